// The facts that sentences most often ask of the steps above them. Reading a whole file looks these facts up itself: a
// sentence that asks for nothing else keeps its reading as long as they stay the same, whatever changes above it.

import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, McpServerCallStep, Step } from "../../step.ts";

export function isTool(call: Step | undefined): boolean {
  return call?.step === "mcp_server_call";
}

export function lastCall(steps: readonly Step[] | undefined): ApiRequestStep | McpServerCallStep | undefined {
  return steps?.findLast((step) => step.step === "api_request" || step.step === "mcp_server_call");
}

export function lastRequest(steps: readonly Step[] | undefined): ApiRequestStep | undefined {
  return steps?.findLast((step) => step.step === "api_request");
}

/** The last request with a body. */
export function lastSent(steps: readonly Step[] | undefined): ApiRequestStep | undefined {
  return steps?.findLast((step): step is ApiRequestStep => step.step === "api_request" && step.body !== undefined);
}

/** The operation of the document that a request goes to. */
export function operationOf({ operations }: Pick<SentenceContext, "operations">, step: Step | undefined): Operation | undefined {
  return operations === undefined || step?.step !== "api_request" ? undefined : operationOfAction(operations, step.action);
}

export function lastOperation(context: SentenceContext): Operation | undefined {
  return operationOf(context, lastRequest(context.before));
}
