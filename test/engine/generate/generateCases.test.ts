import assert from "node:assert/strict";
import { generateCases } from "../../../engine/generate/cases/generateCases.ts";
import { nodeFiles } from "../../../engine/nodeFiles.ts";
import { check, emptyWorkspace, parseCases, type Workspace, withFile, withFiles } from "../../../language/index.ts";
import { parseFixture } from "../../support/fixture.ts";
import { adapt, adaptedWorkspace } from "./adapted.ts";

const files = `//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
openapi: openapi.yaml
headers: { Authorization: Bearer x }
---
//- /orders.playbook
---
service: shop
endpoint: POST /orders
variables: { quantity: 2 }
---

# Execution
Create an order with sku "A-100" and quantity \${quantity}.
Expect status 201.
//- /order.playbook
---
service: shop
endpoint: GET /orders/{orderId}
---

# Setup
Create an order with sku "A-100" and quantity 1.
Save $.id as \${orderId}.

# Execution
Read the order \${orderId}.
Expect status 200.
//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
security: [{ token: [] }]
paths:
  /orders:
    post:
      operationId: createOrder
      summary: Create an order
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [sku, quantity]
              properties:
                sku: { type: string, minLength: 1, maxLength: 5 }
                quantity: { type: integer, minimum: 1, maximum: 100 }
      responses: { "201": { description: Made. }, "401": { description: Who? }, "409": { description: Sold out. }, "422": { description: Refused. } }
    get:
      summary: List orders
      responses: { "200": { description: All. } }
  /orders/{orderId}:
    get:
      operationId: getOrder
      summary: Read an order
      parameters:
        - { name: orderId, in: path, required: true, schema: { type: string, format: uuid } }
        - { name: view, in: query, schema: { type: string, enum: [short, long] } }
      responses: { "200": { description: It. }, "404": { description: None. }, "422": { description: Refused. } }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
`;

const workspaceOf = () => withFiles(emptyWorkspace(), parseFixture(files).files);

function generate(workspace: Workspace, options: object = {}) {
  const service = { name: "shop", path: "shop.playbook" };
  return generateCases({ root: "/nowhere", workspace, files: nodeFiles }, { service, signal: new AbortController().signal, ...options });
}

describe("generating test cases", () => {
  it("gives the valid case, each constraint, and each status that a request can provoke", async () => {
    const { added, unprovoked, withoutPlaybook, path } = await generate(workspaceOf());
    assert.equal(path, "shop.generated.cases.yaml");
    const shown = added.map(({ title, request, expect }) => `${title}: ${JSON.stringify(request)} ${JSON.stringify(expect.status)}`);
    for (const line of [
      "Create an order: as the document wants it: {} 201",
      'Create an order: sku is missing: {"without":["body.sku"]} 422',
      'Create an order: sku is a number: {"body":{"sku":12345}} 422',
      'Create an order: sku is empty: {"body":{"sku":""}} 422',
      'Create an order: sku has 5 characters, the most: {"body":{"sku":"xxxxx"}} 201',
      'Create an order: sku has 6 characters, too many: {"body":{"sku":"xxxxxx"}} 422',
      'Create an order: quantity is missing: {"without":["body.quantity"]} 422',
      'Create an order: quantity is below 1: {"body":{"quantity":0}} 422',
      'Create an order: quantity is the greatest, 100: {"body":{"quantity":100}} 201',
      'Create an order: quantity is above 100: {"body":{"quantity":101}} 422',
      'Create an order: the call has no credentials: {"without":["headers.Authorization"]} 401',
      'Create an order: a stranger calls: {"headers":{"Authorization":"Bearer nobody-has-this-token"}} 401',
      'Read an order: orderId is unknown: {"path":{"orderId":"00000000-0000-4000-8000-000000000000"}} 404',
      'Read an order: orderId is no UUID: {"path":{"orderId":"not-a-uuid"}} [404,422]',
      'Read an order: view is none of the listed values: {"query":{"view":"NO_SUCH_VALUE"}} 422',
      'Read an order: view is long: {"query":{"view":"long"}} 200',
    ])
      assert.ok(shown.includes(line), `${line}\n is not in\n${shown.join("\n")}`);
    assert.deepEqual(unprovoked, ["POST /orders: 409"]);
    assert.deepEqual(withoutPlaybook, ["GET /orders"]);
  });

  it("writes definitions that are right and that can all be adapted, and twice is once", async () => {
    const workspace = workspaceOf();
    const { changeSet, added, path } = await generate(workspace);
    const text = changeSet.changes[0]?.text ?? "";
    assert.deepEqual(parseCases(text, "yaml").diagnostics, []);
    assert.equal(parseCases(text, "yaml").cases.length, added.length);
    const after = withFile(workspace, path, text);
    assert.deepEqual(check(after, path), []);
    assert.deepEqual((await generate(after)).changeSet.changes, []);
    const { outcomes } = await adapt(after);
    assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(["new"]));
    const adapted = await adaptedWorkspace(after);
    assert.deepEqual(
      outcomes.flatMap((outcome) =>
        "path" in outcome ? check(adapted, outcome.path ?? "").filter(({ severity }) => severity === "error") : [],
      ),
      [],
    );
  });

  it("keeps the definitions of the file, and appends the missing ones", async () => {
    const own = "# Mine.\n- { id: createOrder-sku-is-missing, title: Mine, endpoint: POST /orders, expect: { status: 400 } }";
    const { changeSet, kept } = await generate(withFile(workspaceOf(), "my.cases.yaml", own), { out: "my.cases.yaml" });
    assert.deepEqual(kept, ["createOrder-sku-is-missing"]);
    assert.ok(changeSet.changes[0]?.text?.startsWith(`${own}\n- id: createOrder-as-the-document-wants-it\n`));
    await assert.rejects(generate(withFile(workspaceOf(), "my.cases.yaml", "- id: ["), { out: "my.cases.yaml" }), { code: "cases-file" });
  });

  it("takes only the requested endpoints, at most that many cases, and all on request", async () => {
    const one = await generate(workspaceOf(), { endpoints: [{ method: "GET", path: "/orders/{id}" }], max: 2 });
    assert.deepEqual([one.added.length, one.leftOut > 0, one.withoutPlaybook], [2, true, []]);
    const all = await generate(workspaceOf(), { all: true });
    assert.ok(all.added.some(({ endpoint }) => endpoint === "GET /orders"));
    await assert.rejects(generate(workspaceOf(), { signal: AbortSignal.abort() }), { code: "cancelled" });
  });
});
