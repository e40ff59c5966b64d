// Commands in a folder that nothing marks as a root.

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { startTarget, type Target } from "../support/target.ts";

describe("a folder without .git, .vscode and .mcp.json", () => {
  let target: Target;
  let folder: Folder;
  before(async () => {
    target = await startTarget();
    folder = await writeFolder(
      `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---
//- /endpoints/x/a.playbook
---
service: shop
flow: One
---
# Execution
Send a POST request to /a with body {"a": 1}.
//- /endpoints/y/b.playbook
---
service: shop
flow: Two
---
# Execution
Send a POST request to /b with body {"a": 1}.
`,
      { url: target.url },
    );
    await rm(join(folder.path, ".vscode"), { recursive: true });
  });
  after(async () => {
    await target.close();
    await folder.remove();
  });

  for (const path of ["endpoints/x", "endpoints/x/a.playbook"]) {
    it(`finds the service above ${path}, and runs what is named alone`, async () => {
      const before = target.received.length;
      const { code, stdout } = await folder.run(["run", path, "--json"]);
      assert.equal(code, 0, stdout);
      assert.deepEqual(new Set(target.received.slice(before).map(({ url }) => url)), new Set(["/a"]));
    });

    it(`checks ${path} with its service`, async () => {
      const { code, stdout } = await folder.run(["check", path]);
      assert.equal(code, 0, stdout);
      assert.match(stdout, /1 playbook: no problem/);
    });
  }
});
