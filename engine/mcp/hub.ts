// Calls the MCP servers of a run: they are connected to when a step first needs them, shared by all steps, and ended
// with everything they started.

import { type Json, type JsonObject, type LockedTool, nearest, toolRisk } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { ToolAnswer, ToolContext, ToolPort } from "../ports.ts";
import { toolDisagreement } from "./agreement.ts";
import { type Audit, audited } from "./audit.ts";
import { type CallOptions, type CallResult, defaultLimits, type McpLimits } from "./connection.ts";
import { AuthorizationNeeded, McpFailure } from "./failure.ts";
import { type Live, LiveServers, type LiveServersOptions } from "./liveServers.ts";
import { isLost } from "./session.ts";
import { compileResultCheck, resultValue } from "./toolResult.ts";

export interface McpHubOptions extends Omit<LiveServersOptions, "limits" | "secret"> {
  readonly limits?: Partial<McpLimits>;
  readonly audit?: Audit;
}

export interface McpHub extends ToolPort {
  readonly drifted: () => readonly string[];
  /** Connects, unless it is; rejects as a call would. */
  readonly connect: (server: string, signal: AbortSignal) => Promise<void>;
  /** The servers with a connection, with the reasons of lost ones. */
  readonly connected: () => ReadonlyMap<string, string | undefined>;
  readonly close: () => Promise<void>;
}

export function createMcpHub({ limits: given, audit, ...options }: McpHubOptions): McpHub {
  const limits: McpLimits = { ...defaultLimits, ...given };
  let secret: (value: string) => void = () => {};
  const servers = new LiveServers({ ...options, limits, secret: (value) => secret(value) });

  const requireApproval = async (live: Live, server: string, tool: LockedTool, inputs: JsonObject, context: ToolContext): Promise<void> => {
    const disagreement = toolDisagreement(server, tool, live.session.locked, context.playbook);
    if (disagreement === undefined || (await options.consent?.tool(server, tool, inputs)) === true) return;
    throw disagreement;
  };

  /**
   * Retries after a lost session if that does no harm, and after signing in, since the refused call was not executed.
   */
  const attempt = async <T>(
    server: string,
    signal: AbortSignal,
    isSafe: (live: Live) => boolean,
    work: (live: Live) => Promise<T>,
  ): Promise<T> => {
    let hasSignedIn = false;
    let hasHealed = false;
    for (;;) {
      const live = (signal.aborted ? undefined : servers.usable(server)) ?? (await servers.ready(server, signal));
      try {
        return await work(live);
      } catch (error) {
        if (error instanceof AuthorizationNeeded && !hasSignedIn && options.redirect !== undefined) {
          hasSignedIn = true;
          await live.session.login(error, signal);
          await servers.drop(server, live);
          continue;
        }
        if (!isLost(error)) throw error;
        await servers.drop(server, live);
        if (hasHealed) throw error;
        if (!isSafe(live)) {
          throw new McpFailure(
            (error as McpFailure).kind,
            `${(error as McpFailure).message} The call may have taken effect, so it is not repeated.`,
            (error as McpFailure).fix,
            error,
          );
        }
        hasHealed = true;
      }
    }
  };

  const optionsOf = (signal: AbortSignal, live: Live, context: ToolContext): CallOptions => ({
    signal,
    timeout: context.timeout ?? live.session.config.timeout ?? limits.callTimeout,
    totalTimeout: Math.max(limits.totalTimeout, context.timeout ?? 0),
  });

  const callTool = async (
    live: Live,
    server: string,
    tool: string,
    inputs: JsonObject,
    signal: AbortSignal,
    context: ToolContext,
  ): Promise<ToolAnswer> => {
    const definition = toolOf(live, server, tool);
    if (toolRisk(definition) === "destructive") await requireApproval(live, server, definition, inputs, context);
    const asked = live.declined.length;
    const result = await live.session.connection.call(definition, inputs, optionsOf(signal, live, context));
    const mismatch =
      result.isError || definition.outputSchema === undefined
        ? undefined
        : await mismatchOf(live, definition, definition.outputSchema, result, signal);
    return answerOf(server, tool, result, live.declined.slice(asked), mismatch);
  };

  return {
    limitsItself: true,
    attach: (run) => {
      secret = run.secret;
    },
    call: (server, tool, inputs, signal, context = {}) =>
      audited(audit, { server, tool, inputs, context }, () =>
        attempt(
          server,
          signal,
          (live) => isRepeatable(live.session.tools.get(tool)),
          (live) => callTool(live, server, tool, inputs as JsonObject, signal, context),
        ),
      ),
    read: (server, uri, signal, context = {}) =>
      audited(audit, { server, tool: uri, inputs: { uri }, context }, () =>
        attempt(
          server,
          signal,
          () => true,
          async (live) => answerOf(server, uri, await live.session.connection.read(uri, optionsOf(signal, live, context)), [], undefined),
        ),
      ),
    drifted: () => [...servers.drifted.keys()],
    connect: async (server, signal) => void (await servers.ready(server, signal)),
    connected: () => servers.connected(),
    close: () => servers.close(),
  };
}

function toolOf({ session }: Live, server: string, tool: string): LockedTool {
  const found = session.tools.get(tool);
  if (found !== undefined) return found;
  const meant = nearest(tool, [...session.tools.keys()]);
  throw new PlaybookError(
    "mcp-no-tool",
    `The server @${server} has no tool "${tool}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`,
    `playbook mcp list ${server} shows its tools.`,
  );
}

async function mismatchOf(
  { checks }: Live,
  { name }: LockedTool,
  outputSchema: JsonObject,
  { structured }: CallResult,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (structured === undefined) return "it has an output schema, and no structured content came";
  const check = checks.get(name) ?? compileResultCheck(outputSchema);
  checks.set(name, check);
  return (await check)(structured as Json, signal);
}

function answerOf(server: string, tool: string, result: CallResult, declined: readonly string[], mismatch: string | undefined): ToolAnswer {
  const { isError, text, others } = result;
  const value = text === "" && result.structured === undefined && others.length > 0 ? others.join("; ") : resultValue(result);
  const said = text.trim() === "" ? "It did not say why." : text.trim().slice(0, 1_000);
  const problem = isError
    ? `@${server} ${tool} failed: ${said}${declined.map((one) => `\n${one}`).join("")}`
    : declined.length > 0
      ? declined.join("\n")
      : mismatch === undefined
        ? undefined
        : `The result of @${server} ${tool} does not fit the output schema of the tool: ${mismatch}.`;
  return { result: value, isError, ...(problem === undefined ? {} : { problem }) };
}

function isRepeatable(tool: LockedTool | undefined): boolean {
  return tool !== undefined && (toolRisk(tool) === "read-only" || tool.annotations?.idempotentHint === true);
}
