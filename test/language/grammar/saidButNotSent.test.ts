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
    delete: { summary: Delete a pupil, responses: { "204": { description: gone }, "404": { description: none }, "409": { description: in use } } }
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
    delete: { summary: Delete an ordered repair, responses: { "204": { description: gone } } }
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
  /repairs/{repairId}/return:
    parameters: [${at("repairId")}]
    post: { summary: Mark a repair as returned, requestBody: { required: true, content: { application/json: { schema: { type: object, required: [receiver], properties: { receiver: { type: string } } } } } }, ${one("Repair")} }
  /repairs/{repairId}/parts:
    parameters: [${at("repairId")}]
    get: { summary: List the parts of a repair, ${many("Part")} }
components:
  schemas:
    Pupil: { type: object, required: [name, email], properties: { id: { type: string, readOnly: true }, name: { type: string }, email: { type: string }, phoneNumber: { type: string, nullable: true }, senior: { type: boolean }, seniorSince: { type: integer } } }
    Cello: { type: object, required: [label], properties: { id: { type: string, readOnly: true }, label: { type: string } } }
    Part: { type: object, properties: { id: { type: string }, label: { type: string } } }
    Repair: { type: object, required: [cello_id, fault], properties: { id: { type: string, readOnly: true }, cello_id: { type: string }, fault: { type: string }, rush: { type: boolean }, number: { type: string, readOnly: true }, parts: { type: array, items: { $ref: "#/components/schemas/Part" } }, works: { type: array, items: { type: object, properties: { task: { type: string }, minutes: { type: integer } } } }, createdAt: { type: string, format: date-time, readOnly: true }, dropReason: { type: string, readOnly: true }, state: { type: string, readOnly: true, enum: [ordered, begun, finished, dropped] } } }
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
    variables: new Set(["token", "luthierToken", "teacherToken", "ottoToken"]),
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

describe("who sends each of several requests", () => {
  const bearers = (after: readonly string[], ...rows: readonly (readonly [sentence: string, ...tokens: readonly string[]])[]): void => {
    for (const [sentence, ...tokens] of rows)
      it(`is read: ${sentence}`, () => {
        const found = read(sentence, after);
        if (typeof found === "string") throw new Error(found);
        const sent = found.flatMap((step) => (step.step === "api_request" ? [step.auth] : []));
        deepEqual(
          sent,
          tokens.map((token) => (token === "" ? undefined : { bearer: `\${${token}}` })),
        );
      });
  };
  bearers(
    alone,
    ["Otto lists the repairs.", "ottoToken"],
    ["Then Otto can see the repair.", "ottoToken"],
    ["Otto should be able to finish the repair.", "ottoToken"],
    ['Otto tries to drop the repair with reason "sold" and gets 403.', "ottoToken"],
    ['Otto registers a pupil with name "A" and email "a@strings.test".', "ottoToken"],
    ["When Otto lists the pupils, he gets 403.", "ottoToken"],
    ["Get it as Otto.", "ottoToken"],
    ["As Otto, finish the repair and list the pupils.", "ottoToken", "ottoToken"],
    ['As the luthier, drop the repair with reason "sold", then list the repairs.', "luthierToken", "luthierToken"],
    ["As Otto, list the pupils, list the repairs and get the repair.", "ottoToken", "ottoToken", "ottoToken"],
    ["The luthier finishes the repair and the teacher lists the repairs.", "luthierToken", "teacherToken"],
    ["The teacher gets the pupil, then the luthier lists the repairs.", "teacherToken", "luthierToken"],
    ["The teacher gets the pupil, then lists the repairs.", "teacherToken", "teacherToken"],
    ["Get the repair as Otto and list the pupils.", "ottoToken", ""],
    ["List the repairs and check that the first one has the state ordered.", ""],
  );
  bearers([...alone, "As Otto, list the repairs."], ["She lists the pupils.", "ottoToken"]);
  reads(alone, ["Save it as Otto.", { step: "save" }]);
  refuses(alone, /^No variable holds a token of “she”/, "She lists the repairs.");
  refuses(alone, /^It is unclear whose this is/, "List her repairs.", "Get his repairs.");
});

