// Splits a sentence into tokens, in one pass over its characters. Every character that is not white space belongs to
// exactly one token.

import type { Json } from "../json.ts";
import { readByValue } from "../number.ts";
import { variableName } from "../text/names.ts";
import { isDigit, isLetter, isNameCharacter, isSpace, joins } from "./characters.ts";
import { readJson, referenceEnd, referenceName } from "./jsonText.ts";
import { withColumns } from "./placeholder.ts";
import { closingQuote, quotedEnd, unquote } from "./quote.ts";
import type { Token, TokenKind } from "./token.ts";

/** The tokens of `sentence` in order. Never throws; what fits nothing is `unknown`. */
export function lex(sentence: string): Token[] {
  const tokens: Token[] = [];
  const length = sentence.length;
  let i = 0;
  let spaced = false;
  while (i < length) {
    const code = sentence.charCodeAt(i);
    if (isSpace(code)) {
      i++;
      spaced = true;
      continue;
    }
    const token = next(sentence, i, code, spaced, tokens);
    tokens.push(token);
    i = token.end;
    spaced = false;
  }
  return tokens;
}

function next(s: string, i: number, code: number, spaced: boolean, before: readonly Token[]): Token {
  if (isLetter(code) || code === 95) return wordAt(s, i, spaced);
  if (isDigit(code)) return numberAt(s, i, spaced) ?? wordAt(s, i, spaced);
  if (closingQuote(code) >= 0) return quotedAt(s, i, spaced, before);
  switch (code) {
    case 36: // $
      return dollarAt(s, i, spaced);
    case 47: // /
      return slashAt(s, i, spaced, before);
    case 123: // {
    case 91: // [
      return bracketAt(s, i, code, spaced, before);
    case 64: // @
      return serverAt(s, i, spaced);
    case 60: // <
      return lessAt(s, i, spaced);
    case 45: // -
    case 43: // +
      return signAt(s, i, code, spaced, before);
    case 46: // .
      if (startsPath(s, i)) return wordAt(s, i, spaced);
      return token("symbol", s, i, s.startsWith("...", i) ? i + 3 : i + 1, spaced);
    case 37: // %
      return percentAt(s, i, spaced);
    case 35: // #
      if (s.charCodeAt(i + 1) === 123) return placeholderAt(s, i, i + 2, "}", spaced);
      return colourAt(s, i, spaced) ?? token("symbol", s, i, i + 1, spaced);
  }
  const width = operatorWidth(s, i);
  if (width > 0) return token("symbol", s, i, i + width, spaced);
  return token("unknown", s, i, i + (code >= 0xd800 && code < 0xdc00 ? 2 : 1), spaced);
}

function token(kind: TokenKind, s: string, start: number, end: number, spaced: boolean, value?: Json): Token {
  const text = s.slice(start, end);
  return value === undefined ? { kind, start, end, text, word: "", spaced } : { kind, start, end, text, word: "", value, spaced };
}

/**
 * A word with the parts attached to it: `X-Trace`, `orders.csv`, `application/json`, `items[0].sku`, `users/{id}`,
 * `order-${id}`, `task(s)`.
 */
function wordAt(s: string, start: number, spaced: boolean): Token {
  let i = start;
  let glued = false;
  if (s.charCodeAt(i) === 46) while (s.charCodeAt(i) === 46 || s.charCodeAt(i) === 47) i++;
  for (;;) {
    const code = s.charCodeAt(i);
    if (isNameCharacter(code)) i++;
    else if (code === 91) {
      const end = indexEnd(s, i);
      if (end < 0) break;
      i = end;
    } else if (code === 123 || code === 36) {
      const end = code === 36 ? referenceEnd(s, i) : parameterEnd(s, i);
      if (end < 0 || i === start) break;
      glued = true;
      i = end;
    } else if (joins(code)) {
      let after = i + 1;
      const run = code === 45 || code === 47 || code === 58;
      while (run && s.charCodeAt(after) === 47) after++;
      const following = s.charCodeAt(after);
      const bracket = (following === 123 && code !== 58) || (following === 36 && s.charCodeAt(after + 1) === 123);
      if (!isNameCharacter(following) && !bracket) break;
      i = after;
    } else break;
  }
  if (i > start + 3 && s.startsWith("://", i)) return urlAt(s, start, spaced);
  if (i > start + 3 && s.slice(start, i).includes("://")) return urlAt(s, start, spaced);
  if (s.charCodeAt(i) === 63 && s.slice(start, i).includes("/") && isNameCharacter(s.charCodeAt(i + 1))) i = pathEnd(s, i);
  let word: string;
  const plural = s.charCodeAt(i) === 40 && /\((?:e?s)\)/y.test(s.slice(i, i + 4)) ? s.indexOf(")", i) + 1 : 0;
  if (plural > 0) {
    word = `${s.slice(start, i)}${s.slice(i + 1, plural - 1)}`.toLowerCase();
    i = plural;
  } else word = s.slice(start, i).toLowerCase();
  if (i === start) return token("unknown", s, i, i + 1, spaced);
  if (word.includes("’")) word = word.replaceAll("’", "'");
  const text = s.slice(start, i);
  return { kind: "word", start, end: i, text, word: glued || isCode(text, s) ? "" : word, spaced };
}

