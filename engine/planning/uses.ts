// Which variables a planned playbook reads, and which it gives a value, with what it calls left aside.

import { type Json, savesOf, usesOf, usesOfText } from "../../language/index.ts";
import type { PlannedService, PlannedStep } from "../planned.ts";

export function namesRead(steps: readonly PlannedStep[]): readonly string[] {
  return steps.flatMap(({ step, steps: inner = [] }) => [...usesOf(step).map((use) => use.name), ...namesRead(inner)]);
}

export function namesSaved(steps: readonly PlannedStep[]): readonly string[] {
  return steps.flatMap(({ step, steps: inner = [] }) => [...savesOf(step), ...namesSaved(inner)]);
}

/** Of the base URL, the default headers, the proxy and the rest of what a service gives to its requests. */
export function namesOfService({ baseUrl, headers, proxy, tls }: PlannedService): readonly string[] {
  return [baseUrl ?? null, headers, proxy ?? null, { ...tls } as Json].flatMap(namesInValue);
}

export function namesInValue(value: Json): readonly string[] {
  if (typeof value === "string") return usesOfText(value).map((use) => use.name);
  if (Array.isArray(value)) return value.flatMap(namesInValue);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "$var" && typeof member === "string" ? usesOfText(`\${${member}}`).map((use) => use.name) : namesInValue(member),
  );
}
