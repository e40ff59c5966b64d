// Turns tokens into terminals: the senses of the lexicon and the classes of values and names that each token has.

import type { Token } from "../english/token.ts";
import { rememberedFor } from "../text/remembered.ts";
import { type Classified, headerForm, isHeader, isMethod } from "./classes.ts";
import type { Grammar } from "./kit/automaton.ts";
import type { Edge, Edges } from "./kit/chart.ts";
import type { Meaning } from "./kit/construction.ts";
import { lexicon } from "./lexicon/lexicon.ts";
import { type Assumption, weigh } from "./preferences.ts";
import { type NamedEdge, serverTerminals } from "./tools/edges.ts";

/** The terminals that are classes of tokens; what is in quotes has, beside `Quoted`, the class of its content. */
const tokenClasses = [
  "Quoted",
  "QuotedName",
  "QuotedText",
  "QuotedType",
  "Number",
  "StatusNumber",
  "StatusClass",
  "StatusText",
  "StatusList",
  "StatusSpan",
  "Variable",
  "Target",
  "Url",
  "LooseTarget",
  "QuotedTarget",
  "RelativeTarget",
  "QuotedRequest",
  "JsonPath",
  "QuotedPath",
  "Json",
  "Regex",
  "Mask",
  "Parameter",
  "File",
  "Duration",
  "Method",
  "HeaderName",
  "Ident",
  "Dotted",
  "Name",
  "Key",
  "Bare",
  "Constant",
  "KnownWord",
  "Content",
  "Coded",
  "SureName",
  "CodeName",
  "Letter",
  "PlaybookWord",
  "PluralIdent",
  "SingularIdent",
  "PastIdent",
  "Gerund",
  "Capital",
  "Person",
  "Word",
  "Plain",
  "Aimed",
  "Server",
  "Table",
  "Code",
  "JsonCode",
] as const;

export type TokenClass = (typeof tokenClasses)[number];

/** A reference from a meaning to a token: its text, and the class as which it was read. */
export interface TokenReference {
  readonly token: number;
  readonly as: TokenClass;
}

const classes: ReadonlySet<string> = new Set([...tokenClasses, ...serverTerminals]);

export function isTerminal(symbol: string): boolean {
  return symbol.startsWith("'") || classes.has(symbol) || lexicon.terminals.has(symbol);
}

/**
 * The facts that the readings of a sentence depend on: the words that the grammar knows and the classes of all other
 * tokens. Sentences of one shape have the same readings, since those refer to tokens.
 */
export function shapeOf(
  grammar: Grammar,
  tokens: readonly Token[],
  classified: readonly (readonly Classified[])[],
  named: readonly NamedEdge[],
): string {
  let shape = named.length === 0 ? "" : JSON.stringify(named);
  for (let at = 0; at < classified.length; at++) {
    const all = classified[at] as readonly Classified[];
    const token = tokens[at];
    const word = token === undefined ? undefined : lowered(token);
    if (isMethod(token)) shape += " METHOD";
    if (word !== undefined && (lexicon.vocabulary.has(word) || grammar.symbols.has(`'${word}'`))) shape += ` ${word}`;
    shape += ` ${textOfClasses(all)}`;
  }
  return shape;
}

/** Remembered of the classes of words, which sentences share. */
const textOfClasses = rememberedFor((all: readonly Classified[]): string => {
  let text = "";
  for (const { as, assume } of all) text += `,${as}${assume ?? ""}`;
  return text;
});

/** The edges of each token; `named` are those that its servers add. */
export function edgesOf(
  grammar: Grammar,
  tokens: readonly Token[],
  classified: readonly (readonly Classified[])[],
  named: readonly NamedEdge[],
): readonly Edges[] {
  const edges = classified.map(() => new Map<number, Edge[]>());
  const add = (at: number, terminal: string, end: number, means: Meaning | undefined, assume: Assumption | undefined): void => {
    const symbol = grammar.symbols.get(terminal);
    if (symbol === undefined) return;
    const edge: Edge = { end, means, cost: assume === undefined ? 0 : weigh(assume), ...(assume === undefined ? {} : { assume }) };
    const list = edges[at]?.get(symbol);
    if (list === undefined) edges[at]?.set(symbol, [edge]);
    else list.push(edge);
  };
  const spoken = tokens.map(lowered);
  for (const [at, word] of spoken.entries()) {
    if (word === undefined) continue;
    add(at, `'${word}'`, at + 1, word, undefined);
    if (word === "'s" && (pronouns.has(spoken[at - 1] ?? "") || afterIs.has(spoken[at + 1] ?? "")))
      add(at, "f.be", at + 1, undefined, undefined);
    const isVerb = isMethod(tokens[at]);
    for (const { words, terminal, value } of lexicon.entries.get(word) ?? [])
      if (
        !(isVerb && terminal === "w.methodverb") &&
        // `MISSING` could be a value.
        !(terminal === "w.absent" && isShouted.test(tokens[at]?.text ?? "")) &&
        // “state is STORED” keeps nothing.
        !(terminal.startsWith("v.") && isShouted.test(tokens[at]?.text ?? "") && equating.has(spoken[at - 1] ?? "")) &&
        !(isHeader.has(terminal) && value === tokens[at]?.text && headerForm.test(value ?? "")) &&
        words.every((each, index) => spoken[at + index] === each)
      )
        add(at, terminal, at + words.length, value, undefined);
  }
  for (const [at, all] of classified.entries())
    for (const { as, assume } of all) add(at, as, at + 1, { token: at, as: isName.has(as) ? "Name" : as }, assume);
  for (const { at, end, terminal, means, assume } of named) add(at, terminal, end, means, assume);
  return edges;
}

/** Only the grammar distinguishes these from other names. */
const isName: ReadonlySet<TokenClass> = new Set(["Key", "HeaderName"]);

const equating: ReadonlySet<string> = new Set(["is", "are", "be", "was", "=", ":"]);
const isShouted = /^[A-Z]{3,}$/;
/** “it's empty”. */
const pronouns: ReadonlySet<string> = new Set(["it", "that", "there", "he", "she", "this"]);

/** “the order's now paid”: after these, no name of something that it has. */
const afterIs: ReadonlySet<string> = new Set(["not", "now", "still", "already", "down", "been", "marked", "gone", "back", "there", "in"]);

/** The texts that the lexicon compares: words and signs, in lower case. */
function lowered(token: Token): string | undefined {
  if (token.kind === "word") return token.word === "" ? undefined : token.word;
  if (token.kind === "path" && token.text === "/") return "/";
  return token.kind === "symbol" || token.kind === "number" ? token.text : undefined;
}
