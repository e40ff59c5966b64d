// “Register a hive with code K-1 and 10 frames”: what the request takes is sent, and no check of its answer.

import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { alignedRequests } from "../align/request.ts";

/** The request that has every value of `tokens`, where `steps` send some and check the others. */
export function sentInstead(context: SentenceContext, tokens: readonly Token[], steps: readonly Step[]): readonly Step[] | undefined {
  const [request, check, ...more] = steps;
  if (context.operations === undefined || request?.step !== "api_request" || check?.step !== "validate" || more.length > 0)
    return undefined;
  if (!isJsonObject(request.body ?? null) || !check.checks.every(({ path, equals }) => path !== undefined && equals !== undefined))
    return undefined;
  const [only, ...others] = alignedRequests(context, tokens);
  return only !== undefined && others.length === 0 && checksSent(tokens, steps, only.steps) ? only.steps : undefined;
}

/**
 * Returns whether the first steps are a request and a check of values that the other request sends. Statements stay
 * checks.
 */
export function checksSent(
  tokens: readonly Token[],
  [request, check, ...more]: readonly Step[],
  [sent, ...others]: readonly Step[],
): boolean {
  if (tokens.some(({ word, text, spaced }) => states.test(word) || (text === "=" && spaced))) return false;
  if (request?.step !== "api_request" || check?.step !== "validate" || sent?.step !== "api_request" || more.length + others.length > 0)
    return false;
  const { body } = sent;
  if (request.action !== sent.action || !isJsonObject(body)) return false;
  return check.checks.every(
    ({ path, equals }) => equals !== undefined && path?.startsWith("$.") === true && body[path.slice(2)] === equals,
  );
}

const states = /^(?:is|are|be|equals?|should|must|shall|has|have|contains?|shows?|returns?)$/;
