// Proposes requests that a clause implies: a list that it looks at, “The audit trail of the application comprises two
// events”, and what it says is no longer allowed, “Withdrawal of the application is no longer permitted”.

import { lastCall, operationOf } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { type Proposal, proposedRequests } from "../align/proposed.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { likelyRefusal, refusalOfCall } from "../refusals.ts";
import { following } from "./saved.ts";

const costOfLook = 0.5;
const costOfDenial = 0.5;
const mostForRequest = 2;
const states = /^(?:has|have|holds?|comprises?|contains?|shows?|lists?|consists?|counts?|includes?|is|are|must|should|shall|now)$/;
const leads = /^(?:in|on|at|within|inside|and|but|then|also|now|so)$/;

/** The checks of a clause, by what they are about. */
type ChecksOf = (tokens: readonly Token[], context: SentenceContext) => readonly Proposal[];

export function lookedUp(context: SentenceContext, tokens: readonly Token[], checksOf: ChecksOf): readonly Proposal[] {
  const verb = tokens.findIndex(({ word }, at) => at > 0 && states.test(word));
  let from = 0;
  while (leads.test(tokens[from]?.word ?? "")) from++;
  const subject = tokens.slice(from, verb);
  if (verb < 0 || subject.length === 0 || subject.length > 9 || !isNoun(subject)) return [];
  const last = lastCall(context.before);
  const requests = proposedRequests(context, [madeOf(tokens[from] as Token, "get"), ...subject]).filter(
    ({ steps, cost }) => cost <= mostForRequest && steps.length === 1 && isLook(context, steps[0], last),
  );
  return requests.slice(0, 2).flatMap((request) => {
    const around = following(context, request.steps);
    const rest = [madeOf(tokens[verb] as Token, "it"), ...tokens.slice(verb)];
    return checksOf(rest, around)
      .filter(({ steps }) => steps.every(({ step }) => step === "validate"))
      .slice(0, 2)
      .map(({ steps, cost, left }) => ({
        steps: [...request.steps, ...steps],
        cost: costOfLook + request.cost + cost,
        left: [...request.left.map((at) => from + at - 1), ...left.map((at) => verb + at - 1)].filter((at) => at >= 0),
      }));
  });
}

/** Returns whether the request looks at something else than the last response has. */
function isLook(context: SentenceContext, step: Step | undefined, last: Step | undefined): boolean {
  if (step?.step !== "api_request" || !step.action.startsWith("GET ")) return false;
  const [one, other] = [operationOf(context, step), operationOf(context, last)];
  // “The card is blocked” looks at what was answered, and “his list of loans” at something else.
  return one !== undefined && one !== other && !one.path.endsWith("}");
}

/** “The same student cannot …: ”, “is no longer permitted”, “isn't allowed”, “is prohibited” */
const denying =
  /\b(?:is|are|be|was) (?:(?:not|n't|no longer|never) (?:\w+ )?(?:allowed|permitted|possible|accepted)|prohibited|forbidden|impossible|attempted)\b/;

export function denied(context: SentenceContext, tokens: readonly Token[]): readonly Proposal[] {
  const words = tokens.map(({ word, text }) => word || text);
  const found = denying.exec(words.join(" "));
  const verb = found === null ? -1 : found.input.slice(0, found.index).split(" ").length - 1;
  const subject = tokens.slice(0, verb);
  if (found === null || verb < 1 || !isNoun(subject)) return [];
  const isTried = found[0].endsWith("attempted");
  return proposedRequests(context, subject)
    .filter(({ cost }) => cost <= mostForRequest + 1)
    .flatMap((request) => {
      const step = request.steps.at(-1) as ApiRequestStep;
      const operation = operationOf(context, step);
      if (isTried) return [{ ...request, cost: request.cost + costOfDenial }];
      const status = operation === undefined ? undefined : (refusalOfCall(operation, step, tokens) ?? likelyRefusal(operation, step));
      if (status === undefined) return [];
      return [{ ...request, steps: [...request.steps, { step: "validate", checks: [{ status }] }], cost: request.cost + costOfDenial }];
    });
}

/** No verb that asks for something is in it. */
function isNoun(tokens: readonly Token[]): boolean {
  return tokens.every(({ kind, word }) => kind !== "path" && !hasTerminal(word, /^(?:v\.(?:assert|save|wait)(?:\+|$)|f\.not$)/));
}

function madeOf(token: Token, word: string): Token {
  return { ...token, kind: "word", text: word, word };
}
