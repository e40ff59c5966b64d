// Weighs what a guess leaves out as a whole: a deed or a thing of which only a check is left, one of two things, and a
// request of a thing that no word names.

import { operationOf } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { methodsOfVerb, stem } from "../settle/called.ts";
import { resourcesOf } from "./resources.ts";
import { following } from "./saved.ts";

const costOfDeed = 3;
const costOfUnnamed = 2;

export function riskOfLeft(tokens: readonly Token[], left: readonly Token[], steps: readonly Step[], context: SentenceContext): number {
  return (
    (losesDeed(tokens, left, steps, context) || losesCheck(left, steps) || losesOne(tokens, steps) || setsAddress(tokens, steps)
      ? costOfDeed
      : 0) + (sendsUnnamed(tokens, steps, context) ? costOfUnnamed : 0)
  );
}

/** “bring it back out of the archive, after which archived must be false”: more than the check. */
function losesDeed(tokens: readonly Token[], left: readonly Token[], steps: readonly Step[], { operations }: SentenceContext): boolean {
  if (operations === undefined || !steps.every(({ step }) => step === "validate" || step === "prepare")) return false;
  const resources = [...resourcesOf(operations)];
  // “Tow it out of the dock, after which …”: a verb that nothing knows.
  const [first, second] = tokens;
  const isUnknown = first?.kind === "word" && !lexicon.vocabulary.has(first.word) && !lexicon.asides.has(first.word);
  if (first !== undefined && isUnknown && second?.kind === "word" && left.includes(first)) return true;
  return left.some(({ kind, word, start }) => {
    if (kind !== "word" || word === "") return false;
    // “the first hit is our yacht”
    if (/^(?:our|my)$/.test(tokens[tokens.findIndex((one) => one.start === start) - 1]?.word ?? "")) return true;
    // “each hire that turns up was booked by Ola” describes.
    const isDeed = !/(?:ed|en|s)$/.test(word) && methodsOfVerb({ word, particle: undefined }).length > 0;
    if (isDeed || /^(?:gone|ours)$/.test(word)) return true;
    const noun = nounOf([word]);
    return /.{2}ing$/.test(word) || resources.some((own) => own === noun || own.endsWith(` ${noun}`));
  });
}

/** “make sure that the response says that it is archived”: not only the request. */
function losesCheck(left: readonly Token[], steps: readonly Step[]): boolean {
  return !steps.some(({ step }) => step === "validate") && left.some(({ word }) => hasTerminal(word, /^v\.assert/) || word === "sure");
}

/** “neither of the two lists”, “both orders”: one request is half of it. */
function losesOne(tokens: readonly Token[], steps: readonly Step[]): boolean {
  const requests = steps.filter(({ step }) => step === "api_request");
  return (
    requests.length === 1 &&
    tokens.some(({ word }) => word === "neither" || word === "both") &&
    !steps.some(({ step }) => step === "repeat")
  );
}

/** An address that is sent is not the address of the service. */
function setsAddress(tokens: readonly Token[], steps: readonly Step[]): boolean {
  return (
    steps.some((step) => step.step === "prepare" && (step as { readonly url?: unknown }).url !== undefined) &&
    !tokens.some(({ word }) => /^(?:base|server|host|address|against|environment)$/.test(word))
  );
}

/** “asking for the site” does not request a snippet. */
function sendsUnnamed(tokens: readonly Token[], steps: readonly Step[], context: SentenceContext): boolean {
  const words = new Set(tokens.flatMap(({ word, text }) => [word, ...splitWords(text)].map((one) => stem(nounOf([one])))));
  if (tokens.some(({ kind, word }) => kind === "path" || /^(?:it|its|they|them|he|she|him|her|this|that|one|ones|same|there)$/.test(word)))
    return false;
  return steps.some((step, at) => {
    if (step.step !== "api_request") return false;
    const operation = operationOf(following(context, steps.slice(0, at)), step);
    if (operation === undefined || !operation.path.includes("{")) return false;
    const { parameters, isItem } = subjectOf(operation);
    const noun = isItem ? (parameters.at(-1)?.noun ?? "") : "";
    return noun !== "" && !splitWords(noun).some((word) => words.has(stem(word)));
  });
}
