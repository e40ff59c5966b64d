// Orders that a clause gives in passing are read or refused: a wish before a check, an attempt, a deed again.

import { deepEqual, equal } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.0
info: { title: Moorings, version: "1" }
paths:
  /weather: { get: { operationId: getWeather, responses: { "200": { description: "", content: { application/json: { schema: { properties: { wind: { type: integer } } } } } } } } }
  /boats:
    get: { operationId: listBoats, parameters: [{ name: harbourId, in: query, schema: { type: string } }], responses: { "200": { description: "" } } }
    post: { operationId: createBoat, requestBody: &boat { content: { application/json: { schema: { properties: { name: { type: string }, length: { type: integer } } } } } }, responses: { "201": &one { description: "", content: { application/json: { schema: { properties: { id: { type: string }, code: { type: string }, name: { type: string } } } } } }, "400": { description: "" } } }
  /boats/{boatId}:
    get: { operationId: getBoat, parameters: [&id { name: boatId, in: path, required: true, schema: { type: string } }], responses: { "200": *one, "404": { description: "" } } }
    patch: { operationId: updateBoat, parameters: [*id], requestBody: *boat, responses: { "200": *one } }
    delete: { operationId: deleteBoat, parameters: [*id], responses: { "204": { description: "" }, "404": { description: "" } } }
  /flags/{flagId}:
    put: { operationId: updateFlag, parameters: [{ name: flagId, in: path, required: true, schema: { type: string } }], requestBody: { content: { application/json: { schema: { properties: { name: { type: string } } } } } }, responses: { "200": { description: "" } } }
  /fleets/{fleetId}/boats/{boatId}:
    delete: { operationId: removeFromFleet, summary: Remove a boat from the fleet, parameters: [{ name: fleetId, in: path, required: true, schema: { type: string } }, *id], responses: { "204": { description: "" }, "400": { description: "" } } }
`);

const before: readonly Step[] = [
  { step: "api_request", action: "GET /boats", query: { harbourId: "${harbourId}" } },
  { step: "api_request", action: "GET /boats/${boatId}" },
];

function read(text: string) {
  const variables = new Set(["boatId", "harbourId", "fleetId", "flagId", "apiToken"]);
  return compile(text, undefined, { ...(operations === undefined ? {} : { operations }), before, variables });
}

describe("orders in passing", () => {
  for (const text of [
    "The captain wants the weather of the harbour, check Content-Type contains json",
    "Weather must know this: $.wind is 20",
    "A boat without any name, just with length 0, the server has to refuse with 400",
    "And I want that code as boatCode",
    "Give the ship the red flag too, so that it carries both flags",
    "All calls carry the header Authorization: ApiKey ${apiToken} plus Accept: text/plain",
    "The skipper needs the weather in english, check Content-Type contains text/csv",
    "I want $.code as boatCode",
    "Every request carries the bearer token ${apiToken}, and please also an Accept-Language header with pt-BR",
  ])
    it(`is refused: ${text}`, () => {
      const compiled = read(text);
      equal(compiled.kind, "refused", JSON.stringify(compiled.kind === "understood" && compiled.steps));
    });

  const boat = "GET /boats/${boatId}";
  const headers = { Authorization: "Token ${apiToken}", Accept: "application/json" };
  for (const [text, expected] of [
    [
      "Every call of this test goes with the header Authorization: Token ${apiToken} and with Accept: application/json",
      [{ step: "prepare", headers, of: "following" }],
    ],
    [
      "All requests carry the bearer token ${apiToken} and the header Accept-Language with pt-BR",
      [{ step: "prepare", auth: { bearer: "${apiToken}" }, headers: { "Accept-Language": "pt-BR" }, of: "following" }],
    ],
    [
      "Keep $.code as boatCode, naturally it may not be empty",
      [
        { step: "save", store: [{ boatCode: "$.code" }] },
        { step: "validate", checks: [{ path: "$.code", empty: true, not: true }] },
      ],
    ],
    ["List again the boats in the harbour", [{ step: "api_request", action: "GET /boats", query: { harbourId: { $var: "harbourId" } } }]],
    ["The captain needs the code, check $.code exists", [{ step: "validate", checks: [{ path: "$.code", exists: true }] }]],
    ["The client wants a boat, check $.code exists", [{ step: "validate", checks: [{ path: "$.code", exists: true }] }]],
    [
      `${boat} and check $.code is "boatCode"`,
      [
        { step: "api_request", action: boat },
        { step: "validate", checks: [{ path: "$.code", equals: "boatCode" }] },
      ],
    ],
  ] as const)
    it(`is read: ${text}`, () => {
      const compiled = read(text);
      deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, expected);
    });

  it("does the same deed again, and not another one to the same thing", () => {
    const compiled = read("Remove the boat from the fleet, that is a 204; removing it again is a 400");
    const actions =
      compiled.kind === "understood" ? compiled.steps.flatMap((step) => (step.step === "api_request" ? [step.action] : [])) : [];
    deepEqual([actions.length, new Set(actions).size], [2, 1], JSON.stringify(compiled));
  });
});
