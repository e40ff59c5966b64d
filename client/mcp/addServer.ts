/** Add MCP Server…: an integration, an address, a command, or a configuration of another editor; discovered before anything is written. */
import type { QuickPickItem } from "vscode";
import type { McpDiscoverResult, McpProviderView, McpServersView, NewMcpServer } from "../../engine/protocol.ts";
import { type Answered, askInTurn, askText, askWhich, skipped } from "../ask.ts";
import { EngineFailure, failureText } from "../engineHost/engineFailure.ts";
import { applyFileEdits } from "../fileEdits.ts";
import { isTrusted } from "../trust.ts";
import type { Vscode } from "../vscodeApi.ts";
import { eraText } from "./eraText.ts";
import type { ServerParts } from "./serverCommands.ts";

type Source = QuickPickItem & { readonly source: McpProviderView | "address" | "command" | "file"; readonly goesOn?: true };
type Access = "oauth" | "bearer" | "api key" | "basic" | "own client";

/** What the person has said so far. */
interface Draft {
  title: string;
  name: string;
  url: string;
  command: string;
  readOnly: boolean;
  access?: Access;
  header: string;
  clientId: string;
}

/** What was typed for a server that was then not added: kept until the window closes, never written down. */
interface Unfinished {
  readonly source: Source["source"];
  readonly draft: Draft;
  readonly values: ReadonlyMap<string, string>;
}

const unfinished = new Map<string, Unfinished>();

