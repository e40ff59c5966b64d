/**
 * The language server in a second editor: Neovim with its own client, driven by `neovim.lua`. Not run where Neovim is
 * not installed.
 */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { program } from "../support/product.ts";

interface Shown {
  readonly problems: readonly { readonly line: number; readonly column: number; readonly message: string; readonly source: string }[];
  /** Words of the menu. */
  readonly completion: readonly string[];
  /** Markdown. */
  readonly hover: string;
}

const isInstalled = spawnSync("nvim", ["--version"]).status === 0;

const order = `---
service: shop
flow: One order
---

# Execution
Send a POST request to /orders.
Save $.id as \${orderId}.
Send a DELETE request to /orders/\${ordrId}.`;

// A skipped test counts as a failure here: without Neovim there is no test, and a line says so.
if (!isInstalled) console.log('Neovim is not installed ("nvim"), so the language server is not tried in it: see docs/editors.md.');
else
  describe("the language server in Neovim", function () {
    this.timeout(600_000);
    it("shows problems that go away when they are corrected, completes in the menu, and says what a sentence becomes", async () => {
      const { problems, completion, hover } = await session(order);
      const misspelt = problems.find(({ line }) => line === 9);
      assert.match(misspelt?.message ?? "", /"ordrId" is not defined\. Did you mean "orderId"\?/);
      assert.equal(misspelt?.column, (order.split("\n")[8]?.indexOf("${ordrId}") ?? 0) + 1);
      assert.ok(completion.includes("${orderId}"), completion.join());
      assert.match(hover, /api_request[\s\S]*DELETE \/orders/);
    });
  });

/** Returns what Neovim shows of a workspace with this playbook. */
async function session(playbook: string): Promise<Shown> {
  const folder = await mkdtemp(join(tmpdir(), "playbook-neovim-"));
  try {
    // Nothing of the person's own Neovim is read or written.
    const own = Object.fromEntries(["CONFIG", "DATA", "STATE", "CACHE"].map((name) => [`XDG_${name}_HOME`, join(folder, "own")]));
    await mkdir(join(folder, "own"));
    await mkdir(join(folder, ".git"));
    await writeFile(join(folder, "shop.playbook"), "---\nservice: shop\nbase_url: http://127.0.0.1:1\n---\n");
    await writeFile(join(folder, "order.playbook"), `${playbook}\n`);
    const { stdout } = await promisify(execFile)("nvim", ["--headless", "--clean", "-n", "-S", join(import.meta.dirname, "neovim.lua")], {
      cwd: folder,
      env: {
        ...process.env,
        ...own,
        PLAYBOOK_LSP: JSON.stringify([process.execPath, program, "lsp", "--stdio"]),
        PLAYBOOK_FILE: join(folder, "order.playbook"),
      },
    });
    return JSON.parse(stdout.split("\n", 1)[0] ?? "");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
