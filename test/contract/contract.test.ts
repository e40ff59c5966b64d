// Responses against OpenAPI documents of each version: what is promised, what is broken, in words.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Contract, loadContract } from "../../engine/contract/contract.ts";
import type { HttpResponse } from "../../engine/http/client.ts";
import { createResponse } from "../../engine/http/response.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";

const root = "/nowhere";

async function load(text: string | object, path = join(root, "openapi.yaml"), inside = root): Promise<Contract> {
  const contract = await loadContract(typeof text === "string" ? text : JSON.stringify(text), { path, root: inside, files: nodeFiles });
  assert.ok(!("problem" in contract), JSON.stringify(contract));
  return contract;
}

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly type?: string | null;
  readonly headers?: HttpResponse["headers"];
  readonly url?: string;
}

function response(url: string, { status = 200, body, type = "application/json", headers = [] }: Answer): HttpResponse {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const all = [...(type === null ? [] : [["content-type", type] as const]), ...headers];
  return createResponse({ status, statusText: "", headers: all, body: Buffer.from(text), url, durationMs: 1 });
}

/** `GET /orders` and an answer: the findings, a warning in brackets. */
function find(contract: Contract, request: string, answer: Answer, baseUrl = "http://localhost:3000"): readonly string[] {
  const [method = "", path = ""] = request.split(" ");
  const url = path.startsWith("http") ? path : baseUrl + path;
  const found = contract.check({ method, url, baseUrl }, response(answer.url ?? url, answer));
  assert.ok(!(found instanceof Promise), "what is cheap is checked at once");
  return found.map((result) => {
    assert.ok(result.contract === true && !result.passed);
    return result.severity === "warning" ? `[${result.message}]` : (result.message ?? "");
  });
}

const yaml = `
openapi: 3.0.3
info: { title: Orders, version: "1" }
servers: [{ url: "http://example.com/api/{v}", variables: { v: { default: v1 } } }]
paths:
  /orders:
    get:
      responses:
        "200":
          description: all
          headers: { X-Total: { required: true, schema: { type: integer } }, X-Page: { schema: { type: integer } } }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } }
    post:
      responses:
        "201": { $ref: "#/components/responses/OneOrder" }
        4XX: { description: wrong, content: { application/problem+json: { schema: { $ref: "#/components/schemas/Problem" } } } }
        default: { description: other }
  /orders/{id}:
    get:
      responses:
        "200": { $ref: "#/components/responses/OneOrder" }
        "404": { description: none }
    delete:
      responses: { "204": { description: gone } }
  /orders/mine:
    get:
      responses: { "200": { description: mine, content: { text/*: { schema: { type: string } } } } }
  /files/{name}.{ext}:
    get:
      responses: { "200": { description: file, content: { "*/*": {} } } }
  /broken:
    get:
      responses: { "200": { description: x, content: { application/json: { schema: { $ref: "#/components/schemas/Gone" } } } }, "201": { $ref: "#/components/responses/Gone" } }
components:
  responses:
    OneOrder: { description: one, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
  schemas:
    Problem: { type: object, required: [title], properties: { title: { type: string } } }
    Order:
      type: object
      required: [id, lines, secret]
      additionalProperties: false
      properties:
        id: { type: string, format: uuid }
        status: { type: string, enum: [NEW, PAID], nullable: true }
        total: { type: number, minimum: 0, exclusiveMinimum: true }
        secret: { type: string, writeOnly: true }
        example: { type: string }
        parent: { nullable: true, allOf: [{ $ref: "#/components/schemas/Order" }] }
        payment: { oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Cash" }], discriminator: { propertyName: kind } }
        lines:
          type: array
          minItems: 1
          items: { type: object, required: [sku], properties: { sku: { type: string, minLength: 2 }, quantity: { type: integer } } }
    Card: { type: object, required: [kind, number], properties: { kind: { enum: [card] }, number: { type: string, pattern: "^\\\\d+$" } } }
    Cash: { type: object, required: [kind], properties: { kind: { enum: [cash] } } }
`;
const order = { id: "0b0d1a5e-3a3c-4f47-9df6-2f5a3d1b9c11", lines: [{ sku: "A1", quantity: 1 }] };

