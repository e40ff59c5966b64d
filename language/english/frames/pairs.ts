// Lists of names and values, as parts of requests have them: `page 2 and size 5`, `Accept: "text/plain"`, a table, a code block, a JSON object.

import { isJsonObject, type Json } from "../../json.ts";
import type { AttachedEntry } from "../attachment.ts";
import { codeEntries, tableEntries } from "../attachment.ts";
import { isLexiconWord } from "../lexicon.ts";
import {
  type Assignment,
  assign,
  fail,
  isSymbol,
  phraseEnd,
  report,
  type Scan,
  skipAll,
  skipJoint,
  spanOf,
  tokenAt,
  word,
} from "../scan.ts";
import { readSlot } from "../slot.ts";
import type { Token } from "../token.ts";
import { readText, type ValueReading } from "../value.ts";
import { articles, linkWords, partWords } from "../words.ts";
import { readHeaderValue } from "./headerValue.ts";

export interface PartReading {
  readonly next: number;
  readonly assignments: readonly Assignment[];
  readonly usesAttachment: boolean;
}

export interface PairRules {
  /** Where the pairs go, e.g. `["headers"]`. */
  readonly path: readonly string[];
  /** Whether more than one pair may follow. */
  readonly many: boolean;
  /** The separator in quoted texts and lines. */
  readonly separator: ":" | "=";
  readonly wire: boolean;
  readonly value?: (scan: Scan, at: number) => ValueReading | undefined;
  /** A bare word is a value only behind a link: "name = Ada", not "booking details". */
  readonly linkedWords?: boolean;
}

/** Reads what stands behind the noun ("headers", "query parameters"): one pair, several, a map, or the attachment. */
export function readPairs(scan: Scan, from: number, rules: PairRules): PartReading | undefined {
  const linked = skipLink(scan, from);
  const attached = readAttached(scan, linked, rules);
  if (attached !== undefined) return attached;
  const token = tokenAt(scan, linked);
  if (token?.kind === "json" && isJsonObject(token.value as Json)) {
    const entries = Object.entries(token.value as Readonly<Record<string, Json>>);
    if (entries.length === 0) return undefined;
    return {
      next: linked + 1,
      assignments: entries.map(([name, value]) => assign(scan, [...rules.path, name], value, linked, linked + 1)),
      usesAttachment: false,
    };
  }
  const joined = readJoined(scan, linked, rules);
  if (joined !== undefined) return rules.many ? readMoreJoined(scan, joined, rules) : joined;
  return readPairList(scan, from, rules) ?? (linked > from ? readPairList(scan, linked, rules) : undefined);
}

/** `"page=2&size=5"`, `"Accept: text/plain"` in one quoted text. */
function readJoined(scan: Scan, at: number, rules: PairRules): PartReading | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind !== "quoted") return undefined;
  const text = (token.value as string).replace(/^\?/, "");
  const split = rules.separator === ":" ? [text] : text.split(rules.path[0] === "cookies" ? /;\s*/ : "&");
  const pairs = split.map((piece) => {
    const index = piece.indexOf(rules.separator);
    return index < 1 ? undefined : ([piece.slice(0, index).trim(), piece.slice(index + 1).trim()] as const);
  });
  const assignments: Assignment[] = [];
  for (const pair of pairs) {
    if (pair === undefined || /[\s{}]/.test(pair[0])) return undefined;
    const decoded = rules.path[0] === "query" || rules.path[0] === "form" ? decode(pair[1]) : pair[1];
    if (decoded === undefined) return undefined;
    assignments.push(assign(scan, [...rules.path, pair[0]], decoded, at, at + 1));
  }
  return { next: at + 1, assignments, usesAttachment: false };
}

