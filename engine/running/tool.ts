// Calls a tool of an MCP server through the port.

import type { JsonObject, McpServerCallStep } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { Outcome, PhaseState } from "./context.ts";
import { fillingOf, milliseconds } from "./filling.ts";
import { aborted } from "./pause.ts";
import type { PreparedTool } from "./prepared.ts";
import { type Answer, runCall } from "./repeated.ts";

const defaultTimeout = 30_000;

export function runTool(step: McpServerCallStep, state: PhaseState): Promise<Outcome> {
  const prepared = state.frame.attempt.run.preparation.tool(step);
  return runCall(prepared, `@${step.provider} ${step.tool}`, state, () => call(step, prepared, state));
}

async function call(step: McpServerCallStep, prepared: PreparedTool, state: PhaseState): Promise<Answer> {
  const { tools } = state.frame.attempt.run;
  if (tools === undefined) {
    throw new PlaybookError(
      "no-servers",
      `The server @${step.provider} cannot be called here: this run has no MCP servers.`,
      "Take the step out.",
    );
  }
  const filling = fillingOf(state.frame);
  const inputs = (await prepared.inputs.fill(filling)) as JsonObject;
  const limit =
    prepared.timeout === undefined ? defaultTimeout : milliseconds(await prepared.timeout.fill(filling), "the time limit of the tool");
  const made = { server: step.provider, tool: step.tool };
  try {
    const result = await limited(limit, state.signal, (signal) => tools.call(step.provider, step.tool, inputs, signal), made);
    state.toolCalls.push({
      ...made,
      isError: result.isError,
      ...(result.isError ? { message: JSON.stringify(result.result).slice(0, 300) } : {}),
    });
    return { outcome: { toolResult: result } };
  } catch (error) {
    state.toolCalls.push({ ...made, isError: true, message: error instanceof Error ? error.message : String(error) });
    throw error instanceof PlaybookError || state.signal.aborted ? error : wrapped(error, made);
  }
}

function wrapped(error: unknown, { server, tool }: { server: string; tool: string }): PlaybookError {
  const why = error instanceof Error ? error.message : String(error);
  return new PlaybookError("tool-failed", `The call of @${server} ${tool} failed: ${why}`, "Is the server running?", error);
}

/** The work, cut off by its limit or by the phase's signal even when it does not listen to either. */
function limited<T>(
  limit: number,
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  { server, tool }: { server: string; tool: string },
): Promise<T> {
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const cutOff = (why: Error) => {
      controller.abort(why);
      reject(why);
    };
    const cancel = () => cutOff(aborted());
    const late = () =>
      cutOff(new PlaybookError("tool-timeout", `@${server} ${tool} gave no answer within ${limit / 1_000} s.`, "Is the server running?"));
    const timer = setTimeout(late, limit);
    outer.addEventListener("abort", cancel, { once: true });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        outer.removeEventListener("abort", cancel);
      });
  });
}
