// Tests how a stopped run shows MCP servers: the next call, and the server's result.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { stdioServer } from "../mcp/hubFor.ts";
import { startDebugSession } from "../support/debugSession.ts";
import { program } from "../support/product.ts";
import { serverFolder } from "../support/serverFolder.ts";

const text = [
  "---",
  "service: shop",
  "flow: servers",
  "variables:",
  "  quantity: 2",
  "  password: { type: encrypted text }",
  "---",
  "",
  "# Execution",
  '@book create an order with sku "A-1-${password}" and quantity ${quantity}.', // 10
  "Expect $.quantity is 2.", // 11
  "",
].join("\n");

describe("debug: servers", () => {
  it("shows the call before it is made, and its result after", async () => {
    const password = "correct-horse-battery";
    const folder = await serverFolder(`//- /servers.playbook\n${text}`);
    const { command, args } = stdioServer("modern");
    const found = await folder.run(["mcp", "discover", "--save", "book", "--", command, ...args]);
    assert.equal(found.code, 0, found.stdout + found.stderr);
    const session = await startDebugSession((socket) => {
      const env = { ...process.env, PLAYBOOK_SECRET_SHOP_PASSWORD: password };
      const child = spawn(process.execPath, [program, "debug", "--dap"], { cwd: folder.path, env, stdio: ["pipe", "pipe", "inherit"] });
      child.stdin.on("error", () => undefined);
      socket.pipe(child.stdin);
      child.stdout.pipe(socket);
      return new Promise((resolve) => child.once("close", (code) => resolve(code ?? -1)));
    });
    try {
      const launch = { program: join(folder.path, "servers.playbook"), stopOnEntry: true } as object;
      assert.match(
        await session.stopsAfter(() => Promise.all([session.client.configurationSequence(), session.client.launch(launch)])),
        /^entry 10 /,
      );
      assert.deepEqual(await session.scopes(), ["Defined", "Call to be made", "Session"]);
      assert.deepEqual((await session.scope("Call to be made")).slice(0, 2), ["server: @book", "tool: create_order"]);
      assert.deepEqual(await session.scope("Call to be made", "inputs"), ['sku: "A-1-***"', "quantity: 2"]);
      const reference = await session.reference("Defined");
      await session.client.setVariableRequest({ variablesReference: reference, name: "quantity", value: "3" });
      assert.deepEqual(await session.scope("Call to be made", "inputs"), ['sku: "A-1-***"', "quantity: 3"]);
      const next = await session.stopsAfter(() => session.client.nextRequest({ threadId: 1 }));
      assert.match(next, /^step 11 /);
      assert.ok((await session.scope("Server result")).includes("isError: false"));
      assert.equal(await session.say("$.quantity"), "3");
      assert.ok(!session.messages.join("").includes(password));
    } finally {
      await session.close();
      await folder.remove();
    }
  });
});
