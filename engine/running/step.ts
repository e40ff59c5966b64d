// One step of any kind.

import type { Json } from "../../language/index.ts";
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

/** Throws what the phase makes an outcome of: `UnsetVariable`, `HttpFailure`, `PlaybookError`. */
export async function runStep(planned: PlannedStep, state: PhaseState, runner: Runner): Promise<Outcome> {
  const { step } = planned;
  const { frame } = state;
  const { preparation } = frame.attempt.run;
  switch (step.step) {
    case "api_request":
      return runRequest(step, state);
    case "mcp_server_call":
      return runTool(step, state);
    case "validate":
      return runValidate(step, state);
    case "set": {
      const value = await preparation.value(step.value, step).fill(fillingOf(frame));
      return { outcome: "passed", saved: remember(frame, step.variable, value) };
    }
    case "wait": {
      await pause(milliseconds(await preparation.value(step.for as Json, step).fill(fillingOf(frame)), "the pause"), state.signal);
      return { outcome: "passed" };
    }
    case "block":
      return runBlock(planned, step, state, runner);
    case "run":
      return runPlaybookStep(planned, step, state, runner);
    case "prepare":
      return prepare(step.baseUrl, step, frame);
    default:
      throw new PlaybookError(
        "not-linked",
        `A step "${step.step}" cannot run by itself.`,
        "It must be linked to the call that it belongs to.",
      );
  }
}

async function prepare(baseUrl: string | undefined, step: object, frame: Frame): Promise<Outcome> {
  if (baseUrl !== undefined) frame.baseUrl = textOfFilled(await frame.attempt.run.preparation.value(baseUrl, step).fill(fillingOf(frame)));
  return { outcome: "passed" };
}
