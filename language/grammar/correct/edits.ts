// Lists the changes of a sentence that a correction may consist of: leaving out words that add nothing to a step,
// fixing words with a typing error, exchanging or adding small words. A correction never leaves out words that carry
// content: values, names in capitals, and words that restrict or negate.

import type { Span } from "../../diagnostic.ts";
import type { Token } from "../../english/token.ts";
import { editDistance } from "../../nearest.ts";
import type { Grammar } from "../kit/automaton.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { methodsOfVerb } from "../settle/called.ts";
import type { Edit, Replacement } from "./layers.ts";

const longestDrop = 5;

/** The words that can be left out: runs of words, the likelier ones cheaper. */
export function dropsOf(tokens: readonly Token[], kept: Span | undefined): readonly Edit[] {
  const isKept = ({ start, end }: Token) => kept !== undefined && start < kept.end && kept.start < end;
  const costs = tokens.map((token, at) => (isKept(token) ? undefined : costOfDropping(tokens, at)));
  return costs.flatMap((_, from) => {
    const found: Edit[] = [];
    let sum = 1;
    for (let to = from; to < Math.min(tokens.length, from + longestDrop); to++) {
      const one = costs[to];
      if (one === undefined) break;
      sum += one;
      // "as support" says who does it.
      if (to > from && tokens[to - 1]?.word === "as" && !lexicon.vocabulary.has(tokens[to]?.word ?? "")) break;
      // A phrase with its preposition is one thing.
      const isPhrase =
        to > from &&
        tokens[from]?.word !== "with" &&
        prepositions.has(tokens[from]?.word ?? "") &&
        tokens.slice(from + 1, to + 1).every(({ word }) => !hasTerminal(word, /^v\./) || hasTerminal(word, /^n\./));
      const isKnown = tokens.slice(from, to + 1).every(({ word }) => lexicon.vocabulary.has(word));
      const cost = isPhrase ? Math.min(sum, isKnown ? 2.5 : 4.5) : sum;
      found.push({ from, to: to + 1, words: "", cost: cost + (breaksName(tokens, from, to + 1) ? 3 : 0) });
    }
    return found;
  });
}

/** Returns whether a word is left of a name of several: "error" of "error message". */
function breaksName(tokens: readonly Token[], from: number, to: number): boolean {
  const isContent = (at: number) => {
    const token = tokens[at];
    if (token?.kind !== "word" || isAdverb(token) || hasTerminal(token.word, /^(?:f\.|w\.(?:adjective|received|updated|expected)$)/))
      return false;
    return hasTerminal(token.word, /^[nw]\./) || !hasTerminal(token.word, /^v\./);
  };
  return (isContent(to - 1) && isContent(to)) || (isContent(from - 1) && isContent(from));
}

/** "quickly", "basically": how something is done is not a part of a step. */
function isAdverb({ word }: Token): boolean {
  return /[a-z]{3}ly$/.test(word) && !lexicon.vocabulary.has(word);
}

