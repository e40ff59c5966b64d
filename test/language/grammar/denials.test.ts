/** Tests that no reading loses a denial: its steps would do or check the opposite. */

import { deepEqual, equal } from "node:assert/strict";
import { compile, type JsonObject, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Ferries, version: "1" }
paths:
  /ferries:
    get:
      summary: List ferries
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Ferry" } } } } } } } }
    post:
      summary: Add a ferry
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Ferry" } } } } }
  /ferries/{ferryId}:
    parameters: [{ name: ferryId, in: path, required: true, schema: { type: string } }]
    get:
      summary: Get a ferry
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Ferry" } } } }, "401": { description: no }, "404": { description: gone } }
    delete:
      summary: Retire a ferry
      responses: { "204": { description: gone } }
components:
  schemas:
    Ferry:
      type: object
      properties: { ferryId: { type: string }, name: { type: string }, docked: { type: boolean }, notBefore: { type: string, format: date }, remark: { type: string } }
`);

const added: Step = { step: "api_request", action: "POST /ferries", body: { name: "Ida" }, store: [{ ferryId: "$.ferryId" }] };
const around: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  before: [added],
  variables: new Set(["ferryId"]),
};
const listed: SentenceContext = { ...around, before: [added, { step: "api_request", action: "GET /ferries" }] };

const check = (one: JsonObject) => [{ step: "validate", checks: [one] }];

const refused: readonly (readonly [sentence: string, context: SentenceContext])[] = [
  ["There should never be exactly one ferry.", listed],
  ["There should be never exactly one ferry.", listed],
  ["There are never 3 ferries.", listed],
  ["I cannot call GET /ferries.", around],
  ["I can't call GET /ferries.", around],
  ["Nobody may GET /ferries.", around],
  ["We never send GET /ferries.", around],
  ["The data has exactly 1 never entry.", listed],
];

const read: readonly (readonly [sentence: string, steps: unknown, context?: SentenceContext])[] = [
  ["The ferry is not docked.", check({ path: "$.docked", equals: false })],
  ['The name is never "Ada".', check({ path: "$.name", equals: "Ada", not: true })],
  ['The remark is "cannot sail".', check({ path: "$.remark", equals: "cannot sail" })],
  ["GET /ferries must never return 500.", [{ step: "api_request", action: "GET /ferries" }, ...check({ status: 500, not: true })]],
  ["I do not need the ferry any more, so DELETE /ferries/${ferryId}.", [{ step: "api_request", action: "DELETE /ferries/${ferryId}" }]],
  ['The notBefore is "2031-04-02".', check({ path: "$.notBefore", equals: "2031-04-02" })],
];

describe("a denial", () => {
  for (const [sentence, context] of refused)
    it(`is not lost: ${sentence}`, () => {
      const compiled = compile(sentence, undefined, context);
      equal(compiled.kind, "refused", JSON.stringify(compiled));
    });

  for (const [sentence, steps, context = around] of read)
    it(`is read: ${sentence}`, () => {
      const compiled = compile(sentence, undefined, context);
      deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, steps);
    });
});
