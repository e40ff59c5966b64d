import assert from "node:assert/strict";
import { changeSetOfEdits } from "../../../language/edit/changeSet.ts";
import { checkAll } from "../../../language/workspace/check.ts";
import { emptyWorkspace, withFiles } from "../../../language/workspace/workspace.ts";
import { assertDiagnostics, parseFixture } from "../../support/fixture.ts";

const shop = `//- /shop.playbook
---
service: shop
base_url: http://localhost:1
---
`;

const api = `//- /api.yaml
openapi: 3.0.0
paths:
  /orders: { get: { responses: {} }, post: { operationId: createOrder, responses: {} } }
  /orders/{id}: { get: { responses: {} } }
  /customers/{id}/orders: { get: { responses: {} } }
components:
  schemas:
    Order: { type: object }
`;

const shopWithApi = `//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
---
${api}`;

/** All problems of all files are drawn in the fixture, and no others are there. */
function check(literal: string): void {
  const fixture = parseFixture(literal);
  const workspace = withFiles(emptyWorkspace(), fixture.files);
  const found = checkAll(workspace);
  assertDiagnostics(fixture, (path) => found.get(path) ?? []);
}

describe("check: sentences", () => {
  it("says nothing about a playbook in order", () => {
    check(`${shop}//- /a.playbook
---
service: shop
endpoint: GET /orders
variables:
  sku: A-100
---

# Setup
Send a GET request to /orders/\${sku}.
Save $.id as \${orderId}.

# Execution
Send a GET request to /orders/\${orderId}.
Expect status 200.

# Teardown
Send a DELETE request to /orders/\${orderId}.
`);
  });

  it("underlines what cannot be read, in blocks too", () => {
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Frobnicate the wibble.
^^^^^^^^^^^^^^^^^^^^^ not-understood
Send a GET request to /orders.
`);
  });
});

describe("check: variables", () => {
  it("finds undefined ones, with the nearest name", () => {
    check(
      `${shop}//- /a.playbook
---
service: shop
flow: One
variables:
  customer: ada
---

# Execution
Send a GET request to /orders/\${custmer}.
                               ^^^^^^^^^^ undefined-variable: Did you mean "customer"?
Send a GET request to /orders/\${customer}.
`.replace("                               ^^^^^^^^^^", "                              ^^^^^^^^^^"),
    );
  });

  it("finds those that are read before they have a value, and lets teardown see what setup and execution saved", () => {
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
---

# Setup
Send a GET request to /orders/\${late}.
                              ^^^^^^^ used-before-set: in # Execution
Save $.id as \${early}.

# Execution
Send a GET request to /orders/\${below}.
                              ^^^^^^^^ used-before-set: further down
Save $.id as \${late}.
Send a GET request to /orders/\${early}.
Save $.id as \${below}.

# Teardown
Send a DELETE request to /orders/\${late}.
`);
  });

  it("finds members that an object does not have, and members of a text", () => {
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
variables:
  name: ada
  line: { type: object, value: { sku: A-100, sizes: [1, 2] } }
---

# Execution
Send a GET request to /orders/\${line.skuu}.
                              ^^^^^^^^^^^^ unknown-member: no member "skuu". Did you mean "sku"?
Send a GET request to /orders/\${line.sku}/\${line.sizes[2]}.
                                          ^^^^^^^^^^^^^^^^ unknown-member: 2 elements
Send a GET request to /orders/\${name.first}.
                              ^^^^^^^^^^^^^ unknown-member: is a text
`);
  });

  it("finds what nobody reads: a definition is a warning, a saved value a hint", () => {
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1/\${stage}
variables:
  stage: test
  idle: 1
  ^^^^ unused-variable: No sentence of this service
  shared: 2
---

//- /a.playbook
---
service: shop
flow: One
variables:
  spare: 3
  ^^^^^ unused-variable: No sentence uses "spare"
---

# Execution
Send a GET request to /orders/\${shared}.
Save $.id as \${orderId}.
             ^^^^^^^^^^ unused-variable: never used
`);
  });

  it("says how to send a token that the setup saves and no request sends", () => {
    for (const declared of [
      'variables:\n  token: { type: encrypted text }\n  ^^^^^ unused-variable: Authorization: "Bearer ${token}"\n',
      "",
    ])
      check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
${declared}---

# Setup
Send a POST request to /sessions.
Save $.token as \${token}.
${declared === "" ? "                ^^^^^^^^ unused-variable: From now on, use the bearer token\n" : ""}
//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a GET request to /orders.
`);
  });

  it("counts what the service's headers read as read by the playbooks, and what a run gives and takes as read by the other one", () => {
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
headers: { X-Tenant: "\${tenant}" }
variables:
  tenant: acme
---
//- /a.playbook
---
service: shop
flow: One
variables:
  tenant: other
  given: 1
---

# Execution
Send a GET request to /orders.
Save $.id as \${orderId}.
//- /b.playbook
---
service: shop
flow: Two
---

# Execution
Run the playbook "a.playbook" with given "2" and save \${orderId}.
Send a GET request to /orders/\${orderId}.
`);
  });

  it("does not call a variable undefined whose definition cannot be read", () => {
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
variables:
  line: { sku: A-100 }
  ^^^^ variable-type
---

# Execution
Send a GET request to /orders/\${line.sku}.
`);
  });

  it("sees the variables of the service, of its environments, of its setup and of the playbook that a test case is from", () => {
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  tenant: acme
environments:
  stage: { base_url: "http://localhost:2", variables: { region: eu } }
---

# Setup
Send a GET request to /session.
Save $.id as \${session}.

# Teardown
Send a DELETE request to /session/\${session}.
//- /default.playbook
---
service: shop
endpoint: GET /orders
variables:
  sku: A-100
---

# Execution
Send a GET request to /\${tenant}/\${region}/\${session}.
//- /case.playbook
---
service: shop
test_case: T-1
from: ./default.playbook
---

# Execution
Send a GET request to /orders/\${sku}.
`);
  });

  it("wants a value for each path parameter", () => {
    check(
      `${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a GET request to /orders/{id}.
                              ^^^^ path-parameter-without-value: {id} has no value
Save $.id as \${id}.
Send a GET request to /orders/{id}.
`.replace("path-parameter-without-value: {id} has no value", "used-before-set"),
    );
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a GET request to /orders/{id}.
                              ^^^^ path-parameter-without-value: {id} has no value
`);
  });

  it("warns of columns and names of blocks that hide a variable of the service", () => {
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
headers: { Authorization: "Bearer \${token}", X-Tenant: "\${tenant}" }
variables:
  tenant: acme
  names: { type: list, of: text, values: [a] }
---
# Setup
Send a POST request to /login.
Save $.token as \${token}.
//- /a.playbook
---
service: shop
flow: A
data: rows.csv
      ^^^^^^^^ hidden-variable: "token" hides the variable of the same name that the setup of the service saves
      ^^^^^^^^ hidden-variable: "tenant" hides the variable of the same name of the service
variables:
  sku: A-100
---
# Execution
Send a GET request to /\${sku}/\${token}/\${tenant}.
For each \${tenant} in \${names}:
           ^^^^^^ hidden-variable
  - Send a GET request to /\${tenant}.
//- /rows.csv
sku,token,tenant
1,2,3
`);
  });

  it("knows the columns of data rows and of tables", () => {
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
data: rows.csv
---

# Execution
Send a GET request to /orders/<sku>.
Send a GET request to /orders/<skuu>.
                              ^^^^^^ unknown-column: Did you mean "sku"?
//- /rows.csv
sku,quantity
A-100,2
`);
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
For each row:
| sku | quantity |
| --- | -------- |
| a   | 1        |
  - Send a GET request to /orders/<sku>/<quantty>.
                                        ^^^^^^^^^ unknown-column: Did you mean "quantity"?
Send a GET request to /orders/<sku>.
                              ^^^^^ unknown-column: There is no column "sku"
`);
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
data: rows.csv
      ^^^^^^^^ data-unreadable: There is no file rows.csv
---

# Execution
Send a GET request to /orders/<sku> with query parameter q <quantity>.
`);
  });
});

describe("check: identities and references", () => {
  it("reports both of two playbooks with one identity, parameter names aside", () => {
    check(`${shop}//- /a.playbook
---
service: shop
endpoint: GET /orders/{id}
          ^^^^^^^^^^^^^^^^ duplicate-identity: b.playbook
---

# Execution
Send a GET request to /orders/1.
//- /b.playbook
---
service: shop
endpoint: GET /orders/{orderId}
name: Default
      ^^^^^^^ duplicate-identity: a.playbook
---

# Execution
Send a GET request to /orders/1.
//- /c.playbook
---
service: shop
endpoint: GET /orders/{orderId}
name: Negative
---

# Execution
Send a GET request to /orders/1.
`);
  });

  it("reports both of two services of one name", () => {
    check(`//- /a.playbook
---
service: shop
         ^^^^ duplicate-identity: b.playbook
base_url: http://localhost:1
---
//- /b.playbook
---
service: shop
         ^^^^ duplicate-identity: a.playbook
base_url: http://localhost:1
---
`);
  });

  it("reports two services whose names differ in capital letters only", () => {
    check(`//- /a.playbook
---
service: shop
         ^^^^ duplicate-identity: Names of services that differ in capital letters only are the same
base_url: http://localhost:1
---
//- /b.playbook
---
service: Shop
         ^^^^ duplicate-identity: a.playbook
base_url: http://localhost:1
---
`);
  });

  it("does not take a playbook whose front matter is broken for a second service", () => {
    check(`${shop}//- /a.playbook
---
service: shop
endpoint POST /orders
^^^^^^^^^^^^^^^^^^^^^ yaml-syntax
---

# Execution
^^^^^^^^^^^ service-execution
Send a GET request to /orders.
`);
  });

  it("suggests the service, the endpoint and the OpenAPI file that were meant", () => {
    check(`${shopWithApi}//- /a.playbook
---
service: shoop
         ^^^^^ unknown-service: Did you mean "shop"?
endpoint: GET /orders
---

# Execution
Send a GET request to /orders.
//- /b.playbook
---
service: shop
endpoint: GET /order
          ^^^^^^^^^^ unknown-endpoint: Did you mean "GET /orders"?
---

# Execution
Send a GET request to /orders.
//- /c.playbook
---
service: shop
endpoint: PUT /orders
          ^^^^^^^^^^^ unknown-endpoint: This path has GET, POST
---

# Execution
Send a GET request to /orders.
`);
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: apy.yaml
         ^^^^^^^^ openapi-missing: Did you mean "api.yaml"?
---
//- /api.yaml
openapi: 3.0.0
`);
  });

  it("wants to know where a service is, as soon as a request has a path only", () => {
    check(`//- /shop.playbook
---
service: shop
         ^^^^ missing-base-url: a path such as /orders has no address
---
//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a GET request to http://localhost:1/orders.
Send a GET request to /orders.
//- /other.playbook
---
service: other
environments: { local: { base_url: http://localhost:1 } }
---

# Setup
Send a GET request to /orders.
`);
  });

  it("compares the address with the base path of the OpenAPI document", () => {
    const document = `//- /api.yaml
openapi: 3.0.0
servers: [{ url: "https://api.test/v1/" }]
paths: { /orders: { get: { responses: {} } } }
//- /a.playbook
---
service: shop
flow: One
---

# Execution
`;
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
          ^^^^^^^^^^^^^^^^^^ base-path: /orders goes to http://localhost:1/orders
openapi: api.yaml
environments: { stage: { base_url: http://localhost:2/v1/ } }
---
${document}Send a GET request to /orders.
`);
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
---
${document}Send a GET request to /v1/orders.
`);
  });

  it("reports an OpenAPI document that cannot be read, at the service and in the file", () => {
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
         ^^^^^^^^ openapi-unreadable: api.yaml cannot be used
---
//- /api.yaml
title: nothing
^^^^^^^^^^^^^^ openapi-unreadable: not an OpenAPI document
`);
  });

  it("reports a test case whose source is missing, is not an endpoint playbook, or has changed", () => {
    check(`${shop}//- /orders/default.playbook
---
service: shop
endpoint: GET /orders
---

# Execution
Send a GET request to /orders.
//- /cases/one.playbook
---
service: shop
test_case: T-1
from: ../orders/defult.playbook
      ^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-playbook: Did you mean "../orders/default.playbook"?
---

# Execution
Send a GET request to /orders.
//- /cases/two.playbook
---
service: shop
test_case: T-2
from: ../orders/default.playbook
from_revision: "0123456789abcdef"
               ^^^^^^^^^^^^^^^^^^ source-changed: has changed since
---

# Execution
Send a GET request to /orders.
//- /cases/three.playbook
---
service: shop
test_case: T-3
from: ../shop.playbook
      ^^^^^^^^^^^^^^^^ unknown-playbook: is a service playbook
---

# Execution
Send a GET request to /orders.
`);
  });
});

describe("check: steps", () => {
  it("compares requests with the OpenAPI document, and names of schemas", () => {
    check(`${shopWithApi}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a DELETE request to /orders/17.
                         ^^^^^^^^^^ undocumented-request: no DELETE for /orders/{id}, only GET
Send a GET request to /customer/17/orders.
                      ^^^^^^^^^^^^^^^^^^^ undocumented-request: Did you mean /customers/{id}/orders?
Send a GET request to /order/5.
                      ^^^^^^^^ undocumented-request: Did you mean /orders/{id}?
Send a GET request to /orders/17?full=true.
Expect the body to match the schema "Oder".
                                     ^^^^ unknown-schema: Did you mean "Order"?
Send a GET request to http://elsewhere.test/anything.
Expect the body to match the schema "Order".
`);
  });

  it("knows the playbooks that can be run, what they take and give, and circles", () => {
    check(`${shop}//- /a.playbook
---
service: shop
flow: First
---

# Execution
Run the playbook "b.playbook" and save \${orderId}.
Run the playbook "c.playbok".
                  ^^^^^^^^^ unknown-playbook: Did you mean "./c.playbook"?
Run the playbook "b.playbook" and save \${oderId}.
                  ^^^^^^^^^^ unknown-result: Did you mean "orderId"?
Send a GET request to /orders/\${orderId}/\${oderId}.
//- /b.playbook
---
service: shop
flow: Second
---

# Execution
Send a GET request to /orders.
Save $.id as \${orderId}.
//- /c.playbook
---
service: shop
flow: Third
---

# Execution
Run the playbook "d.playbook".
                  ^^^^^^^^^^ run-cycle: c.playbook runs d.playbook runs c.playbook
//- /d.playbook
---
service: shop
flow: Fourth
---

# Execution
Run the playbook "c.playbook".
                  ^^^^^^^^^^ run-cycle: d.playbook runs c.playbook runs d.playbook
`);
  });
});

describe("check: secrets", () => {
  it("warns of values that look like secrets", () => {
    check(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1/\${api_key}/\${password}/\${loginPassword}
variables:
  api_key: 12345678-aaaa-bbbb
           ^^^^^^^^^^^^^^^^^^ secret-in-text: is in the file
  password: wrong
  loginPassword: { type: encrypted text }
---

# Setup
Send a GET request to /session with header X-Key "AKIAABCDEFGHIJKLMNOP".
                                                  ^^^^^^^^^^^^^^^^^^^^ secret-in-text: looks like a secret
`);
  });
});