/** `"A: 1" and "B: 2"`. */
function readMoreJoined(scan: Scan, first: PartReading, rules: PairRules): PartReading {
  let { next } = first;
  const assignments = [...first.assignments];
  for (;;) {
    const at = skipJoint(scan, next);
    const more = at > next ? readJoined(scan, at, rules) : undefined;
    if (more === undefined) return { next, assignments, usesAttachment: false };
    assignments.push(...more.assignments);
    next = more.next;
  }
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

export function readPairList(scan: Scan, from: number, rules: PairRules): PartReading | undefined {
  const assignments: Assignment[] = [];
  let next = from;
  for (let at = from; ; ) {
    const pair = readPair(scan, at, rules, assignments.length > 0);
    if (pair === undefined) break;
    assignments.push(...pair.assignments);
    next = pair.next;
    if (!rules.many && (rules.path[0] === "cookies" || !pairFollows(scan, next))) break;
    at = skipJoint(scan, next);
    if (at === next) break;
  }
  return assignments.length === 0 ? fail(scan, from) : { next, assignments, usesAttachment: false };
}

/** After a singular noun a list goes on only where the next name cannot be anything else: `header A: 1, B: 2`. */
function pairFollows(scan: Scan, next: number): boolean {
  const at = skipJoint(scan, next);
  if (at === next) return false;
  const linked = tokenAt(scan, at)?.kind === "quoted" && (word(scan, at + 1) === "to" || phraseEnd(scan, at + 1, "with value") >= 0);
  return linked || isSymbol(scan, at + 1, ":") || isSymbol(scan, at + 1, "=");
}

/** `name value`, `name: value`, `"name" with value "x"`, `name is x`. */
export function readPair(scan: Scan, from: number, rules: PairRules, later: boolean): PartReading | undefined {
  const named = isSymbol(scan, from + 1, "=") || isSymbol(scan, from + 1, ":") || isLetterName(scan, from);
  let at = named ? from : skipAll(scan, from, articles);
  const token = tokenAt(scan, at);
  if (token === undefined) return undefined;
  if (
    token.kind === "word" &&
    (word(scan, at) === "name" || word(scan, at) === "named" || word(scan, at) === "called") &&
    tokenAt(scan, at + 1)?.kind === "quoted"
  ) {
    const linked = skipLink(scan, at + 2);
    if (linked > at + 2) at++;
  }
  const name = pairName(scan, at, later, named || (rules.path[0] === "inputs" && isLiteral(tokenAt(scan, at + 1))));
  if (name === undefined) return fail(scan, at);
  const read = rules.value ?? readSlot;
  const glued = readGlued(scan, at + 1);
  if (glued !== undefined)
    return { next: at + 3, assignments: [assign(scan, [...rules.path, name], glued, at + 2, at + 3)], usesAttachment: false };
  const found = read(scan, at + 1);
  const direct = rules.linkedWords === true && isBareText(scan, at + 1, found) ? undefined : found;
  const linked = direct === undefined ? skipLink(scan, at + 1) : at + 1;
  const value = direct ?? (linked > at + 1 ? read(scan, linked) : undefined);
  if (value === undefined) {
    if (found !== undefined) askForQuotes(scan, name, at + 1);
    return fail(scan, linked);
  }
  if (isBody.has(rules.path[0] ?? "") && isFilePath(scan, linked)) return fail(scan, linked);
  return {
    next: value.next,
    assignments: [assign(scan, [...rules.path, name], wireValue(scan, value, linked, rules.wire), linked, value.next)],
    usesAttachment: false,
  };
}

/** `priority high`: a value, or more of the name. */
function askForQuotes(scan: Scan, name: string, at: number): void {
  const text = tokenAt(scan, at)?.text ?? "";
  const span = spanOf(scan, at, at + 1);
  scan.fieldProblem ??= {
    code: "not-understood",
    message: `Is “${text}” the value of “${name}”? Then put it into quotes: ${name} "${text}".`,
    in: "sentence",
    span,
    suggestions: [{ title: `Write "${text}"`, span, text: `"${text}"` }],
  };
}

const isBody: ReadonlySet<string> = new Set(["fields", "multipart", "form"]);

/** `photo ./a.png`: the file, or its name as a text. */
function isFilePath(scan: Scan, at: number): boolean {
  const token = tokenAt(scan, at);
  if (token === undefined || token.kind === "quoted" || !/^\.\.?\//.test(token.text)) return false;
  const span = spanOf(scan, at, at + 1);
  const [file, text] = [`the file ${token.text}`, `"${token.text}"`];
  report(scan, {
    code: "ambiguous",
    message: `Is ${token.text} a file to be sent, or a text? Write ${file}, or ${text}.`,
    in: "sentence",
    span,
    suggestions: [
      { title: "The file", span, text: file },
      { title: "The text", span, text },
    ],
  });
  return true;
}

/** `sort=name` without spaces: the word is a value, even where it has a meaning of its own. */
function readGlued(scan: Scan, sign: number): string | undefined {
  const value = tokenAt(scan, sign + 1);
  if (!isSymbol(scan, sign, "=") || tokenAt(scan, sign)?.spaced === true) return undefined;
  if (value?.kind !== "word" || value.spaced || !/^[A-Za-z]+$/.test(value.text) || /^(?:true|false|null)$/.test(value.text))
    return undefined;
  return isLexiconWord(value.word) ? value.text : undefined;
}

function isBareText(scan: Scan, at: number, reading: ValueReading | undefined): boolean {
  return reading !== undefined && reading.next === at + 1 && tokenAt(scan, at)?.kind === "word" && typeof reading.value === "string";
}

/** On the wire a number is its spelling: `1.10` stays a text there. */
function wireValue(scan: Scan, { value, next }: ValueReading, at: number, wire: boolean): Json {
  const token = tokenAt(scan, at);
  if (
    wire &&
    next === at + 1 &&
    token?.kind === "number" &&
    !token.text.includes(",") &&
    String(value) !== token.text &&
    !/^-0$|e/i.test(token.text)
  )
    return token.text;
  return value;
}

/** "A" and "a" as names: a value follows, and behind it no other. */
function isLetterName(scan: Scan, at: number): boolean {
  const token = tokenAt(scan, at);
  if (token?.word !== "a" && token?.word !== "an") return false;
  // No two articles follow each other: "a the file ./x.pdf" names the part "a".
  if (word(scan, at + 1) === "the") return true;
  if (token.text === "A" && linkWords.has(word(scan, at + 1))) return true;
  return isLiteral(tokenAt(scan, at + 1)) && !isLiteral(tokenAt(scan, at + 2)) && !linkWords.has(word(scan, at + 2));
}

function isLiteral(token: Token | undefined): boolean {
  return token?.kind === "quoted" || token?.kind === "number" || token?.kind === "json" || token?.kind === "reference";
}

/** `certain`: what follows leaves no doubt that this is a name. */
function pairName(scan: Scan, at: number, later: boolean, certain: boolean): string | undefined {
  const token = tokenAt(scan, at);
  if (token === undefined) return undefined;
  if (token.kind === "quoted") return token.value === "" ? undefined : (token.value as string);
  if (token.kind !== "word" || token.word === "") return undefined;
  if (certain && !/^(?:with|and|or|then|is|expect|verify|save|store|until)$/.test(token.word)) return token.text;
  if (articles.has(token.word) || notNames.has(token.word)) return undefined;
  if (later && partWords.has(token.word)) return undefined;
  return token.text;
}

const notNames = new Set(
  "is are be to as of with and or then in on by for from at using without into not should will must i we it following equal equals set containing having that which expect verify save store wait repeat until".split(
    " ",
  ),
);

/** What says how something is, and is no name of it. */
export const qualities: ReadonlySet<string> = new Set(
  "valid invalid correct wrong incorrect new old custom additional extra same saved stored given required optional missing empty first second last other another specific expected default auth security response previous current all any existing".split(
    " ",
  ),
);

/** The name at `at`, where names stand before their noun: `"X-Trace" header`, `page query parameter`. */
export function leadingName(scan: Scan, at: number): string | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind === "quoted" && token.value !== "") return token.value as string;
  if (token?.kind === "word" && qualities.has(token.word)) return undefined;
  return token?.kind === "word" && token.word !== "" && !partWords.has(token.word) && !notNames.has(token.word) && !articles.has(token.word)
    ? token.text
    : undefined;
}

