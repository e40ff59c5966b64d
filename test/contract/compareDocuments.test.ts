// Two versions of an OpenAPI document: what counts as a difference, and whose.

import assert from "node:assert/strict";
import { compareDocuments } from "../../engine/contract/compareDocuments.ts";
import { parseData } from "../../engine/contract/parseData.ts";
import type { JsonObject } from "../../language/index.ts";

const base = `openapi: 3.0.3
info: { title: Shop, version: "1" }
paths:
  /orders/{id}:
    parameters: [{ $ref: "#/components/parameters/id" }]
    get: { responses: { "200": { description: fine, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } } }
    delete: { responses: { "204": { description: gone } } }
  /health: { $ref: "#/x-health" }
x-health:
  get: { responses: { "200": { description: fine } } }
components:
  parameters:
    id: { name: id, in: path, required: true, schema: { type: integer } }
  schemas:
    Order: { type: object, properties: { lines: { type: array, items: { $ref: "#/components/schemas/Line" } } } }
    Line: { type: object, properties: { order: { $ref: "#/components/schemas/Order" }, sku: { type: string } } }
    Unused: { type: object }
`;

/** The difference that a replacement makes, as lines. */
function difference(found: string | RegExp, replacement: string, before = base): readonly string[] {
  const after = before.replace(found, replacement);
  assert.notEqual(after, before);
  const [old, now] = [before, after].map((text) => parseData(text, "openapi.yaml") as JsonObject);
  const { same, added, removed, changed, elsewhere } = compareDocuments(old ?? {}, now ?? {});
  return [
    ...(same ? ["same"] : []),
    ...added.map((operation) => `+ ${operation}`),
    ...removed.map((operation) => `- ${operation}`),
    ...changed.map(({ operation, parts }) => `~ ${operation}: ${parts.join(", ")}`),
    ...elsewhere.map((part) => `elsewhere ${part}`),
  ];
}

describe("compareDocuments", () => {
  it("takes formatting, comments and the order of keys for nothing", () => {
    assert.deepEqual(difference('title: Shop, version: "1"', "version: '1', # The first.\n  title: Shop"), ["same"]);
    assert.deepEqual(difference(/^.*$/s, JSON.stringify(parseData(base, "openapi.yaml"))), ["same"]);
  });

  it("names operations that came and went", () => {
    assert.deepEqual(difference("    delete:", "    patch:"), ["+ PATCH /orders/{id}", "- DELETE /orders/{id}"]);
    assert.deepEqual(difference("/orders/{id}:", "/orders/{number}:").slice(0, 2), ["+ GET /orders/{number}", "+ DELETE /orders/{number}"]);
  });

  it("follows references, also in a circle and through others, to the operations that they change", () => {
    assert.deepEqual(difference("sku: { type: string }", "sku: { type: integer }"), [
      "~ GET /orders/{id}: responses",
      "elsewhere components.schemas",
    ]);
    assert.deepEqual(difference("schema: { type: integer }", "schema: { type: string }"), [
      "~ GET /orders/{id}: parameters",
      "~ DELETE /orders/{id}: parameters",
      "elsewhere components.parameters",
    ]);
    assert.deepEqual(difference('get: { responses: { "200": { description: fine } } }', "get: { responses: {} }"), [
      "~ GET /health: responses",
      "elsewhere x-health",
    ]);
  });

  it("says so when nothing of an operation has changed", () => {
    assert.deepEqual(difference('version: "1"', 'version: "2"'), ["elsewhere info"]);
    assert.deepEqual(difference("Unused: { type: object }", "Unused: { type: string }"), ["elsewhere components.schemas"]);
    assert.deepEqual(difference("paths:\n", "paths:\n  /empty: {}\n"), ["elsewhere paths"]);
  });

  it("knows Swagger 2.0, and survives documents that are none", () => {
    const swagger = `swagger: "2.0"
paths: { /a: { get: { responses: { "200": { schema: { $ref: "#/definitions/A" } } } } } }
definitions: { A: { type: object } }
`;
    assert.deepEqual(difference("type: object", "type: array", swagger), ["~ GET /a: responses", "elsewhere definitions"]);
    assert.deepEqual(difference("a: 1", "paths: [1]", "a: 1\n"), ["elsewhere a", "elsewhere paths"]);
    assert.deepEqual(difference("get: 5", "get: { $ref: '#/nowhere' }", "paths: { /a: { get: 5 } }\n"), ["+ GET /a"]);
  });
});
