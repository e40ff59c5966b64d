/** Adds an MCP server: asks for its address or command, discovers it, and writes it only if that worked. */
import type { McpDiscoverResult, McpServersView } from "../../engine/protocol.ts";
import { EngineFailure, failureText } from "../engineHost/engineFailure.ts";
import { applyFileEdits } from "../fileEdits.ts";
import { isTrusted } from "../trust.ts";
import type { Vscode } from "../vscodeApi.ts";
import { askAccess, prepareProvider } from "./accessQuestions.ts";
import { eraText } from "./eraText.ts";
import type { ServerParts } from "./serverCommands.ts";
import { calledSoFar, emptyDraft, newServerOf, type ServerDraft } from "./serverDraft.ts";
import { askAddress, askServer } from "./serverQuestions.ts";

/** Answers about servers that were not added, by root: kept until the window closes, never written down. */
const unfinished = new Map<string, ServerDraft>();

export async function addServer(vscode: Vscode, parts: ServerParts): Promise<void> {
  const { engine } = parts;
  const { t } = vscode.l10n;
  if (!(await isTrusted(vscode, t("Adding a server connects to it or starts it.")))) return;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) {
    await vscode.window.showInformationMessage(t("Open a folder first: servers are stored in its file .mcp.json."));
    return;
  }
  const at = folder.uri.fsPath;
  const [providers, view] = await Promise.all([engine.request("mcpProviders", {}), engine.request("mcpServers", { folder: at })]);
  const draft = emptyDraft();
  const done = await askServer(vscode, draft, {
    heading: t("Add MCP Server"),
    providers,
    before: unfinished.get(view.root),
    isTaken: (text) => view.servers.some(({ name }) => name === text),
  });
  if (!done) {
    if (draft.url !== "" || draft.command !== "") keep(view.root, draft);
    return;
  }
  if (draft.source === "file") return takeOver(vscode, parts, view);
  if (typeof draft.source === "object" && !(await prepareProvider(vscode, draft, draft.source))) return;
  const found = await discover(vscode, parts, { folder: at, root: view.root, draft });
  if (found === undefined) {
    keep(view.root, draft);
    offerToGoOn(vscode, parts, draft);
    return;
  }
  unfinished.delete(view.root);
  if (!(await applyFileEdits(vscode, found.edits))) return;
  parts.known.refresh();
  const { transport, era, tools, resources, prompts, warnings } = found;
  const added = t(
    "@{0} was added: {1} ({2}), {3} tools, {4} resources, {5} prompts.",
    draft.name,
    transport,
    eraText(vscode, era),
    tools,
    resources,
    prompts,
  );
  void vscode.window.showInformationMessage([added, ...warnings].join(" "));
}

/** How the person says who they are is asked again. */
function keep(root: string, draft: ServerDraft): void {
  const { access: _, ...rest } = draft;
  unfinished.set(root, { ...rest, values: new Map(draft.values) });
}

function offerToGoOn(vscode: Vscode, parts: ServerParts, draft: ServerDraft): void {
  const { t } = vscode.l10n;
  const again = t("Go On");
  const message = t("{0} was not added. Your input is kept.", calledSoFar(draft));
  void vscode.window.showInformationMessage(message, again).then(async (answer) => {
    if (answer === again) await addServer(vscode, parts);
  });
}

interface Place {
  readonly folder: string;
  readonly root: string;
  readonly draft: ServerDraft;
}

/** Tries until it works. Undefined when the person gives up. */
async function discover(
  vscode: Vscode,
  { engine, secrets }: ServerParts,
  { folder, root, draft }: Place,
): Promise<McpDiscoverResult | undefined> {
  const { t } = vscode.l10n;
  const { source } = draft;
  for (;;) {
    const { name, values, access } = draft;
    for (const [variable, value] of values) await secrets.set({ root, service: `@${name}`, name: variable }, value);
    const signIn = typeof source === "object" || access === "oauth" || access === "own client";
    const options = { location: vscode.ProgressLocation.Notification, title: t("Discovering @{0}", name), cancellable: true };
    try {
      return await vscode.window.withProgress(options, (_, cancel) =>
        engine.perform("mcpDiscover", { folder, server: name, add: newServerOf(draft), signIn }, { cancel }),
      );
    } catch (error) {
      const code = error instanceof EngineFailure ? error.code : "";
      const isUnknown = /unauthorized|forbidden|expired-token/.test(code) && source === "address" && !signIn;
      const goesOn = isUnknown ? await askAccess(vscode, draft, t("Add MCP Server")) : await correct(vscode, draft, error);
      if (!goesOn) return undefined;
    }
  }
}

/** Offers the address that the engine has found, else a retry with the same one. */
async function correct(vscode: Vscode, draft: ServerDraft, error: unknown): Promise<boolean> {
  const { t } = vscode.l10n;
  if (/cancelled|not-approved/.test(error instanceof EngineFailure ? error.code : "")) return false;
  const other = /\bUse (https?:\/\/\S+?)\.$/.exec(error instanceof EngineFailure ? (error.fix ?? "") : "")?.[1];
  const useOther = t("Use That Address");
  const again = t("Try Again");
  const change = t("Change Address…");
  const buttons = [...(other === undefined ? [] : [useOther]), ...(draft.source === "address" ? [change] : []), again];
  const choice = await vscode.window.showErrorMessage(failureText(error), ...buttons);
  if (choice === useOther && other !== undefined) draft.url = other;
  const asked = { title: t("Add MCP Server"), number: 1, total: 1 };
  if (choice === change && (await askAddress(vscode, draft, asked)) !== "answered") return false;
  return choice !== undefined;
}

/** Servers of other files stay where they are; they only have to be discovered and approved. */
async function takeOver(vscode: Vscode, parts: ServerParts, { root, servers }: McpServersView): Promise<void> {
  const { t } = vscode.l10n;
  const others = servers.filter(({ state }) => state === "new" || state === "not approved" || state === "changed");
  if (others.length === 0) {
    const message = t("There is no server to import: .mcp.json, .vscode/mcp.json and .cursor/mcp.json contain no new one.");
    await vscode.window.showInformationMessage(message);
    return;
  }
  const items = others.map((server) => ({ label: `@${server.name}`, description: server.from, detail: server.definition, server }));
  const options = { title: t("Add MCP Server"), placeHolder: t("Which server?"), ignoreFocusOut: true };
  const picked = await vscode.window.showQuickPick(items, options);
  if (picked === undefined) return;
  const commands = (await import("./serverCommands.ts")).createServerCommands(vscode, parts);
  await commands.discover({ kind: "server", root, server: picked.server });
}
