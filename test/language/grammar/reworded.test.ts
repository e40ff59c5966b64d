// Tests lines with a remark, a call before its check, or an error in other words: they are read like the plain line.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const barge =
  "{ type: object, properties: { id: { type: string }, status: { type: string, enum: [moored, afloat] }, code: { type: string }, dueOn: { type: string, format: date } } }";
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Barges, version: "1" }
paths:
  /barges:
    get: { operationId: listBarges, parameters: [{ name: minLoad, in: query, schema: { type: integer } }], responses: { "200": { description: ok, ${json(`{ type: array, items: ${barge} }`)} } } }
    post: { operationId: createBarge, requestBody: { ${json(barge)} }, responses: { "201": { description: ok, ${json(barge)} }, "409": { description: no, ${json("{ type: object, properties: { code: { type: string } } }")} } } }
  /barges/{bargeId}/launch:
    parameters: [{ name: bargeId, in: path, required: true, schema: { type: string } }]
    post: { operationId: launchBarge, responses: { "200": { description: ok, ${json(barge)} } } }
`);

const made: readonly Step[] = [
  { step: "api_request", action: "POST /barges", body: { code: "B-1" } },
  { step: "save", store: [{ bargeId: "$.id" }] },
];

function stepsOf(sentence: string): readonly Step[] | string {
  const compiled = compile(
    sentence,
    undefined,
    operations === undefined ? {} : { operations, before: made, variables: new Set(["bargeId"]) },
  );
  return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
}

const same: readonly (readonly [sentence: string, plain: string])[] = [
  ["After POST /barges/{bargeId}/launch the status is afloat", "POST /barges/{bargeId}/launch; the status is afloat"],
  ["Upon POST /barges/{bargeId}/launch, the status should be afloat", "POST /barges/{bargeId}/launch; the status should be afloat"],
  ["GET /barges returns 200 in less than 500 ms", "GET /barges returns 200 and the response time is below 500 ms"],
  ["Got 201, which is correct", "Got 201"],
  ["GET /barges showed 200, so far so good", "GET /barges shows 200"],
  ["Wait 5 seconds again please", "Wait 5 seconds"],
  ["Wait 2 seconds, barges are launched asynchronously", "Wait 2 seconds"],
  ["The response should be an error", "It should fail"],
  ['Then the response is an error with the code "TAKEN"', 'It should fail and the code is "TAKEN"'],
  ["GET /barges?minLoad=900 does not return the barge", "GET /barges?minLoad=900. The barge is not in the list"],
  ['Create a barge with code "B-2" due on 4 May 2031', 'Create a barge with code "B-2" due on 2031-05-04'],
];

const refused: readonly string[] = ["Wait 2 seconds, launching barges", "GET /barges returns 200 in less than a while"];

describe("a line in other words", () => {
  for (const [sentence, plain] of same)
    it(`is read like the plain one: ${sentence}`, () => {
      equal(typeof stepsOf(plain), "object", plain);
      deepEqual(stepsOf(sentence), stepsOf(plain));
    });
  for (const sentence of refused) it(`is refused: ${sentence}`, () => equal(typeof stepsOf(sentence), "string"));
});
