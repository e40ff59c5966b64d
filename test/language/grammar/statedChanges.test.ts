// Tests that a statement of what happened sends no request that changes something, whichever request is above it.

import { deepEqual, match } from "node:assert/strict";
import { compile, compileSentences, readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Botanical garden, version: "1" }
paths:
  /session:
    post:
      summary: Sign in
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [login, password], properties: { login: { type: string }, password: { type: string } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { sessionToken: { type: string } } } } } } }
  /beds:
    get:
      summary: List the beds
      parameters: [{ name: phase, in: query, schema: { type: string, enum: [planned, planted, harvested] } }]
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Bed" } } } } } }
    post:
      summary: Plan a bed
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [plant], properties: { plant: { type: string }, plots: { type: integer } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Bed" } } } } }
  /beds/{bedId}:
    parameters: [{ name: bedId, in: path, required: true, schema: { type: string } }]
    get:
      summary: Get a bed
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Bed" } } } } }
    patch:
      summary: Update a bed
      requestBody: { content: { application/json: { schema: { type: object, properties: { plant: { type: string }, plots: { type: integer }, gardener: { type: string } } } } } }
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Bed" } } } } }
    delete:
      summary: Clear a bed
      responses: { "204": { description: gone } }
  /beds/{bedId}/harvest:
    parameters: [{ name: bedId, in: path, required: true, schema: { type: string } }]
    post:
      summary: Harvest a bed
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Bed" } } } } }
  /beds/{bedId}/waterings:
    parameters: [{ name: bedId, in: path, required: true, schema: { type: string } }]
    get:
      summary: List the waterings of a bed
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Watering" } } } } } }
  /waterings/{wateringId}:
    parameters: [{ name: wateringId, in: path, required: true, schema: { type: string } }]
    get:
      summary: Get a watering
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Watering" } } } } }
    delete:
      summary: Cancel a watering
      responses: { "204": { description: gone } }
  /reports:
    post:
      summary: Start a report
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [format], properties: { format: { type: string, enum: [csv, pdf] } } } } } }
      responses: { "202": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Report" } } } } }
  /reports/{reportId}:
    parameters: [{ name: reportId, in: path, required: true, schema: { type: string } }]
    get:
      summary: Get a report
      responses: { "200": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Report" } } } } }
components:
  schemas:
    Bed: { type: object, properties: { bedId: { type: string }, plant: { type: string }, plots: { type: integer }, phase: { type: string, enum: [planned, planted, harvested] } } }
    Watering: { type: object, properties: { wateringId: { type: string }, litres: { type: integer } } }
    Report: { type: object, properties: { reportId: { type: string }, state: { type: string, enum: [queued, ready] } } }
`);
const planned: readonly Step[] = [
  { step: "api_request", action: "POST /beds", body: { plant: "kale" } },
  { step: "save", store: [{ bedId: "$.bedId" }] },
];
const after = (...before: readonly Step[]) => ({
  operations,
  before: [...planned, ...before],
  variables: ["bedId", "wateringId", "reportId", "login", "password"],
});
const bed: Step = { step: "api_request", action: "GET /beds/${bedId}" };
const harvest = '{"step":"api_request","action":"POST /beds/${bedId}/harvest"}';
const cancel = '{"step":"api_request","action":"DELETE /waterings/${wateringId}"}';

reads(
  "statements after a bed was read",
  after(bed),
  `
  The bed was cleared
  The bed \${bedId} got cleared
  The bed had been cleared
  The bed cleared
  The plots increased by 5
  The plots decreased by 3
  The plots reduced by 2
  The plant updated to "leek"
  The plant was updated to "leek"
  Bed \${bedId} was cleared
  Then the plant was changed to "leek"
  The phase is not planted any more but harvested
  The bed gets harvested => [{"step":"validate","checks":[{"path":"$.phase","equals":"harvested"}]}]
  Harvest the bed => [${harvest}]
  The user harvests the bed => [${harvest}]
`,
);

reads(
  "statements after a change or another list",
  after({ step: "api_request", action: "PATCH /beds/${bedId}", body: { plots: 4 } }),
  `
  The bed \${bedId} was cleared
  The bed \${bedId} is harvested
  The bed \${bedId} has been harvested
  All beds were cleared
`,
);

reads(
  "statements about an item of a list",
  after({ step: "api_request", action: "GET /beds/${bedId}/waterings" }),
  `
  The watering \${wateringId} was cancelled
  The watering \${wateringId} got cancelled
  That watering was cancelled
  Cancel the watering \${wateringId} => [${cancel}]
`,
);

reads(
  "what one gets after a request",
  after({
    step: "api_request",
    action: "POST /session",
    body: { login: { $var: "login" }, password: { $var: "password" } },
  }),
  `
  I get a session
  We get back the beds as harvested
  I receive a session token => [{"step":"validate","checks":[{"path":"$.sessionToken","exists":true}]}]
  I get the bed \${bedId} => [{"step":"api_request","action":"GET /beds/\${bedId}"}]
`,
);

reads(
  "polling after a request that starts a report",
  after({ step: "api_request", action: "POST /reports", body: { format: "csv" } }),
  `
  Poll until the state is "ready"
  Keep polling until the state is "ready"
  Repeat the request until the state is "ready" => [{"step":"repeat","until":{"checks":[{"path":"$.state","equals":"ready"}]}}]
`,
);

reads(
  "polling after a request that reads the report",
  after({ step: "api_request", action: "GET /reports/${reportId}" }),
  `
  Poll until the state is "ready" => [{"step":"repeat","until":{"checks":[{"path":"$.state","equals":"ready"}]}}]
`,
);

describe("a statement that is refused", () => {
  const context = { ...(operations === undefined ? {} : { operations }), before: [...planned, bed], variables: new Set(["bedId"]) };

  it("names the request of the document that it could be", () => {
    const compiled = compile("The bed was cleared.", undefined, context);
    match(compiled.kind === "refused" ? compiled.problem.message : "", /Write “Clear the bed” to do it/);
  });

  it("is refused alike with “Then” before it, as a file reads it, and at its place", () => {
    const alone = compile("the bed is cleared.", undefined, context);
    const text = compileSentences(compile, "Then the bed is cleared.", undefined, context);
    if (alone.kind !== "refused" || text.kind !== "refused") throw new Error("understood");
    deepEqual(
      [text.problem.message, text.problem.span],
      [alone.problem.message, { start: 5 + alone.problem.span.start, end: 5 + alone.problem.span.end }],
    );
  });
});
