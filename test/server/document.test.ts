/** Tests decorations and whole-document features: hints, tokens, folding, selections, links, formatting, lenses. */
import assert from "node:assert/strict";
import { applyEdits } from "../../language/index.ts";
import { codeLensesOf } from "../../server/features/codeLenses.ts";
import { linksOf } from "../../server/features/documentLinks.ts";
import { foldsOf } from "../../server/features/folding.ts";
import { formatEdits } from "../../server/features/formatting.ts";
import { inlayHintsIn } from "../../server/features/inlayHints.ts";
import { selectionsAt } from "../../server/features/selection.ts";
import { semanticTokensIn } from "../../server/features/semanticTokens.ts";
import { yamlCompletions, yamlHover } from "../../server/features/yamlHelp.ts";
import { assertPlaces, worldOf } from "./world.ts";

const shop = `
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
---
//- /api.yaml
openapi: 3.0.0
paths:
  /orders: { post: { operationId: createOrder, responses: { 201: {} } } }
`;
const whole = { start: 0, end: 100_000 };

describe("inlay hints", () => {
  it("say which call a sentence became and what is saved from it, and nothing that it says itself", () => {
    const { workspace, path, text } = worldOf(`
---
service: shop
flow: One
---
# Execution
Create an order.
Save $.id as \${order}.
Send a GET request to /orders.
Expect status 200.
${shop}`);
    const drawn = inlayHintsIn(workspace, path, whole).map(
      ({ offset, text: hint }) => `${text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset)} ${hint}`,
    );
    assert.deepEqual(drawn, ["Create an order. → POST /orders · saves order"]);
    assert.deepEqual(inlayHintsIn(workspace, path, { start: 0, end: 30 }), []);
  });

  it("say which tool the words of a call mean, where they are not its name", () => {
    const { workspace, path } = worldOf(`
---
service: shop
flow: One
---
# Execution
In @jira, create an issue.
@jira create_issue.
//- /.mcp.json
{ "mcpServers": { "jira": {} } }
//- /playbook.mcp-lock.json
{ "servers": { "jira": { "tools": { "create_issue": {} } } } }
${shop}`);
    assert.deepEqual(
      inlayHintsIn(workspace, path, whole).map(({ text }) => text),
      ["→ create_issue"],
    );
  });
});

describe("semantic tokens", () => {
  it("are variables, members, parameters, columns, servers, tools and methods", () => {
    const world = worldOf(`
---
service: shop
flow: One
variables:
  line: { type: object, value: { sku: A } }
---
# Execution
Send a POST request to /orders/{id} with sku "\${line.sku}".
       ^^^^ keyword
                                ^^ parameter
                                                     ^^^ property
                                                ^^^^ variable readonly
@mongo find with x <row>.
       ^^^^ function
                    ^^^ variable
^^^^^^ namespace
${shop}`);
    const tokens = [...semanticTokensIn(world.workspace, world.path, whole)];
    assertPlaces(
      world,
      tokens.map(({ span, type, modifiers }) => ({ path: world.path, span, text: [type, ...modifiers].join(" ") })),
    );
  });
});

describe("folding", () => {
  it("folds front matter, phases, code blocks, bodies of blocks and comments", () => {
    const world = worldOf(`
---
service: shop
flow: One
---
# Execution
For each \${item} in \${items}:
  - Send a POST request to /orders with body:
    \`\`\`json
    {}
    \`\`\`
// one
// two

# Teardown
Wait 1 second.
`);
    const lineOf = (offset: number) => world.text.slice(0, offset).split("\n").length - 1;
    const drawn = foldsOf(world.workspace, world.path)
      .map(({ span, kind }) => `${lineOf(span.start)}-${lineOf(span.end)}${kind === undefined ? "" : ` ${kind}`}`)
      .sort();
    assert.deepEqual(drawn, ["0-3", "10-11 comment", "13-14", "4-11", "5-9", "7-9"]);
  });
});

describe("selections", () => {
  it("grow from the word to the file, each containing the one before", () => {
    const { workspace, path, offset, text } = worldOf(
      `---\nservice: shop\nflow: One\n---\n# Execution\nSend a GET request to /x with sku "a \${s$0ku}".\nWait 1 second.\n`,
    );
    const pieces = selectionsAt(workspace, path, offset).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(pieces.slice(0, 4), ["sku", "${sku}", '"a ${sku}"', 'Send a GET request to /x with sku "a ${sku}".']);
    assert.equal(pieces.at(-1), text);
    for (const [index, piece] of pieces.entries()) assert.ok(pieces[index + 1] === undefined || pieces[index + 1]?.includes(piece));
  });
});