export async function addServer(vscode: Vscode, parts: ServerParts): Promise<void> {
  const { engine, secrets, known } = parts;
  const { t } = vscode.l10n;
  const heading = t("Add MCP Server");
  if (!(await isTrusted(vscode, t("Adding a server connects to it or starts it.")))) return;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) {
    await vscode.window.showInformationMessage(t("Open a folder first: servers are kept in its file .mcp.json."));
    return;
  }
  const at = folder.uri.fsPath;
  const [providers, view] = await Promise.all([engine.request("mcpProviders", {}), engine.request("mcpServers", { folder: at })]);
  const before = unfinished.get(view.root);
  const draft: Draft = { title: "", name: "", url: "", command: "", readOnly: false, header: "X-Api-Key", clientId: "" };
  /** By the name of their variable; kept under the server's name once that is known. */
  const values = new Map<string, string>();
  let source = "address" as Source["source"];
  let goesOn = false;

  const done = await askInTurn([
    askSource,
    (number, total) =>
      goesOn ? skipped : source === "address" ? askAddress(number, total) : source === "command" ? askCommand(number, total) : skipped,
    (number, total) => (source === "file" || goesOn ? skipped : askTitle(number, total)),
    (number, total) => (source === "file" || goesOn ? skipped : askName(number, total)),
    (number, total) => (typeof source === "object" && source.hasReadOnly && !goesOn ? askReadOnly(number, total) : skipped),
  ]);
  if (!done) {
    if (draft.url !== "" || draft.command !== "") keep();
    return;
  }
  if (source === "file") return takeOver();
  if (typeof source === "object" && !(await prepare(source))) return;
  await discoverAndWrite();

  function askSource(number: number, total: number): Promise<Answered> {
    const icon = (id: string) => new vscode.ThemeIcon(id);
    const separator = (label: string): QuickPickItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
    const goOn: readonly Source[] =
      before === undefined
        ? []
        : [
            {
              label: t("Go on with {0}", before.draft.name === "" ? before.draft.url || before.draft.command : `@${before.draft.name}`),
              iconPath: icon("debug-continue"),
              description: t("what you typed is still here"),
              source: before.source,
              goesOn: true,
            },
          ];
    const items: readonly Source[] = [
      ...goOn,
      {
        label: t("Add custom URL"),
        iconPath: icon("link"),
        description: t("a server at an address: Streamable HTTP or SSE"),
        source: "address",
      },
      {
        label: t("Custom server that a command starts…"),
        iconPath: icon("terminal"),
        description: t("a program on this machine"),
        source: "command",
      },
      {
        label: t("From an existing configuration…"),
        iconPath: icon("json"),
        description: ".vscode/mcp.json, .cursor/mcp.json",
        source: "file",
      },
      separator(t("Integrations")) as Source,
      ...providers.map((provider) => ({ label: provider.label, description: provider.about, source: provider })),
    ];
    const placeholder = t("What do you want to add?");
    const take = (item: Source) => {
      source = item.source;
      if (item.goesOn !== true || before === undefined) return;
      Object.assign(draft, before.draft);
      for (const [name, value] of before.values) values.set(name, value);
      goesOn = draft.name !== "" && draft.title !== "";
    };
    return askWhich(vscode, { title: heading, number, total, items, placeholder, take });
  }

  /** For the next time. How the person says who they are is asked again. */
  function keep(): void {
    const { access: _, ...rest } = draft;
    unfinished.set(view.root, { source, draft: rest, values: new Map(values) });
  }

  function keepAndSay(): void {
    keep();
    const again = t("Go On");
    const what = draft.name === "" ? draft.url || draft.command : `@${draft.name}`;
    void vscode.window.showInformationMessage(t("{0} was not added. What you typed is kept.", what), again).then(async (answer) => {
      if (answer === again) await addServer(vscode, parts);
    });
  }

  function askTitle(number: number, total: number): Promise<Answered> {
    const proposed =
      typeof source === "object" ? source.label.replace(/ \(.*/, "") : proposedTitle(source === "address" ? draft.url : draft.command);
    const value = draft.title || proposed;
    return askText(vscode, {
      title: heading,
      number,
      total,
      value,
      prompt: t("Display name, as people call it"),
      problem: (text) => (text.trim() === "" ? t("Type a name.") : undefined),
      take: (text) => (draft.title = text.trim()),
    });
  }

  function askName(number: number, total: number): Promise<Answered> {
    const value = draft.title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
    return askText(vscode, {
      title: heading,
      number,
      total,
      value,
      prompt: t("Reference name, which sentences write after an @"),
      problem: (text) => {
        if (!/^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(text)) return t('Use letters, digits, "-", "_" and ".".');
        return view.servers.some(({ name }) => name === text) ? t("The server @{0} already exists.", text) : undefined;
      },
      take: (text) => (draft.name = text),
    });
  }

  function askAddress(number: number, total: number): Promise<Answered> {
    return askText(vscode, {
      title: heading,
      number,
      total,
      value: draft.url,
      prompt: t("Server URL, such as https://mcp.example.com/mcp"),
      problem: (text) => (/^https?:\/\/[^\s/]+/i.test(text.trim()) ? undefined : t("An address begins with http:// or https://.")),
      take: (text) => (draft.url = text.trim()),
    });
  }

  function askCommand(number: number, total: number): Promise<Answered> {
    return askText(vscode, {
      title: heading,
      number,
      total,
      value: draft.command,
      prompt: t("Command line, such as npx -y @example/mcp-server; secrets as ${VARIABLE}"),
      problem: (text) => (text.trim() === "" ? t("Type the command.") : undefined),
      take: (text) => (draft.command = text.trim()),
    });
  }

  function askReadOnly(number: number, total: number): Promise<Answered> {
    const items = [
      { label: t("With all tools"), readOnly: false },
      { label: t("Only with tools that read"), readOnly: true },
    ];
    const placeholder = t("What may it do?");
    return askWhich(vscode, { title: heading, number, total, items, placeholder, take: (item) => (draft.readOnly = item.readOnly) });
  }

  /** What has to be done at the provider's, and the values of its variables. */
  async function prepare(provider: McpProviderView): Promise<boolean> {
    if (provider.prepare.length > 0) {
      const [go, open] = [t("Continue"), t("Open Documentation")];
      const options = { modal: true, detail: provider.prepare.join("\n\n") };
      const choice = await vscode.window.showInformationMessage(t("Before you add {0}", provider.label), options, go, open);
      if (choice === undefined) return false;
      if (choice === open) await vscode.env.openExternal(vscode.Uri.parse(provider.documentation));
    }
    for (const name of provider.variables) if (!(await askValue(name, t("Value of {0}", name)))) return false;
    return true;
  }

  async function askValue(name: string, title: string): Promise<boolean> {
    const prompt = t("Kept in the secret storage of VS Code; the file says ${{0}}. Leave it empty to take it from the environment.", name);
    const value = await vscode.window.showInputBox({ title, prompt, password: true, ignoreFocusOut: true });
    if (value !== undefined && value !== "") values.set(name, value);
    return value !== undefined;
  }

  function drafted(): NewMcpServer {
    const { name, title, url, command, access, header, clientId, readOnly } = draft;
    const common = { name, title };
    if (typeof source === "object") return { ...common, provider: source.id, readOnly };
    if (source === "command") {
      const [program = "", ...args] = wordsOf(command);
      return { ...common, config: { kind: "stdio", command: program, args, env: {} } };
    }
    const secret = `\${${variableOf(name)}}`;
    const headers: Readonly<Record<string, string>> =
      access === "bearer"
        ? { Authorization: `Bearer ${secret}` }
        : access === "basic"
          ? { Authorization: `Basic ${secret}` }
          : access === "api key"
            ? { [header]: secret }
            : {};
    const oauth = access === "own client" ? { oauth: { clientId, clientSecret: secret } } : {};
    return { ...common, config: { kind: "http", url, headers, ...oauth } };
  }

  async function discoverAndWrite(): Promise<void> {
    for (;;) {
      const { name } = draft;
      for (const [variable, value] of values) await secrets.set({ root: view.root, service: `@${name}`, name: variable }, value);
      const signIn = typeof source === "object" || draft.access === "oauth" || draft.access === "own client";
      const found = await tryIt(signIn);
      if (found === "gave up") return keepAndSay();
      if (found === "again") continue;
      unfinished.delete(view.root);
      if (await applyFileEdits(vscode, found.edits)) {
        const { transport, era, tools, resources, prompts, warnings } = found;
        known.refresh();
        const said = t(
          "@{0} was added: {1} ({2}), {3} tools, {4} resources, {5} prompts.",
          name,
          transport,
          eraText(vscode, era),
          tools,
          resources,
          prompts,
        );
        void vscode.window.showInformationMessage([said, ...warnings].join(" "));
      }
      return;
    }
  }

  async function tryIt(signIn: boolean): Promise<McpDiscoverResult | "again" | "gave up"> {
    const { name } = draft;
    const options = { location: vscode.ProgressLocation.Notification, title: t("Discovering @{0}", name), cancellable: true };
    try {
      return await vscode.window.withProgress(options, (_, cancel) =>
        engine.perform("mcpDiscover", { folder: at, server: name, add: drafted(), signIn }, { cancel }),
      );
    } catch (error) {
      const code = error instanceof EngineFailure ? error.code : "";
      if (/unauthorized|forbidden|expired-token/.test(code) && source === "address" && !signIn)
        return (await askAccess()) ? "again" : "gave up";
      return (await mend(error)) ? "again" : "gave up";
    }
  }

  /** Another address where the engine has found one, else the same address once more. */
  async function mend(error: unknown): Promise<boolean> {
    if (/cancelled|not-approved/.test(error instanceof EngineFailure ? error.code : "")) return false;
    const other = /\bUse (https?:\/\/\S+?)\.$/.exec(error instanceof EngineFailure ? (error.fix ?? "") : "")?.[1];
    const useOther = t("Use That Address");
    const again = t("Try Again");
    const change = t("Change Address…");
    const buttons = [...(other === undefined ? [] : [useOther]), ...(source === "address" ? [change] : []), again];
    const choice = await vscode.window.showErrorMessage(failureText(error), ...buttons);
    if (choice === useOther && other !== undefined) draft.url = other;
    if (choice === change && (await askAddress(1, 1)) !== "answered") return false;
    return choice !== undefined;
  }

  async function askAccess(): Promise<boolean> {
    const items: readonly (QuickPickItem & { readonly access: Access })[] = [
      { label: t("Sign in with the browser"), description: "OAuth 2.1", access: "oauth" },
      { label: t("Bearer token"), description: "Authorization: Bearer …", access: "bearer" },
      { label: t("API key"), description: t("in a header of your choice"), access: "api key" },
      { label: t("User and password"), description: "Authorization: Basic …", access: "basic" },
      { label: t("OAuth with your own client"), description: t("for providers that register nobody by themselves"), access: "own client" },
    ];
    const placeHolder = t("@{0} wants to know who you are. How do you tell it?", draft.name);
    const picked = await vscode.window.showQuickPick(items, { title: heading, placeHolder, ignoreFocusOut: true });
    if (picked === undefined) return false;
    draft.access = picked.access;
    if (picked.access === "oauth") return true;
    if (picked.access === "api key" && !(await askPlain(t("Name of the header"), draft.header, (text) => (draft.header = text))))
      return false;
    if (picked.access === "own client" && !(await askPlain(t("Client id"), "", (text) => (draft.clientId = text)))) return false;
    let user = "";
    if (picked.access === "basic" && !(await askPlain(t("User"), "", (text) => (user = text)))) return false;
    const variable = variableOf(draft.name);
    const isGiven = await askValue(variable, picked.access === "own client" ? t("Client secret") : picked.label);
    const value = values.get(variable);
    if (picked.access === "basic" && value !== undefined) values.set(variable, Buffer.from(`${user}:${value}`).toString("base64"));
    return isGiven;
  }

  async function askPlain(prompt: string, value: string, take: (text: string) => void): Promise<boolean> {
    const text = await vscode.window.showInputBox({ title: heading, prompt, value, ignoreFocusOut: true });
    if (text === undefined || text.trim() === "") return false;
    take(text.trim());
    return true;
  }

  /** Servers of other files are read where they are: what is missing is only that somebody discovers and approves them. */
  async function takeOver(): Promise<void> {
    const others = candidates(view);
    if (others.length === 0) {
      const message = t("There is no server to import: .mcp.json, .vscode/mcp.json and .cursor/mcp.json contain no new one.");
      await vscode.window.showInformationMessage(message);
      return;
    }
    const items = others.map((server) => ({ label: `@${server.name}`, description: server.from, detail: server.definition, server }));
    const picked = await vscode.window.showQuickPick(items, { title: heading, placeHolder: t("Which server?"), ignoreFocusOut: true });
    if (picked === undefined) return;
    const { discover } = (await import("./serverCommands.ts")).createServerCommands(vscode, parts);
    await discover({ kind: "server", root: view.root, server: picked.server });
  }
}

