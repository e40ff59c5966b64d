/** Fields that the OpenAPI document does not have and nearly has. */
import assert from "node:assert/strict";
import { check, emptyWorkspace, withFiles } from "../../../language/index.ts";

const api = `openapi: 3.0.0
paths:
  /orders:
    post:
      summary: Create an order
      responses:
        "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
        "422": { description: wrong, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
    get:
      summary: List orders
      responses: { "200": { description: all, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } } } }
components:
  schemas:
    Order:
      type: object
      properties: { id: { type: string }, total: { type: number }, customer: { type: object, properties: { email: { type: string } } }, lines: { type: array, items: { type: object, properties: { quantity: { type: integer } } } } }
    Problem: { type: object, properties: { message: { type: string } } }
`;

function warnings(body: string): readonly string[] {
  const text = `---\nservice: shop\nflow: One\n---\n# Execution\n${body}\n`;
  const workspace = withFiles(emptyWorkspace(), [
    ["shop.playbook", "---\nservice: shop\nbase_url: http://localhost:1\nopenapi: api.yaml\n---\n"],
    ["api.yaml", api],
    ["one.playbook", text],
  ]);
  const found = check(workspace, "one.playbook").filter(({ code }) => code === "unknown-response-field");
  assert.ok(found.every(({ severity }) => severity === "warning"));
  return found.map(({ span, fixes = [] }) => `${text.slice(span.start, span.end)}: ${fixes.map(({ title }) => title).join()}`);
}

const create = "Send a POST request to /orders.\n";

describe("a field of a response that the document has not", () => {
  it("is a warning with the one that was probably meant, in checks, saves and members at any depth", () => {
    assert.deepEqual(warnings(`${create}Expect status 201 and that $.totl is 3.`), ["totl: Change to total"]);
    assert.deepEqual(warnings(`${create}Save $.idd as \${x}.\nSend a GET request to /orders?id=\${x}.`), ["idd: Change to id"]);
    assert.deepEqual(warnings(`${create}Expect that $.customer.emial contains "@".`), ["emial: Change to email"]);
    assert.deepEqual(warnings(`${create}Expect that $.lines[0].quantty is 1.`), ["quantty: Change to quantity"]);
    assert.deepEqual(warnings("Send a GET request to /orders.\nExpect that $[0].totl is 3."), ["totl: Change to total"]);
  });

  it("is compared with the response of the status that is expected", () => {
    assert.deepEqual(warnings(`${create}Expect status 422 and that $.mesage contains "sku".`), ["mesage: Change to message"]);
    assert.deepEqual(warnings(`${create}Expect status 422 and that $.message contains "sku".`), []);
  });

  it("is none where nothing like it is documented, where it must be missing, and where the response is not described", () => {
    assert.deepEqual(warnings(`${create}Expect that $.warehouse is "north".`), []);
    assert.deepEqual(warnings(`${create}Expect that $.totl does not exist.`), []);
    assert.deepEqual(warnings("Send a DELETE request to /orders/7.\nExpect that $.totl is 3."), []);
    assert.deepEqual(warnings(`${create}Send a GET request to /other.\nExpect that $.totl is 3.`), []);
  });
});
