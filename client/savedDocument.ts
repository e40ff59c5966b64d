/** Saves documents before a run reads them from disk. */
import type { TextDocument } from "vscode";
import type { Vscode } from "./vscodeApi.ts";

/** Milliseconds to wait for VS Code's own save. */
const patience = 3_000;

/**
 * Saves the document and returns whether it is on disk. VS Code refuses a save while it auto-saves; this waits for that
 * save.
 */
export async function saveDocument(vscode: Vscode, document: TextDocument): Promise<boolean> {
  if (!document.isDirty || (await document.save())) return true;
  const isSame = ({ uri }: TextDocument) => uri.toString() === document.uri.toString();
  return new Promise((resolve) => {
    const parts: { dispose(): void }[] = [];
    const look = () => {
      if (!document.isDirty) end();
    };
    const end = () => {
      clearTimeout(timer);
      for (const part of parts) part.dispose();
      resolve(!document.isDirty);
    };
    const timer = setTimeout(end, patience);
    parts.push(
      vscode.workspace.onDidSaveTextDocument((saved) => isSame(saved) && look()),
      vscode.workspace.onDidChangeTextDocument((change) => isSame(change.document) && look()),
    );
    look();
  });
}
