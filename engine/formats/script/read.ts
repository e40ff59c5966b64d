// Reads an expression of a script as far as a step can express it: a part of the response, a variable, a value, or a
// generated one.

import type { Expression, MemberExpression, Node, PrivateIdentifier, SpreadElement, Super } from "acorn";
import { isJsonObject, isNumber, type Json, type JsonNumber, readByValue, readJsonText, type Value } from "../../../language/index.ts";
import { bareNumber } from "../reading/bareValue.ts";
import { literal } from "../reading/templates.ts";

export type Read =
  | { readonly kind: "status" | "reason" | "time" | "text" | "response" }
  | { readonly kind: "header" | "cookie"; readonly name: string }
  /** JSONPath into the body. */
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "length" | "type"; readonly of: Read }
  | { readonly kind: "variable"; readonly name: string }
  /** `escaped`: its texts are as steps have them. */
  | { readonly kind: "value"; readonly value: Json; readonly escaped?: true }
  | { readonly kind: "undefined" }
  | { readonly kind: "pattern"; readonly source: string }
  /** Made when the script runs, such as the time. */
  | { readonly kind: "made"; readonly value: Value }
  /** A condition, under the name that the script gives it. */
  | { readonly kind: "condition"; readonly node: Expression }
  /** Texts and reads in a row. */
  | { readonly kind: "joined"; readonly parts: readonly Read[] };

/** Resolves names in the scripts of one tool; `args` is given where it is called. */
export type Names = (path: string, args: readonly (Read | undefined)[] | undefined) => Read | undefined;

export interface Scope {
  readonly names: Names;
  /** Constants of the script. */
  readonly aliases: ReadonlyMap<string, Read>;
}

type Part = Expression | SpreadElement | PrivateIdentifier | Super;

export function readExpression(node: Part, scope: Scope): Read | undefined {
  switch (node.type) {
    case "Literal":
      if ("regex" in node && node.regex)
        return { kind: "pattern", source: node.regex.flags === "" ? node.regex.pattern : `/${node.regex.pattern}/${node.regex.flags}` };
      if (typeof node.value === "number") return { kind: "value", value: bareNumber(node.raw ?? "") ?? node.value };
      return typeof node.value === "bigint" || node.value instanceof RegExp ? undefined : { kind: "value", value: node.value as Json };
    case "TemplateLiteral": {
      const parts = node.quasis.flatMap(({ value }, index): readonly (Read | undefined)[] => {
        const inner = node.expressions[index];
        const text: Read = { kind: "value", value: value.cooked ?? "" };
        return inner === undefined ? [text] : [text, readExpression(inner, scope)];
      });
      return joined(parts);
    }
    case "BinaryExpression":
      return node.operator === "+" && node.left.type !== "PrivateIdentifier"
        ? joined([readExpression(node.left, scope), readExpression(node.right, scope)])
        : undefined;
    case "UnaryExpression": {
      const inner = readExpression(node.argument, scope);
      if (node.operator === "-" && inner?.kind === "value" && isNumber(inner.value)) return { kind: "value", value: negative(inner.value) };
      if (node.operator === "typeof" && inner !== undefined) return { kind: "type", of: inner };
      return undefined;
    }
    case "ArrayExpression": {
      const items = node.elements.map((item) => (item === null ? undefined : plainValue(readExpression(item, scope))));
      return items.some((item) => item === undefined)
        ? undefined
        : { kind: "value", value: items as readonly Json[] as Json, escaped: true };
    }
    case "ObjectExpression": {
      const entries = node.properties.map((property) => {
        if (property.type !== "Property" || property.computed || property.kind !== "init") return undefined;
        const key =
          property.key.type === "Identifier" ? property.key.name : property.key.type === "Literal" ? String(property.key.value) : undefined;
        const value = plainValue(readExpression(property.value as Expression, scope));
        return key === undefined || value === undefined ? undefined : ([key, value] as const);
      });
      return entries.some((entry) => entry === undefined)
        ? undefined
        : { kind: "value", value: Object.fromEntries(entries as readonly (readonly [string, Json])[]), escaped: true };
    }
    case "Identifier":
      return node.name === "undefined" ? { kind: "undefined" } : (scope.aliases.get(node.name) ?? scope.names(node.name, undefined));
    case "MemberExpression":
      return readMember(node, scope);
    case "ChainExpression":
      return readExpression(node.expression, scope);
    case "LogicalExpression": {
      // A missing object counts as an empty one.
      const right = readExpression(node.right, scope);
      const isEmpty = right?.kind === "value" && /^(?:\{\}|\[\])$/.test(JSON.stringify(right.value));
      const left = readExpression(node.left, scope);
      return (node.operator === "||" || node.operator === "??") && isEmpty && left?.kind === "path" ? left : undefined;
    }
    case "ParenthesizedExpression":
      return readExpression(node.expression, scope);
    case "AwaitExpression":
      return readExpression(node.argument, scope);
    case "NewExpression":
      return undefined;
    case "CallExpression":
      return readCall(node, scope);
    default:
      return undefined;
  }
}

