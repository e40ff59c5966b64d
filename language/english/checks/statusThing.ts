// A status as a thing that is had, received or returned: "status 404", "a 404 error", "a 200 OK response", "a successful response".

import type { Condition } from "./condition.ts";
import { attempt, type Cursor, key, phrases, report, skip, spanFrom, take, takeOf, takePhraseOf, token } from "./cursor.ts";
import { readStatus, statusCheck } from "./status.ts";
import { articles } from "./words.ts";

const leading = new Set("http response status code statuscode status-code status_code api error-code return".split(" "));
const naming = new Set("status code statuscode status-code status_code".split(" "));
const trailing = new Set("status code response error statuscode answer reply".split(" "));

const connecting = phrases({
  of: true,
  "=": true,
  "==": true,
  ":": true,
  is: true,
  as: true,
  equals: true,
  "equal to": true,
  "that is": true,
  "which is": true,
  "that equals": true,
  "with value": true,
  value: true,
  "set to": true,
});

/** `free`: behind "returns" and "receives", where a number or name needs no noun. */
export function readStatusThing(c: Cursor, free: boolean, not: boolean): readonly Condition[] | undefined {
  return attempt(c, () => {
    const article = key(c) === "a" || key(c) === "an";
    if (article && key(c, 1) === "error") return free ? readError(c, not) : undefined;
    skip(c, articles);
    take(c, "any");
    if (key(c) === "error" && token(c, 1)?.kind === "number" && Number(token(c, 1)?.value) >= 400) c.at++;
    take(c, "following") || take(c, "expected") || (take(c, "correct") && false);
    const successful = (key(c) === "successful" || key(c) === "success") && naming.has(key(c, 1));
    if (successful) c.at++;
    if (successful && free && naming.has(key(c)) && (c.at + 1 >= c.to || /^(?:,|and|is|should)$/.test(key(c, 1)))) {
      c.at++;
      take(c, "code");
      return [{ check: statusCheck("2xx", not), spans: [["status", spanFrom(c, c.at - 2)]] }];
    }
    const start = c.at;
    let named = false;
    let http = false;
    for (let word = takeOf(c, leading); word !== undefined; word = takeOf(c, leading)) {
      if (naming.has(word)) named = true;
      if (word === "http") http = true;
    }
    if (key(c, -1) === "response" && !named && c.at > start && !(free && token(c)?.kind === "number")) return undefined;
    if (named) takePhraseOf(c, connecting);
    const from = c.at;
    const bareQuote = !named && !http && token(c)?.kind === "quoted" && !/^\s*[1-5](?:\d\d|xx)\b/i.test(String(token(c)?.value));
    const status = readStatus(c, named || http || free || article);
    if (status === undefined) return undefined;
    if (successful && !(typeof status.value === "number" && status.value >= 200 && status.value < 300)) return undefined;
    const onlyName = token({ ...c, at: from } as Cursor)?.kind === "word" && c.at - from >= 1;
    let noun = false;
    for (let word = takeOf(c, trailing); word !== undefined; word = takeOf(c, trailing)) noun = true;
    if (!named && !http && !noun && (!free || bareQuote)) return undefined;
    if (!named && !noun && !http && free && onlyName && typeof status.value === "object") return undefined;
    if (!named && !http && !noun && status.value === 204 && key({ ...c, at: from } as Cursor) === "no") {
      report(c, "ambiguous", "No content can mean the status 204 or an empty body. Write status 204, or: the body is empty.", status.span);
    }
    return [{ check: statusCheck(status.value, not), spans: [["status", status.span]] }];
  });
}

const errorEnds = new Set("is was should must will".split(" "));

/** `an error`, `an error response`. */
function readError(c: Cursor, not: boolean): readonly Condition[] | undefined {
  const start = c.at;
  c.at += 2;
  const code = key(c) === "code";
  takeOf(c, trailing);
  if (code) {
    report(
      c,
      "ambiguous",
      "An error code can be the HTTP status, or a field of the body. Write status …, or the field by its path, as in $.errorCode.",
      spanFrom(c, start),
    );
  }
  if (take(c, "with") || take(c, "of")) return readStatusThing(c, true, not);
  if (c.at < c.to && !errorEnds.has(key(c)) && key(c) !== "and" && key(c) !== ",") return undefined;
  return [{ check: statusCheck({ atLeast: 400 }, not), spans: [["status", spanFrom(c, start)]] }];
}
