// Converts chains of chai, such as `expect(x).to.be.an("array").that.is.not.empty`, and Postman's additions to checks.

import type { Expression } from "acorn";
import { type Check, isJsonObject } from "../../../language/index.ts";
import { literal } from "../reading/templates.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { type Asked, checksOf, subjectOf } from "./condition.ts";
import { plainValue, type Read, readExpression, type Scope, segment } from "./read.ts";

interface Link {
  readonly name: string;
  readonly args?: readonly (Read | undefined)[];
}

const filler = new Set("to be been is that which and has have with at of same but does still also itself".split(" "));

const responseStatuses: Readonly<Record<string, Check["status"]>> = {
  ok: "2xx",
  success: "2xx",
  info: "1xx",
  redirection: "3xx",
  clientError: "4xx",
  serverError: "5xx",
  error: { atLeast: 400 },
  accepted: 202,
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  rateLimited: 429,
};

/** Reads the chain after its root: `root` is the argument of `expect`, or the response itself. Throws `Unfitting`. */
export function chainChecks(root: Read, links: readonly Link[]): readonly Check[] {
  const checks: Check[] = [];
  let subject = root;
  let not = false;
  let deep = false;
  let keys: "all" | "any" | "include" = "all";
  const ask = (asked: Asked) => void checks.push(...checksOf(subject, asked, not));
  for (const [index, { name, args }] of links.entries()) {
    if (args === undefined && filler.has(name)) continue;
    deep ||= args === undefined && name === "deep";
    if (args === undefined && (name === "deep" || name === "own" || name === "nested" || name === "ordered")) continue;
    if (args === undefined && name === "not") {
      not = true;
      continue;
    }
    if (args === undefined && (name === "any" || name === "all")) {
      keys = name === "any" ? "any" : keys;
      continue;
    }
    if (args === undefined && /^(?:includes?|contains?)$/.test(name)) {
      keys = "include";
      continue;
    }
    if (subject.kind === "response") {
      checks.push(...responseChecks(name, args, not));
      continue;
    }
    const isTyped = args === undefined && (name === "a" || name === "an");
    if (isTyped) continue;
    const first = args?.[0];
    const given = () => {
      if (first === undefined) throw new Unfitting("the script computes the expected value");
      return first;
    };
    switch (name) {
      case "equal":
      case "equals":
      case "eq":
      case "eql":
      case "eqls":
        checks.push(...equality(subject, given(), not));
        break;
      case "a":
      case "an": {
        const type = plainValue(given());
        if (typeof type !== "string") throw new Unfitting("the type is not a literal");
        ask({ kind: "type", type });
        break;
      }
      case "property": {
        const key = plainValue(given());
        if (subject.kind !== "path" || (typeof key !== "string" && typeof key !== "number"))
          throw new Unfitting("it is not a field of the body");
        const isNested = links[index - 1]?.name === "nested";
        const whole = subject;
        subject = { kind: "path", path: subject.path + (isNested ? nestedPath(String(key)) : segment(key)) };
        if (args?.[1] !== undefined) checks.push(...equality(subject, args[1], not));
        else if ((args?.length ?? 0) > 1) throw new Unfitting("the script computes the expected value");
        else if (!followed(links, index)) ask({ kind: "exists" });
        else if (not) throw new Unfitting(`it reads on after a field that must be missing from ${whole.path}`);
        break;
      }
      case "include":
      case "includes":
      case "contain":
      case "contains":
      case "string": {
        // expect([400, 500]).to.include(status)
        if (deep && isJsonObject(plainValue(given()) ?? null))
          throw new Unfitting("an item of a list must be exactly this one, which a check that contains it does not ask");
        if (Array.isArray(plainValue(subject))) checks.push(...checksOf(given(), { kind: "oneOf", value: subject }, not));
        else ask({ kind: "contains", value: given() });
        break;
      }
      case "oneOf":
        ask({ kind: "oneOf", value: given() });
        break;
      case "above":
      case "gt":
      case "greaterThan":
        ask({ kind: "bounds", bounds: { above: given() } });
        break;
      case "least":
      case "gte":
      case "greaterThanOrEqual":
        ask({ kind: "bounds", bounds: { atLeast: given() } });
        break;
      case "below":
      case "lt":
      case "lessThan":
        ask({ kind: "bounds", bounds: { below: given() } });
        break;
      case "most":
      case "lte":
      case "lessThanOrEqual":
        ask({ kind: "bounds", bounds: { atMost: given() } });
        break;
      case "within":
        if (args?.[1] === undefined) throw new Unfitting("the script computes the bounds");
        ask({ kind: "bounds", bounds: { atLeast: given(), atMost: args[1] } });
        break;
      case "closeTo":
      case "approximately": {
        const [middle, delta] = [plainValue(given()), plainValue(args?.[1])];
        if (typeof middle !== "number" || typeof delta !== "number") throw new Unfitting("the script computes the bounds");
        const bound = (value: number): Read => ({ kind: "value", value: Number(value.toPrecision(15)) });
        ask({ kind: "bounds", bounds: { atLeast: bound(middle - delta), atMost: bound(middle + delta) } });
        break;
      }
      case "length":
      case "lengthOf":
        if (args === undefined) subject = { kind: "length", of: subject };
        else ask({ kind: "length", value: given() });
        break;
      case "true":
      case "false":
        ask({ kind: "equals", value: { kind: "value", value: name === "true" } });
        break;
      case "null":
        checks.push(...equality(subject, { kind: "value", value: null }, not));
        break;
      case "undefined":
        checks.push(...equality(subject, { kind: "undefined" }, not));
        break;
      case "exist":
        checks.push(...presence(subject, !not));
        break;
      case "empty":
        ask({ kind: "empty" });
        break;
      case "match":
      case "matches":
        if (first?.kind !== "pattern") throw new Unfitting("the pattern is not a literal");
        ask({ kind: "matches", source: literal(first.source) });
        break;
      case "key":
      case "keys":
        checks.push(...keyChecks(subject, args ?? [], keys, not));
        break;
      case "members":
        checks.push(...memberChecks(subject, given(), keys, not));
        break;
      case "ok":
        if (not) throw new Unfitting("it accepts missing, null, false, 0 or empty, which checks cannot express");
        checks.push(...truthy(subject));
        break;
      case "jsonBody": {
        const key = plainValue(given());
        if (subject.kind !== "path") throw new Unfitting("it does not check a body");
        const whole: Read = subject;
        if (typeof key !== "string") checks.push(...equality(whole, given(), not));
        else if (args?.length === 1)
          checks.push(...checksOf({ kind: "path", path: whole.path + nestedPath(key) }, { kind: "exists" }, not));
        else if (args?.[1] !== undefined) checks.push(...equality({ kind: "path", path: whole.path + nestedPath(key) }, args[1], not));
        else throw new Unfitting("the script computes the expected value");
        break;
      }
      case "jsonSchema":
        ask({ kind: "schema", schema: given() });
        break;
      default:
        throw new Unfitting(`there is no check for "${name}"`);
    }
  }
  if (checks.length === 0) throw new Unfitting("it ends before it checks anything");
  return checks;
}

