/** One open steps panel: keeps its page in step with the text, makes the page's edits, and sends what it asks to send. */
import type { Disposable, TextDocument, TextEditor, Uri, WebviewPanel } from "vscode";
import type { RunEvent } from "../../engine/protocol.ts";
import {
  type ApplyStepEditParams,
  type ApplyStepEditResult,
  applyStepEditRequest,
  type StepsParams,
  type StepsView,
  stepsRequest,
} from "../../server/protocol.ts";
import { commands } from "../ids.ts";
import { saveDocument } from "../savedDocument.ts";
import { applyEdit, toRange } from "../workspaceEdit.ts";
import { placeOfEdit } from "./editAgain.ts";
import type { EditOutcome, FromPage, Said, Shown, ToPage, Way } from "./messages.ts";
import { pageHtml } from "./pageHtml.ts";
import { createSending } from "./sending.ts";
import type { StepsPanelContext } from "./stepsPanels.ts";

/** Typing is shown after this pause, in milliseconds. */
const pause = 120;
/** Instructions that are asked for first: more than a page shows. */
const first = 30;
/** Milliseconds in which the page draws these; thousands of others would be in its way. */
const drawing = 200;

export function openStepsPanel(context: StepsPanelContext, document: TextDocument, panel: WebviewPanel): Disposable {
  const { vscode, language, environment, index, engine, dist } = context;
  const { t } = vscode.l10n;
  const address = document.uri.toString();
  let view: StepsView | null = null;
  let problem: Shown["problem"] = null;
  let isReady = false;
  let revealing = false;
  let touched: Uri | undefined;
  let timer: NodeJS.Timeout | undefined;
  let edits: Promise<unknown> = Promise.resolve();

  const post = (message: ToPage) => {
    if (isReady) void panel.webview.postMessage(message);
  };
  const tell = (said: Said) => post({ kind: "said", ...said });
  const say = (text: string, isError: boolean) => tell({ text, isError });
  const sending = createSending({
    vscode,
    engine,
    address() {
      const entry = index.entries.get(address);
      const chosen = environment.current;
      return (
        entry && {
          folder: vscode.Uri.parse(entry.root).fsPath,
          playbook: entry.path,
          ...(chosen === undefined ? {} : { environment: chosen }),
        }
      );
    },
    save: async () => (await saveDocument(vscode, document)) && (await saveStepsFile()),
    changed: show,
    event: (event) => post({ kind: "events", events: [event] }),
    say: tell,
  });

  panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
  panel.webview.html = pageHtml(vscode, panel.webview, dist);
  const parts = vscode.Disposable.from(
    panel.webview.onDidReceiveMessage((message: FromPage) => void receive(message)),
    vscode.workspace.onDidChangeTextDocument(({ document: { languageId, uri } }) => {
      if (languageId === "playbook" || /\.(?:ya?ml|json|csv)$/.test(uri.path)) refreshSoon();
    }),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => uri.toString() === address)) refreshSoon();
    }),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (saved.uri.toString() === address) void saveStepsFile();
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => followCursor(textEditor)),
    vscode.workspace.onDidGrantWorkspaceTrust(show),
    language.onDidChangeState(refreshSoon),
    environment.onDidChange(refreshSoon),
    engine.onDidReport(({ folder, event }) => {
      const entry = index.entries.get(address);
      if (sending.current !== null || entry === undefined || vscode.Uri.parse(entry.root).fsPath !== folder) return;
      const isOwn = isAbout(event, entry.path);
      if (isOwn) post({ kind: "events", events: [event] });
    }),
    sending,
  );
  // While the page loads, the language server is asked already.
  const opening = refresh(first);
  return {
    dispose() {
      clearTimeout(timer);
      parts.dispose();
    },
  };

  function show(): void {
    const { current, session } = sending;
    const shown: Shown = {
      view,
      problem,
      trusted: vscode.workspace.isTrusted,
      environment: environment.current ?? null,
      sending: current,
      session,
    };
    post({ kind: "shown", shown });
  }

  function refreshSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), pause);
  }

  async function refresh(most?: number): Promise<void> {
    if (language.state === "starting") return;
    if (language.state === "stopped") {
      problem = { text: t("The language server is not running, so the steps may be out of date."), way: "restart" };
      return show();
    }
    try {
      const chosen = environment.current;
      const params: StepsParams = {
        uri: address,
        ...(chosen === undefined ? {} : { environment: chosen }),
        ...(most === undefined ? {} : { first: most }),
      };
      const next = await language.request<StepsView | null>(stepsRequest, params);
      // A newer text has its own answer under way.
      if (next?.version !== null && next !== null && next.version !== document.version) return refreshSoon();
      view = next;
      problem = next === null ? { text: t("This is not a playbook of the workspace."), way: "text" } : null;
    } catch (error) {
      problem = { text: t("The steps cannot be shown: {0}", error instanceof Error ? error.message : String(error)), way: "log" };
    }
    show();
  }

  function receive(message: FromPage): unknown {
    switch (message.kind) {
      case "ready":
        isReady = true;
        void opening.then(async () => {
          show();
          if (view?.isPart === true) timer = setTimeout(() => void refresh(), drawing);
          vscode.window.visibleTextEditors.forEach(followCursor);
        });
        return;
      case "edit":
        // One after the other: each is made on what the last one left.
        edits = edits.then(async () => post({ kind: "edited", edit: message.edit, outcome: await edit(message) }));
        return edits;
      case "fix":
        return fix(message.reason, message.title);
      case "reveal":
        return reveal(vscode.Uri.parse(message.uri), message.range, message.focus);
      case "send":
        if (!vscode.workspace.isTrusted) return say(t("Nothing is sent: the workspace is not trusted."), true);
        return sending.send(message.phase, message.instruction, message.mode);
      case "way":
        return go(message.way);
    }
  }

  /** A text that has been changed meanwhile is looked at once more. */
  async function edit(message: Extract<FromPage, { kind: "edit" }>): Promise<EditOutcome> {
    const changed = t("The sentence has been changed in the text meanwhile. Look at its steps again, then make the change.");
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const now = await language.request<StepsView | null>(stepsRequest, { uri: address } satisfies StepsParams);
      const step = now === null ? undefined : placeOfEdit(now, message);
      if (now === null || step === undefined) return { kind: "refused", reason: changed };
      const params: ApplyStepEditParams = { uri: address, version: now.version, step, edit: message.change };
      const result = await language.request<ApplyStepEditResult>(applyStepEditRequest, params);
      if (result.kind === "refused") {
        if (now.version !== document.version) continue;
        return result;
      }
      if (result.how === "nothing") return { kind: "done", how: "nothing" };
      if (!(await applyEdit(vscode, result.edit))) continue;
      if (result.how === "steps file") {
        const other = result.edit.documentChanges.find((one) => "textDocument" in one && one.textDocument.uri !== address);
        if (other !== undefined && "textDocument" in other) touched = vscode.Uri.parse(other.textDocument.uri);
      }
      return { kind: "done", how: result.how };
    }
    return { kind: "refused", reason: changed };
  }

  async function fix(reason: number, title: string): Promise<void> {
    const status = view?.status;
    const found = status?.kind === "ERROR" ? status.reasons[reason]?.fixes.find((one) => one.title === title) : undefined;
    if (found === undefined || !(await applyEdit(vscode, found.edit))) say(t("The text has been changed meanwhile. Try it again."), true);
    else say(t("Done: {0}.", title), false);
  }

  /** What an edit kept in the steps file is saved with its playbook. */
  async function saveStepsFile(): Promise<boolean> {
    const uri = touched?.toString();
    const file = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    return file === undefined || saveDocument(vscode, file);
  }

  async function reveal(uri: Uri, range: StepsView["phases"][number]["instructions"][number]["range"], focus: boolean): Promise<void> {
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

  function followCursor({ document: { uri }, selection }: TextEditor): void {
    if (uri.toString() !== address) return;
    if (revealing) {
      revealing = false;
      return;
    }
    post({ kind: "cursor", line: selection.active.line, character: selection.active.character });
  }

  async function go(way: Way): Promise<unknown> {
    switch (way) {
      case "restart":
        return language.restart();
      case "log":
        return vscode.commands.executeCommand(commands.showLog);
      case "trust":
        return vscode.commands.executeCommand("workbench.trust.manage");
      case "environment":
        return vscode.commands.executeCommand(commands.selectEnvironment);
      case "run":
        return vscode.commands.executeCommand(commands.run, address);
      case "reset":
        return sending.reset();
      case "cancel":
        return sending.cancel();
      case "text": {
        const first = view?.phases.flatMap(({ instructions }) => instructions)[0]?.range;
        return reveal(document.uri, first ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, true);
      }
    }
  }
}

/** Whether the playbook, or a data row of it, is what the event tells of. */
function isAbout(event: RunEvent, path: string): boolean {
  if (event.kind === "run started") return event.tests.some((test) => test.path === path);
  if (event.kind === "run finished") return true;
  if (event.kind === "coverage") return false;
  return event.test === path || event.test?.startsWith(`${path}#`) === true;
}
