import assert from "node:assert/strict";
import { type Drift, findDrift } from "../../../engine/generate/drift/drift.ts";
import { nodeFiles } from "../../../engine/nodeFiles.ts";
import { check, emptyWorkspace, withFile, withFiles } from "../../../language/index.ts";
import { parseFixture } from "../../support/fixture.ts";
import { shopWith } from "../../support/shop.ts";

const document = `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: createOrder
      summary: Create an order
      parameters:
        - { name: trace, in: query, schema: { type: string } }
      requestBody:
        content: { application/json: { schema: { $ref: "#/components/schemas/NewOrder" } } }
      responses:
        "201": { description: Made., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
        "422": { description: Refused. }
  /orders/{orderId}:
    get:
      operationId: getOrder
      summary: Read an order
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses:
        "200": { description: It., content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
  /health:
    get: { responses: { "200": { description: Fine. } } }
components:
  schemas:
    NewOrder:
      type: object
      required: [sku]
      properties:
        sku: { type: string }
        quantity: { type: integer, minimum: 1, maximum: 100 }
        note: { type: string }
        lines: { type: array, items: { type: object, properties: { sku: { type: string } } } }
    Order:
      type: object
      properties:
        id: { type: string }
        total: { type: number }
        status: { type: string, enum: [NEW, PAID] }
`;

const execution = `Create an order with sku "A-100", quantity 2 and note "x".
Expect status 201, that $.status is "NEW" and that $.total is 9.
Expect the body to match the schema "Order".
Save $.id as \${orderId} and $.total as \${total}.
Read the order \${orderId}.
Expect that $.total is \${total}.
Send a POST request to /orders?trace=1 with body:
\`\`\`json
{ "sku": "A",
  "lines": [{ "sku": "B" }, {"sku": "C" }] }
\`\`\`
Expect status 422.

# Teardown
Send a GET request to /orders/\${orderId}.
`;

const files = `${shopWith(document, execution)}//- /health.playbook
---
service: shop
flow: Health
---

# Execution
Send a GET request to /health.
//- /shop.cases.yaml
- { id: A-1, title: One, endpoint: POST /orders, request: { body: { note: x }, without: [body.sku] }, expect: { status: 201, body: { total: 9 } } }
`;

/** The effects of the document's changes: findings as text, and the changed texts, after their front matter. */
async function drift(
  changes: readonly (readonly [string, string])[],
  literal = files,
): Promise<{ readonly found: Drift; readonly said: string; text(path: string): string }> {
  const workspace = withFiles(emptyWorkspace(), parseFixture(literal).files);
  const after = changes.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), `${from} is not in the OpenAPI document`);
    return text.replaceAll(from, () => to);
  }, document);
  const found = await findDrift(
    { root: "/nowhere", workspace, files: nodeFiles },
    { service: { name: "shop", path: "shop.playbook" }, after, signal: new AbortController().signal },
  );
  const now = found.changeSet.changes.reduce((all, { path, text = "" }) => withFile(all, path, text), workspace);
  for (const path of ["orders.playbook", "health.playbook"])
    assert.deepEqual(
      check(now, path).flatMap(({ severity, message }) => (severity === "error" ? [message] : [])),
      [],
      path,
    );
  const lineOf = (path: string, offset: number) => workspace.files.get(path)?.text.slice(0, offset).split("\n").length ?? 0;
  const said = found.affected
    .flatMap(({ path, findings }) => findings.map(({ offset, kind, message }) => `${path}:${lineOf(path, offset)} ${kind}: ${message}\n`))
    .join("");
  return { found, said, text: (path) => (now.files.get(path)?.text ?? "").replace(/^---[\s\S]*?\n---\n+/, "") };
}

const openQuestions = (said: string) => said.split("\n").filter((line) => line.includes(" open: "));

