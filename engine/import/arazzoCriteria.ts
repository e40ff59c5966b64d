// Success criteria of Arazzo as checks. Its comparisons of texts ignore case; a check is exact, unless it says so.

import type { Check, Comparison, Json } from "../../language/index.ts";
import type { Expressions, ReadExpression } from "./arazzoExpressions.ts";
import { member, text } from "./data.ts";
import { Unfitting } from "./unfitting.ts";

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
      return [{ ...subject(expressions.read(context)), matches: condition.replaceAll("${", "$${") }];
    case "jsonpath": {
      const read = expressions.read(context);
      if (read.kind !== "path" || read.path !== "$") throw new Unfitting("the path is looked for in a part of the body");
      return [{ path: condition, exists: true }];
    }
    default:
      throw new Unfitting(`no check is of the type ${type}`);
  }
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
    throw new Unfitting("one of several conditions is enough, which no check says");
  });
}

/** Not inside of quotes and brackets. */
function split(condition: string, operator: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let from = 0;
  for (let at = 0; at < condition.length; at++) {
    const sign = condition[at];
    if (sign === "'") quoted = !quoted;
    else if (quoted) continue;
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
  const [, left = "", operator = "", right = ""] = /^(\S+)\s*(==|!=|<=|>=|<|>)\s*(.+)$/.exec(condition) ?? [];
  if (operator === "") throw new Unfitting("it is no comparison");
  const read = expressions.read(left);
  const wanted = writtenValue(right.trim(), expressions);
  const bound = bounds[operator];
  if (bound !== undefined) {
    if (typeof wanted !== "number" && (typeof wanted !== "object" || wanted === null)) throw new Unfitting("it is compared with no number");
    const compared = { [bound]: wanted } as Comparison;
    return [read.kind === "status" ? { status: compared } : { ...subject(read), compare: compared }];
  }
  const negated = operator === "!=" ? ({ not: true } as const) : {};
  if (read.kind === "status") {
    if (typeof wanted !== "number") throw new Unfitting("a status is a number");
    return [{ status: wanted, ...negated }];
  }
  const ignoresCase = typeof wanted === "string" && /\p{L}/u.test(wanted) ? ({ ignoreCase: true } as const) : {};
  return [{ ...subject(read), equals: wanted, ...ignoresCase, ...negated }];
}

function writtenValue(text: string, expressions: Expressions): Json {
  const quoted = /^'((?:[^']|'')*)'$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll("''", "'").replaceAll("${", "$${");
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(text)) return JSON.parse(text) as Json;
  if (text.startsWith("$")) return expressions.value(text);
  throw new Unfitting(`${text} is no value that can be compared with`);
}

function subject(read: ReadExpression): Check {
  switch (read.kind) {
    case "status":
      throw new Unfitting("a status is compared with a number");
    case "header":
      return { header: read.name };
    case "path":
      return { path: read.path };
    case "variable":
      return { variable: read.name };
  }
}