describe("what is done to what", () => {
  refuses(
    alone,
    /^This would send “\w+” as receiver/,
    "Mark the repair as lost.",
    "Mark the repair as returned.",
    "Please mark the repair R-1 as broken.",
  );
  refuses(
    alone,
    /^The document has an operation “Drop a repair”, and this would send another one. Write what it needs: reason/,
    "Drop the repair R-1.",
  );
  refuses(
    alone,
    /is not understood|^Which|^There is no variable/,
    "Reopen the repair R-1.",
    "Get the pupil of repair R-1.",
    "Delete the finished repair R-1.",
    "List the repairs that rattle.",
    "List the pupils who play.",
    "List the repairs we broke.",
  );
  refuses(alone, /^This would list all, whoever made them/, "List the repairs I ordered.", "List all repairs that we have started.");
  refuses(alone, /^It is unclear whose these are/, "List the repairs with state finished and their pupils.");
  refuses(alone, /^Nothing that this could be done to is known/, "Accept the repair.", "Accept it.");
  refuses(alone, /^It is unclear what is sorted/, "List the repairs sorted by fault, newest first.");
  reads(
    alone,
    ['Mark the repair as returned with receiver "Kim".', { body: { receiver: "Kim" } }],
    ['Drop the repair R-1 with reason "sold".', { body: { reason: "sold" } }],
    ["Delete the repair R-1.", { step: "api_request" }],
    ["List the ordered repairs.", { action: "GET /repairs", query: { state: "ordered" } }],
    ["Get all ordered repairs.", { action: "GET /repairs", query: { state: "ordered" } }],
    ["List the repairs that are finished.", { query: { state: "finished" } }],
    ["List the repairs there are.", { action: "GET /repairs", query: undefined }],
    ["Change the pupil P-1 with senior since 5 and phone number null.", { body: { phoneNumber: null, seniorSince: 5 } }],
    ["Change the pupil so that it is senior since 5.", { step: "api_request" }],
  );
});

describe("checks that say less than their sentence", () => {
  const fetched = [...alone, "Get the repair."];
  refuses(
    fetched,
    /^This would save a variable and check nothing/,
    "The fault is kept.",
    "The fault is stored.",
    "The works are preserved.",
  );
  refuses(fetched, /^No response says this of a field/, "The fault is known.", "Its fault is higher.");
  refuses(
    fetched,
    /^According to the OpenAPI document, the items of \$\.works are objects/,
    'The works contain "Peg".',
    'The works do not include "Peg".',
  );
  refuses(fetched, /^No check says why/, "It was dropped because of rain.");
  refuses(
    fetched,
    /^This would only be the status of what was read/,
    "List the pupils and check that it is accepted.",
    "The repair status is not accepted.",
  );
  refuses(fetched, /^It is unclear which two are meant/, "Both are finished.");
  refuses(alone, /^It is unclear whether this is the status/, "List the repairs with limit 200 and check that it is 200.");
  reads(
    fetched,
    ["The fault exists.", { checks: [{ path: "$.fault", exists: true }] }],
    ["The id is kept.", { step: "save" }],
    ["The repair is not dropped yet.", { checks: [{ path: "$.state", equals: "dropped", not: true }] }],
    ["It was dropped.", { checks: [{ path: "$.state", equals: "dropped" }] }],
    ['The parts do not include "Peg".', { checks: [{ none: "$.parts[*]", path: "$.label", equals: "Peg" }] }],
  );
  reads(both, [`\${nora} and \${emil} are different.`, { checks: [{ variable: "nora", equals: { $var: "emil" }, not: true }] }]);
  it("is refused, and not missing: It cannot be deleted.", () => {
    const found = read("It cannot be deleted.", [enrolled]);
    deepEqual(typeof found === "string" ? found : found.at(-1), { step: "validate", checks: [{ status: 409 }] });
  });
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
    "List the repairs since last week.",
    "List the repairs up to now.",
    "List all repairs finished on time.",
    "List all repairs ordered for the cello.",
    "List all repairs ordered by rita.",
    "List all repairs dropped by Bob.",
  );
  refuses(alone, /^“Bob” is no date/, "List the repairs after Bob.");
  reads(alone, ["List the repairs since yesterday.", { query: { after: { $now: "date", offset: "-1 day" } } }]);
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
