// Decides which words bear on a request: those that could change what is sent, to what, or whether it is sent at all.
// Any other word is a story around it.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operations } from "../../openapi/operations.ts";
import { saysMore } from "../correct/leftWords.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { fitOfVerb, methodsOfVerb } from "../settle/called.ts";
import { addsNothing } from "./adverbs.ts";
import type { AskedVerb } from "./asked.ts";
import { asideAt, isDocumented } from "./phrases.ts";
import { type Alignment, isNounOf } from "./spots.ts";
import { isUnknown } from "./unknownWords.ts";

/** Leads to a value, a person, or another thing. */
const binding = group("align/bearing.binding");
/** Leads to where or on what something is done. */
const places = /^(?:on|onto|in|into|at|from)$/;
/** Verbs and nouns of what comes back, and verbs of checks. */
const ofAnswers = /^(?:v\.(?:show|return|contain|exist|differ|exceed|fail|reject|succeed)|w\.(?:partname|error|ok|expected))$/;
const denying = /^f\.(?:not|no|without|until|or)$/;

/** Returns whether the word changes the request, if it has no place. */
export function bears(alignment: Alignment, operations: Operations, verb: AskedVerb, at: number): boolean {
  const { place, parts } = alignment;
  const { tokens, operation } = place;
  const { word = "", text = "" } = tokens[at] ?? {};
  if (parts.some((part) => part.at <= at && at < part.end) || (!/^\p{Ll}+$/u.test(text) && at > 0)) return true;
  if (mayChange(tokens, at) || (word !== "one" && hasTerminal(word, /^w\.number$/))) return true;
  if (isDocumented(operations, word) || saysMore(word) || hasTerminal(word, ofAnswers) || isStated(tokens, at)) return true;
  const said = { word, particle: undefined };
  if (methodsOfVerb(said).length > 0) return true;
  if (operations.operations.some((other) => other !== operation && fitOfVerb(other, said) === "own")) return true;
  return [isBesideThing, isClauseOfThing, isCalled, isBound, isDeed, isAlone, isHow].some((is) => is(alignment, verb, at));
}

/** Words that deny, restrict, choose or make a condition, at any place. */
export function mayChange(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  return lexicon.restricting.has(word) || hasTerminal(word, denying) || asideAt(tokens, at, "a.bearing") > 0;
}

/** "Moving it is fine", “it should have moved”: how things are. */
function isStated(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  if (!hasTerminal(word, /^f\.(?:be|modal)$/) || /^(?:to|now|then|also|still)$/.test(word)) return false;
  return !/^(?:that|which|who)$/.test(tokens[at - 1]?.word ?? "");
}

function isThing({ place: { operation } }: Alignment, word: string): boolean {
  return word !== "" && (isNounOf(operation, word) || operation.path.split("/").some((part) => nounOf([part]) === nounOf([word])));
}

/** "the stolen ticket", “the neighbour's ticket”, “the ticket deleted above”: which one, or how it is. */
function isBesideThing(alignment: Alignment, _: AskedVerb, at: number): boolean {
  const { tokens } = alignment.place;
  if (isParticiple(tokens[at]?.word ?? "") && isThing(alignment, tokens[at - 1]?.word ?? "")) return true;
  for (let next = at + 1; next <= at + 2; next++) {
    const { word = "", kind } = tokens[next] ?? {};
    if (word === "'s") continue;
    if (kind !== "word" || word === "") return false;
    if (isThing(alignment, word)) return true;
    if (hasTerminal(word, /^f\./)) return false;
  }
  return false;
}

/** “the boats that sail”, “the boats we lost”: which ones of a list. */
function isClauseOfThing(alignment: Alignment, _: AskedVerb, at: number): boolean {
  const { operation, tokens } = alignment.place;
  if (operation.method !== "GET" || subjectOf(operation).isItem || /^(?:have|has|are|exist|exists)$/.test(tokens[at]?.word ?? ""))
    return false;
  let before = at - 1;
  while (before > 0 && relatives.test(tokens[before]?.word ?? "")) before--;
  return before < at - 1 && isThing(alignment, tokens[before]?.word ?? "");
}

const relatives = group("align/bearing.relatives");

