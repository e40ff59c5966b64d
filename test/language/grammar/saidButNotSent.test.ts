/** Tests requests whose sentence says who sends them, whose thing is meant, when, how many or in which state. */

import { deepEqual, match } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const answers = (schema: string): string =>
  `responses: { "200": { description: ok, content: { application/json: { schema: ${schema} } } } }`;
const made = (name: string): string =>
  `requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } }, responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } } }`;
const many = (name: string): string => answers(`{ type: array, items: { $ref: "#/components/schemas/${name}" } }`);
const one = (name: string): string => answers(`{ $ref: "#/components/schemas/${name}" }`);
const at = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const query = (name: string, schema: string): string => `{ name: ${name}, in: query, schema: { ${schema} } }`;

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Cellos for hire, version: "1" }
paths:
  /session:
    post: { summary: Log in, requestBody: { required: true, content: { application/json: { schema: { type: object, required: [username, password], properties: { username: { type: string }, password: { type: string } } } } } }, ${answers("{ type: object, properties: { token: { type: string } } }")} }
  /pupils:
    get: { summary: List pupils, parameters: [${query("page", "type: integer")}, ${query("per_page", "type: integer")}], ${many("Pupil")} }
    post: { summary: Enrol a pupil, ${made("Pupil")} }
  /pupils/{pupilId}:
    parameters: [${at("pupilId")}]
    get: { summary: Get a pupil, ${one("Pupil")} }
    patch: { summary: Change a pupil, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pupil" } } } }, ${one("Pupil")} }
    delete: { summary: Delete a pupil, responses: { "204": { description: gone } } }
  /pupils/{pupilId}/cellos:
    parameters: [${at("pupilId")}]
    get: { summary: List the cellos of a pupil, ${many("Cello")} }
    post: { summary: Hand a cello to a pupil, ${made("Cello")} }
  /cellos/{celloId}:
    parameters: [${at("celloId")}]
    get: { summary: Get a cello, ${one("Cello")} }
  /repairs:
    get:
      summary: List repairs
      parameters: [${query("state", "type: string, enum: [ordered, finished, dropped]")}, ${query("after", "type: string, format: date")}, ${query("sort", "type: string")}, ${query("page", "type: integer")}, ${query("limit", "type: integer")}]
      ${many("Repair")}
    post: { summary: Order a repair, ${made("Repair")} }
  /repairs/{repairId}:
    parameters: [${at("repairId")}]
    get: { summary: Get a repair, ${one("Repair")} }
    patch: { summary: Change a repair, requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Repair" } } } }, ${one("Repair")} }
  /repairs/{repairId}/assign:
    parameters: [${at("repairId")}]
    post: { summary: Assign a repair to a luthier, requestBody: { required: true, content: { application/json: { schema: { type: object, required: [luthier_id], properties: { luthier_id: { type: string } } } } } }, ${one("Repair")} }
  /repairs/{repairId}/drop:
    parameters: [${at("repairId")}]
    post: { summary: Drop a repair, requestBody: { required: true, content: { application/json: { schema: { type: object, required: [reason], properties: { reason: { type: string } } } } } }, ${one("Repair")} }
  /repairs/{repairId}/finish:
    parameters: [${at("repairId")}]
    post: { summary: Finish a repair, ${one("Repair")} }
  /repairs/{repairId}/parts:
    parameters: [${at("repairId")}]
    get: { summary: List the parts of a repair, ${many("Part")} }
components:
  schemas:
    Pupil: { type: object, required: [name, email], properties: { id: { type: string, readOnly: true }, name: { type: string }, email: { type: string }, senior: { type: boolean } } }
    Cello: { type: object, required: [label], properties: { id: { type: string, readOnly: true }, label: { type: string } } }
    Part: { type: object, properties: { id: { type: string }, label: { type: string } } }
    Repair: { type: object, required: [cello_id, fault], properties: { id: { type: string, readOnly: true }, cello_id: { type: string }, fault: { type: string }, rush: { type: boolean }, number: { type: string, readOnly: true }, state: { type: string, readOnly: true, enum: [ordered, begun, finished, dropped] } } }
`);

const enrolled = 'Enrol a pupil with name "Nora" and email "nora@strings.test".';
const alone = [enrolled, 'Hand a cello to the pupil with label "C-1".', 'Order a repair for the cello with fault "Crack".'];
const listed = [...alone, "List the repairs."];
const both = [
  enrolled,
  `Save its id as \${nora}.`,
  'Enrol a pupil with name "Emil" and email "emil@strings.test".',
  `Save its id as \${emil}.`,
  'Hand a cello to Emil with label "C-2".',
  'Order a repair for the cello with fault "Peg".',
];
const signedIn = [enrolled, 'Log in with username "max" and password "peg-box".'];

function contextOf(sentences: readonly string[]): SentenceContext {
  let context: SentenceContext = {
    ...(operations === undefined ? {} : { operations }),
    before: [],
    variables: new Set(["token", "luthierToken", "teacherToken"]),
  };
  for (const sentence of sentences) {
    const compiled = compile(sentence, undefined, context);
    if (compiled.kind === "refused") throw new Error(`${sentence} ${compiled.problem.message}`);
    const names = compiled.steps.flatMap((step) =>
      step.step === "save" ? step.store.flatMap((entry) => (typeof entry === "string" ? [entry] : Object.keys(entry))) : [],
    );
    context = {
      ...context,
      before: [...(context.before ?? []), ...compiled.steps],
      variables: new Set([...(context.variables ?? []), ...names]),
    };
  }
  return context;
}

function read(sentence: string, after: readonly string[]): readonly Step[] | string {
  const compiled = compile(sentence, undefined, contextOf(after));
  return compiled.kind === "understood"
    ? compiled.steps.filter((step) => step.step !== "save" || step.implied !== true)
    : compiled.problem.message;
}

const refuses = (after: readonly string[], message: RegExp, ...sentences: readonly string[]): void => {
  for (const sentence of sentences)
    it(`is refused: ${sentence}`, () => {
      const found = read(sentence, after);
      match(typeof found === "string" ? found : JSON.stringify(found), message);
    });
};

/** Each sentence with a part of its steps as JSON. */
const reads = (after: readonly string[], ...rows: readonly (readonly [sentence: string, part: object])[]): void => {
  for (const [sentence, part] of rows)
    it(`is read: ${sentence}`, () => {
      const found = read(sentence, after);
      if (typeof found === "string") throw new Error(found);
      const [first] = found;
      deepEqual(Object.fromEntries(Object.keys(part).map((key) => [key, first?.[key as keyof Step]])), part);
    });
};

const unclear = /^It is unclear whether to do this or to check it/;

describe("a statement, whatever was asked for last", () => {
  refuses(
    listed,
    unclear,
    'The repair should be assigned to luthier "L-1".',
    'The repair was assigned to luthier "L-1".',
    'The repair was dropped with reason "sold".',
    'The repair has been dropped with reason "sold".',
    'The pupil should be renamed to "Bo".',
    'A pupil should be enrolled with name "Bo" and email "bo@strings.test".',
    'A pupil was enrolled with name "Bo" and email "bo@strings.test".',
  );
  reads(
    listed,
    ['The repairs with fault "Crack" are ordered.', { step: "validate" }],
    ['Assign the repair to luthier "L-1".', { action: "POST /repairs/{repairId}/assign" }],
    ['A pupil is enrolled with name "Bo" and email "bo@strings.test".', { action: "POST /pupils" }],
    ['The repair is then dropped with reason "sold".', { action: "POST /repairs/{repairId}/drop" }],
    ['Finally the repair is dropped with reason "sold".', { action: "POST /repairs/{repairId}/drop" }],
    ['The repair shall be dropped with reason "sold".', { action: "POST /repairs/{repairId}/drop" }],
  );
});

describe("the last of several values", () => {
  const fetched = [...alone, "Get the repair."];
  refuses(fetched, /^It is unclear whether “finished” is done or checked/, "The state should be begun, finished.");
  reads(
    fetched,
    ["The state must be one of ordered, begun, finished.", { checks: [{ path: "$.state", oneOf: ["ordered", "begun", "finished"] }] }],
    ["The state must be one of ordered, begun or finished.", { checks: [{ path: "$.state", oneOf: ["ordered", "begun", "finished"] }] }],
  );
});

describe("who sends a request", () => {
  const luthier = { bearer: `\${luthierToken}` };
  reads(
    alone,
    ["The luthier lists the repairs.", { action: "GET /repairs", auth: luthier }],
    ['The luthier tries to drop the repair with reason "sold".', { action: "POST /repairs/{repairId}/drop", auth: luthier }],
    ["The teacher can delete the pupil.", { action: "DELETE /pupils/{pupilId}", auth: { bearer: `\${teacherToken}` } }],
    ["List the repairs as the luthier.", { action: "GET /repairs", auth: luthier }],
    ["A guest lists the repairs.", { action: "GET /repairs", auth: "none" }],
    ["List the repairs as a guest.", { action: "GET /repairs", auth: "none" }],
    ["The user lists the repairs.", { action: "GET /repairs", auth: undefined }],
    [`Using the token \${luthierToken}, list the repairs.`, { step: "prepare", auth: luthier }],
    [`The luthier lists the repairs with bearer token \${token}.`, { auth: { bearer: `\${token}` } }],
  );
  refuses(
    alone,
    /^No variable holds a token of “(?:accountant|admin|pupil)”/,
    "The accountant lists the repairs.",
    "The admin lists the repairs.",
    "List the pupils as a pupil.",
  );
  refuses(
    signedIn,
    /^It is unclear which token this sends/,
    "List the pupils using it.",
    "List the pupils with that.",
    "With this token, list the pupils.",
  );
  refuses(signedIn, /^Nothing is done here about logging out/, "List the pupils after logging out.");
  refuses(alone, /^This would send the last request again/, "Log in again.");
  reads(signedIn, ["Log in again.", { action: "POST /session" }], ["List the pupils while logged out.", { auth: "none" }]);
});

describe("whose thing a request takes", () => {
  refuses(
    both,
    /^Nothing that this sends belongs to “Nora”/,
    "Get Nora's repair.",
    'Drop Nora\'s repair with reason "sold".',
    "Get the cello of Nora.",
    "Get Nora's cello.",
    "List the parts of Nora's repair.",
    "Get Nora's repairs.",
    "Get the repairs of Nora.",
    "Get the repair for Nora.",
  );
  reads(
    both,
    ["Get Emil's repair.", { action: `GET /repairs/\${repairId}` }],
    ["Get the cello of Emil.", { action: `GET /cellos/\${celloId}` }],
    ["List Nora's cellos.", { action: "GET /pupils/{pupilId}/cellos", parameters: { pupilId: { $var: "nora" } } }],
    ["Get Nora.", { action: "GET /pupils/{pupilId}", parameters: { pupilId: { $var: "nora" } } }],
  );
});

describe("what limits a list", () => {
  refuses(
    alone,
    /^Nothing that this sends says “/,
    "List all repairs ordered this week.",
    "List the repairs since yesterday.",
    "List the repairs up to now.",
    "List all repairs finished on time.",
    "List all repairs ordered for the cello.",
    "List all repairs ordered by rita.",
    "List all repairs dropped by Bob.",
  );
  refuses(alone, /^“Bob” is no date/, "List the repairs after Bob.");
  refuses(alone, /^No parameter of this list says “/, "List the deleted pupils.", "List the available pupils.");
  refuses(alone, /^This would read the whole list/, "Get the first part of the repair.");
  refuses(alone, /^It is unclear what “an id that is too long” is/, "Get the repair with an id that is too long.");
  refuses(alone, /^The request does not go “by its number”/, "Get the repair by its number.");
  refuses(alone, /^“[23] times” says how often/, "Get the repair 3 times.", 'Drop the repair 2 times with reason "sold".');
  reads(
    alone,
    ["List the dropped repairs.", { query: { state: "dropped" } }],
    ["List all repairs.", { action: "GET /repairs", query: undefined }],
    ['List the repairs after "2031-01-01".', { query: { after: "2031-01-01" } }],
    ["List the repairs sorted by fault.", { query: { sort: "fault" } }],
    ["List repairs with page 2 and sort by fault.", { query: { page: 2, sort: "fault" } }],
    ["List the pupils in pages of 5.", { query: { per_page: 5 } }],
    ["List the repairs in pages of 20.", { query: { limit: 20 } }],
    ["Get page 5 of the pupils.", { query: { page: 5 } }],
    ["List the parts of the repair.", { action: "GET /repairs/{repairId}/parts" }],
    ["Get the repair.", { action: "GET /repairs/{repairId}" }],
  );
});

describe("an object that is the body", () => {
  const body = { name: "Bo", email: "bo@strings.test" };
  reads(
    [],
    [`POST the pupil ${JSON.stringify(body)} to /pupils.`, { action: "POST /pupils", body }],
    [`POST ${JSON.stringify(body)} to /pupils.`, { action: "POST /pupils", body }],
  );
});
