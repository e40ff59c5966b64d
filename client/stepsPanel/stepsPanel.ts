/**
 * Manages one open steps panel: keeps its page in step with the text, applies the page's edits, and sends its requests.
 */
import type { Disposable, TextDocument, WebviewPanel } from "vscode";
import type { RunEvent } from "../../engine/protocol.ts";
import { commands } from "../ids.ts";
import { saveDocument } from "../savedDocument.ts";
import { applyEdit } from "../workspaceEdit.ts";
import { createCurrentView } from "./currentView.ts";
import { createCursor } from "./cursor.ts";
import type { FromPage, Said, Shown, ToPage, Way } from "./messages.ts";
import { pageHtml } from "./pageHtml.ts";
import { createSending } from "./sending.ts";
import { createStepEdits } from "./stepEdits.ts";
import type { StepsPanelContext } from "./stepsPanels.ts";

/** Instructions that are asked for first: more than a page shows. */
const first = 30;
/** Milliseconds in which the page draws these; thousands of others would be in its way. */
const drawing = 200;

export function openStepsPanel(context: StepsPanelContext, document: TextDocument, panel: WebviewPanel): Disposable {
  const { vscode, language, environment, index, engine, dist } = context;
  const { t } = vscode.l10n;
  const address = document.uri.toString();
  let isReady = false;

  const post = (message: ToPage) => {
    if (isReady) void panel.webview.postMessage(message);
  };
  const now = createCurrentView(context, document, show);
  const edits = createStepEdits(vscode, language, document);
  const cursor = createCursor(vscode, panel, address, post);
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
    save: async () => (await saveDocument(vscode, document)) && (await edits.saveStepsFile()),
    changed: show,
    event: (event) => post({ kind: "events", events: [event] }),
    say: tell,
  });

  panel.webview.options = { enableScripts: true, localResourceRoots: [dist] };
  panel.webview.html = pageHtml(vscode, panel.webview, dist);
  const parts = vscode.Disposable.from(
    panel.webview.onDidReceiveMessage((message: FromPage) => void receive(message)),
    vscode.workspace.onDidChangeTextDocument(({ document: { languageId, uri } }) => {
      if (languageId === "playbook" || /\.(?:ya?ml|json|csv)$/.test(uri.path)) now.refreshSoon();
    }),
    vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => uri.toString() === address)) now.refreshSoon();
    }),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (saved.uri.toString() === address) void edits.saveStepsFile();
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => cursor.follow(textEditor)),
    vscode.workspace.onDidGrantWorkspaceTrust(show),
    language.onDidChangeState(() => now.refreshSoon()),
    environment.onDidChange(() => now.refreshSoon()),
    engine.onDidReport(({ folder, event }) => {
      const entry = index.entries.get(address);
      if (sending.current !== null || entry === undefined || vscode.Uri.parse(entry.root).fsPath !== folder) return;
      const isOwn = isAbout(event, entry.path);
      if (isOwn) post({ kind: "events", events: [event] });
    }),
    sending,
    now,
  );
  // While the page loads, the language server is asked already.
  const opening = now.refresh(first);
  return parts;

  function show(): void {
    const { current, session } = sending;
    const shown: Shown = {
      view: now.view,
      problem: now.problem,
      trusted: vscode.workspace.isTrusted,
      environment: environment.current ?? null,
      sending: current,
      session,
    };
    post({ kind: "shown", shown });
  }

  function receive(message: FromPage): unknown {
    switch (message.kind) {
      case "ready":
        isReady = true;
        void opening.then(async () => {
          show();
          if (now.view?.isPart === true) now.refreshSoon(drawing);
          vscode.window.visibleTextEditors.forEach(cursor.follow);
        });
        return;
      case "edit":
        return edits.apply(message).then((outcome) => post({ kind: "edited", edit: message.edit, outcome }));
      case "fix":
        return fix(message.reason, message.title);
      case "reveal":
        return cursor.reveal(vscode.Uri.parse(message.uri), message.range, message.focus);
      case "send":
        if (!vscode.workspace.isTrusted) return say(t("Requests cannot be sent, because the workspace is not trusted."), true);
        return sending.send(message.phase, message.instruction, message.mode);
      case "way":
        return go(message.way);
    }
  }

  async function fix(reason: number, title: string): Promise<void> {
    const status = now.view?.status;
    const found = status?.kind === "ERROR" ? status.reasons[reason]?.fixes.find((one) => one.title === title) : undefined;
    if (found === undefined || !(await applyEdit(vscode, found.edit))) say(t("The text was changed in the meantime. Try again."), true);
    else say(t("Done: {0}.", title), false);
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
        const first = now.view?.phases.flatMap(({ instructions }) => instructions)[0]?.range;
        return cursor.reveal(document.uri, first ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, true);
      }
    }
  }
}

/** Returns whether the event is about the playbook or one of its data rows. */
function isAbout(event: RunEvent, path: string): boolean {
  if (event.kind === "run started") return event.tests.some((test) => test.path === path);
  if (event.kind === "run finished") return true;
  if (event.kind === "coverage") return false;
  return event.test === path || event.test?.startsWith(`${path}#`) === true;
}
