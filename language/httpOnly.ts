// Refuses checks of a server's result that only an HTTP response can have, and suggests others.

import type { Check } from "./check.ts";
import type { McpServerCallStep } from "./step.ts";

export function isAboutStatus(check: Check): boolean {
  return check.status !== undefined || check.reason !== undefined;
}

export function isHttpOnly(check: Check): boolean {
  return isAboutStatus(check) || check.header !== undefined || check.cookie !== undefined;
}

export function subjectNoun(check: Check): string {
  if (check.header !== undefined) return "headers";
  return check.cookie !== undefined ? "cookies" : "status";
}

export function kindOfCall({ resource }: McpServerCallStep): string {
  return resource === undefined ? "a tool" : "a resource";
}

/** The alternative to a check of a server's result that only HTTP has. */
export function insteadOf({ status }: Check, { provider }: McpServerCallStep): string {
  return status === undefined
    ? "Check its result, such as $.id, instead."
    : `Check its result, such as $.id, instead, or that the call of @${provider} succeeded.`;
}
