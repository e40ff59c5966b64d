// A place in the tokens of a clause: what the grammar of assertions is written with. A function that reads something moves the
// cursor and returns it; one that does not find it leaves the cursor where it was and returns undefined (or false).

import type { Span } from "../../diagnostic.ts";
import type { Attachment } from "../../playbook.ts";
import type { Problem, SentenceContext } from "../../reading.ts";
import type { Token } from "../token.ts";
import type { KnownResponse } from "./responseShape.ts";

/** What all clauses of a sentence have in common where it stands. */
export interface Shared {
  /** Of each token: a word in lower case, a symbol as written, else the empty string. */
  readonly keys: readonly string[];
  /** What the document says of the response, once it was asked for. */
  known: { readonly response: KnownResponse | undefined } | undefined;
  /** How many rows of clauses may still be tried; below zero there are too many ways to cut the sentence. */
  left: number;
}

/** Sentences that people write take less than 20. */
const mostRows = 1000;

export function sharedOver(tokens: readonly Token[]): Shared {
  return { keys: tokens.map((token) => (token.kind === "symbol" ? token.text : token.word)), known: undefined, left: mostRows };
}

export interface Cursor {
  readonly tokens: readonly Token[];
  readonly keys: readonly string[];
  /** Where the clause begins; words before it belong to another. */
  readonly from: number;
  readonly to: number;
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext | undefined;
  at: number;
  readonly shared: Shared;
  /** Where, and behind what, no row of clauses can be read. */
  failed: Set<string> | undefined;
  usesAttachment: boolean;
  /** The earlier call whose response is looked at: `POST /orders`, `@mongo find`. */
  of: string | undefined;
  /** Set where the words are understood but what they say cannot be: the reading is returned with it. */
  problem: Problem | undefined;
}

export function cursorOver(
  tokens: readonly Token[],
  from: number,
  to: number,
  attachment: Attachment | undefined,
  context: SentenceContext | undefined,
  shared: Shared,
): Cursor {
  return {
    tokens,
    keys: shared.keys,
    from,
    to,
    attachment,
    context,
    at: from,
    shared,
    failed: undefined,
    usesAttachment: false,
    of: undefined,
    problem: undefined,
  };
}

/** The word or symbol `ahead` tokens from here; empty for values and behind the end. */
export function key(c: Cursor, ahead = 0): string {
  const i = c.at + ahead;
  return i < c.to ? (c.keys[i] as string) : "";
}

export function token(c: Cursor, ahead = 0): Token | undefined {
  const i = c.at + ahead;
  return i < c.to ? c.tokens[i] : undefined;
}

/** Whether one of `words` stands between the cursor and the end of the clause: without them some forms cannot be there. */
export function hasAhead(c: Cursor, words: ReadonlySet<string>): boolean {
  for (let i = c.at; i < c.to; i++) if (words.has(c.keys[i] as string)) return true;
  return false;
}

export function atEnd(c: Cursor): boolean {
  return c.at >= c.to;
}

export function take(c: Cursor, word: string): boolean {
  if (key(c) !== word) return false;
  c.at++;
  return true;
}

export function takeOf(c: Cursor, words: ReadonlySet<string>): string | undefined {
  const found = key(c);
  if (found === "" || !words.has(found)) return undefined;
  c.at++;
  return found;
}

export function skip(c: Cursor, words: ReadonlySet<string>): void {
  while (c.at < c.to && words.has(c.keys[c.at] as string)) c.at++;
}

/** Takes the words of `phrase`, which are separated by spaces, all or none. */
export function takePhrase(c: Cursor, phrase: string): boolean {
  const first = key(c);
  if (first === "" || !phrase.startsWith(first)) return false;
  const words = phrase.split(" ");
  for (let i = 0; i < words.length; i++) if (key(c, i) !== words[i]) return false;
  c.at += words.length;
  return true;
}

/** Phrases by their first word, the longest first, each with what it means. */
export type Phrases<T> = ReadonlyMap<string, readonly (readonly [words: readonly string[], meaning: T])[]>;

export function phrases<T>(table: Readonly<Record<string, T>>): Phrases<T> {
  const out = new Map<string, (readonly [readonly string[], T])[]>();
  for (const [text, meaning] of Object.entries(table)) {
    const words = text.split(" ");
    const first = words[0] as string;
    const list = out.get(first) ?? [];
    list.push([words, meaning]);
    out.set(first, list);
  }
  for (const list of out.values()) list.sort((a, b) => b[0].length - a[0].length);
  return out;
}

/** Takes the longest phrase of the table that stands here. */
export function takePhraseOf<T>(c: Cursor, table: Phrases<T>): T | undefined {
  const first = key(c);
  if (first === "") return undefined;
  const list = table.get(first);
  if (list === undefined) return undefined;
  for (const [words, meaning] of list) {
    let i = 1;
    while (i < words.length && key(c, i) === words[i]) i++;
    if (i === words.length) {
      c.at += i;
      return meaning;
    }
  }
  return undefined;
}

/** What `read` finds; where it finds nothing everything is as before. */
export function attempt<T>(c: Cursor, read: (c: Cursor) => T | undefined): T | undefined {
  const { at, usesAttachment, of, problem } = c;
  const found = read(c);
  if (found === undefined) {
    c.at = at;
    c.usesAttachment = usesAttachment;
    c.of = of;
    c.problem = problem;
  }
  return found;
}

/** From the token at index `from` to the token before the cursor. */
export function spanFrom(c: Cursor, from: number): Span {
  const first = c.tokens[from] as Token;
  const last = c.tokens[Math.max(from, c.at - 1)] as Token;
  return { start: first.start, end: last.end };
}

export function report(c: Cursor, code: Problem["code"], message: string, span: Span, suggestions: Problem["suggestions"] = []): void {
  c.problem ??= { code, message, in: "sentence", span, suggestions };
}
