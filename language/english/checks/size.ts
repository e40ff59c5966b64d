// How much something has: `3 items`, `length 3`, `at least 2 elements`, `no items`, `no duplicates`.

import type { Comparison, Numeric } from "../../check.ts";
import { isLexiconWord } from "../lexicon.ts";
import { readBounds, readCount } from "./bounds.ts";
import { acrossItems, type Condition, type ObjectReader, oneCondition, type Subject, withArray } from "./condition.ts";
import { attempt, type Cursor, key, report, skip, spanFrom, take, takeOf, takePhrase, token } from "./cursor.ts";
import { knownResponse, listNamed, looksAtTool } from "./known.ts";
import { readName } from "./name.ts";
import { fieldOf, nameText, singleFieldNouns, takeFieldNoun } from "./objectField.ts";
import { pathOfMember } from "./path.ts";
import { readCoreAndRest } from "./subject.ts";
import { articles, unitNouns } from "./words.ts";

/** `3 items`, `length 3`, `a size of at least 2`, `exactly 10 elements`, `no items`. */
export const readSize: ObjectReader = (c, subject, _verb, not) => {
  const start = c.at;
  const sized = { ...subject, ...(subject.kind === "body" && subject.form === "response" ? { form: "json" as const } : {}) };
  const length = (value: Numeric | Comparison) =>
    oneCondition(sized, { key: "length", value: value as never, span: spanFrom(c, start), not });
  const lengthOf = (value: Numeric | Comparison) => {
    const known = subject.kind === "body" && (looksAtTool(c) || areElsewhere(c, subject)) ? takeKnownItems(c, subject) : undefined;
    if (known !== undefined) return oneCondition(known, { key: "length", value: value as never, span: spanFrom(c, start), not });
    if (areElsewhere(c, subject)) reportElsewhere(c);
    const listed = subject.kind === "body" && (listedNouns.has(key(c)) || looksAtTool(c));
    if (takeItems(c, subject)) {
      const placed = lengthOfPlace(c, subject, value, start, not);
      if (placed !== undefined) return placed;
      const found = length(value);
      return listed && found !== undefined && subject.isArray === undefined ? withArray(found, spanFrom(c, start)) : found;
    }
    if (isThings(c, subject)) {
      c.at++;
      return withArray(length(value) ?? [], spanFrom(c, start));
    }
    const list = takeKnownItems(c, subject);
    return list === undefined ? undefined : oneCondition(list, { key: "length", value: value as never, span: spanFrom(c, start), not });
  };
  skip(c, articles);
  if (take(c, "total")) take(c, "of") || (take(c, "number") && take(c, "of"));
  if (takeOf(c, lengthNouns) !== undefined || takePhrase(c, "item count")) {
    take(c, "of") || (take(c, "equal") && take(c, "to")) || take(c, "=") || take(c, ":") || take(c, "is");
    const bounds = readBounds(c, "none");
    if (bounds !== undefined) return length(bounds);
    take(c, "exactly");
    const count = readCount(c);
    return count === undefined ? undefined : length(count);
  }
  if (key(c) === "number" && key(c, 1) === "of") return undefined;
  c.at = start;
  const bounds = readBounds(c, "none");
  if (bounds !== undefined) return lengthOf(bounds);
  const exact = take(c, "exactly") || take(c, "only") || take(c, "just") || takePhrase(c, "a total of");
  const single = takePhrase(c, "a single");
  const count = single ? 1 : readCount(c);
  if (count !== undefined) return lengthOf(count);
  if (exact || !not || !emptyNouns.has(key(c))) return undefined;
  const elsewhere = areElsewhere(c, subject) ? takeKnownItems(c, subject) : undefined;
  if (elsewhere !== undefined) return oneCondition(elsewhere, { key: "empty", value: true, span: spanFrom(c, start) });
  if (areElsewhere(c, subject)) reportElsewhere(c);
  c.at++;
  const list = subject.kind === "body" ? { ...subject, form: "json" as const } : subject;
  const none = oneCondition(list, { key: "empty", value: true, span: spanFrom(c, start) });
  return subject.kind === "body" && subject.isArray === undefined && none !== undefined ? withArray(none, spanFrom(c, start)) : none;
};

const emptyNouns = new Set("items elements entries results records".split(" "));

const lengthNouns = new Set("length size count".split(" "));
const countedNouns = new Set(
  "item items element elements entry entries object objects record records row rows result results member members document documents character characters char chars value values".split(
    " ",
  ),
);

/** What only a list has, so that the members of an object do not count. */
const listedNouns = new Set("item items element elements entry entries record records row rows result results".split(" "));

