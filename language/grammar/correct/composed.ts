// Corrects sentences that do several things: cuts the sentence into clauses, and reads or guesses each after those
// before it. The cheapest ways through the sentence are candidates, written as one sentence for each clause.

import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { wishedStatus } from "../align/absence.ts";
import { isSent } from "../align/calls.ts";
import { isCause, isNarration } from "../align/narration.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { asserted } from "../parts/asserted.ts";
import { mostAssumed } from "../preferences.ts";
import { readTokens } from "../read.ts";
import { isRefused } from "../refused.ts";
import { methodsOfVerb } from "../settle/called.ts";
import { checksUnsent, preparesOwn } from "../settle/lateParts.ts";
import { polledRequest } from "../stated/polling.ts";
import type { RefusedSentence } from "./corrections.ts";
import { type Denial, denialAt, forbidden } from "./denied.ts";
import { checksOtherBody } from "./faithful.ts";
import { clauseGuesses, type Doing, type Guess } from "./guesses.ts";
import { knownTokens } from "./known.ts";
import { listed } from "./listed.ts";
import { deniesSent, isAgain, isLimit, mergedInto, shared, shares } from "./merged.ts";
import { continuedRequest } from "./operations.ts";
import { connects, expectationAt, remarkCost, separates } from "./remarks.ts";
import { following, savesWhole } from "./saved.ts";
import { cheapest, doingOf, Ways } from "./ways.ts";

export interface ComposedReading {
  readonly steps: readonly Step[];
  readonly cost: number;
  readonly unsaid: readonly string[];
  /** A sentence for each clause. */
  readonly clauses: readonly (readonly Step[])[];
  /** The clauses, by their characters, whose every word is accounted for. */
  readonly read: readonly (readonly [from: number, to: number])[];
  /** How many requests are in those. */
  readonly asked: number;
}

interface Way extends ComposedReading {
  readonly context: SentenceContext;
  readonly isRemark: boolean;
  /** Index of the verb of the last request: “delete the task, the project” says it once. */
  readonly verb: number | undefined;
  /** The steps that follow must refuse what was tried. */
  readonly denial?: Denial | undefined;
  /** The thing that a remark names, and that “it” stands for: “I don't want the egg, so I take it out”. */
  readonly thing?: readonly Token[] | undefined;
  /** True if only the reason of a request is read. */
  readonly isCause?: true;
  /** True if the last request follows an “if”. */
  readonly isIf?: boolean;
}

const mostClauses = 7;
const costOfClause = 0.3;
const costOfNarration = 0.3;
/** Dearer ways are guesses. */
const mostCost = 4.4;

