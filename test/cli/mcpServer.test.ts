import assert from "node:assert/strict";
import { request } from "node:http";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { type Folder, type Running, writeFolder } from "../support/playbookProcess.ts";
import { program } from "../support/product.ts";
import { startTarget, type Target } from "../support/target.ts";

const workspace = `
//- /orders.playbook
---
service: orders
base_url: {{url}}
variables:
  token: { type: encrypted text }
---
//- /list.playbook
---
service: orders
endpoint: GET /orders
---
# Execution
1. Send a GET request to /orders with header X-Token "\${token}".
2. Expect status 200.
//- /create.playbook
---
service: orders
endpoint: POST /orders
---
# Execution
1. Send a POST request to /orders with body {"sku": "A-100"}.
2. Expect status 201.
//- /.mcp.json
{ "mcpServers": { "shop": { "url": "http://127.0.0.1:1/mcp" } } }
//- /playbook.mcp-lock.json
{ "servers": { "shop": { "tools": { "find": { "inputSchema": { "properties": { "name": { "type": "string" } } } } } } } }
`;

interface Answered {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

describe("playbook mcp-server", () => {
  let target: Target;
  let folder: Folder;
  const open: { close(): Promise<unknown> }[] = [];
  before(async () => {
    target = await startTarget();
    folder = await writeFolder(workspace, { url: target.url });
  });
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  async function connect(
    transport: Transport,
    agree?: boolean,
  ): Promise<{ call(name: string, inputs?: object): Promise<Answered>; client: Client; asked: string[] }> {
    const asked: string[] = [];
    const client = new Client({ name: "an agent", version: "1" }, { capabilities: agree === undefined ? {} : { elicitation: {} } });
    if (agree !== undefined)
      client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
        asked.push(params.message);
        return agree ? { action: "accept", content: { agree: true } } : { action: "decline" };
      });
    await client.connect(transport);
    open.push(client);
    return {
      client,
      asked,
      async call(name, inputs = {}) {
        const { content, structuredContent, isError } = await client.callTool({ name, arguments: inputs as Record<string, unknown> });
        const [first] = content as readonly { readonly text: string }[];
        return { text: first?.text ?? "", data: structuredContent as Answered["data"], isError: isError === true };
      },
    };
  }
  const overStdio = (argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [program, "mcp-server", folder.path, ...argv],
      env: { PLAYBOOK_SECRET_ORDERS_TOKEN: "agents-never-see-this", ...env },
      stderr: "ignore",
    });

  it("lists its tools with what each may do", async () => {
    const { client } = await connect(overStdio());
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      [
        ["list_tests", true],
        ["check_playbooks", true],
        ["check_draft", true],
        ["explain_sentence", true],
        ["show_steps", true],
        ["generate_playbooks", false],
        ["run_playbooks", false],
      ],
    );
    assert.match(client.getInstructions() ?? "", /check_draft/);
  });

  it("says what there is, what is wrong, and how a sentence is read", async () => {
    const { call } = await connect(overStdio());
    assert.match((await call("list_tests")).text, /service orders \(orders\.playbook\)\nREADY create\.playbook \(endpoint Default\)/);
    assert.deepEqual((await call("check_playbooks", { paths: ["list.playbook"] })).data, { playbooks: 1, errors: 0, problems: [] });
    const explained = await call("explain_sentence", { sentence: "Save $.id as ${orderId}.", after: ["Send a GET request to /orders."] });
    assert.equal(explained.data.understood, true);
    assert.match((await call("explain_sentence", { sentence: "Make it nice." })).text, /^Not understood: /);
    // The tools are those of the folder that is served, wherever the server was started.
    const tool = { sentence: '@shop find with name "x".' };
    assert.match((await call("explain_sentence", tool)).text, /tool: find/);
    assert.match((await call("explain_sentence", { ...tool, service: "orders" })).text, /tool: find/);
    assert.match((await call("explain_sentence", { ...tool, service: "order" })).text, /no service "order".*Did you mean.*orders/);
    assert.match((await call("explain_sentence", { ...tool, endpoint: "nowhere" })).text, /nowhere is not an endpoint\./);
    assert.match((await call("show_steps", { playbook: "create.playbook" })).text, /action: POST \/orders/);
    const draft = "---\nservice: orders\nflow: Try\n---\n# Execution\n1. Send a GET request to /orders.\n2. Expect stats 200.\n";
    const checked = await call("check_draft", { path: "flows/try.playbook", text: draft });
    assert.match(checked.text, /flows\/try\.playbook:7:4 error/);
    assert.deepEqual(
      (await folder.files()).filter((path) => path.includes("try")),
      [],
    );
  });

  it("runs nothing unless a person has agreed, and then says what failed, with secrets masked", async () => {
    const before = target.received.length;
    const alone = await connect(overStdio());
    const refused = await alone.call("run_playbooks", { paths: ["create.playbook"] });
    assert.ok(refused.isError);
    assert.match(refused.text, /This needs consent: Run 1 test: create\.playbook\. .*--allow run/);
    const declined = await connect(overStdio(), false);
    assert.match((await declined.call("run_playbooks", {})).text, /^This needs consent/);
    assert.deepEqual(declined.asked, ["Run 2 tests: all."]);
    assert.equal(target.received.length, before, "nothing was sent");

    const agreed = await connect(overStdio(), true);
    const failed = await agreed.call("run_playbooks", {});
    assert.equal((failed.data.summary as { readonly failed: number }).failed, 1);
    assert.match(failed.text, /Expect status 201/);
    const allowed = await connect(overStdio(["--allow", "run"]));
    const passed = await allowed.call("run_playbooks", { paths: ["list.playbook"] });
    assert.equal((passed.data.summary as { readonly passed: number }).passed, 1);
    assert.equal(target.received.at(-1)?.headers["x-token"], "agents-never-see-this");
    for (const { text, data } of [failed, passed]) assert.doesNotMatch(text + JSON.stringify(data), /agents-never-see/);
  });

  it("shows what it would generate, and writes it once a person has agreed", async () => {
    const own = await writeFolder(
      `
//- /notes.playbook
---
service: notes
base_url: http://127.0.0.1:1
openapi: ./openapi.json
---
//- /openapi.json
{"openapi": "3.0.3", "info": {"title": "Notes", "version": "1"}, "paths": {"/notes": {"get": {"responses": {"200": {"description": "All"}}}}}}
`,
    );
    try {
      const serve = (argv: readonly string[] = []) =>
        new StdioClientTransport({ command: process.execPath, args: [program, "mcp-server", own.path, ...argv], stderr: "ignore" });
      const { call } = await connect(serve());
      const shown = await call("generate_playbooks", { endpoints: ["GET /notes"] });
      assert.match(shown.text, /new endpoints\/.*default\.playbook/);
      assert.match(shown.text, /\+1\. Send a GET request to \/notes\./);
      assert.match((await call("generate_playbooks", { endpoints: ["POST notes"], write: true })).text, /notes/);
      assert.match((await call("generate_playbooks", { endpoints: ["POST /nope"] })).text, /The document has no POST \/nope/);
      const refused = await call("generate_playbooks", { write: true });
      assert.ok(refused.isError);
      assert.match(refused.text, /This needs consent: Write \d+ files? for notes\. .*--allow write/);
      assert.deepEqual(
        (await own.files()).filter((path) => path.startsWith("endpoints")),
        [],
      );
      const allowed = await connect(serve(["--allow", "write"]));
      assert.equal((await allowed.call("generate_playbooks", { write: true })).isError, false);
      assert.ok((await own.files()).some((path) => path.endsWith("default.playbook")));
    } finally {
      for (const one of open.splice(0)) await one.close();
      await own.remove();
    }
  });

  it("tears down the current run when it is asked to end", async () => {
    const slow = await startTarget(async ({ url }, response) => {
      if (url === "/slow") await new Promise((resolve) => setTimeout(resolve, 5_000).unref());
      response.writeHead(200, { "content-type": "application/json" }).end('{"id": "o-1"}');
    });
    const own = await writeFolder(
      `
//- /orders.playbook
---
service: orders
base_url: {{url}}
---
//- /slow.playbook
---
service: orders
flow: Slow
---
# Setup
Send a POST request to /orders and save $.id as \${orderId}.
# Execution
Send a GET request to /slow.
# Teardown
Send a DELETE request to /orders/\${orderId}.
`,
      { url: slow.url },
    );
    const running = own.start(["mcp-server", "--allow", "run"]);
    const send = (message: object) => running.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    send({
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    });
    send({ method: "notifications/initialized" });
    send({ id: 2, method: "tools/call", params: { name: "run_playbooks", arguments: {} } });
    while (!slow.received.some(({ url }) => url === "/slow")) await new Promise((resolve) => setTimeout(resolve, 20));
    running.process.kill("SIGTERM");
    await running.ended;
    assert.equal(slow.received.at(-1)?.method, "DELETE");
    await own.remove();
    await slow.close();
  });

  it("reads nothing outside its folder, and names inputs that it does not know", async () => {
    const { call } = await connect(overStdio());
    const outside = await call("check_playbooks", { paths: ["../.."] });
    assert.match(outside.text, /is outside /);
    assert.match((await call("show_steps", { playbook: "/etc/hosts" })).text, /is outside /);
    assert.match((await call("check_playbooks", { path: "x" })).text, /check_playbooks has no input path\. Its inputs are: paths\./);
    assert.match((await call("check_playbooks", { paths: "x" })).text, /The input paths must be a list of texts/);
    assert.match((await call("drop_tables")).text, /There is no tool called drop_tables/);
  });

  describe("over HTTP", () => {
    let running: Running;
    let url = "";
    before(async () => {
      running = folder.start(["mcp-server", "--http", "0"], { PLAYBOOK_MCP_TOKEN: "s3cret-token" });
      url = await new Promise((found) => {
        running.process.stderr.on("data", (text: string) => {
          const [address] = /http:\S+/.exec(text) ?? [];
          if (address !== undefined) found(address);
        });
      });
    });
    after(async () => {
      running.process.kill("SIGTERM");
      assert.equal((await running.ended).code, 0);
    });
    const post = (headers: Readonly<Record<string, string>>, path = "") =>
      fetch(`${url}${path}`, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: "{}" });

    it("serves who has the token", async () => {
      const requestInit = { headers: { authorization: "Bearer s3cret-token" } };
      // The declaration of its optional handlers does not fit exactOptionalPropertyTypes.
      const { call } = await connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }) as Transport);
      assert.match((await call("list_tests")).text, /service orders/);
    });

    it("refuses who has not, web pages, and other names of this machine", async () => {
      assert.equal((await post({})).status, 401);
      assert.equal((await post({ authorization: "Bearer s3cret-tokem" })).status, 401);
      assert.equal((await post({ authorization: "Bearer s3cret-token", origin: "https://evil.example" })).status, 403);
      assert.equal((await post({ authorization: "Bearer s3cret-token" }, "/x")).status, 404);
      const headers = { host: "evil.example", authorization: "Bearer s3cret-token" };
      const status = await new Promise((got) => request(url, { method: "POST", headers }, (response) => got(response.statusCode)).end());
      assert.equal(status, 403);
    });
  });

  it("names what cannot be allowed", async () => {
    const { code, stderr } = await folder.run(["mcp-server", "--allow", "everything"]);
    assert.equal(code, 2);
    assert.match(stderr, /“everything” is not something that can be allowed\.\n.*run \(send requests\)/);
  });
});
