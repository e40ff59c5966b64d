/** Definition, references, highlights and rename: what names the same thing. */
import assert from "node:assert/strict";
import { type Attachment, applyEdits, attachmentHash, fromRevision, parseAttachment } from "../../language/index.ts";
import { definitionsAt } from "../../server/features/definition.ts";
import { highlightsAt } from "../../server/features/highlight.ts";
import { referencesAt } from "../../server/features/references.ts";
import { prepareRename, renameAt } from "../../server/features/rename.ts";
import { assertPlaces, worldOf } from "./world.ts";

/** Hash of the code block below, with the variable in it. */
const hashOf = (name: string) => attachmentHash(parseAttachment(`\`\`\`json\n{ "sku": "\${${name}}" }\n\`\`\``) as Attachment);

const shop = `//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
---
//- /api.yaml
openapi: 3.0.0
paths:
  /orders:
    post:
      summary: Create an order
      responses: { 201: {} }
`;

function checkDefinition(literal: string): void {
  const world = worldOf(literal);
  assertPlaces(world, definitionsAt(world.workspace, world.path, world.offset)?.places ?? []);
}

function checkReferences(literal: string): void {
  const world = worldOf(literal);
  const found = referencesAt(world.workspace, world.path, world.offset, true);
  assertPlaces(
    world,
    found.map(({ path, span, role }) => ({ path, span, text: role })),
  );
}

function checkRename(literal: string, newName: string, expected: Readonly<Record<string, string>>): void {
  const { workspace, path, offset, fixture } = worldOf(literal);
  const renamed = renameAt(workspace, path, offset, newName);
  assert.equal(renamed.kind, "edits", renamed.kind === "no" ? renamed.message : "");
  const edits = renamed.kind === "edits" ? renamed.edits : [];
  const changed = [...new Set(edits.map((edit) => edit.path ?? path))].sort();
  const texts = changed.map((file) => [
    file,
    applyEdits(
      fixture.files.get(file) ?? "",
      edits.filter((edit) => (edit.path ?? path) === file),
    ),
  ]);
  assert.deepEqual(Object.fromEntries(texts), expected);
}

function checkRefusal(literal: string, message: RegExp, newName?: string): void {
  const { workspace, path, offset } = worldOf(literal);
  const answer = newName === undefined ? prepareRename(workspace, path, offset) : renameAt(workspace, path, offset, newName);
  assert.equal(answer.kind, "no");
  assert.match(answer.kind === "no" ? answer.message : "", message);
}

describe("go to definition", () => {
  it("of a variable of this playbook", () =>
    checkDefinition(`
---
service: shop
flow: One
variables:
  sku: A-100
  ^^^
---
# Execution
Send a GET request to /products/\${s$0ku}.
`));

  it("of a variable that a sentence above saves", () =>
    checkDefinition(`
---
service: shop
flow: One
---
# Setup
Send a POST request to /orders.
Save $.id as \${order}.
               ^^^^^
# Execution
Send a GET request to /orders/\${$0order}.
`));

  it("of a variable of the service, of the environments too", () =>
    checkDefinition(`
---
service: shop
flow: One
---
# Execution
Send a GET request to /products/\${sku$0}.
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  sku: A-100
  ^^^
environments:
  stage: { variables: { sku: B-200 } }
                        ^^^
---
`));

  it("of a service, an endpoint, a playbook and a file", () => {
    checkDefinition(`
---
service: sh$0op
flow: One
---
${shop.replace("service: shop\n", "service: shop\n         ^^^^\n")}`);
    checkDefinition(`
---
service: shop
flow: One
---
# Execution
Send a POST request to /ord$0ers.
${shop.replace("    post:\n", "    post:\n    ^^^^\n")}`);
    checkDefinition(`
---
service: shop
flow: One
---
# Execution
Run the playbook "Tw$0o".
//- /two.playbook
---
^
service: shop
flow: Two
---
# Execution
Wait 1 second.
`);
    checkDefinition(shop.replace("api.yaml\n---", "api$0.yaml\n---").replace("openapi: 3.0.0\n", "openapi: 3.0.0\n^\n"));
  });

  it("of a server", () =>
    checkDefinition(`
---
service: shop
flow: One
---
# Execution
@mon$0go find with collection "orders".
//- /.mcp.json
{ "mcpServers": { "mongo": {} } }
                   ^^^^^
`));
});

describe("definition in what Discover found", () => {
  const servers = `//- /.mcp.json
{ "mcpServers": { "mongo": {} } }
//- /playbook.mcp-lock.json
`;
  const call = (sentence: string) => `
---
service: shop
flow: One
---
# Execution
${sentence}
${servers}`;

  it("of a tool", () =>
    checkDefinition(`${call('Using @mongo, find do$0cuments with collection "orders".')}{ "servers": { "mongo": { "tools": { "find_documents": {
                                     ^^^^^^^^^^^^^^^^
  "inputSchema": { "properties": { "collection": { "type": "string" } } } } } } } }`));

  it("of an input", () =>
    checkDefinition(`${call('Using @mongo, find documents with coll$0ection "orders".')}{ "servers": { "mongo": { "tools": { "find_documents": {
  "inputSchema": { "properties": { "collection": { "type": "string" } } } } } } } }
                                   ^^^^^^^^^^^^`));
});

