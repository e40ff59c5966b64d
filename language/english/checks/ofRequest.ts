// What reads like an assertion and may be said of the next request: headers that no response has, fields that are "set to" a value.

import type { Subject } from "./condition.ts";
import { type Cursor, key, token } from "./cursor.ts";

const requestHeaders: ReadonlySet<string> = new Set(
  "accept authorization user-agent accept-language accept-encoding if-match if-none-match referer".split(" "),
);

/** `header Accept = "text/plain"`: with nothing but "is" or a sign before the value, and no word of a response. */
export function isOfRequest(c: Cursor, { kind, name = "" }: Subject): boolean {
  if (kind !== "header" || !requestHeaders.has(name.toLowerCase()) || saysResponse(c)) return false;
  return (key(c) === "is" || key(c) === "=" || key(c) === "==" || key(c) === ":") && key(c, 1) !== "not" && token(c, 1)?.kind !== "word";
}

/** `"$.enabled" is set to true`: expected of the response, or put into the body to be sent. */
export function mayBeSet(c: Cursor, { kind }: Subject, start: number): boolean {
  return kind === "path" && c.keys[start] === "is" && c.keys[start + 1] === "set" && c.keys[start + 2] === "to" && !saysResponse(c);
}

function saysResponse(c: Cursor): boolean {
  for (let at = c.from; at < c.to; at++) if (/^(?:response|body|json|reply)/.test(c.keys[at] ?? "")) return true;
  return false;
}
