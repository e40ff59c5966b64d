// Finds the variables that a step reads and sets.

import type { Check } from "../check.ts";
import { isJsonObject, type Json } from "../json.ts";
import type { SaveStep, Step } from "../step.ts";
import { parseReference } from "../text/referencePath.ts";
import { remembered, rememberedFor } from "../text/remembered.ts";

/** `reference` as written between the braces: `order.lines[0].sku`. */
export interface Use {
  readonly reference: string;
  readonly name: string;
  /** The way into the value. */
  readonly members: readonly (string | number)[];
  /** `list`: it must be a list; `path parameter`: it fills in `{name}` of a path. */
  readonly as: "text" | "value" | "list" | "path parameter";
}

/** The same steps are asked about with each change of a file. */
const usesIn = rememberedFor((step: Exclude<Step, SaveStep>): readonly Use[] => {
  const uses = readUses(step);
  return uses.length === 0 ? none : uses;
});

/** The reads of the step itself, in the order of its parts; the steps of a block are excluded. */
export function usesOf(step: Step): readonly Use[] {
  return step.step === "save" ? none : usesIn(step);
}

function readUses(step: Exclude<Step, SaveStep>): readonly Use[] {
  const uses: Use[] = [];
  if (step.step === "api_request") {
    const { action = "", parameters = {} } = step;
    collectText(action, uses);
    for (const name of pathParameters(action))
      if (!Object.hasOwn(parameters, name)) uses.push({ ...useOf(name, "path parameter"), reference: name });
  }
  if (step.step === "block") {
    collect((step.rows ?? []) as Json, uses);
    if (step.each !== undefined) uses.push(useOf(step.each.in, "list"));
  } else if (step.step === "validate") for (const check of step.checks) collectCheck(check, uses);
  else {
    collectMembers(step as unknown as Members, uses, notRead);
    if ("until" in step && step.until !== undefined) {
      for (const check of step.until.checks) collectCheck(check, uses);
      collectMembers(step.until as unknown as Members, uses, checksOnly);
    }
  }
  return uses;
}

type Members = Readonly<Record<string, Json>>;

/** Keys that are handled separately, and names that are assigned. */
const notRead: ReadonlySet<string> = new Set(["action", "store", "until"]);
const checksOnly: ReadonlySet<string> = new Set(["checks"]);
const none: readonly never[] = [];

function collectCheck(check: Check, uses: Use[]): void {
  if (check.variable !== undefined) uses.push(useOf(check.variable, "value"));
  collectMembers(check as unknown as Members, uses, variableOnly);
}

const variableOnly: ReadonlySet<string> = new Set(["variable"]);

function collect(value: Json, uses: Use[]): void {
  if (typeof value === "string") collectText(value, uses);
  else if (Array.isArray(value)) for (const item of value as readonly Json[]) collect(item, uses);
  else if (isJsonObject(value)) {
    if (typeof value.$var === "string" && Object.keys(value).length === 1) uses.push(useOf(value.$var, "value"));
    else collectMembers(value, uses, nothing);
  }
}

const nothing: ReadonlySet<string> = new Set();

function collectMembers(members: Members, uses: Use[], without: ReadonlySet<string>): void {
  for (const key of Object.keys(members)) {
    if (without.has(key)) continue;
    collectText(key, uses);
    collect(members[key] as Json, uses);
  }
}

const template = /\$\$\{|\$\{([^{}]*)\}/g;

function collectText(text: string, uses: Use[]): void {
  if (text.includes("${")) uses.push(...usesOfText(text));
}

/** In characters: longer texts are seldom said twice, and would take much room. */
const longest = 200;

/** The references of a template, also outside steps: in a base URL, a header of the service. */
export function usesOfText(text: string): readonly Use[] {
  return text.length > longest ? referencesIn(text) : knownReferences(text);
}

function referencesIn(text: string): readonly Use[] {
  return [...text.matchAll(template)].flatMap(([, reference]) =>
    reference === undefined || reference.trim() === "" ? [] : [useOf(reference, "text")],
  );
}

const knownReferences = remembered(referencesIn);

function useOf(reference: string, as: Use["as"]): Use {
  const trimmed = reference.trim();
  const { name, path } = parseReference(trimmed) ?? { name: trimmed, path: [] };
  return { reference: trimmed, name, members: path, as };
}

/** `id` of `GET /orders/{id}`; not the `${variables}`. */
export const pathParameters = remembered((action): readonly string[] =>
  action.includes("{") ? [...action.matchAll(/(?<!\$)\{([^{}]+)\}/g)].map(([, name]) => name ?? "") : none,
);
