// The law of everything that is kept from one state of a document to the next: after any edits it is what a fresh start
// would give.

import assert from "node:assert/strict";
import fc from "fast-check";
import { checkAll } from "../../../language/workspace/check.ts";
import { instructionsOf } from "../../../language/workspace/compile.ts";
import { compiled } from "../../../language/workspace/compiled.ts";
import { playbookAt } from "../../../language/workspace/playbooks.ts";
import { unusedNames } from "../../../language/workspace/usage.ts";
import { variableFlow } from "../../../language/workspace/variableFlow.ts";
import { emptyWorkspace, withFile, withFiles } from "../../../language/workspace/workspace.ts";
import { parseFixture } from "../../support/fixture.ts";
import { property, runs } from "../../support/runs.ts";

const { files } = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables: { region: eu }
---
# Setup
Send a POST request to /sessions.
Save $.token as \${token}.
//- /main.playbook
---
service: shop
flow: Main
variables:
  sku: A-100
---
# Setup
Set \${user} to "ada".
Send a POST request to /users with name "\${user}".
Save $.id as \${userId}.
# Execution
Set the header "X-Trace" to "1".
Send a POST request to /orders with sku "\${sku}" and user \${userId}.
Expect status 201 and that $.status is "NEW".
Save $.id as \${order}.
Whatever that may be, \${order}.
Send a GET request to /orders/\${order}.
Expect status 200.
For each row:
| size |
| ---- |
| 1    |
  - Send a PUT request to /orders/\${order} with size <size>.
  - Expect status 204.
  - Save the header "ETag" as \${tag}.
@mongo find with collection "orders".
Expect $.count to be 1.
Send a PUT request to /orders/\${order} with body:
\`\`\`json
{ "user": "\${user}", "tag": "\${tag}" }
\`\`\`
Run steps "tidy".
Send a GET request to /products/\${sku}.
Expect status 200 and that $.sku is "\${sku}".
Repeat until $.state is "DONE".
Save $.price as \${price}.
Set \${price} to 4.
# Teardown
Send a DELETE request to /orders/\${order}.
//- /main.steps.yaml
entries:
  - phase: execution
    instruction: Whatever that may be, \${order}.
    steps: [{ step: wait, for: 1 }]
named:
  tidy: [{ step: api_request, action: "DELETE /orders/\${order}" }]
//- /.mcp.json
{ "mcpServers": { "mongo": {} } }
`);

const sentences = [
  "Send a POST request to /orders.",
  "Send a GET request.",
  'Set the header "A" to "b".',
  "Expect status 200.",
  "Expect status 404 for the response of POST /orders.",
  "Save $.id as ${order}.",
  "Save $.id as ${user}.",
  "Set ${sku} to 1.",
  "Whatever ${user} is.",
  "Repeat until $.a is 1.",
  "For each ${item} in ${items}:",
  "  - Expect $.a to be ${item}.",
  "# Teardown",
  "# Setup",
  "@mongo find.",
  "The content type is text/plain.",
];
const pieces = [
  "a",
  "${",
  "}",
  "${sku}",
  " ",
  "\n",
  "\r\n",
  ".",
  '"',
  "```\n",
  "| a |\n",
  "  - ",
  "---\n",
  "# ",
  "<size>",
  "é",
  "-----BEGIN PRIVATE KEY-----",
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...sentences).map((sentence) => `\n${sentence}\n`) },
  { weight: 3, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
);
const edit = fc.record({
  path: fc.oneof(
    { weight: 12, arbitrary: fc.constant("main.playbook") },
    { weight: 1, arbitrary: fc.constantFrom("shop.playbook", "main.steps.yaml", ".mcp.json") },
  ),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.nat(120) }),
  text: fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.constant("") }),
  /** Typing goes back as often as forth. */
  isUndone: fc.boolean(),
});
const editsPerCase = 10;

describe("any edits", () => {
  it("leave what a fresh start would give, after each", function () {
    // In the long run there are ten times as many.
    this.timeout(600_000);
    fc.assert(
      fc.property(fc.array(edit, { minLength: editsPerCase, maxLength: editsPerCase }), (edits) => {
        let workspace = withFiles(emptyWorkspace(), files);
        checkAll(workspace);
        for (const { path, at, removed, text: added, isUndone } of edits) {
          const before = workspace.files.get(path)?.text ?? "";
          const start = Math.floor(at * before.length);
          const after = before.slice(0, start) + added + before.slice(start + removed);
          for (const next of isUndone ? [after, before] : [after]) {
            workspace = withFile(workspace, path, next);
            const fresh = withFiles(
              emptyWorkspace(),
              [...workspace.files].map(([name, file]) => [name, file.text] as const),
            );
            assert.deepEqual([...checkAll(workspace)], [...checkAll(fresh)]);
            for (const ask of [playbookAt, instructionsOf, compiled, variableFlow, unusedNames])
              assert.deepEqual(ask(workspace, "main.playbook"), ask(fresh, "main.playbook"));
          }
        }
      }),
      { ...property, numRuns: Math.min(1000, runs / 20) },
    );
  });
});
