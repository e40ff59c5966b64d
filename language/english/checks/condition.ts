// What a clause is about, and the check that a subject and an operator make together.

import type { Check, Comparison, Numeric } from "../../check.ts";
import type { Span } from "../../diagnostic.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { isNumber, parseNumber } from "../../number.ts";
import type { Cursor } from "./cursor.ts";
import { isPlural, joinPaths } from "./path.ts";
import type { Slot } from "./value.ts";
import { typeNames } from "./words.ts";

export interface Subject {
  readonly kind: "status" | "reason" | "header" | "headers" | "cookie" | "path" | "body" | "time" | "variable";
  /** Of a header, cookie or variable its name; of a path the JSONPath. */
  readonly name?: string;
  readonly span?: Span;
  /** Of a body: how it was called, where that decides how it is read. `response` is the word by itself. */
  readonly form?: "json" | "text" | "response";
  readonly quantifier?: Quantifier;
  /** The word "response" was said, so that no request is meant. */
  readonly response?: true;
  /** "The body as JSON": read so whatever is said of it. */
  readonly strict?: true;
  /** A quoted text without a noun: the name of a field only where something is compared with it. */
  readonly bare?: true;
  /** A list of things, of which a text is none; of the list that the response is for, its text can contain one. */
  readonly things?: true | "response";
  /** "The list $.items[*].sku": all values that the path selects together, not each of them. */
  readonly whole?: true;
  /** "The response array": that it is a list is to be checked besides, or has been. */
  readonly isArray?: "to check" | "checked";
  /** Items called by a word that could as well be a field of each: "every id in $.items". */
  readonly noun?: string;
  /** A number of items was said of it, so that a number behind "but" or "and" may be another of them. */
  readonly counted?: true;
  /** "The length of …", "the type of …". */
  readonly aspect?: "length" | "type";
}

export interface Quantifier {
  readonly kind: "every" | "any" | "none";
  readonly path: string;
  readonly span: Span;
}

/** One check with the places of its fields. */
export interface Condition {
  readonly check: Check;
  readonly spans: readonly (readonly [key: string, span: Span, where?: "attachment"])[];
}

/** An operator with its expectation, still without a subject. */
export interface Operation {
  readonly key:
    | "equals"
    | "contains"
    | "startsWith"
    | "endsWith"
    | "matches"
    | "exists"
    | "empty"
    | "type"
    | "format"
    | "length"
    | "compare"
    | "oneOf"
    | "schema"
    | "unique";
  readonly value: Json | Comparison;
  readonly form?: Slot["form"];
  readonly span: Span;
  readonly not?: boolean;
  readonly ignoreCase?: boolean;
}

/** The check that `operation` makes on `subject`; undefined where the two do not go together. */
export function conditionOf(called: Subject, operation: Operation): Condition | undefined {
  const settled = withAspect(called, operation);
  if (settled === undefined) return undefined;
  const textual = called.things !== undefined && isTextual(settled);
  if (textual && !(called.things === "response" && settled.key === "contains" && settled.form === "quoted")) return undefined;
  const named: Subject = textual ? { kind: "body", form: "text" } : called;
  const subject = isOfEach(named, settled) ? eachOf(named) : named;
  const who = subjectFields(subject, settled);
  if (who === undefined) return undefined;
  const value = valueFor(who, settled);
  if (value === undefined) return undefined;
  const { quantifier } = subject;
  const check = {
    ...(quantifier === undefined ? {} : { [quantifier.kind]: quantifier.path }),
    ...who,
    [settled.key]: value,
    ...(settled.ignoreCase === true ? { ignoreCase: true } : {}),
    ...(settled.not === true ? { not: true } : {}),
  } as Check;
  const spans: [string, Span][] = [[settled.key, settled.span]];
  const name = Object.keys(who)[0] as string;
  if (subject.span !== undefined) spans.push([name, subject.span]);
  if (quantifier !== undefined) spans.push([quantifier.kind, quantifier.span]);
  return { check, spans };
}

/** What is said of a value is said of each that the path selects; a length, a presence, a list are those of all together. */
function isOfEach(subject: Subject, { key, value, not }: Operation): boolean {
  if (!selectsSeveral(subject) || key === "exists" || key === "length" || key === "unique" || key === "empty") return false;
  if (key === "contains") return not === true;
  return !Array.isArray(value) || key === "oneOf";
}

/** A path that can select several values, where none of them was singled out. */
export function selectsSeveral({ kind, name, quantifier, whole }: Subject): boolean {
  return kind === "path" && quantifier === undefined && whole === undefined && isPlural(name as string);
}

/** Each value that the path selects: `$.items[*].price are all above 0`. */
export function eachOf(subject: Subject, kind: Quantifier["kind"] = "every"): Subject {
  return { kind: "path", name: "$", quantifier: { kind, path: subject.name as string, span: subject.span ?? { start: 0, end: 1 } } };
}

function isTextual({ key, value }: Operation): boolean {
  return key !== "schema" && key !== "type" && key !== "format" && (typeof value === "string" || isVariable(value as Json));
}

