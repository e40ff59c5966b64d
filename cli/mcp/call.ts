// Implements `playbook mcp call SERVER TOOL`: makes one call and prints its result on standard output.

import { readFileSync } from "node:fs";
import { type ElicitationPort, PlaybookError } from "../../engine/index.ts";
import { isApproved, type Json, type JsonObject, type LockedTool, parseJson, toolRisk } from "../../language/index.ts";
import { cancellable } from "../cancellable.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { jsonObject } from "../jsonOption.ts";
import { auditPath } from "./auditPath.ts";
import { browserRedirect } from "./browserRedirect.ts";
import { mcpCommand } from "./mcpContext.ts";

export interface CallCommandOptions {
  readonly input?: string;
  readonly timeout?: number;
  readonly yes?: boolean;
  readonly login?: boolean;
  readonly answer?: string;
  readonly json?: boolean;
}

/**
 * `tool` is a tool's name, or the address of a resource. `fields` are `name=value`; the schema says which values are
 * numbers and the like.
 */
export async function callCommand(server: string, tool: string, fields: readonly string[], options: CallCommandOptions): Promise<ExitCode> {
  const command = await mcpCommand();
  const { createMcpHub, auditFile, serverNamed } = await import("../../engine/mcp/index.ts");
  serverNamed(server, command.around.servers);
  const locked = command.lock.servers.get(server);
  const definition = locked?.tools.find(({ name }) => name === tool);
  const isResource = definition === undefined && /^[a-z][a-z0-9+.-]*:/i.test(tool);
  const inputs = inputsOf(options.input, fields, definition);
  if (
    definition !== undefined &&
    locked !== undefined &&
    toolRisk(definition) === "destructive" &&
    !isApproved(locked, definition, undefined) &&
    options.yes !== true
  ) {
    throw new PlaybookError(
      "mcp-not-approved",
      `The tool ${tool} of @${server} may destroy data and is not approved.`,
      `Call it with --yes this once, or approve it: playbook mcp approve ${server} ${tool}.`,
    );
  }
  const path = auditPath(process.env);
  const { limits: _limits, secret, ...around } = command.around;
  const hub = createMcpHub({
    ...around,
    ...(options.login === true ? { redirect: await browserRedirect(command, { paste: false, open: false }) } : {}),
    ...(options.answer === undefined ? {} : { elicitation: fixedAnswer(jsonObject("--answer", options.answer)) }),
    ...(path === undefined ? {} : { audit: auditFile(path, (message) => command.tell(`warning ${message}\n`)) }),
    ...(options.yes === true ? { consent: { start: async () => false, changes: async () => false, tool: async () => true } } : {}),
  });
  hub.attach?.({ secret });
  try {
    const context = options.timeout === undefined ? {} : { timeout: options.timeout };
    const answer = await cancellable((signal) =>
      isResource && hub.read !== undefined ? hub.read(server, tool, signal, context) : hub.call(server, tool, inputs, signal, context),
    );
    const { result, isError, problem } = answer;
    if (options.json === true) command.printData({ server, tool, result, isError, ...(problem === undefined ? {} : { problem }) });
    else {
      command.print(`${typeof result === "string" ? result : JSON.stringify(result, null, 2)}\n`);
      if (problem !== undefined) command.tell(`${problem}\n`);
    }
    return problem === undefined ? exitCode.passed : exitCode.failed;
  } finally {
    await hub.close();
  }
}

function inputsOf(input: string | undefined, fields: readonly string[], tool: LockedTool | undefined): JsonObject {
  const given = input === undefined ? {} : jsonObject("--input", input === "-" ? readFileSync(0, "utf8") : input);
  const { properties } = (tool?.inputSchema ?? {}) as { properties?: Readonly<Record<string, { readonly type?: unknown }>> };
  const entries = fields.map((field): readonly [string, Json] => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(field) ?? [];
    if (name === undefined || value === undefined)
      throw new PlaybookError("usage", `“${field}” is not of the form name=value.`, "Or give all inputs as JSON: --input '{…}'.");
    return [name, typedValue(value, properties?.[name]?.type)];
  });
  return { ...given, ...Object.fromEntries(entries) };
}

function typedValue(text: string, type: unknown): Json {
  if (type === "string") return text;
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : text;
}

/** Pages that a server wants to be opened are not: only a person can do that. */
function fixedAnswer(content: JsonObject): ElicitationPort {
  return {
    answer: async ({ url }) =>
      url === undefined
        ? { action: "accept", content }
        : { action: "decline", reason: `It asks to open ${new URL(url).host}, which --answer cannot do.` },
  };
}