function negative(value: JsonNumber): JsonNumber {
  return typeof value === "number" ? -value : readByValue(`-${value}`.replace(/^--/, ""));
}

function readCall(node: Extract<Expression, { type: "CallExpression" }>, scope: Scope): Read | undefined {
  const args = node.arguments.map((argument) => readExpression(argument, scope));
  const [first] = args;
  const path = dottedName(node.callee);
  if (path === "JSON.parse") {
    if (first?.kind === "text") return { kind: "path", path: "$" };
    const parsed = first?.kind === "value" && typeof first.value === "string" ? readJsonText(first.value) : undefined;
    return parsed?.ok === true ? { kind: "value", value: parsed.value } : undefined;
  }
  const random = randomInteger(node);
  if (random !== undefined) return { kind: "made", value: { $random: "integer", ...random } };
  if (path === "Math.random") return { kind: "made", value: { $random: "number", min: 0, max: 1 } };
  if (path === "Date.now") return { kind: "made", value: { $now: "timestamp-ms" } };
  if (path !== undefined && !scope.aliases.has(path.split(".")[0] ?? "")) {
    const known = scope.names(path, args);
    if (known !== undefined) return known;
  }
  const isIsoDate = /^new Date\(\)\.toISOString$/.test(newDateCall(node.callee));
  if (isIsoDate) return { kind: "made", value: { $now: "date-time" } };
  if (/^new Date\(\)\.(?:getTime|valueOf)$/.test(newDateCall(node.callee))) return { kind: "made", value: { $now: "timestamp-ms" } };
  return undefined;
}

/** `Math.floor(Math.random() * 9000)`, with a number added inside or not. */
function randomInteger(node: Extract<Expression, { type: "CallExpression" }>): { readonly min: number; readonly max: number } | undefined {
  const path = dottedName(node.callee);
  const [inner] = node.arguments;
  if (inner === undefined || (path !== "Math.floor" && path !== "Math.trunc" && path !== "parseInt")) return undefined;
  const isSum = inner.type === "BinaryExpression" && inner.operator === "+";
  const product = isSum ? inner.left : inner;
  const added = isSum && inner.right.type === "Literal" ? inner.right.value : isSum ? undefined : 0;
  if (product.type !== "BinaryExpression" || product.operator !== "*" || typeof added !== "number") return undefined;
  const { left, right } = product;
  const isRandom = left.type === "CallExpression" && dottedName(left.callee) === "Math.random";
  if (!isRandom || right.type !== "Literal" || typeof right.value !== "number") return undefined;
  return { min: added, max: added + right.value - 1 };
}

function newDateCall(callee: Part): string {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.object.type !== "NewExpression") return "";
  const { callee: made, arguments: given } = callee.object;
  return made.type === "Identifier" && made.name === "Date" && given.length === 0 ? `new Date().${callee.property.name}` : "";
}

