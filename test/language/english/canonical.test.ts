import assert from "node:assert/strict";
import { compile, type DescribedInstruction, describe as describeSteps, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.1.0
paths:
  /letters:
    get: { responses: { "200": { content: { application/json: { schema: { properties: { body: { type: object } } } } } } } }
  /orders:
    get: { responses: { "200": { content: { application/json: { schema: { properties: { id: {} } } } } } } }
    post:
      parameters: [{ name: page, in: query, schema: { type: integer } }]
      requestBody: { content: { application/json: { schema: { properties: { sku: { type: string } } } } } }
      responses:
        "201": { content: { application/json: { schema: { properties: { id: {}, status: { type: string } } } } } }
`);

/** Fails when it is asked for a fact: a sentence with one meaning needs none. */
const untouched = new Proxy({}, { get: (_, key) => assert.fail(`it asks for ${String(key)}`) });

describe("the exact sentence of a step", () => {
  const reads = (title: string, step: Step, { alone = true } = {}) =>
    it(`is read ${alone ? "without" : "with"} its context: ${title}`, () => {
      const described = describeSteps([step]);
      assert.ok(described.kind === "described");
      const [{ sentence, attachment }] = described.instructions as [DescribedInstruction];
      const read = () => compile(sentence, attachment, untouched);
      if (alone) assert.deepEqual(read(), compile(sentence, attachment, { operations, variables: new Set(), before: [] }));
      else assert.throws(read, /it asks for/);
    });

  reads("a request", { step: "api_request", action: "GET /orders/${orderId}" });
  reads("a request with a body", { step: "api_request", action: "POST /orders", body: { sku: "A-100" }, store: [{ id: "$.id" }] });
  reads("a request with a body below it", {
    step: "api_request",
    action: "POST /orders",
    auth: "none",
    body: { sku: "A-100 and much more, which does not fit into the line", page: 2 },
    store: [{ answer: "response" }],
  });
  reads("a variable", { step: "set", variable: "unique", value: { $random: "integer", min: 1, max: 9 } });

  reads("a request with query parameters", { step: "api_request", action: "GET /orders", query: { page: 1, sku: "A-100" } });
  reads("a check of a status", { step: "validate", checks: [{ status: { $var: "status" } }] });
  reads("checks of fields", {
    step: "validate",
    checks: [{ status: 200 }, { path: "$.id", exists: true }, { path: "$.status", equals: "NEW" }],
  });

  reads("checks of headers and of items in a list", {
    step: "validate",
    checks: [
      { status: [200, 201] },
      { header: "Location", contains: "${orderId}" },
      { path: "$.orders", length: 1 },
      { any: "$.orders[*]", path: "$.id", equals: { $var: "orderId" } },
      { none: "$.orders[*]", path: "$.price", compare: { above: { $var: "first.price" } } },
    ],
  });
  reads("a request until a check holds", {
    step: "api_request",
    action: "GET /orders",
    query: { page: 1 },
    until: { checks: [{ path: "$.orders", length: 2 }], every: 500, for: 10_000 },
  });
  reads("steps by their name", { step: "steps", name: "With status NEW the list contains no others" });
  reads("a pause", { step: "wait", for: 1100 });

  reads("a status that may be a field", { step: "api_request", action: "POST /orders", store: [{ status: "status" }] }, { alone: false });
  reads("a parameter that may be open", { step: "api_request", action: "GET /orders/{orderId}" }, { alone: false });
  reads("a second name that may be a field", { step: "api_request", action: "POST /orders", query: { page: 1, sku: 2 } }, { alone: false });
  reads("a call without a path", { step: "api_request", action: "POST" }, { alone: false });
  reads("a check of the body", { step: "validate", checks: [{ body: "json", length: 2 }] }, { alone: false });
  reads("a number that may be a text", { step: "validate", checks: [{ path: "$.name", equals: 200 }] }, { alone: false });
  reads("a bound of what may be a text", { step: "validate", checks: [{ path: "$.name", compare: { above: 2 } }] }, { alone: false });
  reads("a number that may be empty", { step: "validate", checks: [{ path: "$.number", empty: true }] }, { alone: false });
  reads("a field of an error", { step: "validate", checks: [{ status: 404 }, { path: "$.id", exists: true }] }, { alone: false });

  const ofSchema = 'Expect status 200 and the body matches the schema "Order".';
  const after = (path: string) =>
    compile(ofSchema, undefined, { operations, variables: new Set(), before: [{ step: "api_request", action: `GET ${path}` }] });
  it("matches the body with a schema", () => {
    const { steps } = after("/orders") as { readonly steps: readonly Step[] };
    assert.deepEqual(steps, [{ step: "validate", checks: [{ status: 200 }, { body: "json", schema: "Order" }] }]);
  });
  it("is unclear where the response has a field “body”", () => assert.equal(after("/letters").kind, "refused"));
});
