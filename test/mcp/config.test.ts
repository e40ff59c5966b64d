// The configuration of MCP servers: reading the three files, `${VAR}`, and writing `.mcp.json` without touching what is
// there.

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { nodeFiles } from "../../engine/index.ts";
import { readServers } from "../../engine/mcp/config.ts";
import { resolveConfig } from "../../engine/mcp/resolveConfig.ts";
import { withoutServer, withServer } from "../../engine/mcp/writeConfig.ts";

const read = (files: Readonly<Record<string, string>>) => readServers(new Map(Object.entries(files)));

describe("configuration of MCP servers", () => {
  it("brings the formats of three tools to one shape, and says where each server came from", () => {
    const { servers, problems } = read({
      ".mcp.json":
        '{"mcpServers":{"docs":{"type":"http","url":"https://docs.example.com/mcp","headers":{"X-Key":"${DOCS_KEY:-none}"},"oauth":{"clientId":"abc"}}}}',
      ".vscode/mcp.json": `{
        // comments are fine here
        "servers": { "files": { "type": "stdio", "command": "npx", "args": ["-y", "files", "\${workspaceFolder}"], "env": { "TOKEN": "\${env:TOKEN}" }, "dev": {} },
                     "docs": { "url": "https://other.example.com" } },
      }`,
      ".cursor/mcp.json":
        '{"mcpServers":{"old":{"type":"sse","url":"http://localhost:1/sse","auth":{"CLIENT_ID":"x","CLIENT_SECRET":"${S}","scopes":"a b"}}}}',
    });
    assert.deepEqual(
      [...servers.values()],
      [
        {
          name: "docs",
          from: ".mcp.json",
          kind: "http",
          url: "https://docs.example.com/mcp",
          headers: { "X-Key": "${DOCS_KEY:-none}" },
          oauth: { clientId: "abc" },
        },
        {
          name: "files",
          from: ".vscode/mcp.json",
          kind: "stdio",
          command: "npx",
          args: ["-y", "files", "${workspaceFolder}"],
          env: { TOKEN: "${TOKEN}" },
        },
        {
          name: "old",
          from: ".cursor/mcp.json",
          kind: "http",
          url: "http://localhost:1/sse",
          transport: "sse",
          headers: {},
          oauth: { clientId: "x", clientSecret: "${S}", scopes: ["a", "b"] },
        },
      ],
    );
    assert.deepEqual(
      problems.map(({ path, severity, message }) => `${path} ${severity}: ${message}`),
      [
        '.vscode/mcp.json warning: "dev" of the server "files" does not apply here; Playbook does not use it.',
        '.vscode/mcp.json warning: The server "docs" is also defined in .mcp.json, which takes precedence. Remove or rename one of them.',
      ],
    );
  });

  it("says what cannot be used, and never throws", () => {
    const messages = (text: string) => read({ ".mcp.json": text }).problems.map(({ severity, message }) => `${severity}: ${message}`);
    assert.match(messages("{")[0] ?? "", /^error: This is not valid JSON/);
    assert.match(messages('{"mcpServers":[]}')[0] ?? "", /must be an object/);
    assert.match(messages('{"mcpServers":{"a":{}}}')[0] ?? "", /neither a "command" to start nor a "url"/);
    assert.match(messages('{"mcpServers":{"a":{"command":"x","disabled":true}}}')[0] ?? "", /switched off/);
    assert.match(messages('{"mcpServers":{"a":{"url":"unix:/x"}}}')[0] ?? "", /only VS Code supports/);
    assert.match(messages('{"mcpServers":{"a b@":{"command":"x"}}}')[0] ?? "", /after an @/);
    assert.deepEqual(messages('{"files":{"command":"x"}}'), []);
  });

  it("fills variables, keeps what came in as secrets, and names each that is missing", async () => {
    const { servers } = read({
      ".mcp.json":
        '{"mcpServers":{"a":{"url":"https://x.example.com/${PART:-mcp}","headers":{"Authorization":"Bearer ${TOKEN}"}},"b":{"command":"x","env":{"A":"${NOPE}","B":"${NEITHER}"}}}}',
    });
    const variables = { variable: async (name: string) => (name === "TOKEN" ? "s3cret-value" : undefined) };
    const config = servers.get("a");
    assert.ok(config !== undefined);
    const resolved = await resolveConfig(config, "/root", variables, nodeFiles);
    assert.deepEqual(resolved.config, { ...config, url: "https://x.example.com/mcp", headers: { Authorization: "Bearer s3cret-value" } });
    assert.deepEqual(resolved.secrets, ["s3cret-value"]);
    const missing = servers.get("b");
    assert.ok(missing !== undefined);
    await assert.rejects(resolveConfig(missing, "/root", variables, nodeFiles), /NOPE, NEITHER, and they have no value/);
  });

  it("writes a server and keeps what exists", () => {
    const http = {
      kind: "http",
      name: "docs",
      from: ".mcp.json",
      url: "https://docs.example.com/mcp",
      headers: { Authorization: "Bearer ${DOCS_TOKEN}" },
    } as const;
    const fresh = withServer(undefined, http);
    assert.deepEqual(JSON.parse(fresh), { mcpServers: { docs: { type: "http", url: http.url, headers: http.headers } } });
    const text = '{\n    // mine\n    "mcpServers": {\n        "a": { "command": "x" } // this one\n    },\n    "other": 1\n}\n';
    const both = withServer(text, http);
    assert.ok(both.includes("// mine") && both.includes('"a": { "command": "x" }') && both.includes('"other": 1'), both);
    assert.deepEqual([...read({ ".mcp.json": both }).servers.keys()], ["a", "docs"]);
    const changed = withServer(both, { ...http, url: "https://new.example.com" });
    const { servers } = read({ ".mcp.json": changed });
    assert.deepEqual([...servers.keys()], ["a", "docs"]);
    assert.equal((servers.get("docs") as { url: string }).url, "https://new.example.com");
    assert.deepEqual([...read({ ".mcp.json": withoutServer(changed, "docs") }).servers.keys()], ["a"]);
    assert.deepEqual([...read({ ".mcp.json": withoutServer(changed, "a") }).servers.keys()], ["docs"]);
    assert.deepEqual([...read({ ".mcp.json": withServer("{}", http) }).servers.keys()], ["docs"]);
    assert.deepEqual([...read({ ".mcp.json": withServer('{"mcpServers":{}}', http) }).servers.keys()], ["docs"]);
    assert.throws(() => withServer("{ nothing", http), /not valid/);
    assert.throws(() => withServer(undefined, { ...http, headers: { "X-Api-Key": "abc" } }), /would be in \.mcp\.json/);
  });
});
