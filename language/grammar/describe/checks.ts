// Checks to English: one canonical sentence for a list of checks, and a short title for one. Reads each sentence back
// before it returns it.

import {
  type Check,
  type Comparison,
  type DateBounds,
  dateRelations,
  dateRelationWords,
  isComparison,
  type Measure,
  type Numeric,
  type OtherField,
  type ValueFormat,
  type ValueType,
} from "../../check.ts";
import { writeGenerated } from "../../english/generated.ts";
import { bareReference, writeJson } from "../../english/jsonText.ts";
import { writeTextSlot } from "../../english/slot.ts";
import { writeValue } from "../../english/value.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { isNumber } from "../../number.ts";
import type { Attachment, CodeAttachment } from "../../playbook.ts";
import { sameData } from "../../sameData.ts";
import { writtenOut } from "../../steps/writtenOut.ts";
import { remembered } from "../../text/remembered.ts";
import { bestReading, readSentence } from "../read.ts";
import { isPlural } from "../settle/path.ts";

/**
 * A sentence (with its code block) that reads as exactly these checks, of the earlier call `of` where it is given.
 * Undefined if English cannot say them.
 */
export function describeChecks(
  checks: readonly Check[],
  of?: string,
): { readonly text: string; readonly attachment?: Attachment } | undefined {
  const prefix = of === undefined ? "Expect " : prefixOf(of);
  if (prefix === undefined || checks.length === 0) return undefined;
  const clauses = checks.map((check) => exactClause(writtenOut(check), check));
  if (clauses.some((clause) => clause === undefined)) return undefined;
  const text = prefix + list(clauses as readonly string[]);
  if (!readsBack(text, undefined, checks, of)) return undefined;
  return withBlock(prefix, clauses as readonly string[], checks, of) ?? { text };
}

/** The natural wording where it reads back, else the one that says everything. */
const exactClause = remembered((_written: string, check: Check): string | undefined => {
  for (const plain of [false, true]) {
    const clause = clauseOf(check, plain);
    if (clause !== undefined && readsBack(`Expect ${clause}`, undefined, [check], undefined)) return clause;
  }
  return undefined;
});

