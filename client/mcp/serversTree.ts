/**
 * Represents the MCP Servers view as data: servers with their tools, inputs, resources, prompts and the fix of a
 * problem.
 */
import type { McpServerView, McpToolView } from "../../engine/protocol.ts";
import { commands } from "../ids.ts";

interface OfServer {
  /** Absolute path of the root. */
  readonly root: string;
  readonly server: McpServerView;
}

export type ServerNode = OfServer & { readonly kind: "server" };
export type ToolNode = OfServer & { readonly kind: "tool"; readonly tool: McpToolView };
export type ResourceNode = OfServer & {
  readonly kind: "resource";
  readonly uri: string;
  readonly name: string;
  readonly isTemplate: boolean;
};

export type McpNode =
  | ServerNode
  | ToolNode
  | ResourceNode
  | (OfServer & { readonly kind: "problem"; readonly message: string; readonly fix?: string })
  | (OfServer & { readonly kind: "fact"; readonly fact: "definition" | "protocol" | "account"; readonly text: string })
  | (OfServer & { readonly kind: "group"; readonly group: "tools" | "resources" | "prompts"; readonly count: number })
  | (OfServer & { readonly kind: "prompt"; readonly name: string; readonly description?: string })
  | (OfServer & { readonly kind: "input"; readonly tool: string; readonly input: Input });

export interface Input {
  readonly name: string;
  /** In words: `text`, `list of number`, `one of A, B`. */
  readonly type: string;
  readonly needed: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** As much of JSON Schema as decides how an input is asked for. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export function childrenOf(node: McpNode): readonly McpNode[] {
  const { root, server } = node;
  const of = { root, server };
  if (node.kind === "server") {
    const { problem, tools, resources, resourceTemplates, prompts } = server;
    const groups = [
      { kind: "group", group: "tools", count: tools.length, ...of },
      { kind: "group", group: "resources", count: resources.length + resourceTemplates.length, ...of },
      { kind: "group", group: "prompts", count: prompts.length, ...of },
    ] as const;
    return [
      ...(problem === undefined ? [] : [{ kind: "problem", ...problem, ...of } as const]),
      { kind: "fact", fact: "definition", text: server.definition, ...of },
      ...(server.protocol === undefined ? [] : [{ kind: "fact", fact: "protocol", text: protocolText(server), ...of } as const]),
      ...(server.account === undefined ? [] : [{ kind: "fact", fact: "account", text: server.account, ...of } as const]),
      ...groups.filter(({ count }) => count > 0),
    ];
  }
  if (node.kind === "tool") return inputsOf(node.tool).map((input) => ({ kind: "input", tool: node.tool.name, input, ...of }));
  if (node.kind !== "group") return [];
  if (node.group === "tools") return server.tools.map((tool) => ({ kind: "tool", tool, ...of }));
  if (node.group === "prompts")
    return server.prompts.map(({ name, description }) => ({
      kind: "prompt",
      name,
      ...(description === undefined ? {} : { description }),
      ...of,
    }));
  return [
    ...server.resources.map(({ uri, name }): ResourceNode => ({ kind: "resource", uri, name, isTemplate: false, ...of })),
    ...server.resourceTemplates.map(({ uri, name }): ResourceNode => ({ kind: "resource", uri, name, isTemplate: true, ...of })),
  ];
}

function protocolText({ protocol, transport, authentication = "none" }: McpServerView): string {
  return `MCP ${protocol}, ${transport}${authentication === "none" ? "" : `, ${authentication}`}`;
}

/** Required inputs come first. */
export function inputsOf({ inputSchema }: Pick<McpToolView, "inputSchema">): readonly Input[] {
  const { properties = {}, required = [] } = inputSchema as Schema;
  return Object.entries(properties)
    .map(([name, schema]): Input => {
      const { description } = schema;
      return {
        name,
        type: typeText(schema),
        needed: required.includes(name),
        schema,
        ...(description === undefined ? {} : { description }),
      };
    })
    .sort((one, other) => Number(other.needed) - Number(one.needed));
}

function typeText({ type, enum: choices, items }: Schema): string {
  if (choices !== undefined) return `one of ${choices.join(", ")}`;
  if (type === "array") return items?.type === undefined ? "list" : `list of ${typeText(items)}`;
  if (type === "string") return "text";
  return type === undefined ? "anything" : typeof type === "string" ? type : type.join(" or ");
}

/** The command that most likely helps. */
export function wayOut({ state, problem }: McpServerView): string {
  const code = problem?.code ?? "";
  if (state === "drifted" || code === "mcp-drift") return commands.approveMcpServer;
  if (code === "mcp-variable") return commands.setMcpVariable;
  if (/unauthorized|forbidden|expired-token|login/.test(code)) return commands.signInMcpServer;
  if (state === "ended" || /died|refused|timeout|session-lost|not-started/.test(code)) return commands.connectMcpServer;
  if (state === "new" || state === "not approved" || state === "changed" || code === "mcp-not-approved") return commands.discoverMcpServer;
  return commands.openMcpConfiguration;
}
