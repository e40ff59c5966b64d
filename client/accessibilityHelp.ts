/**
 * Contains the help that Alt+F1 opens in the steps panel and in the views: where things are, and which keys reach them.
 */
import { customEditors } from "./ids.ts";
import type { ShownTexts } from "./shownTexts.ts";
import type { Vscode } from "./vscodeApi.ts";

export async function showAccessibilityHelp(vscode: Vscode, texts: ShownTexts): Promise<void> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const isPanel = input instanceof vscode.TabInputCustom && input.viewType === customEditors.steps;
  const parts = isPanel ? [panel(vscode), views(vscode), editor(vscode)] : [views(vscode), panel(vscode), editor(vscode)];
  const closing = vscode.l10n.t("Close this help with Ctrl+W (macOS: Cmd+W): the focus goes back to where you were.");
  const text = [...parts.flatMap(([title, ...lines]) => [title, ...lines.map((line) => `- ${line}`), ""]), closing, ""].join("\n");
  const document = await vscode.workspace.openTextDocument(texts.put(`/${vscode.l10n.t("Playbook: accessibility help")}.txt`, text));
  await vscode.window.showTextDocument(document, { preview: true, selection: new vscode.Range(0, 0, 0, 0) });
}

function panel({ l10n: { t } }: Vscode): readonly string[] {
  return [
    t("The steps panel (View AI Workflow Steps)"),
    t("It is a list of sentences in three phases. Each sentence is an article with its number, its words, and its result once it has run."),
    t("Up and Down go from sentence to sentence, Home and End to the first and the last."),
    t("Enter or F2 goes into a sentence, Tab from field to field, Escape back to the sentence."),
    t("A field opens with Enter. Ctrl+Enter keeps what you typed, Escape discards it. A mistake is read out at once."),
    t("Ctrl+Enter on a sentence sends it alone. Run to here is a button of the sentence. The status line at the end reads the result out."),
    t("Alt+Up and Alt+Down move a sentence, Delete removes it, Space shows it in the text next to the panel."),
    t("Ctrl+Z undoes changes of the playbook, including those made in the panel."),
  ];
}

function views({ l10n: { t } }: Vscode): readonly string[] {
  return [
    t("The views of Playbook"),
    t(
      "Services, Context Variables, Proposed Changes, Requirements and MCP Servers are trees: Right expands a row, Left collapses it, letters search.",
    ),
    t("Each row has its name, its state in words, and its problem if there is one. Shift+F10 opens its menu."),
    t("Every action is also a command: F1, then Playbook."),
    t("Tests are in the Test Explorer: Enter on a test opens it, Ctrl+; C runs the test at the cursor."),
    t(
      "Failures: Alt+F8 goes to the next problem; Test: Peek Output reads the expected and the actual value; Test: Go to Next Failure continues.",
    ),
  ];
}

function editor({ l10n: { t } }: Vscode): readonly string[] {
  return [
    t("The text of a playbook"),
    t("F8 goes to the next problem, Ctrl+. lists its fixes, Ctrl+K Ctrl+I reads how Playbook understands a sentence."),
    t("Ctrl+Space completes, F2 renames, F12 goes to the definition, Shift+F12 lists the uses."),
    t("Ctrl+Alt+Y, then R runs the playbook, S shows its steps, V its variables, E chooses the environment, X explains a sentence."),
    t("Above each playbook are READY or ERROR, Run, Debug and View AI Workflow Steps; the status bar shows the same."),
  ];
}
