import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { wordsAsName } from "../../../language/edit/newFile.ts";
import { newPlaybook, newPlaybookProblem } from "../../../language/edit/newPlaybook.ts";
import { newService, serviceNameProblem, suggestService } from "../../../language/edit/newService.ts";
import { check } from "../../../language/workspace/check.ts";
import { compiled } from "../../../language/workspace/compiled.ts";
import { operationsOf } from "../../../language/workspace/services.ts";
import { emptyWorkspace, type Workspace, withFile } from "../../../language/workspace/workspace.ts";

const shop = `openapi: 3.1.0
info: { title: The Shop API, version: "1" }
servers: [{ url: "https://{host}/v1/", variables: { host: { default: shop.example } } }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Shop-Key } }
  schemas:
    Line: { type: object, required: [sku, count], properties: { sku: { type: string, example: A-100 }, count: { type: integer, minimum: 1 }, note: { type: string } } }
    NewOrder:
      type: object
      required: [email, lines, kind, when]
      properties:
        email: { type: string, format: email }
        lines: { type: array, items: { $ref: "#/components/schemas/Line" } }
        kind: { enum: [gift, own] }
        when: { type: string, format: date }
        comment: { type: string }
    Order: { type: object, required: [id], properties: { id: { type: string } } }
paths:
  /orders:
    get:
      parameters: [{ name: limit, in: query, required: true, schema: { type: integer } }, { name: page, in: query, schema: { type: integer } }]
      responses: { "200": { description: ok } }
    post:
      operationId: createOrder
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/NewOrder" } } } }
      responses:
        "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
        "422": { description: no }
  /orders/{orderId}:
    delete:
      parameters: [{ name: orderId, in: path, required: true, schema: { type: integer } }]
      responses: { "204": { description: gone } }
`;

const withShop = (): Workspace => {
  const workspace = withFile(emptyWorkspace(), "api/openapi.yaml", shop);
  const file = newService(workspace, {
    name: "shop",
    baseUrl: "https://shop.example/v1",
    openapi: { path: "api/openapi.yaml", text: shop },
  });
  return withFile(workspace, file.path, file.text);
};
const endpoint = (method: string, path: string, name = "Default") =>
  ({ kind: "endpoint", service: "shop", endpoint: { method, path }, name }) as const;

