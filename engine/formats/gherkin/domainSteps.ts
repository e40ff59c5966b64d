// Groups Gherkin sentences in a team's own words by wording, and names the phrase that they use.

import { type Attachment, lexSentence, readWording, wordingsOverlap } from "../../../language/index.ts";
import type { Place } from "../reading/suite.ts";

/** A sentence as it goes into a playbook. */
export interface DomainSentence {
  readonly place: Place;
  /** With its keyword, and the attachment below it. */
  readonly lines: readonly string[];
  /** Absent if it is too long for one. */
  readonly wording?: string;
  /** By Playbook, without a phrase. */
  readonly isUnderstood?: true;
  /** The cells of the table below it. */
  readonly table?: readonly (readonly string[])[];
}

/** The wording of a sentence, with parameters where it has values. Sentences with the same one are worded alike. */
export function wordingOf(text: string, attachment: Attachment | undefined): string {
  const sentence = text.replace(/(?<![.:!?])[.:!?]+$/, "");
  const freeName = freeNames();
  let wording = "";
  let from = 0;
  let before = "";
  let spelling = "";
  for (const token of lexSentence(sentence)) {
    if (token.kind === "quoted" || token.kind === "number" || token.kind === "reference") {
      const named = empty.has(before) ? "" : spelledName(before, spelling);
      const own = token.kind === "reference" && typeof token.value === "string" ? token.value : named;
      wording += `${sentence.slice(from, token.start)}\${${freeName(own)}}`;
      from = token.end;
    }
    before = token.word;
    spelling = token.text;
  }
  wording += sentence.slice(from);
  if (attachment !== undefined) wording += ` \${${freeName(attachment.kind === "table" ? "rows" : "text")}}`;
  return wording.replace(/\s+/g, " ").trim();
}

/** `firstName` stays as it is; a word that only begins with a capital letter, or is all capitals, does not. */
function spelledName(word: string, spelling: string): string {
  return /^\p{Ll}[\p{L}\p{N}_]*$/u.test(spelling) ? spelling : word;
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
  /** The parameter that the table below the sentence fills, with the type that the tables of its uses show. */
  readonly table?: { readonly parameter: string; readonly is: TableKind };
  /** Playbook understands a sentence of it, too: the team's meaning counts. */
  readonly isKnown: boolean;
  readonly places: readonly Place[];
}

/** Rows below headings, one value a line, or a name and its value a line. */
export type TableKind = "objects" | "texts" | "pairs";

/** The wordings that occur more than once, without those that also fit another one. */
export function phrasesOfSentences(sentences: readonly DomainSentence[]): readonly DomainPhrase[] {
  const byShape = new Map<string, DomainSentence[]>();
  for (const one of sentences) {
    if (one.wording === undefined) continue;
    const shape = shapeOf(one.wording);
    const alike = byShape.get(shape) ?? [];
    byShape.set(shape, alike);
    alike.push(one);
  }
  const found: DomainPhrase[] = [];
  for (const alike of byShape.values()) {
    const wording = alike[0]?.wording ?? "";
    const isDomain = alike.some(({ isUnderstood }) => isUnderstood !== true);
    if (!isDomain || alike.length < 2 || "problem" in readWording(wording)) continue;
    if (found.some((other) => wordingsOverlap(other.wording, wording))) continue;
    const parameter = /\$\{([^{}]*)\}$/.exec(wording)?.[1];
    const tables = alike.flatMap(({ table }) => (table === undefined ? [] : [table]));
    found.push({
      wording,
      ...(parameter === undefined || tables.length === 0 ? {} : { table: { parameter, is: kindOf(tables) } }),
      isKnown: alike.some(({ isUnderstood }) => isUnderstood === true),
      places: alike.map(({ place }) => place),
    });
  }
  return found;
}

/** Headings are the same above each table of a wording, so what differs there is a value. */
function kindOf(tables: readonly (readonly (readonly string[])[])[]): TableKind {
  const lines = (table: readonly (readonly string[])[], column?: number) =>
    JSON.stringify(column === undefined ? table[0] : table.map((cells) => cells[column]));
  const isSame = (column?: number) => new Set(tables.map((table) => lines(table, column))).size === 1;
  const width = (wanted: number) => tables.every(([first]) => first?.length === wanted);
  if (tables.length > 1 && !isSame() && width(1)) return "texts";
  // Names down the first column, each with its value.
  if (tables.length > 1 && !isSame() && width(2) && isSame(0)) return "pairs";
  return "objects";
}

/** The same for wordings whose parameters are called otherwise. */
export function shapeOf(wording: string): string {
  return wording.toLowerCase().replace(/\$\{[^{}]*\}/g, "${}");
}
