// Describes a server for the editor from its configuration, the lock and its recent events, and reads a new one from
// the editor's questions.

import { type CredentialStore, type McpServerConfig, PlaybookError, shownDefinition, type ToolChanges } from "../../engine/index.ts";
import type { McpProvider, providerConfig } from "../../engine/mcp/providers.ts";
import type {
  McpProblemView,
  McpProviderView,
  McpServerState,
  McpServerView,
  McpToolChange,
  McpToolView,
  NewMcpServer,
} from "../../engine/protocol.ts";
import { type LockedServer, type LockedTool, toolRisk } from "../../language/index.ts";

export interface Happened {
  readonly isConnected: boolean;
  /** Why the connection is gone. */
  readonly ended?: string;
  readonly isDrifted: boolean;
  readonly problem?: McpProblemView;
  readonly credentials: CredentialStore;
}

export async function serverView(config: McpServerConfig, locked: LockedServer | undefined, happened: Happened): Promise<McpServerView> {
  const { definitionHash, credentialsOf } = await import("../../engine/mcp/index.ts");
  const title = config.title ?? locked?.title;
  const authentication = locked?.authentication?.kind;
  const credentials = config.kind === "http" && URL.canParse(config.url) ? credentialsOf(config.url, happened.credentials) : undefined;
  const isSignedIn = (await credentials?.tokens()) !== undefined;
  const account = isSignedIn ? await credentials?.issuer() : undefined;
  const ended: McpProblemView | undefined =
    happened.ended === undefined
      ? undefined
      : { code: "mcp-died", message: `The server @${config.name} is gone: ${happened.ended}.`, fix: "Connect to it again." };
  const problem = ended ?? happened.problem;
  return {
    name: config.name,
    ...(title === undefined ? {} : { title }),
    from: config.from,
    kind: config.kind,
    definition: shownDefinition(config),
    state: stateOf(locked, definitionHash(config), happened),
    ...(locked?.transport === undefined ? {} : { transport: locked.transport }),
    ...(locked?.era === undefined ? {} : { era: locked.era }),
    ...(locked?.protocol === undefined ? {} : { protocol: locked.protocol }),
    ...(locked?.provider === undefined ? {} : { provider: locked.provider }),
    ...(authentication === undefined ? {} : { authentication }),
    ...(account === undefined ? {} : { account }),
    tools: locked?.tools.map((tool) => toolView(tool, locked)) ?? [],
    resources: locked?.resources ?? [],
    resourceTemplates: locked?.resourceTemplates ?? [],
    prompts: locked?.prompts ?? [],
    ...(problem === undefined ? {} : { problem }),
  };
}

function stateOf(locked: LockedServer | undefined, definition: string, { isConnected, ended, isDrifted }: Happened): McpServerState {
  if (isDrifted) return "drifted";
  if (ended !== undefined) return "ended";
  if (isConnected) return "connected";
  if (locked?.discovered === undefined) return "new";
  if (locked.approvals.definition === undefined) return "not approved";
  return locked.approvals.definition === definition ? "ready" : "changed";
}

function toolView({ hash, ...tool }: LockedTool, { approvals }: LockedServer): McpToolView {
  const approved = approvals.tools.some((one) => one.tool === tool.name && one.hash === hash);
  return { ...tool, risk: toolRisk(tool), approved };
}

export function changesOf({ added, removed, changed }: ToolChanges): readonly McpToolChange[] {
  return [
    ...added.map((tool): McpToolChange => ({ tool: tool.name, kind: "added", before: "", after: definitionText(tool) })),
    ...removed.map((tool): McpToolChange => ({ tool: tool.name, kind: "removed", before: definitionText(tool), after: "" })),
    ...changed.map(
      ({ before, after }): McpToolChange => ({
        tool: after.name,
        kind: "changed",
        before: definitionText(before),
        after: definitionText(after),
      }),
    ),
  ];
}

/** A description is shown line by line, so that a sentence that was slipped in stands out. */
function definitionText({ hash: _hash, name, description, ...rest }: LockedTool): string {
  const lines = description === undefined ? {} : { description: description.includes("\n") ? description.split("\n") : description };
  return `${JSON.stringify({ name, ...lines, ...rest }, null, 2)}\n`;
}

export async function providerViews(): Promise<readonly McpProviderView[]> {
  const mcp = await import("../../engine/mcp/index.ts");
  return mcp.mcpProviders.map((provider) => providerView(provider, mcp.providerConfig(provider.id)));
}

function providerView(provider: McpProvider, config: ReturnType<typeof providerConfig>): McpProviderView {
  const { id, label, about, prepare, documentation, authentication, readOnly } = provider;
  const names = [...JSON.stringify(config).matchAll(/\$\{([A-Z][A-Z0-9_]*)\}/g)].map(([, name = ""]) => name);
  return { id, label, about, prepare, documentation, authentication, hasReadOnly: readOnly !== undefined, variables: [...new Set(names)] };
}

/** Throws `PlaybookError` for a name that is taken or that no sentence could say. */
export function newConfig(
  add: NewMcpServer,
  servers: ReadonlyMap<string, McpServerConfig>,
  ofProvider: typeof providerConfig,
): McpServerConfig {
  const { name, title } = add;
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(name))
    throw new PlaybookError("usage", `"${name}" is not a name to write after an @.`, 'Use letters, digits, "-", "_" and ".".');
  const known = servers.get(name);
  if (known !== undefined) throw new PlaybookError("usage", `The server @${name} already exists, in ${known.from}.`, "Take another name.");
  const given = "provider" in add ? ofProvider(add.provider, add.readOnly) : add.config;
  return { ...given, name, from: "", ...(title === undefined ? {} : { title }) } as McpServerConfig;
}
