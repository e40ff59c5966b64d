/** Saving what runs read from the disk. */
import type { TextDocument } from "vscode";
import type { Vscode } from "./vscodeApi.ts";

/** Milliseconds after which a document that is still not saved cannot be. */
const patience = 3_000;

/** Whether the document is on the disk. VS Code says no to saving where it saves by itself in that moment: then this waits for it. */
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
