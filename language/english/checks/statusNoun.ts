// The status as the noun of an assertion, told from a field that is called so.

import type { Subject } from "./condition.ts";
import { type Cursor, key, take, token } from "./cursor.ts";
import { isThing } from "./known.ts";
import { articles, fieldNouns, looseNouns } from "./words.ts";

export const statusNouns = new Set([
  "status",
  "statuscode",
  "responsestatus",
  "status-code",
  "status_code",
  "statuscodes",
  "http-status",
  "response_code",
  "responsecode",
  "response-code",
  "http_status",
  "httpstatus",
  "http_code",
  "httpcode",
  "status_codes",
]);

/** The noun and what belongs to it; undefined where a field is meant. */
export function readStatusNoun(c: Cursor, run: { readonly api: boolean; readonly response: boolean }): Subject | undefined {
  const word = key(c);
  const next = key(c, 1);
  if (word === "status" && (next === "text" || next === "message" || next === "phrase" || next === "reason")) {
    c.at += 2;
    take(c, "phrase");
    return { kind: "reason" };
  }
  const coded = word !== "status" || next === "code" || next === "codes";
  // "The status line is "404 Not Found"": the number has its own name.
  if (word === "status" && next === "line") {
    for (let ahead = 2; ahead < 5; ahead++) {
      const kind = token(c, ahead);
      if (kind?.kind !== "quoted" || !/^[1-5]\d\d /.test(kind.value as string)) continue;
      c.at += 2;
      return { kind: "status" };
    }
    return undefined;
  }
  if (run.api && !run.response && !coded) return undefined;
  if (fieldNouns.has(next) || looseNouns.has(next)) return undefined;
  // "the status of the order" is a field of it.
  if (word === "status" && next === "of" && isThing(c, key(c, articles.has(key(c, 2)) ? 3 : 2))) return undefined;
  c.at += word === "status" && coded ? 2 : 1;
  if (coded) take(c, "value");
  return { kind: "status" };
}
