/** Asks what describes an MCP server: an integration, an address or a command, its title and its name. */
import type { QuickPickItem } from "vscode";
import type { McpProviderView } from "../../engine/protocol.ts";
import { type Answered, askInTurn, askText, askWhich, type Question, skipped } from "../ask.ts";
import type { Vscode } from "../vscodeApi.ts";
import { calledSoFar, type ServerDraft, type ServerSource, titleOf } from "./serverDraft.ts";

export interface ServerQuestionsContext {
  readonly heading: string;
  readonly providers: readonly McpProviderView[];
  /** A server that was begun earlier and then not added. */
  readonly before: ServerDraft | undefined;
  readonly isTaken: (name: string) => boolean;
}

type SourceItem = QuickPickItem & { readonly source: ServerSource; readonly resumed?: ServerDraft };

/** Fills in the draft. False when the person cancels. */
export function askServer(
  vscode: Vscode,
  draft: ServerDraft,
  { heading, providers, before, isTaken }: ServerQuestionsContext,
): Promise<boolean> {
  const { t } = vscode.l10n;
  /** A draft that is resumed has its answers already. */
  let isComplete = false;
  const unless =
    (isSkipped: () => boolean, question: Question): Question =>
    (number, total) =>
      isComplete || isSkipped() ? skipped : question(number, total);
  return askInTurn([
    askSource,
    unless(
      () => draft.source !== "address",
      (number, total) => askAddress(vscode, draft, { title: heading, number, total }),
    ),
    unless(() => draft.source !== "command", askCommand),
    unless(() => draft.source === "file", askTitle),
    unless(() => draft.source === "file", askName),
    unless(() => typeof draft.source !== "object" || !draft.source.hasReadOnly, askReadOnly),
  ]);

  function askSource(number: number, total: number): Promise<Answered> {
    const icon = (id: string) => new vscode.ThemeIcon(id);
    const separator = (label: string): QuickPickItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
    const resume = before && {
      label: t("Continue with {0}", calledSoFar(before)),
      iconPath: icon("debug-continue"),
      description: t("what you typed is still here"),
      source: before.source,
      resumed: before,
    };
    const items: readonly SourceItem[] = [
      ...(resume === undefined ? [] : [resume]),
      {
        label: t("Add custom URL"),
        iconPath: icon("link"),
        description: t("a server at an address: Streamable HTTP or SSE"),
        source: "address",
      },
      {
        label: t("Custom server started by a command…"),
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
      separator(t("Integrations")) as SourceItem,
      ...providers.map((provider) => ({ label: provider.label, description: provider.about, source: provider })),
    ];
    const placeholder = t("What do you want to add?");
    const take = ({ source, resumed }: SourceItem) => {
      draft.source = source;
      if (resumed === undefined) return;
      const { values, ...rest } = resumed;
      Object.assign(draft, rest);
      for (const [name, value] of values) draft.values.set(name, value);
      isComplete = draft.name !== "" && draft.title !== "";
    };
    return askWhich(vscode, { title: heading, number, total, items, placeholder, take });
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

  function askTitle(number: number, total: number): Promise<Answered> {
    return askText(vscode, {
      title: heading,
      number,
      total,
      value: titleOf(draft),
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
        return isTaken(text) ? t("The server @{0} already exists.", text) : undefined;
      },
      take: (text) => (draft.name = text),
    });
  }

  function askReadOnly(number: number, total: number): Promise<Answered> {
    const items = [
      { label: t("With all tools"), readOnly: false },
      { label: t("Only with tools that read"), readOnly: true },
    ];
    const placeholder = t("Which tools may it use?");
    return askWhich(vscode, { title: heading, number, total, items, placeholder, take: (item) => (draft.readOnly = item.readOnly) });
  }
}

export function askAddress(
  vscode: Vscode,
  draft: ServerDraft,
  place: { readonly title: string; readonly number: number; readonly total: number },
): Promise<Answered> {
  const { t } = vscode.l10n;
  return askText(vscode, {
    ...place,
    value: draft.url,
    prompt: t("Server URL, such as https://mcp.example.com/mcp"),
    problem: (text) => (/^https?:\/\/[^\s/]+/i.test(text.trim()) ? undefined : t("An address begins with http:// or https://.")),
    take: (text) => (draft.url = text.trim()),
  });
}
