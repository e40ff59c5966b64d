/** Writes a check in words: its subject, the condition, and the value; and reads what a person typed. */
import type { Json, Operator } from "../../../server/protocol.ts";
import { readInput, writeInput, writeJsonText } from "./jsonText.ts";
import { t } from "./texts.ts";

export type CheckJson = { readonly [key: string]: Json };

export interface CheckWords {
  /** `status`, `$.total`, `header Location`. */
  readonly subject: string;
  /** `is`, `is not`, `contains`. */
  readonly operator: string;
  /** Absent if the operator needs none. */
  readonly value?: Json;
  /** `each of $.lines`. */
  readonly scope?: string;
}

const operators = {
  equals: ["is", "is not"],
  contains: ["contains", "does not contain"],
  startsWith: ["starts with", "does not start with"],
  endsWith: ["ends with", "does not end with"],
  matches: ["matches", "does not match"],
  exists: ["exists", "does not exist"],
  empty: ["is empty", "is not empty"],
  type: ["is of type", "is not of type"],
  format: ["has the format", "does not have the format"],
  length: ["has the length", "does not have the length"],
  compare: ["is", "is not"],
  oneOf: ["is one of", "is not one of"],
  schema: ["matches the schema", "does not match the schema"],
  unique: ["has no duplicates", "has duplicates"],
  sorted: ["is sorted", "is not sorted"],
  age: ["was this many ms ago:", "was not this many ms ago:"],
  date: ["is", "is not"],
  sum: ["has the sum", "does not have the sum"],
  average: ["has the average", "does not have the average"],
} as const satisfies Readonly<Record<Operator, readonly [string, string]>>;

const bounds = {
  above: "above",
  below: "below",
  atLeast: "at least",
  atMost: "at most",
  after: "after",
  onOrAfter: "on or after",
  before: "before",
  onOrBefore: "on or before",
  on: "on the date",
} as const;
/** Operators whose value may be bounds. */
const bounded = ["compare", "age", "date", "length", "sum", "average"] as const satisfies readonly Operator[];
const quantifiers = { every: "each of", any: "any of", none: "none of" } as const;

export function checkWords(check: CheckJson): CheckWords {
  const scope = Object.entries(quantifiers).find(([key]) => key in check);
  const scoped = scope === undefined ? {} : { scope: `${scope[1]} ${check[scope[0]]}` };
  const not = check.not === true ? 1 : 0;
  if (check.status !== undefined) return { subject: "status", ...expectation(check.status, not), ...scoped };
  if (check.time !== undefined) return { subject: "response time", ...expectation(check.time, not, " ms"), ...scoped };
  if (Array.isArray(check.succeeded))
    return { subject: check.succeeded.map((name) => `@${name}`).join(", "), operator: not ? "failed" : "succeeded" };
  const operator = (Object.keys(operators) as Operator[]).find((key) => check[key] !== undefined);
  const subject = subjectOf(check);
  if (operator === undefined) return { subject, operator: "holds", ...scoped };
  const words = `${operators[operator][not]}${check.ignoreCase === true ? " (any case)" : ""}${check.orMissing === true ? " (or missing)" : ""}`;
  const value = check[operator] as Json;
  if (isBounds(value) && (bounded as readonly Operator[]).includes(operator))
    return { subject, operator: words, ...boundsText(value as CheckJson), ...scoped };
  if (fieldOf(value) !== undefined) return { subject, operator: words, value: { $bounds: limitText(value) }, ...scoped };
  // For every other operator `true` only states its presence.
  return value === true && operator !== "equals" && operator !== "contains"
    ? { subject, operator: words, ...scoped }
    : { subject, operator: words, value, ...scoped };
}

function subjectOf(check: CheckJson): string {
  if (check.reason !== undefined) return "reason phrase";
  if (check.header !== undefined) return `header ${check.header}`;
  if (check.cookie !== undefined) return `cookie ${check.cookie}`;
  if (check.variable !== undefined) return `\${${check.variable}}`;
  if (check.path !== undefined) return String(check.path);
  return check.body === "text" ? "body as text" : "body";
}

function expectation(value: Json, not: 0 | 1, unit = ""): Pick<CheckWords, "operator" | "value"> {
  if (isBounds(value)) {
    const words = boundsText(value as CheckJson, unit);
    return { operator: not ? "is not" : "is", ...words };
  }
  return { operator: Array.isArray(value) ? operators.oneOf[not] : operators.equals[not], value };
}

