// Reads a thing that a statement is about and that the last call does not answer: “the vehicle has the mileage 5” after
// the list of its trips, “the ticket has two comments” after one was added.

import type { Check } from "../../check.ts";
import { lastCall, operationOf } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operations } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { bodyOf } from "../correct/fields.ts";
import { following } from "../correct/saved.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { bestReading, readSentence, readTokens } from "../read.ts";
import { withParameters } from "../settle/mentioned.ts";
import { squeeze } from "../settle/responseShape.ts";
import { clauseOf } from "../stated/nouns.ts";
import { assertedSteps, isInstruction } from "./asserted.ts";
import { lengthOfFrame } from "./assertionFrame.ts";

/** Each is one more reading of a sentence that is refused. */
const mostLists = 3;

/** The only request that gives what the statement says of the thing that it names, and the checks. */
export function thingReads(context: SentenceContext, said: readonly Token[]): readonly Step[] | undefined {
  const call = lastCall(context.before);
  const tokens = statementIn(said);
  if (call?.step !== "api_request" || context.operations === undefined || !isStatement(context, tokens)) return undefined;
  const found = new Map<string, readonly Step[]>();
  for (const request of readsFor(context, context.operations, tokens)) {
    if (normalisedKey([request]) === normalisedKey([call]) || isDeleted(context, request)) continue;
    const around = following(context, [request]);
    const steps = assertedSteps(around, tokens) ?? comparingSteps(around, tokens);
    if (steps === undefined || (!isDue(said) && steps.some((step) => saysOnlyState(step, tokens)))) continue;
    if (steps.every(({ step }) => step === "validate")) found.set(normalisedKey([request]), [request, ...steps]);
  }
  const [only, ...others] = found.values();
  return others.length > 0 ? undefined : only;
}

/** “check that it is”, “should be”, “is now”: to be so, and nothing that was done. */
function isDue(tokens: readonly Token[]): boolean {
  return (
    lengthOfFrame(tokens) > 0 ||
    tokens.some(({ word }) => /^(?:should|must|shall|now|still|again)$/.test(word) || hasTerminal(word, /^v\.have$/))
  );
}

/** “The boat is sold” may tell what somebody did: a state or a flag whose field it does not name. */
function saysOnlyState(step: Step, tokens: readonly Token[]): boolean {
  const said = squeeze(tokens.map(({ text }) => text).join(""));
  return (
    step.step === "validate" &&
    step.checks.some(({ path, equals, oneOf }) => {
      const isState = typeof equals === "string" || typeof equals === "boolean" || oneOf !== undefined;
      return isState && !said.includes(squeeze(path?.replace(/^.*\./, "") ?? ""));
    })
  );
}

/** The checks of the grammar, if each compares a value: what is missing or empty could be another thing. */
function comparingSteps(context: SentenceContext, tokens: readonly Token[]): readonly Step[] | undefined {
  const steps = bestReading(readTokens(tokens, undefined, context), context)?.steps;
  const isComparing = ({ equals, oneOf, compare, not, any, every, none }: Check): boolean =>
    (equals ?? oneOf ?? compare) !== undefined && not !== true && (any ?? every ?? none) === undefined;
  return steps?.every((step) => step.step === "validate" && step.checks.every(isComparing)) === true ? steps : undefined;
}

/** Without “then”, “after this,” and “check that” before it, and “again” and the full stop after it. */
function statementIn(said: readonly Token[]): readonly Token[] {
  const dot = /^[.!]$/.test(said.at(-1)?.text ?? "") ? said.length - 1 : said.length;
  // “is parked again”: it is requested again anyway.
  const all = said.slice(0, said[dot - 1]?.word === "again" ? dot - 1 : dot);
  let from = 0;
  while (from < all.length && (/^[,:]$/.test(all[from]?.text ?? "") || leads(all, from))) from++;
  const framed = lengthOfFrame(all.slice(from));
  return all.slice(from + framed);
}

