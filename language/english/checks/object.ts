// What something has, contains or returns: fields, texts, a number of items, items with a field, headers, a status, a type.

import type { Comparison, Numeric } from "../../check.ts";
import { readAttachedObject } from "./attached.ts";
import { readBounds, readCount } from "./bounds.ts";
import { type Condition, conditionOf, type Grammar, type HavingVerb, oneCondition, type Subject } from "./condition.ts";
import { attempt, type Cursor, key, report, skip, spanFrom, take, takeOf, takePhraseOf, token } from "./cursor.ts";
import { readFieldTail } from "./fieldTail.ts";
import { itemsOf, joinPaths, looksLikePath, toJsonPath } from "./path.ts";
import { readShape } from "./shape.ts";
import { readStatusThing } from "./statusThing.ts";
import { readName } from "./subject.ts";
import { endsValue, readSlot, readSlots, takeIgnoreCase } from "./value.ts";
import { articles, fieldNouns, isNaming, itemNouns, looseNouns, textNouns } from "./words.ts";

const singleFieldNouns = new Set([...fieldNouns].filter((noun) => noun !== "path"));

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
        const word = take(c, "and") || take(c, "or") || take(c, "with");
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

const objectEnds = new Set(", ; and but or in from for".split(" "));

/** Words that begin a clause of its own, where a further object could stand. */
function startsClause(c: Cursor): boolean {
  const word = key(c);
  return word === "that" || word === "it" || word === "should" || word === "is" || word === "then";
}

function readObject(c: Cursor, subject: Subject, verb: HavingVerb, negated: boolean, grammar: Grammar): readonly Condition[] | undefined {
  const { at, problem, usesAttachment } = c;
  const none =
    take(c, "no") || (key(c) === "not" && (key(c, 1) === "any" || key(c, 1) === "a") && take(c, "not") && (take(c, "any") || true));
  const not = negated !== none;
  if (negated) take(c, "any");
  for (const read of subject.kind === "headers" ? headerReaders : subject.kind === "body" ? bodyReaders : valueReaders) {
    const found = read(c, subject, verb, not, grammar);
    if (found !== undefined) return found;
    c.at = none ? at + (key({ ...c, at } as Cursor) === "no" ? 1 : 2) : at;
    if (negated && key(c) === "any") c.at++;
    c.problem = problem;
    c.usesAttachment = usesAttachment;
  }
  c.at = at;
  return undefined;
}

type Reader = (c: Cursor, subject: Subject, verb: HavingVerb, not: boolean, grammar: Grammar) => readonly Condition[] | undefined;

