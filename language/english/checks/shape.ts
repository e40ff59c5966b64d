// What kind of value something is: a type, a format, a schema; with what such a value is said to have: "an array of 3 strings".

import type { ValueFormat, ValueType } from "../../check.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { readBounds } from "./bounds.ts";
import { attachedJson } from "./code.ts";
import { type Condition, conditionOf, type Grammar, oneCondition, type Subject } from "./condition.ts";
import { attempt, type Cursor, key, phrases, spanFrom, take, takePhrase, takePhraseOf, token } from "./cursor.ts";
import { readSchemaWords, schemaNouns } from "./knownSchema.ts";
import { itemsOf } from "./path.ts";
import { readSlot } from "./value.ts";
import { formats, typeNames } from "./words.ts";

/** `a string`, `an array with 3 items`, `a valid UUID`, `an object containing field "sku"`, `an "object" with "10" items`. */
export function readShape(c: Cursor, subject: Subject, not: boolean, grammar: Grammar): readonly Condition[] | undefined {
  return attempt(c, () => {
    const start = c.at;
    const article = take(c, "a") || take(c, "an") || take(c, "the");
    const valid = take(c, "valid") || take(c, "well-formed") || take(c, "correct");
    const filled =
      takePhrase(c, "non empty") ||
      take(c, "non-empty") ||
      take(c, "nonempty") ||
      (key(c) === "not" && key(c, 1) === "empty" && take(c, "not") && take(c, "empty"));
    const sign =
      typeNames.get(key(c, 1)) === "integer" ? (take(c, "positive") ? "above" : take(c, "negative") ? "below" : undefined) : undefined;
    if (sign !== undefined) {
      c.at++;
      if (not) return undefined;
      const span = spanFrom(c, start);
      const integer = conditionOf(subject, { key: "type", value: "integer", span });
      const signed = conditionOf(subject, { key: "compare", value: { [sign]: 0 }, span });
      return integer === undefined || signed === undefined ? undefined : [integer, signed];
    }
    const json = take(c, "json");
    if (json && !typeNames.has(key(c))) {
      if (key(c) === "body" || key(c) === "document" || key(c) === "response" || key(c) === "format" || key(c) === "content") c.at++;
      else if (key(c) === "web") {
        c.at--;
        return readFormat(c, subject, not, start);
      }
      if (filled) return undefined;
      return withTail(
        c,
        subject,
        not,
        grammar,
        oneCondition(subject, { key: "format", value: "json", span: spanFrom(c, start), not }),
        true,
      );
    }
    if (!json && !filled) {
      const format = readFormat(c, subject, not, start);
      if (format !== undefined) return format;
    }
    const type = readTypeName(c, article);
    if (type === undefined) return undefined;
    if (valid && type !== "integer" && type !== "number" && !json) return undefined;
    const typed = conditionOf(subject.aspect === undefined ? subject : { ...subject }, {
      key: "type",
      value: type,
      span: spanFrom(c, start),
      not,
    });
    if (typed === undefined) return undefined;
    const also = filled
      ? conditionOf(subject.kind === "body" ? { ...subject, form: "json" } : subject, {
          key: "empty",
          value: true,
          span: spanFrom(c, start),
          not: true,
        })
      : undefined;
    if (filled && (not || also === undefined)) return undefined;
    const equal = not ? undefined : attempt(c, () => readTypedValue(c, subject, type));
    if (equal !== undefined) return [typed, ...equal];
    const bounded = not || (type !== "number" && type !== "integer") ? undefined : attempt(c, () => readBounded(c, subject));
    if (bounded !== undefined) return [typed, ...bounded];
    return withTail(
      c,
      subject,
      not,
      grammar,
      also === undefined ? [typed] : [typed, also],
      type === "array" || type === "object" || type === "string",
    );
  });
}

/** `an integer equalling "3"`: a quoted value is of the type that was named. */
function readTypedValue(c: Cursor, subject: Subject, type: ValueType): readonly Condition[] | undefined {
  if (!take(c, "equalling") && !take(c, "equaling") && !takePhrase(c, "equal to") && !takePhrase(c, "with value")) return undefined;
  const slot = readSlot(c, false);
  if (slot === undefined) return undefined;
  const value = type === "string" || typeof slot.value !== "string" ? slot.value : parsed(slot.value, type);
  return value === undefined ? undefined : oneCondition(subject, { key: "equals", value, form: slot.form, span: slot.span });
}

/** `a number between 1 and 10`, `an integer greater than 0`. */
function readBounded(c: Cursor, subject: Subject): readonly Condition[] | undefined {
  const start = c.at;
  if (key(c) === "that" && key(c, 1) === "is") c.at += 2;
  const bounds = readBounds(c, "none");
  return bounds === undefined ? undefined : oneCondition(subject, { key: "compare", value: bounds, span: spanFrom(c, start) });
}

function parsed(text: string, type: ValueType): Json | undefined {
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : undefined;
  if (type === "number" || type === "integer") return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  return undefined;
}

