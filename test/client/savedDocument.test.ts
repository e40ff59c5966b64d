/** Tests that documents are on the disk before a run, also where VS Code saves one by itself at the same moment. */
import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import type { TextDocument } from "vscode";
import { saveDocument } from "../../client/savedDocument.ts";
import type { Vscode } from "../../client/vscodeApi.ts";

function editorWith(answer: boolean) {
  const listeners = new Set<(document: TextDocument) => void>();
  const state = { isDirty: true };
  const document = {
    uri: "file:///a.playbook",
    get isDirty() {
      return state.isDirty;
    },
    save: async () => answer,
  } as unknown as TextDocument;
  const listen = (listener: (document: TextDocument) => void) => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  };
  const workspace = { onDidSaveTextDocument: listen, onDidChangeTextDocument: () => ({ dispose() {} }) };
  const savedByItself = () => {
    state.isDirty = false;
    for (const listener of [...listeners]) listener(document);
  };
  return { vscode: { workspace } as unknown as Vscode, document, savedByItself, listeners, state };
}

describe("saving a document before a run", () => {
  it("asks for nothing where it is saved, and takes the answer where it is yes", async () => {
    const { vscode, document, state } = editorWith(true);
    assert.equal(await saveDocument(vscode, document), true);
    state.isDirty = false;
    assert.equal(await saveDocument(vscode, document), true);
  });

  it("waits for the editor that saves it by itself in that moment", async () => {
    const { vscode, document, savedByItself, listeners } = editorWith(false);
    const saved = saveDocument(vscode, document);
    await turn();
    savedByItself();
    assert.equal(await saved, true);
    assert.equal(listeners.size, 0);
  });

  it("says no where it stays unsaved", async function () {
    this.timeout(60_000);
    const { vscode, document, listeners } = editorWith(false);
    assert.equal(await saveDocument(vscode, document), false);
    assert.equal(listeners.size, 0);
  });
});
