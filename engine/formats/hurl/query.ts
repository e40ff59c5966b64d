// Reads captures and assertions of Hurl: a query, filters, and for an assertion a predicate.

import {
  type Check,
  type Comparison,
  isJsonObject,
  isNumber,
  type Json,
  type JsonNumber,
  readByValue,
  type Step,
  type StoreEntry,
} from "../../../language/index.ts";
import type { Source } from "../reading/source.ts";
import { literal } from "../reading/templates.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { unescaped } from "./text.ts";

type Token =
  | { readonly kind: "word" | "text" | "regex" | "placeholder"; readonly text: string }
  | { readonly kind: "number"; readonly value: JsonNumber };

const tokenPattern =
  /\s+|#.*$|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`|\/((?:\\.|[^/\\])+)\/|\{\{([^{}]*)\}\}|((?<!\d)-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])|(base64|hex|file),[^;]*;|([A-Za-z][\w-]*)|([=!<>]=?|\S)/y;

function tokensOf(line: string): readonly Token[] {
  const block = /```(?:\w+\b)?\n?([\s\S]*?)```/.exec(line);
  const text = block === null ? line : `${line.slice(0, block.index)}${JSON.stringify(block[1])}`;
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const match = tokenPattern.exec(text);
    if (match === null) throw new Unfitting("it is not a Hurl assertion");
    const [, quoted, ticked, regex, placeholder, number, bytes, word, sign] = match;
    if (sign === '"' || sign === "`" || sign === "/") throw new Unfitting(`it has a ${sign} that is not closed`);
    if (bytes !== undefined) throw new Unfitting(`it is compared with ${bytes}`);
    if (quoted !== undefined || ticked !== undefined) tokens.push({ kind: "text", text: unescaped(quoted ?? ticked ?? "") });
    else if (regex !== undefined) tokens.push({ kind: "regex", text: regex.replaceAll("\\/", "/") });
    else if (placeholder !== undefined) tokens.push({ kind: "placeholder", text: `{{${placeholder}}}` });
    else if (number !== undefined) tokens.push({ kind: "number", value: readByValue(number) });
    else if (word !== undefined || sign !== undefined) tokens.push({ kind: "word", text: word ?? sign ?? "" });
  }
  return tokens;
}

/** The subject that a query reads. */
interface Subject {
  readonly check: Check;
  readonly store?: string;
  readonly kind: "status" | "time" | "path" | "other";
  readonly isCount?: true;
}

class Cursor {
  readonly #tokens: readonly Token[];
  readonly #source: Source;
  readonly #before: Step[];
  at = 0;

  constructor(tokens: readonly Token[], source: Source, before: Step[]) {
    this.#tokens = tokens;
    this.#source = source;
    this.#before = before;
  }

  get done(): boolean {
    return this.at >= this.#tokens.length;
  }

  peek(): Token | undefined {
    return this.#tokens[this.at];
  }

  word(): string | undefined {
    const token = this.peek();
    if (token?.kind !== "word") return undefined;
    this.at++;
    return token.text;
  }

  text(): string {
    const token = this.peek();
    if (token?.kind !== "text") throw new Unfitting("a quoted text is missing");
    this.at++;
    return this.#source.templates.text(token.text, this.#before);
  }

  value(): Json {
    const token = this.peek();
    this.at++;
    switch (token?.kind) {
      case "text":
        return this.#source.templates.text(token.text, this.#before);
      case "number":
        return token.value;
      case "placeholder":
        return this.#source.templates.value(token.text, this.#before);
      case "word":
        if (token.text === "true" || token.text === "false") return token.text === "true";
        if (token.text === "null") return null;
    }
    throw new Unfitting("it is compared with a value that checks do not support");
  }

  pattern(): string {
    const token = this.peek();
    this.at++;
    if (token?.kind === "regex") return literal(token.text);
    if (token?.kind === "text") return this.#source.templates.text(token.text, this.#before);
    throw new Unfitting("the pattern is not a literal");
  }
}

/** One of the values of a header that comes several times. */
export function headerValue(header: string, value: string): Check {
  if (value.includes("${")) throw new Unfitting("checks can search several values only for a text that is known before the run");
  return { header, matches: `(?:^|, |\\n)${value.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?:$|, |\\n)` };
}

export function readCapture(line: string, source: Source, before: Step[]): StoreEntry {
  const [, name, rest] = /^([A-Za-z][\w-]*)\s*:\s*(.+)$/s.exec(line) ?? [];
  if (name === undefined || rest === undefined) throw new Unfitting("it is not a Hurl capture");
  const cursor = new Cursor(tokensOf(rest), source, before);
  const { store, isCount } = filtered(query(cursor), cursor);
  const last = cursor.word();
  const variable = source.names.of(name);
  if (last === "redact") source.define(source.variables, name, undefined, true);
  else if (last !== undefined || !cursor.done) throw new Unfitting(`steps cannot apply "${last ?? "it"}" to a saved value`);
  if (store === undefined || isCount === true) throw new Unfitting("steps cannot save that");
  return { [variable]: store };
}

export function readAssert(line: string, source: Source, before: Step[]): readonly Check[] {
  const cursor = new Cursor(tokensOf(line), source, before);
  const subject = filtered(query(cursor), cursor);
  let predicate = cursor.word();
  const not = predicate === "not";
  if (not) predicate = cursor.word();
  if (predicate === undefined) throw new Unfitting("it is not a Hurl assertion");
  const check = predicateCheck(subject, predicate, cursor);
  if (!cursor.done) throw new Unfitting("the rest of it is unknown");
  const negated = not !== (predicate === "!=" || predicate === "notEquals");
  return [{ ...check, ...(negated ? { not: true as const } : {}) }];
}