/** Compares a value that may be undefined in a script: a comparison with undefined is a check of presence. */
export function equality(subject: Read, wanted: Read, not: boolean): readonly Check[] {
  if (wanted.kind === "undefined") return checksOf(subject, { kind: "exists" }, !not);
  if (wanted.kind === "value" && wanted.value === null && (subject.kind === "header" || subject.kind === "cookie"))
    return checksOf(subject, { kind: "exists" }, !not);
  return checksOf(subject, { kind: "equals", value: wanted }, not);
}

/** Neither undefined nor null. */
export function presence(subject: Read, wanted: boolean): readonly Check[] {
  if (!wanted) throw new Unfitting("it accepts missing or null, which checks cannot express");
  if (subject.kind !== "path") return checksOf(subject, { kind: "exists" }, false);
  return [
    ...checksOf(subject, { kind: "exists" }, false),
    ...checksOf(subject, { kind: "equals", value: { kind: "value", value: null } }, true),
  ];
}

/** Present, and neither null, false, 0 nor an empty text. */
export function truthy(subject: Read): readonly Check[] {
  return [...presence(subject, true), ...checksOf(subject, { kind: "oneOf", value: { kind: "value", value: [false, 0, ""] } }, true)];
}

function followed(links: readonly Link[], index: number): boolean {
  return links.slice(index + 1).some(({ name, args }) => args !== undefined || !filler.has(name));
}

function nestedPath(key: string): string {
  return key
    .split(/\.|\[(\d+)\]/)
    .filter((part) => part !== undefined && part !== "")
    .map((part) => segment(/^\d+$/.test(part) ? Number(part) : part))
    .join("");
}

