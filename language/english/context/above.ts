// What a sentence mostly asks of the steps above it. Who reads the sentences of a file says that by itself: then a sentence that asks for nothing else is
// good as long as this is the same, whatever changes above it.

import type { ApiRequestStep, McpServerCallStep, Step } from "../../step.ts";

export function isTool(call: Step | undefined): boolean {
  return call?.step === "mcp_server_call";
}

export function lastCall(steps: readonly Step[] | undefined): ApiRequestStep | McpServerCallStep | undefined {
  return steps?.findLast((step) => step.step === "api_request" || step.step === "mcp_server_call");
}
