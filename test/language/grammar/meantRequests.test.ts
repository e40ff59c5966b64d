// Tests which request a sentence means where its words could mean another one: values that could change places, a
// remark before “it”, a verb with “back”, a second thing that it is done to, an id that was only asked for.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const made = (schema: string): string => `requestBody: { ${json(schema)} }, responses: { "201": { description: ok, ${json(schema)} } }`;
const read = (schema: string): string =>
  `responses: { "200": { description: ok, ${json(schema)} }, "404": { description: no, ${json("{ type: object, properties: { message: { type: string } } }")} } }`;
const id = (name: string): string => `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;
const grower =
  "{ type: object, required: [grower_no, name], properties: { grower_no: { type: string }, name: { type: string }, email: { type: string } } }";
const bed =
  "{ type: object, required: [title, soil], properties: { title: { type: string }, soil: { type: string }, width: { type: number } } }";
const plant = "{ type: object, required: [name], properties: { name: { type: string } } }";
const loan = "{ type: object, required: [grower_no], properties: { grower_no: { type: string }, shelfId: { type: string } } }";
const tool = "{ type: object, properties: { kind: { type: string }, shelfId: { type: string } } }";
const rental =
  "{ type: object, properties: { until: { type: string, format: date }, pickup: { type: string, format: date }, note: { type: string } } }";
const account =
  "{ type: object, required: [email, password, roles], properties: { email: { type: string }, password: { type: string }, roles: { type: array, items: { type: string } } } }";
const tank =
  '{ type: object, required: [size], properties: { name: { type: string }, size: { type: integer, description: "Size of the tank in litres" }, heightCm: { type: number }, widthCm: { type: number } } }';
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Allotments, version: "1" }
paths:
  /growers:
    post: { operationId: createGrower, ${made(grower)} }
  /tools:
    post: { operationId: createTool, ${made(tool)} }
  /tools/{toolId}:
    ${id("toolId")}
    get: { operationId: getTool, summary: Get tool details, ${read(tool)} }
    patch: { operationId: updateTool, requestBody: { ${json(tool)} }, ${read(tool)} }
  /tools/{toolId}/repairs:
    ${id("toolId")}
    get: { operationId: listRepairs, summary: List repairs, ${read("{ type: array, items: { type: object } }")} }
  /tools/{toolId}/loans:
    ${id("toolId")}
    post: { operationId: lendTool, summary: Lend a tool, ${made(loan)} }
  /loans/{loanId}/return:
    ${id("loanId")}
    post: { operationId: returnLoan, summary: Return the tool of a loan, requestBody: { ${json("{ type: object, properties: { shelfId: { type: string } } }")} }, ${read(loan)} }
  /tools/{toolId}/rent:
    ${id("toolId")}
    post:
      operationId: rentTool
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody: { ${json(rental)} }
      responses: { "201": { description: ok }, "4XX": { description: no } }
  /accounts:
    post: { operationId: createAccount, ${made(account)} }
  /tanks:
    post: { operationId: createTank, ${made(tank)} }
  /tanks/{tankId}/resize:
    ${id("tankId")}
    post: { operationId: resizeTank, requestBody: { ${json(tank)} }, responses: { "200": { description: ok }, "409": { description: no } } }
  /seeds/delete:
    post:
      operationId: deleteSeeds
      summary: Delete seeds
      parameters: [{ name: timeout, in: query, schema: { type: integer } }]
      requestBody: { ${json("{ type: object, properties: { seeds: { type: array, items: { type: integer } } } }")} }
      responses: { "200": { description: ok } }
  /beds:
    get: { operationId: listBeds, ${read(`{ type: array, items: ${bed} }`)} }
    post: { operationId: createBed, ${made(bed)} }
  /beds/{bedId}:
    ${id("bedId")}
    get: { operationId: getBed, ${read(bed)} }
    delete: { operationId: deleteBed, parameters: [{ name: permanent, in: query, schema: { type: boolean } }], responses: { "204": { description: ok } } }
  /beds/{bedId}/plants:
    ${id("bedId")}
    post: { operationId: addPlant, ${made(plant)} }
  /beds/{bedId}/plants/{plantId}:
    parameters: [{ name: bedId, in: path, required: true, schema: { type: string } }, { name: plantId, in: path, required: true, schema: { type: string } }]
    delete: { operationId: deletePlant, responses: { "204": { description: ok } } }
`);