/** Skips `:`, `=`, "is", "to", "set to", "with value", "as", … before a value. */
export function skipLink(scan: Scan, from: number): number {
  let at = from;
  for (let i = 0; i < 5; i++) {
    if (linkWords.has(word(scan, at)) || isSymbol(scan, at, ":") || isSymbol(scan, at, "=")) at++;
    else break;
  }
  return at;
}

/** The attachment as the map, where the list itself would stand: at the end of the clause. */
export function readAttached(scan: Scan, at: number, rules: PairRules): PartReading | undefined {
  if (scan.attachment === undefined) return missing(scan, at);
  if (!endsClause(scan, at)) return undefined;
  const entries: readonly AttachedEntry[] | undefined =
    scan.attachment.kind === "table"
      ? tableEntries(scan, scan.attachment, rules.wire, "pairs")
      : codeEntries(scan, scan.attachment, rules.separator);
  if (entries === undefined) return undefined;
  return {
    next: at,
    assignments: entries.map(({ name, value, span }) => ({ path: [...rules.path, name], value, in: "attachment", span })),
    usesAttachment: true,
  };
}

/** The place of an attachment that is not there. */
export function missing(scan: Scan, at: number): undefined {
  if (at >= scan.end) scan.missing = true;
  return undefined;
}

/** Whether a clause may end before `at`: the sentence ends, or a joint or another part follows. */
export function endsClause(scan: Scan, at: number): boolean {
  if (at >= scan.end) return true;
  const token = tokenAt(scan, at);
  if (token?.kind === "symbol") return token.text === "," || token.text === ";";
  return /^(?:and|then|with|using|but)$/.test(token?.word ?? "");
}

