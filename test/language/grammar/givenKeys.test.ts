/**
 * Tests how the parameter of a path is found: a name that the test itself has given, a field of the response, things by
 * the last word of their names.
 */

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Herbarium, version: "1" }
paths:
  /specimens:
    get: { summary: List pressed plants, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { specimens: { type: array, items: { $ref: "#/components/schemas/Specimen" } } } } } } } } }
    post:
      summary: Add a specimen plant
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Specimen" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Specimen" } } } } }
  /specimens/{specimenName}:
    get: { summary: Get a specimen plant, responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Specimen" } } } } } }
    delete: { summary: Remove a specimen plant, responses: { "204": { description: ok } } }
  /specimens/{specimenName}/notes:
    get: { summary: List the notes of a specimen, responses: { "200": { description: ok } } }
    post:
      summary: Add a note to a specimen
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } } }
      responses: { "201": { description: ok } }
  /drawers:
    post:
      summary: Add a drawer
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { name: { type: string }, label: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } }
  /drawers/{drawerId}:
    get: { summary: Get a drawer, responses: { "200": { description: ok } } }
components:
  schemas:
    Specimen: { type: object, required: [name], properties: { name: { type: string }, family: { type: string } } }
`);

const specimen: Step = { step: "api_request", action: "POST /specimens", body: { name: "arnica" } };
const drawer: Step = { step: "api_request", action: "POST /drawers", body: { name: "north" } };

function stepsOf(sentence: string, before: readonly Step[], ...variables: readonly string[]): readonly Step[] | string {
  const context: SentenceContext = { ...(operations === undefined ? {} : { operations }), before, variables: new Set(variables) };
  const compiled = compile(sentence, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
}

/** The requests that the steps send, with their parameters in the path. */
function requestsOf(sentence: string, before: readonly Step[] = [specimen]): unknown {
  const steps = stepsOf(sentence, before);
  if (typeof steps === "string") return steps;
  return steps.map((step) =>
    step.step === "api_request"
      ? step.action.replace(/\{(\w+)\}/g, (name, key: string) => String(step.parameters?.[key] ?? name))
      : step.step,
  );
}

describe("keys that a test has given", () => {
  for (const [sentence, request] of [
    ["Get the specimen", "GET /specimens/arnica"],
    ["Get it", "GET /specimens/arnica"],
    ["Remove the specimen", "DELETE /specimens/arnica"],
    ["List its notes", "GET /specimens/arnica/notes"],
    ['Add a note to the specimen with text "rare"', "POST /specimens/arnica/notes"],
  ] as const)
    it(`fill {specimenName} with the name that was sent: ${sentence}`, () => deepEqual(requestsOf(sentence), [request]));

  it("come from a variable, if one was sent", () => {
    deepEqual(stepsOf("Get the specimen", [{ ...specimen, body: { name: "${plant}" } } as unknown as Step], "plant"), [
      { step: "api_request", action: "GET /specimens/{specimenName}", parameters: { specimenName: { $var: "plant" } } },
    ]);
  });

  it("are no ids that the service gives, which are saved", () => {
    deepEqual(stepsOf("Get the drawer", [drawer]), [
      { step: "save", store: [{ drawerId: "$.id" }], of: "POST /drawers", implied: true },
      { step: "api_request", action: "GET /drawers/{drawerId}", parameters: { drawerId: { $var: "drawerId" } } },
    ]);
  });

  it("are refused where two things have one", () => {
    deepEqual(
      requestsOf("Get the specimen", [specimen, { ...specimen, body: { name: "basil" } }, drawer]),
      "Which specimen? There are 2: arnica, basil. Name one.",
    );
  });
});

describe("the last word of a thing's name", () => {
  for (const [sentence, request] of [
    ["Get the plant", "GET /specimens/arnica"],
    ["List the notes of the plant", "GET /specimens/arnica/notes"],
    ['Add a note to the plant with text "rare"', "POST /specimens/arnica/notes"],
  ] as const)
    it(`is the thing: ${sentence}`, () => deepEqual(requestsOf(sentence), [request]));

  it("stays a word that nobody knows, if no operation says it", () => {
    deepEqual(requestsOf("List the notes of the flower"), "“of the flower” is not understood.");
  });
});

describe("the field of a response that a parameter is called by", () => {
  const bed =
    "{ type: object, properties: { gid: { type: string }, name: { type: string }, tags: { type: array, items: { type: string } }, keeper: { type: object, properties: { gid: { type: string } } } } }";
  const garden = readOperations(`
