// Several fields or headers in one clause: "the fields "a" and "b" are not empty", "the response headers should have these values:".

import { readAttachedObject } from "./attached.ts";
import { readAuxiliary } from "./auxiliary.ts";
import type { Condition, Subject } from "./condition.ts";
import { atEnd, type Cursor, key, phrases, skip, take, takePhraseOf, token } from "./cursor.ts";
import { goesOn, namesIn } from "./name.ts";
import type { Clause, ClauseReader } from "./outcome.ts";
import { toJsonPath } from "./path.ts";
import { places } from "./places.ts";
import { readPredicate } from "./predicate.ts";
import { askWhatQuoted } from "./refusals.ts";
import { articles } from "./words.ts";

const plurals = phrases<"path" | "header">({
  fields: "path",
  properties: "path",
  keys: "path",
  attributes: "path",
  "response fields": "path",
  "response headers": "header",
  headers: "header",
});

/** `the fields "a" and "b" are not empty`, `$.a and $.b exist`: the same of each. */
export function readTogether(c: Cursor): Clause | undefined {
  skip(c, articles);
  take(c, "both");
  const kind = takePhraseOf(c, plurals);
  const subjects: Subject[] = [];
  for (;;) {
    const here = token(c);
    if (here === undefined || (here.kind !== "quoted" && here.kind !== "jsonPath" && (kind === undefined || here.kind !== "word")))
      return undefined;
    if (here.kind === "word" && goesOn.has(here.word)) return undefined;
    const text = here.kind === "quoted" ? (here.value as string) : here.text;
    const span = { start: here.start, end: here.end };
    const names = kind !== undefined && here.kind === "quoted" ? namesIn(text) : undefined;
    if (kind !== undefined && names !== undefined) {
      const paths = names.map((one) => (kind === "header" ? one : toJsonPath(one)));
      if (paths.some((path) => path === undefined)) return undefined;
      subjects.push(...paths.map((path): Subject => ({ kind, name: path as string, span })));
      c.at++;
      break;
    }
    const name = kind === "header" ? text : toJsonPath(text);
    if (name === undefined) return undefined;
    subjects.push(
      kind === "header"
        ? { kind, name, span }
        : { kind: "path", name, span, ...(kind === undefined && here.kind === "quoted" ? { bare: true } : {}) },
    );
    c.at++;
    const comma = take(c, ",");
    if (!take(c, "and") && !comma) break;
  }
  if (subjects.length < 2) return undefined;
  if (takePhraseOf(c, places) === undefined) take(c, "both") || take(c, "all");
  const start = c.at;
  const conditions: Condition[] = [];
  for (const subject of subjects) {
    c.at = start;
    const found = readPredicate(c, subject);
    if (found === undefined || c.at === start) return undefined;
    if (subject.bare === true && found.some(({ check }) => check.exists === true)) askWhatQuoted(c, subject);
    conditions.push(...found);
  }
  return { conditions };
}

const listingVerbs = new Set("have has exist contain match".split(" "));
const listed = phrases({
  types: true,
  values: true,
  "the following types": true,
  "the following values": true,
  "these types": true,
  "these values": true,
  present: true,
  returned: true,
  included: true,
});

/** `the response fields should have these types:`, `the following fields should be present:`, with a table. */
export const readListed: ClauseReader = (c, { lead }) => {
  if (lead.not || c.attachment === undefined) return undefined;
  skip(c, articles);
  take(c, "following");
  const kind = takePhraseOf(c, plurals);
  if (kind === undefined) return undefined;
  const { mode, not } = readAuxiliary(c);
  if (mode === "bare" && !listingVerbs.has(key(c))) return undefined;
  take(c, "have") || take(c, "has") || take(c, "exist") || take(c, "contain") || take(c, "match");
  takePhraseOf(c, listed);
  take(c, ":");
  if (!atEnd(c)) return undefined;
  const subject: Subject = kind === "header" ? { kind: "headers" } : { kind: "body" };
  const conditions = readAttachedObject(c, subject, "contain", not, "fields");
  return conditions === undefined ? undefined : { conditions };
};