function readTypeName(c: Cursor, article: boolean): ValueType | undefined {
  const here = token(c);
  if (here?.kind === "quoted" && article) {
    const type = typeNames.get((here.value as string).toLowerCase());
    if (type !== undefined) c.at++;
    return type;
  }
  const type = typeNames.get(key(c));
  if (type === undefined) return undefined;
  c.at++;
  if (token(c)?.kind === "quoted" && type === "string") {
    c.at--;
    return undefined;
  }
  if (key(c) === "value" || key(c) === "type") c.at++;
  else if (type === "number" && (key(c) === "string" || key(c) === "text")) {
    c.at--;
    return undefined;
  }
  return type;
}

/** A name of a type behind "of type": quoted or not, with "a" or not, in the spelling of other tools too. */
export function readTypeWord(c: Cursor): ValueType | undefined {
  return attempt(c, () => {
    take(c, "a") || take(c, "an");
    take(c, "json");
    return readTypeName(c, true);
  });
}

function readFormat(c: Cursor, subject: Subject, not: boolean, start: number): readonly Condition[] | undefined {
  return attempt(c, () => {
    const format = takeFormat(c);
    if (format === undefined) return undefined;
    if (key(c) === "string" || key(c) === "value" || key(c) === "format" || key(c) === "text" || key(c) === "address") c.at++;
    return oneCondition(subject, { key: "format", value: format as ValueFormat, span: spanFrom(c, start), not });
  });
}

/** A format by its name; the numbers of "ISO 8601 date" and "RFC 3339 timestamp" are read over. */
function takeFormat(c: Cursor): ValueFormat | undefined {
  const standard = (key(c) === "iso" && token(c, 1)?.text === "8601") || (key(c) === "rfc" && token(c, 1)?.text === "3339");
  if (standard) c.at += 2;
  else if (key(c) === "iso-8601" || key(c) === "iso8601") c.at++;
  return takePhraseOf(c, formats);
}

/** `in UUID format`, `in JSON`, `formatted as a date`. */
export function readInFormat(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  return attempt(c, () => {
    const start = c.at;
    const formatted = take(c, "formatted");
    if (formatted) {
      if (!take(c, "as") && !take(c, "like")) return undefined;
    } else if (!take(c, "in")) return undefined;
    take(c, "a") || take(c, "an") || take(c, "the");
    take(c, "valid");
    const format = takeFormat(c);
    if (format === undefined) return undefined;
    const noun = take(c, "format");
    if (!noun && !formatted && format !== "json") return undefined;
    return oneCondition(subject, { key: "format", value: format, span: spanFrom(c, start), not });
  });
}

const tails = phrases({
  with: "have",
  of: "of",
  containing: "contain",
  "which contains": "contain",
  "that contains": "contain",
  "that contain": "contain",
  including: "contain",
  "that includes": "contain",
  having: "have",
  "that has": "have",
  "which has": "have",
} as const);

/** What is said of the array or object behind its type. */
function withTail(
  c: Cursor,
  subject: Subject,
  not: boolean,
  grammar: Grammar,
  found: readonly Condition[] | undefined,
  open: boolean,
): readonly Condition[] | undefined {
  if (found === undefined || !open) return found;
  const more = attempt(c, () => {
    if ((key(c) === "that" || key(c) === "which") && (key(c, 1) === "is" || key(c, 1) === "isn't" || key(c, 1) === "should")) {
      c.at++;
      return grammar.predicate(c, subject);
    }
    const verb = takePhraseOf(c, tails);
    if (verb === undefined) return undefined;
    if (verb === "of") {
      const items = attempt(c, () => readItemType(c, subject));
      if (items !== undefined) return [...items, ...readItemFields(c, items[0]?.check.every, grammar)];
      if (key(c) === "type") return undefined;
    }
    return grammar.objects(c, subject, verb === "contain" ? "contain" : "have", false);
  });
  if (more === undefined) return found;
  const [type] = found;
  return not
    ? undefined
    : [...found, ...more.filter(({ check }) => check.type === undefined || check.type !== type?.check.type || check.body === undefined)];
}

/** `of objects with field "id"`: what every item has; a number of items would be that of the list and is not read. */
function readItemFields(c: Cursor, every: string | undefined, grammar: Grammar): readonly Condition[] {
  const found = attempt(c, () => {
    const verb = takePhraseOf(c, tails);
    if (verb === undefined || verb === "of" || every === undefined) return undefined;
    const span = spanFrom(c, c.at - 1);
    const item: Subject = { kind: "path", name: "$", quantifier: { kind: "every", path: every, span } };
    const fields = grammar.objects(c, item, "have", false);
    return fields?.every(({ check }) => check.path !== undefined && check.path !== "$") === true ? fields : undefined;
  });
  return found ?? [];
}

