// Checks as expressions of JavaScript, for tools whose assertions are scripts.

import { type Check, comparesMediaType, ExactNumber, isJsonObject, type Json, plainNumber } from "../../../language/index.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { fromEnd, keysOfPath, membersOf } from "./paths.ts";

/** The names that the tool's scripts use for the subjects of checks. */
export interface JsNames {
  readonly status: string;
  /** The body as JSON. */
  readonly body: string;
  readonly text: string;
  readonly time?: string;
  header(name: string): string;
  /** Writes a text with `${…}` as an expression. */
  textOf(template: string): string;
  variable(reference: string): string;
}

/** Throws `Unfitting`. */
export function jsCheck(check: Check, names: JsNames): string {
  const positive = condition(check, names);
  if (check.not !== true) return positive;
  const exists = /^(.+) !== undefined$/.exec(positive)?.[1];
  return exists === undefined ? `!(${positive})` : `${exists} === undefined`;
}

const bounds = { above: ">", atLeast: ">=", below: "<", atMost: "<=" } as const;

function condition(check: Check, names: JsNames): string {
  const items = check.every ?? check.any ?? check.none;
  if (items !== undefined) return ofItems(check, items, names);
  if (
    check.ignoreCase === true ||
    check.schema !== undefined ||
    check.format !== undefined ||
    check.unique === true ||
    check.sorted !== undefined ||
    check.age !== undefined ||
    check.orMissing === true
  )
    throw new Unfitting("no short expression can express it");
  if (check.status !== undefined) return status(check.status, names);
  if (check.time !== undefined) {
    if (names.time === undefined) throw new Unfitting("scripts cannot measure the response time");
    return compared(names.time, check.time, names);
  }
  const whole = subject(check, names);
  const at = comparesMediaType(check) ? `${whole}?.split(";")[0].trim()` : whole;
  if (check.exists === true) return `${at} !== undefined`;
  if (check.equals !== undefined) return `${at} === ${primitive(check.equals, names)}`;
  if (check.contains !== undefined) return `${at}.includes(${primitive(check.contains, names)})`;
  if (check.startsWith !== undefined) return `${at}.startsWith(${names.textOf(check.startsWith)})`;
  if (check.endsWith !== undefined) return `${at}.endsWith(${names.textOf(check.endsWith)})`;
  if (check.matches !== undefined) return `${pattern(check.matches)}.test(${at})`;
  if (check.type !== undefined) return typed(at, check.type);
  if (check.empty === true) return `${at}.length === 0`;
  if (check.length !== undefined)
    return isBounds(check.length)
      ? compared(`${at}.length`, check.length, names)
      : `${at}.length === ${primitive(check.length as Json, names)}`;
  if (check.compare !== undefined) return compared(at, check.compare, names);
  if (check.oneOf !== undefined) return `[${check.oneOf.map((value) => primitive(value, names)).join(", ")}].includes(${at})`;
  throw new Unfitting("no short expression can express it");
}

/** `$.lines[*]`: no item at all fails `every`. */
function ofItems(check: Check, items: string, names: JsNames): string {
  const { every, any, none: _, ...alone } = check;
  const list = /^(\$.*)\[\*\]$/.exec(items)?.[1];
  if (list === undefined || check.not === true) throw new Unfitting("it checks items of a list");
  const at = subject({ path: list }, names);
  const holds = `(item) => ${condition(alone, { ...names, body: "item" })}`;
  return every !== undefined
    ? `${at}.length > 0 && ${at}.every(${holds})`
    : any !== undefined
      ? `${at}.some(${holds})`
      : `!${at}.some(${holds})`;
}

function subject({ header, path, body, variable }: Check, names: JsNames): string {
  if (header !== undefined) return names.header(header);
  if (body === "text") return names.text;
  if (variable !== undefined) return names.variable(variable);
  const keys = path === undefined ? undefined : keysOfPath(path);
  if (keys === undefined || fromEnd(keys)) throw new Unfitting("it does not check a single place in the body");
  return names.body + membersOf(keys);
}

function status(wanted: Exclude<Check["status"], undefined>, names: JsNames): string {
  if (typeof wanted === "number") return `${names.status} === ${wanted}`;
  if (typeof wanted === "string") {
    const hundreds = /^([1-5])xx$/.exec(wanted)?.[1];
    if (hundreds === undefined) return `${names.status} === Number(${names.textOf(wanted)})`;
    return `${names.status} >= ${hundreds}00 && ${names.status} < ${Number(hundreds) + 1}00`;
  }
  if (Array.isArray(wanted)) {
    if (!wanted.every((one) => typeof one === "number"))
      return wanted.map((one: number | string) => `(${status(one, names)})`).join(" || ");
    return `[${wanted.join(", ")}].includes(${names.status})`;
  }
  return isBounds(wanted) ? compared(names.status, wanted, names) : `${names.status} === ${primitive(wanted as Json, names)}`;
}

function isBounds(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && Object.keys(value).some((key) => key in bounds);
}

function compared(at: string, wanted: object, names: JsNames): string {
  return Object.entries(wanted)
    .map(
      ([name, value]) =>
        `${at} ${bounds[name as keyof typeof bounds]} ${typeof value === "string" ? `Number(${names.textOf(value)})` : primitive(value as Json, names)}`,
    )
    .join(" && ");
}

function primitive(value: Json, names: JsNames): string {
  if (typeof value === "string") return names.textOf(value);
  if (value instanceof ExactNumber) return jsNumber(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (isJsonObject(value) && typeof value.$var === "string" && Object.keys(value).length === 1) return names.variable(value.$var);
  if (isJsonObject(value) && typeof value.$field === "string") return subject({ path: value.$field }, names);
  throw new Unfitting("it compares a whole object or list");
}

export const keepsNoDigits = "it contains a number with more digits than JavaScript keeps";

/** The number of JavaScript with the same value. */
export function jsNumber(value: ExactNumber): string {
  const plain = plainNumber(value);
  if (plain === undefined) throw new Unfitting(`JavaScript has no number ${value}`);
  return JSON.stringify(plain);
}

function pattern(source: string): string {
  if (source.includes("${")) throw new Unfitting("the pattern contains a variable");
  return /^\/[\s\S]+\/[a-z]*$/.test(source) ? source : `/${source.replace(/\\\/|\//g, "\\/")}/`;
}

function typed(at: string, type: Exclude<Check["type"], undefined>): string {
  switch (type) {
    case "array":
      return `Array.isArray(${at})`;
    case "integer":
      return `Number.isInteger(${at})`;
    case "null":
      return `${at} === null`;
    case "object":
      return `typeof ${at} === "object" && ${at} !== null && !Array.isArray(${at})`;
    default:
      return `typeof ${at} === "${type}"`;
  }
}
