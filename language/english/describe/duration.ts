// Durations in words.

import { isJsonObject, type Json } from "../../json.ts";
import { bareReference } from "../jsonText.ts";
import { quote } from "../quote.ts";

/** `5 seconds` or `1500 ms`; undefined if no sentence can say it. */
export function writeDuration(value: Json): string | undefined {
  if (typeof value === "number") {
    if (value % 60_000 === 0) return value === 60_000 ? "1 minute" : `${value / 60_000} minutes`;
    if (value % 1000 === 0) return value === 1000 ? "1 second" : `${value / 1000} seconds`;
    return `${value} ms`;
  }
  if (typeof value === "string") {
    const quoted = /^\d+(?:\.\d+)?$/.test(value) ? undefined : quote(value);
    return quoted === undefined ? undefined : `${quoted} ms`;
  }
  const reference = isJsonObject(value) ? bareReference(value) : undefined;
  return reference === undefined ? undefined : `${reference} ms`;
}