/** `3 items`, `length 3`, `a size of at least 2`, `exactly 10 elements`, `no items`. */
const readSize: Reader = (c, subject, _verb, not) => {
  const start = c.at;
  const sized = { ...subject, ...(subject.kind === "body" && subject.form === "response" ? { form: "json" as const } : {}) };
  const length = (value: Numeric | Comparison) =>
    oneCondition(sized, { key: "length", value: value as never, span: spanFrom(c, start), not });
  skip(c, articles);
  if (take(c, "total")) take(c, "of") || (take(c, "number") && take(c, "of"));
  const named = takeOf(c, lengthNouns);
  if (named !== undefined || (key(c) === "item" && key(c, 1) === "count" && (c.at += 2) > 0)) {
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
  if (bounds !== undefined) return takeItems(c, subject) ? length(bounds) : undefined;
  const exact = take(c, "exactly") || take(c, "only") || (key(c) === "a" && key(c, 1) === "total" && key(c, 2) === "of" && (c.at += 3) > 0);
  if (take(c, "just") || take(c, "precisely")) {
  }
  const single = key(c) === "a" && key(c, 1) === "single";
  if (single) c.at += 2;
  const count = single ? 1 : readCount(c);
  if (count !== undefined) return takeItems(c, subject) ? length(count) : undefined;
  if (
    !exact &&
    not &&
    (key(c) === "items" || key(c) === "elements" || key(c) === "entries" || key(c) === "results" || key(c) === "records")
  ) {
    c.at++;
    return oneCondition(
      { ...subject, ...(subject.kind === "body" ? { form: "json" as const } : {}) },
      { key: "empty", value: true, span: spanFrom(c, start), not: !not },
    );
  }
  return undefined;
};

const lengthNouns = new Set("length size count".split(" "));
const countedNouns = new Set(
  "item items element elements entry entries object objects record records row rows result results member members document documents character characters char chars value values".split(
    " ",
  ),
);

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

/** `(an) item with "sku" "A"`, `at least one item where $.sku is "A"`, `no item with field "sku"`. */
const readItem: Reader = (c, subject, _verb, not, grammar) => {
  const start = c.at;
  if (subject.quantifier !== undefined || (subject.kind !== "body" && subject.kind !== "path")) return undefined;
  if (take(c, "at")) {
    if (!take(c, "least") || (!take(c, "one") && readCountOne(c) === undefined)) return undefined;
  } else take(c, "a") || take(c, "an") || take(c, "one") || take(c, "some") || take(c, "any");
  if (!itemNouns.has(key(c)) || key(c) === "value" || key(c) === "values") return undefined;
  c.at++;
  const base = subject.kind === "body" ? "$" : (subject.name as string);
  const span = spanFrom(c, start);
  const item: Subject = { kind: "path", name: "$", quantifier: { kind: not ? "none" : "any", path: itemsOf(base), span } };
  if (take(c, "with") || take(c, "having") || take(c, "containing")) {
    const found = grammar.objects(c, item, "have", false);
    return found?.length === 1 ? found : undefined;
  }
  if (take(c, "where") || take(c, "whose") || take(c, "for")) {
    take(c, "which");
    take(c, "the");
    const name = readName(c);
    const path = name === undefined ? undefined : toJsonPath(name.kind === "quoted" ? (name.value as string) : name.text);
    if (path === undefined) return undefined;
    const found = grammar.predicate(c, {
      ...item,
      name: path,
      span: { start: (name as { start: number }).start, end: (name as { end: number }).end },
    });
    return found?.length === 1 ? found : undefined;
  }
  if (take(c, "that") || take(c, "which")) {
    const found = grammar.predicate(c, item);
    return found?.length === 1 ? found : undefined;
  }
  return undefined;
};

function readCountOne(c: Cursor): true | undefined {
  return readCount(c) === 1 ? true : undefined;
}

/** `field "sku"`, `the "sku" property with value "A"`, `fields "a", "b" and "c"`, `$.sku`, `"sku" equal to "A"`. */
const readFields: Reader = (c, subject, verb, not, grammar) => {
  if (subject.kind !== "body" && subject.kind !== "path" && subject.kind !== "variable") return undefined;
  const start = c.at;
  skip(c, articles);
  const following = take(c, "following");
  take(c, "json") || take(c, "response");
  const noun = takeOf(c, singleFieldNouns);
  if (noun !== undefined) {
    take(c, ":") || (take(c, "like") && false);
    const fields = readFieldNames(c, subject);
    if (fields !== undefined) {
      if (fields.length === 1) return readFieldTail(c, fields[0] as Subject, not, grammar) ?? exist(c, fields, not, start);
      return exist(c, fields, not, start);
    }
    c.at = start;
    return undefined;
  }
  if (following) return undefined;
  const here = token(c);
  if (here === undefined) return undefined;
  const isPath =
    here.kind === "jsonPath" ||
    (here.kind === "quoted" && subject.kind === "body" && (here.value as string).startsWith("$.")) ||
    (here.kind === "word" && looksLikePath(here.text));
  const plain = here.kind === "word" && here.word !== "" && isNaming(here.text);
  if (here.kind !== "quoted" && !isPath && !plain) return undefined;
  const text = here.kind === "quoted" ? (here.value as string) : here.text;
  const field = fieldOf(subject, text, { start: here.start, end: here.end });
  if (field === undefined) return undefined;
  c.at++;
  if (fieldNouns.has(key(c)) || (key(c) === "response" && fieldNouns.has(key(c, 1)))) {
    c.at += fieldNouns.has(key(c)) ? 1 : 2;
    return readFieldTail(c, field, not, grammar) ?? exist(c, [field], not, start);
  }
  if (looseNouns.has(key(c)) && key(c) !== "value" && key(c) !== "values") {
    const noun = key(c);
    c.at++;
    const tail = readFieldTail(c, field, not, grammar);
    if (tail !== undefined) return tail;
    return verb === "contain" || verb === "have"
      ? oneCondition(field, { key: "type", value: noun === "object" ? "object" : "array", span: spanFrom(c, start), not })
      : undefined;
  }
  if (plain && !isPath) return undefined;
  const tail = readFieldTail(c, field, not, grammar);
  if (tail !== undefined) return tail;
  return isPath ? exist(c, [field], not, start) : undefined;
};

function exist(c: Cursor, fields: readonly Subject[], not: boolean, start: number): readonly Condition[] | undefined {
  const span = spanFrom(c, start);
  const found: Condition[] = [];
  for (const field of fields) {
    const condition = conditionOf(field, { key: "exists", value: true, span: field.span ?? span, not });
    if (condition === undefined) return undefined;
    found.push(condition);
  }
  return found;
}

/** The field of that name in what the subject selects. */
function fieldOf(subject: Subject, text: string, span: { start: number; end: number }): Subject | undefined {
  const path = toJsonPath(text);
  if (path === undefined || subject.aspect !== undefined) return undefined;
  if (subject.kind === "body") return { kind: "path", name: path, span };
  if (subject.kind === "path") return { ...subject, name: joinPaths(subject.name as string, path), span };
  if (subject.kind === "variable") return { kind: "variable", name: `${subject.name as string}${path.slice(1)}`, span };
  return undefined;
}

function readFieldNames(c: Cursor, subject: Subject): readonly Subject[] | undefined {
  const fields: Subject[] = [];
  for (;;) {
    const at = c.at;
    if (fields.length > 0) {
      const comma = take(c, ",");
      if (!take(c, "and") && !take(c, "or") && !take(c, "&") && !comma) break;
      take(c, "the");
    }
    const list = fields.length === 0 ? token(c) : undefined;
    if (
      list?.kind === "json" &&
      Array.isArray(list.value) &&
      list.value.length > 0 &&
      list.value.every((item) => typeof item === "string")
    ) {
      c.at++;
      const named = (list.value as readonly string[]).map((name) => fieldOf(subject, name, { start: list.start, end: list.end }));
      return named.every((field) => field !== undefined) ? (named as Subject[]) : undefined;
    }
    const name = readName(c);
    const field =
      name === undefined
        ? undefined
        : fieldOf(
            subject,
            name.kind === "quoted" ? (name.value as string) : name.kind === "reference" ? `\${${name.value as string}}` : name.text,
            name,
          );
    if (field === undefined || (fields.length > 0 && !endsName(c))) {
      c.at = at;
      break;
    }
    fields.push({ ...field, span: { start: (name as { start: number }).start, end: (name as { end: number }).end } });
  }
  return fields.length === 0 ? undefined : fields;
}

/** Whether a further name of a list ends here; one with a tail of its own is an object of its own. */
function endsName(c: Cursor): boolean {
  return c.at >= c.to || key(c) === "," || key(c) === "and" || key(c) === "or" || key(c) === "in" || key(c) === ".";
}

/** `"London"`, `the text "London"`, `value "x"`, `"a", "b" and "c"`, `{ "sku": "A" }`. */
const readContent: Reader = (c, subject, verb, not) => {
  const start = c.at;
  if (subject.kind === "headers") return undefined;
  const article = take(c, "the") || take(c, "a") || take(c, "an");
  if (article) take(c, "following") || take(c, "exact");
  const valued = key(c) === "value" || key(c) === "values";
  if (valued) {
    c.at++;
    take(c, "of") || (take(c, "equal") && take(c, "to")) || take(c, ":") || take(c, "=");
  }
  const texted = !valued && takePhraseOf(c, textNouns) === true;
  if (texted) take(c, ":");
  if (take(c, "json")) take(c, ":") || take(c, "object") || take(c, "data") || take(c, "fragment");
  const equal = valued && verb === "have";
  const texts = readSlots(c, valued || subject.kind !== "body");
  if (texts === undefined || !endsValue(c)) {
    const bare = texts === undefined ? readBareContent(c, subject, verb) : undefined;
    return bare === undefined ? undefined : oneCondition(subject, { key: "contains", value: bare, span: spanFrom(c, start), not });
  }
  const { slots, joint } = texts;
  const first = slots[0] as (typeof slots)[number];
  const ignoreCase = takeIgnoreCase(c);
  if (equal) {
    if (slots.length > 1)
      return joint === "or"
        ? oneCondition(subject, { key: "oneOf", value: slots.map((slot) => slot.value), span: spanFrom(c, start), not, ignoreCase })
        : undefined;
    return oneCondition(subject, { key: "equals", value: first.value, form: first.form, span: first.span, not, ignoreCase });
  }
  if (verb === "return" && !texted && first.form !== "json") return undefined;
  if (joint === "or" && !not) return undefined;
  if (
    verb === "have" &&
    subject.kind === "body" &&
    first.form === "quoted" &&
    !texted &&
    !valued &&
    /^[\w.$[\]-]+$/.test(first.value as string)
  ) {
    report(
      c,
      "ambiguous",
      `"have ${JSON.stringify(first.value)}" can mean that the text stands in the body, or that there is a field of that name. Write contain for the one, have field for the other.`,
      first.span,
      [
        { title: "Expect the field", span: first.span, text: `field "${first.value as string}"` },
        { title: "Expect the text", span: first.span, text: `the text "${first.value as string}"` },
      ],
    );
  }
  const key_ = verb === "return" ? "equals" : "contains";
  const found: Condition[] = [];
  for (const slot of slots) {
    const condition = conditionOf(subject, { key: key_, value: slot.value, form: slot.form, span: slot.span, not, ignoreCase });
    if (condition === undefined) return undefined;
    found.push(condition);
  }
  return found;
};

/** A bare word that a text contains: one with a sign, digit or capital in it, so that it cannot be a description. */
function readBareContent(c: Cursor, subject: Subject, verb: HavingVerb): string | undefined {
  const here = token(c);
  if (subject.kind !== "body" || verb !== "contain" || here?.kind !== "word") return undefined;
  if (!/[\d_-]/.test(here.text) || !isNaming(here.text)) return undefined;
  c.at++;
  return endsValue(c) ? here.text : undefined;
}

/** `header X-Trace`, `the "X-Trace" header with value "1"`, `headers "A" and "B"`. */
const readHeaders: Reader = (c, subject, _verb, not, grammar) => {
  const start = c.at;
  skip(c, articles);
  take(c, "response");
  take(c, "http");
  const cookie = key(c) === "cookie";
  if (cookie || key(c) === "header" || key(c) === "headers") {
    c.at++;
    const fields: Subject[] = [];
    do {
      const name = readName(c);
      if (name === undefined) break;
      const text = name.kind === "quoted" ? (name.value as string) : name.kind === "reference" ? `\${${name.value as string}}` : name.text;
      fields.push({ kind: cookie ? "cookie" : "header", name: text, span: { start: name.start, end: name.end } });
    } while (key(c, 0) !== "" && (key(c) === "," || key(c) === "and") && isName(c) && (c.at++, true));
    if (fields.length === 0) return undefined;
    if (fields.length === 1) return readFieldTail(c, fields[0] as Subject, not, grammar) ?? exist(c, fields, not, start);
    return exist(c, fields, not, start);
  }
  const here = token(c);
  if (here === undefined || (here.kind !== "quoted" && here.kind !== "word" && here.kind !== "reference")) return undefined;
  if (here.kind === "word" && (here.word === "" || !isNaming(here.text))) return undefined;
  c.at++;
  take(c, "response");
  const noun = key(c);
  if (noun !== "header" && noun !== "cookie") {
    if (subject.kind !== "headers") return undefined;
    if (noun === "field") c.at++;
  } else c.at++;
  const text = here.kind === "quoted" ? (here.value as string) : here.kind === "reference" ? `\${${here.value as string}}` : here.text;
  const field: Subject = { kind: noun === "cookie" ? "cookie" : "header", name: text, span: { start: here.start, end: here.end } };
  return readFieldTail(c, field, not, grammar) ?? exist(c, [field], not, start);
};

function isName(c: Cursor): boolean {
  const next = token(c, 1);
  const after = token(c, 2);
  return (
    next !== undefined &&
    (next.kind === "quoted" || next.kind === "word") &&
    (after === undefined || key(c, 2) === "," || key(c, 2) === "and")
  );
}

/** `status 200`, `a 404 error`. */
const readStatuses: Reader = (c, _subject, verb, not) => readStatusThing(c, verb === "return", not);

/** `an array of 3 items`, `valid JSON`. */
const readShapes: Reader = (c, subject, verb, not, grammar) => {
  if (verb !== "return" && key(c) !== "valid" && key(c) !== "type" && key(c) !== "a" && key(c) !== "an" && key(c) !== "the")
    return undefined;
  if (verb === "return" || (verb === "have" && key(c) === "valid")) return readShape(c, subject, not, grammar);
  const start = c.at;
  skip(c, articles);
  if (key(c) !== "type" && !(key(c) === "data" && key(c, 1) === "type")) return undefined;
  c.at += key(c) === "type" ? 1 : 2;
  take(c, "of") || take(c, ":");
  return readShape(c, { ...subject }, not, grammar) ?? ((c.at = start), undefined);
};

/** `body {…}`, `an empty body`, `no body`, `no content`, `body containing "x"`. */
const readBody: Reader = (c, subject, _verb, not, grammar) => {
  const start = c.at;
  if (subject.form !== "response" && subject.form !== undefined) return undefined;
  skip(c, articles);
  const empty = take(c, "empty");
  let form: "json" | undefined;
  if (key(c) === "json" && bodyNouns.has(key(c, 1))) {
    form = "json";
    c.at++;
  }
  if (key(c) === "response" && bodyNouns.has(key(c, 1))) c.at++;
  if (takeOf(c, bodyNouns) === undefined) return undefined;
  const body: Subject = { kind: "body", ...(form === undefined ? {} : { form }) };
  if (empty) return oneCondition(body, { key: "empty", value: true, span: spanFrom(c, start), not });
  if (not) return oneCondition(body, { key: "empty", value: true, span: spanFrom(c, start) });
  take(c, "with") || take(c, "of") || take(c, "that") || take(c, "which");
  const tail = grammar.predicate(c, body);
  if (tail !== undefined) return tail;
  if (take(c, "containing")) return grammar.objects(c, body, "contain", false);
  const slot = readSlot(c, false);
  return slot === undefined ? undefined : oneCondition(body, { key: "equals", value: slot.value, form: slot.form, span: slot.span });
};

const bodyNouns = new Set(["body", "payload", "content"]);
const attached: Reader = (c, subject, verb, not) => readAttachedObject(c, subject, verb, not);

const bodyReaders: readonly Reader[] = [
  attached,
  readSize,
  readStatuses,
  readHeaders,
  readItem,
  readFields,
  readBody,
  readShapes,
  readContent,
];
const valueReaders: readonly Reader[] = [attached, readSize, readItem, readFields, readShapes, readContent];
const headerReaders: readonly Reader[] = [attached, readHeaders];
