// From an address or a command to a run that cleans up, as a user goes it: discover, approve, check, run; over every
// transport, and past a sign-in.

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { parseMcpLock } from "../../language/index.ts";
import { startAuthorizationServer, startProtected } from "../support/authorizationServer.ts";
import { type HttpBehaviour, startMcpServer } from "../support/mcpServer.ts";
import { orderTools } from "../support/mcpTools.ts";
import { type ServerFolder, serverFolder } from "../support/serverFolder.ts";
import { stdioServer } from "./hubFor.ts";

const playbook = `//- /orders.playbook
---
service: shop
flow: Orders in a server
variables:
  sku: A-100
---
# Setup
@book create an order with sku "\${sku}" and quantity 2, and save the id as \${orderId}.

# Execution
@book find the orders "\${sku}", and expect 1 order.
Expect the first order to have quantity 2, and save $.orders[0].sku as \${found}.
Expect \${found} to be "A-100".
Verify that the external actions succeeded.

# Teardown
@book delete the order \${orderId}, and save the text matching /Order (\\S+)/ as \${gone}.
Expect \${gone} to be "\${orderId}".
@book find orders "\${sku}", and expect no orders.
`;
const expected = ["create_order", "find_orders", "delete_order", "find_orders"];

describe("the whole way with a server", function () {
  this.timeout(300_000);

  /** `discovered`: how the server comes into both files. */
  const go = async (folder: ServerFolder, discovered: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const found = await folder.run(["mcp", ...discovered], env);
    assert.equal(found.code, 0, found.stdout + found.stderr);
    const checked = await folder.run(["check"], env);
    assert.equal(checked.code, 0, checked.stdout);
    const early = await folder.run(["run"], env);
    assert.equal(early.code, 3, early.stdout + early.stderr);
    assert.match(early.stdout, /The tool delete_order of @book may destroy something, and it is not approved\./);
    assert.deepEqual(await folder.calls(), [], "nothing is called before the plan is agreed to");
    assert.equal((await folder.run(["mcp", "approve", "book", "delete_order", "--playbook", "orders.playbook"], env)).code, 0);
    const run = await folder.run(["run", "--verbose"], env);
    assert.equal(run.code, 0, run.stdout + run.stderr);
    assert.match(run.stdout, /1 passed, 0 failed in/);
    assert.deepEqual(
      (await folder.calls()).map(({ tool, outcome }) => `${tool} ${outcome}`),
      expected.map((tool) => `${tool} succeeded`),
    );
    return [found, checked, early, run].map(({ stdout, stderr }) => stdout + stderr).join("\n");
  };
  const lockOf = async (folder: ServerFolder) => parseMcpLock(await folder.text("playbook.mcp-lock.json")).lock.servers.get("book");

  for (const era of ["legacy", "modern"] as const) {
    it(`over stdio, ${era}`, async () => {
      const { command, args } = stdioServer(era);
      const folder = await serverFolder(playbook);
      try {
        await go(folder, ["discover", "--save", "book", "--", command, ...args]);
        const locked = await lockOf(folder);
        assert.deepEqual([locked?.transport, locked?.era], ["stdio", era]);
      } finally {
        await folder.remove();
      }
    });
  }

  const web: readonly (readonly [string, HttpBehaviour])[] = [
    ["streamable http, legacy, with sessions", { era: "legacy", sessions: true }],
    ["streamable http, modern", { era: "modern", json: true }],
    ["sse, legacy", { transport: "sse" }],
  ];
  for (const [title, behaviour] of web) {
    it(`over ${title}`, async () => {
      const server = await startMcpServer({ ...behaviour, tools: orderTools() });
      const folder = await serverFolder(playbook);
      try {
        await go(folder, ["discover", server.url, "--save", "book"]);
        const locked = await lockOf(folder);
        assert.equal(`${locked?.transport}, ${locked?.era}`, title.replace(", with sessions", ""));
      } finally {
        await server.close();
        await folder.remove();
      }
    });
  }

  it("with a token of the environment, which nothing shows", async () => {
    const authority = await startAuthorizationServer();
    const server = await startProtected(authority, { tools: orderTools() });
    const folder = await serverFolder(playbook);
    const token = "a-token-that-CI-was-given";
    authority.good.add(token);
    try {
      const refused = await folder.run(["mcp", "discover", server.url, "--save", "book"]);
      assert.notEqual(refused.code, 0);
      assert.match(refused.stderr, /PLAYBOOK_MCP_TOKEN_BOOK/);
      const shown = await go(folder, ["discover", server.url, "--save", "book"], { PLAYBOOK_MCP_TOKEN_BOOK: token });
      const kept = await Promise.all([".mcp.json", "playbook.mcp-lock.json", "audit.jsonl"].map(folder.text));
      assert.ok(![shown, ...kept].some((text) => text.includes(token)), shown);
      const without = await folder.run(["run"]);
      assert.equal(without.code, 1);
      assert.match(without.stdout, /PLAYBOOK_MCP_TOKEN_BOOK/);
    } finally {
      await Promise.all([authority.close(), server.close(), folder.remove()]);
    }
  });

  it("as a client of its own right, whose secret comes from the environment", async () => {
    const authority = await startAuthorizationServer();
    const server = await startProtected(authority, { tools: orderTools() });
    const oauth = { grant: "client_credentials", clientId: "ci", clientSecret: "${BOOK_SECRET}" };
    const config = JSON.stringify({ mcpServers: { book: { type: "http", url: server.url, oauth } } });
    const folder = await serverFolder(`${playbook}//- /.mcp.json\n${config}\n`, { BOOK_SECRET: "the-secret-of-the-client" });
    try {
      const shown = await go(folder, ["approve", "book"]);
      assert.doesNotMatch(shown, /the-secret-of-the-client/);
      const grants = authority.requests.filter(({ path }) => path === "/token");
      assert.ok(grants.length > 0 && grants.every(({ body }) => body.get("grant_type") === "client_credentials"));
      assert.ok(authority.requests.every(({ path }) => path !== "/authorize"));
    } finally {
      await Promise.all([authority.close(), server.close(), folder.remove()]);
    }
  });

  it("signed in with the browser first, and with the tokens that this left from then on", async () => {
    const authority = await startAuthorizationServer();
    const server = await startProtected(authority, { tools: orderTools() });
    const folder = await serverFolder(playbook);
    try {
      const login = folder.start(["mcp", "discover", server.url, "--save", "book", "--login"]);
      let said = "";
      login.process.stderr.on("data", (chunk: string) => {
        const address = /http:\/\/\S+\/authorize\S+/.exec(said)?.[0];
        said += chunk;
        const now = /(http:\/\/\S+\/authorize\S+)\s/.exec(said)?.[1];
        if (address === undefined && now !== undefined) void fetch(now);
      });
      const discovered = await login.ended;
      assert.equal(discovered.code, 0, discovered.stderr);
      await go(folder, ["list", "book"]);
      assert.equal(authority.requests.filter(({ path }) => path === "/authorize").length, 1);
    } finally {
      await Promise.all([authority.close(), server.close(), folder.remove()]);
    }
  });
});