describe("references", () => {
  it("of a variable of the service are in all its playbooks and their steps files", () =>
    checkReferences(`
---
service: shop
flow: One
---
# Execution
Send a POST request to /orders with sku "\${sku}".
                                           ^^^ read
Look at \${sku}.
          ^^^ read
//- /main.steps.yaml
entries:
  - phase: execution
    instruction: Look at \${sku}.
                           ^^^ read
    steps: [{ step: api_request, action: GET /x, body: { $var: sku } }]
                                                               ^^^ read
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  s$0ku: A-100
  ^^^ definition
---
//- /other.playbook
---
service: other
base_url: http://localhost:2
variables:
  sku: 1
---
`));

  it("of an endpoint are its playbooks and the requests to it", () =>
    checkReferences(`
---
service: shop
endpoint: POST /ord$0ers
          ^^^^^^^^^^^^ definition
---
# Execution
Send a POST request to /orders.
                       ^^^^^^^ read
Send a GET request to /orders.
${shop}`));

  it("of a server", () =>
    checkReferences(`
---
service: shop
flow: One
---
# Execution
@mongo$0 find with collection "orders".
 ^^^^^ read
//- /.mcp.json
{ "mcpServers": { "mongo": {} } }
                   ^^^^^ definition
`));

  it("are highlighted in their own file", () => {
    const world = worldOf(`
---
service: shop
flow: One
---
# Execution
Send a POST request to /orders.
Save $.id as \${order}.
               ^^^^^ write
Send a GET request to /orders/\${or$0der}.
                                ^^^^^ read
`);
    const found = highlightsAt(world.workspace, world.path, world.offset);
    assertPlaces(
      world,
      found.map(({ path, span, role }) => ({ path, span, text: role })),
    );
  });
});

describe("rename", () => {
  it("keeps a test case adapted from the source that is renamed with it, and a changed one as it is", () => {
    const source = (name: string) =>
      `---\nservice: shop\nendpoint: POST /orders\nname: Default\nvariables:\n  ${name}: A-100\n---\n# Execution\nSend a GET request to /x/\${${name}}.\n`;
    const adapted = (name: string, id: string, revision: string) =>
      `---\nservice: shop\ntest_case: ${id}\nfrom: default.playbook\nfrom_revision: "${revision}"\n---\n# Execution\nSend a GET request to /y/\${${name}}.\n`;
    checkRename(
      `//- /default.playbook\n${source("sku").replace("{sku}", "{s$0ku}")}//- /case.playbook\n${adapted("sku", "T-1", fromRevision(source("sku")))}//- /old.playbook\n${adapted("sku", "T-2", "0123456789abcdef")}${shop}`,
      "article",
      {
        "case.playbook": adapted("article", "T-1", fromRevision(source("article"))),
        "default.playbook": source("article"),
        "old.playbook": adapted("article", "T-2", "0123456789abcdef"),
      },
    );
  });

  it("changes a variable in front matters, sentences, attachments and steps files", () =>
    checkRename(
      `
---
service: shop
flow: One
---
# Execution
Post \${sku} like this:
\`\`\`json
{ "sku": "\${s$0ku}" }
\`\`\`
//- /main.steps.yaml
entries:
  - phase: execution
    instruction: "Post \${sku} like this:"
    hash: ${hashOf("sku")}
    steps: [{ step: api_request, action: "POST /x/\${sku}" }]
//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  sku: A-100
---
`,
      "article",
      {
        "main.playbook": `---
service: shop
flow: One
---
# Execution
Post \${article} like this:
\`\`\`json
{ "sku": "\${article}" }
\`\`\`
`,
        "main.steps.yaml": `entries:
  - phase: execution
    instruction: "Post \${article} like this:"
    hash: ${hashOf("article")}
    steps: [{ step: api_request, action: "POST /x/\${article}" }]
`,
        "shop.playbook": `---
service: shop
base_url: http://localhost:1
variables:
  article: A-100
---
`,
      },
    ));

  it("changes a service everywhere, and the name of a playbook where it is run", () => {
    checkRename(
      "---\nservice: s$0hop\nbase_url: http://localhost:1\n---\n//- /one.playbook\n---\nservice: shop\nflow: One\n---\n",
      "store",
      {
        "main.playbook": "---\nservice: store\nbase_url: http://localhost:1\n---\n",
        "one.playbook": "---\nservice: store\nflow: One\n---\n",
      },
    );
    checkRename(
      '---\nservice: shop\nflow: O$0ne\n---\n//- /two.playbook\n---\nservice: shop\nflow: Two\n---\n# Execution\nRun the playbook "One".\n',
      "First",
      {
        "main.playbook": "---\nservice: shop\nflow: First\n---\n",
        "two.playbook": '---\nservice: shop\nflow: Two\n---\n# Execution\nRun the playbook "First".\n',
      },
    );
  });

  const flow = "---\nservice: shop\nflow: One\nvariables:\n  sku: 1\n  other: 2\n---\n# Execution\n";

  it("refuses, and says why", () => {
    checkRefusal(`${flow}Wait$0 1 second.\n`, /There is no name here/);
    checkRefusal(`${flow}Send a GET request to /x/\${un$0known}.\n`, /"unknown"/);
    checkRefusal(`${flow}Send a GET request to /x/\${sk$0u}.\n`, /"1st" is not a valid name of a variable/, "1st");
    checkRefusal(`${flow}Send a GET request to /x/\${sk$0u}.\n`, /main.playbook already has a variable "other"/, "other");
    checkRefusal(`${flow}Send a GET request to /x/{sku}.\nExpect that $.a is "\${sk$0u}".\n`, /fills in \{sku\} of a path/);
    checkRefusal(`${flow}@unk$0nown find.\n`, /No configuration file defines the server/);
    checkRefusal(
      `${flow}Send a GET request to /x/\${sk$0u}.\n//- /two.playbook\n---\nservice: shop\nflow: Two\n---\n# Execution\nRun the playbook "One" with sku 7.\n`,
      /two.playbook runs this playbook/,
    );
  });
});