function leads(tokens: readonly Token[], at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  return (
    /^(?:then|and|now|finally|afterwards)$/.test(word) ||
    (word === "after" && /^(?:this|that|it)$/.test(tokens[at + 1]?.word ?? "")) ||
    (/^(?:this|that|it)$/.test(word) && tokens[at - 1]?.word === "after")
  );
}

/** Returns whether it says how something is, of no answer or deed, and without a condition. */
function isStatement(context: SentenceContext, tokens: readonly Token[]): boolean {
  const isOpen = tokens.some(
    ({ text, word, kind }) =>
      /^[1-5]\d\d$/.test(text) ||
      kind === "path" ||
      text === "?" ||
      /^(?:status|response|answer|reply|if|when|whenever|until|unless|while|once|before|another|other|been)$/.test(word),
  );
  const clause = clauseOf(context, tokens);
  if (isOpen || clause === undefined || isInstruction({ tokens, clause })) return false;
  return tokens.some(({ word }) => hasTerminal(word, /^(?:f\.(?:be|modal)|v\.(?:have|contain))/));
}

/** “Get the ticket” and “List the comments of the ticket”, as far as each means one request. */
function readsFor(context: SentenceContext, operations: Operations, tokens: readonly Token[]): readonly ApiRequestStep[] {
  const things = thingsIn(context, operations, tokens);
  const plurals = [
    ...new Set(tokens.flatMap(({ kind, word }) => (kind === "word" && word.length > 3 && lemma(word) !== word ? [word] : []))),
  ];
  return things.flatMap((thing) => {
    const said = [`Get ${thing}`, ...plurals.slice(0, mostLists).map((items) => `List the ${items} of ${thing}`)];
    return said.flatMap((text) => {
      const [request, ...others] = bestReading(readSentence(text, undefined, context), context)?.steps ?? [];
      const isRead =
        request?.step === "api_request" &&
        others.length === 0 &&
        request.action.startsWith("GET ") &&
        operationOf(context, request)?.path.includes("{") === true;
      return isRead ? [request] : [];
    });
  });
}

/** The things that the statement is about: “the vehicle …”, “mileage of the vehicle …”, “charge point must …”. */
function thingsIn(context: SentenceContext, operations: Operations, tokens: readonly Token[]): readonly string[] {
  // After a list of vans, “the van” could be any of them.
  const listed = new Set((bodyOf(context)?.lists ?? []).flatMap(({ nouns }) => nouns));
  const nouns = new Set(
    operations.operations.flatMap((operation) => {
      const { isItem, parameters } = subjectOf(operation);
      const noun = parameters.at(-1)?.noun ?? "";
      return operation.method === "GET" && isItem && !listed.has(noun) ? [noun] : [];
    }),
  );
  const isThing = (words: readonly string[]): boolean => {
    const noun = nounOf(words);
    return noun === words.join(" ") && [...nouns].some((own) => own === noun || own.endsWith(` ${noun}`));
  };
  const found = tokens.flatMap((token, at): readonly string[] => {
    const isArticle = /^(?:the|our|this|that|my)$/.test(token.word);
    const isPlace = at === 0 || /^(?:of|on|in)$/.test(tokens[at - 1]?.word ?? "");
    if (!isPlace || (!isArticle && at > 0)) return [];
    const from = isArticle ? at + 1 : at;
    const count = [2, 1].find((own) => {
      const words = tokens.slice(from, from + own).map(({ word }) => word);
      return words.length === own && words.every((word) => word !== "") && isThing(words);
    });
    const words = count === undefined ? [] : tokens.slice(from, from + count).map(({ text }) => text);
    return words.length === 0 ? [] : [`${isArticle ? token.text.toLowerCase() : "the"} ${words.join(" ")}`];
  });
  return [...new Set(found)];
}

/** Returns whether the thing was deleted before. */
function isDeleted({ before = [] }: SentenceContext, { action, parameters }: ApiRequestStep): boolean {
  const path = withParameters(action, parameters).replace(/^\w+ /, "");
  return before.some(
    (step) =>
      step.step === "api_request" &&
      step.action.startsWith("DELETE ") &&
      path.startsWith(withParameters(step.action, step.parameters).replace(/^\w+ /, "")),
  );
}