function isBounds(value: Json): boolean {
  return typeof value === "object" && value !== null && Object.keys(bounds).some((key) => key in value);
}

/** Both bounds are in the operator, so that there is one value. */
function boundsText(value: CheckJson, unit = ""): Pick<CheckWords, "value"> {
  const parts = Object.entries(bounds).flatMap(([key, words]) =>
    value[key] === undefined ? [] : [`${words} ${limitText(value[key] as Json)}${unit}`],
  );
  return { value: { $bounds: parts.join(" and ") } };
}

/** The path of another field of the response. */
function fieldOf(limit: Json): string | undefined {
  const { $field } = Object(limit) as { readonly $field?: Json };
  return typeof $field === "string" ? $field : undefined;
}

function limitText(limit: Json): string {
  return fieldOf(limit) ?? (typeof limit === "object" ? writeJsonText(limit) : String(limit));
}

/** The kinds of checks that are edited in place, field by field; all others are edited as JSON. */
export const checkSubjects = ["status", "body field", "header", "cookie", "variable", "body as text"] as const;
type CheckSubject = (typeof checkSubjects)[number];
export const checkOperators = ["equals", "contains", "startsWith", "endsWith", "matches", "exists", "empty", "type", "format"] as const;
export type CheckOperator = (typeof checkOperators)[number];
export const operatorWords = (operator: CheckOperator, not: boolean): string => operators[operator][not ? 1 : 0];

export interface CheckDraft {
  readonly subject: CheckSubject;
  /** The path of a body field, the name of a header. */
  readonly name: string;
  readonly operator: CheckOperator;
  readonly not: boolean;
  readonly value: string;
}

const subjectKeys = { "body field": "path", header: "header", cookie: "cookie", variable: "variable" } as const;

/** Undefined for a check that the draft cannot express. */
export function checkDraft(check: CheckJson): CheckDraft | undefined {
  const { not, ...rest } = check;
  if (not !== undefined && not !== true) return undefined;
  const keys = Object.keys(rest);
  const isNot = not === true;
  if (keys.length === 1 && keys[0] === "status" && (typeof check.status !== "object" || check.status === null))
    return { subject: "status", name: "", operator: "equals", not: isNot, value: String(check.status) };
  const operator = checkOperators.find((key) => keys.includes(key));
  if (keys.length !== 2 || operator === undefined) return undefined;
  const value = check[operator] === true && isBare(operator) ? "" : writeInput(check[operator] as Json);
  if (check.body === "text") return { subject: "body as text", name: "", operator, not: isNot, value };
  const found = (Object.entries(subjectKeys) as [CheckSubject, string][]).find(([, key]) => keys.includes(key));
  return found && { subject: found[0], name: String(check[found[1]]), operator, not: isNot, value };
}

export function isBare(operator: CheckOperator): boolean {
  return operator === "exists" || operator === "empty";
}

export type CheckReading = { readonly kind: "check"; readonly check: CheckJson } | { readonly kind: "problem"; readonly message: string };

export function readCheck({ subject, name, operator, not, value }: CheckDraft): CheckReading {
  const negation: CheckJson = not ? { not: true } : {};
  if (subject === "status") {
    const code = value.trim();
    if (/^[1-5]\d\d$/.test(code)) return { kind: "check", check: { status: Number(code), ...negation } };
    if (/^(?:[1-5]xx|\$\{[^{}]+\})$/i.test(code))
      return { kind: "check", check: { status: code.toLowerCase().endsWith("xx") ? code.toLowerCase() : code, ...negation } };
    return { kind: "problem", message: t("A status is a number from 100 to 599, or a class such as 2xx.") };
  }
  const key = subject === "body as text" ? undefined : subjectKeys[subject];
  if (key !== undefined && name.trim() === "") return { kind: "problem", message: t("Write which {0} to check.", subject) };
  if (key === "path" && !name.trim().startsWith("$"))
    return { kind: "problem", message: t("Write the path of the body field, such as $.status.") };
  const about: CheckJson =
    key === undefined ? { body: "text" } : { [key]: key === "variable" ? name.trim().replace(/^\$\{(.*)\}$/, "$1") : name.trim() };
  if (isBare(operator)) return { kind: "check", check: { ...about, [operator]: true, ...negation } };
  const read = readInput(value);
  if (read.kind === "problem") return { kind: "problem", message: t("Column {0}: {1}.", read.column, read.message) };
  const isText = operator !== "equals" && operator !== "contains";
  return { kind: "check", check: { ...about, [operator]: isText ? value : read.value, ...negation } };
}
