/** Tests that the extension starts in a workspace with playbooks, and what it contributes. */
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands, settings } from "../../../../client/ids.ts";

const extension = vscode.extensions.getExtension("playbook.playbook-tests");

describe("the extension", () => {
  it("becomes active by itself if there is a playbook", async () => {
    assert.ok(extension);
    while (!extension.isActive) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  it("has every command that the manifest promises", async () => {
    const known = await vscode.commands.getCommands(true);
    for (const command of Object.values(commands)) assert.ok(known.includes(command), command);
  });

  it("has defaults for its settings", () => {
    assert.equal(vscode.workspace.getConfiguration().get(settings.inlayHints), true);
    assert.equal(vscode.workspace.getConfiguration().get(settings.trace), "messages");
  });
});
