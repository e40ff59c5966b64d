// Matches the tokens of a clause with constructions whose categories are functions of the document and of the steps
// before: all ways, without a chart, since a clause is short.

import type { Token } from "../../english/token.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { type Part, type Rule, rulesOf, type Topic } from "../kit/construction.ts";
import { lexicon } from "../lexicon/lexicon.ts";

/** One way to fill a category: the token after it, and what it stands for. */
export interface Filled {
  readonly to: number;
  readonly value?: unknown;
}

export type Categories = Readonly<Record<string, (at: number) => readonly Filled[]>>;

/** The values of the slots of a construction, and the name of its meaning. */
export interface Matched {
  readonly says: string;
  readonly slots: ReadonlyMap<string, unknown>;
}

/** The constructions of a topic, made when a clause is first matched with them: most commands match none. */
export const formsOf = rememberedFor((topic: Topic): readonly Rule[] => rulesOf([topic]));

/** Every way to read all of the tokens. Signs between clauses are not read. */
export function matchesOf(tokens: readonly Token[], topic: Topic, categories: Categories): readonly Matched[] {
  const found: Matched[] = [];
  const known = new Map<string, readonly Filled[]>();
  for (const { parts, means } of formsOf(topic)) for (const slots of waysThrough(parts, 0)) found.push({ says: String(means), slots });
  return found;

  function* waysThrough(parts: readonly Part[], at: number): Generator<ReadonlyMap<string, unknown>> {
    const [part, ...rest] = parts;
    if (part === undefined) {
      if (at === tokens.length) yield new Map();
      return;
    }
    if (part.optional) yield* waysThrough(rest, at);
    for (const { to, value } of fillings(part, at)) {
      if (to <= at) continue;
      const next = part.repeated ? [{ ...part, optional: true }, ...rest] : rest;
      for (const slots of waysThrough(next, to)) yield part.slot === "" ? slots : new Map([...slots, [part.slot, value]]);
    }
  }

  function fillings({ symbols }: Part, at: number): readonly Filled[] {
    if (at >= tokens.length) return [];
    return symbols.flatMap((symbol) => {
      if (symbol.startsWith("'")) return isSaid(tokens[at], symbol.slice(1, -1)) ? [{ to: at + 1 }] : [];
      const key = `${symbol} ${at}`;
      const fillings = known.get(key) ?? categories[symbol]?.(at) ?? sensesAt(tokens, at, symbol);
      known.set(key, fillings);
      return fillings;
    });
  }
}

export function isSaid(token: Token | undefined, text: string): boolean {
  return token !== undefined && (token.word === text || (token.kind === "symbol" && token.text === text));
}

/** The words and phrases of a sense of the lexicon that begin there. */
export function sensesAt(tokens: readonly Token[], at: number, terminal: string): readonly Filled[] {
  return (lexicon.entries.get(tokens[at]?.word ?? "") ?? []).flatMap((entry) => {
    const isSense = entry.terminal.startsWith(terminal) && /^(?:\+|$)/.test(entry.terminal.slice(terminal.length));
    return isSense && entry.words.every((word, index) => tokens[at + index]?.word === word) ? [{ to: at + entry.words.length }] : [];
  });
}

/** The words from there, at most so many. */
export function wordsFrom(tokens: readonly Token[], at: number, most: number): string {
  return tokens
    .slice(at, at + most)
    .map(({ word, text }) => word || text)
    .join(" ");
}

/** The words of a phrase that begin there. */
export function phraseAt(tokens: readonly Token[], at: number, form: RegExp): readonly Filled[] {
  const said = `${wordsFrom(tokens, at, 8)} `;
  const found = form.exec(said)?.[0];
  return found === undefined || said[found.length] !== " " ? [] : [{ to: at + found.split(" ").length }];
}

/** The entries of a sense of the lexicon, with the values that they stand for. */
export function entriesAt(tokens: readonly Token[], at: number, terminal: string): readonly Filled[] {
  const { word = "", text = "" } = tokens[at] ?? {};
  return (lexicon.entries.get(word || text.toLowerCase()) ?? []).flatMap((entry) =>
    entry.terminal === terminal && entry.words.every((one, index) => isWord(tokens[at + index], one))
      ? [{ to: at + entry.words.length, value: entry.value }]
      : [],
  );
}

function isWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.word || token.text.toLowerCase()) === word;
}
