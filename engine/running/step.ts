// One step of any kind.

import type { Json, SetStep, WaitStep } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { PlannedStep } from "../planned.ts";
import { runBlock } from "./block.ts";
import { runPlaybookStep } from "./calledPlaybook.ts";
import type { Frame, Outcome, PhaseState, Runner } from "./context.ts";
import { fillingOf, milliseconds, textOfFilled } from "./filling.ts";
import { pause } from "./pause.ts";
import { runRequest } from "./request.ts";
import { remember } from "./saving.ts";
import { runTool } from "./tool.ts";
import { runValidate } from "./validate.ts";

/**
 * At once where nothing has to be waited for. Throws, or rejects with, the errors that the phase turns into an outcome:
 * `UnsetVariable`, `HttpFailure`, `PlaybookError`.
 */
export function runStep(planned: PlannedStep, state: PhaseState, runner: Runner): Outcome | Promise<Outcome> {
  const { step } = planned;
  switch (step.step) {
    case "api_request":
      return runRequest(step, state);
    case "mcp_server_call":
      return runTool(step, state);
    case "validate":
      return runValidate(step, state);
    case "set":
      return set(step, state.frame);
    case "wait":
      return wait(step, state);
    case "block":
      return runBlock(planned, step, state, runner);
    case "run":
      return runPlaybookStep(planned, step, state, runner);
    case "prepare":
      return prepare(step.baseUrl, step, state.frame);
    default:
      throw new PlaybookError(
        "not-linked",
        `A step "${step.step}" cannot run on its own.`,
        "It must be linked to the call that it belongs to.",
      );
  }
}

async function set(step: SetStep, frame: Frame): Promise<Outcome> {
  const value = await frame.attempt.run.preparation.value(step.value, step).fill(fillingOf(frame));
  return { outcome: "passed", saved: { [step.variable]: remember(frame, step.variable, value) } };
}

async function wait(step: WaitStep, { frame, signal, prolong, last, teardown }: PhaseState): Promise<Outcome> {
  if (teardown && last.isSkipped === true) return { outcome: "skipped", message: "Nothing to wait for: the call before it was skipped." };
  const duration = milliseconds(await frame.attempt.run.preparation.value(step.for as Json, step).fill(fillingOf(frame)), "the pause");
  prolong?.(duration);
  await pause(duration, signal);
  return { outcome: "passed" };
}

async function prepare(baseUrl: string | undefined, step: object, frame: Frame): Promise<Outcome> {
  if (baseUrl !== undefined) frame.baseUrl = textOfFilled(await frame.attempt.run.preparation.value(baseUrl, step).fill(fillingOf(frame)));
  return { outcome: "passed" };
}
