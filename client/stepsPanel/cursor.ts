/** Keeps the cursor of the text and the selected sentence of a steps panel together, in both directions. */
import type { TextEditor, Uri, WebviewPanel } from "vscode";
import type { StepsView } from "../../server/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";
import { toRange } from "../workspaceEdit.ts";
import type { ToPage } from "./messages.ts";

type Range = StepsView["phases"][number]["instructions"][number]["range"];

export interface Cursor {
  /** Shows the sentence in the text; with `focus` also where the text is not shown yet. */
  reveal(uri: Uri, range: Range, focus: boolean): Promise<void>;
  follow(editor: TextEditor): void;
}

export function createCursor(vscode: Vscode, panel: WebviewPanel, address: string, post: (message: ToPage) => void): Cursor {
  /** The panel moves the cursor itself. */
  let revealing = false;

  async function reveal(uri: Uri, range: Range, focus: boolean): Promise<void> {
    const selection = toRange(vscode, range);
    const editor = vscode.window.visibleTextEditors.find((one) => one.document.uri.toString() === uri.toString());
    if (editor !== undefined && !focus) {
      revealing = true;
      editor.selection = new vscode.Selection(selection.start, selection.start);
      editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
      post({ kind: "cursor", line: range.start.line, character: range.start.character });
      return;
    }
    if (!focus) return;
    const viewColumn =
      editor?.viewColumn ?? (panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One);
    await vscode.window.showTextDocument(uri, { viewColumn, selection: new vscode.Range(selection.start, selection.start) });
  }

  function follow({ document: { uri }, selection }: TextEditor): void {
    if (uri.toString() !== address) return;
    if (revealing) {
      revealing = false;
      return;
    }
    post({ kind: "cursor", line: selection.active.line, character: selection.active.character });
  }

  return { reveal, follow };
}
