// Sentences of Gherkin in a team's own words: which of them are worded alike, and how the phrase is called that they use.

import { type Attachment, lexSentence, readWording, wordingsOverlap } from "../../language/index.ts";
import type { Place } from "./suite.ts";

/** A sentence as it goes into a playbook. */
export interface DomainSentence {
  readonly place: Place;
  /** With its keyword, and what is attached to it below. */
  readonly lines: readonly string[];
  /** Absent where Playbook understands the sentence, or where it is too long for one. */
  readonly wording?: string;
}

/** The wording of a sentence, with parameters where it has values. Sentences with the same one are worded alike. */
export function wordingOf(text: string, attachment: Attachment | undefined): string {
  const sentence = text.replace(/[.:!?]+$/, "");
  const freeName = freeNames();
  let wording = "";
  let from = 0;
  let before = "";
  for (const token of lexSentence(sentence)) {
    if (token.kind === "quoted" || token.kind === "number" || token.kind === "reference") {
      const own = token.kind === "reference" && typeof token.value === "string" ? token.value : before;
      wording += `${sentence.slice(from, token.start)}\${${freeName(own)}}`;
      from = token.end;
    }
    before = token.word;
  }
  wording += sentence.slice(from);
  if (attachment !== undefined) wording += ` \${${freeName(attachment.kind === "table" ? "rows" : "text")}}`;
  return wording.replace(/\s+/g, " ").trim();
}

const empty = new Set("a an the be is are was were has have with of to in on at by for from and or as not should equals".split(" "));

/** Gives names that no parameter has yet: `sku`, `sku2`. A line of thousands of values counts on from the last one. */
function freeNames(): (word: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (word) => {
    const base = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(word) && !empty.has(word) ? word : "value";
    let number = numbers.get(base) ?? 1;
    let name = number === 1 ? base : `${base}${number}`;
    while (taken.has(name)) {
      number++;
      name = `${base}${number}`;
    }
    numbers.set(base, number);
    taken.add(name);
    return name;
  };
}

export interface DomainPhrase {
  readonly wording: string;
  /** The parameter that the table below the sentence fills. */
  readonly rows?: string;
  readonly places: readonly Place[];
}

/** The wordings that occur more than once, without those that a sentence of another one fits, too. */
export function phrasesOfSentences(sentences: readonly DomainSentence[]): readonly DomainPhrase[] {
  const byShape = new Map<string, { wording: string; places: Place[]; rows?: string }>();
  for (const { wording, place, lines } of sentences) {
    if (wording === undefined) continue;
    const shape = shapeOf(wording);
    const rows = lines.length > 1 && lines[1]?.startsWith("|") === true ? /\$\{([^{}]*)\}$/.exec(wording)?.[1] : undefined;
    const known = byShape.get(shape) ?? { wording, places: [], ...(rows === undefined ? {} : { rows }) };
    byShape.set(shape, known);
    known.places.push(place);
  }
  const found: DomainPhrase[] = [];
  for (const phrase of byShape.values()) {
    if (phrase.places.length < 2 || "problem" in readWording(phrase.wording)) continue;
    if (!found.some(({ wording }) => wordingsOverlap(wording, phrase.wording))) found.push(phrase);
  }
  return found;
}

/** The same for wordings whose parameters are called otherwise. */
export function shapeOf(wording: string): string {
  return wording.toLowerCase().replace(/\$\{[^{}]*\}/g, "${}");
}
