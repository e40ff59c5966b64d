// Attacks terminals: output about hostile documents, requirements, collections, servers and reports never controls a
// terminal.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { steering } from "../support/hostileTitles.ts";
import { writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget } from "../support/target.ts";
import type { Tries } from "./frame/area.ts";
import { inParallel, inWords, isOrderly, runCommand } from "./frame/command.ts";

export const area = "terminals";

const steers = "\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\u2066";

const operation = (name: string, more: object = {}) => ({
  operationId: `${name}${steers}`,
  summary: `Summary${steers}`,
  description: `Words${steers}`,
  tags: [steers],
  responses: {
    200: {
      description: `d${steers}`,
      content: { [`application/json;x=${steers}`]: { schema: { type: "object", properties: { [`f${steers}`]: { type: "string" } } } } },
    },
  },
  ...more,
});
const documentOf = (paths: object) =>
  JSON.stringify({ openapi: "3.1.0", info: { title: `Title${steers}`, version: `1${steers}` }, tags: [{ name: steers }], paths });
const kept = {
  "/b": {
    get: operation("b", {
      parameters: [{ name: `p${steers}`, in: "query", required: true, schema: { type: "string", enum: [`v${steers}`, `w${steers}`] } }],
    }),
  },
};
const document = documentOf({ ...kept, [`/a${steers}`]: { get: operation("a") }, "/c/{id}": { get: operation("c") } });
const changed = documentOf({ [`/z${steers}`]: { delete: operation("z") }, "/c/{id}": { get: operation("c2") } });
const broken = JSON.stringify({
  openapi: "3.1.0",
  info: { title: `T${steers}`, version: 5 },
  paths: { [`nope${steers}`]: { get: { [`x${steers}`]: 1, responses: { [`2${steers}`]: { $ref: `#/none${steers}` } } } } },
});