describe("check: MCP servers", () => {
  it("takes the first definition of a server and reports the later one", () => {
    check(`//- /.mcp.json
{ "mcpServers": { "mail": {} } }
//- /.vscode/mcp.json
{
  // The editor's own file may hold comments.
  "servers": { "mail": {}, "mongo": {} },
               ^^^^^^ duplicate-server: defined in .mcp.json, too
}
//- /.cursor/mcp.json
[1
 ^ invalid-servers-file`);
  });
});

describe("check: calls of MCP servers", () => {
  const servers = `${shop}//- /.mcp.json
{ "mcpServers": { "mongo": {}, "fresh": {} } }
//- /playbook.mcp-lock.json
{ "servers": { "mongo": { "tools": { "find": {
  "inputSchema": { "properties": { "collection": { "type": "string" }, "limit": { "type": "integer" } }, "required": ["collection"] },
  "outputSchema": { "properties": { "documents": { "type": "array", "items": { "properties": { "id": {} }, "additionalProperties": false } } }, "additionalProperties": false } } } } } }
`;

  it("reports tools, inputs and values that the lock does not have, and servers that nobody has discovered", () => {
    check(`${servers}//- /a.playbook
---
service: shop
flow: One
---

# Execution
@mongo find with collection "orders" and limit "5".
                                               ^^^ invalid-value: a whole number
@mongo find with colection "orders".
                 ^^^^^^^^^ unknown-input: Did you mean "collection"?
@mongo find.
       ^^^^ missing-input: needs collection
@mongo drop everything.
       ^^^^^^^^^^^^^^^ unknown-tool: has no tool “drop everything”. It has: find.
@fresh find with collection "orders".
^^^^^^ not-discovered: Run “playbook mcp discover fresh”
@mango find.
^^^^^^ unknown-server: The servers are: @mongo, @fresh
`);
  });

  it("reports HTTP-only checks of a tool, and what its result does not have", () => {
    check(`${servers}//- /a.playbook
---
service: shop
flow: One
---

# Execution
@mongo find with collection "orders".
Expect status 200.
^^^^^^^^^^^^^^^^^^ http-only: it has no status. Check its result, such as $.id, instead, or that the call of @mongo succeeded.
Expect 1 document.
Expect that $.documents[0].id is 7.
Expect that $.document[0].id is 7.
              ^^^^^^^^ unknown-result-field: The result of @mongo find has no “document”. Did you mean "documents"?
Expect that every item in $.documents has name "x".
                                          ^^^^ unknown-result-field: documents[*] of the result of @mongo find has no “name”. It can be id.
@mongo find with collection "orders", and save $.total as \${total}.
                                                 ^^^^^ unknown-result-field: has no “total”. It can be documents.
Wait \${total} ms.
`);
  });

  it("compares the calls of a steps file with the schemas of the tools", () => {
    check(`${servers}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Look into the database.
^^^^^^^^^^^^^^^^^^^^^^^ unknown-input: “find” has no input “where”
^^^^^^^^^^^^^^^^^^^^^^^ missing-input: “find” needs collection
//- /a.steps.yaml
entries:
  - phase: execution
    instruction: Look into the database.
    steps: [{ step: mcp_server_call, provider: mongo, tool: find, inputs: { where: 1 } }]
`);
  });
});

