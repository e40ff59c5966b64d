/** Tests that after any edits the kept state equals a fresh one, and no feature throws at any place of it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { TextDocument } from "vscode-languageserver-textdocument";
import { check, emptyWorkspace, withFile, withFiles } from "../../language/index.ts";
import { codeActionsIn } from "../../server/features/codeActions.ts";
import { codeLensesOf } from "../../server/features/codeLenses.ts";
import { completionsAt } from "../../server/features/completion/complete.ts";
import { definitionsAt } from "../../server/features/definition.ts";
import { linksOf } from "../../server/features/documentLinks.ts";
import { foldsOf } from "../../server/features/folding.ts";
import { formatEdits } from "../../server/features/formatting.ts";
import { highlightsAt } from "../../server/features/highlight.ts";
import { hoverAt } from "../../server/features/hover.ts";
import { inlayHintsIn } from "../../server/features/inlayHints.ts";
import { referencesAt } from "../../server/features/references.ts";
import { prepareRename, renameAt } from "../../server/features/rename.ts";
import { selectionsAt } from "../../server/features/selection.ts";
import { semanticTokensIn } from "../../server/features/semanticTokens.ts";
import { stepsOf } from "../../server/features/stepsView.ts";
import { outlineOf } from "../../server/features/symbols.ts";
import { yamlCompletions, yamlHover } from "../../server/features/yamlHelp.ts";
import { property, runs } from "../support/runs.ts";
import { worldOf } from "./world.ts";

const { fixture } = worldOf(`
---
service: shop
flow: One
variables:
  sku: A-100
data: [{ size: 1 }]
---
# Setup
Set \${user} to "ada".

# Execution
1. Send a POST request to /orders with sku "\${sku}" and size <size>.
2. Expect status 201 and that $.status is "NEW".
3. Save $.id as \${order}.
4. @mongo find with collection "orders".
For each \${item} in \${items}:
  - Send a PUT request to /orders/{order} with body:
    \`\`\`json
    { "user": "\${user}", "item": "\${item}" }
    \`\`\`
# Teardown
Run the playbook "Two" with sku \${sku}.
Run steps "tidy".
//- /main.steps.yaml
named:
  tidy: [{ step: api_request, action: "DELETE /orders/\${order}" }]
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  items: { type: list, values: [a, b] }
---
//- /two.playbook
---
service: shop
flow: Two
---
# Execution
Send a GET request to /products/\${sku}.
//- /.mcp.json
{ "mcpServers": { "mongo": {} } }
`);

interface Edit {
  readonly path: string;
  readonly at: number;
  readonly removed: number;
  readonly text: string;
}

const pieces = [
  "a",
  "${",
  "${sku}",
  "}",
  "@",
  "@mongo ",
  " ",
  "\n",
  "\r\n",
  "# ",
  "# Setup\n",
  ". ",
  ".",
  '"',
  "```\n",
  "| a |\n",
  "  - ",
  "---\n",
  "/",
  "{id}",
  "<size>",
  "$.",
  "é",
  "\ud83d\ude00",
  "variables:\n",
  ": ",
];
const edit: fc.Arbitrary<Edit> = fc.record({
  path: fc.constantFrom(...fixture.files.keys()),
  at: fc.nat(1000),
  removed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(30) }),
  text: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })),
});

describe("any edits", () => {
  it("leave the state that a fresh start would give, and handlers that answer, after each", function () {
    this.timeout(600_000);
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 30 }), (edits) => {
        const documents = new Map([...fixture.files].map(([path, text]) => [path, TextDocument.create(path, "playbook", 0, text)]));
        let workspace = withFiles(emptyWorkspace(), fixture.files);
        for (const { path, at, removed, text } of edits) {
          const document = documents.get(path) as TextDocument;
          const before = document.getText();
          const start = Math.min(at, before.length);
          const range = { start: document.positionAt(start), end: document.positionAt(start + removed) };
          const from = document.offsetAt(range.start);
          const after = before.slice(0, from) + text + before.slice(document.offsetAt(range.end));
          TextDocument.update(document, [{ range, text }], document.version + 1);
          assert.equal(document.getText(), after);
          const older = workspace;
          workspace = withFile(workspace, path, document.getText());
          askEverything(workspace, older, path, after, start);
          const fresh = withFiles(
            emptyWorkspace(),
            [...documents].map(([name, open]) => [name, open.getText()]),
          );
          for (const name of documents.keys()) assert.deepEqual(check(workspace, name), check(fresh, name));
        }
      }),
      { ...property, numRuns: runs / 40 },
    );
  });
});

type Asked = Parameters<typeof check>[0];

function askEverything(workspace: Asked, older: Asked, path: string, text: string, offset: number): void {
  check(workspace, path);
  completionsAt(older, path, text, Math.min(offset, text.length));
  completionsAt(workspace, path, text, Math.min(offset, text.length));
  for (const ask of [hoverAt, definitionsAt, highlightsAt, prepareRename]) ask(workspace, path, offset);
  referencesAt(workspace, path, offset, true);
  renameAt(workspace, path, offset, "renamed");
  outlineOf(workspace, path);
  const all = { start: 0, end: text.length };
  for (const ask of [semanticTokensIn, inlayHintsIn]) Array.from<unknown>(ask(workspace, path, all));
  for (const ask of [foldsOf, linksOf, codeLensesOf, stepsOf]) ask(workspace, path);
  selectionsAt(workspace, path, offset);
  codeActionsIn(workspace, path, { start: offset, end: offset });
  formatEdits(workspace, path);
  yamlCompletions("steps", text, Math.min(offset, text.length));
  yamlHover(workspace, path, "steps", offset);
}