openapi: 3.0.3
info: { title: Garden, version: "1" }
paths:
  /beds:
    get: { summary: List beds, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { data: { type: array, items: ${bed} } } } } } } } }
    post:
      summary: Create a bed
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { data: ${bed} } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { data: ${bed} } } } } } }
  /beds/{bed_gid}:
    get: { summary: Get a bed, responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { data: ${bed} } } } } } } }
  /beds/{bed_gid}/plants:
    get: { summary: List the plants of a bed, responses: { "200": { description: ok } } }
  /beds/{bed_gid}/addKeepers:
    post:
      summary: Add keepers to a bed
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { data: { type: object, required: [keepers], properties: { keepers: { type: array, items: { type: string } } } } } } } } }
      responses: { "200": { description: ok } }
`).operations;
  const made: Step = { step: "api_request", action: "POST /beds", body: { data: { name: "North" } } };
  const read = (sentence: string): readonly Step[] | string => {
    const compiled = compile(sentence, undefined, { ...(garden === undefined ? {} : { operations: garden }), before: [made] });
    return compiled.kind === "understood" ? compiled.steps.filter(({ step }) => step !== "save") : compiled.problem.message;
  };
  const parameters = { bed_gid: { $var: "bedGid" } };

  it("is that of the thing in its envelope, and not of what is inside it", () => {
    deepEqual(read("Get the bed"), [{ step: "api_request", action: "GET /beds/{bed_gid}", parameters }]);
  });

  it("makes an item in quotes a text, where the document has a list of texts", () => {
    deepEqual(read('Add "0099" as a keeper of the bed'), [
      { step: "api_request", action: "POST /beds/${bedGid}/addKeepers", body: { data: { keepers: ["0099"] } } },
    ]);
  });

  it("does not send an empty envelope, although the document requires none of its members", () => {
    deepEqual(
      read("Add a keeper to the bed"),
      "POST /beds/{bed_gid}/addKeepers needs “keepers”. Add it, for example “with keepers …”, or write “without a body”.",
    );
  });

  it("is of the thing, not of its owner: “the beds of the plant” are not the plants of the bed", () => {
    deepEqual(typeof read("List the beds of the plant"), "string");
    deepEqual(read("List the plants of the bed"), [{ step: "api_request", action: "GET /beds/{bed_gid}/plants", parameters }]);
  });
});

describe("things of other things", () => {
  const visit = "{ type: object, properties: { id: { type: string }, guideId: { type: string }, note: { type: string } } }";
  const answer = (schema: string): string => `{ "200": { description: ok, content: { application/json: { schema: ${schema} } } } }`;
  const tours = readOperations(`
openapi: 3.0.3
info: { title: Tours, version: "1" }
paths:
  /visits:
    post: { summary: Book a visit, requestBody: { content: { application/json: { schema: ${visit} } } }, responses: ${answer(visit)} }
  /visits/{visitId}:
    get: { summary: Get a visit, responses: ${answer(visit)} }
  /guides/{guideId}:
    get: { summary: Get a guide, responses: ${answer("{ type: object, properties: { id: { type: string }, name: { type: string } } }")} }
`).operations;
  const requestOf = (sentence: string, ...before: readonly Step[]): readonly Step[] | string => {
    const compiled = compile(sentence, undefined, { ...(tours === undefined ? {} : { operations: tours }), before });
    return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
  };
  const book = (guideId: string): Step => ({ step: "api_request", action: "POST /visits", body: { guideId } });

  it("are those whose ids were sent", () => {
    deepEqual(requestOf("Get the guide", book("G-7")), [
      { step: "api_request", action: "GET /guides/{guideId}", parameters: { guideId: "G-7" } },
    ]);
  });

  it("are refused where two ids were sent", () => {
    deepEqual(typeof requestOf("Get the guide", book("G-7"), book("G-8")), "string");
  });

  it("are those that the last response names", () => {
    const read: Step = { step: "api_request", action: "GET /visits/V-1" };
    deepEqual(requestOf("Get its guide", read), [
      { step: "save", of: "GET /visits/V-1", store: [{ guideId: "$.guideId" }], implied: true },
      { step: "api_request", action: "GET /guides/{guideId}", parameters: { guideId: { $var: "guideId" } } },
    ]);
  });

  it("are not read from a call that fails", () => {
    const refused: readonly Step[] = [
      { step: "api_request", action: "GET /visits/V-1" },
      { step: "validate", checks: [{ status: 404 }] },
    ];
    deepEqual(typeof requestOf("Get its guide", ...refused), "string");
  });
});

describe("a check of a list", () => {
  const listed: Step = { step: "api_request", action: "GET /specimens" };
  for (const sentence of ["The specimens add up to 3", "The specimens sum up to 3"])
    it(`counts no items where the sentence adds their values: ${sentence}`, () => {
      deepEqual(
        stepsOf(sentence, [listed]),
        "No check adds the values of all items. Write what each must be, such as “Every line has an amount of 100”.",
      );
    });

  it("counts them where the sentence does", () => {
    deepEqual(stepsOf("There are 3 specimens", [listed]), [{ step: "validate", checks: [{ path: "$.specimens", length: 3 }] }]);
  });
});
