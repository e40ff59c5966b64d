// Tests which thing a pronoun, a state or “all” means, where the nearest field or a listed value would be another one.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const kiln =
  "{ type: object, properties: { slug: { type: string }, title: { type: string }, dedicated: { type: boolean }, status: { type: string, enum: [DRAFT, SUBMITTED, FIRED] } } }";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Pottery, version: "1" }
paths:
  /kilns:
    get:
      summary: List kilns
      parameters:
        - { name: q, in: query, schema: { type: string } }
        - { name: range, in: query, schema: { type: string, enum: [all, week] } }
        - { name: status, in: query, schema: { type: string, enum: [DRAFT, SUBMITTED, FIRED] } }
      responses: { "200": { description: ok, ${json(`{ type: object, properties: { data: { type: array, items: ${kiln} } } }`)} } }
    post: { summary: Build a kiln, requestBody: { ${json(kiln)} }, responses: { "201": { description: ok, ${json(kiln)} } } }
  /kilns/{slug}:
    parameters: [{ name: slug, in: path, required: true, schema: { type: string } }]
    get: { summary: Get a kiln, responses: { "200": { description: ok, ${json(kiln)} } } }
`);

const made: readonly Step[] = [
  { step: "api_request", action: "POST /kilns", body: { title: "A" } },
  { step: "save", store: [{ kilnId: "$.slug" }] },
];
const list: Step = { step: "api_request", action: "GET /kilns" };
const one: Step = { step: "api_request", action: "GET /kilns/${kilnId}" };
const ours = { path: "$.data[0].slug", equals: { $var: "kilnId" } };

/** The call before, the sentence, and the checks and query of its steps. */
const cases: readonly (readonly [last: Step, sentence: string, said: readonly object[]])[] = [
  [
    one,
    'Its title is "Lux" and it is fired',
    [
      { path: "$.title", equals: "Lux" },
      { path: "$.status", equals: "FIRED" },
    ],
  ],
  [
    one,
    'The title contains "a", and it is draft now',
    [
      { path: "$.title", contains: "a" },
      { path: "$.status", equals: "DRAFT" },
    ],
  ],
  [one, "The kiln must not be dedicated", [{ path: "$.dedicated", equals: false }]],
  [list, "The first one is our kiln", [ours]],
  [list, "None of them is fired, and the first one is our kiln", [{ none: "$.data[*]", path: "$.status", equals: "FIRED" }, ours]],
  [one, "List all fired kilns", [{ status: "FIRED" }]],
  [one, 'Search the kilns for "x": there is only one hit, and it is our kiln', [{ q: "x" }, { path: "$.data", length: 1 }, ours]],
];

describe("what a sentence means", () => {
  for (const [last, sentence, said] of cases)
    it(sentence, () => {
      const compiled = compile(sentence, undefined, {
        ...(operations === undefined ? {} : { operations }),
        before: [...made, last],
        variables: new Set(["kilnId"]),
      });
      const steps = compiled.kind === "understood" ? compiled.steps : [];
      const found = steps.flatMap((step) =>
        step.step === "validate" ? step.checks : step.step === "api_request" && step.query !== undefined ? [step.query] : [],
      );
      deepEqual(found, said);
    });
});
