// Steps brought to one form, so that steps that mean the same are equal.

import type { Check } from "../check.ts";

import { isJsonObject, type Json, setKey } from "../json.ts";
import type { Step, StoreEntry, Until, ValidateStep } from "../step.ts";

/**
 * `steps` without derived `action` texts; header names in lower case, keys in order, `store` as name and source, checks
 * in order. Values stay as they are.
 */
export function normalise(steps: readonly Step[]): readonly Step[] {
  return steps.map(normaliseStep);
}

/** A text that is equal for steps that mean the same. */
export function normalisedKey(steps: readonly Step[]): string {
  return JSON.stringify(normalise(steps), (_key, value: unknown) => (Object.is(value, -0) ? "-0" : value));
}

function normaliseStep(step: Step): Step {
  const out: Record<string, unknown> = { ...step };
  if (step.step !== "api_request") delete out.action;
  if ("headers" in step && step.headers !== undefined) out.headers = lowerNames(step.headers);
  if ("store" in step && step.store !== undefined)
    out.store = step.step === "run" ? normaliseTaken(step.store) : normaliseStore(step.store);
  if ("until" in step && step.until !== undefined) out.until = normaliseUntil(step.until);
  if (step.step === "save") delete out.implied;
  if (step.step === "validate") out.checks = normaliseChecks(step.checks) satisfies ValidateStep["checks"];
  if (step.step === "block") {
    return sortKeys({ ...out, steps: [] } as unknown as Json, { steps: normalise(step.steps) }) as unknown as Step;
  }
  return sortKeys(out as unknown as Json) as unknown as Step;
}

function lowerNames(headers: Readonly<Record<string, Json>>): Record<string, Json> {
  const out: Record<string, Json> = {};
  for (const [name, value] of Object.entries(headers)) setKey(out, name.toLowerCase(), value);
  return out;
}

/** One entry for each name, with its source; the order of saving is kept. */
export function normaliseStore(store: readonly StoreEntry[]): readonly StoreEntry[] {
  return store.flatMap((entry) => {
    if (typeof entry === "string") return [{ [entry]: sourceOf(entry) }];
    return Object.entries(entry).map(([name, source]) => ({ [name]: sourceOf(source) }));
  });
}

const sourceWords = /^(?:status|body|response|header .*|cookie .*|match \/.*)$/s;

/** A bare name takes the field of that name. */
function sourceOf(source: string): string {
  if (source.startsWith("$") || sourceWords.test(source)) return source;
  return /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test(source) ? `$.${source}` : `$['${source.replace(/[\\']/g, "\\$&")}']`;
}

function normaliseTaken(store: readonly StoreEntry[]): readonly StoreEntry[] {
  return store.flatMap((entry) =>
    typeof entry === "string" ? [{ [entry]: entry }] : Object.entries(entry).map(([mine, theirs]) => ({ [mine]: theirs })),
  );
}

function normaliseUntil(until: Until): Until {
  return { ...until, checks: normaliseChecks(until.checks) };
}

/** Checks in the order of their text, header names in lower case. */
function normaliseChecks(checks: readonly Check[]): readonly Check[] {
  const sorted = checks.map(
    (check) =>
      sortKeys(
        (check.header === undefined ? check : { ...check, header: check.header.toLowerCase() }) as unknown as Json,
      ) as unknown as Check,
  );
  const keyed = sorted.map((check) => ({ check, key: JSON.stringify(check) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ check }) => check);
}

function sortKeys(value: Json, kept: Readonly<Record<string, unknown>> = {}): Json {
  if (Array.isArray(value)) return value.map((item: Json) => sortKeys(item));
  if (!isJsonObject(value)) return value;
  const out: Record<string, Json> = {};
  for (const key of Object.keys(value).sort()) {
    const inner = value[key];
    if (inner !== undefined) setKey(out, key, Object.hasOwn(kept, key) ? (kept[key] as Json) : sortKeys(inner));
  }
  return out;
}
