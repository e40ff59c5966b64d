// Tests that a text of several sentences is read as a playbook reads them, on a forge.

import { deepEqual, equal } from "node:assert/strict";
import { compile, compileSentences, readOperations, type SentenceContext } from "../../../language/index.ts";

const blade = "{ type: object, properties: { id: { type: string }, alloy: { type: string }, state: { type: string, enum: [hot, cold] } } }";
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Forge, version: "1" }
paths:
  /blades:
    get:
      operationId: listBlades
      parameters: [{ name: alloy, in: query, schema: { type: string } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: ${blade} } } } } }
    post:
      operationId: forgeBlade
      summary: Forge a blade
      requestBody: { content: { application/json: { schema: { type: object, required: [alloy], properties: { alloy: { type: string }, state: { type: string, enum: [hot, cold] } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: ${blade} } } } }
`);
const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), variables: new Set<string>() };

describe("a text of several sentences", () => {
  // Read as one sentence, both were a request that repeats or sends what only the second sentence says.
  for (const text of ['Forge a blade with the alloy "bronze". Wait until the state is cold.', 'Forge a blade. The alloy is "bronze".'])
    it(`is refused where its second sentence is: ${text}`, () =>
      equal(compileSentences(compile, text, undefined, context).kind, "refused"));

  it("sees what the sentences before it have done and saved", () => {
    const read = compileSentences(
      compile,
      'Forge a blade with the alloy "bronze". Save the id as ${bladeId}. Expect $.id is "${bladeId}".',
      undefined,
      context,
    );
    deepEqual(read.kind === "understood" ? read.steps.map(({ step }) => step) : read.problem.message, ["api_request", "save", "validate"]);
  });

  it("places the problem of a sentence in the text", () => {
    const text = "Send a GET request to /blades. Frobnicate the blades.";
    const read = compileSentences(compile, text, undefined, context);
    equal(read.kind === "refused" ? text.slice(read.problem.span.start, read.problem.span.end).includes("Frobnicate") : "", true);
  });
});
