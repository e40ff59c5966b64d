// What the readers of a sentence share: its tokens, its attachment, and how far anything got. Readers take an index and give the next one.

import type { Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";
import type { Attachment } from "../playbook.ts";
import type { FieldSpan, Problem, SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import type { CallStep } from "./calls.ts";
import type { Shared } from "./checkClause.ts";
import type { Token } from "./token.ts";

export interface Scan {
  readonly sentence: string;
  readonly tokens: readonly Token[];
  /** Index behind the last token that counts (a final period or colon is left out). */
  readonly end: number;
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext | undefined;
  readonly hasUntil: boolean;
  /** Whether a word such as "saved" stands in it, which says behind its object what is done. */
  readonly hasSaved: boolean;
  /** The request behind which is being read, by its first token. */
  readonly calls: Map<number, CallStep>;
  /** What the readers of assertions share. */
  readonly shared: Shared;
  /** The furthest token that some reader reached. */
  furthest: number;
  /** Whether a reader came to the end and would have taken a table or code block. */
  missing: boolean;
  /** A field that an operation does not have; counts where nothing else is known. */
  fieldProblem: Problem | undefined;
  /** The most exact thing known to be wrong. */
  problem: Problem | undefined;
}

/** What decides how clauses may follow each other. `nominal` prepares without a verb ("the headers:"). */
export type ClauseKind = "request" | "prepare" | "nominal" | "checks" | "save" | "repeat" | "other";

/** One clause of a sentence, read completely. */
export interface Clause {
  readonly kind: ClauseKind;
  readonly next: number;
  readonly steps: readonly Step[];
  /** Paths from the clause's list of steps. */
  readonly fields: readonly FieldSpan[];
  readonly usesAttachment: boolean;
}

export function word(scan: Scan, at: number): string {
  return at < scan.end ? (scan.tokens[at]?.word ?? "") : "";
}

export function tokenAt(scan: Scan, at: number): Token | undefined {
  return at < scan.end ? scan.tokens[at] : undefined;
}

export function isSymbol(scan: Scan, at: number, text: string): boolean {
  const token = tokenAt(scan, at);
  return token?.kind === "symbol" && token.text === text;
}

/** Skips at most one token whose word is in `words`. */
export function skipOne(scan: Scan, at: number, words: ReadonlySet<string>): number {
  return words.has(word(scan, at)) ? at + 1 : at;
}

export function skipAll(scan: Scan, from: number, words: ReadonlySet<string>): number {
  let at = from;
  while (words.has(word(scan, at))) at++;
  return at;
}

/** The index behind `phrase` (words with one space between), or -1. */
export function phraseEnd(scan: Scan, from: number, phrase: string): number {
  let at = from;
  let start = 0;
  for (;;) {
    const piece = word(scan, at);
    if (piece === "" || !phrase.startsWith(piece, start)) return -1;
    at++;
    start += piece.length;
    if (start === phrase.length) return at;
    if (phrase.charCodeAt(start) !== 32) return -1;
    start++;
  }
}

/** The index behind the first of `phrases` that stands at `from`, or -1. */
export function anyPhraseEnd(scan: Scan, from: number, phrases: readonly string[]): number {
  const first = word(scan, from);
  if (first === "") return -1;
  // It is called for every word; an iterator makes an object for each phrase.
  for (let index = 0; index < phrases.length; index++) {
    const phrase = phrases[index] as string;
    if (!phrase.startsWith(first)) continue;
    const end = phraseEnd(scan, from, phrase);
    if (end >= 0) return end;
  }
  return -1;
}

/** Remembers how far a reader got; always undefined, so that a reader can return it. */
export function fail(scan: Scan, at: number): undefined {
  if (at > scan.furthest) scan.furthest = at;
  return undefined;
}

export function spanOf(scan: Scan, from: number, to: number): Span {
  const first = scan.tokens[from];
  const last = scan.tokens[to - 1];
  if (first === undefined || last === undefined) return { start: 0, end: scan.sentence.length };
  return { start: first.start, end: last.end };
}

/** One field of a step with its place. */
export interface Assignment {
  readonly path: readonly (string | number)[];
  readonly value: Json;
  readonly in: "sentence" | "attachment";
  readonly span: Span;
  /** Gives way to another assignment of the same field. */
  readonly weak?: boolean;
  /** One of a JSON object that has all inputs of a call. */
  readonly ofAll?: true;
}

export function assign(scan: Scan, path: readonly (string | number)[], value: Json, from: number, to: number): Assignment {
  return { path, value, in: "sentence", span: spanOf(scan, from, to) };
}

/** Keeps the first problem of a kind more exact than "not understood". */
export function report(scan: Pick<Scan, "problem">, problem: Problem): undefined {
  scan.problem ??= problem;
  return undefined;
}

/** The joints between clauses and list items: `,` `;` `and` `then` `but` in any sensible row. The index behind them. */
export function skipJoint(scan: Scan, from: number): number {
  let at = from;
  const first = tokenAt(scan, at);
  if (first?.kind === "symbol" && (first.text === "," || first.text === ";" || first.text === "&")) at++;
  if (word(scan, at) === "and" || word(scan, at) === "but") at++;
  if (word(scan, at) === "then" || word(scan, at) === "also" || word(scan, at) === "finally" || word(scan, at) === "afterwards") at++;
  return at;
}