const collection = JSON.stringify({
  info: { name: `n${steers}`, schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
  item: [
    {
      name: `r${steers}`,
      event: [{ listen: "test", script: { exec: [`foo("${steers}")`] } }],
      request: { method: `G${steers}`, url: `http://127.0.0.1:1/b${steers}` },
    },
    { name: `s${steers}`, event: [{ listen: "prerequest", script: { exec: [`foo("${steers}")`] } }], request: "http://127.0.0.1:1/b" },
  ],
});

/** Speaks as little of the protocol as `discover` needs. */
const mcpServer = `
import { createInterface } from "node:readline";
const steers = ${JSON.stringify(steers)};
const send = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\\n");
process.stderr.write("log " + steers + "\\n");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize")
    send(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "s" + steers, version: "1" + steers }, instructions: "Do " + steers });
  else if (method === "tools/list")
    send(id, { tools: [
      { name: "do", title: "t" + steers, description: "d" + steers, inputSchema: { type: "object", properties: { ["i" + steers]: { type: "string", description: steers } } }, annotations: { readOnlyHint: true } },
      { name: "bad" + steers, inputSchema: { type: "object" } },
    ] });
  else if (method === "tools/call") send(id, { isError: true, content: [{ type: "text", text: "error " + steers }] });
  else if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "no " + steers } }) + "\\n");
});
`;

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
openapi: openapi.json
---
//- /broken/broken.playbook
---
service: broken
base_url: {{url}}
openapi: broken.json
---
//- /fails.playbook
---
service: shop
flow: ${JSON.stringify(`Fails${steers}`)}
requirement: SHOP-1
---
# Execution
Send a GET request to /b with header X-A "a \u202e b".
Expect that $.status is "x\u202ey".
//- /unread.playbook
---
service: shop
flow: Unread
---
# Execution
Frobnicate ${steers} now.
//- /tool.playbook
---
service: shop
flow: Tool
---
# Execution
@it do.
//- /requirements/r.md
# SHOP-1 Orders ${steers}

- AC-1 Send a GET request to /b ${steers} and expect status 200.
- AC-2 ${steers} nobody knows
//- /e.http
### n${steers}
GET http://127.0.0.1:1/b${steers}
X-A${steers}: b
`;

/** In the order in which they need each other's files; each line is run for itself. */
const commands: readonly (readonly string[])[] = [
  ["check"],
  ["check", "broken"],
  ["steps", "fails.playbook"],
  ["explain", `Frobnicate ${steers}`],
  ["explain", `Send a GET request to /b with header X-A "${steers}".`],
  ["phrases"],
  ["openapi", "{{url}}/openapi.json", "--output", "pulled.json"],
  ["openapi", "{{url}}/broken.json", "--output", "pulled2.json"],
  ["openapi", "{{url}}/openapi.json", "--output", "changed.json", "--check"],
  ["openapi", "{{url}}/missing"],
  ["generate", "endpoints", "shop", "--dry-run"],
  ["generate", "endpoints", "broken", "--dry-run"],
  ["generate", "cases", "shop", "--dry-run", "--all"],
  ["generate", "cases", "--from", "cases.csv", "--dry-run"],
  ["generate", "drift", "shop", "--to", "changed.json"],
  ["generate", "drift", "shop", "--to", "changed.json", "--check"],
  ["generate", "flows", "requirements", "--list"],
  ["generate", "flows", "requirements", "--dry-run"],
  ["traceability", "--requirements", "requirements"],
  ["coverage"],
  ["import", "e.http", "--service", "shop", "--dry-run"],
  ["import", "e.postman_collection.json", "--service", "shop", "--dry-run"],
  ["export", ".", "--format", "curl", "--out", "exported"],
  ["mcp", "list"],
  ["mcp", "list", "it"],
  ["mcp", "discover", "it"],
  ["mcp", "approve", "it"],
  ["mcp", "call", "it", "do"],
  ["interpret", "--dry-run"],
  ["interpret", "--show-prompt"],
  ["run", "fails.playbook", "--reporter", "json=r.json", "--history", "r.history", "--coverage=r.coverage.json"],
  ["run", "tool.playbook"],
  ["run", "--grep", `nothing ${steers}`],
  ["run", `${steers}.playbook`],
  ["merge", "r.json"],
  ["history", "r.history"],
  ["explain-failure", "r.json"],
  ["explain-failure", "hostile.json"],
  ["traceability", "--results", "r.json"],
  ["coverage", "--seen", "r.coverage.json", "--missing"],
  ["debug", "fails.playbook"],
  ["nonsense", steers],
];

export async function attack({ tried }: Tries): Promise<void> {
  const target = await startTarget(({ url }, response) => {
    if (url === "/openapi.json") return void response.end(document);
    if (url === "/broken.json") return void response.end(broken);
    if (url === "/missing") return void response.writeHead(500, `Oh\u009b`, { "content-type": "text/plain" }).end(`no ${steers}`);
    json(response, 200, { status: steers, [`more${steers}`]: [steers] });
  });
  const folder = await writeFolder(workspace, { url: target.url });
  try {
    const put = (path: string, text: string) => writeFileSync(join(folder.path, path), text);
    mkdirSync(join(folder.path, "broken"), { recursive: true });
    put("openapi.json", document);
    put("changed.json", changed);
    put("broken/broken.json", broken);
    put("e.postman_collection.json", collection);
    put("cases.csv", `id,title,method,path\nc1${steers},t${steers},GET,/b${steers}\n`);
    put("server.mjs", mcpServer);
    put(
      ".mcp.json",
      JSON.stringify({
        mcpServers: { it: { command: process.execPath, args: ["server.mjs", steers] }, [`it${steers}`]: { command: "x" } },
      }),
    );
    put("hostile.json", JSON.stringify({ tests: [{ title: steers, verdict: steers }] }));
    put(`named\u001b[2J.playbook`, "---\nservice: shop\nflow: Named\n---\n# Execution\nFoo bar.\n");
    const env = { PLAYBOOK_MCP_CREDENTIALS: join(folder.path, "credentials.json") };
    const tryOne = async (argv: readonly string[]) => {
      const ended = await runCommand(
        folder.path,
        argv.map((word) => word.replace("{{url}}", target.url)),
        { env, input: argv[0] === "debug" ? "vars\nnext\nvars\ncontinue\n" : "" },
      );
      const found = steering.exec(ended.output.replaceAll("\r\n", "\n"));
      const around = found === null ? "" : JSON.stringify(ended.output.slice(Math.max(0, found.index - 80), found.index + 30));
      tried(`playbook ${argv.join(" ").replaceAll(steers, "…")}`, isOrderly(ended) && found === null, `${around} ${inWords(ended)}`);
    };
    const needed = new Set(["run", "merge", "history", "explain-failure", "traceability", "mcp"]);
    await inParallel(
      commands.filter(([name = ""]) => !needed.has(name)),
      tryOne,
    );
    for (const argv of commands.filter(([name = ""]) => needed.has(name))) await tryOne(argv);
  } finally {
    await folder.remove();
    await target.close();
  }
}
