// Finds what earlier steps have saved and sent, by name.

import { sameName } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { SaveStep, Step } from "../../step.ts";
import { storeNames } from "../../steps/saves.ts";
import { stem } from "../settle/called.ts";

export interface SavedVariable {
  readonly name: string;
  /** Where it was taken from; empty where no step says so. */
  readonly source: string;
}

export function variablesOf({ before, variables }: SentenceContext): readonly SavedVariable[] {
  const stored = (before ?? []).flatMap((step) =>
    ("store" in step ? (step.store ?? []) : []).flatMap((entry): readonly SavedVariable[] =>
      typeof entry === "string"
        ? [{ name: entry, source: `$.${entry}` }]
        : Object.entries(entry).map(([name, source]) => ({ name, source: String(source) })),
    ),
  );
  const names = new Set(stored.map(({ name }) => name));
  return [...stored, ...[...(variables ?? [])].filter((name) => !names.has(name)).map((name) => ({ name, source: "" }))];
}

/** The value of the name in the last request that has one. */
export function wordsSaid({ before }: SentenceContext, name: string): readonly Json[] {
  const bodies = (before ?? []).flatMap((step) => (step.step === "api_request" && step.body !== undefined ? [step.body as Json] : []));
  for (const body of bodies.reverse()) {
    const found = membersOf(body, 0).flatMap(([member, value]) => (sameName(member, name) ? [value] : []));
    if (found.length > 0) return found;
  }
  return [];
}

function membersOf(value: Json, level: number): readonly (readonly [string, Json])[] {
  if (!isJsonObject(value) || level > 3) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isJsonObject(member) && !("$var" in member) ? [[name, member] as const, ...membersOf(member, level + 1)] : [[name, member] as const],
  );
}

/** The place after the steps. */
export function following(context: SentenceContext, steps: readonly Step[]): SentenceContext {
  if (steps.length === 0) return context;
  const saved = steps.flatMap((step) => ("store" in step ? (step.store ?? []).flatMap(storeNames) : []));
  return {
    ...context,
    before: [...(context.before ?? []), ...steps],
    ...(saved.length === 0 ? {} : { variables: new Set([...(context.variables ?? []), ...saved]) }),
  };
}

/** The words of what the steps send and check. */
export function wordsSent(steps: readonly Step[]): ReadonlySet<string> {
  return new Set(splitWords(JSON.stringify(steps).replace(/[^\p{L}\p{N}]+/gu, "_")).map(stem));
}

/** Returns whether a whole response is saved. */
export function savesWhole({ store }: Pick<SaveStep, "store">): boolean {
  return store.some(
    (entry) => typeof entry !== "string" && Object.values(entry).some((source) => /^(?:body|response|\$)$/.test(String(source))),
  );
}
