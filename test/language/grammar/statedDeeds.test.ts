/** Tests that a statement does nothing, and that no word after what is done is lost. */

import { deepEqual, equal, match } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Ice rink, version: "1" }
paths:
  /lessons:
    get:
      summary: List lessons
      parameters: [{ name: status, in: query, schema: { type: string, enum: [booked, cancelled] } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Lesson" } } } } } }
    post:
      summary: Book a lesson
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [coach], properties: { coach: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Lesson" } } } } }
  /lessons/{lessonId}:
    parameters: [{ name: lessonId, in: path, required: true, schema: { type: string } }]
    get:
      summary: Get a lesson
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Lesson" } } } } }
    patch:
      summary: Change a lesson
      requestBody: { content: { application/json: { schema: { type: object, properties: { coach: { type: string }, fee: { type: integer }, tags: { type: array, items: { type: string } } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Lesson" } } } } }
    delete:
      summary: Cancel a lesson
      responses: { "204": { description: gone } }
  /lessons/{lessonId}/settle:
    parameters: [{ name: lessonId, in: path, required: true, schema: { type: string } }]
    post:
      summary: Settle a lesson
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Lesson" } } } } }
components:
  schemas:
    Lesson:
      type: object
      properties:
        lessonId: { type: string }
        id: { type: string }
        coach: { type: string }
        fee: { type: integer }
        status: { type: string, enum: [booked, cancelled] }
        tags: { type: array, items: { type: string } }
`);

const booked: Step = { step: "api_request", action: "POST /lessons", body: { coach: "Ada" }, store: [{ lessonId: "$.lessonId" }] };
const read: Step = { step: "api_request", action: "GET /lessons/${lessonId}" };
const context = (...before: readonly Step[]): SentenceContext => ({
  ...(operations === undefined ? {} : { operations }),
  before: [booked, ...before],
  variables: new Set(["lessonId"]),
});

const cancelled = [{ step: "validate", checks: [{ path: "$.status", equals: "cancelled" }] }];

describe("a statement about the thing that was read", () => {
  for (const sentence of ["It is cancelled.", "It was cancelled.", "It is now cancelled.", "The lesson has been cancelled."])
    it(`is a check: ${sentence}`, () => {
      const compiled = compile(sentence, undefined, context(read));
      deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, cancelled);
    });

  for (const sentence of [
    "It has been settled.",
    "The lesson was settled.",
    "The lesson is settled.",
    'It is tagged "group".',
    "Its fee has been set to 99.",
    'The coach was changed to "Bea".',
    'Its coach is changed to "Bea".',
  ])
    it(`sends nothing: ${sentence}`, () => {
      const compiled = compile(sentence, undefined, context(read));
      equal(compiled.kind, "refused", JSON.stringify(compiled));
    });

  for (const sentence of ["The lesson gets settled.", "Settle the lesson."])
    it(`is the next act where it says so: ${sentence}`, () => {
      const compiled = compile(sentence, undefined, context(read));
      const [step] = compiled.kind === "understood" ? compiled.steps : [];
      match(step?.step === "api_request" ? step.action : "", /^POST .*\/settle$/);
    });
});

describe("a statement about a thing of the list", () => {
  const list: Step = { step: "api_request", action: "GET /lessons" };
  const read = (sentence: string) => {
    const compiled = compile(sentence, undefined, context(list));
    return compiled.kind === "understood" ? compiled.steps : compiled.problem.code;
  };
  const actionOf = (sentence: string): string => {
    const [step] = read(sentence);
    return typeof step === "object" && step.step === "api_request" ? step.action : JSON.stringify(step);
  };
  const itsStatus = (id: string, equals: string) => ({ every: `$[?@.id == '${id}']`, path: "$.status", equals });

  for (const [sentence, ...checks] of [
    ["Lesson L-1 is cancelled.", itsStatus("L-1", "cancelled")],
    ['The lesson "L-1" is now booked.', itsStatus("L-1", "booked")],
    ["Lesson L-1 must be cancelled.", itsStatus("L-1", "cancelled")],
    ["Lesson L-1 has a fee of 9.", { every: "$[?@.id == 'L-1']", path: "$.fee", equals: 9 }],
    ["The lessons L-1 and L-2 are cancelled.", itsStatus("L-1", "cancelled"), itsStatus("L-2", "cancelled")],
  ] as const)
    it(`is a check: ${sentence}`, () => {
      const steps = read(sentence);
      deepEqual(
        typeof steps === "string" ? steps : steps.flatMap((step): readonly object[] => (step.step === "validate" ? step.checks : [step])),
        checks,
      );
    });

  for (const sentence of [
    "Lesson L-1 is settled.",
    'Lesson "L-1" should be settled.',
    "A lot of lessons are cancelled.",
    "The majority of lessons are cancelled.",
    "A couple of lessons are booked.",
    "Bea cancelled it.",
    "Bea booked and settled it.",
    'The lessons are "L-1".',
  ])
    it(`sends nothing: ${sentence}`, () => equal(typeof read(sentence), "string"));

  for (const [sentence, action] of [
    ['Cancel the lesson "L-1".', "DELETE /lessons/{lessonId}"],
    ["Next, lesson L-1 is settled.", "POST /lessons/L-1/settle"],
    ["Lesson L-1 gets settled.", "POST /lessons/L-1/settle"],
    ["List all lessons that are cancelled.", "GET /lessons"],
    ["The lessons are fetched again.", "GET /lessons"],
  ] as const)
    it(`is a request: ${sentence}`, () => equal(actionOf(sentence), action));
});

describe("a word after what is done", () => {
  for (const sentence of [
    "Get the lesson ${lessonId} bananas.",
    "Get the lesson ${lessonId} foo bar.",
    "Cancel the lesson ${lessonId} repeatedly.",
    "List the lessons foo.",
    "List the lessons alphabetically.",
    "Settle the lesson late.",
    "Settle the lesson undamaged.",
    'Book a lesson with coach "Bea" silently.',
  ])
    it(`is not lost: ${sentence}`, () => {
      const compiled = compile(sentence, undefined, context());
      equal(compiled.kind, "refused", JSON.stringify(compiled));
    });

  for (const sentence of [
    "Get the lesson ${lessonId} again.",
    "List the lessons now.",
    "Finally cancel the lesson ${lessonId}.",
    "List all lessons there are.",
  ])
    it(`may add nothing: ${sentence}`, () => {
      equal(compile(sentence, undefined, context()).kind, "understood");
    });
});
