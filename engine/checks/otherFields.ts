// Fills in the other fields that a check compares with.

import { type Check, isJsonObject, isNumber, type Json, operatorOf } from "../../language/index.ts";
import { type Actual, at } from "./actual.ts";
import { kindOf, show } from "./show.ts";

export interface Filled {
  readonly check: Check;
  /** The values of the fields, worded to follow what the first field is. */
  readonly shown: string;
}

/** `$.total` for `{ $field: "$.total" }`. */
export function fieldOf(value: unknown): string | undefined {
  return isJsonObject(value as Json) && typeof (value as { $field?: unknown }).$field === "string"
    ? (value as { $field: string }).$field
    : undefined;
}

/** The check with values in the place of fields of `root`; `why` if one of them cannot be read. */
export function withOtherFields(check: Check, root: () => Actual): Filled | { readonly why: string } {
  const { compare, length, date, sum, average } = check;
  const measured = compare ?? length ?? date ?? sum ?? average;
  if (!isJsonObject(measured as Json)) return { check, shown: "" };
  const limits = fieldOf(measured) === undefined ? Object.entries(measured as object) : [["", measured] as const];
  if (limits.every(([, limit]) => fieldOf(limit) === undefined)) return { check, shown: "" };
  const whole = root();
  if (whole.kind !== "value") return { why: whole.why };
  const filled: [string, Json][] = [];
  const shown = new Set<string>();
  for (const [name, limit] of limits) {
    const path = fieldOf(limit);
    const actual = path === undefined ? undefined : at(path, whole.value, whole.path === "$" ? undefined : whole.path);
    if (actual !== undefined && actual.kind !== "value") return { why: actual.why };
    if (actual !== undefined && date === undefined && !isNumber(actual.value))
      return { why: `${path} is ${kindOf(actual.value)}, not a number: ${show(actual.value)}` };
    filled.push([name, actual === undefined ? (limit as Json) : actual.value]);
    if (actual !== undefined) shown.add(`, and ${path} is ${show(actual.value)}`);
  }
  const [[name, only] = ["", null]] = filled;
  const value = name === "" ? only : Object.fromEntries(filled);
  return { check: { ...check, [operatorOf(check) ?? "compare"]: value } as Check, shown: [...shown].join("") };
}
