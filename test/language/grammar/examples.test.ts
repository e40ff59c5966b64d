/** Tests the sentences to begin from, of refused sentences that have no correction. */

import { deepEqual, equal, ok } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Cable cars, version: "1" }
paths:
  /cabins:
    get:
      summary: List cabins
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Cabin" } } } } } }
    post:
      summary: Add a cabin
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewCabin" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Cabin" } } } } }
  /cabins/{cabinId}:
    parameters: [{ name: cabinId, in: path, required: true, schema: { type: string } }]
    patch:
      summary: Change a cabin
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { colour: { type: string }, seats: { type: integer }, heated: { type: boolean } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Cabin" } } } } }
components:
  schemas:
    NewCabin:
      type: object
      required: [colour]
      properties: { colour: { type: string }, seats: { type: integer }, line: { type: string, enum: [north, south] } }
    Cabin:
      type: object
      properties:
        cabinId: { type: string }
        colour: { type: string }
        seats: { type: integer }
        line: { type: string, enum: [north, south] }
        stops: { type: array, items: { type: object, properties: { station: { type: string } } } }
        inspection: { type: object, properties: { inspector: { type: string } } }
`);

const added: Step = { step: "api_request", action: "POST /cabins", body: { colour: "red" }, store: [{ cabinId: "$.cabinId" }] };
const listed: Step = { step: "api_request", action: "GET /cabins" };
const context: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  before: [added],
  variables: new Set(["cabinId"]),
};

const rows: readonly (readonly [sentence: string, example: string | undefined, before?: readonly Step[]])[] = [
  ["Change whatever seats the cabin boasts", 'Send a PATCH request to /cabins/${cabinId} with body {"seats": 1}.'],
  ["Adding yet a cabin whatever its colour may turn out", 'Send a POST request to /cabins with body {"colour": "…"}.'],
  ["Quickly add whichever cabin for line nobody", 'Send a POST request to /cabins with body {"colour": "…", "line": "north"}.'],
  ["The seats ought to feel roomy", "Expect $.seats is 1."],
  ["The stops should look inviting", "Expect $.stops has length 1."],
  ["The inspection should feel thorough", "Expect $.inspection exists."],
  ["The colours should please everybody", 'Expect $.colour of at least one item in the body is "…".', [added, listed]],
  ["The weather should please everybody", undefined],
  ["Frobnicate the gizmo", undefined],
];

describe("the example of a refused sentence", () => {
  for (const [sentence, example, before = [added]] of rows)
    it(`is ${example ?? "left out"}: ${sentence}`, () => {
      const compiled = compile(sentence, undefined, { ...context, before });
      ok(compiled.kind === "refused", JSON.stringify(compiled));
      equal(compiled.problem.examples?.[0], compiled.problem.suggestions.length > 0 ? undefined : example);
      if (example === undefined) return;
      equal(compiled.problem.suggestions.length, 0, JSON.stringify(compiled.problem.suggestions));
      equal(compile(example, undefined, { ...context, before }).kind, "understood");
    });

  it("is left out where a correction is known", () => {
    const compiled = compile('Expect the colur is "red"', undefined, context);
    ok(compiled.kind === "refused" && compiled.problem.suggestions.length > 0);
    deepEqual(compiled.problem.examples, []);
  });

  it("names at most three operations, the nearest first, with the values of the sentence and of earlier calls", () => {
    const { operations: museum } = readOperations(`
openapi: 3.0.3
info: { title: Museum, version: "1" }
paths:
  /halls/{hallId}/exhibits:
    post:
      summary: Add an exhibit
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "201": { description: ok } }
  /halls/{hallId}/exhibits/{exhibitName}:
    delete: { summary: Remove an exhibit, responses: { "204": { description: ok } } }
  /halls/{hallId}/exhibits/{exhibitName}/labels:
    post:
      summary: Attach a label to an exhibit
      requestBody: { content: { application/json: { schema: { type: object, required: [text, language], properties: { text: { type: string }, language: { type: string } } } } } }
      responses: { "201": { description: ok } }
    get: { summary: List the labels of an exhibit, responses: { "200": { description: ok } } }
`);
    const made: Step = { step: "api_request", action: "POST /halls/3/exhibits", body: { name: "vase" } };
    const examplesOf = (sentence: string): readonly string[] | undefined => {
      const compiled = compile(sentence, undefined, { ...(museum === undefined ? {} : { operations: museum }), before: [made] });
      return compiled.kind === "refused" && compiled.problem.suggestions.length === 0 ? compiled.problem.examples : undefined;
    };
    deepEqual(examplesOf('Attach some label "Ming" whatever, to everything that is an exhibit'), [
      'Send a POST request to /halls/3/exhibits/vase/labels with body {"text": "Ming", "language": "…"}.',
    ]);
    deepEqual(examplesOf("List whichever labels please the exhibit"), ["Send a GET request to /halls/3/exhibits/vase/labels."]);
    deepEqual(examplesOf("Remove whichever labels from the exhibit"), []);
    // Nothing that removes is offered for a sentence that removes nothing.
    deepEqual(examplesOf("Polish the exhibit until it shines"), []);
  });
});