export function composedReadings(
  { attachment, context }: Pick<RefusedSentence, "attachment" | "context">,
  written: readonly Token[],
): readonly ComposedReading[] {
  if (attachment !== undefined) return [];
  const tokens = knownTokens(written, context);
  const ends = [...tokens.flatMap((_, at) => (at > 0 && separates(tokens, at) ? [at] : [])), tokens.length];
  const ways = new Ways<Way>(mostCost);
  ways.add(0, { steps: [], cost: 0, unsaid: [], clauses: [], read: [], asked: 0, context, isRemark: false, verb: undefined });
  const known = new Map<string, readonly Guess[]>();
  for (const at of [0, ...ends]) {
    if (at === tokens.length) break;
    const here = cheapest(ways.to(at), stepsOf);
    let from = at;
    while (from < tokens.length && connects(tokens, from, at)) from++;
    from += expectationAt(tokens, from);
    // An “if” may take something back, and has to be accounted for.
    const isIf = tokens.slice(at, from).some(({ word }) => word === "if");
    const lead = isIf ? from : at;
    for (const way of here)
      for (const end of ends) {
        if (end <= from || way.clauses.length >= mostClauses) continue;
        const remark = remarkCost(tokens, from, end);
        if (remark !== undefined && !(way.isRemark && remark > 1))
          ways.add(end, {
            ...way,
            cost: way.cost + remark,
            unsaid: [...way.unsaid, ...tokens.slice(from, end).map(({ text }) => text)],
            isRemark: true,
          });
        const told = { cost: way.cost + costOfNarration, read: [...way.read, spanOf(tokens, lead, end)], isRemark: true };
        const thing = way.clauses.length === 0 ? thingNamedIn(tokens.slice(from, end), way.context) : undefined;
        if (!way.isRemark && isNarration(tokens, from, end, way.context, way.steps)) ways.add(end, { ...way, ...told, thing });
        if (way.clauses.length === 0 && !way.isRemark && isCause(tokens, from, end, way.context))
          ways.add(end, { ...way, ...told, thing, isCause: true });
        const denial = denialAt(tokens, from, way.context);
        for (const { steps, cost, read } of denial === undefined || denial.to >= end
          ? []
          : guessesOf(tokens.slice(denial.to, end), way.context, true, undefined)) {
          const [only, ...more] = steps;
          if (only?.step !== "api_request" || more.length > 0 || read === undefined || way.denial !== undefined) continue;
          ways.add(end, {
            ...way,
            steps: [...way.steps, only],
            cost: way.cost + cost + costOfClause,
            clauses: [...way.clauses, [only]],
            read: [...way.read, spanOf(tokens, lead, end)],
            asked: way.asked + 1,
            context: following(context, [...way.steps, only]),
            isRemark: false,
            verb: undefined,
            denial,
          });
        }
        const doing = doingOf(way.steps);
        const key = `${from} ${end} ${normalisedKey(way.steps)}`;
        let guesses = known.get(key);
        if (guesses === undefined) {
          guesses = guessesOf(withThing(tokens.slice(from, end), way.thing), way.context, from > 0 || end < tokens.length, doing);
          known.set(key, guesses);
        }
        for (const { steps, cost, unsaid, read } of [
          ...guesses,
          ...continued(tokens, from, end, way, doing),
          ...elliptic(tokens, from, end, way, doing),
          ...ofBoth(tokens.slice(from, end), way),
        ]) {
          if (way.denial !== undefined && !isRefused(steps.slice(0, 1))) continue;
          if (way.isCause === true && steps[0]?.step !== "api_request") continue;
          // “200 and []”: what comes back, and not what is sent next.
          if (doing === "check" && steps.some((step) => step.step === "prepare" && step.body !== undefined)) continue;
          // “If the job is deleted, release it”: on a condition, and not in any case.
          if (way.isIf === true && steps.some(({ step }) => step !== "validate")) continue;
          const merged = mergedInto(way.clauses, steps);
          // “…, with the red label”: of that request, and no label of its own.
          const isOfLast = doing === "request" && merged === undefined && tokens.slice(at, from + 1).some(({ word }) => word === "with");
          if (isOfLast && steps[0]?.step === "api_request" && verbIn(tokens, from, end) === undefined) continue;
          const clauses = merged ?? shared(way.clauses, steps, tokens.slice(from, end)) ?? [...way.clauses, steps];
          ways.add(end, {
            steps: clauses.flat(),
            cost:
              way.cost +
              cost +
              (way.clauses.length > 0 ? costOfClause : 0) +
              (isAgain(way.steps.at(-1), steps[0]) ||
              isLimit(way.steps.at(-1), steps) ||
              preparesOwn(context.operations, way.steps.at(-1), steps) ||
              deniesSent(way.steps.at(-1), steps) ||
              checksUnsent(context.operations, way.steps.at(-1), steps, tokens.slice(from, end))
                ? 3
                : 0),
            unsaid: [...way.unsaid, ...unsaid],
            clauses,
            read: read === undefined ? way.read : [...way.read, lead === from ? read : spanOf(tokens, lead, end)],
            asked: way.asked + (read === undefined ? 0 : steps.filter(({ step }) => step === "api_request").length),
            context: following(context, clauses.flat()),
            isRemark: false,
            isIf: isIf && steps[0]?.step === "api_request",
            verb: doingOf(steps) === "request" && verbIn(tokens, from, end) !== undefined ? verbIn(tokens, from, end) : way.verb,
          });
        }
      }
  }
  const whole = ways.to(tokens.length).flatMap((way) => refused(way));
  return cheapest(whole, stepsOf).filter(({ clauses }) => clauses.length > 0);
}

/** The last thing of the clause that an earlier request has made by that name. */
function thingNamedIn(clause: readonly Token[], { before = [] }: SentenceContext): readonly Token[] | undefined {
  const at = clause.findLastIndex(
    ({ kind, word, text }, one) =>
      kind === "word" && word !== "" && hasTerminal(clause[one - 1]?.word ?? "", /^f\.(?:the|my)$/) && isSent(before, text),
  );
  return at < 0 ? undefined : clause.slice(at - 1, at + 1);
}

/** The clause with the thing in the place of “it”. */
function withThing(clause: readonly Token[], thing: readonly Token[] | undefined): readonly Token[] {
  const at = thing === undefined ? -1 : clause.findIndex(({ word }) => /^(?:it|them)$/.test(word));
  const { start = 0, end = 0 } = clause[at] ?? {};
  return at < 0 ? clause : clause.toSpliced(at, 1, ...(thing ?? []).map((token) => ({ ...token, start, end })));
}

function stepsOf({ steps }: Way): readonly Step[] {
  return steps;
}

/** With the status of what is not allowed; without what is denied, and then not checked. */
function refused(way: Way): readonly Way[] {
  const { denial, context, steps, clauses } = way;
  if (denial === undefined) return [way];
  const status = denial.isForbidden ? forbidden(context, steps) : undefined;
  return status === undefined ? [] : [{ ...way, steps: [...steps, status], clauses: [...clauses, [status]] }];
}

function verbIn(tokens: readonly Token[], from: number, to: number): number | undefined {
  const at = tokens.findIndex(
    ({ kind, word }, index) =>
      index >= from &&
      index < to &&
      kind === "word" &&
      !hasTerminal(word, /^f\./) &&
      (methodsOfVerb({ word, particle: undefined }).length > 0 || hasTerminal(word, /^(?:v|w\.methodverb)/)),
  );
  return at < 0 ? undefined : at;
}

