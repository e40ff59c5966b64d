// Lists the readings of a clause that the grammar does not read: requests, checks and saves in everyday words.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { absence, deleted, wishedStatus } from "../align/absence.ts";
import { requestsForBoth } from "../align/both.ts";
import { alignedExplicit } from "../align/explicit.ts";
import { alignedRequests } from "../align/request.ts";

import { hasTerminal } from "../lexicon/lexicon.ts";
import { asserted } from "../parts/asserted.ts";
import { carriedOn } from "../stated/carrying.ts";
import { keptValues } from "../stated/keeping.ts";
import { polledRequest } from "../stated/polling.ts";
import { carriesToken, signedIn, takenOver } from "../stated/signedIn.ts";
import { throughout } from "../stated/throughout.ts";

import { explicitIn } from "./operationPath.ts";
import { nearOperations } from "./operations.ts";
import { repeatedRequest } from "./repeated.ts";
import { isAboutSameRequest, sameRequest } from "./sameRequest.ts";

export interface Guess {
  readonly steps: readonly Step[];
  readonly cost: number;
  /** Words of the author that the steps do not say. */
  readonly unsaid: readonly string[];
  /** The characters, from and to, of a clause whose every word the steps account for. */
  readonly read?: readonly [from: number, to: number];
}

/** The effect of the clause before: a clause without a verb of its own has the same effect. */
export type Doing = "request" | "check" | "save" | undefined;

export function clauseGuesses(tokens: readonly Token[], context: SentenceContext, isPart: boolean, after: Doing): readonly Guess[] {
  const isStated = tokens[0]?.word === "that";
  const same = sameRequest(context, tokens);
  const isOther = isStated || same.length > 0 || isLabelled(tokens);
  const aligned = isOther ? [] : [...alignedRequests(context, tokens), ...alignedExplicit(context, tokens)];
  const read = new Set(aligned.map(({ steps }) => normalisedKey(steps)));
  // The same steps as a guess would have words that nobody accounts for.
  const repeated = repeatedRequest(context, tokens);
  const operations =
    isStated || same.length > 0
      ? []
      : nearOperations({ attachment: undefined, context }, tokens).filter(
          ({ steps }) => !read.has(normalisedKey(steps)) && !repeated.some((again) => sendsLess(steps, again.steps)),
        );
  const stated = aligned.length > 0 || isAboutSameRequest(tokens) ? [] : asserted(context, tokens, after);
  const near: Guess[] = [
    ...aligned,
    ...operations,
    ...repeated,
    ...same,
    ...requestsForBoth(context, tokens),
    ...polledRequest(context, tokens),
    ...deleted(context, tokens),
    ...accounted(tokens, [...stated, ...keptValues(context, tokens), ...signedIn(context, tokens), ...prepared(context, tokens)]),
    ...(isPart ? [...absence(context, tokens), ...wishedStatus(tokens)] : []),
    ...explicitWithStatus(tokens),
  ];
  return near.sort((one, other) => one.cost - other.cost).slice(0, 4);
}

/** "Create it again": what was sent, and not a request without a body. */
function sendsLess([one, ...more]: readonly Step[], [again]: readonly Step[]): boolean {
  if (one?.step !== "api_request" || again?.step !== "api_request" || more.length > 0) return false;
  return one.action === again.action && one.body === undefined && again.body !== undefined;
}

/** “REQ-12: the order is cancelled”: the number of a requirement is not an id. */
function isLabelled(tokens: readonly Token[]): boolean {
  return /^\p{Lu}[\p{Lu}\d]*-[\w-]*\d/u.test(tokens[0]?.text ?? "") && tokens.slice(1, 6).some(({ text }) => text === ":");
}

/** The readers of what further requests carry, the exact ones first. */
function prepared(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const found = [...carriesToken(context, tokens), ...carriedOn(context, tokens), ...takenOver(context, tokens)];
  return found.length > 0 ? found : throughout(context, tokens);
}

/** “GET /tanks with status 200”: proposed only, since a field could be meant. */
function explicitWithStatus(tokens: readonly Token[]): readonly Guess[] {
  const explicit = explicitIn(tokens);
  const [from = 0] = explicit?.at ?? [];
  const to = (explicit?.at.at(-1) ?? 0) + 1;
  const isIdle = ({ word }: Token): boolean => hasTerminal(word, /^(?:f\.|v\.(?:send|call|fetch|repeat)|n\.request)/);
  if (explicit === undefined || to >= tokens.length || ![...tokens.slice(0, from), ...tokens.slice(from + 1, to - 1)].every(isIdle))
    return [];
  const request: Step = { step: "api_request", action: `${explicit.method} ${explicit.path}` };
  return wishedStatus(tokens.slice(to)).map(({ steps, cost }) => ({ steps: [request, ...steps], cost: cost + 0.6, unsaid: [] }));
}

/** The same guesses, which account for every word. */
function accounted(tokens: readonly Token[], guesses: readonly Guess[]): readonly Guess[] {
  return guesses.map((guess) => ({ ...guess, read: [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0] }));
}
