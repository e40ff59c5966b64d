// Finds who acts before a verb: anybody who is no thing of the document and has no other rights than the test.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Operations } from "../../openapi/operations.ts";
import { rights } from "../correct/leftWords.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { creates, methodsOfVerb, signsIn } from "../settle/called.ts";
import { mayChange } from "./bearing.ts";
import { isSent } from "./calls.ts";
import { isDocumented } from "./phrases.ts";
import type { Alignment } from "./spots.ts";
import { personal } from "./things.ts";

/** A longer phrase holds a clause of its own. */
const mostTokens = 16;
const pronouns = group("actors.pronouns");
/** Adverbs that say how often, or whether. */
const seldom = group("actors.seldom");
/** Words of the language that tell what a person works on: “the case worker”. */
const modifiers = /^(?:case|field|test|key|call|order|data|account|existing)$/;
/** Leads to more about a person. */
const tells = group("actors.tells");
/** Places whose people act. */
const places = group("actors.places");

/** Returns whether the noun may be a person: a thing of the document, or the service itself, asks for nothing. */
export function mayAct(operations: Operations, noun: string): boolean {
  if (/^(?:system|server|service|api|backend|job|database|report|list|table|page|response|answer|test|button|title)$/.test(noun))
    return false;
  if (places.test(noun) && !operations.operations.some((operation) => subjectOf(operation).nouns.has(noun))) return true;
  return !isDocumented(operations, noun) || personal.test(noun);
}

