// Which variables a step reads, and which it gives a value.

import type { Check } from "../check.ts";
import { isJsonObject, type Json } from "../json.ts";
import type { Step, StoreEntry } from "../step.ts";
import { parseReference } from "../text/referencePath.ts";

/** `reference` as written between the braces: `order.lines[0].sku`. */
export interface Use {
  readonly reference: string;
  readonly name: string;
  /** The way into the value. */
  readonly members: readonly (string | number)[];
  /** `list`: it must be a list; `path parameter`: it fills in `{name}` of a path. */
  readonly as: "text" | "value" | "list" | "path parameter";
}

/** What the step itself reads, in the order of its parts; the steps of a block are not looked into. */
export function usesOf(step: Step): readonly Use[] {
  const uses: Use[] = [];
  const { action = "", ...rest } = step;
  if (step.step === "api_request") {
    collectText(action, uses);
    const given = new Set(Object.keys(step.parameters ?? {}));
    for (const name of pathParameters(action)) if (!given.has(name)) uses.push({ ...useOf(name, "path parameter"), reference: name });
  }
  if (step.step === "block") {
    collect((step.rows ?? []) as Json, uses);
    if (step.each !== undefined) uses.push(useOf(step.each.in, "list"));
    return uses;
  }
  if (step.step === "save") return uses;
  if (step.step === "validate") for (const check of step.checks) collectCheck(check, uses);
  else {
    const { store, until, ...parts } = rest as { store?: unknown; until?: { checks: readonly Check[] } } & Record<string, Json>;
    void store;
    collect(parts, uses);
    if (until !== undefined) {
      const { checks, ...limits } = until;
      for (const check of checks) collectCheck(check, uses);
      collect(limits as Json, uses);
    }
  }
  return uses;
}

function collectCheck(check: Check, uses: Use[]): void {
  const { variable, ...rest } = check;
  if (variable !== undefined) uses.push(useOf(variable, "value"));
  collect(rest as Json, uses);
}

function collect(value: Json, uses: Use[]): void {
  if (typeof value === "string") collectText(value, uses);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) collect(item, uses);
  else if (isJsonObject(value)) {
    if (typeof value.$var === "string" && Object.keys(value).length === 1) uses.push(useOf(value.$var, "value"));
    else {
      for (const [key, member] of Object.entries(value)) {
        collectText(key, uses);
        collect(member, uses);
      }
    }
  }
}

const template = /\$\$\{|\$\{([^{}]*)\}/g;

function collectText(text: string, uses: Use[]): void {
  if (!text.includes("${")) return;
  for (const [, reference] of text.matchAll(template))
    if (reference !== undefined && reference.trim() !== "") uses.push(useOf(reference, "text"));
}

/** The references of a template that stands outside steps: a base URL, a header of the service. */
export function usesOfText(text: string): readonly Use[] {
  const uses: Use[] = [];
  collectText(text, uses);
  return uses;
}

export function useOf(reference: string, as: Use["as"]): Use {
  const trimmed = reference.trim();
  const { name, path } = parseReference(trimmed) ?? { name: trimmed, path: [] };
  return { reference: trimmed, name, members: path, as };
}

/** `id` of `GET /orders/{id}`; not the `${variables}`. */
export function pathParameters(action: string): readonly string[] {
  return [...action.matchAll(/(?<!\$)\{([^{}]+)\}/g)].map(([, name]) => name ?? "");
}

/** Names that have a value behind the step, in order; of a block none, since its steps speak for themselves. */
export function savesOf(step: Step): readonly string[] {
  if (step.step === "set") return [step.variable];
  return "store" in step && step.store !== undefined ? step.store.flatMap(storeNames) : [];
}

export function storeNames(entry: StoreEntry): readonly string[] {
  return typeof entry === "string" ? [entry] : Object.keys(entry);
}