/** `at least 1 parcel(s)`, `3 parcels` of the response itself, where no document says what they are: any noun may call the items of a list. */
function isThings(c: Cursor, subject: Subject): boolean {
  const here = token(c);
  if (subject.kind !== "body" || subject.response !== true || here?.kind !== "word" || !/^[a-z]+(?:s|\(s\))$/i.test(here.text))
    return false;
  if (unitNouns.has(here.word) || isLexiconWord(here.word) || knownResponse(c) !== undefined) return false;
  return c.at + 1 === c.to || key(c, 1) === "and" || key(c, 1) === ",";
}

/** Items of a response that is no list, as the document says: those of a list in it. */
function areElsewhere(c: Cursor, { kind, isArray }: Subject): boolean {
  if (kind !== "body" || isArray !== undefined || !listedNouns.has(key(c)) || elsewhere.has(key(c, 1))) return false;
  return knownResponse(c)?.isList === false;
}

const elsewhere = new Set("in of inside within under".split(" "));

function reportElsewhere(c: Cursor): void {
  const lists = knownResponse(c)?.lists.map(pathOfMember) ?? [];
  const span = spanFrom(c, c.at);
  const where = lists.length === 0 ? "" : `, and has the lists ${lists.join(", ")}`;
  const message = `By the document the response is an object${where}. Say which list is meant, as in: ${lists[0] ?? "$.items"} has 3 items.`;
  report(c, "needs-context", message, span);
}

/** `3 items in $.items`, of a response that has them there. */
function lengthOfPlace(
  c: Cursor,
  subject: Subject,
  value: Numeric | Comparison,
  start: number,
  not: boolean,
): readonly Condition[] | undefined {
  if (subject.kind !== "body") return undefined;
  return attempt(c, () => {
    if (!take(c, "in") && !take(c, "inside") && !take(c, "under")) return undefined;
    skip(c, articles);
    const place = readCoreAndRest(c);
    if (place?.kind !== "path" || place.aspect !== undefined) return undefined;
    return oneCondition(place, { key: "length", value: value as never, span: spanFrom(c, start), not });
  });
}

/** `3 orders`, `3 "orders"`: the list that the document has under that name. */
function takeKnownItems(c: Cursor, subject: Subject): Subject | undefined {
  const here = token(c);
  const noun = here?.kind === "quoted" ? String(here.value) : (here?.word ?? "");
  const list = noun === "" ? undefined : listNamed(c, noun);
  if (list === undefined || (subject.kind === "path" && subject.name !== list) || (subject.kind !== "body" && subject.kind !== "path"))
    return undefined;
  c.at++;
  return list === "$" ? { kind: "body", form: "json" } : { kind: "path", name: list };
}

function takeItems(c: Cursor, subject: Subject): boolean {
  take(c, "array") || take(c, "list") || take(c, "json");
  const noun = key(c);
  if (countedNouns.has(noun)) {
    c.at++;
    const at = c.at;
    if (take(c, "in") || take(c, "of")) {
      skip(c, articles);
      if (subject.kind === "body" && (take(c, "response") || take(c, "array") || take(c, "list") || take(c, "body"))) take(c, "body");
      else if (take(c, "total")) return true;
      else c.at = at;
    }
    return true;
  }
  if (noun === "keys" || noun === "fields" || noun === "properties") {
    c.at++;
    return true;
  }
  return false;
}

/** `no duplicates`, `duplicates`, `unique items`: of the list itself. `a unique "sku"` of every item is unique among them. */
export const readDuplicates: ObjectReader = (c, subject, _verb, not) => {
  const start = c.at;
  const condition = (of: Subject, denied: boolean) =>
    oneCondition(of, { key: "unique", value: true, span: spanFrom(c, start), not: denied });
  if (key(c) === "a" && key(c, 1) === "unique") {
    c.at += 2;
    const noun = takeOf(c, singleFieldNouns) !== undefined;
    const name = readName(c);
    if (name === undefined || (name.kind === "word" && !noun) || subject.quantifier?.kind !== "every" || not) return undefined;
    if (!noun) takeFieldNoun(c);
    const field = fieldOf(subject, nameText(name), name);
    const there = field === undefined ? undefined : oneCondition(field, { key: "exists", value: true, span: spanFrom(c, start) });
    const unique = field === undefined ? undefined : condition(acrossItems(field), false);
    return there === undefined || unique === undefined ? undefined : [...there, ...unique];
  }
  if (take(c, "unique") || take(c, "distinct")) return takeOf(c, countedNouns) === undefined ? undefined : condition(subject, not);
  if (take(c, "duplicates")) return condition(subject, !not);
  return take(c, "duplicate") && takeOf(c, countedNouns) !== undefined ? condition(subject, !not) : undefined;
};
