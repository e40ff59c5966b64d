// Tests lines that speak of a call and of a later read of the same thing: the status is that of the read.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Moorings, version: "1" }
paths:
  /moorings:
    post: { operationId: createMooring, summary: Create a mooring, responses: { "201": { description: ok } } }
  /moorings/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getMooring, summary: Get a mooring, responses: { "200": { description: ok }, "404": { description: unknown } } }
    delete: { operationId: deleteMooring, summary: Delete a mooring, responses: { "204": { description: gone }, "404": { description: unknown } } }
`);

const made: readonly Step[] = [
  { step: "api_request", action: "POST /moorings", body: { name: "North" } },
  { step: "save", store: [{ mooringId: "$.id" }] },
];
const removed: Step = { step: "api_request", action: "DELETE /moorings/{id}", parameters: { id: { $var: "mooringId" } } };

function requestsOf(sentence: string, before: readonly Step[] = made): readonly string[] | string {
  const compiled = compile(sentence, undefined, operations === undefined ? {} : { operations, before, variables: new Set(["mooringId"]) });
  if (compiled.kind === "refused") return compiled.problem.message;
  return compiled.steps.flatMap((step): readonly string[] => {
    if (step.step === "api_request") return [step.action.split(" ")[0] ?? ""];
    return step.step === "validate" ? step.checks.map(({ status, path }) => String(status ?? path)) : [step.step];
  });
}

const later: readonly string[] = [
  "Delete the mooring, a GET afterwards is 404",
  "Delete the mooring, GET returns 404",
  "Delete the mooring; a later GET is a 404",
  "Delete the mooring and check that a GET afterwards gives 404",
  "Delete the mooring and make sure it cannot be found after that",
  "Delete the mooring and check that it is not found any more",
  "Delete the mooring, it is no longer available",
];

const readings: readonly (readonly [sentence: string, requests: readonly string[], before?: readonly Step[]])[] = [
  ...later.map((sentence) => [sentence, ["DELETE", "GET", "404"]] as const),
  ["Delete the mooring. 204, then 404 on GET", ["DELETE", "204", "GET", "404"]],
  ["It is not found any more", ["GET", "404"], [...made, removed]],
  ["It is not found", ["404"], [...made, removed]],
  ["It cannot be found", ["404"], [...made, { ...removed, action: "GET /moorings/{id}" }]],
  ["GET /moorings/7 returns 404", ["GET", "404"]],
  ["Send a GET request to /moorings/7. It is not found any more.", ["GET", "404"]],
];

describe("a later read in the same line", () => {
  for (const [sentence, requests, before] of readings)
    it(`is a request of its own: ${sentence}`, () => deepEqual(requestsOf(sentence, before), requests));
  const texts = ["GET is not allowed", "not found any more", "404 on GET", "showed 4 May 2031", "the opt-outs whose name is x"];
  for (const text of texts)
    it(`leaves a text in quotes as it is: ${text}`, () => {
      const before = [...made, removed];
      const compiled = compile(`Expect $.note is "${text}"`, undefined, operations === undefined ? {} : { operations, before });
      deepEqual(compiled.kind === "understood" && compiled.steps, [{ step: "validate", checks: [{ path: "$.note", equals: text }] }]);
    });
  it("is not made of a title with another deed", () => equal(typeof requestsOf("Update pier B: expect 404"), "string"));
});