/** "delete taskB, then taskA": the verb of the request before. In a reading, a word has to join the two. */
function elliptic(tokens: readonly Token[], from: number, to: number, { context, verb }: Way, after: Doing): readonly Guess[] {
  if (after !== "request" || verb === undefined || to - from > 4 || verbIn(tokens, from, to) !== undefined) return [];
  if (!/^(?:and|then|after|afterwards)$/.test(tokens[from - 1]?.word ?? "")) return [];
  // "delete points 1 and 2": two of one list.
  if (tokens.slice(from, to).every(({ kind }) => kind === "number")) return [];
  const said = [tokens[verb] as Token, ...tokens.slice(from, to)];
  const { readings } = readTokens(said, undefined, context);
  const requests = readings.filter(({ cost, steps }) => cost <= mostAssumed && steps.every(({ step }) => step === "api_request"));
  const [first] = requests;
  // “…, and the red label”: one that an earlier request has made.
  const { before = [] } = context;
  const isMade = tokens.slice(from, to).some(({ text }) => isSent(before, text)) && tokens[from]?.word === "the";
  if (isMade && first?.steps[0]?.step === "api_request" && first.steps[0].action.startsWith("POST ")) return [];
  if (first !== undefined)
    return [
      {
        steps: plain(first.steps),
        cost: 0.2 + shownPart * first.cost,
        unsaid: [],
        ...(requests.length === 1 && first.cost <= fewAssumed ? { read: spanOf(tokens, from, to) } : {}),
      },
    ];
  return [];
}

/** "both with 204", "the two must answer 204" */
function ofBoth(tokens: readonly Token[], { steps }: Way): readonly Guess[] {
  const isOf = ({ word }: Token): boolean => /^(?:both|each|all|two|of|them|times?)$/.test(word);
  if (steps.filter(({ step }) => step === "api_request").length < 2 || !tokens.some(({ word }) => shares.test(word))) return [];
  const rest = tokens.filter((token) => !isOf(token) && token.word !== "the");
  return rest.length === tokens.length ? [] : wishedStatus(rest).map((guess) => ({ ...guess, read: spanOf(tokens, 0, tokens.length) }));
}

function continued(tokens: readonly Token[], from: number, to: number, { context }: Way, after: Doing): readonly Guess[] {
  return after === "request" ? continuedRequest({ attachment: undefined, context }, tokens.slice(from, to)) : [];
}

/** A reading of the grammar that takes more for granted does not account for its words. */
const fewAssumed = 1;

/** The characters of the tokens. */
function spanOf(tokens: readonly Token[], from: number, to: number): readonly [number, number] {
  return [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
}

/** Its correction shows what a reading assumes. */
const shownPart = 0.25;

/** The exact readings of one clause. */
export function readingsOfClause(tokens: readonly Token[], context: SentenceContext, after: Doing): readonly Guess[] {
  return guessesOf(tokens, context, true, after);
}

function guessesOf(tokens: readonly Token[], context: SentenceContext, isPart: boolean, after: Doing): readonly Guess[] {
  const read = readTokens(tokens, undefined, context);
  const likely = read.readings.filter(({ cost, steps }) => cost <= mostAssumed && !checksOtherBody(context, steps));
  // "save it": what was checked, or the whole response.
  const isVague = likely.some(({ steps }) => steps.some((step) => step.step === "save" && savesWhole(step)));
  // The grammar accounts for every word of what it reads.
  if (likely.length > 0 && !isVague) {
    // The document may know what the grammar assumes there.
    const stated = likely.every(({ cost }) => cost > fewAssumed)
      ? [...asserted(context, tokens, after), ...polledRequest(context, tokens)].map((one) => normalisedKey(one.steps))
      : [];
    return likely.slice(0, 3).map(({ steps, cost }) => ({
      steps: listed(context, plain(steps)),
      cost: shownPart * cost + (likely.length > 1 && cost === likely[0]?.cost ? 0.2 : 0),
      unsaid: [],
      ...((cost <= fewAssumed && steps.every(({ step }) => step !== "wait")) || stated.includes(normalisedKey(steps))
        ? { read: spanOf(tokens, 0, tokens.length) }
        : {}),
    }));
  }
  return [
    ...clauseGuesses(tokens, context, isPart, after).filter(({ steps }) => !checksOtherBody(context, steps)),
    ...likely.slice(0, 1).map(({ steps, cost }) => ({ steps: plain(steps), cost: 2 + shownPart * cost, unsaid: [] })),
  ];
}

/** With the parameters in the path, as people write it. */
function plain(steps: readonly Step[]): readonly Step[] {
  return steps.map((step) => {
    if (step.step !== "api_request" || step.parameters === undefined) return step;
    const { parameters, ...request } = step;
    let { action } = request;
    for (const [name, value] of Object.entries(parameters)) {
      const text =
        isJsonObject(value) && typeof value.$var === "string"
          ? `\${${value.$var}}`
          : typeof value === "string" || typeof value === "number"
            ? String(value)
            : "";
      if (!/^(?:\$\{[^}]+\}|[\w.-]+)$/.test(text)) return step;
      action = action.replace(`{${name}}`, () => text);
    }
    return { ...request, action };
  });
}
