// The lock file of MCP servers: what is written is read again, and what is not a lock gives messages and never an
// exception.

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type LockedServer, type McpLock, parseMcpLock, printMcpLock } from "../../../language/index.ts";

const lock: McpLock = {
  servers: new Map<string, LockedServer>([
    [
      "mongo",
      {
        title: "Orders database",
        provider: "mongodb",
        transport: "stdio",
        era: "modern",
        protocol: "2026-07-28",
        authentication: { kind: "oauth", clientId: "abc", issuer: "https://login.example.com", scopes: ["read"] },
        discovered: "2026-11-20T12:00:00.000Z",
        discovery: { supportedVersions: ["2026-07-28"] },
        tools: [
          {
            name: "__proto__",
            title: "Find",
            inputSchema: { type: "object", properties: { filter: { type: "object" } } },
            outputSchema: { type: "object" },
            annotations: { readOnlyHint: true },
            hash: "ab12",
          },
          { name: "delete-many", description: "Deletes.", inputSchema: { type: "object" }, hash: "cd34" },
        ],
        resources: [{ uri: "config://all", name: "config", mimeType: "application/json" }],
        resourceTemplates: [{ uri: "doc://{id}", name: "document" }],
        prompts: [{ name: "explain", arguments: [{ name: "query", required: true }] }],
        approvals: { definition: "ef56", tools: [{ tool: "delete-many", hash: "cd34", playbook: "flows/a.playbook" }] },
      },
    ],
  ]),
};

describe("the lock of MCP servers", () => {
  it("reads what it writes, and writes the same again", () => {
    const text = printMcpLock(lock);
    const { lock: read, problems } = parseMcpLock(text);
    assert.deepEqual(problems, []);
    assert.deepEqual(read, lock);
    assert.equal(printMcpLock(read), text);
  });

  it("reads tools that a person listed", () => {
    const { lock: read, problems } = parseMcpLock('{"servers":{"a":{"tools":["x",{"name":"y","description":"Why."},3]}}}');
    assert.deepEqual(problems, []);
    assert.deepEqual(read.servers.get("a")?.tools, [
      { name: "x", inputSchema: { type: "object" }, hash: "" },
      { name: "y", description: "Why.", inputSchema: { type: "object" }, hash: "" },
    ]);
  });

  it("says what it cannot use and where", () => {
    const { problems } = parseMcpLock(
      '{"servers":{"a":3,"b":{"era":"new","transport":"pipe","tools":4,"authentication":{"kind":"guess"}}}}',
    );
    assert.deepEqual(
      problems.map(({ path }) => path.join(".")),
      ["servers.a", "servers.b.era", "servers.b.transport", "servers.b.authentication", "servers.b.tools"],
    );
    assert.ok(parseMcpLock("{ nothing").unreadable !== undefined);
    assert.deepEqual(
      parseMcpLock("[1]").problems.map(({ path }) => path.join(".")),
      ["servers"],
    );
    assert.deepEqual(parseMcpLock("").problems, []);
  });
});
