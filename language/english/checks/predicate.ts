// What is said of a subject: the modal or "is", a negation, one comparison and its value. The same grammar serves every subject.

import type { Comparison } from "../../check.ts";
import type { Json } from "../../json.ts";
import { isLexiconWord } from "../lexicon.ts";
import { readAttachedValue } from "./attached.ts";
import { type Auxiliary, readAuxiliary } from "./auxiliary.ts";
import { readBounds, readDuration } from "./bounds.ts";
import { acrossItems, type Condition, conditionOf, type Grammar, type Operation, oneCondition, type Subject } from "./condition.ts";
import { attempt, type Cursor, key, phrases, report, skip, spanFrom, take, takePhraseOf, token } from "./cursor.ts";
import { fieldNamed } from "./known.ts";
import { readObjects } from "./object.ts";
import { isPlural, joinPaths, pathOfMember } from "./path.ts";
import { readInFormat, readSchema, readSchemaThing, readShape, readTypeWord } from "./shape.ts";
import { isStatus, readStatus, statusCheck, takeOneOf } from "./status.ts";
import { readSlot, readSlots, takeIgnoreCase } from "./value.ts";
import { equalSigns, isNaming, typeNames, unequalSigns } from "./words.ts";

export const grammar: Grammar = {
  predicate: readPredicate,
  objects: (c, subject, verb, not) => readObjects(c, subject, verb, not, grammar),
};

/** The conditions that the words from here state of `subject`. */
export function readPredicate(c: Cursor, subject: Subject): readonly Condition[] | undefined {
  return attempt(c, () => {
    const auxiliary = readAuxiliary(c);
    if (subject.kind === "status") return readStatusPredicate(c, auxiliary);
    if (subject.kind === "time") return readTimePredicate(c, auxiliary);
    const { mode, not } = auxiliary;
    if (mode === "be") {
      const all = subject.kind === "path" && subject.quantifier === undefined && isPlural(subject.name as string) && take(c, "all");
      return readComplement(c, all ? everyValue(subject) : subject, not);
    }
    return readVerb(c, subject, not) ?? (mode === "bare" ? readSigned(c, subject) : undefined);
  });
}

