// What is said of the status and of the response time.

import type { Comparison } from "../../check.ts";
import { isLexiconWord } from "../lexicon.ts";
import type { Auxiliary } from "./auxiliary.ts";
import { readBounds, readDuration } from "./bounds.ts";
import type { Condition } from "./condition.ts";
import { type Cursor, key, phrases, report, skip, spanFrom, take, takePhraseOf, token } from "./cursor.ts";
import { equalling } from "./equality.ts";
import { statusNameAt } from "./reasons.ts";
import { readStatus, statusCheck, statusTail } from "./status.ts";
import { equalSigns, isNaming, unequalSigns } from "./words.ts";

const statusVerbs = phrases({
  equals: true,
  equal: true,
  "equals to": true,
  "equal to": true,
  eq: true,
  match: true,
  matches: true,
  have: true,
  has: true,
  "has value": true,
  "have value": true,
  "have the value": true,
  "has the value": true,
  "have a value of": true,
  "has a value of": true,
  show: true,
  shows: true,
  indicate: true,
  indicates: true,
  return: true,
  returns: true,
  "come back as": true,
  "comes back as": true,
  as: true,
  of: true,
  "-": true,
  "–": true,
});

/** `is 200`, `equals 201`, `= 200`, `: 200`, `should not be 500`, and nothing at all: `status 200`. */
export function readStatusPredicate(c: Cursor, { mode, not: negated }: Auxiliary): readonly Condition[] | undefined {
  let not = negated;
  if (mode === "be") {
    if (takeNot(c)) not = !not;
    takePhraseOf(c, equalling);
    take(c, ":");
  } else if (equalSigns.has(key(c)) || key(c) === ":" || key(c) === "->" || key(c) === "→") c.at++;
  else if (unequalSigns.has(key(c))) {
    c.at++;
    not = !not;
  } else if (takePhraseOf(c, statusVerbs) === undefined && mode !== "bare") return undefined;
  if (takeNot(c)) not = !not;
  if (take(c, "in")) {
    if (key(c) !== "the") c.at--;
  }
  if (key(c) === "the" && !(key(c, 1) === "range")) c.at++;
  const next = token(c, 1);
  if ((key(c) === "a" || key(c) === "an") && (next?.kind === "number" || next?.kind === "quoted" || /^[1-5]xx$/.test(next?.word ?? "")))
    c.at++;
  for (let word = key(c); statusFillers.has(word); word = key(c)) c.at++;
  const status = readStatus(c, true);
  if (status === undefined) return refuseStatus(c, not);
  skip(c, statusTail);
  return [{ check: statusCheck(status.value, not), spans: [["status", status.span]] }];
}

/** "not", unless a name such as Not Found begins with it. */
function takeNot(c: Cursor): boolean {
  return key(c) === "not" && statusNameAt((ahead) => key(c, ahead)) === undefined && take(c, "not");
}

/** `status is "pending"`: the HTTP status is none of these; a field is meant. */
function refuseStatus(c: Cursor, not: boolean): readonly Condition[] | undefined {
  const here = token(c);
  const plain = here?.kind === "word" && here.word !== "" && isNaming(here.text) && !isLexiconWord(here.word);
  if (here === undefined || (here.kind !== "quoted" && !plain) || c.at + 1 < c.to) return undefined;
  c.at++;
  const value = here.kind === "quoted" ? (here.value as string) : here.text;
  const span = { start: here.start, end: here.end };
  const text = `$.status is ${not ? "not " : ""}${JSON.stringify(value)}`;
  report(
    c,
    "invalid-value",
    `"status" means the HTTP status, and "${value}" is none. For a field of the body write field "status".`,
    span,
    [{ title: "Check the field status of the body", text: `Expect ${text}` }],
  );
  return [{ check: { path: "$.status", equals: value }, spans: [] }];
}

const statusFillers = new Set("http status code".split(" "));

/** `is below 500 ms`, `should not exceed 2 seconds`, `takes at most 2 seconds`. */
export function readTimePredicate(c: Cursor, { not: negated }: Auxiliary): readonly Condition[] | undefined {
  const start = c.at;
  let not = negated;
  take(c, ":");
  if (take(c, "not")) not = !not;
  let time: Comparison | undefined;
  if (take(c, "exceed") || take(c, "exceeds")) {
    const limit = readDuration(c);
    time = limit === undefined ? undefined : not ? { atMost: limit } : { above: limit };
    not = false;
  } else time = readBounds(c, "time");
  if (time === undefined) return undefined;
  return [{ check: { time, ...(not ? { not: true } : {}) }, spans: [["time", spanFrom(c, start)]] }];
}
