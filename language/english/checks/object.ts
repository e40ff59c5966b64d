// What something has, contains or returns: fields, texts, a number of items, items with a field, headers, a status, a type.

import type { Token } from "../token.ts";
import { readAttachedObject } from "./attached.ts";
import { type Condition, type Grammar, type HavingVerb, type ObjectReader, oneCondition, type Subject, withArray } from "./condition.ts";
import { readKnownField, readKnownList } from "./contextual.ts";
import { attempt, type Cursor, key, skip, spanFrom, take, takePhrase, token } from "./cursor.ts";
import { readItemField } from "./itemField.ts";
import { readBody, readContent } from "./objectContent.ts";
import { readFields, readItem } from "./objectField.ts";
import { readHeaders } from "./objectHeader.ts";
import { readShape } from "./shape.ts";
import { readDuplicates, readSize } from "./size.ts";
import { readStatusThing } from "./statusThing.ts";
import { readSlot } from "./value.ts";
import { articles, typeNames } from "./words.ts";

/** Things in a row: `field "sku" with value "A" and field "id"`, `3 items`. All of them must be had. */
export function readObjects(
  c: Cursor,
  subject: Subject,
  verb: HavingVerb,
  not: boolean,
  grammar: Grammar,
): readonly Condition[] | undefined {
  return attempt(c, () => {
    const first = readObject(c, subject, verb, not, grammar);
    if (first === undefined) return undefined;
    const found = [...first];
    // "does not contain "x" and status 200" does not deny the status.
    while (!not) {
      const more = attempt(c, () => {
        const comma = take(c, ",");
        const word = take(c, "and") || (found[0]?.check.status !== undefined && take(c, "with"));
        if (!comma && !word) return undefined;
        if (startsClause(c)) return undefined;
        const next = readObject(c, subject, verb, not, grammar);
        return endsObject(c) ? next : undefined;
      });
      if (more === undefined) break;
      found.push(...more);
    }
    return found;
  });
}

/** Whether a further thing ends here; where a verb follows, it was the subject of the next clause. */
function endsObject(c: Cursor): boolean {
  return c.at >= c.to || objectEnds.has(key(c));
}

const objectEnds = new Set(", ; and but in from for".split(" "));

/** Words that begin a clause of its own, where a further object could stand. */
function startsClause(c: Cursor): boolean {
  const word = key(c);
  return word === "that" || word === "it" || word === "should" || word === "is" || word === "then";
}

function readObject(c: Cursor, subject: Subject, verb: HavingVerb, negated: boolean, grammar: Grammar): readonly Condition[] | undefined {
  const { at, problem, usesAttachment } = c;
  const none = take(c, "no") || takePhrase(c, "not any") || (key(c) === "not" && key(c, 1) === "a" && take(c, "not"));
  if (negated) take(c, "any");
  const not = negated !== none;
  const begin = c.at;
  for (const read of readersOf(subject)) {
    const found = read(c, subject, verb, not, grammar);
    if (found !== undefined) return found;
    c.at = begin;
    c.problem = problem;
    c.usesAttachment = usesAttachment;
  }
  c.at = at;
  return undefined;
}

/** `status 200`, `a 404 error`. */
const readStatuses: ObjectReader = (c, _subject, verb, not) =>
  readStatusThing(c, verb === "return" || (verb === "have" && isTitled(token(c))), not);

/** `"404 Not Found"`: a number with its own name in one text. */
function isTitled(found: Token | undefined): boolean {
  return found?.kind === "quoted" && /^[1-5]\d\d [A-Z]/i.test(found.value as string);
}

