// Converts an exception to the result of a step: skipped, or broken with what to do about it.

import { PlaybookError } from "../error.ts";
import { HttpFailure } from "../http/client.ts";
import { UnsetVariable } from "../values/scope.ts";
import type { Outcome, PhaseState } from "./context.ts";

/**
 * Skipped where a teardown has no value for a variable, or where the step was cut off by a cancel (in a teardown that
 * is a failure); broken otherwise.
 */
export function outcomeOf(error: unknown, state: PhaseState): Outcome {
  if (error instanceof UnsetVariable && state.teardown) {
    const unsaved = unsavedBecause(error, state);
    if (unsaved !== undefined) return { outcome: "skipped", message: `Skipped: ${unsaved}` };
    const why = error.neededBy === undefined ? "so there is nothing to do" : `and ${error.neededBy} needs it`;
    return { outcome: "skipped", message: `Skipped: \${${error.variable}} has no value, ${why}.` };
  }
  if (state.signal.aborted && (isAbort(error) || (error instanceof HttpFailure && error.kind === "cancelled"))) {
    if (error instanceof HttpFailure && error.fix !== undefined) state.unanswered = `${error.message} ${error.fix}`;
    return state.teardown
      ? { outcome: "failed", message: `${reasonOf(state.signal)} Later steps did not run: their items may remain.` }
      : { outcome: "skipped", message: [reasonOf(state.signal), state.unanswered].filter((part) => part !== undefined).join(" ") };
  }
  const unsaved = error instanceof UnsetVariable ? unsavedBecause(error, state) : undefined;
  if (unsaved !== undefined) return { outcome: "broken", message: unsaved };
  if (error instanceof PlaybookError) {
    return { outcome: "broken", message: error.fix === undefined ? error.message : `${error.message} ${error.fix}` };
  }
  state.frame.attempt.run.faults.push(error);
  return { outcome: "broken", message: `Playbook itself failed here: ${error instanceof Error ? error.message : String(error)}` };
}

/** Returns in one sentence that the request was refused that has the value of the variable. */
function unsavedBecause({ variable }: UnsetVariable, { frame }: PhaseState): string | undefined {
  const why = frame.unsaved.get(variable);
  return why === undefined ? undefined : `\${${variable}} has no value: ${why}.`;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** The reason for the abort, in words. */
export function reasonOf(signal: AbortSignal): string {
  return typeof signal.reason === "string" && signal.reason !== "cancelled" ? signal.reason : "Stopped by cancelling.";
}
