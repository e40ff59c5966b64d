/** The command line's other half as commands of the editor: nothing of it needs a terminal. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

describe("commands in place of the command line", () => {
  // The other tests are about the workspace as it was, and so is another try.
  afterEach(() => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    for (const name of ["imported", "exported"])
      if (folder !== undefined) rmSync(join(folder.uri.fsPath, name), { recursive: true, force: true });
  });

  it("imports, exports and shows coverage, history, secrets and the report of a run without a command line", async function () {
    this.timeout(300_000);
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const run = (command: string, ...args: readonly unknown[]) => vscode.commands.executeCommand(`playbook.${command}`, ...args);
    /** VS Code reports the active editor a little after it has opened the document. */
    const shows = async (name: string, expected: RegExp) => {
      const texts = () => vscode.workspace.textDocuments.filter(({ uri }) => uri.path === `/${name}`).map((document) => document.getText());
      for (let wait = 0; wait < 300 && !texts().some((text) => expected.test(text)); wait++)
        await new Promise((resolve) => setTimeout(resolve, 200));
      assert.match(texts().join("\n"), expected);
    };

    await run("showCoverage");
    await shows("coverage.txt", /operations/i);
    await run("teamSecrets");
    await shows("secrets.txt", /password/);

    await run("importTests", "$ curl -X POST http://127.0.0.1:9/widgets -H 'Content-Type: application/json' -d '{\"size\": 3}'");
    const imported = globSync("imported/**/*.playbook", { cwd: folder.uri.fsPath });
    assert.ok(
      imported.some((path) => readFileSync(join(folder.uri.fsPath, path), "utf8").includes("/widgets")),
      imported.join(),
    );

    await run("exportTests", "markdown");
    assert.ok(globSync("exported/**/*.md", { cwd: folder.uri.fsPath }).length > 0);

    await run("fixProblems");
    assert.ok(existsSync(join(folder.uri.fsPath, imported[0] ?? "")));
    await run("showHistory", vscode.Uri.joinPath(folder.uri, "no-history.json"));
    await shows("history.txt", /no-history\.json/);

    // Like every run it asks for the secret of the service first; without an answer it says in the report what is
    // missing.
    const reported = run("showReport");
    const tabs = () => vscode.window.tabGroups.all.flatMap(({ tabs: all }) => all.map(({ label }) => label));
    for (let wait = 0; wait < 300 && !tabs().includes("Test Report"); wait++) {
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await reported;
    assert.ok(tabs().includes("Test Report"), tabs().join());
  });
});
