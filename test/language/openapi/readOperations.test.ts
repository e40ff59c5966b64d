import assert from "node:assert/strict";
import type { Field, Operation } from "../../../language/openapi/operations.ts";
import { readOperations } from "../../../language/openapi/readOperations.ts";
import { assertDiagnostics, parseFixture } from "../../support/fixture.ts";

/**
 * Reads `/api.yaml` of the fixture (other files are what references name) and compares its operations and diagnostics.
 */
function check(literal: string, expected: string): void {
  const fixture = parseFixture(literal);
  const text = fixture.files.get("api.yaml") ?? "";
  const { operations, diagnostics } = readOperations(text, (path) => fixture.files.get(path));
  assertDiagnostics(fixture, (path) => (path === "api.yaml" ? diagnostics : []));
  assert.equal(operations?.operations.map(print).join("\n") ?? "(none)", expected.trim());
}

function print(operation: Operation): string {
  const parameters = operation.parameters.map(
    (p) => `${p.in} ${p.name}${p.required ? "!" : ""}${p.type === undefined ? "" : `: ${p.type}`}`,
  );
  const body = operation.body;
  const responses = operation.responses.map((r) => `${r.status} ${r.isList ? "list of " : ""}${r.schemaName ?? "-"} ${fields(r.fields)}`);
  return [
    `${operation.method} ${operation.path}${operation.operationId === undefined ? "" : ` ${operation.operationId}`}`,
    ...(parameters.length === 0 ? [] : [`  ${parameters.join(", ")}`]),
    ...(body === undefined ? [] : [`  body ${body.mediaType}${body.required ? "!" : ""} ${body.schemaName ?? "-"} ${fields(body.fields)}`]),
    ...responses.map((line) => `  ${line}`),
    ...(operation.security.length === 0 ? [] : [`  security ${operation.security.join(", ")}`]),
  ].join("\n");
}

function fields(list: readonly Field[]): string {
  const one = (field: Field) =>
    `${field.name}${field.required ? "!" : ""}: ${field.type ?? "?"}${field.format === undefined ? "" : `(${field.format})`}${field.enum === undefined ? "" : `[${field.enum.join("|")}]`}`;
  return `{${list.map(one).join(", ")}}`;
}