describe("links", () => {
  it("lead to the OpenAPI document, data, files and playbooks", () => {
    const world = worldOf(`
---
service: shop
test_case: T-1
from: orders/default.playbook
      ^^^^^^^^^^^^^^^^^^^^^^^ orders/default.playbook
data: rows.csv
      ^^^^^^^^ rows.csv
variables:
  invoice: { type: file, path: ./invoice.pdf }
                               ^^^^^^^^^^^^^ invoice.pdf
---
# Execution
Run the playbook "orders/default".
                  ^^^^^^^^^^^^^^ orders/default.playbook
//- /orders/default.playbook
---
service: shop
endpoint: POST /orders
---
# Execution
Wait 1 second.
`);
    const links = linksOf(world.workspace, world.path);
    assertPlaces(
      world,
      links.map(({ span, target }) => ({ path: world.path, span, text: target.kind === "file" ? target.path : target.address })),
    );
  });
});

describe("formatting", () => {
  const format = (text: string) => {
    const { workspace, path, text: before } = worldOf(text);
    return applyEdits(before, formatEdits(workspace, path));
  };
  const front = "---\nservice: shop\nflow: One\n---\n";

  it("writes headings, numbers and tables the same way everywhere, and leaves sentences and code alone", () => {
    const text = `${front}## setup:   \nWait   1 second.  \n\n\n\n# EXECUTION\n1. For each row:\n   | a | long name |\n   |---|---|\n   | 1 | 2 |\n   - Wait 1 second.\n1. Send a POST request to /x with body:\n\`\`\`json\n{ }   \n\`\`\`\n5. Wait 1 second.\n\n\n`;
    const expected = `${front}\n# Setup\nWait   1 second.\n\n# Execution\n1. For each row:\n   | a   | long name |\n   | --- | --------- |\n   | 1   | 2         |\n   - Wait 1 second.\n2. Send a POST request to /x with body:\n\`\`\`json\n{ }   \n\`\`\`\n3. Wait 1 second.\n`;
    assert.equal(format(text), expected);
    assert.equal(format(expected), expected);
  });

  it("keeps within the range", () => {
    const { workspace, path, text } = worldOf(`${front}\n# Execution\nWait 1 second.  \nWait 2 seconds.  \n`);
    const start = text.indexOf("Wait 2");
    assert.equal(formatEdits(workspace, path, { start, end: text.length }).length, 1);
  });
});

describe("code lenses", () => {
  it("show the status, and run only what is ready", () => {
    const titles = (body: string) => {
      const { workspace, path } = worldOf(`---\nservice: shop\nflow: One\n---\n# Execution\n${body}\n${shop}`);
      return codeLensesOf(workspace, path).map(({ title }) => title);
    };
    assert.deepEqual(titles("Wait 1 second."), ["$(pass) READY", "$(play) Run", "$(debug-alt) Debug", "View AI Workflow Steps"]);
    assert.deepEqual(titles("Whatever."), ["$(error) ERROR: 1 problem", "View AI Workflow Steps"]);
  });
});

describe("YAML help", () => {
  const labels = (kind: "steps" | "cases", marked: string) => {
    const offset = marked.indexOf("$0");
    return yamlCompletions(kind, marked.replace("$0", ""), offset).map(({ label }) => label);
  };

  it("proposes keys of steps files at their depth, by the kind of step", () => {
    assert.deepEqual(labels("steps", "$0"), ["entries", "named"]);
    assert.deepEqual(labels("steps", "entries:\n  - phase: execution\n    $0"), ["instruction", "hash", "ordinal", "by", "steps"]);
    const inStep = labels("steps", "named:\n  tidy:\n    - step: mcp_server_call\n      $0");
    assert.ok(
      inStep.includes("provider") && inStep.includes("tool") && !inStep.includes("headers") && !inStep.includes("step"),
      inStep.join(),
    );
  });

  it("proposes values that are given by name", () => {
    assert.deepEqual(labels("steps", "entries:\n  - phase: $0"), ["setup", "execution", "teardown"]);
    assert.ok(labels("steps", "named:\n  tidy:\n    - step: $0").includes("api_request"));
  });

  it("knows the keys of case files, and says what a key means", () => {
    assert.ok(labels("cases", "- id: T-1\n  $0").includes("endpoint"));
    const { workspace, path, offset } = worldOf("//- /x.steps.yaml\nentries:\n  - phase: setup\n    ha$0sh: 0\n");
    assert.match(yamlHover(workspace, path, "steps", offset)?.markdown ?? "", /\*\*hash\*\*\n\nthe hash of the code block/);
  });
});