/** “one of UN, AC, IT”: a code, and no pronoun */
function isCode(text: string, sentence: string): boolean {
  return (text === "IT" || text === "US") && sentence !== sentence.toUpperCase();
}

function indexEnd(s: string, start: number): number {
  let i = start + 1;
  if (s.charCodeAt(i) === 45) i++;
  while (isDigit(s.charCodeAt(i)) || s.charCodeAt(i) === 42) i++;
  const isEmpty = i === start + 1 && s.charCodeAt(i + 1) === 46;
  return (i > start + 1 || isEmpty) && s.charCodeAt(i) === 93 ? i + 1 : -1;
}

function parameterEnd(s: string, start: number): number {
  let i = start + 1;
  while (isNameCharacter(s.charCodeAt(i)) || s.charCodeAt(i) === 45 || s.charCodeAt(i) === 46) i++;
  return i > start + 1 && s.charCodeAt(i) === 125 ? i + 1 : -1;
}

const plainNumber = /-?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** A number; undefined if it continues as a word (`2xx`, `30s`, `2024-01-01`) or keeps a spelling (`007`). */
function numberAt(s: string, start: number, spaced: boolean): Token | undefined {
  plainNumber.lastIndex = start;
  const match = plainNumber.exec(s);
  if (match === null) return undefined;
  const end = start + match[0].length;
  const after = s.charCodeAt(end);
  if (isNameCharacter(after)) return undefined;
  if ((joins(after) && isNameCharacter(s.charCodeAt(end + 1))) || (after === 45 && s.charCodeAt(end + 1) === 36)) return undefined;
  if (after === 44 && isDigit(s.charCodeAt(end + 1)) && match[0].includes(",")) return undefined;
  return token("number", s, start, end, spaced, readByValue(match[0].replaceAll(",", "")));
}

function signAt(s: string, i: number, code: number, spaced: boolean, before: readonly Token[]): Token {
  const previous = before.at(-1);
  const free = spaced || previous === undefined || previous.kind === "symbol";
  if (code === 45 && free && isDigit(s.charCodeAt(i + 1))) {
    const number = numberAt(s, i, spaced);
    if (number !== undefined) return number;
  }
  if (code === 45 && s.charCodeAt(i + 1) === 62) return token("symbol", s, i, i + 2, spaced);
  return token("symbol", s, i, i + 1, spaced);
}

function quotedAt(s: string, i: number, spaced: boolean, before: readonly Token[]): Token {
  const code = s.charCodeAt(i);
  if (code === 39 && !spaced && before.at(-1)?.kind === "word" && isBreak(s.charCodeAt(i + 1))) return token("symbol", s, i, i + 1, spaced);
  const end = quotedEnd(s, i);
  if (end < 0) return token("unknown", s, i, s.length, spaced);
  const content = unquote(s.slice(i, end));
  return token("quoted", s, i, end, spaced, code === 96 ? content : withColumns(content));
}

function isBreak(code: number): boolean {
  return Number.isNaN(code) || isSpace(code) || code === 44 || code === 46 || code === 58;
}

function dollarAt(s: string, i: number, spaced: boolean): Token {
  const end = referenceEnd(s, i);
  if (end > 0) {
    const after = s.charCodeAt(end);
    if (after === 47) return { ...urlAt(s, i, spaced), kind: "url" };
    if (gluesOn(s, end, after)) return templateAt(s, i, end, spaced);
    return token("reference", s, i, end, spaced, referenceName(s.slice(i, end)));
  }
  const after = s.charCodeAt(i + 1);
  if (after === 46 || after === 91) return token("jsonPath", s, i, jsonPathEnd(s, i), spaced);
  if (isNameCharacter(after)) {
    let e = i + 1;
    while (isNameCharacter(s.charCodeAt(e))) e++;
    if (isDigit(after)) return token("unknown", s, i, e, spaced);
    return token("placeholder", s, i, e, spaced, s.slice(i + 1, e));
  }
  return token("jsonPath", s, i, i + 1, spaced);
}

