// What a person probably meant: words of the lexicon with a typing error, and the ways in which an ambiguous sentence can be read.

import type { Span } from "../diagnostic.ts";
import type { Suggestion } from "./compile.ts";
import { describe } from "./describe.ts";
import { editDistance } from "./editDistance.ts";
import { qualities } from "./frames/pairs.ts";
import { isLexiconWord, lexiconWords } from "./lexicon.ts";
import { readWith } from "./readAlone.ts";
import type { Scan } from "./scan.ts";
import { openScan, type SentenceReading } from "./sentence.ts";
import { actionWords, isActionWord } from "./words.ts";

/** Corrections of typing errors that make more of the sentence understood, the nearest first, at most three. */
export function suggest(scan: Scan, _span: Span): readonly Suggestion[] {
  const found = corrections(scan);
  const together = found.length > 1 && found.length <= most && reaches(scan, found) === Number.POSITIVE_INFINITY;
  return found
    .filter((one) => together || reaches(scan, [one]) > Math.max(scan.furthest, one.at + 1))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

const most = 3;

interface Correction {
  /** Index of the token. */
  readonly at: number;
  readonly distance: number;
  readonly suggestion: Suggestion & { readonly span: Span };
}

/** Of each word that is none of the lexicon, the nearest one that is. */
function corrections(scan: Scan): readonly Correction[] {
  const found: Correction[] = [];
  for (const [at, token] of scan.tokens.entries()) {
    if (token.kind !== "word" || token.word.length < 4 || isLexiconWord(token.word) || isActionWord(token.word)) continue;
    if (qualities.has(token.word) || /['’]s$|[a-z][A-Z]/.test(token.text)) continue;
    const farthest = token.word.length > 7 ? 2 : 1;
    let best: string | undefined;
    let distance = farthest + 1;
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
    found.push({ at, distance, suggestion: { title: `Change “${token.text}” to “${text}”`, span, text } });
  }
  return found;
}

/** How many tokens of the corrected sentence some reader reaches; all of them and more where it is understood. */
function reaches({ sentence, attachment, context }: Scan, corrected: readonly Correction[]): number {
  let text = sentence;
  for (const { suggestion } of corrected.toReversed()) {
    text = text.slice(0, suggestion.span.start) + suggestion.text + text.slice(suggestion.span.end);
  }
  const scan = openScan(text, attachment, context);
  return readWith(scan).readings.length > 0 ? Number.POSITIVE_INFINITY : scan.furthest;
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