function query(cursor: Cursor): Subject {
  const name = cursor.word();
  switch (name) {
    case "status":
      return { kind: "status", check: {}, store: "status" };
    case "duration":
      return { kind: "time", check: {} };
    case "header": {
      const header = cursor.text();
      return { kind: "other", check: { header }, store: `header ${header}` };
    }
    case "cookie": {
      const cookie = cursor.text();
      if (cookie.includes("[")) throw new Unfitting("cookie attributes cannot be read");
      return { kind: "other", check: { cookie }, store: `cookie ${cookie}` };
    }
    case "body":
      return { kind: "other", check: { body: "text" }, store: "body" };
    case "jsonpath": {
      const path = cursor.text();
      return { kind: "path", check: { path }, store: path };
    }
    case "variable":
      return { kind: "other", check: { variable: cursor.text() } };
    case "regex": {
      const pattern = cursor.pattern();
      return { kind: "other", check: {}, store: `match ${pattern.startsWith("/") ? pattern : `/${pattern.replaceAll("/", "\\/")}/`}` };
    }
    default:
      throw new Unfitting(`steps cannot read "${name ?? ""}" of a response`);
  }
}

function filtered(subject: Subject, cursor: Cursor): Subject {
  let found = subject;
  for (;;) {
    const token = cursor.peek();
    const name = token?.kind === "word" ? token.text : "";
    const path = found.check.path;
    const isOne = path !== undefined && !/\*|\.\.|\?|:|,/.test(path.replace(/'[^']*'|"[^"]*"/g, ""));
    const item = (index: number): Subject => ({ kind: "path", check: { path: `${path}[${index}]` }, store: `${path}[${index}]` });
    if (name === "count" && path !== undefined) found = { ...found, isCount: true };
    else if (name === "first" && isOne) found = item(0);
    else if (name === "last" && isOne) found = item(-1);
    else if (name === "nth" && isOne) {
      cursor.at++;
      const index = cursor.peek();
      if (index?.kind !== "number" || typeof index.value !== "number" || !Number.isInteger(index.value))
        throw new Unfitting("the index is not a literal");
      found = item(index.value);
    } else if (
      /^(?:count|first|last|nth|base64\w*|bytes\w*|charsetDecode|decode|daysAfterNow|daysBeforeNow|dateFormat|format|html\w*|jsonpath|location|regex|replace\w*|split|to\w+|url\w*|utf8\w*|xpath)$/.test(
        name,
      )
    )
      throw new Unfitting(`checks have no filter "${name}"`);
    else return found;
    cursor.at++;
  }
}

const comparisons: Readonly<Record<string, keyof Comparison>> = {
  ">": "above",
  ">=": "atLeast",
  "<": "below",
  "<=": "atMost",
  greaterThan: "above",
  greaterThanOrEquals: "atLeast",
  lessThan: "below",
  lessThanOrEquals: "atMost",
};

const kinds: Readonly<Record<string, Check>> = {
  isBoolean: { type: "boolean" },
  isInteger: { type: "integer" },
  isNumber: { type: "number" },
  isString: { type: "string" },
  isList: { type: "array" },
  isObject: { type: "object" },
  isIsoDate: { format: "date-time" },
  isDate: { format: "date-time" },
  isUuid: { format: "uuid" },
  isIpv4: { format: "ipv4" },
  isIpv6: { format: "ipv6" },
  isEmpty: { empty: true },
  exists: { exists: true },
};

function predicateCheck({ kind, check, isCount }: Subject, predicate: string, cursor: Cursor): Check {
  if (kind === "other" && Object.keys(check).length === 0) throw new Unfitting("a check can match a pattern, but cannot read the match");
  const bound = comparisons[predicate];
  if (bound !== undefined) {
    const value = cursor.value();
    if (!isNumber(value) && !isJsonObject(value)) throw new Unfitting("it is not a number");
    const bounds = { [bound]: value } as Comparison;
    if (kind === "status") return { status: bounds };
    if (kind === "time") return { time: bounds };
    return isCount === true ? { ...check, length: bounds } : { ...check, compare: bounds };
  }
  if (predicate === "==" || predicate === "!=" || predicate === "equals" || predicate === "notEquals") {
    const value = cursor.value();
    if (kind === "time") throw new Unfitting("a time can only be compared with bounds");
    if (kind === "status") return { status: value as number };
    if (isCount === true) return { ...check, length: value as number };
    if (kind === "path" && /\[\*\]|\.\.|\[\?|\.\*/.test(check.path ?? ""))
      throw new Unfitting("the path can select several values, while Hurl expects exactly one");
    return { ...check, equals: value };
  }
  if (kind === "status" || kind === "time" || isCount === true) throw new Unfitting(`it cannot be checked with "${predicate}"`);
  const known = kinds[predicate];
  if (known !== undefined) return { ...check, ...known };
  switch (predicate) {
    case "includes":
    case "include":
      if (check.header !== undefined) return headerValue(check.header, cursor.text());
      return { ...check, contains: cursor.value() };
    case "contains":
      return { ...check, contains: cursor.value() };
    case "startsWith":
      return { ...check, startsWith: cursor.text() };
    case "endsWith":
      return { ...check, endsWith: cursor.text() };
    case "matches":
      return { ...check, matches: cursor.pattern() };
    default:
      throw new Unfitting(`there is no check for "${predicate}"`);
  }
}
