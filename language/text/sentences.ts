// Cuts a line of prose into sentences: at `.`, `!` or `?` before white space and a capital letter, `@`, `$` or a quote,
// but never inside quotes, brackets or code.

import type { Span } from "../diagnostic.ts";
import { closingQuote, quotedEnd } from "../english/quote.ts";
import { announcesExpectation, lengthOfLabel } from "./label.ts";
import { isSpace } from "./lines.ts";

const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const opensNext = /^[\p{Lu}@$"'`“‘„«]/u;
const mayEnd = /[.!?]\s+\S/;
const habit = /^(?:given|when|then|and|but)[ \t]+(?=\S)/i;

/**
 * Spans of the sentences of `text.slice(start, end)`, in order: without white space around them, and without a leading
 * Given, When, Then, And or But.
 */
export function splitSentences(text: string, start: number, end: number): readonly Span[] {
  const part = text.slice(start, end);
  // Most lines hold one sentence, and there is nothing in them to protect.
  if (!mayEnd.test(part)) {
    const span = spanOf(part, start);
    return span === undefined ? [] : [span];
  }
  let from = 0;
  const spans: Span[] = [];
  const hidden = protectedRanges(part);
  let next = 0;
  // “Step 4. The status is 200.” is one sentence.
  for (let offset = lengthOfLabel(part); offset < part.length; offset++) {
    while ((hidden[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next++;
    const range = hidden[next];
    if (range !== undefined && range.start <= offset) {
      offset = range.end - 1;
      next++;
    } else if (isSentenceEnd(part, offset)) {
      push(offset + 1);
      from = offset + 1;
    }
  }
  push(part.length);
  return spans;

  function push(to: number): void {
    const span = spanOf(part.slice(from, to), start + from);
    if (span !== undefined) spans.push(span);
  }
}

/** The span of a sentence without the white space around it; undefined if only that is left. */
function spanOf(piece: string, offset: number): Span | undefined {
  const sentence = piece.trim();
  if (sentence === "") return undefined;
  const start = offset + (piece.length - piece.trimStart().length);
  return { start: start + (habit.exec(sentence)?.[0].length ?? 0), end: start + sentence.length };
}

function isSentenceEnd(text: string, offset: number): boolean {
  const character = text[offset];
  if (character !== "." && character !== "!" && character !== "?") return false;
  let next = offset + 1;
  while (next < text.length && isSpace(text[next] ?? "")) next++;
  // Two code units hold any capital letter, also beyond the basic plane.
  return next > offset + 1 && opensNext.test(text.slice(next, next + 2)) && !announcesExpectation.test(text.slice(next, next + 30));
}

/**
 * The ranges inside quotes, code spans and matched brackets: the outermost ones, in order. An unclosed mark protects
 * nothing.
 */
function protectedRanges(text: string): readonly Span[] {
  const ranges: Span[] = [];
  const open: { readonly bracket: string; readonly at: number; readonly ranges: number }[] = [];
  const count: Record<string, number> = { "(": 0, "[": 0, "{": 0 };
  // Once a quote is not closed, none of its kind is further on; without this many open quotes would cost a scan each.
  const unclosed = new Set<string>();
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset] ?? "";
    if (closingQuote(text.charCodeAt(offset)) >= 0) {
      if (unclosed.has(character) || isApostrophe(text, offset)) continue;
      const end = quotedEnd(text, offset);
      if (end < 0) unclosed.add(character);
      else {
        ranges.push({ start: offset, end });
        offset = end - 1;
      }
    } else if (character in count) {
      open.push({ bracket: character, at: offset, ranges: ranges.length });
      count[character] = (count[character] ?? 0) + 1;
    } else if (character in opening && (count[opening[character] ?? ""] ?? 0) > 0) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count[last.bracket] = (count[last.bracket] ?? 0) - 1;
        if (last.bracket !== opening[character]) continue;
        ranges.length = last.ranges;
        ranges.push({ start: last.at, end: offset + 1 });
        break;
      }
    }
  }
  return ranges;
}

function isApostrophe(text: string, offset: number): boolean {
  return text[offset] === "'" && /[\p{L}\p{N}]/u.test(text[offset - 1] ?? "");
}