describe("check: other files", () => {
  it("finds entries of a steps file that are stale or not needed, and named steps that nobody runs", () => {
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a GET request to /orders.
Do what only the file knows.
//- /a.steps.yaml
entries:
  - phase: execution
    instruction: Send a GET request to /orders.
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ superfluous-steps: understands this sentence without these steps
    steps: [{ step: wait, for: 1 }]
  - phase: execution
    instruction: Do what only the file knows.
    steps: [{ step: wait, for: 1 }]
  - phase: execution
    instruction: Do what only the file knew.
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^ stale-steps: Perhaps it has become "Do what only the file knows."
    steps: [{ step: wait, for: 1 }]
named:
  spare: [{ step: wait, for: 1 }]
  ^^^^^ unused-steps: No sentence runs
//- /b.steps.yaml
entries: []
^^^^^^^^^^^ steps-without-playbook: There is no b.playbook
`);
  });

  it("compares the calls of a steps file with the servers and the tools that are known", () => {
    check(`${shop}//- /.mcp.json
{ "mcpServers": { "mongo": {} } }
//- /playbook.mcp-lock.json
{ "servers": { "mongo": { "tools": [{ "name": "find" }, { "name": "insert" }] } } }
//- /a.playbook
---
service: shop
flow: One
---

# Execution
Look into the database.
^^^^^^^^^^^^^^^^^^^^^^^ unknown-tool: no tool "finds". Did you mean "find"?
Look into the other database.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ unknown-server: no MCP server "mango". Did you mean "mongo"?
//- /a.steps.yaml
entries:
  - phase: execution
    instruction: Look into the database.
    steps: [{ step: mcp_server_call, provider: mongo, tool: finds }]
  - phase: execution
    instruction: Look into the other database.
    steps: [{ step: mcp_server_call, provider: mango, tool: find }]
`);
  });

  it("reports case definitions with an id that is taken, or without the playbook they are adapted from", () => {
    check(`${shop}//- /default.playbook
---
service: shop
endpoint: GET /orders/{id}
---

# Execution
Send a GET request to /orders/1.
//- /a.cases.yaml
- id: C-1
      ^^^ repeated-case: is also defined in b.cases.csv
  title: One
  endpoint: GET /orders/{orderId}
  expect: { status: 200 }
- id: C-2
  title: Two
  endpoint: GET /orders/{id}
            ^^^^^^^^^^^^^^^^ case-without-playbook: There is no playbook "Negativ" for GET /orders/{id}. It can be Default
  playbook: Negativ
  expect: { status: 404 }
//- /b.cases.csv
id,title,endpoint,status
C-1,Three,GET /orders/{id},200
^^^ repeated-case: is also defined in a.cases.yaml
C-3,Four,GET /order/{id},200
         ^^^^^^^^^^^^^^^ case-without-playbook: Did you mean "GET /orders/{id}"?
`);
  });

  it("reports the invalid parts of an OpenAPI document in the document, and continues with the rest", () => {
    check(`${shopWithApi.replace(api, "")}//- /api.yaml
openapi: 3.0.0
paths:
  orders: {}
  ^^^^^^ openapi-invalid: must begin with a slash
  /orders: { get: { responses: { 200: { $ref: "shared.yaml#/Gone" } } } }
                                               ^^^^^^^^^^^^^^^^^ openapi-reference: shared.yaml is missing
//- /a.playbook
---
service: shop
endpoint: GET /orders
---

# Execution
Send a GET request to /orders.
`);
  });

  it("reports a CSV file that cannot be used as data, and takes the elements of a list", () => {
    check(`${shop}//- /a.playbook
---
service: shop
flow: One
data: rows.csv
      ^^^^^^^^ data-unreadable: rows.csv cannot be used: line 3 has 1 cells but the first line has 2
---

# Execution
Send a GET request to /orders/<sku>.
//- /rows.csv
sku,quantity
A-100,2
B-200
//- /b.playbook
---
service: shop
flow: Two
variables:
  plain: { type: list, of: text, values: [a, b] }
data: plain
---

# Execution
Send a GET request to /orders/<item>.
//- /c.playbook
---
service: shop
flow: Three
variables:
  lines: { type: list, of: object, values: [{ sku: a }, { sku: b }] }
data: lines
---

# Execution
Send a GET request to /orders/<sku>.
`);
  });
});

describe("check: fixes", () => {
  /** Makes the fix of that title in the first problem that has it; what is left are the marked problems of `after`. */
  function fix(literal: string, title: string, after: string): void {
    const workspace = withFiles(emptyWorkspace(), parseFixture(literal).files);
    const found = [...checkAll(workspace)].flatMap(([path, diagnostics]) =>
      diagnostics.flatMap(({ fixes = [] }) => fixes.filter((one) => one.title === title).map(({ edits }) => ({ path, edits }))),
    )[0];
    assert.ok(found, `no fix "${title}"`);
    const { changes } = changeSetOfEdits(workspace, found.path, found.edits);
    const changed = withFiles(
      workspace,
      changes.map(({ path, text }) => [path, text ?? ""] as const),
    );
    const expected = parseFixture(after);
    for (const [path, text] of expected.files) assert.equal(changed.files.get(path)?.text, text);
    const left = checkAll(changed);
    assertDiagnostics(expected, (path) => left.get(path) ?? []);
  }

  it("define a variable here or at the service, or correct its name", () => {
    const broken = `${shop}//- /a.playbook
---
service: shop
flow: One
variables:
  customer: ada
---

# Execution
Send a GET request to /orders/\${customer}/\${custmer}.
`;
    fix(
      broken,
      'Change to "customer"',
      `//- /a.playbook
---
service: shop
flow: One
variables:
  customer: ada
---

# Execution
Send a GET request to /orders/\${customer}/\${customer}.
`,
    );
    fix(
      broken,
      'Define "custmer" in this playbook',
      `//- /a.playbook
---
service: shop
flow: One
variables:
  customer: ada
  custmer: 
---

# Execution
Send a GET request to /orders/\${customer}/\${custmer}.
`,
    );
    fix(
      broken,
      'Define "custmer" in shop.playbook',
      `//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  custmer: 
---
`,
    );
  });

  it("define what is a secret by its name as encrypted text, so that no value comes into the file", () => {
    const asking = `${shop}//- /a.playbook\n---\nservice: shop\nflow: One\n---\n\n# Execution\nSend a POST request to /login with body {"password": "\${password}"}.\n`;
    fix(
      asking,
      'Define "password" as encrypted text in this playbook',
      `//- /a.playbook
---
service: shop
flow: One
variables:
  password: { type: encrypted text }
---

# Execution
Send a POST request to /login with body {"password": "\${password}"}.
`,
    );
  });

  it("set the revision, correct the service, remove a stale entry", () => {
    fix(
      `${shop}//- /a.playbook
---
service: shp
flow: One
---

# Execution
Send a GET request to /orders.
`,
      "Change to shop",
      `//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a GET request to /orders.
`,
    );
    fix(
      `${shop}//- /a.playbook
---
service: shop
flow: One
---

# Execution
Send a GET request to /orders.
Do it.
//- /a.steps.yaml
entries:
  - phase: execution
    instruction: Gone for good.
    steps: [{ step: wait, for: 1 }]
  - phase: execution
    instruction: Do it.
    steps: [{ step: wait, for: 1 }]
`,
      "Remove the entry",
      `//- /a.steps.yaml
entries:
  - phase: execution
    instruction: Do it.
    steps: [{ step: wait, for: 1 }]
`,
    );
  });
});
