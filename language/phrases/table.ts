// The constructions that the phrases of a root add to the grammar: a small table of its own next to the built one,
// compiled by the same kit. Readings are cached with the table, so that another version of the phrases forgets them.

import type { Token } from "../english/token.ts";
import { compileGrammar, type Grammar } from "../grammar/kit/automaton.ts";
import { type Edge, parseChart } from "../grammar/kit/chart.ts";
import type { Meaning, Part, Rule } from "../grammar/kit/construction.ts";
import { readingsOf } from "../grammar/kit/readings.ts";
import { lexicon } from "../grammar/lexicon/lexicon.ts";
import { tokensOf } from "../grammar/tokens.ts";
import type { Attachment } from "../playbook.ts";
import { type ArgumentValue, attachedValue, tokenValue } from "./argument.ts";
import type { Phrase, PhraseUse } from "./phrase.ts";
import { readWording, saidOf, type WordingPart } from "./wording.ts";

export interface PhraseTable {
  readonly phrases: readonly Phrase[];
  readonly grammar: Grammar;
  /** For each wording the longest word that a sentence of it has. */
  readonly signs: readonly string[];
  readonly known: Map<string, readonly PhraseUse[]>;
}

const mostKnown = 5_000;

/** Undefined if no phrase can be used. */
export function phraseTable(phrases: readonly Phrase[]): PhraseTable | undefined {
  const wordings = phrases.flatMap((phrase, index) =>
    phrase.wordings.flatMap((text, wording) => {
      const read = readWording(text);
      return "problem" in read ? [] : [{ phrase: index, wording, parts: read.parts }];
    }),
  );
  if (wordings.length === 0) return undefined;
  const rules = [...wordings.flatMap(({ phrase, wording, parts }) => rulesOf(phrase, wording, parts)), ...useRules(), ...savingRules()];
  const grammar = compileGrammar(
    rules,
    (symbol) => symbol.startsWith("'") || symbol === value,
    () => 0,
  );
  return { phrases, grammar, signs: [...new Set(wordings.map(({ parts }) => signOf(parts)))], known: new Map() };
}

const value = "Value";

function said(word: string): string {
  return `'${word}'`;
}

function partOf(symbols: readonly string[], { slot = "", optional = false, repeated = false } = {}): Part {
  return { slot, symbols, optional, repeated };
}

function rulesOf(phrase: number, wording: number, parts: readonly WordingPart[]): readonly Rule[] {
  const read = parts.map((part, index): Part => {
    const next = parts[index + 1];
    const mayMiss = index === parts.length - 2 && next !== undefined && "slot" in next && "said" in part && part.said === ":";
    return "slot" in part ? partOf([value], { slot: `p${index}` }) : partOf([said(part.said)], { optional: mayMiss });
  });
  const given = parts.flatMap((part, index): readonly Meaning[] => ("slot" in part ? [{ name: part.slot, value: `$p${index}` }] : []));
  return [rule("Said", read, { phrase, wording, given, place: "@" })];
}

/** The wording, and what the sentence saves of its result. */
function useRules(): readonly Rule[] {
  const use = partOf(["Said"], { slot: "said" });
  const means = { said: "$said", saved: ["...$saved"] };
  const tail = [partOf([said(",")], { optional: true }), partOf([said("and")], { optional: true }), partOf(["Saving"], { slot: "saved" })];
  return [rule("Use", [use], means), rule("Use", [use, ...tail], means)];
}

/** `save the orderId as ${first} and the total as ${sum}` */
function savingRules(): readonly Rule[] {
  const verbs = [...lexicon.entries.values()].flat().filter(({ terminal, words }) => terminal === "v.save" && words.length === 1);
  const verb = partOf((verbs.length === 0 ? ["save"] : verbs.map(({ words }) => words[0] ?? "")).map(said));
  const one = partOf(["Saved"], { slot: "one" });
  return [
    rule("Saving", [verb, one, partOf(["More"], { slot: "more", optional: true, repeated: true })], ["...$one", "...$more"]),
    rule(
      "More",
      [partOf([said(",")], { optional: true }), partOf([said("and")], { optional: true }), partOf(["Saved"], { slot: "one" })],
      "$one",
    ),
    rule(
      "Saved",
      [
        partOf([said("the"), said("its")], { optional: true }),
        partOf([value], { slot: "gives" }),
        partOf([said("as"), said("in"), said("into"), said("to")]),
        partOf([value], { slot: "as" }),
      ],
      { gives: "$gives", as: "$as" },
    ),
  ];
}