/** `of strings`: every item has the type. */
function readItemType(c: Cursor, subject: Subject): readonly Condition[] | undefined {
  const start = c.at;
  const typed = take(c, "type");
  const plural = key(c);
  const type = typed || plural.endsWith("s") ? typeNames.get(plural) : undefined;
  if (type === undefined || subject.quantifier !== undefined) return undefined;
  const base = subject.kind === "body" ? "$" : subject.kind === "path" ? (subject.name as string) : undefined;
  if (base === undefined) return undefined;
  c.at++;
  const span = spanFrom(c, start);
  return oneCondition(
    { kind: "path", name: "$", quantifier: { kind: "every", path: itemsOf(base), span } },
    { key: "type", value: type, span },
  );
}

const schemaVerbs = phrases({
  "valid according to": true,
  "valid against": true,
  "validated against": true,
  "validated by": true,
  "valid for": true,
  "conform to": true,
  "conforms to": true,
  "conforming to": true,
  "conformant with": true,
  "conformant to": true,
  "compliant with": true,
  "comply with": true,
  "complies with": true,
  "compatible with": true,
  "adhere to": true,
  "adheres to": true,
  "validate against": true,
  "validates against": true,
  satisfy: true,
  satisfies: true,
  follow: true,
  follows: true,
  match: true,
  matches: true,
  matching: true,
  fit: true,
  fits: true,
  "in accordance with": true,
  of: true,
});

/** `a valid Order`: something that a schema of the document describes. */
export function readSchemaThing(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  const schemas = c.context?.operations?.schemas;
  if (schemas === undefined) return undefined;
  return attempt(c, () => {
    const start = c.at;
    if (!take(c, "a") && !take(c, "an")) return undefined;
    take(c, "valid");
    const here = token(c);
    const name = here?.kind === "quoted" ? (here.value as string) : here?.kind === "word" ? here.text : "";
    const named = [...schemas.keys()].filter((schema) => schema.toLowerCase() === name.toLowerCase());
    if (named.length !== 1) return undefined;
    c.at++;
    take(c, "object");
    return oneCondition(subject, { key: "schema", value: named[0] as string, span: spanFrom(c, start), not });
  });
}

/** `matches the schema Order`, `conforms to the "order.json" schema`, `valid according to schema file `order.json``, `matches the JSON schema:` with a code block. */
export function readSchema(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  return attempt(c, () => {
    const start = c.at;
    if (takePhraseOf(c, schemaVerbs) === undefined) return undefined;
    const pattern = c.at === start + 1 && key(c, -1).startsWith("match");
    if (key(c) === "the" || key(c) === "a" || key(c) === "this" || key(c) === "its" || key(c) === "an") c.at++;
    take(c, "following");
    take(c, "expected") || take(c, "given") || take(c, "defined") || take(c, "openapi") || take(c, "oas");
    const named = readSchemaName(c, pattern);
    if (named === undefined) return undefined;
    return oneCondition(subject, { key: "schema", value: named, span: spanFrom(c, start), not });
  });
}

/** `schema "Order"`, `"Order" schema`, `JSON schema file order.json`, `schema {…}`. */
function readSchemaName(c: Cursor, pattern: boolean): string | Readonly<Record<string, Json>> | undefined {
  const json = key(c) === "json" && schemaNouns.has(key(c, 1));
  if (json) c.at++;
  if (schemaNouns.has(key(c))) {
    c.at++;
    if (take(c, "in")) take(c, "the");
    take(c, "file");
    take(c, "named") || take(c, "called") || take(c, "at") || take(c, "of") || take(c, "from") || take(c, "for");
    take(c, "the");
    take(c, "file");
    take(c, ":");
    const called = readSchemaWords(c, 2);
    if (called !== undefined) return called;
    const here = token(c);
    if (here === undefined) return fromAttachment(c);
    c.at++;
    if (here.kind === "json" && !Array.isArray(here.value)) return here.value as Readonly<Record<string, Json>>;
    if (here.kind === "quoted") return (here.value as string).replace(/^#?\/components\/schemas\//, "");
    if ((here.kind === "word" && here.word !== "" && /^[\w./-]+$/.test(here.text) && !common.has(here.word)) || here.kind === "path")
      return here.text;
    return undefined;
  }
  const here = token(c);
  const name = here?.kind === "quoted" ? (here.value as string) : here?.kind === "word" && !common.has(here.word) ? here.text : undefined;
  if (name === undefined) return undefined;
  c.at++;
  take(c, "json");
  if (here?.kind === "quoted" && !schemaNouns.has(key(c)) && !pattern && isSchemaFile(name)) return name;
  if (!schemaNouns.has(key(c))) return undefined;
  c.at++;
  return name;
}

const common = new Set(
  "the a an is are and or in of for from with by as at on to that this it file response body json given same correct expected right valid provided contract".split(
    " ",
  ),
);

/** Whether a quoted name is clearly that of a schema file. */
export function isSchemaFile(name: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(name);
}

function fromAttachment(c: Cursor): Readonly<Record<string, Json>> | undefined {
  const schema = attachedJson(c);
  if (isJsonObject(schema)) return schema;
  return c.problem === undefined ? undefined : {};
}
