// Decides whether “again” asks for a request that the sentence gives whole: nothing of an earlier one is left open.

import { isJsonObject, type Json, leavesOf } from "../../json.ts";
import { callsBefore } from "../settle/mentioned.ts";
import type { Alignment } from "./spots.ts";

/**
 * "again", "a second time": of what is read, what was not asked for before, or what was sent without anything in it.
 */
export function repeatsAll({ place, parts, values }: Alignment, at: number): boolean {
  const { operation, tokens } = place;
  const { word = "" } = tokens[at] ?? {};
  const calls = callsBefore(place).filter((call) => call.operation === operation);
  if (operation.method === "GET" || calls.length === 0) return operation.method === "GET" || !/^(?:second|third|2nd|time)$/.test(word);
  // “Book the class again for Tomas”: all that an earlier request has sent.
  const given = new Set([...values.values()].map(keyOfValue));
  const saysAll = calls.some(({ step }) => {
    const sent = leavesOf([step.body, step.query]).map(({ value }) => keyOfValue(value));
    return sent.length > 0 && sent.length <= given.size && sent.every((value) => given.has(value));
  });
  return (
    saysAll ||
    (parts.length === 0 && calls.every(({ step }) => step.body === undefined && step.query === undefined && step.multipart === undefined))
  );
}

/** A variable may be written in a text. */
function keyOfValue(value: Json): string {
  const name = isJsonObject(value) ? value.$var : undefined;
  return typeof name === "string" ? `\${${name}}` : String(value);
}
