// Lists everything a server offers for the lock: within limits, without invisible characters, and with fingerprints of
// the original.

import type { LockedPrompt, LockedResource, LockedServer, LockedTool } from "../../language/index.ts";
import type { McpConnection, McpLimits } from "./connection.ts";
import { McpFailure } from "./failure.ts";
import { toolHash } from "./toolHash.ts";
import { cleanText } from "./untrustedText.ts";

export type Inventory = Pick<LockedServer, "tools" | "resources" | "resourceTemplates" | "prompts"> & {
  /** Warnings for a person who decides whether to trust the server. */
  readonly warnings: readonly string[];
};

const longest = { name: 128, title: 200, description: 10_000 };

export async function takeInventory(server: string, connection: McpConnection, limits: McpLimits, signal: AbortSignal): Promise<Inventory> {
  const { capabilities } = connection.facts;
  const warnings: string[] = [];
  const tools = await listTools(server, connection, limits, signal, warnings);
  const has = (name: string) => capabilities[name] !== undefined;
  // A server may announce a capability that it then lacks; its tools are still useful.
  const optional = async <T>(name: string, list: (signal: AbortSignal) => Promise<readonly T[]>): Promise<readonly T[]> =>
    has(name)
      ? list(signal).catch((error: unknown) => {
          signal.throwIfAborted();
          warnings.push(`Its ${name} cannot be listed: ${error instanceof Error ? error.message : error}`);
          return [];
        })
      : [];
  return {
    tools,
    resources: (await optional("resources", connection.listResources)).map((one) => cleaned<LockedResource>(one, warnings)),
    resourceTemplates: (await optional("resources", connection.listResourceTemplates)).map((one) => cleaned<LockedResource>(one, warnings)),
    prompts: (await optional("prompts", connection.listPrompts)).map((one) => cleaned<LockedPrompt>(one, warnings)),
    warnings,
  };
}

/** In order of their names. Throws `McpFailure` for two of one name and for more schema than the limit. */
export async function listTools(
  server: string,
  connection: McpConnection,
  limits: McpLimits,
  signal: AbortSignal,
  warnings: string[] = [],
): Promise<readonly LockedTool[]> {
  if (connection.facts.capabilities.tools === undefined) return [];
  const listed = await connection.listTools(signal);
  const seen = new Set<string>();
  let bytes = 0;
  for (const tool of listed) {
    if (seen.has(tool.name)) {
      throw new McpFailure(
        "protocol",
        `The server @${server} has two tools called "${tool.name}": it would be unclear which one a call means.`,
        "Ask the operator of the server.",
      );
    }
    seen.add(tool.name);
    bytes += JSON.stringify(tool).length;
  }
  if (bytes > limits.maxSchemaBytes) {
    throw new McpFailure(
      "too large",
      `The definitions of the tools of @${server} have ${bytes.toLocaleString("en")} characters; the limit is ${limits.maxSchemaBytes.toLocaleString("en")}.`,
      "Disable tools that you do not need; most servers have an option for that.",
    );
  }
  return listed
    .map((tool) => ({ ...cleaned(tool, warnings), hash: toolHash(tool) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function cleaned<T extends { readonly name: string; readonly title?: string; readonly description?: string }>(
  item: T,
  warnings: string[],
): T {
  const out: Record<string, unknown> = { ...item };
  for (const part of ["title", "description"] as const) {
    const given = item[part];
    if (given === undefined) continue;
    const { text, findings } = cleanText(given, longest[part]);
    out[part] = text;
    if (findings.length > 0)
      warnings.push(
        `The ${part} of ${cleanText(item.name, longest.name).text} contained ${findings.join(" and ")}, which Playbook has removed.`,
      );
  }
  const name = cleanText(item.name, longest.name);
  if (name.text !== item.name)
    throw new McpFailure(
      "protocol",
      `A server's tool, resource or prompt is called "${name.text}" with ${name.findings.join(" and ")} in its name.`,
      "Find out why before you use this server.",
    );
  const schemas = JSON.stringify([out.inputSchema, out.outputSchema]);
  if (cleanText(schemas, schemas.length).findings.length > 0)
    warnings.push(`The schema of ${item.name} contains invisible characters or a hidden comment.`);
  return out as T;
}
