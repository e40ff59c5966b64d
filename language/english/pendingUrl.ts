// The address that the sentences before have prepared for the next request.

import type { Step } from "../step.ts";

/** The last prepared address that no request has used yet. */
export function pendingUrl(steps: readonly Step[]): string | undefined {
  const call = steps.findLastIndex(({ step }) => step === "api_request");
  const prepared = steps.findLast((step, index) => index > call && step.step === "prepare" && step.url !== undefined);
  return prepared?.step === "prepare" ? prepared.url : undefined;
}