describe("contract", () => {
  let contract: Contract;
  before(async () => {
    contract = await load(yaml);
  });
  const one = (body: unknown): readonly string[] =>
    find(contract, "GET /orders/1", { body }).map((text) => text.replace(" (contract of GET /orders/{id})", ""));

  it("says nothing of what keeps it", () => {
    assert.equal(contract.title, "Orders");
    assert.deepEqual(find(contract, "GET /orders", { body: [order], headers: [["X-Total".toLowerCase(), "1"]] }), []);
    assert.deepEqual(
      find(contract, "POST /orders?x=1", { status: 201, body: { ...order, status: null, total: 0.1, example: "x", parent: null } }),
      [],
    );
    assert.deepEqual(
      find(contract, "POST /orders", { status: 422, body: { title: "x" }, type: "application/problem+json; charset=utf-8" }),
      [],
    );
    assert.deepEqual(find(contract, "POST /orders", { status: 500, body: "whatever", type: "text/html" }), []);
    assert.deepEqual(find(contract, "DELETE /orders/1", { status: 204, type: null }), []);
    assert.deepEqual(find(contract, "HEAD /orders", { status: 200 }), []);
    assert.deepEqual(one({ ...order, parent: { ...order, parent: order }, payment: { kind: "card", number: "12" } }), []);
    assert.deepEqual(find(contract, "GET /files/a%20b.tar.gz", { body: "x", type: "application/x-any" }), []);
  });

  it("prefers a literal path to a template", () => {
    assert.deepEqual(find(contract, "GET /orders/mine", { body: "x", type: "text/plain" }), []);
  });

  it("finds the path below the base URL, or below the servers of the document", () => {
    const wrong = ["status 418 is not documented: documented are 200 and 404 (contract of GET /orders/{id})"];
    for (const [url, base] of [
      ["http://h/orders/1", "http://h"],
      ["http://h/api/v1/orders/1", "http://h/api/v1/"],
      ["http://h/api/v1/orders/1", "http://h"],
      ["http://h/orders/1/", "http://h/"],
    ] as const) {
      assert.deepEqual(find(contract, `GET ${url}`, { status: 418 }, base), wrong, url);
    }
    assert.deepEqual(find(contract, "GET http://other/orders/1", { status: 418 }), []);
    assert.deepEqual(find(contract, "GET /orders/1", { status: 418, url: "http://localhost:3000/login" }), []);
  });

  it("only mentions what the document does not have", () => {
    assert.deepEqual(find(contract, "GET /customers", {}), [
      "[GET /customers is not in the OpenAPI document: it has no path that fits /customers]",
    ]);
    assert.deepEqual(find(contract, "PUT /orders/1", {}), [
      "[PUT /orders/1 is not in the OpenAPI document: /orders/{id} has GET and DELETE]",
    ]);
    assert.deepEqual(find(contract, "OPTIONS /orders/1", {}), []);
  });

  it("names statuses, types, headers and bodies that are not documented", () => {
    assert.deepEqual(find(contract, "DELETE /orders/1", { status: 200 }), [
      "status 200 is not documented: documented is 204 (contract of DELETE /orders/{id})",
    ]);
    assert.deepEqual(find(contract, "GET /orders", { body: [] }), [
      "header X-Total is missing, and the document requires it (contract of GET /orders)",
    ]);
    assert.deepEqual(find(contract, "GET /orders/1", { body: "<p>", type: "text/html" }), [
      "the content type text/html is not documented: documented is application/json (contract of GET /orders/{id})",
    ]);
    assert.deepEqual(find(contract, "GET /orders/1", { body: order, type: null }), [
      "there is no Content-Type, and application/json is documented (contract of GET /orders/{id})",
    ]);
    assert.deepEqual(find(contract, "GET /orders/1", {}), [
      "the body is empty, and application/json is documented (contract of GET /orders/{id})",
    ]);
    assert.deepEqual(one("<p>"), ['the body is not JSON: it stops being JSON at line 1, column 1: a value is expected, not "<p>"']);
  });

  it("says in words where a body breaks its schema", () => {
    assert.deepEqual(one({ ...order, lines: [{ sku: "A1", quantity: "2" }] }), [
      '$.lines[0].quantity must be an integer (Order.lines.items.quantity), it is "2"',
    ]);
    assert.deepEqual(one({ lines: [{}] }), ["$.id is missing (Order)", "$.lines[0].sku is missing (Order.lines.items)"]);
    assert.deepEqual(one({ ...order, "odd key": 1 }), ['$["odd key"] is not documented, and no other members are allowed (Order)']);
    assert.deepEqual(one({ ...order, status: "OLD" }), ['$.status must be one of "NEW", "PAID" or null (Order.status), it is "OLD"']);
    assert.deepEqual(one({ ...order, total: 0 }), ["$.total must be above 0 (Order.total), it is 0"]);
    assert.deepEqual(one({ ...order, id: "7" }), ['$.id must have the format uuid (Order.id), it is "7"']);
    assert.deepEqual(one({ ...order, lines: [] }), ["$.lines must have at least 1 item (Order.lines), it is []"]);
    assert.deepEqual(one({ ...order, lines: [{ sku: "A" }] }), [
      '$.lines[0].sku must have at least 2 characters (Order.lines.items.sku), it is "A"',
    ]);
    assert.deepEqual(one({ ...order, parent: { ...order, id: 1 } }), ["$.parent.id must be a string (Order.id), it is 1"]);
    assert.deepEqual(one([]), ["$ must be an object (Order), it is []"]);
    assert.deepEqual(find(contract, "GET /orders", { body: [1, order], headers: [["x-total", "1"]] }), [
      "$[0] must be an object (Order), it is 1 (contract of GET /orders)",
    ]);
  });

  it("says of alternatives which is closest", () => {
    assert.deepEqual(one({ ...order, payment: { kind: "card", number: "x" } }), [
      '$.payment must fit one of 2 alternatives (Order.payment), it fits none: $.payment.number must match /^\\d+$/ (Card.number), it is "x"',
    ]);
    assert.deepEqual(one({ ...order, payment: {} }), [
      "$.payment must fit one of 2 alternatives (Order.payment), it fits none: $.payment.kind is missing (Card)",
    ]);
  });

  it("shows the first five findings", () => {
    const many = { ...order, lines: Array.from({ length: 50 }, () => ({})) };
    assert.equal(one(many).length, 5);
  });

  it("is not stopped by a broken document", () => {
    assert.match(
      find(contract, "GET /broken", { body: {} }).join(),
      /^\[the schema of the response cannot be used: can't resolve reference #\/components\/schemas\/Gone/,
    );
    assert.deepEqual(find(contract, "GET /broken", { status: 201, body: {} }), [
      '[the OpenAPI document is broken: the reference "#/components/responses/Gone" does not exist (contract of GET /broken)]',
    ]);
  });

  it("reads 2.0", async () => {
    const old = await load({
      swagger: "2.0",
      info: { title: "Zones", version: "1" },
      basePath: "/api/v1",
      produces: ["application/json"],
      paths: {
        "/zones/{id}": {
          get: {
            responses: { 200: { description: "one", schema: { $ref: "#/definitions/Zone" } }, 404: { $ref: "#/responses/Error" } },
          },
          put: {
            produces: ["text/plain"],
            responses: { 200: { description: "done", schema: { type: "file" } }, 204: { description: "nothing" } },
          },
        },
      },
      responses: {
        Error: { description: "wrong", schema: { type: "object", required: ["error"], properties: { error: { type: "string" } } } },
      },
      definitions: {
        Zone: {
          type: "object",
          properties: {
            name: { type: "string", "x-nullable": true },
            serial: { type: "integer", minimum: 5, exclusiveMinimum: true },
            kids: { type: "array", items: { $ref: "#/definitions/Zone" } },
          },
        },
      },
    });
    assert.deepEqual(find(old, "GET /api/v1/zones/1", { body: { name: null, serial: 6, kids: [{ kids: [] }] } }), []);
    assert.deepEqual(find(old, "GET /api/v1/zones/1", { body: { name: 1, kids: [{ serial: 5 }] } }), [
      "$.name must be a string or null (Zone.name), it is 1 (contract of GET /zones/{id})",
      "$.kids[0].serial must be above 5 (Zone.serial), it is 5 (contract of GET /zones/{id})",
    ]);
    assert.deepEqual(find(old, "GET /api/v1/zones/1", { status: 404, body: {} }), ["$.error is missing (contract of GET /zones/{id})"]);
    assert.deepEqual(find(old, "PUT /api/v1/zones/1", { body: "x", type: "text/plain" }), []);
    assert.deepEqual(find(old, "PUT /api/v1/zones/1", { status: 204 }), []);
    assert.deepEqual(find(old, "PUT /api/v1/zones/1", { body: "{}" }), [
      "the content type application/json is not documented: documented is text/plain (contract of PUT /zones/{id})",
    ]);
  });

  it("reads 3.1 with the keywords of JSON Schema 2020-12", async () => {
    const modern = await load({
      openapi: "3.1.0",
      info: { title: "New", version: "1" },
      paths: {
        "/x": {
          get: {
            responses: {
              200: {
                description: "",
                content: { "application/json": { schema: { $ref: "#/components/schemas/X", description: "beside" } } },
              },
            },
          },
        },
      },
      components: {
        schemas: {
          X: {
            type: ["object", "null"],
            properties: {
              a: { type: ["string", "null"] },
              n: { exclusiveMinimum: 1 },
              t: { prefixItems: [{ type: "string" }], items: false },
              c: { const: 5 },
            },
            unevaluatedProperties: false,
          },
        },
      },
    });
    assert.deepEqual(find(modern, "GET /x", { body: { a: null, n: 2, t: ["x"], c: 5 } }), []);
    assert.deepEqual(find(modern, "GET /x", { body: null }), []);
    assert.deepEqual(
      find(modern, "GET /x", { body: { n: 1, c: 6, z: 1 } }).map((text) => text.replace(" (contract of GET /x)", "")),
      ["$.n must be above 1 (X.n), it is 1", "$.c must be 5 (X.c), it is 6", "$.z is not documented, and no other members are allowed (X)"],
    );
  });

  it("follows references into other files, in circles too, but not out of the root", async () => {
    const folder = await mkdtemp(join(tmpdir(), "playbook-contract-"));
    try {
      const inside = join(folder, "root");
      await mkdir(join(inside, "api", "shared"), { recursive: true });
      await writeFile(join(folder, "secret.yaml"), "type: object");
      await writeFile(
        join(inside, "api", "shared", "types.yaml"),
        "Order: { type: object, properties: { lines: { type: array, items: { $ref: './line.json' } }, id: { type: integer, nullable: true } } }",
      );
      await writeFile(
        join(inside, "api", "shared", "line.json"),
        '{"type": "object", "properties": {"sku": {"type": "string"}, "order": {"$ref": "types.yaml#/Order"}}}',
      );
      await writeFile(
        join(inside, "api", "orders.yaml"),
        "get: { responses: { '200': { description: x, content: { application/json: { schema: { $ref: 'shared/types.yaml#/Order' } } } } } }",
      );
      const text = (reference: string) => `{"openapi": "3.0.0", "info": {}, "paths": {"/orders": {"$ref": "${reference}"}}}`;
      const path = join(inside, "api", "openapi.json");
      const split = await load(text("./orders.yaml"), path, inside);
      assert.deepEqual(find(split, "GET /orders", { body: { id: null, lines: [{ sku: "A", order: { lines: [] } }] } }), []);
      assert.deepEqual(find(split, "GET /orders", { body: { id: "1", lines: [{ sku: 1 }] } }).length, 2);
      for (const [reference, problem] of [
        ["../../secret.yaml", /is outside /],
        ["gone.yaml", /does not exist/],
        ["https://example.com/x.yaml", /leads to the web/],
      ] as const) {
        const broken = await load(text(reference), path, inside);
        const [message, ...more] = find(broken, "GET /orders", { body: {} });
        assert.match(message ?? "", problem);
        assert.deepEqual(more, []);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  for (const [name, text, problem] of [
    ["text that is neither", "{{{", /^openapi.yaml cannot be read: /],
    ["a scalar", "hello", /^openapi.yaml is not an OpenAPI document: it is not an object\.$/],
    [
      "another document",
      "opneapi: 3.0.0\npaths: {}",
      /it has neither "openapi" nor "swagger"\. Did you mean "openapi" where it says "opneapi"\?$/,
    ],
    [
      "another version",
      "openapi: 4.0.0\npaths: {}",
      /^openapi.yaml declares OpenAPI 4\.0\.0; Playbook reads versions 2\.0, 3\.0 and 3\.1\.$/,
    ],
    ["no paths", "openapi: 3.0.0", /it has no "paths"\.$/],
  ] as const) {
    it(`refuses ${name}`, async () => {
      const result = await loadContract(text, { path: join(root, "openapi.yaml"), root, files: nodeFiles });
      assert.ok("problem" in result);
      assert.match(result.problem, problem);
    });
  }
});
