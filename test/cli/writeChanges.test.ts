import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { changesAsDiff, writeChanges } from "../../cli/writeChanges.ts";
import { changeFile } from "../../language/index.ts";

describe("changes of files", () => {
  let root = "";
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "playbook-changes-"));
    writeFileSync(join(root, "old.playbook"), "a\nb\n");
    writeFileSync(join(root, "gone.playbook"), "c\n");
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const changes = [
    changeFile("flows/new.playbook", undefined, "new\n"),
    changeFile("old.playbook", "a\nb\n", "a\nB\n"),
    changeFile("gone.playbook", "c\n", undefined),
  ];

  it("are shown as a unified diff", () => {
    const texts = new Map([
      ["old.playbook", "a\nb\n"],
      ["gone.playbook", "c\n"],
    ]);
    const diff = changesAsDiff({ changes }, { texts });
    assert.equal(
      diff,
      "--- /dev/null\n+++ b/flows/new.playbook\n@@ -0,0 +1,1 @@\n+new\n" +
        "--- a/old.playbook\n+++ b/old.playbook\n@@ -1,2 +1,2 @@\n a\n-b\n+B\n" +
        "--- a/gone.playbook\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-c\n",
    );
  });

  it("are written, with the folders they need", async () => {
    const written = await writeChanges({ changes }, { root });
    assert.deepEqual(
      written.map(({ kind }) => kind),
      ["new", "changed", "deleted"],
    );
    assert.equal(read("flows/new.playbook"), "new\n");
    assert.equal(read("old.playbook"), "a\nB\n");
    assert.deepEqual(readdirSync(root), ["flows", "old.playbook"]);
  });

  it("are not written at all when one file is other than what it was made from", async () => {
    writeFileSync(join(root, "old.playbook"), "mine\n");
    await assert.rejects(writeChanges({ changes }, { root }), {
      code: "changed-file",
      message: "Nothing is written: old.playbook was changed in the meantime. Make the change again on the current text.",
    });
    assert.equal(existsSync(join(root, "flows")), false);
    assert.equal(read("gone.playbook"), "c\n");
  });

  it("are not written at all when one of them cannot be", async () => {
    writeFileSync(join(root, "flows"), "a file where the folder should be");
    await assert.rejects(writeChanges({ changes }, { root }), { code: "cannot-write" });
    assert.equal(read("old.playbook"), "a\nb\n");
  });

  it("are taken back when a later one cannot be put in place", async () => {
    const more = [...changes.slice(0, 2), changeFile("missing.playbook", undefined, undefined)];
    await assert.rejects(writeChanges({ changes: more }, { root }));
    assert.equal(read("old.playbook"), "a\nb\n");
    assert.equal(existsSync(join(root, "flows/new.playbook")), false);
  });

  it("are never written through a link that leads out of the root", async () => {
    const outside = mkdtempSync(join(tmpdir(), "playbook-outside-"));
    symlinkSync(outside, join(root, "flows"), "dir");
    await assert.rejects(writeChanges({ changes }, { root }), { code: "cannot-write", message: /flows\/new\.playbook leads out of/ });
    assert.deepEqual(readdirSync(outside), []);
    assert.equal(read("old.playbook"), "a\nb\n");
    rmSync(outside, { recursive: true });
  });
});
