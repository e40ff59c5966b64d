// Tests files that are proposed and not written yet, as the tests of `--verify` read them.

import assert from "node:assert/strict";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { proposedFiles } from "../../cli/generate/proposedFiles.ts";
import { nodeFiles } from "../../engine/index.ts";
import { emptyWorkspace, withFiles } from "../../language/index.ts";

describe("proposed files", () => {
  it("are read as if they existed, also where a link leads to the root, and never instead of existing ones", async () => {
    const folder = await mkdtemp(join(tmpdir(), "playbook-test-"));
    const link = `${folder}-link`;
    try {
      await writeFile(join(folder, "old.txt"), "on the disk");
      await symlink(folder, link);
      const workspace = withFiles(emptyWorkspace(), [
        ["endpoints/new.txt", "proposed"],
        ["old.txt", "proposed"],
      ]);
      for (const root of [folder, link]) {
        const files = proposedFiles(root, workspace, nodeFiles);
        const proposed = join(root, "endpoints/new.txt");
        const real = await files.real(proposed);
        assert.equal(real, join(await nodeFiles.real(folder), "endpoints/new.txt"));
        for (const path of [proposed, real]) {
          assert.equal(Buffer.from(await files.read(path)).toString(), "proposed");
          assert.equal((await files.open(path)).size, 8);
          assert.deepEqual([await files.isFile(path), await files.exists(path)], [true, true]);
        }
        assert.equal(Buffer.from(await files.read(join(root, "old.txt"))).toString(), "on the disk");
        assert.equal(await files.isFile(join(root, "none.txt")), false);
      }
    } finally {
      await rm(link, { force: true });
      await rm(folder, { recursive: true });
    }
  });
});
