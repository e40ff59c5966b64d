// Tests sentences of a first user that were read as something else, so that a test passed without checking them.

import { deepEqual, equal } from "node:assert/strict";
import { type Check, compile, readOperations, type Step } from "../../../language/index.ts";

const kettle =
  "{ type: object, properties: { id: { type: integer }, title: { type: string }, volume: { type: number }, maker: { type: object, properties: { email: { type: string } } } } }";
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Kettles, version: "1" }
paths:
  /kettles:
    get: { operationId: listKettles, responses: { "200": { description: ok, ${json(`{ type: array, items: ${kettle} }`)} } } }
    post: { operationId: createKettle, requestBody: { ${json(kettle)} }, responses: { "201": { description: ok, ${json(kettle)} }, "400": { description: no, ${json("{ type: string }")} } } }
  /kettles/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: getKettle, responses: { "200": { description: ok, ${json(kettle)} } } }
    delete: { operationId: deleteKettle, responses: { "204": { description: ok } } }
  /tea-pots:
    get: { operationId: listTeaPots, responses: { "200": { description: ok, ${json(`{ type: array, items: ${kettle} }`)} } } }
    post: { operationId: createTeaPot, requestBody: { ${json(kettle)} }, responses: { "201": { description: ok, ${json(kettle)} } } }
  /optouts:
    get: { operationId: listOptouts, parameters: [{ name: phone, in: query, schema: { type: string } }], responses: { "200": { description: ok } } }
`);

const made: readonly Step[] = [
  { step: "api_request", action: "POST /kettles", body: { title: "Brass" } },
  { step: "save", store: [{ kettleId: "$.id" }] },
];
const listed: readonly Step[] = [...made, { step: "api_request", action: "GET /kettles" }];
const pot: readonly Step[] = [{ step: "api_request", action: "POST /tea-pots", body: { title: "Clay" } }];

function stepsOf(sentence: string, before: readonly Step[]): readonly Step[] | string {
  const compiled = compile(
    sentence,
    undefined,
    operations === undefined ? {} : { operations, before, variables: new Set(["kettleId", "token"]) },
  );
  return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
}

const checks = (...all: readonly Check[]): readonly Step[] => [{ step: "validate", checks: all }];
const id = { $var: "kettleId" };
const own: Check = { path: "$.id", equals: id };
const header = (value: object | string, more: object = {}): readonly Step[] => [
  { step: "prepare", headers: { "X-Request-Id": value }, ...more } as unknown as Step,
];
const firstOfList = (action: string): readonly Step[] => [
  { step: "save", of: "GET /kettles", store: [{ kettleId2: "$[0].id" }], implied: true },
  { step: "api_request", action, parameters: { id: { $var: "kettleId2" } } },
];
const saved = (path: string): Step => ({ step: "save", store: [{ x: path }] });
const text = (value: string): Check => ({ body: "text", contains: value });

const readings: readonly (readonly [sentence: string, before: readonly Step[], steps: readonly Step[]])[] = [
  // An id is not a title.
  ["The kettle ${kettleId} should not be in the list", listed, checks({ none: "$[*]", ...own })],
  ["Kettle ${kettleId} is no longer in the list", listed, checks({ none: "$[*]", ...own })],
  ["The response should not contain the kettle ${kettleId}", listed, checks({ none: "$[*]", ...own })],
  ["The list contains the kettle ${kettleId}", listed, checks({ any: "$[*]", ...own })],
  ["${kettleId} should not be in the list", listed, checks({ none: "$[*]", ...own })],
  ["The list should not contain the kettle 7", listed, checks({ none: "$[*]", path: "$.id", equals: 7 })],
  ['The kettle "Brass" is in the list', listed, checks({ any: "$[*]", path: "$.title", equals: "Brass" })],
  // The first of the list, and not the one that the test has made.
  ["Delete the first kettle", listed, firstOfList("DELETE /kettles/{id}")],
  ["Get the first kettle", listed, firstOfList("GET /kettles/{id}")],
  ["Get the first kettle", made, [{ step: "api_request", action: "GET /kettles/{id}", parameters: { id } }]],
  // Values in words.
  ["Set the header X-Request-Id to a random uuid", [], header({ $random: "uuid" })],
  ["Set the header X-Request-Id to a random uuid for everything that follows", [], header({ $random: "uuid" }, { of: "following" })],
  ["Set the header X-Request-Id to the saved token", [], header({ $var: "token" })],
  // Texts of responses without a field for them.
  ['Expect 401 and the text "Not here"', made, checks({ status: 401 }, text("Not here"))],
  ['Expect a 400 error with the message "Too hot"', made, checks({ status: 400 }, text("Too hot"))],
  ['The message should be "Too hot"', made, checks(text("Too hot"))],
  ['Expect 400 with the body "Too hot"', made, checks({ status: 400 }, { body: "text", equals: "Too hot" })],
  // The field that was just named is saved.
  [
    "The response should have status 201 and contain an id, and I save it as ${x}",
    made,
    [...checks({ status: 201 }, { path: "$.id", exists: true }), saved("$.id")],
  ],
  // Nouns of several words, and with a hyphen.
  ["Save the id of the pot as x", pot, [saved("$.id")]],
  ["List the opt-outs", [], [{ step: "api_request", action: "GET /optouts" }]],
  // The same call with a change, as a subject.
  [
    "The same request without any token gives 401",
    [{ step: "api_request", action: "GET /kettles", headers: { Authorization: "Bearer ${token}" } }],
    [
      { step: "api_request", action: "GET /kettles", auth: "none" },
      { step: "validate", checks: [{ status: 401 }] },
    ],
  ],
  ["Expect $.volume is 2", made, checks({ path: "$.volume", equals: 2 })],
];

describe("sentences of a first day", () => {
  for (const [sentence, before, steps] of readings) it(sentence, () => deepEqual(stepsOf(sentence, before), steps));
  it("sends no field that is an article", () => {
    deepEqual(stepsOf("Create a draft via POST /kettles", []), [{ step: "api_request", action: "POST /kettles" }]);
  });
  const lost: readonly (readonly [sentence: string, before: readonly Step[]])[] = [["It has both makers", made]];
  for (const [sentence, before] of lost)
    it(`is refused, since its steps would lose a thing: ${sentence}`, () => equal(typeof stepsOf(sentence, before), "string"));
  it("does not take the message for an address", () => equal(typeof stepsOf("The message is not empty", made), "string"));
});
