// The MCP servers of a run: connected when a step first needs them, shared by all, ended with everything they started.

import { type Json, type JsonObject, type LockedTool, nearest, toolRisk } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { ToolAnswer, ToolContext, ToolPort } from "../ports.ts";
import { toolDisagreement } from "./agreement.ts";
import { type Audit, fingerprint } from "./audit.ts";
import type { CallOptions, CallResult, ElicitationAnswer, ElicitationRequest } from "./connection.ts";
import { defaultLimits, type McpLimits } from "./connection.ts";
import type { ElicitationPort } from "./consent.ts";
import { AuthorizationNeeded, McpFailure } from "./failure.ts";
import { listTools } from "./inventory.ts";
import { type Authorization, isLost, McpDrift, openSession, type Session, type Surroundings } from "./session.ts";
import { changeLines, compareTools, isUnchanged } from "./toolChanges.ts";
import { compileResultCheck, type ResultCheck, resultValue } from "./toolResult.ts";

export interface McpHubOptions extends Omit<Surroundings, "limits" | "secret"> {
  readonly limits?: Partial<McpLimits>;
  readonly elicitation?: ElicitationPort;
  readonly audit?: Audit;
}

export interface McpHub extends ToolPort {
  readonly drifted: () => readonly string[];
  /** Connects, unless it is; rejects as a call would. */
  readonly connect: (server: string, signal: AbortSignal) => Promise<void>;
  /** The servers that were connected to, with the reasons of those that have gone. */
  readonly connected: () => ReadonlyMap<string, string | undefined>;
  readonly close: () => Promise<void>;
}

interface Live {
  readonly session: Session;
  readonly declined: string[];
  toolsChanged: boolean;
  readonly checks: Map<string, Promise<ResultCheck>>;
}

