/**
 * Explains a sentence while a person types it, and shows its steps when it is accepted.
 */
import type { QuickPickItem } from "vscode";
import { type ExplainParams, type ExplainResult, explainRequest } from "../server/protocol.ts";
import type { LanguageService } from "./languageClient.ts";
import { shownPlaybook } from "./playbookArgument.ts";
import type { ShownTexts } from "./shownTexts.ts";
import type { Vscode } from "./vscodeApi.ts";

export async function explainSentence(vscode: Vscode, language: LanguageService, texts: ShownTexts): Promise<void> {
  const uri = shownPlaybook(vscode)?.toString();
  const pick = vscode.window.createQuickPick<QuickPickItem & { readonly sentence?: string }>();
  pick.title = vscode.l10n.t("Explain Sentence");
  pick.placeholder = vscode.l10n.t("A sentence, such as: Send a GET request to /orders and expect status 200.");
  let typed = "";
  const look = async () => {
    typed = pick.value;
    const sentence = typed.trim();
    if (sentence === "") {
      pick.items = [];
      return;
    }
    const result = await language.request<ExplainResult>(explainRequest, paramsOf(uri, sentence));
    // Later words have been typed in the meantime.
    if (pick.value !== typed) return;
    pick.items = itemsOf(sentence, result);
  };
  const accepted = new Promise<string | undefined>((resolve) => {
    pick.onDidChangeValue(() => void look());
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item?.sentence === undefined) return;
      if (item.sentence === pick.value.trim()) resolve(item.sentence);
      else {
        pick.value = item.sentence;
        void look();
      }
    });
    pick.onDidHide(() => resolve(undefined));
  });
  pick.show();
  const sentence = await accepted;
  pick.dispose();
  if (sentence !== undefined) await showSteps(sentence, await language.request<ExplainResult>(explainRequest, paramsOf(uri, sentence)));

  function itemsOf(sentence: string, result: ExplainResult): readonly (QuickPickItem & { readonly sentence?: string })[] {
    if (result.kind === "understood") {
      const detail = result.yaml.replace(/\s+/g, " ").trim();
      return [
        {
          label: `$(pass) ${vscode.l10n.t("Understood")}`,
          description: vscode.l10n.t("shows its steps"),
          detail,
          sentence,
          alwaysShow: true,
        },
      ];
    }
    return [
      { label: `$(error) ${vscode.l10n.t("Not understood")}`, detail: result.reason, alwaysShow: true },
      ...result.suggestions.map((one) => ({ label: `$(lightbulb) ${one}`, alwaysShow: true })),
    ];
  }

  async function showSteps(sentence: string, result: ExplainResult): Promise<void> {
    const text = result.kind === "understood" ? result.yaml : `# ${result.reason}\n`;
    const head =
      result.kind === "understood" && result.canonical !== undefined && result.canonical !== sentence
        ? `# ${vscode.l10n.t("In other words: {0}", result.canonical)}\n`
        : "";
    const shown = texts.put("/Explained.steps.yaml", `# ${sentence}\n${head}${text}`);
    const document = await vscode.workspace.openTextDocument(shown);
    await vscode.languages.setTextDocumentLanguage(document, "yaml");
    await vscode.window.showTextDocument(document, { preview: true });
  }
}

function paramsOf(uri: string | undefined, sentence: string): ExplainParams {
  return uri === undefined ? { sentence } : { uri, sentence };
}