/** `$.items[*].price are all above 0`. */
function everyValue(subject: Subject): Subject {
  return {
    kind: "path",
    name: "$",
    quantifier: { kind: "every", path: subject.name as string, span: subject.span ?? { start: 0, end: 1 } },
  };
}

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
function readStatusPredicate(c: Cursor, { mode, not: negated }: Auxiliary): readonly Condition[] | undefined {
  let not = negated;
  if (mode === "be") {
    if (take(c, "not")) not = !not;
    takePhraseOf(c, equalling);
    take(c, ":");
  } else if (equalSigns.has(key(c)) || key(c) === ":" || key(c) === "->" || key(c) === "→") c.at++;
  else if (unequalSigns.has(key(c))) {
    c.at++;
    not = !not;
  } else if (takePhraseOf(c, statusVerbs) === undefined && mode !== "bare") return undefined;
  if (take(c, "not")) not = !not;
  if (take(c, "in")) {
    if (key(c) !== "the") c.at--;
  }
  if (key(c) === "the" && !(key(c, 1) === "range")) c.at++;
  for (let word = key(c); statusFillers.has(word); word = key(c)) c.at++;
  const status = readStatus(c, true);
  if (status === undefined) return refuseStatus(c, not);
  skip(c, statusTail);
  return [{ check: statusCheck(status.value, not), spans: [["status", status.span]] }];
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
const statusTail = new Set("status code response range codes class".split(" "));

/** Words that mean equality behind "is". */
const equalling = phrases({
  "equal to": true,
  "equals to": true,
  equal: true,
  equals: true,
  "exactly equal to": true,
  exactly: true,
  "the same as": true,
  "same as": true,
  "identical to": true,
  "set to": true,
  "set as": true,
  "returned as": true,
  "given as": true,
  "strictly equal to": true,
});

/** `is below 500 ms`, `should not exceed 2 seconds`, `takes at most 2 seconds`. */
function readTimePredicate(c: Cursor, { not: negated }: Auxiliary): readonly Condition[] | undefined {
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

type Simple = Pick<Operation, "key" | "value"> & { readonly not?: boolean };

/** What is said with one word or two behind "is". */
const simple = phrases<Simple>({
  null: { key: "equals", value: null },
  nil: { key: "equals", value: null },
  empty: { key: "empty", value: true },
  "non-empty": { key: "empty", value: true, not: true },
  nonempty: { key: "empty", value: true, not: true },
  present: { key: "exists", value: true },
  existing: { key: "exists", value: true },
  existent: { key: "exists", value: true },
  defined: { key: "exists", value: true },
  included: { key: "exists", value: true },
  returned: { key: "exists", value: true },
  set: { key: "exists", value: true },
  "present in the response": { key: "exists", value: true },
  "in the response": { key: "exists", value: true },
  "in the response body": { key: "exists", value: true },
  "in the body": { key: "exists", value: true },
  "present in the body": { key: "exists", value: true },
  "present in the response body": { key: "exists", value: true },
  "included in the response": { key: "exists", value: true },
  "returned in the response": { key: "exists", value: true },
  absent: { key: "exists", value: true, not: true },
  missing: { key: "exists", value: true, not: true },
  undefined: { key: "exists", value: true, not: true },
  "absent from the response": { key: "exists", value: true, not: true },
  "missing from the response": { key: "exists", value: true, not: true },
  "missing in the response": { key: "exists", value: true, not: true },
  unique: { key: "unique", value: true },
  distinct: { key: "unique", value: true },
  positive: { key: "compare", value: { above: 0 } },
  "a positive number": { key: "compare", value: { above: 0 } },
  negative: { key: "compare", value: { below: 0 } },
  "a negative number": { key: "compare", value: { below: 0 } },
  zero: { key: "equals", value: 0 },
});

/** Behind "is". */
export function readComplement(c: Cursor, subject: Subject, negated: boolean): readonly Condition[] | undefined {
  const start = c.at;
  const not = take(c, "not") || take(c, "neither") ? !negated : negated;
  for (const read of complements) {
    const { at, problem, usesAttachment } = c;
    const found = read(c, subject, not);
    if (found !== undefined && ends(c)) return found;
    c.at = at;
    c.problem = problem;
    c.usesAttachment = usesAttachment;
  }
  c.at = start;
  return undefined;
}

/** Whether a clause may end here: a word that goes on would have been read. */
function ends(c: Cursor): boolean {
  const word = key(c);
  return c.at >= c.to || word !== "" || token(c)?.kind === "symbol";
}

type Complement = (c: Cursor, subject: Subject, not: boolean) => readonly Condition[] | undefined;

const readSimple: Complement = (c, subject, not) => {
  const found: Condition[] = [];
  let flipped = not;
  for (;;) {
    const start = c.at;
    const operation = isShouted(c) ? undefined : takePhraseOf(c, simple);
    if (operation === undefined) break;
    if (operation.key === "exists" && subject.kind === "body") return undefined;
    const turned = (operation.not === true) !== flipped;
    const condition = conditionOf(operation.key === "unique" ? acrossItems(subject) : subject, {
      ...operation,
      not: turned,
      span: spanFrom(c, start),
    });
    if (condition === undefined) return undefined;
    found.push(condition);
    const joint = key(c);
    if (joint !== "or" && joint !== "nor" && joint !== "and") break;
    const at = c.at;
    c.at++;
    if (joint === "and") {
      if (take(c, "not")) flipped = true;
      else if (not) {
        c.at = at;
        break;
      }
    } else {
      if (!not) return undefined;
      take(c, "be");
      take(c, "not");
    }
    if (!startsSimple(c)) {
      c.at = at;
      break;
    }
  }
  return found.length === 0 ? undefined : found;
};

/** "is MISSING" is more likely a value. */
function isShouted(c: Cursor): boolean {
  const here = token(c);
  return (
    here !== undefined && here.text.length > 1 && here.word !== "null" && here.text === here.text.toUpperCase() && here.text !== here.word
  );
}

function startsSimple(c: Cursor): boolean {
  const { at } = c;
  const found = takePhraseOf(c, simple) !== undefined;
  c.at = at;
  return found;
}

const readTypeOf: Complement = (c, subject, not) => {
  const start = c.at;
  take(c, "of");
  take(c, "the");
  if (!take(c, "type")) {
    if (take(c, "data")) {
      if (!take(c, "type")) return undefined;
    } else if (!take(c, "typed")) return undefined;
    take(c, "as");
  }
  take(c, ":");
  const kind = fieldNamed(c, ["type"]);
  const quoted = token(c);
  if (
    kind !== undefined &&
    quoted?.kind === "quoted" &&
    !typeNames.has((quoted.value as string).toLowerCase()) &&
    subject.kind === "path"
  ) {
    c.at++;
    const span = { start: quoted.start, end: quoted.end };
    return oneCondition(
      { ...subject, name: joinPaths(subject.name as string, pathOfMember(kind)) },
      { key: "equals", value: quoted.value as string, span, not },
    );
  }
  const shape = readShape(c, subject, not, grammar);
  if (shape !== undefined) return shape;
  const type = readTypeWord(c);
  return type === undefined ? undefined : oneCondition(subject, { key: "type", value: type, span: spanFrom(c, start), not });
};

const readCompared: Complement = (c, subject, not) => {
  const start = c.at;
  const bounds = readBounds(c, "none");
  if (bounds === undefined || (subject.kind === "body" && subject.form === "response")) return undefined;
  return oneCondition(subject, { key: "compare", value: bounds, span: spanFrom(c, start), not });
};

const readOneOf: Complement = (c, subject, not) => {
  const start = c.at;
  if (!takeOneOf(c) && !take(c, "either")) return undefined;
  const list = token(c);
  if (list?.kind === "json" && Array.isArray(list.value) && list.value.length > 0) {
    c.at++;
    return oneOf(c, subject, list.value as readonly Json[], start, not, true);
  }
  const bracket = take(c, "(") || take(c, "[");
  const values = readSlots(c, true);
  if (values === undefined || (bracket && !take(c, ")") && !take(c, "]"))) return undefined;
  if (values.slots.length < 2 && values.slots[0]?.form === "reference") return undefined;
  return oneOf(
    c,
    subject,
    values.slots.map((slot) => slot.value),
    start,
    not,
    false,
  );
};

function oneOf(
  c: Cursor,
  subject: Subject,
  values: readonly Json[],
  start: number,
  not: boolean,
  isList: boolean,
): readonly Condition[] | undefined {
  if (subject.aspect === "length") return undefined;
  const ignoreCase = takeIgnoreCase(c);
  return oneCondition(subject, {
    key: "oneOf",
    value: values,
    span: spanFrom(c, start),
    not,
    ignoreCase,
    ...(isList ? { form: "json" } : {}),
  });
}

/** `equal to "x"`, `"x"`, `"x" or "y"`, a bare word, the attached block. */
const readEqual: Complement = (c, subject, not) => {
  const start = c.at;
  const worded = takePhraseOf(c, equalling) !== undefined;
  take(c, ":");
  const attached = readAttachedValue(c, subject, "equals", not);
  if (attached !== undefined) return attached;
  if (take(c, "the") || take(c, "a")) {
    if (key(c) !== "value" && key(c) !== "exact" && key(c) !== "following") c.at--;
    else {
      take(c, "exact");
      take(c, "following");
      take(c, "value") && key(c) === "of" && c.at--;
    }
  } else take(c, "value");
  const values = readSlots(c, subject.kind !== "body" && subject.aspect === undefined);
  if (values === undefined) return undefined;
  const { slots, joint } = values;
  const [first] = slots;
  if (first === undefined) return undefined;
  if (slots.length > 1 && joint === "or") {
    const span = spanFrom(c, start);
    const ignoreCase = takeIgnoreCase(c);
    return oneCondition(subject, { key: "oneOf", value: slots.map((slot) => slot.value), span, not, ignoreCase });
  }
  if (slots.length > 1) c.at = c.tokens.findIndex((found) => found.end === first.span.end) + 1;
  if (subject.kind === "body" && subject.form === "response" && first.form === "quoted" && !worded)
    askWhichText(c, first.value as string, first.span);
  const ignoreCase = takeIgnoreCase(c);
  return oneCondition(subject, { key: "equals", value: first.value, form: first.form, span: first.span, not, ignoreCase });
};

/** `the response should be "Not Found"` may mean the status or the text. */
function askWhichText(c: Cursor, text: string, span: { start: number; end: number }): void {
  const probe = readStatus({ ...c, at: c.tokens.findIndex((found) => found.start === span.start), problem: undefined } as Cursor, true);
  if (probe === undefined || text.includes("${")) return;
  report(c, "ambiguous", `"${text}" can be the status or the text of the body. Write status is "${text}", or body is "${text}".`, span);
}

/** A bare "response" is a status where it is one: `the response is 404 Not Found`, `the response is successful`. */
const readResponseStatus: Complement = (c, subject, not) => {
  if (subject.kind !== "body" || subject.form !== "response" || subject.aspect !== undefined) return undefined;
  const here = token(c);
  if (here?.kind === "json" || here?.kind === "reference") return undefined;
  if (here?.kind === "quoted" && !/^\s*[1-5](?:\d\d|xx)\b/i.test(here.value as string)) return undefined;
  const { at } = c;
  takePhraseOf(c, equalling);
  take(c, "http") || take(c, "status");
  const article = key(c) === "a" || key(c) === "an";
  const status = readStatus(c, true) ?? (article && c.at++ >= 0 ? readStatus(c, true) : undefined);
  if (status === undefined || (typeof status.value === "number" && !isStatus(status.value))) {
    c.at = at;
    return undefined;
  }
  skip(c, statusTail);
  if (key(c) === "error") c.at++;
  return [{ check: statusCheck(status.value, not), spans: [["status", status.span]] }];
};

const mediaTypes: ReadonlyMap<string, string> = new Map([
  ["json", "application/json"],
  ["xml", "xml"],
  ["html", "text/html"],
  ["csv", "text/csv"],
  ["pdf", "application/pdf"],
]);

/** `the content type is JSON`: the header names that type, parameters aside. */
const readMediaType: Complement = (c, subject, not) => {
  if (subject.kind !== "header" || subject.name?.toLowerCase() !== "content-type") return undefined;
  const start = c.at;
  takePhraseOf(c, equalling);
  const type = mediaTypes.get(key(c));
  if (type === undefined) return undefined;
  c.at++;
  if (c.at < c.to && !take(c, "format") && key(c) !== "and" && key(c) !== ",") return undefined;
  return oneCondition(subject, { key: "contains", value: type, span: spanFrom(c, start), not });
};

const complements: readonly Complement[] = [
  readMediaType,
  readResponseStatus,
  readSimple,
  readTypeOf,
  readOneOf,
  (c, subject, not) => readSchema(c, subject, not) ?? (take(c, "valid") ? readSchema(c, subject, not) : undefined),
  readInFormat,
  readCompared,
  readSchemaThing,
  (c, subject, not) => readValueShape(c, subject, not),
  readEqual,
];

/** A type or format, unless the article begins a value: `an empty list`, `the number 5`. */
function readValueShape(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  const { at } = c;
  const value = readSlot(c, false);
  if (value?.form === "typed") {
    c.at = at;
    return undefined;
  }
  c.at = at;
  if (value !== undefined && value.form !== "word") return undefined;
  return readShape(c, subject, not, grammar);
}

const verbs = phrases<"equals" | "contains" | "have" | "matches" | "startsWith" | "endsWith" | "exists" | "above" | "differs" | "sets">({
  equal: "equals",
  equals: "equals",
  "equals to": "equals",
  "equal to": "equals",
  eq: "equals",
  "exactly equals": "equals",
  "strictly equals": "equals",
  contain: "contains",
  contains: "contains",
  containing: "contains",
  include: "contains",
  includes: "contains",
  including: "contains",
  have: "have",
  has: "have",
  having: "have",
  set: "sets",
  sets: "sets",
  match: "matches",
  matches: "matches",
  "start with": "startsWith",
  "starts with": "startsWith",
  "begin with": "startsWith",
  "begins with": "startsWith",
  "end with": "endsWith",
  "ends with": "endsWith",
  "finish with": "endsWith",
  "finishes with": "endsWith",
  exist: "exists",
  exists: "exists",
  exceed: "above",
  exceeds: "above",
  differ: "differs",
  differs: "differs",
});

/** Behind "should", "does not", or nothing: a verb of comparison. */
function readVerb(c: Cursor, subject: Subject, negated: boolean): readonly Condition[] | undefined {
  const start = c.at;
  const schema = readSchema(c, subject, negated);
  if (schema !== undefined) return schema;
  const verb = takePhraseOf(c, verbs);
  const not = negated;
  switch (verb) {
    case undefined:
      return undefined;
    case "equals":
      return readEqual(c, subject, not);
    case "contains":
      if (subject.kind === "header" && mediaTypes.has(key(c)) && c.at + 1 === c.to) {
        c.at++;
        return oneCondition(subject, { key: "contains", value: key(c, -1), span: spanFrom(c, c.at - 1), not });
      }
      return readObjects(c, subject, "contain", not, grammar);
    case "have":
      return readObjects(c, subject, "have", not, grammar);
    case "sets": {
      if (subject.kind !== "body") return undefined;
      const found = readObjects(c, subject, "have", not, grammar);
      return found?.every(({ check }) => check.cookie !== undefined || check.header !== undefined) === true ? found : undefined;
    }
    case "exists":
      if (subject.kind === "body" && subject.form === "response") return undefined;
      return oneCondition(subject, { key: "exists", value: true, span: spanFrom(c, start), not });
    case "above": {
      const limit = readBoundValue(c);
      return limit === undefined
        ? undefined
        : oneCondition(subject, { key: "compare", value: { above: limit }, span: spanFrom(c, start), not });
    }
    case "differs":
      if (!take(c, "from")) return undefined;
      return readEqual(c, subject, !not);
    case "matches":
      return readMatches(c, subject, not);
    case "startsWith":
    case "endsWith": {
      take(c, "the") && (take(c, "text") || take(c, "value") || take(c, "string") || take(c, "prefix") || take(c, "suffix"));
      const slot = readSlot(c, true);
      if (slot === undefined) return undefined;
      const value =
        typeof slot.value === "string"
          ? slot.value
          : slot.form === "reference"
            ? `\${${(slot.value as { $var: string }).$var}}`
            : String(slot.value);
      if (slot.form === "json" || slot.form === "word") return undefined;
      const ignoreCase = takeIgnoreCase(c);
      return oneCondition(subject, { key: verb, value, span: slot.span, not, ignoreCase });
    }
  }
  return undefined;
}

function readBoundValue(c: Cursor): Comparison["above"] | undefined {
  const slot = readSlot(c, false);
  return slot === undefined || (typeof slot.value === "object" && slot.form !== "reference") ? undefined : (slot.value as never);
}

const patternNouns = phrases({
  "the pattern": true,
  pattern: true,
  "the regular expression": true,
  "regular expression": true,
  "the regex": true,
  regex: true,
  "the regexp": true,
  regexp: true,
  "the regex pattern": true,
  "regex pattern": true,
  "the expression": true,
  "the following pattern": true,
  "the following regular expression": true,
});

/** `matches /x/i`, `matches the pattern "x"`, `matches the JSON {…}` (which is equality), `matches one of`. */
function readMatches(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  const { at } = c;
  takePhraseOf(c, patternNouns);
  const named = c.at > at;
  take(c, ":");
  const here = token(c);
  if (here?.kind === "regex" || here?.kind === "quoted") {
    c.at++;
    const value = here.kind === "regex" ? here.text : (here.value as string);
    const ignoreCase = takeIgnoreCase(c);
    return oneCondition(subject, { key: "matches", value, span: { start: here.start, end: here.end }, not, ignoreCase });
  }
  const escaped = readSlot(c, false);
  if (escaped?.form === "typed" && typeof escaped.value === "string") {
    const ignoreCase = takeIgnoreCase(c);
    return oneCondition(subject, { key: "matches", value: escaped.value, span: escaped.span, not, ignoreCase });
  }
  if (!named && escaped !== undefined && (escaped.form === "json" || escaped.form === "typed")) {
    return oneCondition(subject, { key: "equals", value: escaped.value, form: escaped.form, span: escaped.span, not });
  }
  c.at = at;
  return readAttachedValue(c, subject, "matches", not);
}

/** Behind `=`, `!=`, `:`, `>` and with nothing at all. */
function readSigned(c: Cursor, subject: Subject): readonly Condition[] | undefined {
  const sign = key(c);
  if (equalSigns.has(sign)) {
    c.at++;
    return readEqual(c, subject, false);
  }
  if (unequalSigns.has(sign)) {
    c.at++;
    return readEqual(c, subject, true);
  }
  if (sign === ":") {
    c.at++;
    return readComplement(c, subject, false);
  }
  if (sign === "not") {
    c.at++;
    return readSimple(c, subject, true) ?? readVerb(c, subject, true);
  }
  const compared = readCompared(c, subject, false);
  if (compared !== undefined) return compared;
  if (subject.quantifier === undefined && subject.kind !== "body") {
    const here = token(c);
    if (here?.kind === "quoted" || here?.kind === "number") return readEqual(c, subject, false);
  }
  return readSimple(c, subject, false) ?? readTypeOf(c, subject, false) ?? readInFormat(c, subject, false);
}