describe("what a changed document means for playbooks", () => {
  it("nothing where nothing that calls depend on has changed", async () => {
    const { found, said } = await drift([
      ["title: Shop", "title: The shop"],
      ["Made.", "It was made."],
    ]);
    assert.equal(said, "");
    assert.deepEqual(found.changes.changed, []);
    assert.deepEqual(
      found.changeSet.changes.map(({ path }) => path),
      ["openapi.yaml"],
    );
  });

  it("renamed paths: words follow the document, written paths are changed, also of endpoint and definition", async () => {
    const { found, said, text } = await drift([["  /orders", "  /v2/purchases"]]);
    assert.deepEqual(
      found.changes.changed.map(({ before, after }) => `${before.path} ${after.path}`),
      ["/orders /v2/purchases", "/orders/{orderId} /v2/purchases/{orderId}"],
    );
    assert.match(said, /^orders\.playbook:3 proposed: POST \/orders is now POST \/v2\/purchases\.$/m);
    assert.match(said, /^orders\.playbook:7 follows: POST \/orders is now POST \/v2\/purchases\.$/m);
    assert.deepEqual(openQuestions(said), []);
    assert.match(text("orders.playbook"), /^Create an order with sku "A-100", quantity 2 and note "x"\.$/m);
    assert.match(text("orders.playbook"), /^Send a POST request to \/v2\/purchases\?trace=1 with body:$/m);
    assert.match(text("orders.playbook"), /^Send a GET request to \/v2\/purchases\/\$\{orderId\}\.$/m);
    assert.match(text("shop.cases.yaml"), /endpoint: POST \/v2\/purchases,/);
  });

  it("fields that come, go and are called otherwise, in sentences, JSON, lists and definitions", async () => {
    const { said, text } = await drift([
      [
        "required: [sku]\n      properties:\n        sku: { type: string }",
        "required: [productSku, country]\n      properties:\n        country: { type: string, examples: [DE] }\n        productSku: { type: string }",
      ],
      ["        note: { type: string }\n", ""],
      ["properties: { sku:", "properties: { productSku:"],
    ]);
    assert.match(text("orders.playbook"), /^Create an order with productSku "A-100", quantity 2 and country "DE"\.$/m);
    assert.match(
      text("orders.playbook"),
      /```json\n\{ "productSku": "A",\n {2}"lines": \[\{ "productSku": "B" \}, \{"productSku": "C" \}\],\n {2}"country": "DE" \}\n```/,
    );
    assert.match(said, /orders\.playbook:7 proposed: POST \/orders requires the field country; "DE" is an example\./);
    assert.match(said, /orders\.playbook:7 proposed: POST \/orders no longer accepts the field note\./);
    assert.match(text("shop.cases.yaml"), /request: \{ without: \[ ?body\.productSku ?\] \}/);
  });

  it("statuses, answers and schemas that have another name, in checks and in what is saved", async () => {
    const { said, text } = await drift([
      ["total: { type: number }", "totalAmount: { type: number }"],
      ['"201"', '"202"'],
      ["schemas/Order", "schemas/PlacedOrder"],
      ["    Order:", "    PlacedOrder:"],
    ]);
    assert.equal(
      text("orders.playbook").split("\n").slice(2, 7).join("\n"),
      `Expect status 202, that $.status is "NEW" and that $.totalAmount is 9.
Expect the body to match the schema "PlacedOrder".
Save $.id as \${orderId} and $.totalAmount as \${total}.
Read the order \${orderId}.
Expect that $.totalAmount is \${total}.`,
    );
    assert.match(said, /orders\.playbook:8 proposed: POST \/orders returns 202 instead of 201\./);
    assert.match(said, /orders\.playbook:9 proposed: The schema Order is now called PlacedOrder\./);
    assert.match(text("shop.cases.yaml"), /expect: \{ status: 202, body: \{ totalAmount: 9 \} \}/);
    assert.deepEqual(openQuestions(said), []);
  });

  it("rows of data: what is called otherwise or gone is changed in them, and what they lack is named", async () => {
    const rows = `${files}//- /rows.playbook
---
service: shop
endpoint: POST /orders
name: Rows
data:
  - { case: two, body: { sku: A, quantity: 2, note: x } }
  - { case: many, body: { sku: A, quantity: 90 } }
---

# Execution
Send a POST request to /orders with body \${body}.
Expect status 2xx and that $.total is 9.
`;
    const { found, said } = await drift(
      [
        [
          "required: [sku]\n      properties:\n        sku: { type: string }",
          "required: [productSku, country]\n      properties:\n        country: { type: string, examples: [DE] }\n        productSku: { type: string }",
        ],
        ["        note: { type: string }\n", ""],
        ["maximum: 100", "maximum: 50"],
        ["        total: { type: number }\n", ""],
      ],
      rows,
    );
    const text = found.changeSet.changes.find(({ path }) => path === "rows.playbook")?.text ?? "";
    assert.match(text, /- \{ case: two, body: \{ quantity: 2, productSku: A \} \}/);
    assert.match(text, /- \{ case: many, body: \{ quantity: 90, productSku: A \} \}/);
    assert.deepEqual(
      said.split("\n").filter((line) => line.startsWith("rows")),
      [
        'rows.playbook:6 proposed: The field sku is now called productSku: rows "two" and "many" of data.',
        'rows.playbook:6 open: POST /orders requires the field country, which is not sent in rows "two" and "many" of data.',
        'rows.playbook:6 proposed: POST /orders no longer accepts the field note: row "two" of data.',
        'rows.playbook:6 open: The field quantity has the maximum 50 instead of 100: check row "many" of data.',
        "rows.playbook:12 open: $.total is checked, but the response no longer has the field total.",
      ],
    );
  });

  it("cuts a field that is gone out of a sentence of the author's, and leaves the rest as it is", async () => {
    for (const [sentence, wanted] of [
      [
        'Please create an order with sku "A-100", note "x" and quantity 2 and save $.id as ${orderId}.',
        'Please create an order with sku "A-100" and quantity 2 and save $.id as ${orderId}.',
      ],
      [
        'Create an order with the note "ring, twice", sku "A-100" and quantity 2, and expect status 201.',
        'Create an order with sku "A-100" and quantity 2, and expect status 201.',
      ],
    ] as const) {
      const { text, said } = await drift(
        [["        note: { type: string }\n", ""]],
        `${shopWith(document, `${sentence}\n`)}//- /health.playbook\n---\nservice: shop\nflow: Health\n---\n\n# Execution\nSend a GET request to /health.\n`,
      );
      assert.match(said, /proposed: POST \/orders no longer accepts the field note/);
      assert.ok(text("orders.playbook").includes(wanted), text("orders.playbook"));
    }
  });

  it("parameters that are required or gone", async () => {
    const { said, text } = await drift([
      [
        "- { name: trace, in: query, schema: { type: string } }",
        "- { name: tenant, in: query, required: true, schema: { type: string, examples: [acme] } }",
      ],
    ]);
    assert.match(text("orders.playbook"), /^Create an order with .* tenant "acme"\.$/m);
    assert.match(text("orders.playbook"), /^Send a POST request to \/orders with .*tenant "acme"/m);
    assert.match(said, /no longer accepts the query parameter trace/);
  });

  it("leaves to a person what nothing decides, and says why", async () => {
    const { said } = await drift([
      ["        total: { type: number }\n", ""],
      ["enum: [NEW, PAID]", "enum: [CREATED, PAID]"],
      ["maximum: 100", "maximum: 1"],
      ['        "422": { description: Refused. }\n', ""],
      [
        '  /health:\n    get: { responses: { "200": { description: Fine. } } }\n',
        '  /wishes:\n    get: { responses: { "200": { description: Fine. } } }\n',
      ],
    ]);
    assert.deepEqual(
      openQuestions(said).map((line) => line.replace(" open:", "")),
      [
        "health.playbook:7 The document no longer has GET /health.",
        "orders.playbook:7 The field quantity has the maximum 1 instead of 100.",
        '$.status is checked, but the response field status can no longer be "NEW".',
        '$.status is checked, but the response field status can now be "CREATED".',
        "$.total is checked, but the response no longer has the field total.",
        "orders.playbook:10 $.total is saved, but the response no longer has the field total.",
        "orders.playbook:12 $.total is checked, but the response no longer has the field total.",
        "orders.playbook:18 POST /orders no longer returns 422.",
      ].map((line) => (line.startsWith("$") ? `orders.playbook:8 ${line}` : line)),
    );
  });

  it("reports new operations, and whether any test covers them", async () => {
    const { found } = await drift([
      ["  /health:\n", '  /wishes:\n    get: { responses: { "200": { description: Fine. } } }\n  /health:\n'],
    ]);
    assert.deepEqual(found.untested, ["GET /wishes"]);
  });

  it("takes no field for a renamed one that is only of the same type", async () => {
    const { text } = await drift([["        note: { type: string }\n", "        colour: { type: string }\n"]]);
    assert.match(text("orders.playbook"), /^Create an order with sku "A-100" and quantity 2\.$/m);
  });

  it("refuses documents that are none, and can be cancelled", async () => {
    const workspace = withFiles(emptyWorkspace(), parseFixture(files).files);
    const source = { root: "/nowhere", workspace, files: nodeFiles };
    const service = { name: "shop", path: "shop.playbook" };
    await assert.rejects(findDrift(source, { service, after: "a: 1", signal: new AbortController().signal }), { code: "openapi" });
    await assert.rejects(findDrift(source, { service, after: document, signal: AbortSignal.abort() }), { code: "cancelled" });
    await assert.rejects(
      findDrift(
        { ...source, workspace: withFile(workspace, "shop.playbook", "---\nservice: shop\n---\n") },
        { service, signal: new AbortController().signal },
      ),
      { code: "no-document" },
    );
  });
});
