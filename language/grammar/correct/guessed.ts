// Guesses what a refused sentence means, where a person sees the guess and accepts it: cuts the sentence into clauses,
// and looks for the cheapest way through them. Each word that it leaves out has a cost, and is named.

import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { isNarration } from "../align/narration.ts";
import { asideAt } from "../align/phrases.ts";
import { type Proposal, proposedRequests } from "../align/proposed.ts";
import { proposedChecks } from "../parts/proposed.ts";
import { isRefused } from "../refused.ts";
import { methodsOfVerb } from "../settle/called.ts";
import { proposedCarried, proposedSaves } from "../stated/proposed.ts";
import { costOfAll, costOfClauseLeft, isExpected, mayEnd, mayTrim } from "./clauses.ts";
import { readingsOfClause } from "./composed.ts";
import { denialAt } from "./denied.ts";
import type { Doing } from "./guesses.ts";
import { denied, lookedUp } from "./impliedRequests.ts";
import { knownTokens } from "./known.ts";
import { riskOfLeft } from "./leftDeeds.ts";
import { mergedInto } from "./merged.ts";
import { connects } from "./remarks.ts";
import { named, riskOf } from "./risks.ts";
import { following } from "./saved.ts";
import { cheapest, doingOf, Ways } from "./ways.ts";

export interface Guessed {
  readonly clauses: readonly (readonly Step[])[];
  readonly cost: number;
  /** Tokens that no step says. */
  readonly left: readonly Token[];
}

interface Way extends Guessed {
  /** True if a refusal has to follow. */
  readonly isDenied: boolean;
  /** The verb of the last request: “remove the wheel, then the cellar” says it once. */
  readonly verb?: Token | undefined;
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
  const start = labelEnd(tokens);
  ways.add(start, { clauses: [], cost: 0, left: [], context, isDenied: false });
  const known = new Map<string, readonly Meaning[]>();
  const meaningsOf = (from: number, to: number, way: Way): readonly Meaning[] => {
    const key = `${from} ${to} ${normalisedKey(stepsOf(way))}`;
    const found = known.get(key) ?? clauseMeanings(tokens.slice(from, to), way.context, doingOf(way.clauses.at(-1) ?? []));
    known.set(key, found);
    return found;
  };
  for (const at of [start, ...ends.slice(0, -1).filter((end) => end > start)])
    for (const way of cheapest(ways.to(at), stepsOf)) {
      let from = at;
      while (from < tokens.length && connects(tokens, from, at)) from++;
      const denial = denialAt(tokens, from, way.context);
      for (const end of ends) {
        if (end <= from) continue;
        const isRemark = !isExpected(tokens, from) && isNarration(tokens, from, end, way.context, way.clauses.flat());
        const all = Array.from({ length: end - from }, (_, index) => from + index);
        const left = isRemark ? [] : all.map((one) => tokens[one] as Token);
        ways.add(end, {
          ...way,
          cost: way.cost + (isRemark ? 0.2 : 0.3 + costOfAll(tokens, all, way.context) + costOfClauseLeft(tokens, from, end)),
          left: [...way.left, ...left],
        });
        if (way.clauses.length >= mostClauses) continue;
        const isDenied = denial !== undefined && denial.to < end;
        const own = verbIn(tokens, from, end);
        const isElliptic =
          way.verb !== undefined && own === undefined && end - from <= mostElliptic && way.clauses.at(-1)?.at(-1)?.step === "api_request";
        const repeated = isElliptic
          ? clauseMeanings([way.verb as Token, ...tokens.slice(from, end)], way.context, undefined).filter(
              ({ steps }) => steps.at(-1)?.step === "api_request",
            )
          : [];
        for (const meaning of [...meaningsOf(isDenied ? denial.to : from, end, way), ...repeated]) {
          const isRequest = meaning.steps.at(-1)?.step === "api_request";
          if (isDenied && !isRequest) continue;
          const clauses = mergedInto(way.clauses, meaning.steps) ?? [...way.clauses, meaning.steps];
          ways.add(end, {
            clauses,
            cost: way.cost + meaning.cost + (way.clauses.length > 0 ? costOfClause : 0),
            left: [...way.left, ...meaning.left],
            context: following(context, clauses.flat()),
            isDenied: isDenied || (way.isDenied && !isRefused(meaning.steps)),
            verb: isRequest ? (own ?? way.verb) : way.verb,
          });
        }
      }
    }
  const whole = ways.to(tokens.length).filter(({ clauses, isDenied }) => clauses.length > 0 && !isDenied);
  const weighed = whole.map((way) => {
    const clauses = way.clauses.map((steps) => named(steps, context));
    return {
      ...way,
      clauses,
      cost: way.cost + riskOf(tokens, clauses.flat(), context) + riskOfLeft(tokens, way.left, clauses.flat(), context),
    };
  });
  return cheapest(weighed, stepsOf);
}

const mostElliptic = 5;

/** The first verb that asks for a request. */
function verbIn(tokens: readonly Token[], from: number, to: number): Token | undefined {
  return tokens.slice(from, to).find(({ kind, word }) => kind === "word" && methodsOfVerb({ word, particle: undefined }).length > 0);
}

const mostOfLabel = 9;

/** “Control 3.1 (segregation of duties):” says where the sentence is from. */
function labelEnd(tokens: readonly Token[]): number {
  const colon = tokens.slice(0, mostOfLabel).findIndex(({ text }) => text === ":");
  const isPointer = asideAt(tokens, 0, "a.pointer") > 0 || /^\p{Lu}[\p{Lu}\d]*-[\w-]*\d/u.test(tokens[0]?.text ?? "");
  return colon > 0 && isPointer && tokens.slice(0, 3).some(({ text }) => /\d/.test(text)) ? colon + 1 : 0;
}

function clauseMeanings(tokens: readonly Token[], context: SentenceContext, after: Doing): readonly Meaning[] {
  const read = exact(tokens, context, after);
  if (read.some(({ cost }) => cost < 1)) return read;
  const trimmed = tokens.flatMap((_, at): readonly Meaning[] => {
    if (!mayTrim(tokens, at)) return [];
    const left = Array.from({ length: tokens.length - at }, (_, index) => at + index);
    if (tokens.slice(at).some(({ kind }) => kind === "symbol")) return [];
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
  const kept = [...proposedCarried(context, tokens), ...proposedSaves(context, tokens)];
  const checks = proposedChecks(context, tokens, after);
  const own = [...kept, ...proposedRequests(context, tokens), ...checks, ...denied(context, tokens)];
  const looked = own.some(({ cost }) => cost < likely) ? [] : lookedUp(context, tokens, checksOf);
  const guessed = [...own, ...looked].map(
    ({ steps, cost, left }): Meaning => ({ steps, cost, left: left.map((at) => tokens[at] as Token) }),
  );
  return [...read, ...trimmed, ...guessed].sort((one, other) => one.cost - other.cost).slice(0, 5);
}

/** A cheaper proposal needs no request that is only implied. */
const likely = 1.2;

/** The checks that a clause after a request may be. */
function checksOf(tokens: readonly Token[], context: SentenceContext): readonly Proposal[] {
  const read = readingsOfClause(tokens, context, "request").filter(({ read: all }) => all !== undefined);
  if (read.length > 0) return read.map(({ steps, cost }) => ({ steps, cost, left: [] }));
  return proposedChecks(context, tokens, "check");
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
