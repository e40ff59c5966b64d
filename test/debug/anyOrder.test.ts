// Any requests in any order: the adapter answers each, ends with its client, has torn down, has shown no secret, and
// leaves no process.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { type Folder, folderWith } from "../engine/folder.ts";
import { processesBelow } from "../host/processesBelow.ts";
import { stdioServer } from "../mcp/hubFor.ts";
import { type DebugSession, startDebugSession } from "../support/debugSession.ts";
import { program } from "../support/product.ts";
import { property, runs } from "../support/runs.ts";
import { type ServerFolder, serverFolder } from "../support/serverFolder.ts";
import { askAll, asked, type Order, password, playbook, secrets, stopsIn } from "./anyRequests.ts";
import { startShop } from "./shop.ts";

type Shop = Awaited<ReturnType<typeof startShop>>;

const sequence: fc.Arbitrary<Order> = fc.record({
  beforeLaunch: fc.array(asked, { maxLength: 2 }),
  beforeRun: fc.array(asked, { maxLength: 3 }),
  running: fc.array(asked, { minLength: 1, maxLength: 24 }),
});

describe("debug: any order", function () {
  this.timeout(120_000 + runs * 1_000);
  let shop: Shop;
  let folder: Folder;
  before(async () => {
    shop = await startShop();
    folder = await folderWith({ "shop.playbook": serviceAt(shop.url) });
    process.env.PLAYBOOK_SECRET_SHOP_PASSWORD = password;
  });
  after(async () => {
    delete process.env.PLAYBOOK_SECRET_SHOP_PASSWORD;
    await shop.close();
    await folder.remove();
  });

  it("answers, tears down, ends, and shows no secret", async () => {
    const path = join(folder.path, "signedIn.playbook");
    await fc.assert(
      fc.asyncProperty(sequence, async (all) => checkSession(shop, path, playbook, all, await startDebugSession())),
      { ...property, numRuns: Math.max(20, Math.round(runs / 8)) },
    );
  });
});

describe("debug: any order, as a process with a server", function () {
  this.timeout(120_000 + runs * 1_000);
  // The notes, after the sign-in and in the teardown, are those of a server that the run starts.
  const text = playbook
    .replace("Save $.token as ${token}.\n", 'Save $.token as ${token}.\n@book create an order with sku "A-1" and quantity 2.\n')
    .replace("# Teardown\n", '# Teardown\n@book find the orders "A-1".\n');
  let shop: Shop;
  let folder: ServerFolder;
  before(async function () {
    if (process.platform !== "linux") this.skip();
    shop = await startShop();
    folder = await serverFolder(`//- /signedIn.playbook\n${text}`);
    await writeFile(join(folder.path, "shop.playbook"), serviceAt(shop.url));
    const { command, args } = stdioServer("modern");
    const found = await folder.run(["mcp", "discover", "--save", "book", "--", command, ...args]);
    assert.equal(found.code, 0, found.stdout + found.stderr);
  });
  after(async () => {
    await shop?.close();
    await folder?.remove();
  });

  it("leaves no process, neither its own nor that of the server", async () => {
    const path = join(folder.path, "signedIn.playbook");
    let served = 0;
    const start = () =>
      startDebugSession((socket) => {
        const env = { ...process.env, PLAYBOOK_SECRET_SHOP_PASSWORD: password };
        const child = spawn(process.execPath, [program, "debug", "--dap"], { cwd: folder.path, env, stdio: ["pipe", "pipe", "inherit"] });
        // The client may be gone before the last message is read.
        child.stdin.on("error", () => undefined);
        socket.pipe(child.stdin);
        child.stdout.pipe(socket);
        return new Promise((resolve) => child.once("close", (code) => resolve(code ?? -1)));
      });
    await fc.assert(
      fc.asyncProperty(sequence, async (all) => {
        await checkSession(shop, path, text, all, await start(), () => {
          served = Math.max(served, processesBelow("mcpStdio.ts").length);
        });
        assert.deepEqual([processesBelow("debug --dap"), processesBelow("mcpStdio.ts")], [[], []]);
      }),
      { ...property, numRuns: Math.max(8, Math.round(runs / 40)) },
    );
    assert.ok(served > 0, "at least one of the runs has used the server");
  });
});

function serviceAt(url: string): string {
  return `---\nservice: shop\nbase_url: ${url}\n---\n`;
}

/** `asking` is called after each request. */
async function checkSession(shop: Shop, path: string, text: string, all: Order, session: DebugSession, asking?: () => void): Promise<void> {
  const before = new Set(shop.open());
  // Some of the requests write into it.
  await writeFile(path, text);
  await askAll(session, all, path, asking);
  const left = shop.open().filter((one) => one.startsWith("customers") && !before.has(one));
  if (stopsIn([...all.beforeRun, ...all.running]) < 2) assert.deepEqual(left, [], "the teardown has run");
  const sent = session.messages.join("") + (await readFile(path, "utf8"));
  for (const secret of secrets) assert.ok(!sent.includes(secret), `${secret} is in a message, or in the file`);
}