describe("a new service", () => {
  it("is suggested by its document", () => {
    assert.deepEqual(suggestService(shop), { name: "shop", baseUrl: "https://shop.example/v1" });
    assert.equal(suggestService("swagger: '2.0'\nhost: a.example\nbasePath: /x\nschemes: [http]\n")?.baseUrl, "http://a.example/x");
    const relative = (text: string) => suggestService(`openapi: 3.0.0\npaths: {}\n${text}`)?.relativeUrl;
    assert.equal(relative("servers: [{ url: /signalk/v2/api }]\n"), "/signalk/v2/api");
    assert.equal(relative("servers: [{ url: ../v1 }]\n"), "../v1");
    for (const other of [
      "",
      "servers: [{ url: //elsewhere.example }]\n",
      "servers: [{ url: 'https://a.example' }]\n",
      "servers: [{ url: '{base}/x' }]\n",
    ])
      assert.equal(relative(other), undefined, other);
    assert.equal(suggestService("hello: world\n"), undefined);
    assert.equal(suggestService("{"), undefined);
  });

  it("sends what most operations require, where each says so itself", () => {
    const operation = (security: string) => `{ ${security}responses: { "200": { description: ok } } }`;
    const text = (own: string) => `openapi: 3.0.0
info: { title: Members, version: "1" }
components: { securitySchemes: { bearer: { type: oauth2, flows: { password: { tokenUrl: /login, scopes: {} } } } } }
paths:
  /login: { post: ${operation("")} }
  /members: { get: ${operation("security: [{ bearer: [] }], ")}, post: ${operation(own)} }
`;
    const made = (own: string) =>
      newService(emptyWorkspace(), { name: "m", baseUrl: "http://a.test", openapi: { path: "m.yaml", text: text(own) } }).text;
    assert.match(made("security: [{ bearer: [] }], "), /Authorization: "?Bearer \$\{token\}/);
    assert.doesNotMatch(made(""), /Authorization/);
  });

  it("is next to its document, with everything that every call needs and no value of a secret", () => {
    assert.equal(
      withShop().files.get("api/shop.playbook")?.text,
      `---
service: shop
base_url: https://shop.example/v1
openapi: openapi.yaml
contract: warn
headers:
  X-Shop-Key: "\${apiKey}"
variables:
  apiKey: { type: encrypted text }
---

# Setup
// Runs once before the playbooks of this service, for example to sign in.

# Teardown
// Runs once after them.
`,
    );
  });

  it("has no problem, with a document and without, and a name of its own", () => {
    const workspace = withShop();
    assert.deepEqual(check(workspace, "api/shop.playbook"), []);
    const empty = newService(workspace, { name: "other", baseUrl: "http://localhost:8080" });
    assert.deepEqual(check(withFile(workspace, empty.path, empty.text), empty.path), []);
    assert.match(serviceNameProblem(workspace, "shop") ?? "", /api\/shop.playbook is already the service "shop"/);
    assert.match(serviceNameProblem(workspace, "a b") ?? "", /letters, digits/);
    assert.equal(serviceNameProblem(workspace, "books"), undefined);
  });
});

describe("a new playbook", () => {
  it("calls the endpoint as the document wants it, checks what it promises, and removes what it makes", () => {
    const file = newPlaybook(withShop(), endpoint("POST", "/orders"));
    assert.equal(file.path, "api/endpoints/createOrder/default.playbook");
    assert.equal(
      file.text,
      `---
service: shop
endpoint: POST /orders
name: Default
---

# Execution
1. Send a POST request to /orders with body:
   \`\`\`json
   {
     "email": "ada@example.com",
     "lines": [
       {
         "sku": "A-100",
         "count": 1
       }
     ],
     "kind": "gift",
     "when": "2030-01-31"
   }
   \`\`\`
2. Expect status 201.
3. Expect the body matches the schema "Order".
4. Save $.id as \${orderId}.

# Teardown
Send a DELETE request to /orders/\${orderId}.
`,
    );
  });

  it("leaves out a required field where the service should refuse the request", () => {
    const { text } = newPlaybook(withShop(), endpoint("POST", "/orders", "Negative"));
    assert.match(text, /Expect status 422/);
    assert.doesNotMatch(text, /email|Teardown/);
  });

  it("gives parameters of the path as variables, and required ones of the query as they are", () => {
    assert.match(
      newPlaybook(withShop(), endpoint("DELETE", "/orders/{orderId}")).text,
      /variables:\n {2}orderId: 1\n---\n\n# Execution\n1. Send a DELETE request to \/orders\/\$\{orderId\}.\n2. Expect status 204.\n/,
    );
    assert.match(
      newPlaybook(withShop(), endpoint("GET", "/orders")).text,
      /1. Send a GET request to \/orders with query parameter limit 1.\n/,
    );
  });

  it("is beside those of the same endpoint, and is one of a kind", () => {
    const first = newPlaybook(withShop(), endpoint("POST", "/orders"));
    const workspace = withFile(withShop(), first.path, first.text);
    assert.match(
      newPlaybookProblem(workspace, endpoint("POST", "/orders")) ?? "",
      /createOrder\/default.playbook is already that playbook/,
    );
    assert.equal(newPlaybookProblem(workspace, endpoint("POST", "/orders", "Edge Case")), undefined);
    assert.equal(newPlaybook(workspace, endpoint("POST", "/orders", "Edge Case")).path, "api/endpoints/createOrder/edgeCase.playbook");
    const flow = newPlaybook(workspace, { kind: "flow", service: "shop", title: "Order and return" });
    assert.equal(flow.path, "api/flows/orderAndReturn.playbook");
    assert.equal(compiled(withFile(workspace, flow.path, flow.text), flow.path)?.status.kind, "READY");
  });

  for (const file of globSync("test/corpus/openapi/*.yaml", { cwd: join(import.meta.dirname, "../../..") }))
    it(`is READY for every operation of ${basename(file)}`, () => {
      const text = readFileSync(join(import.meta.dirname, "../../..", file), "utf8");
      const start = withFile(emptyWorkspace(), "openapi.yaml", text);
      const service = newService(start, { name: "shop", baseUrl: "http://localhost:1", openapi: { path: "openapi.yaml", text } });
      const workspace = withFile(start, service.path, service.text);
      assert.deepEqual(
        check(workspace, service.path).filter(({ severity }) => severity === "error"),
        [],
      );
      const operations = operationsOf(workspace, service.path)?.operations ?? [];
      assert.ok(operations.length > 0);
      for (const { method, path } of operations)
        for (const name of ["Default", "Negative"]) {
          const made = newPlaybook(workspace, endpoint(method, path, name));
          const problems = check(withFile(workspace, made.path, made.text), made.path);
          assert.deepEqual(
            problems.map(({ message }) => message),
            [],
            made.text,
          );
        }
    });
});

describe("the name of a new file", () => {
  it("has less than the 255 bytes that file systems take, and stays apart from others that begin like it", () => {
    const names = ["x".repeat(400), `${"x".repeat(400)}y`, "漢".repeat(300), "𝒜".repeat(300)].map(wordsAsName);
    for (const name of names) assert.ok(Buffer.byteLength(`${name}.playbook`) < 255 && name.isWellFormed(), name);
    assert.equal(new Set(names).size, names.length);
    assert.equal(wordsAsName("replace an order of a customer"), "replaceAnOrderOfACustomer");
  });

  it("is none that Windows takes for a device, and leads nowhere", () => {
    for (const text of ["con", "AUX", "Nul", "com1", "LPT9"]) assert.doesNotMatch(wordsAsName(text), /^(?:con|prn|aux|nul|com\d|lpt\d)$/i);
    for (const text of ["../../x", "..", ".", "/etc/passwd", "C:\\x", "a\0b", "-rf"]) assert.match(wordsAsName(text), /^[\p{L}\p{N}]+$/u);
  });
});
