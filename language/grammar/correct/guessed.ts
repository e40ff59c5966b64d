// Guesses what a refused sentence means, where a person sees the guess and accepts it: cuts the sentence into clauses,
// and looks for the cheapest way through them. Each word that it leaves out has a cost, and is named.

import type { Token } from "../../english/token.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { isNarration } from "../align/narration.ts";
import { proposedRequests } from "../align/proposed.ts";
import { proposedChecks } from "../parts/proposed.ts";
import { isRefused } from "../refusals.ts";
import { costOfAll, mayEnd, mayTrim } from "./clauses.ts";
import { readingsOfClause } from "./composed.ts";
import { denialAt } from "./denied.ts";
import type { Doing } from "./guesses.ts";
import { knownTokens } from "./known.ts";
import { mergedInto } from "./merged.ts";
import { connects } from "./remarks.ts";
import { following } from "./saved.ts";
import { cheapest, doingOf, Ways } from "./ways.ts";

export interface Guessed {
  readonly clauses: readonly (readonly Step[])[];
  readonly cost: number;
  /** Tokens that no step says. */
  readonly left: readonly Token[];
}

interface Way extends Guessed {
  /** Whether a refusal has to follow. */
  readonly isDenied: boolean;
  readonly context: SentenceContext;
}

/** Steps for one clause, with the tokens that these leave out. */
interface Meaning {
  readonly steps: readonly Step[];
  readonly cost: number;
  readonly left: readonly Token[];
}

const mostCost = 6;
const mostClauses = 7;
const costOfClause = 0.3;

export function guessedReadings(context: SentenceContext, written: readonly Token[]): readonly Guessed[] {
  const tokens = knownTokens(written, context);
  const ends = [...tokens.flatMap((_, at) => (at > 0 && mayEnd(tokens, at) ? [at] : [])), tokens.length];
  const ways = new Ways<Way>(mostCost);
  ways.add(0, { clauses: [], cost: 0, left: [], context, isDenied: false });
  const known = new Map<string, readonly Meaning[]>();
  const meaningsOf = (from: number, to: number, way: Way): readonly Meaning[] => {
    const key = `${from} ${to} ${normalisedKey(stepsOf(way))}`;
    const found = known.get(key) ?? clauseMeanings(tokens.slice(from, to), way.context, doingOf(way.clauses.at(-1) ?? []));
    known.set(key, found);
    return found;
  };
  for (const at of [0, ...ends.slice(0, -1)])
    for (const way of cheapest(ways.to(at), stepsOf)) {
      let from = at;
      while (from < tokens.length && connects(tokens, from, at)) from++;
      const denial = denialAt(tokens, from, way.context);
      for (const end of ends) {
        if (end <= from) continue;
        const isRemark = isNarration(tokens, from, end, way.context, way.clauses.flat());
        const all = Array.from({ length: end - from }, (_, index) => from + index);
        const left = isRemark ? [] : all.map((one) => tokens[one] as Token);
        ways.add(end, {
          ...way,
          cost: way.cost + (isRemark ? 0.2 : 0.3 + costOfAll(tokens, all, way.context)),
          left: [...way.left, ...left],
        });
        if (way.clauses.length >= mostClauses) continue;
        const isDenied = denial !== undefined && denial.to < end;
        for (const meaning of meaningsOf(isDenied ? denial.to : from, end, way)) {
          const isRequest = meaning.steps.at(-1)?.step === "api_request";
          if (isDenied && !isRequest) continue;
          const clauses = mergedInto(way.clauses, meaning.steps) ?? [...way.clauses, meaning.steps];
          ways.add(end, {
            clauses,
            cost: way.cost + meaning.cost + (way.clauses.length > 0 ? costOfClause : 0),
            left: [...way.left, ...meaning.left],
            context: following(context, clauses.flat()),
            isDenied: isDenied || (way.isDenied && !isRefused(meaning.steps)),
          });
        }
      }
    }
  const whole = ways.to(tokens.length).filter(({ clauses, isDenied }) => clauses.length > 0 && !isDenied);
  const weighed = whole.map((way) => ({ ...way, cost: way.cost + riskOf(stepsOf(way), context) }));
  return cheapest(weighed, stepsOf);
}

/** Fields that the document does not have are words of something else: “the retained pupilId”. */
function riskOf(steps: readonly Step[], { operations }: SentenceContext): number {
  let cost = 0;
  for (const step of steps) {
    if (step.step === "validate" && step.checks.some(({ path, exists }) => exists !== undefined && path?.startsWith("$..") === true))
      cost += 2;
    if (step.step !== "api_request" || operations === undefined || !isJsonObject(step.body ?? null)) continue;
    const known = operationOfAction(operations, step.action)?.body?.fields.map(({ name }) => name) ?? [];
    if (known.length > 0 && Object.keys(step.body as JsonObject).some((name) => !known.includes(name))) cost += 2;
  }
  return cost;
}

function clauseMeanings(tokens: readonly Token[], context: SentenceContext, after: Doing): readonly Meaning[] {
  const read = exact(tokens, context, after);
  if (read.some(({ cost }) => cost < 1)) return read;
  const trimmed = tokens.flatMap((_, at): readonly Meaning[] => {
    if (!mayTrim(tokens, at)) return [];
    const left = Array.from({ length: tokens.length - at }, (_, index) => at + index);
    const cost = 0.3 + costOfAll(tokens, left, context);
    return cost > mostTrimmed
      ? []
      : exact(tokens.slice(0, at), context, after)
          .filter(({ steps }) => !steps.some(checksPresence))
          .map((one) => ({
            ...one,
            cost: one.cost + cost,
            left: [...one.left, ...left.map((one) => tokens[one] as Token)],
          }));
  });
  const guessed = [...proposedRequests(context, tokens), ...proposedChecks(context, tokens, after)].map(
    ({ steps, cost, left }): Meaning => ({ steps, cost, left: left.map((at) => tokens[at] as Token) }),
  );
  return [...read, ...trimmed, ...guessed].sort((one, other) => one.cost - other.cost).slice(0, 5);
}

/** That something is there, or not, passes where it is a word of another thing. */
function checksPresence(step: Step): boolean {
  return step.step === "validate" && step.checks.some(({ exists }) => exists !== undefined);
}

const mostTrimmed = 1.6;

/** Exact readings, with the words that these do not say. */
function exact(tokens: readonly Token[], context: SentenceContext, after: Doing): readonly Meaning[] {
  return readingsOfClause(tokens, context, after).map(({ steps, cost, read, unsaid }): Meaning => {
    const words = new Set(unsaid.flatMap((said) => said.split(" ")));
    const left = tokens.flatMap(({ text }, at) => (words.has(text) ? [at] : []));
    const open = read === undefined ? costOfOpen + costOfAll(tokens, left, context) : 0;
    return { steps, cost: cost + open, left: left.map((at) => tokens[at] as Token) };
  });
}

/** A reading that does not account for every word. */
const costOfOpen = 0.4;

function stepsOf({ clauses }: Way): readonly Step[] {
  return clauses.flat();
}
