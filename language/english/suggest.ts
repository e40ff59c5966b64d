// What a person probably meant: words of the lexicon with a typing error, and the ways in which an ambiguous sentence can be read.

import type { Span } from "../diagnostic.ts";
import type { Suggestion } from "./compile.ts";
import { describe } from "./describe.ts";
import { editDistance } from "./editDistance.ts";
import { qualities } from "./frames/pairs.ts";
import { isLexiconWord, lexiconWords } from "./lexicon.ts";
import type { Scan } from "./scan.ts";
import type { SentenceReading } from "./sentence.ts";
import { actionWords, isActionWord } from "./words.ts";

/** Corrections of typing errors, the nearest first, at most three. */
export function suggest(scan: Scan, _span: Span): readonly Suggestion[] {
  const found: { readonly distance: number; readonly suggestion: Suggestion }[] = [];
  for (const token of scan.tokens) {
    if (token.kind !== "word" || token.word.length < 4 || isLexiconWord(token.word) || isActionWord(token.word)) continue;
    if (qualities.has(token.word) || /['’]s$/.test(token.word)) continue;
    const most = token.word.length > 7 ? 2 : 1;
    let best: string | undefined;
    let distance = most + 1;
    for (const known of [...lexiconWords, ...actionWords]) {
      if (known.length < 3 || Math.abs(known.length - token.word.length) >= distance) continue;
      const between = editDistance(token.word, known, distance);
      if (between < distance) {
        distance = between;
        best = known;
      }
    }
    if (best === undefined) continue;
    const span = { start: token.start, end: token.end };
    const text = token.text === token.text.toUpperCase() ? best.toUpperCase() : best;
    found.push({ distance, suggestion: { title: `Change “${token.text}” to “${text}”`, span, text } });
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