export function createMcpHub(options: McpHubOptions): McpHub {
  const limits: McpLimits = { ...defaultLimits, ...options.limits };
  const lives = new Map<string, Promise<Live>>();
  /** The open ones of `lives`: a call of one need not wait. */
  const opened = new Map<string, Live>();
  const drifted = new Map<string, McpDrift>();
  const closing = new AbortController();
  const authorizers = new Map<string, Authorization>();
  let secret: (value: string) => void = () => {};

  const live = (name: string): Promise<Live> => {
    const known = lives.get(name);
    if (known !== undefined) return known;
    const opening = open(name);
    lives.set(name, opening);
    opening.catch((error: unknown) => {
      if (error instanceof McpDrift) drifted.set(name, error);
      // An error that a person must fix first stays for the whole run; any other may pass.
      if (!(error instanceof McpDrift)) lives.delete(name);
    });
    return opening;
  };

  const open = async (name: string): Promise<Live> => {
    const declined: string[] = [];
    const elicit = async (request: ElicitationRequest): Promise<ElicitationAnswer> => {
      const answer = await (options.elicitation?.answer(request, closing.signal) ?? declineAll(request));
      if (answer.action !== "accept") declined.push(`The server asked: “${request.message.slice(0, 300)}” ${answer.reason}`);
      return answer;
    };
    const session = await openSession(
      name,
      { ...options, limits, authorizers, secret: (value) => secret(value) },
      { elicit, signal: closing.signal },
    );
    const made: Live = { session, declined, toolsChanged: false, checks: new Map() };
    session.connection.onToolsChanged(() => {
      made.toolsChanged = true;
    });
    opened.set(name, made);
    return made;
  };

  const drop = async (name: string, lost: Live): Promise<void> => {
    const current = await lives.get(name)?.catch(() => undefined);
    if (opened.get(name) === lost) opened.delete(name);
    if (current === lost) lives.delete(name);
    await lost.session.close();
  };

  /** A server that has gone since the last call is connected to again. */
  const ready = async (name: string, signal: AbortSignal): Promise<Live> => {
    let found = await abortable(live(name), signal);
    if (found.session.connection.ended() !== undefined) {
      await drop(name, found);
      found = await abortable(live(name), signal);
    }
    if (found.toolsChanged) await requireSameTools(name, found, signal);
    return found;
  };

  const requireSameTools = async (name: string, { session }: Live, signal: AbortSignal): Promise<void> => {
    const current = await listTools(name, session.connection, limits, signal);
    const changes = compareTools([...session.tools.values()], current);
    if (isUnchanged(changes)) return;
    const drift = new McpDrift(name, changes);
    drifted.set(name, drift);
    throw new PlaybookError(
      drift.code,
      `The tools of @${name} have changed while it was in use:\n${changeLines(changes)
        .map((line) => `  ${line}`)
        .join("\n")}`,
      drift.fix,
    );
  };

  const toolOf = ({ session }: Live, server: string, tool: string): LockedTool => {
    const found = session.tools.get(tool);
    if (found !== undefined) return found;
    const meant = nearest(tool, [...session.tools.keys()]);
    throw new PlaybookError(
      "mcp-no-tool",
      `The server @${server} has no tool "${tool}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`,
      `playbook mcp list ${server} shows its tools.`,
    );
  };

  const requireApproval = async (
    { session }: Live,
    server: string,
    tool: LockedTool,
    inputs: JsonObject,
    context: ToolContext,
  ): Promise<void> => {
    const disagreement = toolDisagreement(server, tool, session.locked, context.playbook);
    if (disagreement === undefined || (await options.consent?.tool(server, tool, inputs)) === true) return;
    throw disagreement;
  };

  /**
   * Retries after a lost session if that does no harm, and after signing in, since the refused call was not executed.
   */
  const attempt = async <T>(
    server: string,
    signal: AbortSignal,
    isSafe: (found: Live) => boolean,
    work: (found: Live) => Promise<T>,
  ): Promise<T> => {
    let hasSignedIn = false;
    let hasHealed = false;
    for (;;) {
      const there = opened.get(server);
      const found = there !== undefined && isUsable(there) && !signal.aborted ? there : await ready(server, signal);
      try {
        return await work(found);
      } catch (error) {
        if (error instanceof AuthorizationNeeded && !hasSignedIn && options.redirect !== undefined) {
          hasSignedIn = true;
          await found.session.login(error, signal);
          await drop(server, found);
          continue;
        }
        if (!isLost(error)) throw error;
        await drop(server, found);
        if (hasHealed) throw error;
        if (!isSafe(found)) {
          throw new McpFailure(
            (error as McpFailure).kind,
            `${(error as McpFailure).message} The call may have been carried out or not, so it is not repeated.`,
            (error as McpFailure).fix,
            error,
          );
        }
        hasHealed = true;
      }
    }
  };

  const optionsOf = (signal: AbortSignal, found: Live, context: ToolContext): CallOptions => ({
    signal,
    timeout: context.timeout ?? found.session.config.timeout ?? limits.callTimeout,
    totalTimeout: Math.max(limits.totalTimeout, context.timeout ?? 0),
  });

  const audited = async (
    entry: { server: string; tool: string; inputs: unknown; context: ToolContext },
    work: () => Promise<ToolAnswer>,
  ): Promise<ToolAnswer> => {
    if (options.audit === undefined) return work();
    const start = performance.now();
    const { server, tool, inputs, context } = entry;
    const write = (outcome: "succeeded" | "failed" | "refused", result?: unknown) =>
      options.audit?.({
        at: new Date().toISOString(),
        server,
        tool,
        ...(context.playbook === undefined ? {} : { playbook: context.playbook }),
        inputs: fingerprint(inputs),
        ...(result === undefined ? {} : { result: fingerprint(result) }),
        outcome,
        duration: Math.round(performance.now() - start),
      });
    try {
      const answer = await work();
      write(answer.problem === undefined ? "succeeded" : "failed", answer.result);
      return answer;
    } catch (error) {
      write(error instanceof PlaybookError && /^mcp-(?:not-approved|drift|no-)/.test(error.code) ? "refused" : "failed");
      throw error;
    }
  };

  return {
    limitsItself: true,
    attach: (run) => {
      secret = run.secret;
    },
    call: (server, tool, inputs, signal, context = {}) =>
      audited({ server, tool, inputs, context }, () =>
        attempt(
          server,
          signal,
          (found) => isRepeatable(found.session.tools.get(tool)),
          async (found) => {
            const definition = toolOf(found, server, tool);
            if (toolRisk(definition) === "destructive") await requireApproval(found, server, definition, inputs as JsonObject, context);
            const asked = found.declined.length;
            const result = await found.session.connection.call(definition, inputs as JsonObject, optionsOf(signal, found, context));
            const mismatch =
              result.isError || definition.outputSchema === undefined
                ? undefined
                : await mismatchOf(found, definition, definition.outputSchema, result, signal);
            return answerOf(server, tool, result, found.declined.slice(asked), mismatch);
          },
        ),
      ),
    read: (server, uri, signal, context = {}) =>
      audited({ server, tool: uri, inputs: { uri }, context }, () =>
        attempt(
          server,
          signal,
          () => true,
          async (found) =>
            answerOf(server, uri, await found.session.connection.read(uri, optionsOf(signal, found, context)), [], undefined),
        ),
      ),
    drifted: () => [...drifted.keys()],
    connect: async (server, signal) => void (await ready(server, signal)),
    connected: () => new Map([...opened].map(([name, { session }]) => [name, session.connection.ended()])),
    async close() {
      const open = [...lives.values()];
      lives.clear();
      opened.clear();
      closing.abort(new McpFailure("died", "The run has ended."));
      await Promise.all(
        open.map((one) =>
          one.then(
            ({ session }) => session.close(),
            () => {},
          ),
        ),
      );
      await Promise.all([...authorizers.values()].map((one) => one.close()));
    },
  };
}

function isUsable({ session, toolsChanged }: Live): boolean {
  return !toolsChanged && session.connection.ended() === undefined;
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
        : `The result of @${server} ${tool} does not fit what the tool promises: ${mismatch}.`;
  return { result: value, isError, ...(problem === undefined ? {} : { problem }) };
}

function isRepeatable(tool: LockedTool | undefined): boolean {
  return tool !== undefined && (toolRisk(tool) === "read-only" || tool.annotations?.idempotentHint === true);
}

async function declineAll(_request: ElicitationRequest): Promise<ElicitationAnswer> {
  return { action: "decline", reason: "It was declined, because no person can answer here." };
}

/** Others may still wait for the same connection, so that only the waiting ends. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