/** One condition in a few words, for reports: `$.status is "NEW"`. */
export function checkTitle(check: Check): string {
  const { implied, ...rest } = check;
  const clause = clauseOf(rest, false) ?? clauseOf(rest, true);
  if (clause === undefined)
    return Object.entries(rest)
      .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
      .join(", ");
  return clause.replace(/^status (?=[\d$"])/, "status is ").replace(/^the /, "");
}

/** The title of several checks: the `action` of a validate step. */
export function checksTitle(checks: readonly Check[]): string {
  return list(checks.map(checkTitle));
}

/** `a`, `a and b`, `a, b and c`. */
export function list(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1) as string}`;
}

function prefixOf(of: string): string | undefined {
  const direct = `In the response of ${of}, expect `;
  if (/^(?:[A-Z]+ [/\w]\S*|@[\w-]+ [\w-]+)$/.test(of) && readsBack(`${direct}status 200`, undefined, [{ status: 200 }], of)) return direct;
  const quoted = writeValue(of);
  return quoted === undefined ? undefined : `In the response of the call ${quoted}, expect `;
}

function readsBack(text: string, attachment: Attachment | undefined, checks: readonly Check[], of: string | undefined): boolean {
  const best = bestReading(readSentence(text, attachment, {}), {});
  const [step, ...more] = best?.steps ?? [];
  return (
    step?.step === "validate" && more.length === 0 && step.of === of && sameJson(step.checks as unknown as Json, checks as unknown as Json)
  );
}

/** Equal in everything but the order of keys. */
export function sameJson(a: Json, b: Json): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item: Json, index) => sameJson(item, b[index] as Json));
  if (!isJsonObject(a)) return sameData(a, b);
  if (!isJsonObject(b)) return false;
  const keys = Object.keys(a).filter((name) => a[name] !== undefined);
  return (
    keys.length === Object.keys(b).filter((name) => b[name] !== undefined).length &&
    keys.every((name) => Object.hasOwn(b, name) && sameJson(a[name] as Json, b[name] as Json))
  );
}

const longJson = 80;

/** The JSON of the last check as a code block, where it would be long in the sentence. */
function withBlock(
  prefix: string,
  clauses: readonly string[],
  checks: readonly Check[],
  of: string | undefined,
): { text: string; attachment: Attachment } | undefined {
  const last = checks.at(-1) as Check;
  const value = last.equals ?? last.contains ?? last.schema;
  if (!(Array.isArray(value) || isJsonObject(value))) return undefined;
  const inline = writeJson(value as Json);
  const clause = clauses.at(-1) as string;
  if (inline.length < longJson || !clause.endsWith(` ${inline}`)) return undefined;
  const content = `${writeJson(value as Json, 2)}\n`;
  const span = { start: 0, end: content.length };
  const attachment: CodeAttachment = { kind: "code", language: "json", content, span, contentSpan: span, indent: 0 };
  const text = `${prefix}${list([...clauses.slice(0, -1), clause.slice(0, -inline.length - 1)])}:`;
  return readsBack(text, attachment, checks, of) ? { text, attachment } : undefined;
}

function clauseOf(check: Check, plain: boolean): string | undefined {
  if (check.implied === true) return undefined;
  if (check.status !== undefined) return statusClause(check.status, check.not === true);
  if (check.time !== undefined) {
    const bounds = boundsText(check.time, " ms");
    return bounds === undefined ? undefined : `the response time is ${check.not === true ? "not " : ""}${bounds}`;
  }
  if (check.succeeded !== undefined) return check.not === true ? undefined : succeededClause(check.succeeded);
  const who = subjectText(check, plain);
  const what = predicateText(check);
  return who === undefined || what === undefined
    ? undefined
    : `${who} ${what}${check.ignoreCase === true ? " ignoring case" : ""}${check.orMissing === true ? " or missing" : ""}`;
}

function statusClause(status: NonNullable<Check["status"]>, not: boolean): string | undefined {
  const is = not ? "status is not " : "status ";
  if (typeof status === "number") return `${is}${status}`;
  if (typeof status === "string") {
    const text = /^[1-5]xx$/.test(status) ? status : writeValue(status);
    return text === undefined ? undefined : is + text;
  }
  if (Array.isArray(status)) {
    const list = status as readonly (number | string)[];
    const plain = list.length > 1 && list.every((one) => typeof one === "number" || /^[1-5]xx$/.test(one));
    return `status is ${not ? "not " : ""}one of ${plain ? orList(list.map(String)) : writeJson(list)}`;
  }
  if (isJsonObject(status) && typeof (status as { $var?: unknown }).$var === "string") {
    return is + numericText(status as Numeric);
  }
  const bounds = boundsText(status as Comparison, "");
  return bounds === undefined ? undefined : `status is ${not ? "not " : ""}${bounds}`;
}

function orList(parts: readonly string[]): string {
  return `${parts.slice(0, -1).join(", ")} or ${parts.at(-1) as string}`;
}

const boundWords = [
  ["above", "above"],
  ["atLeast", "at least"],
  ["below", "below"],
  ["atMost", "at most"],
] as const;

function boundsText(bounds: Comparison, unit: string): string | undefined {
  const parts: string[] = [];
  for (const [name, words] of boundWords) {
    const value = bounds[name];
    if (value === undefined) continue;
    const text = numericText(value);
    if (text === undefined) return undefined;
    parts.push(`${words} ${text}${unit}`);
  }
  return parts.length === 0 ? undefined : parts.join(" and ");
}

function numericText(value: Numeric | OtherField): string | undefined {
  if (isNumber(value)) return writeJson(value);
  if (typeof value === "string") return writeValue(value);
  return "$field" in value ? pathText(value.$field) : `\${${value.$var}}`;
}

function dateText(bounds: DateBounds): string | undefined {
  const parts = dateRelations.flatMap((relation) => {
    const value = bounds[relation];
    if (value === undefined) return [];
    const text = typeof value === "string" ? writeTextSlot(value) : "$now" in value ? writeGenerated(value) : numericText(value);
    return [text === undefined || text.startsWith("the escaped") ? undefined : `${dateRelationWords[relation]} ${text}`];
  });
  return parts.some((part) => part === undefined) ? undefined : parts.join(" and ");
}

function succeededClause(servers: readonly string[]): string {
  const names = servers.map((name) => (/^\w[\w-]*$/.test(name) ? `@${name}` : `@<${name}>`));
  return `the ${names.length === 1 ? "call" : "calls"} of ${list(names)} succeeded`;
}

const plainPath = /^\$(?:\.{1,2}[A-Za-z_][\w]*|\[(?:\d+|\*|'[^'"\\,;]*')\])*$/;

/** A path as a sentence contains it: bare if the lexer takes it for one token, else in quotes. */
function pathText(path: string): string | undefined {
  if (path !== "$" && plainPath.test(path)) return path;
  const quoted = writeTextSlot(path);
  return quoted === undefined || quoted.startsWith("the ") ? undefined : `the path ${quoted}`;
}

function subjectText(check: Check, plain: boolean): string | undefined {
  if (check.header !== undefined) return named("header", check.header);
  if (check.cookie !== undefined) return named("cookie", check.cookie);
  if (check.reason !== undefined) return "the reason phrase";
  if (check.variable !== undefined) return bareReference({ $var: check.variable }) ?? named("variable", check.variable);
  if (check.body !== undefined) return plain || !isNatural(check) ? `the body as ${check.body === "json" ? "JSON" : "text"}` : "the body";
  if (check.path === undefined) return undefined;
  const group = groupText(check, plain);
  if (group === "") {
    const text = pathText(check.path);
    return plain && text !== undefined && isPlural(check.path) ? `the list ${text.startsWith("the path ") ? text.slice(9) : text}` : text;
  }
  if (group === undefined) return undefined;
  if (check.path === "$") return group;
  const path = pathText(check.path);
  return path === undefined ? undefined : `${path} of ${group}`;
}

function named(noun: string, name: string): string | undefined {
  if (noun === "header" && /^[A-Z][A-Za-z]*(?:-[A-Za-z]+)+$/.test(name)) return `header ${name}`;
  const quoted = writeTextSlot(name);
  return quoted === undefined || quoted.startsWith("the ") ? undefined : `${noun} ${quoted}`;
}

/** "every item in …" before the subject; empty where the check has no quantifier. */
function groupText(check: Check, plain: boolean): string | undefined {
  const [word, path] =
    check.every !== undefined
      ? ["every", check.every]
      : check.any !== undefined
        ? ["at least one", check.any]
        : check.none !== undefined
          ? ["no", check.none]
          : ["", ""];
  if (word === "") return "";
  const list = path.slice(0, -3);
  if (!plain && path.endsWith("[*]") && !list.endsWith("]")) {
    if (list === "$") return `${word} item in the body`;
    const text = pathText(list);
    if (text !== undefined) return `${word} item in ${text}`;
  }
  const text = writeTextSlot(path);
  return text === undefined || text.startsWith("the ") ? undefined : `${word} value selected by ${text}`;
}

/** Returns whether "the body" alone is read in the form that the check names. */
function isNatural(check: Check): boolean {
  if (check.format !== undefined) return check.body === "text";
  const text = typeof check.equals === "string" || typeof check.contains === "string";
  const textual =
    check.matches !== undefined || check.startsWith !== undefined || check.endsWith !== undefined || check.empty !== undefined;
  return check.body === (text || textual ? "text" : "json");
}

function predicateText(check: Check): string | undefined {
  const not = check.not === true;
  const is = not ? "is not" : "is";
  const verb = (base: string, third: string) => (not ? `does not ${base}` : third);
  if (check.exists !== undefined) return verb("exist", "exists");
  if (check.empty !== undefined) return `${is} empty`;
  if (check.unique !== undefined) {
    if (check.every !== undefined || check.any !== undefined || check.none !== undefined)
      return not ? "has duplicates" : "has no duplicates";
    return `${is} unique`;
  }
  if (check.age !== undefined) {
    const bounds = boundsText(check.age, " ms");
    return bounds === undefined ? undefined : `${is} ${bounds} ago`;
  }
  if (check.date !== undefined) return glued(is, dateText(check.date));
  if (check.sum !== undefined) return glued(verb("have the sum", "has the sum"), lengthText(check.sum));
  if (check.average !== undefined) return glued(verb("have the average", "has the average"), lengthText(check.average));
  if (check.sorted !== undefined) return `${is} sorted in ${check.sorted} order`;
  if (check.type !== undefined) return `${is} ${typeTexts[check.type]}`;
  if (check.format !== undefined) return `${is} a valid ${formatTexts[check.format]}`;
  if (check.equals !== undefined) return glued(is, valueText(check, check.equals));
  if (check.contains !== undefined) return glued(verb("contain", "contains"), valueText(check, check.contains));
  if (check.startsWith !== undefined) return glued(verb("start with", "starts with"), writeTextSlot(check.startsWith));
  if (check.endsWith !== undefined) return glued(verb("end with", "ends with"), writeTextSlot(check.endsWith));
  if (check.matches !== undefined) {
    const noun = isSchemaFile(check.matches) ? " the pattern" : "";
    return glued(verb(`match${noun}`, `matches${noun}`), writeTextSlot(check.matches));
  }
  if (check.compare !== undefined) return glued(is, boundsText(check.compare, ""));
  if (check.length !== undefined) return glued(verb("have length", "has length"), lengthText(check.length));
  if (check.oneOf !== undefined) return glued(`${is} one of`, oneOfText(check.oneOf));
  if (check.schema !== undefined)
    return glued(
      verb("match the schema", "matches the schema"),
      typeof check.schema === "string" ? writeValue(check.schema) : writeJson(check.schema as Json),
    );
  return undefined;
}

function glued(words: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : `${words} ${value}`;
}

function lengthText(length: Measure): string | undefined {
  return isComparison(length) ? boundsText(length, "") : numericText(length);
}

function oneOfText(values: readonly Json[]): string | undefined {
  const simple = values.length > 1 && values.every((value) => typeof value === "string" || isNumber(value));
  if (!simple) return writeJson(values);
  const parts = values.map((value) => writeValue(value));
  return parts.some((part) => part === undefined) ? writeJson(values) : orList(parts as readonly string[]);
}

/**
 * The value of an equality or containment; where the subject holds text, a number or variable says that it is meant as
 * it is.
 */
function valueText(check: Check, value: Json): string | undefined {
  const isText = check.path === undefined && check.variable === undefined && check.body !== "json";
  if (typeof value === "string") {
    const text = writeTextSlot(value);
    const item = check.path === "$" && (check.every ?? check.any ?? check.none) !== undefined;
    return check.contains !== undefined &&
      (item || (check.body !== undefined && value.startsWith("$"))) &&
      text?.startsWith("the ") === false
      ? `the text ${text}`
      : text;
  }
  if (!isText) return writeValue(value);
  if (isNumber(value)) return `the number ${writeJson(value)}`;
  if (typeof value === "boolean") return `the boolean ${value}`;
  if (isJsonObject(value)) {
    const reference = bareReference(value);
    if (reference !== undefined) return `the value of ${reference}`;
  }
  return value === null ? "null" : `the JSON ${writeJson(value)}`;
}

const typeTexts: Readonly<Record<ValueType, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  object: "an object",
  array: "an array",
  null: "of type null",
};

const formatTexts: Readonly<Record<ValueFormat, string>> = {
  uuid: "UUID",
  email: "email address",
  date: "date",
  "date-time": "date-time",
  time: "time",
  url: "URL",
  ipv4: "IPv4 address",
  ipv6: "IPv6 address",
  hostname: "hostname",
  base64: "base64 text",
  json: "JSON document",
  jwt: "JWT",
};

/** Returns whether a quoted name is clearly that of a schema file. */
function isSchemaFile(name: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(name);
}