/** The tokens from `start` to `end` that say who acts; undefined if that is nobody who may. */
export function actorBefore(alignment: Alignment, start: number, end: number): readonly number[] | undefined {
  const { tokens } = alignment.place;
  if (end < start || end - start >= mostTokens) return undefined;
  const span = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  if (pronouns.test(tokens[end]?.word ?? "")) return pronounAt(alignment, span);
  if (span.some((at) => isOther(alignment, at, start))) return undefined;
  const head = headFrom(alignment, start, end);
  if (head === undefined) return undefined;
  const rest = span.slice(head.length);
  const isPart = (at: number): boolean => alignment.parts.some((part) => part.at <= at && at < part.end);
  // “the clerk Ole cancels”, “the clerk, Ole”, “the clerk who”: more about a person, and no other clause.
  const [first] = rest;
  const { word = "", text = "" } = tokens[first ?? -1] ?? {};
  if (first !== undefined && !isPart(first) && !/^[,(]$/.test(text) && !tells.test(word)) return undefined;
  const said = rest.filter((at) => !isPart(at) && (tokens[at]?.kind === "symbol" || tells.test(tokens[at]?.word ?? "")));
  return [...head, ...said, ...(isAside(alignment, rest) ? rest : [])];
}

/** "she", “To the booking one”, “As Maria I” */
function pronounAt({ place: { tokens } }: Alignment, span: readonly number[]): readonly number[] | undefined {
  const end = span.at(-1) as number;
  const before = span.slice(0, -1);
  const isPhrase = before.length === 0 || /^(?:to|on|in|for|at|from|with|as)$/.test(tokens[before[0] as number]?.word ?? "");
  const isPlain = before.every((at) => !hasTerminal(tokens[at]?.word ?? "", /^f\.(?:be|modal|who)$/) || at === before[0]);
  if (!isPhrase || !isPlain || before.some((at) => rights.test(tokens[at]?.word ?? ""))) return undefined;
  return before.length > 0 && tokens[before[0] as number]?.word === "as" ? [end, before[0] as number] : [end];
}

/** Returns whether the word begins another clause, or names another person. */
function isOther({ place: { tokens, operation, context } }: Alignment, at: number, start: number): boolean {
  const { word = "", kind } = tokens[at] ?? {};
  if (kind !== "word" || word === "") return kind === "symbol" && !/^[,().]$/.test(tokens[at]?.text ?? "");
  if (/\d/.test(word)) return false;
  if (/.{2}ly$/.test(word)) return true;
  const isGuest = /^(?:guests?|visitors?|strangers?)$/.test(word);
  if (rights.test(word) && !(isGuest && context.operations !== undefined && isDocumented(context.operations, word))) return true;
  if (word === "new") return !creates(operation);
  if (mayChange(tokens, at) || seldom.test(word) || (pronouns.test(word) && word !== "one")) return true;
  if (/^(?:this|that|these|those|some)$/.test(word) && at === start) return true;
  const isVerb = hasTerminal(word, /^(?:f\.(?:be|modal)|v\.)/) || methodsOfVerb({ word, particle: undefined }).length > 0;
  return isVerb && !tells.test(word) && !modifiers.test(word) && !personal.test(word) && tokens[at - 1]?.word !== "who";
}

/** The noun, or the name, that the phrase begins with. */
function headFrom({ place, parts }: Alignment, start: number, end: number): readonly number[] | undefined {
  const { tokens, before, context, operation } = place;
  const isArticle = hasTerminal(tokens[start]?.word ?? "", /^f\.(?:the|my)$/);
  let at = start + (isArticle ? 1 : 0);
  const nouns: number[] = [];
  while (at <= end && nouns.length < 4) {
    const { kind, word = "", text = "" } = tokens[at] ?? {};
    const isPart = parts.some((part) => part.at <= at && at < part.end);
    if (kind !== "word" || word === "" || !/^[\p{L}-]+$/u.test(text) || isPart || tells.test(word)) break;
    if (hasTerminal(word, /^[fw]\.(?!who)/) && !modifiers.test(word) && word !== "new" && !personal.test(word)) return undefined;
    nouns.push(at++);
  }
  const last = nouns.at(-1);
  const name = parts.find((part) => part.at === at && /^(?:name|word|text|proper|code)$/.test(part.kind));
  if (last === undefined) {
    if (isArticle || name === undefined || !/^(?:name|text|proper|word|code)$/.test(name.kind)) return undefined;
    // Somebody new is a value of the request.
    const isKnown = isSent(before, name.text.split(" ")[0] ?? "") || isAccountOf(place, name.text);
    if (/^(?:proper|word|code)$/.test(name.kind) && !isKnown) return undefined;
    return Array.from({ length: name.end - start }, (_, index) => start + index);
  }
  const { word = "", text = "" } = tokens[last] ?? {};
  if (/.{2}ly$/.test(word)) return undefined;
  const isKnownName = nouns.length === 1 && /^\p{Lu}/u.test(text) && (isSent(before, text) || isAccountOf(place, text));
  // "The registrar approves …", where a header says in which role.
  if (isArticle && operation.parameters.some(({ in: where, enum: values }) => where === "header" && values?.includes(word) === true))
    return [start, ...nouns];
  if (!isArticle && !isKnownName && name === undefined) return undefined;
  if (!isKnownName && context.operations !== undefined && !mayAct(context.operations, word)) return undefined;
  if (!isArticle && !isKnownName && !personal.test(word) && !/^\p{Lu}/u.test(text)) return undefined;
  return [...(isArticle ? [start] : []), ...nouns];
}

/** "Nina logs in as nina.home": whose account it is. */
export function isAccountOf({ tokens, operation }: Alignment["place"], name: string): boolean {
  const said = name.toLowerCase();
  return (
    signsIn(operation) &&
    said.length > 2 &&
    tokens.some(
      ({ text }) =>
        text !== name &&
        text
          .toLowerCase()
          .split(/[._@-]/)
          .includes(said),
    )
  );
}

/** ", being a careful person,": words between commas that say nothing of the request. */
function isAside({ place: { tokens }, parts }: Alignment, rest: readonly number[]): boolean {
  const isTold = /^(?:being|who|still|always|now|a|an|our|the|feeling|having)$/.test(tokens[rest[1] ?? -1]?.word ?? "");
  return isTold && rest.every((at) => tokens[at]?.kind !== "quoted" && !parts.some((part) => part.at <= at && at < part.end));
}

/** Returns whether it is the owner of what the operation makes: “the sensor sends a reading of …”. */
export function isOwnerOf({ place: { tokens, operation } }: Alignment, at: number): boolean {
  const owner = subjectOf(operation).parameters.at(-1)?.noun;
  return creates(operation) && owner !== undefined && nounOf([tokens[at]?.word ?? ""]) === owner.split(" ").at(-1);
}
