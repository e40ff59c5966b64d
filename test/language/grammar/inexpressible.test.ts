// Tests that a refusal of a condition or of a repetition says what to write instead, and no other refusal does.

import { equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Lanterns, version: "1" }
paths:
  /lanterns/{lanternId}:
    parameters: [{ name: lanternId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getLantern, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { colour: { type: string }, lit: { type: boolean } } } } } } } }
    delete: { operationId: deleteLantern, responses: { "204": { description: ok } } }
`);
const before: readonly Step[] = [{ step: "api_request", action: "GET /lanterns/${lanternId}" }];

function refusal(sentence: string): string {
  const compiled = compile(sentence, undefined, {
    ...(operations === undefined ? {} : { operations }),
    before,
    variables: new Set(["lanternId"]),
  });
  return compiled.kind === "refused" ? compiled.problem.message : `understood: ${JSON.stringify(compiled.steps)}`;
}

describe("what steps cannot say", () => {
  for (const sentence of [
    "Delete the lantern if it exists.",
    "Delete the lantern unless it is lit.",
    "If the lantern exists, delete it.",
    'The colour should be "red" if the lantern is new.',
  ])
    it(`is a condition: ${sentence}`, () =>
      equal(/without conditions: write what must be so/.test(refusal(sentence)), true, refusal(sentence)));

  for (const sentence of ["Get the lantern twice.", "Delete the lantern three times.", "Do this 3 times."])
    it(`is a repetition: ${sentence}`, () => equal(/write a sentence for each time/.test(refusal(sentence)), true, refusal(sentence)));

  for (const sentence of ["Only the owner can delete the lantern.", "Nobody but Ada may get the lantern.", "Only a guard may delete it."])
    it(`is a right: ${sentence}`, () => equal(/write a sentence for each of them/.test(refusal(sentence)), true, refusal(sentence)));

  for (const sentence of [
    "Only two colours can be red.",
    "Get the lantern quietly upside down.",
    "The colour should be nicer than before.",
  ])
    it(`is neither: ${sentence}`, () =>
      equal(/without conditions|for each time|for each of them|understood:/.test(refusal(sentence)), false, refusal(sentence)));
});
