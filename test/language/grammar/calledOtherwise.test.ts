// Reads the noun that summaries call a thing by, where path and schema have another one.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type SentenceContext } from "../../../language/index.ts";

const item = "{ type: object, properties: { id: { type: string }, colour: { type: string }, limitKg: { type: number } } }";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Racks, version: "1" }
paths:
  /units:
    post:
      operationId: createUnit
      summary: Add a storage trolley
      requestBody: { content: { application/json: { schema: ${item} } } }
      responses: { "201": { description: ok, content: { application/json: { schema: ${item} } } } }
  /units/{unitId}:
    parameters: [{ name: unitId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getUnit
      summary: Read one storage trolley
      responses: { "200": { description: ok, content: { application/json: { schema: ${item} } } } }
    patch:
      operationId: patchUnit
      summary: Change the weight limit
      requestBody: { content: { application/json: { schema: ${item} } } }
      responses: { "200": { description: ok, content: { application/json: { schema: ${item} } } } }
    delete:
      operationId: deleteUnit
      summary: Scrap a storage trolley
      responses: { "204": { description: ok } }
  /wheels/{wheelId}:
    parameters: [{ name: wheelId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getWheel, summary: Read a trolley wheel, responses: { "200": { description: ok } } }
    delete: { operationId: deleteWheel, summary: Scrap a trolley wheel, responses: { "204": { description: ok } } }
`);

const context: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  before: [{ step: "api_request", action: "POST /units", body: { colour: "red" } }],
  variables: new Set(["unitId"]),
};

describe("the noun of a summary", () => {
  const read = (text: string) => {
    const compiled = compile(text, undefined, context);
    return compiled.kind === "understood" ? compiled.steps : compiled.problem.code;
  };
  const request = (action: string) => [{ step: "api_request", action, parameters: { unitId: { $var: "unitId" } } }];

  for (const [text, action] of [
    ["Scrap the trolley", "DELETE /units/{unitId}"],
    ["Read the trolley again", "GET /units/{unitId}"],
    ["The trolley gets scrapped", "DELETE /units/{unitId}"],
  ] as const)
    it(text, () => deepEqual(read(text), request(action)));

  it("is that of the response", () => {
    deepEqual(read("The trolley's colour is red"), [{ step: "validate", checks: [{ path: "$.colour", equals: "red" }] }]);
    deepEqual(read("The id of the trolley is saved as trolleyId"), [{ step: "save", store: [{ trolleyId: "$.id" }] }]);
  });

  for (const text of ["Scrap the limit", "Scrap the cart", "The limit's colour is red"])
    it(`is not meant: ${text}`, () => equal(typeof read(text), "string"));
});
