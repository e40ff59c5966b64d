import assert from "node:assert/strict";
import { basename } from "node:path";
import { loadWorkspace, nodeFiles, plan } from "../../engine/index.ts";
import type { FilePort } from "../../engine/ports.ts";
import { writeFolder } from "../support/playbookProcess.ts";

const denied = () => Promise.reject(Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" }));

/** Files of another user: `mine.playbook` and the folder `data` are closed. A root user could read them. */
const files: FilePort = {
  ...nodeFiles,
  read: (path) => (basename(path) === "mine.playbook" ? denied() : nodeFiles.read(path)),
  list: (path) => (basename(path) === "data" ? denied() : nodeFiles.list(path)),
};
const secrets = { secret: async () => ({ missing: "" }) };

describe("what nobody may read", () => {
  it("is not ready when it is a playbook, and a warning when it is a folder", async () => {
    const folder = await writeFolder(
      "//- /shop.playbook\n---\nservice: shop\nbase_url: http://127.0.0.1:1\n---\n//- /mine.playbook\nx\n//- /data/x\nx\n//- /data/y.playbook\nx\n",
    );
    try {
      const loaded = await loadWorkspace(folder.path, files);
      const help = "permission denied. Make it readable, or move it out of the project.";
      assert.deepEqual([...loaded.unreadable].sort(), [
        ["data", { kind: "folder", message: `The folder data cannot be read: ${help}` }],
        ["mine.playbook", { kind: "file", message: `mine.playbook cannot be read: ${help}` }],
      ]);
      const planned = await plan(loaded, {}, { files, secrets });
      assert.deepEqual(
        planned.notReady.map(({ path, problems }) => [path, problems.map(({ message }) => message)]),
        [["mine.playbook", [`mine.playbook cannot be read: ${help}`]]],
      );
      assert.deepEqual(planned.notices, [{ severity: "warning", message: `The folder data cannot be read: ${help}` }]);
      const elsewhere = await plan(loaded, { paths: [`${folder.path}/shop.playbook`] }, { files, secrets });
      assert.deepEqual([elsewhere.notReady, elsewhere.notices], [[], []]);
    } finally {
      await folder.remove();
    }
  });
});
