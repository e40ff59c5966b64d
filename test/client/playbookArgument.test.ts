/** The playbook of a command: the one of the entry, or the one in the active editor. */
import assert from "node:assert/strict";
import { playbookOf, playbookOfEntry } from "../../client/playbookArgument.ts";
import type { Vscode } from "../../client/vscodeApi.ts";

const shown = { toString: () => "file:///shown.playbook" };
/** As much of VS Code as is asked, with a playbook in the active editor. */
const vscode = {
  Uri: { parse: (address: string) => ({ toString: () => address }) },
  window: { activeTextEditor: { document: { languageId: "playbook", uri: shown } } },
} as unknown as Vscode;

const entry = { kind: "playbook", entry: { uri: "file:///chosen.playbook" } };

describe("the playbook of a command", () => {
  it("is the one of the tree's entry", () => {
    assert.equal(String(playbookOf(vscode, entry)), "file:///chosen.playbook");
    assert.equal(String(playbookOfEntry(vscode, entry)), "file:///chosen.playbook");
  });

  it("is the one in the active editor where the command has no entry", () => {
    assert.equal(playbookOf(vscode, undefined), shown);
  });

  it("is none, and never the one in the active editor, where the tree has replaced the entry of its menu", () => {
    assert.equal(playbookOfEntry(vscode, undefined), undefined);
  });
});