const sent = (action: string, body?: object, saved?: Record<string, string>): readonly Step[] => [
  { step: "api_request", action, ...(body === undefined ? {} : { body }), ...(saved === undefined ? {} : { store: [saved] }) } as Step,
];
const earlier: readonly Step[] = [
  ...sent("POST /growers", { grower_no: "G-1", name: "Tessa Brandt" }, { tessaNo: "$.grower_no" }),
  ...sent("POST /growers", { grower_no: "G-2", name: "Milan Kos" }, { milanNo: "$.grower_no" }),
  ...sent("POST /tools", { kind: "spade", shelfId: "S1" }, { toolId: "$.id" }),
  ...sent(`POST /tools/\${toolId}/loans`, { grower_no: "G-1" }, { loanId: "$.id" }),
  ...sent("POST /beds", { title: "North", soil: "loam" }, { bedId: "$.id" }),
  ...sent(`POST /beds/\${bedId}/plants`, { name: "leek" }, { leekId: "$.id" }),
];

/** The steps with the ids in their paths. */
function plain(steps: readonly Step[]): readonly Step[] {
  return steps.map((step) => {
    if (step.step !== "api_request" || step.parameters === undefined) return step;
    const { parameters, ...rest } = step;
    const action = Object.entries(parameters).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, typeof value === "string" ? value : `\${${(value as { $var: string }).$var}}`),
      rest.action,
    );
    return { ...rest, action };
  });
}

function readAfter(before: readonly Step[], text: string): readonly Step[] | "refused" {
  const variables = new Set(["tessaNo", "milanNo", "toolId", "loanId", "bedId", "leekId", "tankId"]);
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables };
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? plain(compiled.steps) : "refused";
}

const holds = (all: readonly (readonly [text: string, expected: readonly Step[] | "refused"])[], before = earlier): void => {
  for (const [text, expected] of all)
    it(text, () => {
      deepEqual(readAfter(before, text), expected);
    });
};
const status = (code: number): Step => ({ step: "validate", checks: [{ status: code }] });

describe("values beside the noun of what is made", () => {
  const nele = (extra: object = {}): readonly Step[] => sent("POST /growers", { grower_no: "G-7", name: "Nele Maas", ...extra });
  holds([
    ['Register a grower "Nele Maas" with grower number "G-7"', nele()],
    ['A grower "Nele Maas" is registered with the grower number "G-7"', nele()],
    ['And another grower "Nele Maas" with grower number "G-7"', nele()],
    ['Register a grower "G-7" named "Nele Maas"', nele()],
    ['Register the grower "Nele Maas" with grower number "G-7" and email "nele@example.org"', nele({ email: "nele@example.org" })],
  ]);
});

describe("a person by name where the request takes a number", () => {
  holds([
    ["Lend the tool to Milan", sent(`POST /tools/\${toolId}/loans`, { grower_no: { $var: "milanNo" } })],
    ["Lend this tool to Tessa", sent(`POST /tools/\${toolId}/loans`, { grower_no: { $var: "tessaNo" } })],
    ["Lend this tool to Ruben", "refused"],
  ]);
});

describe("verbs with a word of their own", () => {
  holds([
    ["Then the grower gives back the tool", sent(`POST /loans/\${loanId}/return`)],
    ["clean up the bed, 204", [...sent(`DELETE /beds/\${bedId}`), status(204)]],
    ["Clean up: delete the bed", sent(`DELETE /beds/\${bedId}`)],
    ["Delete the bed permanently", [{ step: "api_request", action: `DELETE /beds/\${bedId}`, query: { permanent: true } } as Step]],
    ["Finally, delete the bed", sent(`DELETE /beds/\${bedId}`)],
    ["Show this tool in purple colour", "refused"],
  ]);
});

describe("the thing of a remark before “it”", () => {
  holds([
    ["I don't want the leek after all, so I take it out again", sent(`DELETE /beds/\${bedId}/plants/\${leekId}`)],
    ["Nobody likes the leek, so I remove it", sent(`DELETE /beds/\${bedId}/plants/\${leekId}`)],
  ]);
});

