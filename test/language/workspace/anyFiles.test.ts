import assert from "node:assert/strict";
import fc from "fast-check";
import { checkAll } from "../../../language/workspace/check.ts";
import { compiled } from "../../../language/workspace/compiled.ts";
import { missingFiles } from "../../../language/workspace/missingFiles.ts";
import { emptyWorkspace, type Workspace, withFile, withFiles } from "../../../language/workspace/workspace.ts";
import { parseFixture } from "../../support/fixture.ts";
import { property } from "../../support/runs.ts";

/** One file of every kind, in order. */
const sound = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1/api
openapi: api.yaml
variables:
  tenant: acme
  line: { type: object, value: { sku: A-100 } }
environments:
  stage: { base_url: "http://localhost:2/api", variables: { region: eu } }
---

# Setup
Send a POST request to /orders.
Save $.token as \${token}.
//- /api.yaml
openapi: 3.0.0
servers: [{ url: http://localhost/api }]
paths:
  /orders: { post: { operationId: createOrder, requestBody: { $ref: "parts.yaml#/Body" }, responses: { 201: {} } } }
  /orders/{id}: { get: { responses: {} } }
components: { schemas: { Order: { allOf: [{ $ref: "#/components/schemas/Order" }] } } }
//- /parts.yaml
Body: { content: { application/json: { schema: { properties: { sku: { type: string }, quantity: {} } } } } }
//- /orders/default.playbook
---
service: shop
endpoint: POST /orders
data: rows.csv
---

# Setup
Run the playbook "../flow.playbook" with tenant "other" and save \${orderId}.

# Execution
For each row:
| sku | quantity |
| --- | -------- |
| A   | 1        |
  - Create an order with sku "<sku>" and quantity <quantity>.
  - Expect status 201.
Send a GET request to /orders/{id} with id \${orderId}.
Expect the body to match the schema "Order".
Run steps "look".
Whatever <column> this is.
//- /orders/default.steps.yaml
entries:
  - phase: execution
    instruction: Whatever <column> this is.
    steps: [{ step: wait, for: 1 }]
named:
  look: [{ step: mcp_server_call, provider: mongo, tool: find }]
//- /orders/rows.csv
column,other
1,2
//- /flow.playbook
---
service: shop
flow: One
---

# Execution
Send a POST request to /orders with body:
\`\`\`json
{ "sku": "\${line.sku}" }
\`\`\`
Save $.id as \${orderId}.
//- /case.playbook
---
service: shop
test_case: T-1
from: orders/default.playbook
from_revision: "0"
---

# Execution
Send a GET request to /orders/\${tenant}.
//- /all.cases.yaml
- { id: T-1, title: One, endpoint: POST /orders, expect: { status: 201 } }
//- /more.cases.csv
id,title,endpoint,status
T-2,Two,POST /orders,201
//- /.mcp.json
{ "mcpServers": { "mongo": {} } }
//- /playbook.mcp-lock.json
{ "servers": { "mongo": { "tools": { "find": {} } } } }
`).files;

const pieces = [
  "\n",
  "\r\n",
  '"',
  "{",
  "}",
  "[",
  "${",
  "<",
  "#",
  "---",
  "```",
  "|",
  ":",
  ": ",
  "- ",
  "&a ",
  "*a",
  "$ref",
  "\0",
  "\ud800",
  "é",
  "  ",
  "/",
  "..",
  "$.",
  "@",
];

/** A cut anywhere in a file, with something else in its place. */
const change = fc.record({
  path: fc.constantFrom(...sound.keys()),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat({ max: 40 }),
  text: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 10 }), fc.constant("")),
});

function assertPlaces(workspace: Workspace): void {
  for (const [path, diagnostics] of checkAll(workspace)) {
    for (const { span, fixes = [], related = [], message } of diagnostics) {
      const areas = [
        { path, span },
        ...related,
        ...fixes.flatMap(({ edits }) => edits.map((edit) => ({ path: edit.path ?? path, span: edit.span }))),
      ];
      for (const area of areas) {
        const { length } = workspace.files.get(area.path)?.text ?? "";
        assert.ok(
          0 <= area.span.start && area.span.start <= area.span.end && area.span.end <= length,
          `${path}: ${message} ${JSON.stringify(area)}`,
        );
      }
    }
  }
}

describe("any files", () => {
  it("are sound to begin with, except for the revision", () => {
    const workspace = withFiles(emptyWorkspace(), sound);
    const codes = [...checkAll(workspace).values()]
      .flat()
      .filter(({ severity }) => severity !== "hint")
      .map(({ code }) => code);
    assert.deepEqual(
      codes.filter((code) => code !== "unused-variable"),
      ["source-changed"],
    );
  });

  it("are checked without a throw, with every place inside its file, and the same whichever way they came to be", () => {
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        let workspace = withFiles(emptyWorkspace(), sound);
        checkAll(workspace);
        for (const { path, at, length, text } of changes) {
          const before = workspace.files.get(path)?.text ?? "";
          const start = Math.floor(at * before.length);
          workspace = withFile(workspace, path, before.slice(0, start) + text + before.slice(start + length));
          assertPlaces(workspace);
        }
        for (const path of sound.keys()) compiled(workspace, path);
        missingFiles(workspace);
        const fresh = withFiles(
          emptyWorkspace(),
          [...workspace.files].map(([path, file]) => [path, file.text] as const),
        );
        assert.deepEqual([...checkAll(workspace)], [...checkAll(fresh)]);
      }),
      { ...property, numRuns: property.numRuns / 20 },
    );
  });
});
