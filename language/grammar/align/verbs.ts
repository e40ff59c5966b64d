// Weighs how much a verb says for an operation: called by it, by a synonym, by what the document lists, or by the kind
// of deed.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor, rememberedWith } from "../../text/remembered.ts";
import { baseOfIrregular } from "../lexicon/inflect.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { creates, fitOfVerb, hasSense, isNamedAlone, stem } from "../settle/called.ts";
import { isDeedOf, lightVerbAt } from "./deedNouns.ts";
import { deedAt } from "./phrases.ts";
import { isShortFor } from "./things.ts";

/** A verb that many operations could be asked for with. */
const weightOfDeed = 1.2;

/** Verbs that may have a particle. */
const phrasalVerbs = rememberedFor(
  ({ names }: typeof lexicon) => new Set([...names.keys()].flatMap((name) => (name.includes(" ") ? name.slice(0, name.indexOf(" ")) : []))),
);

/** How much a verb says, its tokens, and the verb that they stand for. */
type Weight = readonly [weight: number, words: readonly number[], as?: string];

/** The meaning of the verb there for the operation. */
export function weightsOf(operation: Operation, tokens: readonly Token[], at: number): readonly Weight[] {
  const { word = "" } = tokens[at] ?? {};
  const found: Weight[] = [];
  for (let later = at + 1; phrasalVerbs(lexicon).has(word) && later <= Math.min(tokens.length - 1, at + 6); later++) {
    const particle = tokens[later]?.word ?? "";
    if (particle === "" || !lexicon.names.has(`${word} ${particle}`)) continue;
    const said = { word, particle };
    const fit = fitOfVerb(operation, said);
    if (fit !== undefined || isNamedAlone(operation, said))
      found.push([fit === "own" || isNamedAlone(operation, said) ? 3 : 1.6, [at, later]]);
  }
  const alone = weightAlone(operation, word);
  if (alone !== undefined) found.push([alone.weight, alone.isValue ? [] : [at]]);
  if (makesDeed(operation, word)) found.push([2.5, [at]]);
  if (hasTerminal(word, /^v\.call/) && callsEndpoint(operation, tokens, at)) found.push([1.6, [at]]);
  const light = lightVerbAt(operation, tokens, at);
  if (light !== undefined) found.push([2.8, light.words, light.as]);
  const deed = deedAt(operation, tokens, at);
  if (deed !== undefined) found.push([weightOfDeed + 0.1 * deed.length, deed]);
  return found;
}

interface WeightAlone {
  readonly weight: number;
  /** True if the verb is a value that the operation takes. */
  readonly isValue: boolean;
}

/** The meaning of one verb wherever it is. */
const weightAlone = rememberedWith((operation: Operation, word: string): WeightAlone | undefined => {
  const said = { word, particle: undefined };
  const fit = fitOfVerb(operation, said);
  const own = wordsOfName(operation);
  // “reg” is `register`.
  const isShort = own.some((one) => isShortFor(word, one) && one.startsWith(word));
  if (isNamedAlone(operation, said) || (fit === "own" && own.some((one) => stem(one) === stem(word)))) return { weight: 3, isValue: false };
  if (fit === "own" || isShort) return { weight: 2.5, isValue: false };
  if (fit !== undefined) return { weight: 1.5, isValue: false };
  return isListedVerb(operation, word) ? { weight: 2.5, isValue: true } : undefined;
});

/** "subscribe" makes a subscription, "books" a booking. */
const makesDeed = rememberedWith((operation: Operation, word: string): boolean => {
  if (!creates(operation) || word.length < 3) return false;
  return [...subjectOf(operation).nouns].some((noun) => isDeedOf(word, noun.split(" ").at(-1) ?? ""));
});

/** "hit the calendar endpoint" */
function callsEndpoint(operation: Operation, tokens: readonly Token[], at: number): boolean {
  const end = tokens.findIndex(({ word }, one) => one > at && one <= at + 5 && /^(?:endpoint|route)$/.test(word));
  if (end < 0 || operation.method !== "GET" || operation.path.includes("{")) return false;
  return nounOf([operation.path.split("/").at(-1) ?? ""]) === nounOf([tokens[end - 1]?.word ?? ""]);
}

function wordsOfName({ operationId, summary, path }: Operation): readonly string[] {
  return [...splitWords(operationId ?? ""), ...splitWords(summary ?? ""), ...splitWords(path.split("/").at(-1) ?? "")];
}

/** "approve": what the document lists as a decision. */
function isListedVerb({ method, body }: Operation, word: string): boolean {
  if (!/^(?:POST|PUT|PATCH)$/.test(method) || word.length < 3) return false;
  return (body?.fields ?? []).some(({ enum: values }) => values?.some((value) => isFormOf(word, value.toLowerCase())));
}

/** "win" is `WON`. */
export function isFormOf(word: string, value: string): boolean {
  if (
    word.length > 3 &&
    (stem(word) === stem(value) || baseOfIrregular(value) === word || stem(baseOfIrregular(value) ?? "") === stem(word))
  )
    return true;
  return lexicon.names.get(word)?.some(({ sense }) => /^o\.(?:win|lose|approve|refuse)$/.test(sense) && hasSense(value, sense)) === true;
}

/** Returns whether a PUT makes a thing, and the verb asks for a change: “Change the comment to "x"” writes no other. */
export function makesForChange(operation: Operation, word: string): boolean {
  const isMaking = operation.method === "PUT" && creates(operation);
  return isMaking && hasSense(word, "o.update") && fitOfVerb(operation, { word, particle: undefined }) === undefined;
}
