// Tests requests that would take words of their sentence for something else, and what may be proposed instead of a
// refused sentence, on a shop of bicycle parts.

import { deepEqual, equal, match } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Bicycle parts, version: "1" }
paths:
  /login:
    post:
      summary: Log in
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name, password], properties: { name: { type: string }, password: { type: string } } } } } }
      responses: { "200": { description: ok } }
  /wheels:
    get:
      summary: List wheels
      parameters:
        - { name: q, in: query, schema: { type: string } }
        - { name: sort, in: query, schema: { type: string, enum: [model, spokes, -spokes] } }
        - { name: limit, in: query, schema: { type: integer } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { wheels: { type: array, items: { $ref: "#/components/schemas/Wheel" } } } } } } } }
    post:
      summary: Add a wheel
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [model], properties: { model: { type: string }, maker: { type: string }, spokes: { type: integer }, labels: { type: array, items: { type: string } } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Wheel" } } } } }
  /wheels/{wheelId}:
    parameters: [{ name: wheelId, in: path, required: true, schema: { type: string } }]
    get:
      summary: Get a wheel
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Wheel" } } } } }
    patch:
      summary: Change a wheel
      requestBody: { content: { application/json: { schema: { type: object, properties: { model: { type: string }, spokes: { type: integer }, labels: { type: array, items: { type: string } } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Wheel" } } } } }
    delete:
      summary: Delete a wheel
      responses: { "204": { description: gone } }
components:
  schemas:
    Wheel: { type: object, properties: { wheelId: { type: string }, model: { type: string }, maker: { type: string }, spokes: { type: integer }, state: { type: string, enum: [new, used, broken] }, labels: { type: array, items: { type: string } }, addedAt: { type: string, format: date-time } } }
`);
const added: readonly Step[] = [
  { step: "api_request", action: "POST /wheels", body: { model: "M" } },
  { step: "save", store: [{ wheelId: "$.wheelId" }] },
];
const after = (...before: readonly Step[]) => ({ operations, before: [...added, ...before], variables: ["wheelId", "name", "password"] });
const wheel: Step = { step: "api_request", action: "GET /wheels/${wheelId}" };
const wheels: Step = { step: "api_request", action: "GET /wheels" };

reads(
  "words that are no values of the request",
  after(wheel),
  `
  Add a wheel as JSON with model=A, maker=B and spokes=32
  Add a wheel with model=Aero, maker=Mavic and spokes=32 => [${requestStep("POST /wheels", ',"body":{"model":"Aero","maker":"Mavic","spokes":32}')}]
  Send the text "not json" to POST /wheels
  POST the text "not json" to /wheels => [${requestStep("POST /wheels", ',"text":"not json"')}]
  POST /wheels with 6 labels
  List the last 3 wheels
  List the first 3 wheels => [${requestStep("GET /wheels", ',"query":{"limit":3}')}]
  List wheels by "Mavic"
  List wheels sorted by model => [${requestStep("GET /wheels", ',"query":{"sort":"model"}')}]
  List wheels, sorted by spokes, newest first => [${requestStep("GET /wheels", ',"query":{"sort":"-spokes"}')}]
  List wheels sorted descending by spokes => [${requestStep("GET /wheels", ',"query":{"sort":"-spokes"}')}]
  List wheels ordered by spokes, highest first => [${requestStep("GET /wheels", ',"query":{"sort":"-spokes"}')}]
  List wheels, ordered by model => [${requestStep("GET /wheels", ',"query":{"sort":"model"}')}]
  List wheels ordered by Rita
  List wheels, newest first
  Search for wheels with "aero" in the model
  GET /wheels accepting CSV
  Delete wheel \${wheelId}; ignore errors
  Delete wheel \${wheelId} => [${requestStep("DELETE /wheels/${wheelId}")}]
  Add the label "c" to the wheel \${wheelId}
  Remove the labels of the wheel \${wheelId} => [${requestStep("PATCH /wheels/${wheelId}", ',"body":{"labels":[]}')}]
  Remove its labels => [${requestStep("PATCH /wheels/${wheelId}", ',"body":{"labels":[]}')}]
  Clear its labels => [${requestStep("PATCH /wheels/${wheelId}", ',"body":{"labels":[]}')}]
  Remove the model of the wheel \${wheelId}
  Remove the wheel \${wheelId} => [${requestStep("DELETE /wheels/${wheelId}")}]
  List the used wheels
  Increase the spokes by 4
  Set \${start} to the current time plus 2 hours
  Set \${start} to now plus 2 hours => [{"step":"set","variable":"start","value":{"$now":"date-time","offset":"+2 hours"}}]
`,
);

describe("a proposal", () => {
  const proposed = (sentence: string, ...before: readonly Step[]): readonly string[] => {
    const { variables, ...context } = after(...before);
    const compiled = compile(sentence, undefined, {
      before: context.before,
      variables: new Set(variables),
      ...(operations === undefined ? {} : { operations }),
    });
    equal(compiled.kind, "refused", JSON.stringify(compiled));
    return compiled.kind === "refused" ? compiled.problem.suggestions.map(({ title }) => title) : [];
  };

  for (const sentence of [
    "Log out.",
    "Expect 200, spokes to be 32 and the rank to be one more than before.",
    "addedAt is less than 10 seconds old.",
    "The state is one of new, broken.",
    "model starts with a capital letter.",
    "The maker should be unchanged.",
    "Save the model, in lower case, as ${t}.",
    'The first character of the model is "A".',
    "Clear the maker and the labels of wheel ${wheelId}.",
    "Remove the maker from wheel ${wheelId}.",
    "The spokes reduced by 2.",
    'No wheel is called "Aero".',
    "The amount due is 404.",
    "Delete the wheel in 5 seconds.",
    "List the wheels that are bent.",
  ])
    it(`says nothing contrary: ${sentence}`, () => deepEqual(proposed(sentence, wheel), []));

  for (const sentence of ["List the wheels sorted by model from Z to A.", "Every wheel has spokes above 50 or maker Mavic."])
    it(`says nothing contrary of a list: ${sentence}`, () => deepEqual(proposed(sentence, wheels), []));

  it("checks what a thing has, and changes nothing", () => {
    deepEqual(proposed("The wheel W0001 has 32 spokes.", wheel), ['Write: Expect $.wheelId is "W0001" and $.spokes is 32.']);
  });

  it("that says no less is still made", () => {
    match(proposed("The spokes shoud be 32 of course today.", wheel).join(" "), /\$\.spokes is 32/);
  });
});
