/** Tests that VS Code reports files that other programs write, which the language server needs. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";

describe("files of the workspace", () => {
  it("are seen when another program writes them", async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.playbook");
    const path = join(folder.uri.fsPath, "flows", "written.playbook");
    const created = new Promise<vscode.Uri>((resolve) => watcher.onDidCreate(resolve));
    const changed = new Promise<vscode.Uri>((resolve) => watcher.onDidChange(resolve));
    // The watching itself starts a little later than the watcher exists.
    const writing = setInterval(() => void writeFile(path, `# Execution\n// ${Date.now()}\n`), 500);
    try {
      assert.equal((await Promise.race([created, changed])).fsPath, path);
      assert.equal((await changed).fsPath, path);
    } finally {
      clearInterval(writing);
      watcher.dispose();
    }
  });
});
