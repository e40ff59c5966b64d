// Converts success criteria of Arazzo to checks. Arazzo's comparisons of texts ignore case; a check is exact unless it
// says otherwise.

import { type Check, type Comparison, isJsonObject, isNumber, type Json } from "../../../language/index.ts";
import { bareValue } from "../reading/bareValue.ts";
import { member, text } from "../reading/data.ts";
import { literal } from "../reading/templates.ts";
import { Unfitting } from "../reading/unfitting.ts";
import type { Expressions, ReadExpression } from "./readExpressions.ts";

/** Throws `Unfitting`. */
export function criterionChecks(criterion: Json, expressions: Expressions): readonly Check[] {
  const condition = text(member(criterion, "condition")).trim();
  const declared = member(criterion, "type");
  const type = typeof declared === "string" ? declared : text(member(declared, "type")) || "simple";
  const context = text(member(criterion, "context"));
  switch (type) {
    case "simple":
      return conjunction(condition, expressions);
    case "regex":
      return [patternCheck(condition, expressions.read(context))];
    case "jsonpath":
      return [pathCheck(condition, expressions.read(context), expressions)];
    default:
      throw new Unfitting(`no check has the type ${type}`);
  }
}

function patternCheck(pattern: string, read: ReadExpression): Check {
  if (read.kind === "status") return { status: statusPattern(pattern) };
  const text = literalOf(pattern);
  // A number that is in the response has no quotes, and matches the pattern all the same.
  const isText = text !== undefined && !/^(?:-?[\d.]+(?:e[+-]?\d+)?|true|false|null|)$/i.test(text);
  return { ...subject(read), ...(isText ? { equals: literal(text) } : { matches: literal(pattern) }) };
}

/** `^200$`, `^(200|201)$`, `^2\d\d$` and their like. Throws `Unfitting`. */
function statusPattern(pattern: string): Exclude<Check["status"], undefined> {
  const body = /^\^(?:\(\??:?([^()]*)\)|([^()|]*))\$$/.exec(pattern);
  const wanted = (body?.[1] ?? body?.[2])?.split("|").map((one): number | "1xx" | "2xx" | "3xx" | "4xx" | "5xx" => {
    if (/^\d{3}$/.test(one)) return Number(one);
    const hundreds = /^([1-5])(?:(?:\\d|\.|\[0-9\]){2}|(?:\\d|\.|\[0-9\])\{2\})$/.exec(one)?.[1];
    if (hundreds === undefined) throw new Unfitting("a check of the status cannot use this pattern");
    return `${hundreds}xx` as "2xx";
  });
  const [only] = wanted ?? [];
  if (wanted === undefined || only === undefined) throw new Unfitting("a check of the status cannot use this pattern");
  return wanted.length === 1 ? only : wanted;
}

/** The one text that a pattern matches: `^UP$` → "UP"; undefined if there are more. */
function literalOf(pattern: string): string | undefined {
  const inner = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[^\p{L}\p{N}])*)\$$/u.exec(pattern)?.[1];
  return inner?.replace(/\\(.)/gs, "$1");
}