function responseChecks(name: string, args: Link["args"], not: boolean): readonly Check[] {
  const negated = not ? ({ not: true } as const) : {};
  const [first, second] = args ?? [];
  if (args !== undefined && first === undefined && args.length > 0) throw new Unfitting("the script computes the expected value");
  if (args === undefined && responseStatuses[name] !== undefined) return [{ status: responseStatuses[name], ...negated }];
  if (name === "json" && args === undefined) return [{ body: "text", format: "json", ...negated }];
  if (name === "withBody" || (name === "body" && first === undefined))
    return [{ body: "text", empty: true, ...(not ? {} : { not: true }) }];
  if (first === undefined) throw new Unfitting(`there is no check for "${name}"`);
  const plain = plainValue(first);
  switch (name) {
    case "status":
      if (typeof plain === "string") return [{ reason: "phrase", equals: plain, ...negated }];
      return checksOf({ kind: "status" }, { kind: "equals", value: first }, not);
    case "header":
      if (typeof plain !== "string") throw new Unfitting("the header is not named");
      if (args?.length === 1) return [{ header: plain, exists: true, ...negated }];
      if (second === undefined) throw new Unfitting("the script computes the expected value");
      return checksOf({ kind: "header", name: plain }, { kind: "equals", value: second }, not);
    case "body":
      if (first.kind === "pattern") return checksOf({ kind: "text" }, { kind: "matches", source: first.source }, not);
      if (typeof plain === "string") return checksOf({ kind: "text" }, { kind: "equals", value: first }, not);
      return checksOf({ kind: "path", path: "$" }, { kind: "equals", value: first }, not);
    case "jsonBody": {
      if (typeof plain !== "string") return checksOf({ kind: "path", path: "$" }, { kind: "equals", value: first }, not);
      const field: Read = { kind: "path", path: `$${nestedPath(plain)}` };
      if (args?.length === 1) return checksOf(field, { kind: "exists" }, not);
      if (second === undefined) throw new Unfitting("the script computes the expected value");
      return checksOf(field, { kind: "equals", value: second }, not);
    }
    case "jsonSchema":
      return checksOf({ kind: "path", path: "$" }, { kind: "schema", schema: first }, not);
    default:
      throw new Unfitting(`there is no check for "${name}"`);
  }
}

function keyChecks(subject: Read, args: readonly (Read | undefined)[], which: "all" | "any" | "include", not: boolean): readonly Check[] {
  const names = args.flatMap((argument) => {
    const plain = plainValue(argument);
    if (Array.isArray(plain)) return plain;
    if (typeof plain === "object" && plain !== null) return Object.keys(plain);
    return [plain];
  });
  const isOne = names.length === 1;
  if (subject.kind !== "path" || !names.every((name): name is string => typeof name === "string"))
    throw new Unfitting("the keys are not literals");
  if (not || (which === "any" && !isOne)) throw new Unfitting("checks cannot accept one of several keys");
  const { path } = subject;
  const fields = names.map((name): Check => ({ path: path + segment(name), exists: true }));
  return which === "all" ? [...fields, { path, length: names.length }] : fields;
}

function memberChecks(subject: Read, wanted: Read, which: "all" | "any" | "include", not: boolean): readonly Check[] {
  const list = plainValue(wanted);
  if (not || !Array.isArray(list) || new Set(list.map((item) => JSON.stringify(item))).size !== list.length || list.length === 0)
    throw new Unfitting("the members are not literals, or are repeated");
  if (list.some((item) => typeof item === "object" && item !== null))
    throw new Unfitting("the items must be exactly these, which a check that contains them does not ask");
  const has: Check = { ...subjectOf(subject), contains: list };
  return which === "include" ? [has] : [has, { ...subjectOf(subject), length: list.length }];
}

/** The chain of an expression: its root and its links. Undefined if it is none. */
export function chainOf(
  node: Expression,
  isRoot: (node: Expression) => boolean,
  scope: Scope,
): { readonly root: Expression; readonly links: readonly Link[] } | undefined {
  const links: Link[] = [];
  let at: Expression = node;
  for (;;) {
    if (isRoot(at)) return { root: at, links: links.reverse() };
    const member: Expression = at.type === "CallExpression" ? (at.callee as Expression) : at;
    if (member.type !== "MemberExpression" || member.computed || member.property.type !== "Identifier" || member.object.type === "Super")
      return undefined;
    const args = at.type === "CallExpression" ? at.arguments.map((argument) => readExpression(argument, scope)) : undefined;
    links.push({ name: member.property.name, ...(args === undefined ? {} : { args }) });
    at = member.object;
  }
}
