// Tests that no whole part of a sentence is lost or taken for something else. Sentences like those that are refused
// are read.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const booth =
  "{ type: object, properties: { id: { type: string }, kind: { type: string, enum: [text, video] }, ownerId: { type: string }, guestId: { type: string }, state: { type: string, enum: [none, busy] }, lamps: { type: array, items: { type: string } } } }";
const answer = `content: { application/json: { schema: ${booth} } }`;
const path = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Booths, version: "1" }
paths:
  /booths:
    post: { summary: Create a booth, requestBody: { ${answer} }, responses: { "201": { description: ok, ${answer} } } }
  /booths/{boothId}:
    parameters: [${path("boothId")}]
    put: { summary: Replace a booth, requestBody: { ${answer} }, responses: { "200": { description: ok, ${answer} } } }
    delete: { summary: Delete a booth, responses: { "204": { description: ok } } }
  /booths/{boothId}/guests/{guestId}:
    parameters: [${path("boothId")}, ${path("guestId")}]
    delete: { summary: Remove a guest, responses: { "204": { description: ok } } }
  /lamps/{boothId}:
    parameters: [${path("boothId")}]
    delete: { summary: Delete all lamps of a booth, responses: { "204": { description: ok } } }
  /owners:
    post: { summary: Create an owner, requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }, responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } } }
  /guests:
    post: { summary: Create a guest, requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }, responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } } }
`);

const before: readonly Step[] = [
  { step: "api_request", action: "POST /owners", body: { name: "Ada" }, store: [{ ownerId: "$.id" }] },
  { step: "api_request", action: "POST /guests", body: { name: "Lena" }, store: [{ guestId: "$.id" }] },
  { step: "api_request", action: "POST /booths", body: { kind: "video" }, store: [{ boothId: "$.id" }] },
];
const context: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  before,
  variables: new Set(["ownerId", "guestId", "boothId"]),
};

describe("parts of a sentence", () => {
  for (const text of [
    "Remove her from the booth",
    "Delete the lamp",
    "Remove her from the booth, then delete the booth",
    "Create a text booth with ownerId 4 and guestId 5, lamps as an empty list",
    "The booth belongs to the owner and the guest that we have just created",
    "The booth has the id of the one we created",
    "Send PUT /booths/7 with kind video, state as none and lamps with one item: shade red and ownerId 4",
  ])
    it(`are not lost: ${text}`, () => {
      const compiled = compile(text, undefined, context);
      equal(compiled.kind, "refused", compiled.kind === "understood" ? JSON.stringify(compiled.steps) : "");
    });

  it("are read where they say it: the path of all, and no content", () => {
    const compiled = compile("DELETE /lamps/7 and expect no content", undefined, context);
    deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, [
      { step: "api_request", action: "DELETE /lamps/7" },
      { step: "validate", checks: [{ status: 204 }] },
    ]);
  });

  for (const [text, checks] of [
    ["The booth belongs to the owner that we have just created", [{ path: "$.ownerId", equals: { $var: "ownerId" } }]],
    ["The state is none", [{ path: "$.state", equals: "none" }]],
    ["The state is null", [{ path: "$.state", equals: null }]],
  ] as const)
    it(text, () => {
      const compiled = compile(text, undefined, context);
      deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, [{ step: "validate", checks }]);
    });
});
