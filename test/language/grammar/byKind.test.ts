// Tests that a thing is found by the kind it was made with, and that fields may be called like parts of a response.

import { deepEqual } from "node:assert/strict";
import { type Check, compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const animal =
  "{ type: object, properties: { id: { type: string }, name: { type: string }, kind: { type: string, enum: [PONY, GOAT, groom] }, result: { type: string, nullable: true }, length: { type: integer } } }";
const answer = `content: { application/json: { schema: ${animal} } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Stables, version: "1" }
paths:
  /animals:
    post:
      summary: Register an animal
      requestBody: { ${answer} }
      responses: { "201": { description: ok, ${answer} } }
    get:
      summary: List animals
      parameters: [{ name: kind, in: query, schema: { type: string, enum: [PONY, GOAT] } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: ${animal} } } } } }
  /animals/{animalId}:
    parameters: [{ name: animalId, in: path, required: true, schema: { type: string } }]
    get: { summary: Read an animal, responses: { "200": { description: ok, ${answer} } } }
    delete: { summary: Remove an animal, responses: { "204": { description: ok } } }
  /grooms:
    get: { summary: List grooms, responses: { "200": { description: ok } } }
`);

const made = (kind: string): Step => ({
  step: "api_request",
  action: "POST /animals",
  body: { name: "Ada", kind },
  store: [{ animalId: "$.id" }],
});
const after = (...before: readonly Step[]): SentenceContext => ({
  ...(operations === undefined ? {} : { operations }),
  before,
  variables: new Set(["animalId"]),
});

function read(text: string, context: SentenceContext): readonly Step[] | "refused" {
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : "refused";
}

const request = (action: string, rest: object = { parameters: { animalId: { $var: "animalId" } } }): readonly Step[] => [
  { step: "api_request", action, ...rest },
];
const checked = (...checks: readonly Check[]): readonly Step[] => [{ step: "validate", checks }];

describe("the kind that a thing was made with", () => {
  for (const [text, expected] of [
    ["Get the pony", request("GET /animals/{animalId}")],
    ["Remove this pony", request("DELETE /animals/{animalId}")],
    ["Try to remove the pony", request("DELETE /animals/{animalId}")],
    ["The pony's name is Ada", checked({ path: "$.name", equals: "Ada" })],
    ["Get the ponies", request("GET /animals", { query: { kind: "PONY" } })],
    ["Register a goat with the name Mia", request("POST /animals", { body: { kind: "GOAT", name: "Mia" } })],
    ["Register a goat, name Mia and length 70", request("POST /animals", { body: { kind: "GOAT", name: "Mia", length: 70 } })],
    ["Remove a goat", "refused"],
    ["Remove the goat", "refused"],
    ["Remove the groom", "refused"],
  ] as const)
    it(text, () => deepEqual(read(text, after(made("PONY"))), expected));

  it("names none of two", () => deepEqual(read("Remove the pony", after(made("PONY"), made("PONY"))), "refused"));
});

describe("fields that are called like a part of the response", () => {
  for (const [text, expected] of [
    ["The result is not null", { path: "$.result", equals: null, not: true }],
    ['The result is "clean"', { path: "$.result", equals: "clean" }],
    ["The length is 7", { path: "$.length", equals: 7 }],
    ["The length is at least 3", { path: "$.length", compare: { atLeast: 3 } }],
  ] as const)
    it(text, () => deepEqual(read(text, after(made("PONY"))), checked(expected)));
});
