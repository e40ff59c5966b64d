/** What can be done with an MCP server: connect, sign in and out, discover again, approve what changed, rename, remove, open where it is defined, call a tool. */
import { basename, join } from "node:path";
import type { CancellationToken } from "vscode";
import type { McpDiscoverResult } from "../../engine/protocol.ts";
import { type RenameServerParams, type RenameServerResult, renameServerRequest } from "../../server/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { EngineFailure, failureText } from "../engineHost/engineFailure.ts";
import type { SecretStore } from "../engineHost/secretStore.ts";
import { applyFileEdits, openedDocument } from "../fileEdits.ts";
import { commands } from "../ids.ts";
import type { LanguageService } from "../languageClient.ts";
import { isTrusted } from "../trust.ts";
import type { Vscode } from "../vscodeApi.ts";
import { applyEdit } from "../workspaceEdit.ts";
import type { KnownServers } from "./knownServers.ts";
import type { ServerDocuments } from "./serverDocuments.ts";
import { type ResourceNode, type ServerNode, type ToolNode, wayOut } from "./serversTree.ts";
import { askInputs } from "./toolForm.ts";

export interface ServerParts {
  readonly engine: EngineService;
  readonly language: LanguageService;
  readonly secrets: SecretStore;
  readonly known: KnownServers;
  readonly documents: ServerDocuments;
}

