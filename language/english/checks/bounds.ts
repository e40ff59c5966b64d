// Comparisons with numbers: "above 3", "at least 3 and below 9", "between 3 and 9", "3 or more", "> 3".

import type { Comparison, Numeric } from "../../check.ts";
import { toNumeric } from "./condition.ts";
import { type Cursor, key, report, spanFrom, take, takePhrase, takePhraseOf, token } from "./cursor.ts";
import { readSlot } from "./value.ts";
import { comparisons, timeBounds, timeUnits } from "./words.ts";

type Bound = "above" | "below" | "atLeast" | "atMost";

/** What follows the number: nothing, or a unit of time (the number is then returned in milliseconds). */
export type Unit = "none" | "time";

/** One or several bounds, joined by "and" or "but"; undefined where none stands here. */
export function readBounds(c: Cursor, unit: Unit): Comparison | undefined {
  const first = readBound(c, unit);
  if (first === undefined) return undefined;
  let bounds = first;
  for (;;) {
    const at = c.at;
    const comma = take(c, ",");
    if (!take(c, "and") && !take(c, "but") && !comma) break;
    const next = readBound(c, unit);
    if (next === undefined || numberWords.has(key(c, -1)) || Object.keys(next).some((name) => name in bounds)) {
      c.at = at;
      break;
    }
    bounds = { ...bounds, ...next };
  }
  return bounds;
}

function readBound(c: Cursor, unit: Unit): Comparison | undefined {
  const start = c.at;
  if (take(c, "in") && !readsRange(c)) c.at--;
  const range = readRange(c, unit);
  if (range !== undefined) return range;
  c.at = start;
  const kind: Bound | undefined = takePhraseOf(c, comparisons) ?? (unit === "time" ? takePhraseOf(c, timeBounds) : undefined);
  if (kind !== undefined) {
    if (kind === "above" || kind === "below") takePhrase(c, "or equal to");
    const value = readQuantity(c, unit);
    if (value !== undefined) return { [kind]: value };
    c.at = start;
    return undefined;
  }
  const value = readQuantity(c, unit);
  if (value === undefined) return undefined;
  const suffix = takeSuffix(c);
  if (suffix !== undefined) return { [suffix]: value };
  c.at = start;
  return undefined;
}

function takeSuffix(c: Cursor): Bound | undefined {
  if (key(c) === "or") {
    const word = key(c, 1);
    if (word === "more" || word === "above" || word === "greater" || word === "higher") {
      c.at += 2;
      return "atLeast";
    }
    if (word === "less" || word === "fewer" || word === "below" || word === "lower") {
      c.at += 2;
      return "atMost";
    }
  }
  return take(c, "+") ? "atLeast" : undefined;
}

function readsRange(c: Cursor): boolean {
  return key(c) === "the" || key(c) === "range" || key(c) === "between";
}

/** `between 3 and 9`, `from 3 to 9`, `the range 3 to 9`, `3-9`; the ends belong to it unless it says "exclusive". */
function readRange(c: Cursor, unit: Unit): Comparison | undefined {
  const start = c.at;
  take(c, "the");
  const range = take(c, "range");
  if (range) take(c, "of");
  const opener = take(c, "between") ? "and" : take(c, "from") ? "to" : range ? "to" : "";
  if (opener === "") {
    c.at = start;
    return undefined;
  }
  const joined = token(c);
  const pair = joined?.kind === "word" ? /^(\d+)-(\d+)$/.exec(joined.word) : null;
  if (pair !== null) {
    c.at++;
    return { atLeast: Number(pair[1]), atMost: Number(pair[2]) };
  }
  const low = readNumberBefore(c, unit, opener);
  const high = low === undefined ? undefined : readQuantity(c, unit);
  if (low === undefined || high === undefined) {
    c.at = start;
    return undefined;
  }
  if (typeof low === "number" && typeof high === "number" && low > high) {
    report(c, "invalid-value", `No number is between ${low} and ${high}: write the smaller one first.`, spanFrom(c, start));
  }
  if (take(c, "exclusive") || takePhrase(c, "( exclusive )") || take(c, "exclusively")) return { above: low, below: high };
  if (!take(c, "inclusive") && !takePhrase(c, "( inclusive )")) take(c, "inclusively");
  return { atLeast: low, atMost: high };
}

/** The lower end and the joint behind it. In "between 1 and 2 seconds" the unit behind the upper end is that of both. */
function readNumberBefore(c: Cursor, unit: Unit, joint: string): Numeric | undefined {
  const start = c.at;
  const low = readQuantity(c, unit);
  const bare = c.at === start + 1 && c.tokens[start]?.kind !== "word";
  const joined = low !== undefined && (take(c, joint) || take(c, "to") || take(c, "–") || take(c, "-"));
  if (!joined) {
    c.at = start;
    return undefined;
  }
  const factor = unit === "time" && bare ? (timeUnits.get(key(c, 1)) ?? 1) : 1;
  return typeof low === "number" ? low * factor : low;
}

/** A number with its unit. */
function readQuantity(c: Cursor, unit: Unit): Numeric | undefined {
  const start = c.at;
  if (unit === "time") {
    const glued = token(c);
    const match = glued?.kind === "word" ? /^(\d+(?:\.\d+)?)(ms|s|sec|secs|seconds|m|min)$/.exec(glued.word) : null;
    if (match !== null) {
      c.at++;
      return round(Number(match[1]) * (timeUnits.get(match[2] as string) as number));
    }
  }
  const named = numberWords.get(key(c));
  if (named !== undefined) c.at++;
  const slot = named === undefined ? readSlot(c, false) : undefined;
  const value = named ?? (slot === undefined || slot.form === "word" || slot.form === "json" ? undefined : toNumeric(slot.value));
  if (value === undefined) {
    c.at = start;
    return undefined;
  }
  if (unit === "none") return value;
  const factor = timeUnits.get(key(c));
  if (factor === undefined) return value;
  c.at++;
  if (factor === 1) return value;
  if (typeof value === "number") return round(value * factor);
  report(c, "invalid-value", "A variable holds milliseconds here; write it with the unit ms.", spanFrom(c, start));
  return value;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export const numberWords: ReadonlyMap<string, number> = new Map(
  ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"].map((word, index) => [word, index]),
);

/** A time in milliseconds. */
export function readDuration(c: Cursor): Numeric | undefined {
  return readQuantity(c, "time");
}

/** A count: a number, a quoted numeral, a variable, or a word up to ten. */
export function readCount(c: Cursor): Numeric | undefined {
  return readQuantity(c, "none");
}