/** `to the request`, `of the next request`. */
export function skipRequest(scan: Scan, from: number): number {
  if (!/^(?:to|in|of|on|for|into|from)$/.test(word(scan, from))) return from;
  let at = skipAll(scan, from + 1, articles);
  if (word(scan, at) === "next" || word(scan, at) === "following" || word(scan, at) === "http") at++;
  return word(scan, at) === "request" ? at + 1 : from;
}

/** The text in the slot at `from`, where only a text makes sense. */
export function readTextSlot(scan: Scan, from: number): { readonly text: string; readonly next: number } | undefined {
  const slot = readSlot(scan, from);
  if (slot !== undefined && typeof slot.value === "string" && slot.next > from + 1) return { text: slot.value, next: slot.next };
  const text = from < scan.end ? readText(tokenAt(scan, from)) : undefined;
  return text === undefined ? undefined : { text, next: from + 1 };
}

const headerNames = new Set([
  "accept",
  "authorization",
  "user-agent",
  "content-type",
  "if-match",
  "if-none-match",
  "host",
  "origin",
  "referer",
]);

/** As headers are spelt, and nothing else is: `Idempotency-Key`. */
const spelling = /^[A-Z][a-z]+(?:-[A-Z][a-zA-Z]*)+$/;

/** `Authorization to Bearer ${token}`, `X-Trace: 1`: a name that can only be a header's. */
export function readHeaderByName(scan: Scan, at: number): PartReading | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind !== "word" || (!/^[A-Z]/.test(token.text) && token.word !== "authorization")) return undefined;
  if (!headerNames.has(token.word) && !/^X-/i.test(token.text) && !spelling.test(token.text)) return undefined;
  const linked = skipLink(scan, at + 1);
  const kind = tokenAt(scan, linked)?.kind;
  const valued = kind === "quoted" || kind === "reference" || kind === "number";
  if (linked === at + 1 && !valued && !/^(?:Bearer|Basic)$/.test(tokenAt(scan, linked)?.text ?? "")) return undefined;
  const value = readHeaderValue(scan, linked);
  if (value === undefined) return fail(scan, linked);
  return { next: value.next, assignments: [assign(scan, ["headers", token.text], value.value, linked, value.next)], usesAttachment: false };
}