/** Undefined if the token has to stay. */
function costOfDropping(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at] as Token;
  if (token.kind === "symbol") return /^[,;:!–—-]$/.test(token.text) ? 0.5 : undefined;
  if (token.kind !== "word" || token.word === "") return undefined;
  if (/\d|[_.:@/]/.test(token.text) || /^[A-Z]{2,}$/.test(token.text)) return undefined;
  if (at > 0 && /^\p{Lu}/u.test(token.text) && !/^[.:!?]$/.test(tokens[at - 1]?.text ?? "")) return undefined;
  if (whole.has(token.word)) return hasTerminal(tokens[at + 1]?.word ?? "", /^n\.request/) ? 0.5 : 4;
  if (whole.has(tokens[at - 1]?.word ?? "") && hasTerminal(token.word, /^n\.request/)) return 0.5;
  if (
    lexicon.restricting.has(token.word) ||
    hasTerminal(token.word, /^(?:w\.number|w\.exactly|w\.state|w\.ordinal|w\.true|w\.false|w\.null|w\.empty|f\.no|f\.not)$/)
  )
    return undefined;
  if (token.word === "or" || token.word === "with") return 4;
  if (hasTerminal(token.word, /^w\.valid/)) return 3;
  // "add it to the list": what is added.
  if (objects.test(token.word) && isVerb(tokens[at - 1]?.word ?? "")) return undefined;
  if (hasTerminal(token.word, /^f\./)) return 0.5;
  if (nearWords(token).length > 0) return 4;
  if (isAdverb(token)) return 0.5;
  if (hasTerminal(token.word, /^v\./) && (at === 0 || !hasTerminal(token.word, /^(?:n|w)\.(?!methodverb)/))) return 6;
  // "I connect the devices": a verb that nobody knows is one all the same.
  if (!lexicon.vocabulary.has(token.word) && people.test(tokens[at - 1]?.word ?? "")) return undefined;
  if (/^(?:known|kept|retained|recorded|remembered|noted)$/.test(token.word)) return 6;
  if (hasTerminal(token.word, /^n\./)) return 3;
  if (hasTerminal(token.word, /^w\.(?:adjective|received|updated|expected|ok|success)$/)) return 1;
  return lexicon.vocabulary.has(token.word) ? 2 : 1.5;
}

const people = /^(?:i|we|you|they|he|she)$/;
const objects = /^(?:it|them|him|her)$/;

function isVerb(word: string): boolean {
  return hasTerminal(word, /^v\./) || methodsOfVerb({ word, particle: undefined }).length > 0;
}

/** "for all requests" can be left out where a sentence says something of one. */
const whole: ReadonlySet<string> = new Set(["all", "each", "every"]);

/** The same, and small words in place of or before others. */
export function replacementsOf(grammar: Grammar, tokens: readonly Token[], fields: ReadonlySet<string>): readonly Replacement[] {
  return [...likelyReplacementsOf(grammar, tokens, fields), ...exchanged(grammar, tokens), ...added(grammar, tokens)];
}

/** The likely ones: where a sentence needs two edits, these are tried. */
export function likelyReplacementsOf(grammar: Grammar, tokens: readonly Token[], fields: ReadonlySet<string>): readonly Replacement[] {
  return [...misspeltOf(grammar, tokens), ...quoted(grammar, tokens, fields)];
}

/** The words that mistyped ones may have been. */
function misspeltOf(grammar: Grammar, tokens: readonly Token[]): readonly Replacement[] {
  return tokens.flatMap((token, at) =>
    nearWords(token).map(({ word, distance }) => replacement(grammar, at, at + 1, word, 0.8 * distance)),
  );
}

