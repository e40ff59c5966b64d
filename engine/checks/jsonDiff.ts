// Lists the lines in which two values differ, with a few unchanged lines around them, for the report of a failure.

import { structuredPatch } from "diff";
import { compareNumbers, isJsonObject, isNumber, type Json } from "../../language/index.ts";

const context = 3;
const most = 200;

/**
 * Lines of pretty JSON (or of the texts, if both are texts) that begin with `- ` (expected), `+ ` (actual), two spaces
 * (both) or `…` (left out). Objects are written in the key order of `expected`, since order does not count as a
 * difference. Empty when there is no difference, or none that can be shown.
 */
export function diffJson(expected: Json, actual: Json): readonly string[] {
  const asTexts = typeof expected === "string" && typeof actual === "string";
  const before = asTexts ? expected : JSON.stringify(expected, null, 2);
  const after = asTexts ? actual : JSON.stringify(inOrderOf(expected, actual), null, 2);
  // Two large texts that have nothing in common would take long to compare, and their diff would say nothing.
  const patch = structuredPatch("", "", `${before}\n`, `${after}\n`, "", "", { context, maxEditLength: 1_000 });
  if (patch === undefined) return [];
  const lines: string[] = [];
  let last = 0;
  for (const hunk of patch.hunks) {
    if (hunk.oldStart > last + 1) lines.push("…");
    for (const line of hunk.lines) if (!line.startsWith("\\")) lines.push(`${line.charAt(0)} ${line.slice(1)}`);
    last = hunk.oldStart + hunk.oldLines - 1;
  }
  if (patch.hunks.length > 0 && last < before.split("\n").length) lines.push("…");
  return lines.length > most ? [...lines.slice(0, most), `… ${lines.length - most} more lines`] : lines;
}

function inOrderOf(expected: Json, actual: Json): Json {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return actual.map((item: Json, index) => (index < expected.length ? inOrderOf(expected[index] as Json, item) : item));
  }
  // However it is spelled.
  if (isNumber(expected) && isNumber(actual) && compareNumbers(expected, actual) === 0) return expected;
  if (!isJsonObject(expected) || !isJsonObject(actual)) return actual;
  const shared = Object.keys(expected).filter((key) => Object.hasOwn(actual, key));
  const rest = Object.keys(actual).filter((key) => !Object.hasOwn(expected, key));
  // Built from entries, so that a key such as __proto__ stays a key.
  return Object.fromEntries([
    ...shared.map((key) => [key, inOrderOf(expected[key] as Json, actual[key] as Json)] as const),
    ...rest.map((key) => [key, actual[key] as Json] as const),
  ]);
}