function rule(category: string, parts: readonly Part[], means: Meaning): Rule {
  return { category, parts, means, assume: undefined, example: undefined };
}

function signOf(parts: readonly WordingPart[]): string {
  const words = parts.flatMap((part) => ("said" in part && /^[\p{L}\p{N}]+$/u.test(part.said) ? [part.said] : []));
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}

/** The phrases that a sentence uses: one, none, or several that overlap. */
export function readUses(table: PhraseTable, sentence: string, attachment: Attachment | undefined): readonly PhraseUse[] {
  const lower = sentence.toLowerCase();
  if (!table.signs.some((sign) => lower.includes(sign))) return none;
  // An attachment has places of its own, and rarely occurs twice.
  if (attachment !== undefined) return read(table, sentence, attachment);
  const known = table.known.get(sentence);
  if (known !== undefined) return known;
  const uses = read(table, sentence, attachment);
  if (table.known.size >= mostKnown) table.known.clear();
  table.known.set(sentence, uses);
  return uses;
}

const none: readonly never[] = [];

function read({ grammar, phrases }: PhraseTable, sentence: string, attachment: Attachment | undefined): readonly PhraseUse[] {
  const tokens = tokensOf(sentence);
  const values: (ArgumentValue | undefined)[] = tokens.map(tokenValue);
  const edges = tokens.map((token, at) => edgesAt(grammar, token, at, values[at] !== undefined));
  if (attachment !== undefined) {
    values.push(attachedValue(attachment));
    edges.push(edgesAt(grammar, undefined, tokens.length, true));
  }
  const start = grammar.symbols.get("Use") as number;
  const readings = readingsOf(parseChart(grammar, edges, start), start) ?? none;
  return readings.flatMap(({ means }): readonly PhraseUse[] => {
    const meant = means as unknown as Meant;
    const phrase = phrases[meant.said.phrase];
    if (phrase === undefined) return [];
    const { wording, place } = meant.said;
    const saved = meant.saved.flatMap((one) => savedOf(tokens, one, phrase) ?? []);
    if (saved.length < meant.saved.length) return [];
    const given = meant.said.given.flatMap(({ name, value: at }) => {
      const type = at < tokens.length ? undefined : phrase.parameters.find((one) => one.name === name);
      const argument = attachment === undefined || type === undefined ? values[at] : attachedValue(attachment, type);
      return argument === undefined ? [] : [{ name, ...argument }];
    });
    const end = tokens[Math.min(place[1], tokens.length) - 1]?.end ?? sentence.length;
    return [{ path: phrase.path, wording, end: isClosed(sentence, end) ? end + 1 : end, given, saved }];
  });
}

/** As the constructions build it: values are indexes of tokens. */
interface Meant {
  readonly said: {
    readonly phrase: number;
    readonly wording: number;
    readonly given: readonly { readonly name: string; readonly value: number }[];
    /** The first token, and the one after the last. */
    readonly place: readonly [number, number];
  };
  readonly saved: readonly SavedTokens[];
}

interface SavedTokens {
  readonly gives: number;
  readonly as: number;
}

/** A colon before what is attached belongs to the wording. */
function isClosed(sentence: string, end: number): boolean {
  return sentence[end] === ":" && end + 1 === sentence.length;
}

function savedOf(tokens: readonly Token[], { gives, as }: SavedTokens, phrase: Phrase): PhraseUse["saved"][number] | undefined {
  const name = tokens[gives]?.value ?? tokens[gives]?.text;
  const target = tokens[as];
  if (typeof name !== "string" || !phrase.gives.includes(name) || target?.kind !== "reference") return undefined;
  return { gives: name, as: String(target.value) };
}

function edgesAt(grammar: Grammar, token: Token | undefined, at: number, isValue: boolean): ReadonlyMap<number, readonly Edge[]> {
  const edges = new Map<number, Edge[]>();
  const add = (symbol: string, means: Meaning | undefined) => {
    const number = grammar.symbols.get(symbol);
    if (number !== undefined) edges.set(number, [{ end: at + 1, means, cost: 0 }]);
  };
  if (token !== undefined) add(said(saidOf(token)), undefined);
  if (isValue) add(value, at);
  return edges;
}
