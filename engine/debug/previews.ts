// Builds the request or MCP call of the sentence before which a run has stopped, without sending it.

import type { PlannedStep } from "../planned.ts";
import type { PhaseState } from "../running/context.ts";
import { makeRequest } from "../running/request.ts";
import { fillCall } from "../running/tool.ts";
import type { Preview } from "./scopes.ts";
import type { Level } from "./stack.ts";

/** The step of a kind that the sentence of `at` still has to run. */
export function aheadOf({ steps, index }: Level, at: PlannedStep, kind: PlannedStep["step"]["step"]): PlannedStep | undefined {
  return steps.slice(index).find(({ step, instruction }) => step.step === kind && instruction === at.instruction);
}

export async function previewOf({ step }: PlannedStep, state: PhaseState): Promise<Preview> {
  const { preparation } = state.frame.attempt.run;
  try {
    if (step.step === "api_request") return await makeRequest(step, preparation.request(step), state);
    if (step.step !== "mcp_server_call") return {};
    const { inputs, uri } = await fillCall(step, preparation.tool(step), state);
    return { call: { server: step.provider, called: step.tool ?? uri ?? "", inputs } };
  } catch (error) {
    if (error instanceof Error) return { problem: error.message };
    throw error;
  }
}
