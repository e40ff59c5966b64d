import assert from "node:assert/strict";
import { endpointKey, operationOfEndpoint, operationOfRequest } from "../../../language/openapi/findOperation.ts";
import { readOperations } from "../../../language/openapi/readOperations.ts";
import { lemma, splitWords, wordsOf } from "../../../language/openapi/words.ts";

const { operations } = readOperations(`
openapi: 3.0.0
servers: [{ url: "http://localhost/api" }]
paths:
  /orders/{id}: { get: { operationId: getOrder }, delete: {} }
  /orders/latest: { get: { operationId: latestOrder } }
  /orders: { post: { operationId: createOrder, summary: Creates an order, tags: [Cart items] } }
  /files/{name}.{format}: { get: { operationId: download } }
`);
assert.ok(operations);

function check(request: string, expected: string | undefined): void {
  const [method = "", path = ""] = request.split(" ");
  const found = operations === undefined ? undefined : operationOfRequest(operations, method, path);
  assert.equal(found === undefined ? undefined : `${found.method} ${found.path}`, expected, request);
}

describe("the operation of a request", () => {
  it("takes the literal path before the template, reads over query and base path, and lets variables stand for parameters", () => {
    check("GET /orders/latest", "GET /orders/latest");
    check("GET /orders/17", "GET /orders/{id}");
    check("GET /orders/${orderId}?full=true", "GET /orders/{id}");
    check("get /api/orders/17/", "GET /orders/{id}");
    check("GET /orders/{orderId}", "GET /orders/{id}");
    check("DELETE /orders/latest", "DELETE /orders/{id}");
    check("GET /files/report.pdf", "GET /files/{name}.{format}");
    check("GET /files/report", undefined);
    check("PUT /orders/17", undefined);
    check("GET /orders", undefined);
    check("GET /${collection}/latest", "GET /orders/latest");
  });

  it("compares endpoints with the names of parameters erased", () => {
    assert.equal(endpointKey("get", "/orders/{orderId}/"), "GET /orders/{}");
    assert.equal(endpointKey("GET", "/"), "GET /");
    assert.equal(operations && operationOfEndpoint(operations, "GET", "/orders/{x}")?.operationId, "getOrder");
    assert.equal(operations && operationOfEndpoint(operations, "GET", "/orders/17"), undefined);
  });

  it("knows the words of an operation in one form each", () => {
    const operation = operations?.operations.find(({ operationId }) => operationId === "createOrder");
    assert.ok(operation);
    const words = wordsOf(operation);
    assert.ok(words.verbs.has("create"));
    assert.deepEqual([...words.nouns].sort(), ["cart", "create", "item", "order"]);
    assert.equal(words.resource, "order");
    assert.equal(words.single, false);
    assert.deepEqual(splitWords("getHTTPOrder_lines by-ID"), ["get", "http", "order", "lines", "by", "id"]);
  });

  for (const [word, form] of [
    ["orders", "order"],
    ["categories", "category"],
    ["creates", "create"],
    ["status", "status"],
    ["boxes", "box"],
    ["address", "address"],
  ] as const)
    it(`knows ${word} as ${form}`, () => assert.equal(lemma(word), form));
});