/** Reads a bare word after the name of a field as a text. */
function quoted(grammar: Grammar, tokens: readonly Token[], fields: ReadonlySet<string>): readonly Replacement[] {
  const terminals = ["Quoted", "QuotedName"].flatMap((name) => grammar.symbols.get(name) ?? []);
  const asks = tokens.some(({ word }) => hasTerminal(word, /^(?:v\.assert|f\.modal)/));
  return tokens.flatMap(({ kind, word, text }, at): readonly Replacement[] => {
    if (kind !== "word" || word === "" || /["'\d]/.test(text) || lexicon.restricting.has(word)) return [];
    const before = tokens[at - 1]?.word ?? "";
    const isLinked = hasTerminal(before, /^f\.(?:be|sep|to)$/);
    const name = (isLinked ? nameBefore(tokens, at - 1) : before) ?? "";
    if (fields.size > 0 ? !fields.has(name) : !(isLinked && asks && mayBeField(name))) return [];
    if (hasTerminal(word, /^v\./) ? !/(?:ed|en)$/.test(word) : hasTerminal(word, /^n\./) || /[a-z][A-Z]/.test(text)) return [];
    if (hasTerminal(word, /^f\.|^w\.(?:empty|null|true|false|present|absent|unique|type|format|state|ordinal|number)/)) return [];
    if (/^(?:today|tomorrow|yesterday|now)$/.test(word)) return [];
    const edges = terminals.map((terminal) => [terminal, { token: at, as: "Quoted" }] as const);
    return [{ from: at, to: at + 1, words: `"${text}"`, cost: lexicon.vocabulary.has(word) ? 2.5 : 1.5, edges }];
  });
}

/** Where no document says what the fields are called. */
function mayBeField(name: string): boolean {
  const isOther =
    /^[fv]\.|^k\.(?!random$)|^w\.(?:wholes?|all|each)|^n\.(?:status|code|response|request|body|sent|header|rheader|item|list|time|reason|endpoint|toolcall|file)/;
  return /^[a-z][\w-]+$/.test(name) && !lexicon.restricting.has(name) && !hasTerminal(name, isOther);
}

/** Before “is”, “should be”, “to be”. */
function nameBefore(tokens: readonly Token[], link: number): string | undefined {
  const isModal = hasTerminal(tokens[link - 1]?.word ?? "", /^f\.(?:modal|to)$/);
  return tokens[link - (isModal ? 2 : 1)]?.word;
}

interface NearWord {
  readonly word: string;
  readonly distance: number;
}

/** By length: a word is compared with those of about its own. */
let byLength: ReadonlyMap<number, readonly string[]> | undefined;
const nearKnown = new Map<string, readonly NearWord[]>();
const mostKnown = 2_000;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];

/** Words of the language a typing error away, the nearest ones only. */
export function nearWords({ kind, word, text }: Token): readonly NearWord[] {
  if (kind === "word" && /^[A-Z]{3,8}$/.test(text) && !methods.includes(text)) {
    const near = methods.filter((method) => method.length > 2 && editDistance(method, text, 2) === 1);
    return near.map((method) => ({ word: method.toLowerCase(), distance: 1 }));
  }
  if (kind !== "word" || word.length < 4 || lexicon.vocabulary.has(word) || !/^[a-z]+$/.test(word) || /[a-z][A-Z]/.test(text)) return [];
  const known = nearKnown.get(word) ?? readNearWords(word);
  if (nearKnown.size >= mostKnown) nearKnown.clear();
  nearKnown.set(word, known);
  return known;
}

function readNearWords(word: string): readonly NearWord[] {
  byLength ??= Map.groupBy(new Set([...lexicon.vocabulary, ...lexicon.names.keys()]), ({ length }) => length);
  const farthest = word.length > 7 ? 2 : 1;
  let best: string[] = [];
  let least = farthest;
  for (let length = Math.max(4, word.length - farthest); length <= word.length + farthest; length++)
    for (const other of byLength.get(length) ?? []) {
      const distance = editDistance(word, other, least + 1);
      if (distance > least) continue;
      best = distance < least ? [other] : [...best, other];
      least = distance;
    }
  return best.slice(0, 3).map((near) => ({ word: near, distance: least }));
}

const small = ["to", "with", "of", "in", "as", "is", "has", "and", "for"];

function exchanged(grammar: Grammar, tokens: readonly Token[]): readonly Replacement[] {
  return tokens.flatMap(({ word }, at) =>
    prepositions.has(word)
      ? small.filter((other) => other !== word && prepositions.has(other)).map((other) => replacement(grammar, at, at + 1, other, 3.5))
      : [],
  );
}

const prepositions: ReadonlySet<string> = new Set("to with of in as for at on by from into under over about against inside".split(" "));

function added(grammar: Grammar, tokens: readonly Token[]): readonly Replacement[] {
  return tokens.flatMap((_, at) => ["is", "with", "to", "the", "as"].map((word) => replacement(grammar, at, at, word, 4)));
}

function replacement(grammar: Grammar, from: number, to: number, word: string, cost: number): Replacement {
  const terminals = [
    ...(lexicon.entries.get(word) ?? []).flatMap(({ words, terminal, value }) => (words.length === 1 ? [[terminal, value] as const] : [])),
    [`'${word}'`, word] as const,
  ];
  const edges = terminals.flatMap(([terminal, means]) => {
    const symbol = grammar.symbols.get(terminal);
    return symbol === undefined ? [] : [[symbol, means] as const];
  });
  return { from, to, words: word, cost, edges };
}
