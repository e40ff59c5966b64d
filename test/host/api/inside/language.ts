/** Tests what VS Code knows of playbooks from the manifest. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { shows } from "../../until.ts";

describe("the language", () => {
  it("is that of .playbook files", async () => {
    const [file] = await vscode.workspace.findFiles("orders.playbook");
    assert.ok(file);
    const document = await vscode.workspace.openTextDocument(file);
    assert.equal(document.languageId, "playbook");
  });

  it("takes names with hyphens as words", async () => {
    const document = await vscode.workspace.openTextDocument({ language: "playbook", content: "Use header X-Tenant-Id, please." });
    await vscode.window.showTextDocument(document);
    // VS Code reads the configuration of a language when it shows the first document, and extensions see it later.
    const word = () => document.getText(document.getWordRangeAtPosition(new vscode.Position(0, 14)));
    await shows(() => word() === "X-Tenant-Id", { what: "word with hyphens" });
  });
});
