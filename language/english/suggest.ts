// What a person probably meant: words of the lexicon with a typing error, and the ways in which an ambiguous sentence can be read.

import type { Span } from "../diagnostic.ts";
import type { Suggestion } from "./compile.ts";
import { describe } from "./describe.ts";
import { isLexiconWord, lexiconWords } from "./lexicon.ts";
import type { Scan } from "./scan.ts";
import type { SentenceReading } from "./sentence.ts";

/** Corrections of typing errors, the nearest first, at most three. */
export function suggest(scan: Scan, _span: Span): readonly Suggestion[] {
  const found: { readonly distance: number; readonly suggestion: Suggestion }[] = [];
  for (const token of scan.tokens) {
    if (token.kind !== "word" || token.word.length < 4 || isLexiconWord(token.word)) continue;
    const most = token.word.length > 5 ? 2 : 1;
    let best: string | undefined;
    let distance = most + 1;
    for (const known of lexiconWords) {
      if (known.length < 3 || Math.abs(known.length - token.word.length) >= distance) continue;
      const between = editDistance(token.word, known, distance);
      if (between < distance) {
        distance = between;
        best = known;
      }
    }
    if (best === undefined) continue;
    const span = { start: token.start, end: token.end };
    found.push({ distance, suggestion: { title: `Change “${token.text}” to “${best}”`, span, text: best } });
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ suggestion }) => suggestion);
}

/** Each reading in words that have no other. */
export function suggestReadings(readings: readonly SentenceReading[]): readonly Suggestion[] {
  const out: Suggestion[] = [];
  for (const { steps } of readings.slice(0, 3)) {
    const description = describe(steps);
    if (description.kind !== "described") continue;
    const text = description.instructions.map(({ sentence }) => sentence).join(" ");
    out.push({ title: text, text });
  }
  return out;
}

/** Edits (insert, delete, change, swap of neighbours) between two words, or `limit` where it is that or more. */
export function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let above: number[] = [];
  for (let j = 0; j <= b.length; j++) above.push(j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least >= limit) return limit;
    before = above;
    above = row;
  }
  return above[b.length] as number;
}
