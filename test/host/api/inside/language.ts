/** What VS Code knows of a playbook before any of our code runs: language, brackets, words. */
import assert from "node:assert/strict";
import * as vscode from "vscode";

describe("the language", () => {
  it("is that of .playbook files", async () => {
    const document = await vscode.workspace.openTextDocument({ language: "playbook", content: "# Execution\n" });
    assert.equal(document.languageId, "playbook");
  });
});