describe("operations of an OpenAPI document", () => {
  it("merges allOf, follows references inside the document and into files next to it, and survives circles", () => {
    check(
      `
//- /api.yaml
openapi: 3.0.3
info: { title: Shop, version: "1" }
servers:
  - url: https://{host}/v1/
    variables: { host: { default: shop.test } }
paths:
  /orders/{id}:
    parameters:
      - $ref: "#/components/parameters/Id"
      - { name: trace, in: header, schema: { type: string } }
    put:
      operationId: replaceOrder
      parameters:
        - { name: trace, in: header, required: true, schema: { type: integer } }
      requestBody:
        required: true
        content:
          text/plain: { schema: { type: string } }
          application/json: { schema: { $ref: "#/components/schemas/NewOrder" } }
      responses:
        200: { description: ok, content: { application/json: { schema: { $ref: "common/order.yaml#/Order" } } } }
        4XX: { $ref: "#/components/responses/Problem" }
  /orders:
    get:
      security: [{ bearer: [] }, { key: [] }]
      responses:
        "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Node" } } } } }
components:
  parameters:
    Id: { name: id, in: path, schema: { type: string } }
  responses:
    Problem: { description: no, content: { application/problem+json: { schema: { type: object, properties: { title: { type: string } } } } } }
  schemas:
    Base: { type: object, required: [sku], properties: { sku: { type: string } } }
    NewOrder:
      allOf:
        - $ref: "#/components/schemas/Base"
        - { properties: { quantity: { type: integer, format: int32 }, kind: { enum: [a, b], type: string } } }
      required: [quantity]
    Node: { type: object, properties: { parent: { $ref: "#/components/schemas/Node" } }, allOf: [{ $ref: "#/components/schemas/Node" }] }
//- /common/order.yaml
Order:
  type: object
  properties:
    customer: { $ref: "people/customer.json" }
    when: { type: string, format: date-time }
//- /common/people/customer.json
{ "type": ["object", "null"], "properties": { "name": { "type": "string" } } }
`,
      `
PUT /orders/{id} replaceOrder
  path id!: string, header trace!: integer
  body application/json! NewOrder {sku!: string, quantity!: integer(int32), kind: string[a|b]}
  200 Order {customer: object, when: string(date-time)}
  4XX - {title: string}
GET /orders
  200 list of Node {parent: object}
  security bearer, key
`,
    );
  });

  it("reads Swagger 2.0: body and form parameters, consumes, definitions, base path", () => {
    const text = `
//- /api.yaml
swagger: "2.0"
info: { title: Zones, version: "1" }
basePath: /api/v1/
produces: [application/json]
paths:
  /zones:
    post:
      operationId: createZone
      parameters:
        - { name: zone, in: body, required: true, schema: { $ref: "#/definitions/Zone" } }
        - { name: rrsets, in: query, type: boolean }
      responses:
        "201": { description: made, schema: { $ref: "#/definitions/Zone" } }
        "422": { description: no }
  /upload:
    post:
      parameters:
        - { name: file, in: formData, type: file, required: true }
        - { name: note, in: formData, type: string }
      responses: {}
definitions:
  Zone: { type: object, required: [name], properties: { name: { type: string }, kind: { type: string, enum: [Native, Master] } } }
`;
    check(
      text,
      `
POST /zones createZone
  query rrsets: boolean
  body application/json! Zone {name!: string, kind: string[Native|Master]}
  201 Zone {name!: string, kind: string[Native|Master]}
  422 - {}
POST /upload
  body multipart/form-data! - {file!: file, note: string}
`,
    );
    assert.equal(readOperations(parseFixture(text).files.get("api.yaml") ?? "").operations?.basePath, "/api/v1");
  });

  it("reads JSON and gives the parts of oneOf as optional members", () => {
    check(
      `
//- /api.yaml
{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": { "/a": { "post": {
  "requestBody": { "content": { "application/x-www-form-urlencoded": { "schema": { "oneOf": [
    { "type": "object", "required": ["x"], "properties": { "x": { "type": ["null", "string"] } } },
    { "type": "object", "properties": { "y": { "anyOf": [{ "type": "null" }, { "type": "number" }] } } } ] } } } },
  "responses": { "default": { "description": "d" } } } } } }
`,
      `
POST /a
  body application/x-www-form-urlencoded - {x: string, y: number}
  default - {}
`,
    );
  });

  it("shows a broken reference where it is written, and not where another one begins so", () => {
    check(
      `
//- /api.yaml
openapi: 3.0.0
paths:
  /a:
    get: { responses: { "200": { $ref: "#/components/responses/Ok" } } }
  /b:
    get: { responses: { "200": { $ref: "#/components/responses/" } } }
                                        ^^^^^^^^^^^^^^^^^^^^^^^ openapi-reference: it points to nothing
components:
  responses:
    Ok: { description: ok }
`,
      `
GET /a
  200 - {}
GET /b
`,
    );
  });

  it("leaves out what is invalid, says so, and keeps the rest", () => {
    check(
      `
//- /api.yaml
openapi: 3.0.0
paths:
  orders:
  ^^^^^^ openapi-invalid: must begin with a slash
    get: {}
  /good:
    get: { responses: { "200": { $ref: "#/components/responses/None" } } }
                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi-reference: it points to nothing
    post: 7
    ^^^^ openapi-invalid: POST /good must be an object
  /away:
    $ref: https://example.com/paths.yaml
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi-reference: leads out of the repository
  /round:
    get: { requestBody: { $ref: "#/components/requestBodies/A" }, responses: {} }
                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi-reference: it is circular
components:
  requestBodies:
    A: { $ref: "#/components/requestBodies/B" }
    B: { $ref: "#/components/requestBodies/A" }
`,
      "GET /good\nGET /round",
    );
  });

  it("knows where API keys go, in both versions", () => {
    const keysOf = (document: object) => readOperations(JSON.stringify(document)).operations?.apiKeys;
    const schemes = {
      own: { type: "apiKey", in: "header", name: "X-Own" },
      basic: { type: "http", scheme: "basic" },
      broken: { type: "apiKey", in: "body", name: "x" },
    };
    const session = { type: "apiKey", in: "cookie", name: "sid" };
    const components = { securitySchemes: { ...schemes, other: { $ref: "#/x-schemes/session" } } };
    assert.deepEqual(keysOf({ openapi: "3.1.0", components, "x-schemes": { session } }), [
      { name: "X-Own", in: "header" },
      { name: "sid", in: "cookie" },
    ]);
    assert.deepEqual(keysOf({ swagger: "2.0", securityDefinitions: schemes }), [{ name: "X-Own", in: "header" }]);
    assert.deepEqual(keysOf({ openapi: "3.0.0" }), []);
  });

  it("says when a text is not an OpenAPI document, or neither JSON nor YAML", () => {
    check(
      `
//- /api.yaml
title: something else
^^^^^^^^^^^^^^^^^^^^^ openapi-unreadable: not an OpenAPI document
`,
      "(none)",
    );
    check(
      `
//- /api.yaml
openapi: "3.0.0
paths: {}
        ^ openapi-unreadable: neither valid JSON nor valid YAML`,
      "(none)",
    );
  });

  it("reads a megabyte of JSON with hundreds of operations", () => {
    const schema = (index: number) => ({
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: 40 }, (_, n) => [`field${n}`, { type: "string", description: `Member ${n} of thing ${index}` }]),
      ),
    });
    const document = {
      openapi: "3.0.0",
      info: { title: "Big", version: "1" },
      paths: Object.fromEntries(
        Array.from({ length: 400 }, (_, n) => [
          `/things${n}`,
          { post: { requestBody: { content: { "application/json": { schema: { $ref: `#/components/schemas/T${n}` } } } }, responses: {} } },
        ]),
      ),
      components: { schemas: Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`T${n}`, schema(n)])) },
    };
    const text = JSON.stringify(document);
    assert.ok(text.length > 1_000_000);
    const { operations } = readOperations(text);
    assert.equal(operations?.operations.length, 400);
    assert.equal(operations?.operations[399]?.body?.fields.length, 40);
  });
});
