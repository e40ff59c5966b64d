/**
 * Implements the commands on an MCP server: connect, sign in and out, discover again, approve changes, rename, remove,
 * open its definition.
 */
import type { CancellationToken } from "vscode";
import type { McpDiscoverResult } from "../../engine/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { failureText } from "../engineHost/engineFailure.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import { applyFileEdits } from "../fileEdits.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { KnownServers } from "./knownServers.ts";
import { pickServer } from "./pickServer.ts";
import { removeServer, renameServer } from "./renameServer.ts";
import type { ServerDocuments } from "./serverDocuments.ts";
import type { ServerNode } from "./serversTree.ts";
import { duringServerWork } from "./serverWork.ts";
import { callTool, changeApproval } from "./toolCommands.ts";

export interface ServerParts {
  readonly engine: EngineService;
  readonly language: LanguageService;
  readonly secrets: SecretStore;
  readonly known: KnownServers;
  readonly documents: ServerDocuments;
}

export function createServerCommands(vscode: Vscode, parts: ServerParts) {
  const { engine, secrets, known, documents } = parts;
  const { t } = vscode.l10n;
  const serverOf = (argument: unknown) => pickServer(vscode, known, argument);
  const during = <T>(node: ServerNode, title: string, work: (cancel: CancellationToken) => Promise<T>) =>
    duringServerWork(vscode, known, node, title, work);
  return {
    connect,
    signIn,
    signOut,
    discover,
    openConfiguration,
    setVariable,
    rename,
    remove,
    call: (argument: unknown) => callTool(vscode, parts, argument),
    changeApproval: (argument: unknown) => changeApproval(vscode, parts, argument),
  };

  async function connect(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    const { name } = node.server;
    await during(node, t("Connecting to @{0}", name), (cancel) =>
      engine.perform("mcpConnect", { folder: node.root, server: name }, { cancel }),
    );
  }

  async function signIn(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    const { name } = node.server;
    const done = await during(node, t("Signing in to @{0}", name), (cancel) =>
      engine.perform("mcpSignIn", { folder: node.root, server: name }, { cancel }),
    );
    if (done === undefined) return;
    if (node.server.state === "new") await discover(node);
    void vscode.window.showInformationMessage(t("You are signed in to @{0} ({1}).", name, done.issuer));
  }

  async function signOut(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    await engine.request("mcpSignOut", { folder: node.root, server: node.server.name, run: "sign out" });
    known.refresh();
    vscode.window.setStatusBarMessage(t("You are signed out of @{0}.", node.server.name), 5_000);
  }

  /**
   * Reads the present state of the server. Tools that changed are shown, and taken only when a person approves them.
   */
  async function discover(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    const { name } = node.server;
    const found = await during(node, t("Discovering @{0}", name), (cancel) =>
      engine.perform("mcpDiscover", { folder: node.root, server: name, signIn: true }, { cancel }),
    );
    if (found === undefined) return;
    if (found.changes.length > 0) {
      await documents.showChanges(name, found.changes);
      const approve = t("Approve");
      const lines = found.changes.map(({ tool, kind }) => `${tool} (${kind})`).join(", ");
      const question = t("The tools of @{0} differ from those that were approved: {1}. Approve the current ones?", name, lines);
      if ((await vscode.window.showWarningMessage(question, approve)) !== approve) return;
    }
    if (await applyFileEdits(vscode, found.edits)) await told(name, found);
    known.refresh();
  }

  async function told(name: string, { tools, resources, prompts, warnings }: McpDiscoverResult): Promise<void> {
    const message = t("@{0}: {1} tools, {2} resources, {3} prompts.", name, tools, resources, prompts);
    if (warnings.length === 0) vscode.window.setStatusBarMessage(message, 5_000);
    else void vscode.window.showWarningMessage([message, ...warnings].join(" "));
  }

  async function openConfiguration(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(vscode.Uri.file(node.root), node.server.from));
    const at = document.getText().indexOf(`${JSON.stringify(node.server.name)}`);
    const position = document.positionAt(Math.max(at, 0));
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(position, position) });
  }

  /** Sets a variable that the configuration names: `${NAME}`. */
  async function setVariable(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    const { server, root } = node;
    const missing = /\bvariables? ([\w.-]+)/.exec(server.problem?.message ?? "")?.[1] ?? "";
    const title = t("Value for @{0}", server.name);
    const prompt = t("Name of the variable, written as ${NAME} in the configuration");
    const name = await vscode.window.showInputBox({ title, prompt, value: missing, ignoreFocusOut: true });
    if (name === undefined || name.trim() === "") return;
    const value = await vscode.window.showInputBox({
      title,
      prompt: t("Kept in the secret storage of VS Code, never in a file"),
      password: true,
      ignoreFocusOut: true,
    });
    if (value === undefined) return;
    await secrets.set({ root, service: `@${server.name}`, name: name.trim() }, value);
    vscode.window.setStatusBarMessage(t("The value of {0} has been stored.", name.trim()), 5_000);
    known.refresh();
  }

  async function rename(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node !== undefined) await renameServer(vscode, parts, node);
  }

  async function remove(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    try {
      await removeServer(vscode, parts, node);
    } catch (error) {
      const open = t("Open Configuration");
      if ((await vscode.window.showErrorMessage(failureText(error), open)) === open) await openConfiguration(node);
    }
  }
}
