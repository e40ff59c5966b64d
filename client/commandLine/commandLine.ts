/** Offers the other commands of the command line in VS Code: import, export, coverage, history, fixes. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Uri, WorkspaceFolder } from "vscode";
import { exportFormats } from "../../engine/protocol.ts";
import { commands } from "../ids.ts";
import type { ShownTexts } from "../shownTexts.ts";
import { inTemporaryFolder } from "../temporaryFolder.ts";
import { isTrusted } from "../trust.ts";
import type { Vscode } from "../vscodeApi.ts";
import { type Ran, runCommand } from "./runCommand.ts";

export interface CommandLineParts {
  /** The command that comes with the extension. */
  readonly program: string;
  readonly texts: ShownTexts;
  /** The environment that is chosen. */
  readonly environment: () => string | undefined;
  /** The names of all services. */
  readonly services: () => readonly string[];
  /** The files of the last runs in VS Code, each with the folder that is its root. */
  readonly kept: () => readonly { readonly folder: string; readonly file: string }[];
}

export function commandLineHandlers(vscode: Vscode, { program, texts, environment, services, kept }: CommandLineParts) {
  const { t } = vscode.l10n;
  return {
    [commands.importTests]: importTests,
    [commands.exportTests]: exportTests,
    [commands.showCoverage]: () =>
      ofService(t("Coverage of the OpenAPI documents"), (name) => ["coverage", ...name, "--missing"], "coverage.txt"),
    [commands.showHistory]: showHistory,
    [commands.fixProblems]: fixProblems,
    [commands.teamSecrets]: () =>
      ofService(t("Secrets of the team"), (name) => ["secrets", "list", ...name.flatMap((one) => ["--service", one])], "secrets.txt"),
  };

  /** `given` is a curl command, in place of the clipboard's. */
  async function importTests(given?: unknown): Promise<void> {
    const folder = await folderOfWork();
    if (folder === undefined) return;
    const clipboard = { label: `$(clippy) ${t("curl command from the clipboard")}`, from: "clipboard" as const };
    const files = {
      label: `$(file) ${t("Files…")}`,
      description: t("Postman, HAR, .http, Hurl, Bruno, Arazzo, Gherkin"),
      from: "files" as const,
    };
    const isGiven = typeof given === "string";
    const picked = isGiven ? clipboard : await vscode.window.showQuickPick([clipboard, files], { title: t("Import Tests") });
    if (picked === undefined) return;
    await inTemporaryFolder(async (scratch) => {
      const sources =
        picked.from === "clipboard"
          ? await curlFile(scratch, isGiven ? given : await vscode.env.clipboard.readText())
          : await chosenFiles(folder);
      if (sources.length === 0) return;
      const format = picked.from === "clipboard" ? ["--format", "curl"] : [];
      const out = join(folder.uri.fsPath, "imported");
      const ran = await working(t("Importing tests"), folder, ["import", ...sources, "--out", out, ...format]);
      if (ran !== undefined) await tell(ran, t("Imported into the folder imported."), "import.txt", vscode.Uri.file(out));
    });
  }

  async function curlFile(scratch: string, copied: string): Promise<readonly string[]> {
    const text = copied.trim();
    if (!/^(?:\$\s*)?curl\s/i.test(text)) {
      await vscode.window.showWarningMessage(
        t("The clipboard does not contain a curl command. Copy one that begins with curl, and try again."),
      );
      return [];
    }
    const file = join(scratch, "clipboard.sh");
    await writeFile(file, text.replace(/^\$\s*/, ""));
    return [file];
  }

  async function chosenFiles(folder: WorkspaceFolder): Promise<readonly string[]> {
    const chosen = await vscode.window.showOpenDialog({ canSelectMany: true, defaultUri: folder.uri, openLabel: t("Import") });
    return (chosen ?? []).map(({ fsPath }) => fsPath);
  }

  async function exportTests(given?: unknown): Promise<void> {
    const folder = await folderOfWork();
    if (folder === undefined) return;
    const format =
      exportFormats.find((one) => one === given) ??
      (await vscode.window.showQuickPick([...exportFormats], { title: t("Export Tests"), placeHolder: t("In which format?") }));
    if (format === undefined) return;
    const out = join(folder.uri.fsPath, "exported");
    const ran = await working(t("Exporting tests"), folder, ["export", "--format", format, "--out", out, ...chosenEnvironment()]);
    if (ran !== undefined) await tell(ran, t("Exported into the folder exported."), "export.txt", vscode.Uri.file(out));
  }

  async function showHistory(file?: unknown): Promise<void> {
    const folder = await folderOfWork();
    if (folder === undefined) return;
    const title = t("Test History");
    if (file instanceof vscode.Uri) return showText(title, ["history", file.fsPath], "history.txt");
    const own = kept().map((one) => ({
      label: `$(history) ${t("Runs in VS Code")}`,
      description: vscode.workspace.asRelativePath(one.folder),
      path: one.file as string | undefined,
    }));
    const written = await vscode.workspace.findFiles("**/{*.history,*history*.json}", "**/node_modules/**", 20);
    const found = [
      ...own,
      ...written.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), path: uri.fsPath as string | undefined })),
    ];
    const other = { label: `$(file) ${t("Choose a file…")}`, path: undefined as string | undefined };
    const placeHolder = t("Runs of which flaky, failing and slowing tests are shown");
    const picked =
      found.length === 0 ? await withoutHistory(other) : await vscode.window.showQuickPick([...found, other], { title, placeHolder });
    if (picked === undefined) return;
    const path = picked.path ?? (await vscode.window.showOpenDialog({ defaultUri: folder.uri, title }))?.[0]?.fsPath;
    if (path !== undefined) await showText(title, ["history", path], "history.txt");
  }

  /** Explains how a history is made; returns `other` if the person wants to choose a file. */
  async function withoutHistory<Item>(other: Item): Promise<Item | undefined> {
    const [run, choose] = [t("Run All Tests"), t("Choose a file…")];
    const said = t(
      "No run has ended yet. VS Code keeps the last 50 runs of the Test Explorer, and shows here which tests are flaky, failing or slowing. The command line keeps its runs with playbook run --history FILE.",
    );
    const answer = await vscode.window.showInformationMessage(said, run, choose);
    if (answer === run) await vscode.commands.executeCommand("testing.runAll");
    return answer === choose ? other : undefined;
  }

  async function fixProblems(): Promise<void> {
    const folder = await folderOfWork();
    if (folder === undefined) return;
    await vscode.workspace.saveAll(false);
    const ran = await working(t("Writing the first fix of each error"), folder, ["check", "--fix", "--yes"]);
    if (ran !== undefined) await tell(ran, t("No errors are left."), "fixes.txt");
  }

  function chosenEnvironment(): readonly string[] {
    const name = environment();
    return name === undefined ? [] : ["--env", name];
  }

  /** Where there are several services, of the one that is chosen. */
  async function ofService(title: string, args: (name: readonly string[]) => readonly string[], file: string): Promise<void> {
    const names = [...new Set(services())];
    const chosen = names.length < 2 ? names[0] : await vscode.window.showQuickPick(names, { title, placeHolder: t("Which service?") });
    if (chosen !== undefined || names.length === 0) await showText(title, args(chosen === undefined ? [] : [chosen]), file);
  }

  /** Shows the output of the command in an editor. */
  async function showText(title: string, args: readonly string[], name: string): Promise<void> {
    const folder = await folderOfWork();
    const ran = folder && (await working(title, folder, args));
    if (ran !== undefined) await show(ran, name);
  }

  async function show({ output, complaint }: Ran, name: string): Promise<void> {
    const text = [output.trimEnd(), complaint].filter((part) => part !== "").join("\n\n");
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(texts.put(`/${name}`, `${text}\n`)), { preview: true });
  }

  /** Success in a word, with the written files; any other result in the words of the command. */
  async function tell(ran: Ran, success: string, name: string, written?: Uri): Promise<void> {
    const details = t("Show Details");
    const reveal = t("Show in Explorer");
    if (ran.code !== 0) return show(ran, name);
    const buttons = written === undefined ? [details] : [reveal, details];
    // Nobody waits for an answer to it.
    void vscode.window.showInformationMessage(success, ...buttons).then(async (choice) => {
      if (choice === details) await show(ran, name);
      if (choice === reveal && written !== undefined) await vscode.commands.executeCommand("revealInExplorer", written);
    });
  }

  async function working(title: string, folder: WorkspaceFolder, args: readonly string[]): Promise<Ran | undefined> {
    if (!(await isTrusted(vscode, t("This starts the playbook command in the folder.")))) return undefined;
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    return vscode.window.withProgress(options, async (_, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => abort.abort());
      const ran = await runCommand(program, args, folder.uri.fsPath, abort.signal);
      return token.isCancellationRequested ? undefined : ran;
    });
  }

  async function folderOfWork(): Promise<WorkspaceFolder | undefined> {
    const [first, ...others] = vscode.workspace.workspaceFolders ?? [];
    if (first === undefined) await vscode.window.showInformationMessage(t("Open a folder first."));
    return others.length === 0 ? first : vscode.window.showWorkspaceFolderPick();
  }
}
