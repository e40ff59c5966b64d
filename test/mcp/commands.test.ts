// Tests the command line with MCP servers: discover, approve, run, drift, a killed command, and error messages.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { type RunningMcpServer, startMcpServer } from "../support/mcpServer.ts";
import { testTools } from "../support/mcpTools.ts";
import { program } from "../support/product.ts";
import { isRunning, stdioServer } from "./hubFor.ts";

describe("playbook mcp", function () {
  this.timeout(300_000);
  let folder = "";
  let server: RunningMcpServer;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "playbook-mcp-"));
    mkdirSync(join(folder, ".git"));
    server = await startMcpServer({ tools: testTools, resources: { "doc://guide": "Read me." }, sessions: true });
    writeFileSync(join(folder, "shop.playbook"), "---\nservice: shop\nbase_url: http://127.0.0.1:1\n---\n");
    const { command, args } = stdioServer("modern", ["stubborn", "grandchild"]);
    const local = { command, args, env: { TEST_PIDS: "${PIDS}", TOKEN: "${SECRET_TOKEN}" } };
    writeFileSync(
      join(folder, ".mcp.json"),
      JSON.stringify({ mcpServers: { web: { type: "http", url: server.url, headers: { "X-Api-Key": "${SECRET_TOKEN}" } }, local } }),
    );
  });
  after(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const environment = (more: Readonly<Record<string, string>> = {}) => ({
    ...process.env,
    PLAYBOOK_MCP_CREDENTIALS: join(folder, "credentials.json"),
    PLAYBOOK_MCP_AUDIT: join(folder, "audit.jsonl"),
    PIDS: join(folder, "pids"),
    SECRET_TOKEN: "a-very-secret-token",
    ...more,
  });
  const start = (given: readonly string[], more?: Readonly<Record<string, string>>) =>
    spawn(process.execPath, [program, ...given], { cwd: folder, env: environment(more), stdio: ["ignore", "pipe", "pipe"] });
  const run = (given: readonly string[], more?: Readonly<Record<string, string>>) => {
    const child = start(given, more);
    let output = "";
    let errors = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    return new Promise<{ code: number | null; output: string; errors: string }>((resolve) =>
      child.on("close", (code) => resolve({ code, output, errors })),
    );
  };

  it("approves what it shows, and lists it; nothing before that", async () => {
    const early = await run(["mcp", "call", "web", "find", "collection=orders"]);
    assert.equal(early.code, 3, early.errors);
    assert.match(early.errors, /must not be connected to: it is not approved yet/);
    for (const name of ["web", "local"]) {
      const { code, errors } = await run(["mcp", "approve", name]);
      assert.equal(code, 0, errors);
      assert.doesNotMatch(errors, /a-very-secret-token/);
    }
    const { output } = await run(["mcp", "list", "--json"]);
    assert.deepEqual(
      (JSON.parse(output) as { servers: { name: string; state: string; from: string }[] }).servers.map(({ name, state, from }) => [
        name,
        state,
        from,
      ]),
      [
        ["web", "ready", ".mcp.json"],
        ["local", "ready", ".mcp.json"],
      ],
    );
    assert.doesNotMatch(readFileSync(join(folder, "playbook.mcp-lock.json"), "utf8"), /a-very-secret-token/);
  });

  it("calls a tool and reads a resource", async () => {
    const { code, output } = await run(["mcp", "call", "web", "find", "collection=orders", 'filter={"id": 7}', "--json"]);
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(output).result, { documents: [{ collection: "orders", filter: { id: 7 } }] });
    assert.equal((await run(["mcp", "call", "web", "doc://guide"])).output, "Read me.\n");
    const refused = await run(["mcp", "call", "web", "refuse"]);
    assert.deepEqual([refused.code, refused.errors], [1, "@web refuse failed: There is no such collection.\n"]);
  });

  it("says for each thing that can be wrong what it is and what to do", async () => {
    const web = createServer((request, response) => {
      const answers: Record<string, number> = { "/forbidden": 403, "/unauthorized": 401, "/broken": 503 };
      const status = answers[request.url ?? ""] ?? 200;
      response.writeHead(status, { "content-type": "text/html" });
      response.end("<h1>Hello</h1>");
    });
    await new Promise<void>((resolve) => web.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
    const closed = await startMcpServer({});
    await closed.close();
    const cases: readonly (readonly [readonly string[], RegExp])[] = [
      [[`${origin}/`], /is not an MCP server/],
      [[`${origin}/forbidden`], /refuses your account \(403\)/],
      [["ftp://x/y"], /“ftp:\/\/x\/y” is not an address of an MCP server: servers are not reached by ftp:\/\//],
      [["file:///etc/passwd", "--save", "x"], /is not an address of an MCP server/],
      [["localhost:3000/mcp"], /it has no http:\/\/ or https:\/\/\.\n.*such as http:\/\/localhost:3000\/mcp/],
      [["mcp.example.com:443"], /is not an address of an MCP server/],
      [["http:/x/y"], /is not an address of an MCP server/],
      [
        [`${origin}/unauthorized`, "--save", "jira"],
        new RegExp(`playbook mcp discover ${origin}/unauthorized --save jira --login\\. Or give a token: .* --header`),
      ],
      [[`${origin}/unauthorized`], /requires you to sign in|requires you to sign in \(401\)/],
      [[`${origin}/unauthorized`, "--header", "Authorization: Bearer old"], /does not accept the credentials that were sent/],
      [[`${origin}/broken`], /failed \(503\)/],
      [[`${server.origin}/wrong`], new RegExp(`There is no MCP server at ${server.origin}/wrong, but there is one at ${server.url}\\.`)],
      [[closed.url], /Nothing listens at/],
      [["https://no-such-host.invalid/mcp"], /is unknown|does not respond/],
      [[`https://127.0.0.1:${new URL(server.url).port}/mcp`], /cannot be trusted|closed the connection/],
      [["--", "no-such-program-here", "x"], /there is no program "no-such-program-here"/],
      [
        ["--", process.execPath, "-e", "console.error('cannot open the database'); process.exit(3)"],
        /has stopped: it ended with code 3\.\n {2}cannot open the database/,
      ],
      [
        [
          "--",
          process.execPath,
          "-e",
          "throw Object.assign(new TypeError('no database'), Object.fromEntries(Array.from({ length: 12 }, (_, i) => ['m' + i, i])))",
        ],
        /has stopped: it ended with code 1\.\n {2}TypeError: no database\n {2}…\n/,
      ],
      [["wbe"], /There is no MCP server @wbe\. Did you mean @web\?/],
    ];
    const results = await Promise.all(cases.map(([given]) => run(["mcp", "discover", ...given])));
    web.close();
    for (const [index, [given, expected]] of cases.entries()) {
      assert.match(results[index]?.errors ?? "", expected, `${given.join(" ")}: ${results[index]?.errors}`);
      assert.notEqual(results[index]?.code, 0);
      assert.doesNotMatch(results[index]?.errors ?? "", /\n {4}at |playbook broke/, given.join(" "));
    }
    const missing = await run(["mcp", "call", "web", "find"], { SECRET_TOKEN: "" });
    assert.equal(missing.code === 0 || /SECRET_TOKEN/.test(missing.errors), true);
  });

  it("runs playbooks with servers, and tears down with them", async () => {
    writeFileSync(
      join(folder, "flow.playbook"),
      `---
service: shop
flow: Servers
variables:
  id: 7
---
# Setup
@web add with sku "A-1" and save $.id as \${added}.

# Execution
@local find with collection "orders" and filter {"id": "\${id}"}, and save $.documents[0].filter.id as \${found}.
Verify that \${found} is "7".

# Teardown
@web find with collection "orders".
`,
    );
    server.requests.length = 0;
    const { code, output, errors } = await run(["run", "flow.playbook", "--verbose"]);
    assert.equal(code, 0, output + errors);
    const called = server.requests.filter(({ body }) => body.includes('"tools/call"')).map(({ body }) => JSON.parse(body).params.name);
    assert.deepEqual(called, ["add", "find"]);
    assert.doesNotMatch(output + errors, /a-very-secret-token/);
    assert.ok(server.requests.every(({ headers }) => headers["x-api-key"] === "a-very-secret-token"));
    const audit = readFileSync(join(folder, "audit.jsonl"), "utf8").trim().split("\n");
    assert.equal(JSON.parse(audit.at(-1) ?? "{}").playbook, "flow.playbook");
  });

  it("fails a step with the server's words, and runs nothing that destroys without approval", async () => {
    writeFileSync(join(folder, "bad.playbook"), "---\nservice: shop\nflow: Bad\n---\n# Execution\n@web refuse.\n");
    const { code, output } = await run(["run", "bad.playbook"]);
    assert.equal(code, 1, output);
    assert.match(output, /There is no such collection\./);
    writeFileSync(join(folder, "ask.playbook"), "---\nservice: shop\nflow: Ask\n---\n# Execution\n@web ask.\n");
    const asked = await run(["run", "ask.playbook"]);
    assert.equal(asked.code, 1, asked.output);
    assert.match(asked.output, /The server asked: “Delete everything\?” It was declined, because no person can answer here\./);
    writeFileSync(join(folder, "destroy.playbook"), "---\nservice: shop\nflow: Destroy\n---\n# Execution\n@web remove.\n");
    const refused = await run(["run", "destroy.playbook"]);
    assert.equal(refused.code, 3, refused.output + refused.errors);
    assert.match(
      refused.output,
      /destroy\.playbook:6:1 The tool remove of @web may destroy something, and it is not approved\. .*playbook mcp approve web remove/,
    );
    assert.equal((await run(["mcp", "approve", "web", "remove", "--playbook", "other.playbook"])).code, 0);
    assert.match((await run(["run", "destroy.playbook"])).output, /it is approved for other\.playbook only/);
    assert.equal((await run(["mcp", "approve", "web", "remove", "--playbook", "destroy.playbook"])).code, 0);
    const allowed = await run(["run", "destroy.playbook"]);
    assert.equal(allowed.code, 0, allowed.output + allowed.errors);
  });

  for (const [title, signal] of [
    ["killed", "SIGKILL"],
    ["interrupted", "SIGINT"],
  ] as const) {
    it(`leaves no process when it is ${title} in the middle of a call`, async () => {
      const pids = join(folder, `pids-${signal}`);
      writeFileSync(join(folder, "hang.playbook"), "---\nservice: shop\nflow: Hang\n---\n# Execution\n@local hang.\n");
      const child = start(["run", "hang.playbook"], { PIDS: pids });
      const started = await poll(() => {
        const lines = read(pids).trim().split("\n").filter(Boolean).map(Number);
        return lines.length >= 2 ? lines : undefined;
      });
      child.kill(signal);
      await new Promise((resolve) => child.once("close", resolve));
      await poll(() => (started.some(isRunning) ? undefined : true));
    });
  }

  it("ends as not ready when tools are other than approved, and approves them with what has changed", async () => {
    const lock = join(folder, "playbook.mcp-lock.json");
    const text = readFileSync(lock, "utf8");
    const changed = JSON.parse(text);
    changed.servers.web.tools.find.description = "Finds something else.";
    changed.servers.web.tools.find.hash = "0".repeat(64);
    writeFileSync(lock, JSON.stringify(changed));
    const { code, output, errors } = await run(["run", "flow.playbook"]);
    assert.equal(code, 3, output + errors);
    assert.match(output, /changed {2}find \(description\)/);
    const approved = await run(["mcp", "approve", "web"]);
    assert.match(approved.output, /changed {2}find \(description\)/);
    assert.equal((await run(["run", "flow.playbook"])).code, 0);
  });
});

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

async function poll<T>(look: () => T | undefined): Promise<T> {
  const limit = performance.now() + 30_000;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (performance.now() > limit) throw new Error("It did not come to that within 30 s.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
