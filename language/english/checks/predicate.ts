// What is said of a subject: the modal or "is", a negation, one comparison and its value. The same grammar serves every subject.

import type { Comparison } from "../../check.ts";
import { isStrictPattern } from "../../regularExpression.ts";
import { readAttachedValue } from "./attached.ts";
import { readAuxiliary } from "./auxiliary.ts";
import { mediaTypes, readCompared, readComplement, readTypeOf } from "./complement.ts";
import { type Condition, eachOf, type Grammar, oneCondition, type Subject, selectsSeveral, withArray } from "./condition.ts";
import { spanOf } from "./core.ts";
import { attempt, type Cursor, key, phrases, report, spanFrom, take, takePhraseOf, token } from "./cursor.ts";
import { readEqual } from "./equality.ts";
import { readObjects } from "./object.ts";
import { isSchemaFile, readInFormat, readSchema, readShape } from "./shape.ts";
import { readSimple } from "./simple.ts";
import { readStatusPredicate, readTimePredicate } from "./statusPredicate.ts";
import { readSlot, takeIgnoreCase } from "./value.ts";
import { equalSigns, unequalSigns } from "./words.ts";

export const grammar: Grammar = {
  predicate: readPredicate,
  objects: (c, subject, verb, not) => readObjects(c, subject, verb, not, grammar),
};

/** The conditions that the words from here state of `subject`. */
export function readPredicate(c: Cursor, subject: Subject): readonly Condition[] | undefined {
  const found = readStated(c, subject);
  return found === undefined || subject.isArray !== "to check" ? found : withArray(found, subject.span ?? { start: 0, end: 1 });
}

function readStated(c: Cursor, subject: Subject): readonly Condition[] | undefined {
  return attempt(c, () => {
    const auxiliary = readAuxiliary(c);
    if (subject.kind === "status") return readStatusPredicate(c, auxiliary);
    if (subject.kind === "time") return readTimePredicate(c, auxiliary);
    const { mode, not } = auxiliary;
    if (mode === "be") {
      const all = selectsSeveral(subject) && take(c, "all");
      return readComplement(c, all ? eachOf(subject) : subject, not, grammar);
    }
    return attempt(c, () => readVerb(c, subject, not)) ?? (mode === "bare" ? readSigned(c, subject) : undefined);
  });
}

const verbs = phrases<
  "equals" | "contains" | "have" | "matches" | "startsWith" | "endsWith" | "exists" | "above" | "differs" | "sets" | "same"
>({
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
  "have the same value as": "same",
  "has the same value as": "same",
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
      takePhraseOf(c, places);
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
    case "same":
      return readSameValue(c, subject, not);
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

/** `has the same value as ${order.id}`; in quotes the name of a variable that is visible, which else could be a text. */
function readSameValue(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  const here = token(c);
  if (here?.kind === "reference") return readEqual(c, subject, not);
  const name = here?.kind === "quoted" ? (here.value as string) : "";
  const [head = ""] = name.split(/[.[]/);
  if (here === undefined || c.context?.variables?.has(head) !== true || !/^[\w-]+(?:\.[\w-]+|\[\d+\])*$/.test(name)) return undefined;
  c.at++;
  return oneCondition(subject, { key: "equals", value: { $var: name }, form: "reference", span: spanOf(here), not });
}

function readBoundValue(c: Cursor): Comparison["above"] | undefined {
  const slot = readSlot(c, false);
  return slot === undefined || (typeof slot.value === "object" && slot.form !== "reference") ? undefined : (slot.value as never);
}

const places = phrases({
  "in the response": true,
  "in response": true,
  "in the response body": true,
  "in the body": true,
  "in the response headers": true,
});

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
    if (!named && here.kind === "quoted" && isSchemaFile(value)) {
      report(
        c,
        "ambiguous",
        `"${value}" can be a schema or a regular expression. Write matches the schema "${value}", or matches the pattern "${value}".`,
        {
          start: here.start,
          end: here.end,
        },
      );
    }
    const ignoreCase = takeIgnoreCase(c);
    return oneCondition(subject, { key: "matches", value, span: { start: here.start, end: here.end }, not, ignoreCase });
  }
  const bare = named ? readBarePattern(c) : undefined;
  if (bare !== undefined) return oneCondition(subject, { key: "matches", value: bare, span: spanFrom(c, at), not });
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

/** `^A.*z$` without quotes, up to the next white space; a word alone is none. */
function readBarePattern(c: Cursor): string | undefined {
  let end = c.at + 1;
  while (end < c.to && c.tokens[end]?.spaced === false) end++;
  const text = c.tokens
    .slice(c.at, end)
    .map((part) => part.text)
    .join("");
  if (!/[\^$*+?[\]\\|]/.test(text) || /^["'`]|\$\{/.test(text) || !isStrictPattern(text)) return undefined;
  c.at = end;
  return text;
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
    // A line of JSON is no sentence.
    if (subject.bare === true) return undefined;
    c.at++;
    return readComplement(c, subject, false, grammar);
  }
  if (sign === "not") {
    c.at++;
    const kind = token(c)?.kind;
    const valued = subject.kind !== "body" && (kind === "number" || kind === "quoted");
    return readSimple(c, subject, true) ?? readVerb(c, subject, true) ?? (valued ? readEqual(c, subject, true) : undefined);
  }
  const compared = readCompared(c, subject, false, grammar);
  if (compared !== undefined) return compared;
  if (subject.quantifier === undefined && subject.kind !== "body") {
    const here = token(c);
    if (here?.kind === "quoted" || here?.kind === "number") return readEqual(c, subject, false);
  }
  if (sign === "with" && subject.response === true) {
    c.at++;
    const kind = token(c)?.kind;
    const whole = kind === "json" || kind === "quoted" || key(c) === "empty" || key(c) === "an" || key(c) === "a";
    return whole ? readComplement(c, subject, false, grammar) : readObjects(c, subject, "have", false, grammar);
  }
  if (sign === "a" || sign === "an") return readShape(c, subject, false, grammar);
  return readSimple(c, subject, false) ?? readTypeOf(c, subject, false, grammar) ?? readInFormat(c, subject, false);
}
