// Calls a tool of an MCP server through the port.

import { isOverflow, type Json, type JsonObject, type McpServerCallStep, serverCallName, usualNames } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { CheckResult } from "../events.ts";
import { writeGrace } from "../http/interruption.ts";
import { holdsFile } from "../http/request.ts";
import type { PlannedStep } from "../planned.ts";
import { noteValue } from "../redact/places.ts";
import type { Outcome, PhaseState } from "./context.ts";
import { fillingOf, milliseconds } from "./filling.ts";
import { aborted } from "./pause.ts";
import type { PreparedTool } from "./prepared.ts";
import { type Answer, runCall } from "./repeated.ts";

const defaultTimeout = 30_000;

export function runTool(step: McpServerCallStep, state: PhaseState): Promise<Outcome> {
  const prepared = state.frame.attempt.run.preparation.tool(step);
  return runCall(prepared, serverCallName(step), state, () => call(step, prepared, state));
}

async function call(step: McpServerCallStep, prepared: PreparedTool, state: PhaseState): Promise<Answer> {
  const { tools } = state.frame.attempt.run;
  if (tools === undefined) {
    throw new PlaybookError(
      "no-servers",
      `The server @${step.provider} cannot be called here: this run has no MCP servers.`,
      "Remove the step.",
    );
  }
  const { inputs, uri } = await fillCall(step, prepared, state);
  const filling = fillingOf(state.frame);
  const given =
    prepared.timeout === undefined ? undefined : milliseconds(await prepared.timeout.fill(filling), "the time limit of the tool");
  const made = { server: step.provider, tool: step.tool ?? uri ?? "" };
  const context = { playbook: state.frame.playbook.path, ...(given === undefined ? {} : { timeout: given }) };
  const work = (signal: AbortSignal) => {
    if (uri === undefined) return tools.call(step.provider, made.tool, inputs, signal, context);
    if (tools.read !== undefined) return tools.read(step.provider, uri, signal, context);
    throw new PlaybookError("no-resources", `The resource ${uri} of @${step.provider} cannot be read here.`, "Remove the step.");
  };
  const names = state.frame.service.planned.secretNames ?? usualNames;
  const { redactor } = state.frame.attempt.run;
  noteValue(inputs, redactor, { names });
  try {
    const answer = await limited(tools.limitsItself === true ? undefined : (given ?? defaultTimeout), state, work, made);
    noteValue((answer.result ?? null) as Json, redactor, { names, answered: true });
    const problem = answer.problem ?? (answer.isError ? JSON.stringify(answer.result).slice(0, 300) : undefined);
    state.toolCalls.push({ ...made, isError: problem !== undefined, ...(problem === undefined ? {} : { message: problem }) });
    const findings = problem === undefined || isJudgedLater(made.server, state) ? {} : { findings: [notSucceeded(made.server, problem)] };
    return { outcome: { toolResult: answer }, ...findings };
  } catch (error) {
    state.toolCalls.push({ ...made, isError: true, message: error instanceof Error ? error.message : String(error) });
    throw error instanceof PlaybookError || state.signal.aborted ? error : wrapped(error, made);
  }
}

/**
 * Passed to the server: the inputs of a tool, or the address of a resource. Throws `PlaybookError` for inputs that it
 * cannot take.
 */
export async function fillCall(
  { provider, tool }: McpServerCallStep,
  prepared: PreparedTool,
  { frame }: PhaseState,
): Promise<{ readonly inputs: JsonObject; readonly uri?: string }> {
  const filling = fillingOf(frame);
  const inputs = (await prepared.inputs.fill(filling)) as JsonObject;
  if (holdsFile(inputs))
    throw new PlaybookError(
      "file-as-input",
      `An input of @${provider} ${tool ?? ""} is a file, but tools only take JSON.`,
      "Give the input a text, such as the path or the content.",
    );
  return { inputs, ...(prepared.resource === undefined ? {} : { uri: String(await prepared.resource.fill(filling)) }) };
}

function notSucceeded(server: string, message: string): CheckResult {
  return { check: { succeeded: [server] }, passed: false, title: `the call of @${server} succeeds`, message };
}

/** A check further down says of the server's calls whether they are to have succeeded. */
function isJudgedLater(server: string, { frame, current }: PhaseState): boolean {
  const judges = (steps: readonly PlannedStep[]): boolean =>
    steps.some(({ step, steps: inner = [] }) =>
      step.step === "validate" ? step.checks.some((check) => check.succeeded?.includes(server) === true) : judges(inner),
    );
  return current !== undefined && judges(frame.playbook[current.phase]);
}

function wrapped(error: unknown, { server, tool }: { server: string; tool: string }): PlaybookError {
  const why = isOverflow(error) ? "its result is nested too deeply." : error instanceof Error ? error.message : String(error);
  return new PlaybookError("tool-failed", `The call of @${server} ${tool} failed: ${why}`, "Is the server running?", error);
}

/**
 * The work, cut off by its limit, if it has one, or by the phase's signal even when it does not listen to either. Like
 * a request that may have made something, a call outlives the signal by `writeGrace`, so that the teardown knows.
 */
function limited<T>(
  limit: number | undefined,
  state: PhaseState,
  work: (signal: AbortSignal) => Promise<T>,
  { server, tool }: { server: string; tool: string },
): Promise<T> {
  const { signal: outer, teardown, frame } = state;
  const controller = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const cutOff = (why: Error) => {
      controller.abort(why);
      reject(why);
    };
    const { stop } = frame.attempt.run;
    let grace: NodeJS.Timeout | undefined;
    const cut = () => cutOff(aborted());
    const cancel = () => {
      if (teardown || stop.aborted) cut();
      else
        grace = setTimeout(() => {
          state.unanswered = `@${server} ${tool} did not respond within ${writeGrace / 1_000} s after cancelling. Its effects may remain.`;
          cut();
        }, writeGrace);
    };
    const late = (after: number) =>
      cutOff(new PlaybookError("tool-timeout", `@${server} ${tool} did not respond within ${after / 1_000} s.`, "Is the server running?"));
    const timer = limit === undefined ? undefined : setTimeout(late, limit, limit);
    // It may have been aborted while its inputs were filled, and a signal fires only once.
    if (outer.aborted) {
      clearTimeout(timer);
      return cancel();
    }
    outer.addEventListener("abort", cancel, { once: true });
    stop.addEventListener("abort", cut, { once: true });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        clearTimeout(grace);
        outer.removeEventListener("abort", cancel);
        stop.removeEventListener("abort", cut);
      });
  });
}