/** "the language fr": an id, or a name, that has found no place. */
function isCalled({ place: { tokens, context, operation } }: Alignment, _: AskedVerb, at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  const noun = nounOf([tokens[at - 1]?.word ?? ""]);
  const isOfPath = noun !== "" && subjectOf(operation).parameters.some((parameter) => parameter.noun === noun);
  return isOfPath && context.operations !== undefined && !/.{3}ly$/.test(word) && isUnknown(context.operations, word);
}

function isParticiple(word: string): boolean {
  return /.{2}(?:ed|en|ght)$/.test(word);
}

/** "for her dog", “as a gift”, “with pets”, “the labels cart and login”, “a repair on the crane” of a boat */
function isBound({ place, parts }: Alignment, _: AskedVerb, at: number): boolean {
  const { tokens, operation, context } = place;
  if (/.{3}ly$/.test(tokens[at]?.word ?? "")) return false;
  let before = at - 1;
  while (before >= at - 3 && hasTerminal(tokens[before]?.word ?? "", /^f\.(?:the|my)$/)) before--;
  const { word = "", text = "" } = tokens[before] ?? {};
  const next = tokens[at + 1];
  const isLast = next === undefined || next.kind === "symbol" || next.word === "and";
  if (/^(?:and|,|&|\+)$/.test(word || text) && (isLast || before < at - 1)) return true;
  if (binding.test(word)) return true;
  // "show it in grey": how, and not where.
  if (word === "in" && before === at - 1 && context.operations !== undefined && isUnknown(context.operations, tokens[at]?.word ?? ""))
    return true;
  // Where the path needs a thing that no word names, this may be it.
  const owner = subjectOf(operation).parameters.at(-1)?.noun;
  const isOpen = owner !== undefined && !tokens.some((token) => token.word !== "" && nounOf([token.word]) === owner);
  return places.test(word) && isOpen && parts.every(({ kind }) => kind !== "variable");
}

/** "Cancel the voucher", “adopts a new tone”: what a verb is done to, and a second verb. */
function isDeed({ place: { tokens } }: Alignment, verb: AskedVerb, at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  if (/.{3}ly$/.test(word)) return false;
  let before = at - 1;
  while (before > verb.at && tokens[before]?.kind === "word" && hasTerminal(tokens[before]?.word ?? "", /^f\.(?:the|my)$/)) before--;
  if (/^(?:a|an)$/.test(tokens[before - 1]?.word ?? "") && tokens[before]?.word === "new") before -= 2;
  if (before === verb.at || verb.words.includes(before)) return true;
  return !hasTerminal(word, /^f\./) && hasTerminal(tokens[at + 1]?.word ?? "", /^f\.(?:the|my)$/);
}

/** "Get the tool TL-1 anonymously", “return the tool undamaged”: how it is done, at the end of what it is done to. */
function isHow(alignment: Alignment, verb: AskedVerb, at: number): boolean {
  const { place, said } = alignment;
  const { tokens } = place;
  if (isFunctional(tokens[at])) return false;
  const end = tokens.findIndex(({ kind, word }, one) => one > at && (kind === "symbol" || /^(?:and|then|but|so)$/.test(word)));
  for (let one = at + 1; one < (end < 0 ? tokens.length : end); one++) if (said.has(one) || isFunctional(tokens[one])) return false;
  const isObject = (one: number): boolean =>
    said.has(one) || isThing(alignment, tokens[one]?.word ?? "") || hasTerminal(tokens[one - 1]?.word ?? "", /^f\.(?:the|my)$/);
  let before = at - 1;
  while (before > verb.at && !isObject(before) && tokens[before]?.kind === "word" && !isFunctional(tokens[before])) before--;
  return before > verb.at && isObject(before) && !addsNothing(tokens[at]?.word ?? "");
}

function isFunctional(token: Token | undefined): boolean {
  return hasTerminal(token?.word ?? "", /^f\./);
}

/** "Release the job; just kidding": a phrase between two signs that has no place. */
function isAlone({ place: { tokens }, said }: Alignment, _: AskedVerb, at: number): boolean {
  let from = at;
  while (from > 0 && tokens[from - 1]?.kind !== "symbol") from--;
  if (from === 0) return false;
  for (let one = from; one < tokens.length && tokens[one]?.kind !== "symbol"; one++) if (said.has(one)) return false;
  return true;
}