function readMember(node: MemberExpression, scope: Scope): Read | undefined {
  const path = dottedName(node);
  if (path !== undefined && !scope.aliases.has(path.split(".")[0] ?? "")) {
    const known = scope.names(path, undefined);
    if (known !== undefined) return known;
  }
  if (node.object.type === "Super") return undefined;
  const base = readExpression(node.object, scope);
  const key = memberKey(node, scope);
  if (base === undefined || key === undefined) return undefined;
  if (base.kind === "path") {
    if (key === "length" && !node.computed) return { kind: "length", of: base };
    return { kind: "path", path: base.path + segment(key) };
  }
  if ((base.kind === "text" || base.kind === "variable") && key === "length") return { kind: "length", of: base };
  if (base.kind === "value" && typeof base.value === "object" && base.value !== null && Object.hasOwn(base.value, key))
    return { kind: "value", value: (base.value as Readonly<Record<string, Json>>)[key] as Json };
  return undefined;
}

function memberKey({ computed, property }: MemberExpression, scope: Scope): string | number | undefined {
  if (!computed) return property.type === "Identifier" ? property.name : undefined;
  const key = readExpression(property, scope);
  return key?.kind === "value" && (typeof key.value === "string" || typeof key.value === "number") ? key.value : undefined;
}

/** `.name`, `["two words"]`, `[0]`. */
export function segment(key: string | number): string {
  if (typeof key === "number") return `[${key}]`;
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `['${key.replace(/[\\']/g, "\\$&")}']`;
}

/** `pm.response.json` of the expression of that spelling; computed members with a text count. */
export function dottedName(node: Node): string | undefined {
  const part = node as Part;
  if (part.type === "Identifier") return part.name;
  if (part.type === "ChainExpression") return dottedName(part.expression);
  if (part.type !== "MemberExpression") return undefined;
  const base = dottedName(part.object);
  if (base === undefined) return undefined;
  if (!part.computed) return part.property.type === "Identifier" ? `${base}.${part.property.name}` : undefined;
  return part.property.type === "Literal" && typeof part.property.value === "string"
    ? `${base}[${JSON.stringify(part.property.value)}]`
    : undefined;
}

function joined(parts: readonly (Read | undefined)[]): Read | undefined {
  if (parts.some((part) => part === undefined)) return undefined;
  const flat = (parts as readonly Read[])
    .flatMap((part) => (part.kind === "joined" ? part.parts : [part]))
    .filter((part) => !(part.kind === "value" && part.value === ""));
  if (flat.every((part) => part.kind === "value")) {
    const values = flat.map((part) => (part.kind === "value" ? part.value : null));
    if (values.every((value) => typeof value === "string")) return { kind: "value", value: values.join("") };
    if (
      values.some((value) => typeof value !== "string" && typeof value !== "number") ||
      !values.some((value) => typeof value === "string")
    )
      return undefined;
    return { kind: "value", value: values.join("") };
  }
  const sayable = flat.every(
    (part) =>
      part.kind === "variable" ||
      part.kind === "made" ||
      part.kind === "path" ||
      (part.kind === "value" && (typeof part.value === "string" || typeof part.value === "number")),
  );
  return sayable ? { kind: "joined", parts: flat } : undefined;
}

/** The value as steps hold it: a variable keeps its type. */
export function plainValue(read: Read | undefined): Json | undefined {
  if (read === undefined) return undefined;
  if (read.kind === "value") return read.escaped === true ? read.value : escaped(read.value);
  if (read.kind === "variable") return { $var: read.name };
  if (read.kind !== "joined" || !read.parts.every((part) => part.kind === "value" || part.kind === "variable")) return undefined;
  return read.parts
    .map((part) => (part.kind === "variable" ? `\${${part.name}}` : part.kind === "value" ? literal(String(part.value)) : ""))
    .join("");
}

function escaped(value: Json): Json {
  if (typeof value === "string") return literal(value);
  if (Array.isArray(value)) return value.map(escaped);
  if (!isJsonObject(value)) return value;
  const marker = value.$var;
  if (typeof marker === "string" && Object.keys(value).length === 1) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, escaped(member)]));
}
