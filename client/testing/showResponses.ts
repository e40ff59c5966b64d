/** Past responses of a sentence as documents: one by itself, or next to the last of a test that passed. */
import type { QuickInputButton, QuickPickItem, TextEditor } from "vscode";
import type { IndexEntry } from "../../server/protocol.ts";
import type { ShownTexts } from "../shownTexts.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { PastResponse, ResponseHistory } from "./responseHistory.ts";
import { duration } from "./stepOutput.ts";

export interface ResponseParts {
  readonly history: ResponseHistory;
  readonly texts: ShownTexts;
}

/** Compares the last response with the last one of a run that passed. */
export async function compareResponses(
  vscode: Vscode,
  { history, texts }: ResponseParts,
  { folder, test, sentence }: { readonly folder: string; readonly test: string; readonly sentence: string },
): Promise<void> {
  const green = history.lastGreen(folder, test, sentence);
  const now = history.of(folder, test, sentence).find((one) => one !== green);
  if (green === undefined || now === undefined) {
    const message =
      green === undefined
        ? vscode.l10n.t("No run of this test has passed yet, so there is no response to compare with.")
        : vscode.l10n.t("This sentence has had only one response so far. Run the test again.");
    await vscode.window.showInformationMessage(message);
    return;
  }
  await showBeside(vscode, texts, green, now);
}

/** The responses of the sentence at the cursor; each opens, alone or next to the last good one. */
export async function showResponses(
  vscode: Vscode,
  { history, texts }: ResponseParts,
  editor: TextEditor | undefined,
  entry: IndexEntry | undefined,
): Promise<void> {
  const { t } = vscode.l10n;
  if (editor === undefined || entry === undefined) {
    await vscode.window.showInformationMessage(t("Open a playbook and put the cursor on a sentence first."));
    return;
  }
  const folder = vscode.Uri.parse(entry.root).fsPath.replace(/(?<=.)[\\/]$/, "");
  const sentences = history.sentences(folder, entry.path);
  const sentence = nearestAbove(editor, sentences);
  const all = sentence === undefined ? [] : history.of(folder, entry.path, sentence);
  if (sentence === undefined || all.length === 0) {
    await vscode.window.showInformationMessage(t("No sentence up to the cursor has had a response yet. Run the playbook first."));
    return;
  }
  const green = all.find(({ verdict }) => verdict === "passed");
  const compare: QuickInputButton = { iconPath: new vscode.ThemeIcon("diff"), tooltip: t("Compare with Last Passing Response") };
  type Item = QuickPickItem & { readonly past: PastResponse };
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = t("Responses of “{0}”", sentence.split("\n")[0] ?? "");
  pick.placeholder = t("Select a response to open it; the button on the right compares it with the last one that passed.");
  pick.matchOnDetail = true;
  pick.items = all.map((past) => ({
    label: `$(${past.verdict === "passed" ? "pass" : "error"}) ${statusOf(past)}`,
    description: `${whenOf(past)} · ${duration(past.response.duration)}`,
    detail: firstLine(past.response.body),
    buttons: green === undefined || green === past ? [] : [compare],
    past,
  }));
  const chosen = await new Promise<{ readonly past: PastResponse; readonly beside: boolean } | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(pick.selectedItems[0] && { past: pick.selectedItems[0].past, beside: false }));
    pick.onDidTriggerItemButton(({ item }) => resolve({ past: item.past, beside: true }));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  pick.dispose();
  if (chosen === undefined) return;
  if (chosen.beside && green !== undefined) return showBeside(vscode, texts, green, chosen.past);
  const document = await vscode.workspace.openTextDocument(texts.put(`/${nameOf(chosen.past)}`, textOf(chosen.past)));
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

async function showBeside(vscode: Vscode, texts: ShownTexts, green: PastResponse, now: PastResponse): Promise<void> {
  const [left, right] = [green, now].map((past) => texts.put(`/${nameOf(past)}`, textOf(withoutDate(past))));
  const title = vscode.l10n.t("{0}: last passing response ↔ {1}", `${now.request.method} ${pathOf(now)}`, whenOf(now));
  await vscode.commands.executeCommand("vscode.diff", left, right, title, { preview: true });
}

/** The call whose response the cursor is about: the sentence at the cursor, or the last above it that had one. */
function nearestAbove({ document, selection }: TextEditor, sentences: readonly string[]): string | undefined {
  const text = document.getText();
  const end = document.offsetAt(document.lineAt(selection.active.line).range.end);
  const places = sentences.map((sentence) => ({ sentence, at: text.slice(0, end).lastIndexOf(sentence.split("\n")[0] ?? sentence) }));
  return places.filter(({ at }) => at >= 0).toSorted((one, other) => other.at - one.at)[0]?.sentence;
}

/** When it came differs always and says nothing. */
function withoutDate({ response, ...past }: PastResponse): PastResponse {
  return { ...past, response: { ...response, headers: response.headers.filter(([name]) => name.toLowerCase() !== "date") } };
}

/** As HTTP shows it, with JSON in lines. */
function textOf({ request, response }: PastResponse): string {
  const headers = response.headers.map(([name, value]) => `${name}: ${value}`);
  return [
    `# ${request.method} ${request.url}`,
    `HTTP ${response.status} ${response.statusText}`.trimEnd(),
    ...headers,
    "",
    pretty(response.body),
    "",
  ].join("\n");
}

function pretty(body: string): string {
  if (!/^\s*[[{]/.test(body)) return body;
  try {
    const value: unknown = JSON.parse(body);
    const written = JSON.stringify(value, null, 2);
    // Where a number has more digits than JavaScript keeps, what came is shown as it came.
    return JSON.stringify(value).replace(/\s/g, "").length === body.replace(/\s/g, "").length ? written : body;
  } catch {
    return body;
  }
}

function nameOf({ request, response }: PastResponse): string {
  return `${request.method} ${pathOf({ request }).replaceAll("/", "∕")} ${response.status}.http`;
}

function pathOf({ request }: Pick<PastResponse, "request">): string {
  return URL.canParse(request.url) ? new URL(request.url).pathname : request.url;
}

function statusOf({ response }: PastResponse): string {
  return `${response.status} ${response.statusText}`.trimEnd();
}

function whenOf({ at }: PastResponse): string {
  const time = new Date(at);
  const isToday = new Date().toDateString() === time.toDateString();
  return isToday ? time.toLocaleTimeString() : time.toLocaleString();
}

function firstLine(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 120);
}
