// JSON from elsewhere: responses, documents, results of tools. Numbers keep their digits, and nesting has a limit, so
// that all that walks values may recurse.

import { type Json, setKey } from "./json.ts";
import { numberPattern, readByValue, readNumber } from "./number.ts";

/** How deep lists and objects of a JSON or YAML document may be nested. */
export const deepestData = 500;

export type ParsedJson =
  | { readonly ok: true; readonly value: Json }
  /**
   * `message` is one sentence's worth, without a full stop: `it stops being JSON at line 2, column 5: a value is
   * expected, not "<html>"`.
   */
  | { readonly ok: false; readonly message: string; readonly tooDeep: boolean };

/**
 * Numbers that JavaScript would write differently are `ExactNumber`; with "by value" only those that no JavaScript
 * number equals, for documents that are read and never sent. Never throws.
 */
export function parseJson(text: string, numbers: "as spelled" | "by value" = "as spelled"): ParsedJson {
  const read = numbers === "as spelled" ? readNumber : readByValue;
  if (isPlain(text, read)) {
    try {
      return { ok: true, value: JSON.parse(text) as Json };
    } catch {
      // JSON.parse reports in varying words and often without the place.
    }
  }
  if (text.trim() === "") return { ok: false, message: "it is empty", tooDeep: false };
  try {
    return { ok: true, value: createReader(text, read).document() };
  } catch (error) {
    if (error instanceof JsonTrouble) return { ok: false, message: inWords(text, error), tooDeep: error.expected === lessNesting };
    throw error;
  }
}

/** Reads text that `JSON.stringify` has written, with all digits of its numbers. */
export function readBack(json: string): Json {
  const parsed = parseJson(json, "by value");
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}

/** Returns whether JSON.parse loses nothing of the text, if it is JSON, and its nesting is within the limit. */
function isPlain(text: string, read: typeof readNumber): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      at = closingQuote(text, at);
      if (at < 0) return false;
    } else if (code === 123 || code === 91) {
      if (++depth > deepestData) return false;
    } else if (code === 125 || code === 93) depth--;
    else if (code === 45 || (code >= 48 && code <= 57)) {
      const start = at;
      let isShort = code !== 45;
      for (let next = text.charCodeAt(at + 1); isNumeral(next); next = text.charCodeAt(++at + 1)) isShort &&= next >= 48 && next <= 57;
      // Whole numbers below 10^15 are as written.
      if (isShort && at - start < 15) continue;
      const digits = text.slice(start, at + 1);
      // JSON.parse refuses text that is not a number.
      if (String(Number(digits)) !== digits && numberPattern.test(digits) && typeof read(digits) !== "number") return false;
    }
  }
  return true;
}

/** The index of the quote that ends the string which begins at `start`, or -1. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === 92) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return -1;
}

/** A digit, `.`, `e`, `E`, `+` or `-`. */
function isNumeral(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 46 || code === 101 || code === 69 || code === 43 || code === 45;
}

class JsonTrouble extends Error {
  readonly at: number;
  readonly expected: string;
  constructor(at: number, expected: string) {
    super(expected);
    this.at = at;
    this.expected = expected;
  }
}

const space = /[ \t\r\n]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in a string.
const string = /"[^"\\\u0000-\u001f]*/y;
/** This many at once: the engine remembers each repetition, and its memory for them is bounded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in a string.
const escapes = /(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*){1,1000}/y;

const lessNesting = `nesting of at most ${deepestData} levels`;

/** Exponents are added and compared as JavaScript numbers. */
const longestExponent = 15;

function createReader(text: string, read: typeof readNumber): { document(): Json } {
  let at = 0;

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return undefined;
    const start = at;
    at = pattern.lastIndex;
    return text.slice(start, at);
  }

  function quotedText(expected: string): string {
    const start = at;
    if (take(string) === undefined) throw new JsonTrouble(at, expected);
    while (take(escapes) !== undefined);
    const inner = text.slice(start, at);
    if (text[at] !== '"') throw new JsonTrouble(at, text[at] === "\\" ? "a valid escape" : "the closing quote");
    at++;
    return inner.includes("\\") ? (JSON.parse(`${inner}"`) as string) : inner.slice(1);
  }

  function value(depth: number): Json {
    take(space);
    const first = text[at];
    if (first === "{" || first === "[") {
      if (depth >= deepestData) throw new JsonTrouble(at, lessNesting);
      return first === "{" ? members(depth + 1) : items(depth + 1);
    }
    if (first === '"') return quotedText("a text");
    const start = at;
    const digits = take(number);
    if (digits !== undefined) {
      const [, exponent = ""] = /e[+-]?0*(?!0)(\d+)$/i.exec(digits) ?? [];
      if (exponent.length > longestExponent) throw new JsonTrouble(start, `an exponent of at most ${longestExponent} digits`);
      return read(digits);
    }
    const known = take(word);
    if (known === undefined) throw new JsonTrouble(at, "a value");
    return known === "null" ? null : known === "true";
  }

  function members(depth: number): Json {
    const object: Record<string, Json> = {};
    each("}", () => {
      take(space);
      const key = quotedText("a key in double quotes");
      take(space);
      if (text[at] !== ":") throw new JsonTrouble(at, '":"');
      at++;
      setKey(object, key, value(depth));
    });
    return object;
  }

  function items(depth: number): Json {
    const list: Json[] = [];
    each("]", () => list.push(value(depth)));
    return list;
  }

  function each(close: "}" | "]", member: () => void): void {
    at++;
    take(space);
    if (text[at] === close) {
      at++;
      return;
    }
    for (;;) {
      member();
      take(space);
      const next = text[at];
      if (next !== "," && next !== close) throw new JsonTrouble(at, `"," or "${close}"`);
      at++;
      if (next === close) return;
    }
  }

  return {
    document() {
      const whole = value(0);
      take(space);
      if (at < text.length) throw new JsonTrouble(at, "the end");
      return whole;
    },
  };
}

function inWords(text: string, { at, expected }: JsonTrouble): string {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = at - before.lastIndexOf("\n");
  const found = at >= text.length ? "the text ends there" : `not ${quoted(text.slice(at, at + 40))}`;
  return `it stops being JSON at line ${line}, column ${column}: ${expected} is expected, ${found}`;
}

function quoted(rest: string): string {
  const piece = /^\S{1,20}/.exec(rest)?.[0] ?? rest.slice(0, 1);
  return JSON.stringify(piece.length < rest.length && piece.length === 20 ? `${piece}…` : piece);
}
