// `playbook explain` and `playbook steps` as programs and people use them.

import assert from "node:assert/strict";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const workspace = `
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
openapi: openapi.yaml
---

//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders/{orderId}:
    delete:
      operationId: deleteOrder
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses: { "204": { description: gone } }

//- /flow.playbook
---
service: shop
flow: An order
---

# Execution
Send a POST request to /orders with body {"sku": "A-1"}.
Save $.id as \${orderId}.

# Teardown
Delete the order \${orderId}.
`;

describe("explain and steps", () => {
  let folder: Folder;

  before(async () => {
    folder = await writeFolder(workspace);
  });

  after(() => folder.remove());

  it("knows the tools of the servers that have been discovered", async () => {
    const known = await writeFolder(`
//- /.mcp.json
{ "mcpServers": { "jira": { "command": "node" } } }
//- /playbook.mcp-lock.json
{ "servers": { "jira": { "tools": { "create_issue": { "inputSchema": { "properties": { "projectKey": { "type": "string" } }, "required": ["projectKey"] } } } } } }
`);
    try {
      const read = await known.run(["explain", "In @jira, create an issue with project 7."]);
      assert.equal(read.code, 0, read.stderr);
      assert.match(read.stdout, /tool: create_issue\n {2}inputs: \{ projectKey: "7" \}/);
      assert.match(read.stdout, /in Playbook's own words: @jira create_issue with projectKey "7"\./);
      const refused = await known.run(["explain", "@jira create issue"]);
      assert.match(refused.stdout + refused.stderr, /“create_issue” needs projectKey/);
    } finally {
      await known.remove();
    }
  });

  it("asks for the service where a sentence is about its things", async () => {
    const alone = await folder.run(["explain", "Delete the order."]);
    assert.match(alone.stdout, /add --service shop\.playbook, or --openapi openapi\.yaml/);
    const known = await folder.run(["explain", "--service", "shop.playbook", "Delete the parcel."]);
    assert.doesNotMatch(known.stdout, /add --service/);
  });

  it("answers each line of input, also those it cannot read", async () => {
    const input = [
      "Send a GET request to /orders.",
      '{"sentence": "Send a POST request to /orders with body:", "attachment": "{\\"sku\\": 1}"}',
      "Frobnicate the orders.",
      '{"sentence": "Expect $.id exists.", "after": ["Send a GET request to /orders."]}',
      "",
    ].join("\n");
    const { code, stdout } = await folder.run(["explain", "--stdin", "--json"], { input });
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { sentence: string; understood: boolean; steps: readonly { step: string }[]; problem: unknown });
    assert.equal(code, 0);
    assert.deepEqual(
      answers.map(({ understood, steps, problem }) => [understood, steps.map(({ step }) => step), problem === null]),
      [
        [true, ["api_request"], true],
        [true, ["api_request"], true],
        [false, [], false],
        [true, ["validate"], true],
      ],
    );
  });

  it("uses the service's document for context", async () => {
    const without = await folder.run(["explain", "Delete the order ${orderId}."]);
    assert.equal(without.code, 3);
    const { code, stdout } = await folder.run(["explain", "--service", "shop.playbook", "Delete the order ${orderId}."]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /DELETE \/orders\/\{?\$?\{?orderId/);
  });

  it("says which request a sentence needs above it", async () => {
    const known = await writeFolder(`
//- /openapi.yaml
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    get:
      summary: List the orders
      responses:
        "200":
          description: fine
          content:
            application/json:
              schema: { type: array, items: { type: object, properties: { id: { type: string }, status: { type: string, enum: [NEW, PAID] } } } }
`);
    try {
      const sentence = "The first order has the status NEW.";
      const { code, stdout } = await known.run(["explain", "--openapi", "openapi.yaml", sentence]);
      assert.equal(code, 3);
      const request = "Send a GET request to /orders.";
      assert.ok(stdout.includes(`This sentence needs a request above it, for example: ${request} ${sentence}\n`), stdout);
      const both = await known.run(["explain", "--openapi", "openapi.yaml", `${request} ${sentence}`]);
      assert.equal(both.code, 0, both.stdout);
      assert.doesNotMatch((await known.run(["explain", "Frobnicate the order."])).stdout, /needs a request/);
    } finally {
      await known.remove();
    }
  });

  it("underlines what it does not understand", async () => {
    const { code, stdout } = await folder.run(["explain", "Send a GET request to /orders gingerly."]);
    assert.equal(code, 3);
    assert.match(stdout, /gingerly\.?\n\s+~{8}/);
  });

  it("underlines what is wrong in the code block", async () => {
    const argv = ["explain", "--attachment", '{"sku": "A-1",\n "quantity": }', "Send a POST request to /orders with JSON body:"];
    const { code, stdout } = await folder.run(argv);
    assert.equal(code, 3);
    assert.match(stdout, /JSON body:\n {3}"quantity": \}\n {15}~/);
  });

  it("prints the steps of a playbook with what is saved folded into the call", async () => {
    const { code, stdout } = await folder.run(["steps", "flow.playbook", "--json"]);
    assert.equal(code, 0);
    const phases = JSON.parse(stdout) as { execution: readonly { step: string; store?: unknown }[]; teardown: readonly unknown[] };
    assert.deepEqual(phases.execution[0]?.store, [{ orderId: "$.id" }]);
    assert.match((await folder.run(["steps", "flow.playbook"])).stdout, /execution:\n {2}- step: api_request\n {4}action: POST \/orders/);
  });

  it("shows the base URL and the headers of each request, of the environment that is named, and no credential", async () => {
    const own = await writeFolder(`
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1/\${version}
headers: { Authorization: "Bearer abc-def-ghi-jkl", X-Tenant: "\${tenant}" }
variables: { version: v1, tenant: acme }
environments: { staging: { base_url: "http://127.0.0.1:2" , headers: { X-Tenant: staged } } }
---

//- /flow.playbook
---
service: shop
flow: An order
---

# Execution
Send a POST request to /orders with body {"sku": "A-1"}.
`);
    try {
      const { code, stdout } = await own.run(["steps", "flow.playbook"]);
      assert.equal(code, 0);
      assert.match(stdout, /^# base URL: http:\/\/127\.0\.0\.1:1\/v1\n/);
      for (const line of [
        "Authorization: Bearer ***   (default of the service)",
        "X-Tenant: acme   (default of the service)",
        "Content-Type: application/json   (from the body)",
      ])
        assert.ok(stdout.includes(`    # ${line}\n`), `${line} in\n${stdout}`);
      assert.doesNotMatch(stdout, /abc-def/);
      const staging = await own.run(["steps", "flow.playbook", "--env", "staging", "--json"]);
      const { baseUrl, requests } = JSON.parse(staging.stdout) as {
        baseUrl: string;
        requests: { phase: string; headers: { name: string; value: string }[] }[];
      };
      assert.equal(baseUrl, "http://127.0.0.1:2");
      assert.equal(requests[0]?.phase, "execution");
      assert.equal(requests[0]?.headers.find(({ name }) => name === "X-Tenant")?.value, "staged");
      const unknown = await own.run(["steps", "flow.playbook", "--env", "stagin"]);
      assert.equal(unknown.code, 2);
      assert.match(unknown.stderr, /There is no environment "stagin"\.[\s\S]*staging/);
    } finally {
      await own.remove();
    }
  });
});