describe("a second thing that something is done to", () => {
  holds([
    ["Delete the bed and then the tool", "refused"],
    ["Delete the bed and the grower", "refused"],
  ]);
});

describe("one of several", () => {
  const deleted = [...earlier, ...sent("GET /beds/nowhere"), ...sent(`DELETE /beds/\${bedId}`)];
  holds([["Get the bed", sent(`GET /beds/\${bedId}`)]], deleted);
  holds([
    ["Open the tool", sent(`GET /tools/\${toolId}`)],
    ["Get the tool", sent(`GET /tools/\${toolId}`)],
    ["create the same bed again", sent("POST /beds", { title: "North", soil: "loam" }, { bedId: "$.id" })],
  ]);
});

describe("amounts in the unit that the document names", () => {
  const tanks = [...earlier, ...sent("POST /tanks", { size: 40 }, { tankId: "$.id" })];
  const resized = (size: number): readonly Step[] => sent(`POST /tanks/\${tankId}/resize`, { size });
  holds(
    [
      ["Create a 40 litre tank", sent("POST /tanks", { size: 40 })],
      ['Create a tank named "Rain" with 80 litres', sent("POST /tanks", { name: "Rain", size: 80 })],
      [
        'Create a tank named "Rain" with 80 litres, 62 cm high and 90 cm wide',
        sent("POST /tanks", { name: "Rain", size: 80, heightCm: 62, widthCm: 90 }),
      ],
      ["Create a 40 kg tank", "refused"],
      ["Resize it to 20 litres", resized(20)],
      ["Shrinking it to 20 litres should fail", [...resized(20), status(409)]],
      ["Shrink it by 20 litres", "refused"],
    ],
    tanks,
  );
});

describe("a request in words for a request", () => {
  const rent = (body?: object, headers?: object): Step =>
    ({ step: "api_request", action: `POST /tools/\${toolId}/rent`, ...(body && { body }), ...(headers && { headers }) }) as Step;
  const anonymous = { step: "api_request", action: `GET /tools/\${toolId}`, auth: "none" } as Step;
  holds([
    ["A request to read the tool without a token shall be answered with status 401.", [anonymous, status(401)]],
    ["A subsequent GET request to /tools/{toolId} shall return status 200", [...sent("GET /tools/{toolId}"), status(200)]],
    ["After, I list the beds", sent("GET /beds")],
    [
      'POST /tools/{toolId}/rent, note "dry", header Idempotency-Key: k-1',
      [{ ...rent({ note: "dry" }, { "Idempotency-Key": "k-1" }), action: "POST /tools/{toolId}/rent" } as Step],
    ],
    ["POST /tools/{toolId}/rent, header Idempotency-Key: k-1", "refused"],
    ["Rent the tool with the pickup date 2031-05-02", [rent({ pickup: "2031-05-02" })]],
    ["Renting the tool should be refused now", [rent(), { step: "validate", checks: [{ status: "4xx" }] }]],
  ]);
});

describe("texts with signs, and the last request without its token", () => {
  const account = (password: string): readonly Step[] => sent("POST /accounts", { email: "lea@example.org", password, roles: ["ADMIN"] });
  const bare = { step: "api_request", action: "GET /beds", auth: "none" } as Step;
  holds([
    ["Create an account with the email lea@example.org, the password Se3d!ling and the role ADMIN", account("Se3d!ling")],
    ["Create an account with email lea@example.org, password k4le#2031!x and role ADMIN.", account("k4le#2031!x")],
  ]);
  holds(
    [["Repeat the previous request without the session token. Expected result: status 401.", [bare, status(401)]]],
    [...earlier, ...sent("GET /beds")],
  );
});

describe("items of a list by their numbers", () => {
  const deleted = (...seeds: readonly number[]): readonly Step[] => sent("POST /seeds/delete", { seeds });
  holds([
    ["delete seed 4", deleted(4)],
    ["delete seeds 4 and 7", deleted(4, 7)],
    ["delete the seeds 4, 7 and 9", deleted(4, 7, 9)],
    ["delete the seeds with timeout 4", [{ step: "api_request", action: "POST /seeds/delete", query: { timeout: 4 } } as Step]],
  ]);
});