/** `an array of 3 items`, `valid JSON`. */
const readShapes: ObjectReader = (c, subject, verb, not, grammar) => {
  const counted =
    subject.kind === "body" && verb !== "return" && !not
      ? attempt(c, () => readEmptyValue(c, subject) ?? readCountedList(c, subject, grammar))
      : undefined;
  if (counted !== undefined) return counted;
  const format = subject.kind === "body" && !not ? attempt(c, () => readFormatNoun(c, subject)) : undefined;
  if (format !== undefined) return format;
  if (verb === "contain" && subject.kind === "body" && !not) {
    const skipped = key(c) === "a" || key(c) === "an" ? 1 : 0;
    if (key(c, skipped) === "valid" && key(c, skipped + 1) === "json" && c.at + skipped + 2 >= c.to) {
      c.at += skipped;
      return readShape(c, subject, not, grammar);
    }
  }
  if (verb !== "return" && key(c) !== "valid" && key(c) !== "type" && key(c) !== "a" && key(c) !== "an" && key(c) !== "the")
    return undefined;
  if (verb === "return" || (verb === "have" && key(c) === "valid")) return readShape(c, subject, not, grammar);
  skip(c, articles);
  if (key(c) !== "type" && !(key(c) === "data" && key(c, 1) === "type")) return undefined;
  c.at += key(c) === "type" ? 1 : 2;
  take(c, "of") || take(c, ":");
  return readShape(c, subject, not, grammar);
};

/** `an empty list`, `an empty object`: the body is that. */
function readEmptyValue(c: Cursor, subject: Subject): readonly Condition[] | undefined {
  const slot = readSlot(c, false);
  const empty = slot?.form === "typed" && typeof slot.value === "object" && slot.value !== null && Object.keys(slot.value).length === 0;
  return slot === undefined || !empty
    ? undefined
    : oneCondition(subject, { key: "equals", value: slot.value, form: "json", span: slot.span });
}

/** `an array of 5 items`: the body is that list, as it is where it has 5 items. */
function readCountedList(c: Cursor, subject: Subject, grammar: Grammar): readonly Condition[] | undefined {
  const start = c.at;
  if (!take(c, "a") && !take(c, "an")) return undefined;
  take(c, "json");
  if (!take(c, "array") && !take(c, "list")) return undefined;
  if (!take(c, "of") && !take(c, "with")) return undefined;
  const found = grammar.objects(c, { ...subject, form: "json" }, "have", false);
  // "5 strings" says more than how many.
  if (typeNames.has(key(c, -1)) && key(c, -1) !== "objects") return undefined;
  const sized = found?.every(({ check }) => check.body === "json" && (check.length !== undefined || check.type === "array")) === true;
  return found !== undefined && sized ? withArray(found, spanFrom(c, start)) : undefined;
}

/** `(the data) format JSON`. */
function readFormatNoun(c: Cursor, subject: Subject): readonly Condition[] | undefined {
  skip(c, articles);
  take(c, "data") || take(c, "response");
  if (!take(c, "format")) return undefined;
  take(c, "of") || take(c, ":");
  const here = token(c);
  if (here?.kind !== "quoted" ? key(c) !== "json" : String(here.value).toLowerCase() !== "json") return undefined;
  c.at++;
  return oneCondition(subject, { key: "format", value: "json", span: spanFrom(c, c.at - 1) });
}

const attached: ObjectReader = (c, subject, verb, not) => readAttachedObject(c, subject, verb, not);

const bodyReaders: readonly ObjectReader[] = [
  attached,
  readItem,
  readDuplicates,
  readSize,
  readStatuses,
  readHeaders,
  readFields,
  readKnownList,
  readKnownField,
  readBody,
  readShapes,
  readContent,
];
const valueReaders: readonly ObjectReader[] = [
  attached,
  readItem,
  readDuplicates,
  readSize,
  readFields,
  readKnownField,
  readItemField,
  readShapes,
  readContent,
];
const headerReaders: readonly ObjectReader[] = [attached, readHeaders];

function readersOf(subject: Subject): readonly ObjectReader[] {
  return subject.kind === "headers" ? headerReaders : subject.kind === "body" ? bodyReaders : valueReaders;
}
