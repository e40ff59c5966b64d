// Finds the variables that a planned playbook reads and sets, without those of called playbooks.

import { type Json, savesOf, usesOf, usesOfText } from "../../language/index.ts";
import type { PlannedService, PlannedStep } from "../planned.ts";
import type { Layered } from "./layers.ts";

export function namesRead(steps: readonly PlannedStep[]): readonly string[] {
  return steps.flatMap(({ step, steps: inner = [] }) => [...usesOf(step).map((use) => use.name), ...namesRead(inner)]);
}

export function namesSaved(steps: readonly PlannedStep[]): readonly string[] {
  return steps.flatMap(({ step, steps: inner = [] }) => [...savesOf(step), ...namesSaved(inner)]);
}

/**
 * The names in the base URL, the default headers, the proxy and the other settings that a service applies to its
 * requests.
 */
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

/** With the names that the values of these names refer to. */
export function readsOf(names: readonly string[], { values, encrypted }: Layered): ReadonlySet<string> {
  const reads = new Set<string>();
  const visit = (name: string): void => {
    if (reads.has(name)) return;
    reads.add(name);
    if (!encrypted.has(name)) for (const other of namesInValue(values.get(name) ?? null)) visit(other);
  };
  for (const name of names) visit(name);
  return reads;
}