function gluesOn(s: string, end: number, after: number): boolean {
  if (isNameCharacter(after) || after === 36) return true;
  if (after === 39 || after === 0x2019) return false;
  return joins(after) && (isNameCharacter(s.charCodeAt(end + 1)) || (s.charCodeAt(end + 1) === 36 && s.charCodeAt(end + 2) === 123));
}

/** `${a}-${b}`, `${name}.pdf`: a bare text with variables in it. */
function templateAt(s: string, start: number, end: number, spaced: boolean): Token {
  let i = end;
  for (;;) {
    const code = s.charCodeAt(i);
    const reference = code === 36 ? referenceEnd(s, i) : -1;
    if (reference > 0) i = reference;
    else if (isNameCharacter(code)) i++;
    else if (gluesOn(s, i, code) && code !== 36) i++;
    else break;
  }
  return token("word", s, start, i, spaced);
}

const jsonPathStops = new Set([44, 59, 61, 33, 60, 62, 41, 125, 34]);

/**
 * The index after the JSONPath at `start`: up to white space or an operator outside of brackets and quotes, without the
 * punctuation that ends it.
 */
function jsonPathEnd(s: string, start: number): number {
  let depth = 0;
  let quoteMark = 0;
  let i = start + 1;
  for (; i < s.length; i++) {
    const code = s.charCodeAt(i);
    if (quoteMark !== 0) {
      if (code === 92) i++;
      else if (code === quoteMark) quoteMark = 0;
    } else if (depth > 0 && (code === 34 || code === 39)) quoteMark = code;
    else if (code === 91 || (code === 40 && depth > 0)) depth++;
    else if ((code === 93 || code === 41) && depth > 0) depth--;
    else if (depth === 0 && (isSpace(code) || jsonPathStops.has(code) || (code === 39 && !isNameCharacter(s.charCodeAt(i + 1))))) break;
    else if (depth === 0 && code === 39) break;
  }
  while (i > start + 1 && (s.charCodeAt(i - 1) === 46 || s.charCodeAt(i - 1) === 58 || s.charCodeAt(i - 1) === 63)) i--;
  return i;
}

const patternWords = new Set(["matches", "match", "matching", "matched", "pattern", "regex", "regexp", "expression"]);

function slashAt(s: string, i: number, spaced: boolean, before: readonly Token[]): Token {
  const previous = before.at(-1);
  if (previous !== undefined && (patternWords.has(previous.word) || previous.text === "~")) {
    const end = regexEnd(s, i);
    if (end > 0) return token("regex", s, i, end, spaced);
  }
  const after = s.charCodeAt(i + 1);
  const alone = Number.isNaN(after) || isSpace(after);
  if (alone && spaced && previous?.kind === "quoted") return token("symbol", s, i, i + 1, spaced);
  return token("path", s, i, pathEnd(s, i), spaced);
}

/**
 * The index after `/…/flags`: after the last slash of the sentence that is followed by a break, or by flags and a
 * break.
 */
function regexEnd(s: string, start: number): number {
  for (let i = start + 1; i < s.length && i < start + longestSearch; i++) {
    const code = s.charCodeAt(i);
    if (code === 92) i++;
    else if (code === 47) {
      let end = i + 1;
      while (isLetter(s.charCodeAt(end))) end++;
      if (isBreak(s.charCodeAt(end)) || s.charCodeAt(end) === 41) return end;
    }
  }
  return -1;
}

const trailing = new Set([44, 46, 59, 58, 33, 63, 41, 34, 39, 96]);

/**
 * The index after a path or URL: up to white space outside of `${…}` and `{…}`, without the punctuation that ends it.
 */
function pathEnd(s: string, start: number): number {
  let i = start;
  for (; i < s.length; i++) {
    const code = s.charCodeAt(i);
    if (code === 36) {
      const end = referenceEnd(s, i);
      if (end > 0) i = end - 1;
    } else if (isSpace(code) || code === 34 || code === 96) break;
    else if (code === 44 && isSpace(s.charCodeAt(i + 1))) break;
  }
  const end = withoutPunctuation(s, start, i);
  // “**GET /cranes**”, but not “/cranes/**”
  const isBold = s.startsWith("**", end - 2) && s.charCodeAt(end - 3) !== 47;
  return isBold ? withoutPunctuation(s, start, end - 2) : end;
}

function withoutPunctuation(s: string, start: number, end: number): number {
  let i = end;
  while (i > start + 1 && trailing.has(s.charCodeAt(i - 1))) i--;
  return i;
}

function urlAt(s: string, start: number, spaced: boolean): Token {
  return token("url", s, start, pathEnd(s, start), spaced);
}