/** The length of something is compared with numbers, its type with the name of a type. */
function withAspect(subject: Subject, operation: Operation): Operation | undefined {
  if (subject.aspect === undefined) return operation;
  if (subject.aspect === "type") {
    if (operation.key === "type" || operation.key === "format") return operation;
    const type =
      operation.key === "equals" && typeof operation.value === "string" ? typeNames.get(operation.value.toLowerCase()) : undefined;
    return type === undefined ? undefined : { ...operation, key: "type", value: type };
  }
  if (operation.key === "compare") return { ...operation, key: "length" };
  if (operation.key !== "equals") return undefined;
  const count = toNumeric(operation.value as Json);
  return count === undefined ? undefined : { ...operation, key: "length", value: count };
}

type SubjectFields = Pick<Check, "reason" | "header" | "cookie" | "path" | "body" | "variable">;

function subjectFields(subject: Subject, operation: Operation): SubjectFields | undefined {
  const { name } = subject;
  switch (subject.kind) {
    case "reason":
      return { reason: "phrase" };
    case "header":
      return { header: name as string };
    case "cookie":
      return { cookie: name as string };
    case "path":
      return { path: name as string };
    case "variable":
      return { variable: name as string };
    case "body":
      return { body: bodyForm(subject, operation) };
  }
  return undefined;
}

/** The body is read as text for what is said of texts and as JSON for what is said of values. */
function bodyForm(subject: Subject, operation: Operation): "json" | "text" {
  if (operation.key === "format" && operation.value === "json") return "text";
  if (subject.form === "text" || (subject.form === "json" && (subject.strict === true || !isOfText(operation)))) return subject.form;
  switch (operation.key) {
    case "equals":
      return typeof operation.value === "string" ? "text" : "json";
    case "contains":
      return typeof operation.value === "object" && operation.value !== null && !isVariable(operation.value as Json) ? "json" : "text";
    case "oneOf":
      return (operation.value as readonly Json[]).every((value) => typeof value === "string") ? "text" : "json";
    case "startsWith":
    case "endsWith":
    case "matches":
    case "empty":
    case "exists":
    case "format":
      return "text";
  }
  return "json";
}

/** What is said of the text of a body even where the body is called JSON. */
function isOfText({ key, value }: Operation): boolean {
  return key === "startsWith" || key === "endsWith" || key === "matches" || (key === "contains" && typeof value === "string");
}

/** Headers, cookies and texts hold text, so that a bare 5 or `${x}` is its text there. */
function valueFor(who: SubjectFields, operation: Operation): Json | Comparison | undefined {
  const isText = who.path === undefined && who.variable === undefined && who.body !== "json";
  if (isText && (operation.key === "type" || operation.key === "unique")) return undefined;
  if (!isText || operation.form === "typed") return operation.value;
  switch (operation.key) {
    case "equals":
      if (operation.value === null || operation.form === "json") return undefined;
      return asText(operation.value as Json);
    case "contains":
      return operation.form === "json" ? undefined : asText(operation.value as Json);
    case "oneOf":
      return operation.form === "json" ? operation.value : (operation.value as readonly Json[]).map(asText);
  }
  return operation.value;
}

export function isVariable(value: Json): value is { readonly $var: string } {
  return isJsonObject(value) && typeof value.$var === "string" && Object.keys(value).length === 1;
}

function asText(value: Json): Json {
  if (isNumber(value) || typeof value === "boolean") return String(value);
  if (isVariable(value)) return `\${${value.$var}}`;
  return value;
}

/** A number where only a number makes sense: quoted numerals count, `${x}` stays a variable, other texts are templates if they hold one. */
export function toNumeric(value: Json): Numeric | undefined {
  if (isNumber(value)) return value;
  if (typeof value === "string") {
    if (/^-?\d+(?:\.\d+)?$/.test(value)) return parseNumber(value);
    return value.includes("${") ? value : undefined;
  }
  return isVariable(value) ? value : undefined;
}

/** The parts of the grammar that refer to each other: handed on, so that each file knows only those below it. */
export interface Grammar {
  /** What is said of a subject: `is "NEW"`, `has length 3`. */
  readonly predicate: (c: Cursor, subject: Subject) => readonly Condition[] | undefined;
  /** What something has: `field "sku" with value "A"`, `3 items`. */
  readonly objects: (c: Cursor, subject: Subject, verb: HavingVerb, not: boolean) => readonly Condition[] | undefined;
}

/** Reads one kind of thing that is had. */
export type ObjectReader = (
  c: Cursor,
  subject: Subject,
  verb: HavingVerb,
  not: boolean,
  grammar: Grammar,
) => readonly Condition[] | undefined;

/** How the having is said: quoted texts are contained, "value x" is equal after "have", and only "return" takes a bare type or status. */
export type HavingVerb = "have" | "contain" | "return";

/** The field of all items as one list: of `every item in $.items` and `$.sku` it is `$.items[*].sku`. */
export function acrossItems(subject: Subject): Subject {
  const { quantifier, ...rest } = subject;
  return quantifier?.kind === "every" ? { ...rest, name: joinPaths(quantifier.path, subject.name as string) } : subject;
}

/** The conditions on the body with one before them that it is an array, as without it a size would be that of any object; once is enough. */
export function withArray(found: readonly Condition[], span: Span): readonly Condition[] {
  const said = found.some(({ check }) => check.body === "json" && (check.type !== undefined || Array.isArray(check.equals)));
  return said ? found : [{ check: { body: "json", type: "array" }, spans: [["type", span]] }, ...found];
}

/** `conditionOf` as a list of one. */
export function oneCondition(subject: Subject, operation: Operation): readonly Condition[] | undefined {
  const condition = conditionOf(subject, operation);
  return condition === undefined ? undefined : [condition];
}
