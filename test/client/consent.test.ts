/** Tests the questions to a person before a server is started, connected to or called. */
import assert from "node:assert/strict";
import { questionOf } from "../../client/engineHost/consent.ts";
import type { Vscode } from "../../client/vscodeApi.ts";

const l10n = { t: (text: string, ...values: readonly string[]) => text.replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)])) };
const ask = (params: Parameters<typeof questionOf>[1]) => questionOf({ l10n } as unknown as Vscode, params);

describe("consent", () => {
  it("names the program that it will start, for servers of a file and for new ones", () => {
    const start = { kind: "start", server: "every", definition: '"C:\\Program Files\\npx.cmd" -y everything' } as const;
    assert.equal(ask({ ...start, from: ".mcp.json" }).question, "Start the program npx.cmd for the MCP server @every of .mcp.json?");
    assert.equal(ask({ ...start, from: "" }).question, "Start the program npx.cmd for the new MCP server @every?");
    assert.match(ask({ ...start, from: "" }).detail, /npx\.cmd" -y everything\n\nIt runs with your rights/);
    assert.match(ask({ ...start, from: "", definition: "/usr/bin/node server.js" }).question, /program node for/);
  });

  it("has no empty name where a new server is connected to", () => {
    const connect = { kind: "connect", server: "jira", definition: "https://mcp.example.com/", from: "" } as const;
    assert.equal(ask(connect).question, "Connect to the new MCP server @jira?");
  });
});