/** `Example` of https://mcp.example.com/mcp, and of npx -y @example/mcp-server. */
export function proposedTitle(from: string): string {
  const host = URL.canParse(from) && /^https?:/i.test(from) ? new URL(from).hostname : undefined;
  const generic = /^(?:mcp|api|www|app|server|mcp-server|server-mcp|localhost|com|org|net|io|dev|ai|co|sse|http|latest|\d+)$/i;
  const words =
    host === undefined
      ? (wordsOf(from).find((word, index) => index > 0 && !word.startsWith("-") && /[A-Za-z]{2}/.test(word)) ?? "").split(/[@/\\.]+/)
      : /^[\d.:[\]]+$/.test(host)
        ? []
        : host.split(".");
  const plain = words
    .map((word) => word.replace(/^(?:mcp-)?(?:server-)?|(?:-mcp)?(?:-server)?$/gi, ""))
    .filter((word) => word !== "" && !generic.test(word));
  const [name = ""] = host === undefined ? plain : plain.slice(-1).concat(plain);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function candidates({ servers }: McpServersView) {
  return servers.filter(({ state }) => state === "new" || state === "not approved" || state === "changed");
}

function variableOf(name: string): string {
  return `${name.replace(/[^A-Za-z0-9]+/g, "_").toUpperCase()}_SECRET`;
}

/** As a shell would part it: at spaces that are not in quotes. Nothing is ever given to a shell. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? "");
}