function startsPath(s: string, i: number): boolean {
  if (s.charCodeAt(i + 1) === 47) return isNameCharacter(s.charCodeAt(i + 2)) || s.charCodeAt(i + 2) === 46;
  return s.startsWith("../", i) && (isNameCharacter(s.charCodeAt(i + 3)) || s.charCodeAt(i + 3) === 46);
}

function bracketAt(s: string, i: number, code: number, spaced: boolean, before: readonly Token[]): Token {
  if (code === 123 && s.charCodeAt(i + 1) === 123) {
    const found = placeholderAt(s, i, i + 2, "}}", spaced);
    if (found.kind === "placeholder") return found;
  }
  if (code === 123) {
    const end = parameterEnd(s, i);
    if (end > 0) return token("parameter", s, i, end, spaced, s.slice(i + 1, end - 1));
  }
  // After hundreds of tokens, no sentence is read any more.
  const json = before.length > 500 ? undefined : readJson(s, i);
  if (json?.ok === true) return token("json", s, i, json.end, spaced, json.value);
  if (code === 91) return token("symbol", s, i, i + 1, spaced);
  return token("unknown", s, i, balancedEnd(s, i), spaced);
}

function balancedEnd(s: string, start: number): number {
  let depth = 0;
  for (let i = start; i < s.length; i++) {
    const code = s.charCodeAt(i);
    if (code === 123) depth++;
    else if (code === 125 && --depth === 0) return i + 1;
  }
  return s.length;
}

function placeholderAt(s: string, start: number, inner: number, close: string, spaced: boolean): Token {
  const end = indexWithin(s, close, inner);
  const name = end < 0 ? "" : s.slice(inner, end).trim();
  if (!/^[$\w][\w.$ -]*$/.test(name)) return token("unknown", s, start, start + 1, spaced);
  return token("placeholder", s, start, end + close.length, spaced, name);
}

/** Closing signs are looked for nearby only, so that time stays linear. */
const longestSearch = 500;

function indexWithin(s: string, sign: string, from: number): number {
  const found = s.slice(from, from + longestSearch).indexOf(sign);
  return found < 0 ? -1 : from + found;
}

function percentAt(s: string, i: number, spaced: boolean): Token {
  const match = /^%([A-Za-z_]\w*)%/.exec(s.slice(i, i + 60));
  if (match !== null) return token("placeholder", s, i, i + match[0].length, spaced, match[1] as string);
  return token("symbol", s, i, i + 1, spaced);
}

/** `@name`; `@<name with spaces>` is the same. */
/** `#3366ff` */
function colourAt(s: string, i: number, spaced: boolean): Token | undefined {
  colour.lastIndex = i;
  const text = colour.exec(s)?.[0];
  return text === undefined ? undefined : { kind: "word", start: i, end: i + text.length, text, word: text.toLowerCase(), spaced };
}

const colour = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])/iy;

function serverAt(s: string, i: number, spaced: boolean): Token {
  if (s.charCodeAt(i + 1) === 60) {
    const end = indexWithin(s, ">", i);
    if (end > i + 2) return token("server", s, i, end + 1, spaced, s.slice(i + 2, end).trim());
  }
  let e = i + 1;
  while (isNameCharacter(s.charCodeAt(e)) || ((s.charCodeAt(e) === 45 || s.charCodeAt(e) === 46) && isNameCharacter(s.charCodeAt(e + 1))))
    e++;
  if (e === i + 1) return token("unknown", s, i, e, spaced);
  return token("server", s, i, e, spaced, s.slice(i + 1, e));
}

const columnToken = /<([\p{L}_][\p{L}\p{N}_ .-]*)>/uy;

/** `<column>` is `${column}`; otherwise an operator. */
function lessAt(s: string, i: number, spaced: boolean): Token {
  columnToken.lastIndex = i;
  const match = columnToken.exec(s);
  if (match !== null) {
    const name = match[1] as string;
    const kind = variableName.test(name) ? "reference" : "placeholder";
    const end = i + match[0].length;
    if (kind === "reference" && s.charCodeAt(end) === 47) return { ...urlAt(s, i, spaced), kind: "url" };
    return token(kind, s, i, end, spaced, name);
  }
  return token("symbol", s, i, i + operatorWidth(s, i), spaced);
}

const doubled = new Set(["==", "!=", "<=", ">=", "<>", "=>", "&&", "||"]);
const single = new Set([..."()]}|,;:!?=<>*&+≤≥≠→–—•…^~\\±"]);

function operatorWidth(s: string, i: number): number {
  if (doubled.has(s.slice(i, i + 2))) return s.charCodeAt(i + 2) === 61 ? 3 : 2;
  return single.has(s[i] as string) ? 1 : 0;
}