/** A path that finds something, or, as runners read it, a comparison of the value at a path. */
function pathCheck(condition: string, read: ReadExpression, expressions: Expressions): Check {
  if (read.kind !== "path") throw new Unfitting("the path refers to something other than JSON");
  const [, at, operator = "", right = ""] = /^(\$(?:\.[A-Za-z_][\w]*|\[\d+\])+)\s*(==|!=|<=|>=|<|>)\s*(\S.*)$/s.exec(condition) ?? [];
  const below = (path: string) => read.path + path.slice(1);
  if (at === undefined) {
    if (!/^\$(?:[.[]|$)/.test(condition) || /^\$(?:\.\w+)*\s*[=<>!]/.test(condition))
      throw new Unfitting("the presence of this path cannot be checked");
    return { path: below(condition), exists: true };
  }
  if (/(?:^|\.)length$/.test(at)) throw new Unfitting("it is unclear whether this is a length or a field");
  return compared({ path: below(at) }, operator, writtenValue(right.trim(), expressions));
}

function compared(at: Check, operator: string, wanted: Json): Check {
  const bound = bounds[operator];
  if (bound === undefined) return { ...at, equals: wanted, ...(operator === "!=" ? { not: true } : {}) };
  if (!isNumber(wanted) && !isJsonObject(wanted)) throw new Unfitting("it is not compared with a number");
  return { ...at, compare: { [bound]: wanted } as Comparison };
}

function conjunction(condition: string, expressions: Expressions): readonly Check[] {
  const parts = split(condition, "&&");
  return parts.flatMap((part) => {
    const alternatives = split(unwrapped(part), "||");
    if (alternatives.length === 1) return comparison(unwrapped(part), expressions);
    const statuses = alternatives
      .flatMap((one) => comparison(unwrapped(one), expressions))
      .map(({ status, not }) => (not === true ? undefined : status));
    if (statuses.every((status) => typeof status === "number")) return [{ status: statuses }];
    throw new Unfitting("one of several conditions is enough, which checks cannot express");
  });
}

/** Not inside quotes and brackets. */
function split(condition: string, operator: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote: string | undefined;
  let from = 0;
  for (let at = 0; at < condition.length; at++) {
    const sign = condition[at];
    if (quote !== undefined) {
      if (sign === quote) quote = undefined;
    } else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === "(") depth++;
    else if (sign === ")") depth--;
    else if (depth === 0 && condition.startsWith(operator, at)) {
      parts.push(condition.slice(from, at));
      at += operator.length - 1;
      from = at + 1;
    }
  }
  return [...parts, condition.slice(from)].map((part) => part.trim());
}

function unwrapped(part: string): string {
  return /^\((.*)\)$/.exec(part)?.[1]?.trim() ?? part;
}

const bounds: Readonly<Record<string, keyof Comparison>> = { "<": "below", "<=": "atMost", ">": "above", ">=": "atLeast" };

function comparison(condition: string, expressions: Expressions): readonly Check[] {
  const [, left = "", operator = "", right = ""] = /^([^\s=!<>]+)\s*(==|!=|<=|>=|<|>)\s*(\S.*)$/s.exec(condition) ?? [];
  if (operator === "") throw new Unfitting("it is not a comparison");
  const read = expressions.read(left);
  const wanted = writtenValue(right.trim(), expressions);
  if (bounds[operator] !== undefined) {
    if (read.kind !== "status") return [compared(subject(read), operator, wanted)];
    const { compare } = compared({}, operator, wanted);
    return compare === undefined ? [] : [{ status: compare }];
  }
  const negated = operator === "!=" ? ({ not: true } as const) : {};
  if (read.kind === "status") {
    if (typeof wanted !== "number") throw new Unfitting("the status is not a number");
    return [{ status: wanted, ...negated }];
  }
  const ignoresCase = typeof wanted === "string" && /\p{L}/u.test(wanted) ? ({ ignoreCase: true } as const) : {};
  return [{ ...subject(read), equals: wanted, ...ignoresCase, ...negated }];
}

function writtenValue(text: string, expressions: Expressions): Json {
  const quoted = /^'((?:[^']|'')*)'$/.exec(text)?.[1];
  if (quoted !== undefined) return literal(quoted.replaceAll("''", "'"));
  // The specification has single quotes; most runners take the others, too.
  const double = /^"((?:[^"\\]|\\.)*)"$/.exec(text)?.[0];
  if (double !== undefined) return literal(doubleQuoted(double));
  const bare = bareValue(text);
  if (bare !== undefined) return bare;
  if (text.startsWith("$")) return expressions.value(text);
  throw new Unfitting(`${text} cannot be the expected value of a comparison`);
}

function doubleQuoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    throw new Unfitting(`${text} cannot be the expected value of a comparison`);
  }
}

function subject(read: ReadExpression): Check {
  switch (read.kind) {
    case "status":
      throw new Unfitting("the status can only be compared with a number");
    case "header":
      return { header: read.name };
    case "path":
      return { path: read.path };
    case "variable":
      return { variable: read.name };
  }
}
