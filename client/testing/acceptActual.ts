/**
 * Implements Accept Actual Value: changes the sentence of a failed check to expect the actual value, after showing the
 * change.
 */
import type { QuickPickItem, TestItem, TestMessage } from "vscode";
import { type AcceptActualParams, type AcceptActualResult, acceptActualRequest, type LineChangeView } from "../../server/protocol.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import { applyEdit } from "../workspaceEdit.ts";
import { actualText, type Failure, type FailureLog, shorten } from "./failures.ts";

export interface Accepting {
  readonly language: LanguageService;
  readonly failures: FailureLog;
  /** Address of the playbook of a test. */
  readonly playbookOf: (item: TestItem) => string | undefined;
  readonly rerun: (item: TestItem) => Promise<void>;
}

/** For a message, its check; for a test, the failed checks, from which the person chooses. */
export async function acceptActual(
  vscode: Vscode,
  { language, failures, playbookOf, rerun }: Accepting,
  item: TestItem | undefined,
  message?: TestMessage,
): Promise<void> {
  const { t } = vscode.l10n;
  const all = item === undefined ? [] : failures.of(item.id);
  const meant = message === undefined ? [] : all.filter(({ text }) => text === textOf(message));
  const chosen = meant.length > 0 ? meant.slice(0, 1) : await choose(vscode, all);
  const uri = item === undefined ? undefined : playbookOf(item);
  if (item === undefined || uri === undefined || all.length === 0) {
    await vscode.window.showInformationMessage(t("This test has no failed check whose value can be accepted. Run it first."));
    return;
  }
  if (chosen === undefined || chosen.length === 0) return;
  const params: AcceptActualParams = { uri, checks: chosen.map(({ check }) => check) };
  const result = await language.request<AcceptActualResult>(acceptActualRequest, params);
  if (result.kind === "refused") {
    await vscode.window.showWarningMessage(t("The actual value is not accepted. {0}", result.reason));
    return;
  }
  const accept = t("Accept");
  const note = result.looksMade ? t("This value probably differs in each run. If so, check its format or type instead.") : "";
  const detail = [changesText(result.changes), note].filter((part) => part !== "").join("\n\n");
  const question = t("Expect the actual response from now on?");
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, accept)) !== accept) return;
  if (!(await applyEdit(vscode, result.edit))) {
    await vscode.window.showWarningMessage(t("The playbook was changed in the meantime. Run the test again."));
    return;
  }
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), { preserveFocus: true });
  const again = t("Run Again");
  const said = t("The playbook now expects the actual response. It is not saved yet.");
  void vscode.window.showInformationMessage(said, again).then(async (answer) => {
    if (answer === again) await rerun(item);
  });
}

async function choose(vscode: Vscode, all: readonly Failure[]): Promise<readonly Failure[] | undefined> {
  if (all.length < 2) return all;
  const items: (QuickPickItem & { readonly failure: Failure })[] = all.map((failure) => ({
    label: failure.title,
    description: actualText(failure),
    detail: failure.check.sentence,
    picked: true,
    failure,
  }));
  const options = {
    title: vscode.l10n.t("Accept Actual Value"),
    placeHolder: vscode.l10n.t("Which checks should expect the actual value?"),
  };
  const picked = await vscode.window.showQuickPick(items, { ...options, canPickMany: true, matchOnDetail: true });
  return picked?.map(({ failure }) => failure);
}

/** Shortens a long change to its first lines. */
function changesText(changes: readonly LineChangeView[]): string {
  return changes
    .map(({ path, before, after }) => {
      const lines = [...before.map((line) => `− ${line.trim()}`), ...after.map((line) => `+ ${line.trim()}`)];
      const shown = lines.length > 24 ? [...lines.slice(0, 24), `… (${lines.length - 24})`] : lines;
      return [path, ...shown.map(shorten)].join("\n");
    })
    .join("\n\n");
}

function textOf({ message }: TestMessage): string {
  return typeof message === "string" ? message : message.value;
}
