/**
 * The debugger in a second editor: Neovim with nvim-dap, driven by `neovimDebug.lua`. Not run where one of them is not
 * installed.
 */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { shopFiles, startShop } from "../debug/shop.ts";
import { program } from "../support/product.ts";

interface Shown {
  /** Where it has stopped, one stop after another. */
  readonly lines: readonly number[];
  /** `name line` */
  readonly signs: readonly string[];
  readonly scopes: readonly string[];
  readonly set: string;
  readonly hover: string;
  readonly exitCode: number;
}

const folderOfClient = process.env.NVIM_DAP;
const client = folderOfClient === undefined ? [] : ["--cmd", `set runtimepath+=${folderOfClient}`];
const isInstalled = spawnSync("nvim", ["--headless", ...client, "-c", "lua require('dap')", "-c", "qall!"]).stderr?.length === 0;

// A skipped test counts as a failure here: without Neovim there is no test, and a line says so.
if (!isInstalled)
  console.log(
    'Neovim ("nvim") with nvim-dap is not installed (NVIM_DAP names its folder), so the debugger is not tried in it: see docs/debugging.md.',
  );
else
  describe("the debugger in Neovim with nvim-dap", function () {
    this.timeout(600_000);
    it("stops at a breakpoint, shows scopes, changes a value, answers in the REPL, steps, jumps and tears down", async () => {
      const shop = await startShop();
      try {
        const { lines, signs, scopes, set, hover, exitCode } = await session(shop.url);
        assert.deepEqual(lines, [13, 13, 15, 20]);
        assert.deepEqual([...signs].sort(), ["DapBreakpointCondition 13", "DapStopped 13"]);
        assert.deepEqual(scopes, ["Saved", "Defined", "Not saved yet", "Request to be sent", "Session"]);
        assert.deepEqual([set, hover], ["4", "4"]);
        assert.equal(exitCode, 1, "it was stopped");
        const posted = shop.received.filter(({ method, url }) => method === "POST" && url === "/orders").map(({ text }) => text);
        assert.deepEqual(posted, ['{"sku":"A-100","quantity":4}']);
        assert.deepEqual(shop.open(), []);
      } finally {
        await shop.close();
      }
    });
  });

async function session(url: string): Promise<Shown> {
  const folder = await mkdtemp(join(tmpdir(), "playbook-neovim-"));
  try {
    // Nothing that a person's own Neovim remembers is read or written.
    const own = Object.fromEntries(["STATE", "CACHE"].map((name) => [`XDG_${name}_HOME`, join(folder, "own")]));
    await mkdir(join(folder, "own"));
    await mkdir(join(folder, ".git"));
    for (const [name, text] of Object.entries(shopFiles(url))) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const { stdout } = await promisify(execFile)(
      "nvim",
      ["--headless", ...client, "-n", "-S", join(import.meta.dirname, "neovimDebug.lua")],
      {
        cwd: folder,
        timeout: 300_000,
        env: {
          ...process.env,
          ...own,
          PLAYBOOK_DAP: JSON.stringify([process.execPath, program, "debug", "--dap"]),
          PLAYBOOK_FILE: join(folder, "orders.playbook"),
        },
      },
    );
    return JSON.parse(stdout.split("\n").find((line) => line.startsWith("{")) ?? "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