export function createServerCommands(vscode: Vscode, { engine, language, secrets, known, documents }: ServerParts) {
  const { t } = vscode.l10n;
  return { connect, signIn, signOut, discover, openConfiguration, call, changeApproval, setVariable, rename, remove };

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
    const done = await during(node, t("Signing in at @{0}", name), (cancel) =>
      engine.perform("mcpSignIn", { folder: node.root, server: name }, { cancel }),
    );
    if (done === undefined) return;
    if (node.server.state === "new") await discover(node);
    void vscode.window.showInformationMessage(t("You are signed in at @{0} ({1}).", name, done.issuer));
  }

  async function signOut(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    await engine.request("mcpSignOut", { folder: node.root, server: node.server.name, run: "sign out" });
    known.refresh();
    vscode.window.setStatusBarMessage(t("You are signed out of @{0}.", node.server.name), 5_000);
  }

  /** Looks what the server is now. Tools that changed are shown, and taken only when a person approves them. */
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
      const question = t("The tools of @{0} differ from those that were approved: {1}. Approve them as they are now?", name, lines);
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

  async function call(argument: unknown): Promise<void> {
    const node = argument as ToolNode | ResourceNode | undefined;
    if (node?.kind !== "tool" && node?.kind !== "resource") return;
    if (!(await trusted())) return;
    const { root, server } = node;
    const title = node.kind === "tool" ? node.tool.name : node.name;
    const inputs = node.kind === "tool" ? await askInputs(vscode, node) : {};
    if (inputs === undefined) return;
    const params = { folder: root, server: server.name, tool: title, inputs, ...(node.kind === "resource" ? { uri: node.uri } : {}) };
    const answer = await during({ kind: "server", root, server }, t("Calling {0} of @{1}", title, server.name), (cancel) =>
      engine.perform("mcpCall", params, { cancel }),
    );
    if (answer === undefined) return;
    const { duration: milliseconds, problem, result } = answer;
    const shown = { server: `@${server.name}`, tool: title, milliseconds, ...(problem === undefined ? {} : { problem }), result };
    await documents.showResult(title.replace(/[^\w.-]+/g, "-"), shown);
    if (problem !== undefined) void vscode.window.showWarningMessage(problem);
  }

  async function changeApproval(argument: unknown): Promise<void> {
    const node = argument as ToolNode | undefined;
    if (node?.kind !== "tool" || !(await trusted())) return;
    const { root, server, tool } = node;
    const approve = tool.approved ? t("Take Back") : t("Approve");
    const question = tool.approved
      ? t("Withdraw the permission of all playbooks to call {0} of @{1}, which may destroy something?", tool.name, server.name)
      : t("May all playbooks call {0} of @{1}, which may destroy something?", tool.name, server.name);
    const options = { modal: true, detail: tool.description ?? "" };
    if ((await vscode.window.showWarningMessage(question, options, approve)) !== approve) return;
    const params = { folder: root, server: server.name, tool: tool.name, approved: !tool.approved };
    await applyFileEdits(vscode, await engine.request("mcpApproveTool", params));
    known.refresh();
  }

  /** Of one that the configuration names: `${NAME}`. */
  async function setVariable(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    const { server, root } = node;
    const missing = /\bvariables? ([\w.-]+)/.exec(server.problem?.message ?? "")?.[1] ?? "";
    const title = t("Value for @{0}", server.name);
    const prompt = t("Name of the variable, which the configuration writes as ${NAME}");
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
    vscode.window.setStatusBarMessage(t("The value of {0} is stored.", name.trim()), 5_000);
    known.refresh();
  }

  /** In its file, in the lock and in every sentence. */
  async function rename(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    const { root, server } = node;
    const newName = await vscode.window.showInputBox({
      title: t("Rename @{0}", server.name),
      prompt: t("Its new name in sentences, without the @"),
      value: server.name,
      ignoreFocusOut: true,
    });
    if (newName === undefined || newName.trim() === server.name) return;
    const params: RenameServerParams = { uri: vscode.Uri.file(root).toString(), name: server.name, newName: newName.trim() };
    const result = await language.request<RenameServerResult>(renameServerRequest, params);
    if (result.kind === "refused") {
      await vscode.window.showWarningMessage(result.reason);
      return;
    }
    const variables = await variablesOf(node);
    if (!(await applyEdit(vscode, result.edit))) {
      await vscode.window.showWarningMessage(t("One of the files has been changed meanwhile. Try it again."));
      return;
    }
    const unsaved = await saveEdited(result.edit);
    for (const name of variables) {
      const value = await secrets.get({ root, service: `@${server.name}`, name });
      if (value === undefined) continue;
      await secrets.set({ root, service: `@${params.newName}`, name }, value);
      // A file that is not saved still has the old name.
      if (unsaved.length === 0) await secrets.delete({ root, service: `@${server.name}`, name });
    }
    known.refresh();
    if (unsaved.length > 0) {
      await vscode.window.showWarningMessage(t("{0} was changed, but could not be saved. Save it.", unsaved.join(", ")));
      return;
    }
    vscode.window.setStatusBarMessage(t("@{0} is now called @{1}, also in its sentences.", server.name, params.newName), 5_000);
  }

  /** The names of documents that could not be saved. */
  async function saveEdited({ documentChanges }: Extract<RenameServerResult, { kind: "edited" }>["edit"]): Promise<readonly string[]> {
    const unsaved: string[] = [];
    for (const change of documentChanges) {
      if (!("textDocument" in change)) continue;
      const uri = vscode.Uri.parse(change.textDocument.uri).toString();
      const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
      if (document?.isDirty === true && !(await document.save())) unsaved.push(basename(document.uri.path));
    }
    return unsaved;
  }

  async function remove(argument: unknown): Promise<void> {
    const node = await serverOf(argument);
    if (node === undefined) return;
    const { root, server } = node;
    const yes = t("Remove");
    const detail = t("It goes from .mcp.json and from the lock, and you are signed out. Sentences that name it will be errors.");
    if ((await vscode.window.showWarningMessage(t("Remove the MCP server @{0}?", server.name), { modal: true, detail }, yes)) !== yes)
      return;
    try {
      const variables = await variablesOf(node);
      const edits = await engine.request("mcpRemove", { folder: root, server: server.name, run: "remove" });
      if (!(await applyFileEdits(vscode, edits))) return;
      await engine.request("mcpSignOut", { folder: root, server: server.name, run: "sign out" });
      for (const name of variables) await secrets.delete({ root, service: `@${server.name}`, name });
      known.refresh();
      vscode.window.setStatusBarMessage(t("@{0} was removed.", server.name), 5_000);
    } catch (error) {
      const open = t("Open Configuration");
      if ((await vscode.window.showErrorMessage(failureText(error), open)) === open) await openConfiguration(node);
    }
  }

  /** Those that the file of the server names, whose values may be in the secret storage. */
  async function variablesOf({ root, server }: ServerNode): Promise<readonly string[]> {
    const document = await openedDocument(vscode, join(root, server.from));
    return [...new Set([...(document?.getText() ?? "").matchAll(/\$\{(?:env:|input:)?([\w.-]+)/g)].map(([, name = ""]) => name))];
  }

  function trusted(): Promise<boolean> {
    return isTrusted(vscode, t("The workspace names the programs and addresses of its MCP servers."));
  }

  /** Of the tree's node, else the one that the person picks. */
  async function serverOf(argument: unknown): Promise<ServerNode | undefined> {
    if (!(await trusted())) return undefined;
    const node = argument as ServerNode | undefined;
    if (node?.server !== undefined) return { kind: "server", root: node.root, server: node.server };
    const items = (await known.all()).flatMap(({ root, servers }) =>
      servers.map((server) => ({ label: `@${server.name}`, description: server.title ?? server.definition, root, server })),
    );
    if (items.length === 0) {
      const add = t("Add MCP Server…");
      const message = t("There are no MCP servers in this workspace yet.");
      if ((await vscode.window.showInformationMessage(message, add)) === add) await vscode.commands.executeCommand(commands.addMcpServer);
      return undefined;
    }
    const picked = await vscode.window.showQuickPick(items, { placeHolder: t("Which MCP server?") });
    return picked && { kind: "server", root: picked.root, server: picked.server };
  }

  /** Undefined where it failed, which has been said together with the way out. */
  async function during<T>(node: ServerNode, title: string, work: (cancel: CancellationToken) => Promise<T>): Promise<T | undefined> {
    const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    let cancelled = false;
    try {
      return await vscode.window.withProgress(options, (_, token) => {
        token.onCancellationRequested(() => {
          cancelled = true;
        });
        return work(token);
      });
    } catch (error) {
      if (!cancelled) void offerWayOut(node, error);
      return undefined;
    } finally {
      known.refresh();
    }
  }

  async function offerWayOut({ root, server }: ServerNode, error: unknown): Promise<void> {
    const problem = { code: error instanceof EngineFailure ? error.code : "fault", message: failureText(error) };
    if (problem.code === "mcp-login-cancelled") return;
    const node: ServerNode = { kind: "server", root, server: { ...server, problem } };
    const command = wayOut(node.server);
    const labels: Readonly<Record<string, string>> = {
      [commands.approveMcpServer]: t("Show Changes"),
      [commands.setMcpVariable]: t("Set Value…"),
      [commands.signInMcpServer]: t("Sign In"),
      [commands.connectMcpServer]: t("Try Again"),
      [commands.discoverMcpServer]: t("Discover"),
      [commands.openMcpConfiguration]: t("Open Configuration"),
    };
    const label = labels[command] ?? t("Open Configuration");
    if ((await vscode.window.showErrorMessage(problem.message, label)) === label) await vscode.commands.executeCommand(command, node);
  }
}
