// Values that are made of variables have a largest size and a deepest nesting: of variables that hold each other twice,
// forty make more than any memory holds.

import { deepestData, isJsonObject, type Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";

/** Characters of a text, or of all texts, names and numbers of a list or an object. */
const largest = 50_000_000;

interface Measure {
  readonly size: number;
  readonly depth: number;
}

/** The value itself. Throws `PlaybookError` if it is too large or too deep. */
export function bounded(value: Json): Json {
  if (typeof value === "string") return boundedText(value);
  if (!Array.isArray(value) && !isJsonObject(value)) return value;
  const { size } = measure(value, 1, new Map());
  if (size > largest) throw tooLarge();
  return value;
}

export function boundedText(text: string): string {
  if (text.length > largest) throw tooLarge();
  return text;
}

/** A value at several places is measured once and counted at each. */
function measure(value: Json, level: number, known: Map<object, Measure>): Measure {
  if (typeof value === "string") return { size: value.length, depth: 0 };
  if (!Array.isArray(value) && !isJsonObject(value)) return { size: 8, depth: 0 };
  const before = known.get(value);
  if (level + (before?.depth ?? 1) - 1 > deepestData) throw tooDeep();
  if (before !== undefined) return before;
  let size = 2;
  let depth = 0;
  const add = (member: Json, name: string) => {
    const inner = measure(member, level + 1, known);
    size += name.length + inner.size;
    depth = Math.max(depth, inner.depth);
  };
  if (Array.isArray(value)) for (const item of value as readonly Json[]) add(item, "");
  else for (const [name, member] of Object.entries(value)) add(member, name);
  const measured = { size, depth: depth + 1 };
  known.set(value, measured);
  return measured;
}

function tooLarge(): PlaybookError {
  const limit = largest.toLocaleString("en");
  return new PlaybookError(
    "value-too-large",
    `A value that is composed of variables has more than ${limit} characters.`,
    "Look for variables that contain each other.",
  );
}

function tooDeep(): PlaybookError {
  return new PlaybookError(
    "value-too-deep",
    `A value that is composed of variables is nested more than ${deepestData} levels deep.`,
    "Look for a variable whose value contains itself.",
  );
}
