// Reads how people note that something is asked for until it is so: “keep checking it every 2 seconds until it's
// active; give up after 30 seconds”, “poll the analysis til done, 1 s interval, 20 s max”.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { asideAt } from "../align/phrases.ts";
import { alignedRequests } from "../align/request.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { mostAssumed } from "../preferences.ts";
import { readTokens } from "../read.ts";
import { squeeze } from "../settle/responseShape.ts";
import { bodyOf } from "./fields.ts";
import type { Guess } from "./guesses.ts";
import { following } from "./saved.ts";

const untils = /^(?:until|till|til)$/;
const polling =
  /^(?:poll|polls|polled|polling|check|checks|checked|checking|ask|asks|asked|asking|query|queries|querying|watch|watches|watching|read|reads|reading|get|gets|getting|fetch|fetches|fetching|refetch|request|requesting|repeat|repeats|repeating|retry|retries|retrying|refresh|refreshing|reload|reloading|monitor|monitoring|look|looking|call|calling|hit|hitting)$/;
const leading =
  /^(?:i|we|you|keep|keeps|kept|keeping|continue|continues|continued|go|on|and|then|now|please|to|must|shall|should|will|is|are|be|just|again|repeatedly|start|starts|started|with)$/;

/** Milliseconds. */
const units: readonly (readonly [written: RegExp, factor: number])[] = [
  [/^(?:ms|msecs?|milliseconds?)$/, 1],
  [/^(?:s|secs?|seconds?)$/, 1000],
  [/^(?:m|mins?|minutes?)$/, 60_000],
  [/^(?:h|hrs?|hours?)$/, 3_600_000],
];

interface Span {
  readonly from: number;
  readonly to: number;
  readonly time: number;
}

export function polledRequest(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const until = tokens.findIndex(({ word }) => untils.test(word));
  if (context.operations === undefined || until < 0 || tokens.filter(({ word }) => untils.test(word)).length > 1) return [];
  const every = spanOf(tokens, isInterval);
  const most = every === null ? null : spanOf(tokens, isLimit, every);
  if (every === null || most === null) return [];
  const taken = [every, most].flatMap((span) => (span === undefined ? [] : [span]));
  const left = (from: number, to: number): readonly Token[] =>
    tokens
      .slice(from, to)
      .filter(
        (token, index) => !taken.some((span) => span.from <= from + index && from + index < span.to) && !/^[;:()–—-]$/.test(token.text),
      );
  const state = trimmed(left(until + 1, tokens.length));
  const request = requestOf(context, trimmed(left(0, until)), state);
  if (request === undefined || state.length === 0) return [];
  const checks = checksOf(following(context, [request]), state);
  if (checks.length === 0) return [];
  const step = {
    ...request,
    until: { checks, ...(every === undefined ? {} : { every: every.time }), ...(most === undefined ? {} : { for: most.time }) },
  };
  const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  return [{ steps: [step as Step], cost: 0.1, unsaid: [], read }];
}

/** The only span of its kind; null where there are several. */
function spanOf(
  tokens: readonly Token[],
  isOf: (tokens: readonly Token[], at: number) => Span | undefined,
  other?: Span,
): Span | undefined | null {
  const found = tokens
    .flatMap((_, at) => isOf(tokens, at) ?? [])
    .filter((span) => other === undefined || span.to <= other.from || span.from >= other.to);
  const outer = found.filter((one) => !found.some((two) => two !== one && two.from <= one.from && two.to >= one.to));
  return outer.length > 1 ? null : outer[0];
}

/** "2 seconds", "half a minute", "a minute", "20s" */
function timeAt(tokens: readonly Token[], at: number): { readonly time: number; readonly to: number } | undefined {
  const word = (one: number): string => tokens[one]?.word || tokens[one]?.text.toLowerCase() || "";
  const of = (amount: number, unit: number): { readonly time: number; readonly to: number } | undefined => {
    const factor = units.find(([written]) => written.test(word(unit)))?.[1];
    return factor === undefined ? undefined : { time: amount * factor, to: unit + 1 };
  };
  if (word(at) === "half" && /^an?$/.test(word(at + 1))) return of(0.5, at + 2);
  if (/^(?:a|an|one)$/.test(word(at))) return of(1, at + 1);
  const [, digits = "", letters = ""] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word(at)) ?? [];
  const factor = units.find(([written]) => written.test(letters))?.[1];
  if (digits !== "" && factor !== undefined) return { time: Number(digits) * factor, to: at + 1 };
  if (tokens[at]?.kind === "number") return of(Number(tokens[at]?.value), at + 1);
  const named = lexicon.entries.get(word(at))?.find(({ terminal, words }) => terminal === "w.number" && words.length === 1)?.value;
  return named === undefined || !/^\d+$/.test(named) ? undefined : of(Number(named), at + 1);
}

/** The tokens from there that say one of the phrases. */
function phraseAt(tokens: readonly Token[], at: number, phrases: readonly string[]): number {
  const fits = phrases.filter((phrase) =>
    phrase.split(" ").every((part, index) => (tokens[at + index]?.word || tokens[at + index]?.text) === part),
  );
  return Math.max(0, ...fits.map((phrase) => phrase.split(" ").length));
}

const beforeInterval = [
  "every",
  "all",
  "each",
  "at intervals of",
  "in intervals of",
  "at an interval of",
  "with an interval of",
  "interval",
  "interval of",
];
const afterInterval = ["interval", "intervals", "apart", "in between", "between tries", "between attempts", "between the calls"];

function isInterval(tokens: readonly Token[], at: number): Span | undefined {
  const lead = phraseAt(tokens, at, beforeInterval);
  if (lead > 0 && /^(?:every|each)$/.test(tokens[at]?.word ?? "") && /^(?:second|minute)$/.test(tokens[at + 1]?.word ?? ""))
    return { from: at, to: at + 2, time: tokens[at + 1]?.word === "second" ? 1000 : 60_000 };
  const time = timeAt(tokens, at + lead);
  if (time === undefined) return undefined;
  if (lead > 0) return { from: at, ...time };
  const tail = phraseAt(tokens, time.to, afterInterval);
  return tail === 0 ? undefined : { from: at, to: time.to + tail, time: time.time };
}

const beforeLimit = [
  ...["for at most", "for up to", "up to", "for no longer than", "no longer than", "not longer than", "but not longer than"],
  ...["but no longer than", "for not longer than", "for a maximum of", "a maximum of", "max", "max.", "maximum", "at most", "at the most"],
  ...[
    "give up after",
    "and give up after",
    "giving up after",
    "stop after",
    "time out after",
    "timeout after",
    "timeout",
    "time out",
    "within",
  ],
  ...[
    "fail after",
    "abort after",
    "wait at most",
    "waiting at most",
    "at the latest after",
    "for",
    "limit",
    "with a timeout of",
    "timeout of",
  ],
];
const afterLimit = ["max", "max.", "maximum", "at most", "at the most", "tops", "at the latest", "timeout", "time limit", "limit"];

function isLimit(tokens: readonly Token[], at: number): Span | undefined {
  const lead = phraseAt(tokens, at, beforeLimit);
  const time = timeAt(tokens, at + lead);
  if (time === undefined) return undefined;
  const tail = phraseAt(tokens, time.to, afterLimit);
  return lead + tail === 0 ? undefined : { from: at, to: time.to + tail, time: time.time };
}

/** Without signs and joining words at both ends. */
function trimmed(tokens: readonly Token[]): readonly Token[] {
  let [from, to] = [0, tokens.length];
  const isJoint = (token: Token | undefined): boolean => token !== undefined && /^(?:,|and|but|then)$/.test(token.word || token.text);
  while (isJoint(tokens[from])) from++;
  // "…, ask all 2 seconds"
  const isAsking = (at: number): boolean =>
    polling.test(tokens[at]?.word ?? "") && /^(?:,|and)$/.test(tokens[at - 1]?.word || tokens[at - 1]?.text || "");
  while (to > from && (isJoint(tokens[to - 1]) || isAsking(to - 1))) to--;
  return tokens.slice(from, to);
}

/** What is asked for; after “wait until”, what the state is of. */
function requestOf(context: SentenceContext, asked: readonly Token[], state: readonly Token[]): ApiRequestStep | undefined {
  let at = 0;
  for (;;) {
    const lead = asideAt(asked, at, "a.lead");
    if (lead > 0 && !polling.test(asked[at]?.word ?? "")) at += lead;
    else if (leading.test(asked[at]?.word ?? "") || asked[at]?.text === ",") at++;
    else break;
  }
  const { word: verb = "" } = asked[at] ?? {};
  const isWaiting = /^(?:wait|waits|waited|waiting)$/.test(verb);
  if (!isWaiting && !polling.test(verb)) return undefined;
  const rest = asked.slice(at + 1);
  // "Wait until the booking is confirmed, ask every 2 seconds"
  if (isWaiting && rest.length > 0) return undefined;
  const thing = isWaiting ? subjectIn(state) : rest.filter(({ word }, index) => !(index === 0 && /^(?:for|at|on|up)$/.test(word)));
  const get = asked[at] as Token;
  const said = [{ ...get, kind: "word" as const, text: "get", word: "get" }, ...thing];
  const { readings } = readTokens(said, undefined, context);
  const likely = readings.filter(({ cost, steps }) => cost <= mostAssumed && steps.length === 1 && steps[0]?.step === "api_request");
  const requests = [...(likely.length === 1 ? likely : []), ...alignedRequests(context, said)];
  const [first] = requests.flatMap(({ steps }) => steps);
  return first?.step === "api_request" && first.action.startsWith("GET ") ? first : undefined;
}

/** "the booking" of “the booking has reached …” */
function subjectIn(state: readonly Token[]): readonly Token[] {
  const end = state.findIndex(
    ({ word, text }, at) => at > 0 && /^(?:is|are|was|has|have|'s|shows|says|reaches|gets|becomes|turns|goes)$/.test(word || text),
  );
  return end <= 0 || end > 4 ? [] : state.slice(0, end);
}

const around =
  /^(?:it|its|that|the|this|our|is|are|was|has|have|had|'s|been|be|reached|reaches|got|gets|turned|turns|become|becomes|became|gone|goes|in|into|to|as|at|on|state|status|stage|shows?|says?|reads?|marked|now|being|finally|equals?)$/;

/** "it was finished", "has reached the state CONFIRMED": one value that the document lists, and nothing else. */
function checksOf(context: SentenceContext, state: readonly Token[]): readonly object[] {
  const operation = operationOfAction(context.operations as NonNullable<SentenceContext["operations"]>, lastAction(context));
  const nouns = operation === undefined ? [] : [...subjectOf(operation).nouns, ...subjectOf(operation).parameters.map(({ noun }) => noun)];
  const isAround = ({ kind, word, text }: Token): boolean =>
    /^[,.]$/.test(text) || (kind === "word" && (around.test(word) || around.test(text) || nouns.includes(nounOf([word]))));
  const said = state.filter((token) => !isAround(token));
  const text = squeeze(said.map((token) => token.text).join(""));
  const listed = (bodyOf(context)?.fields ?? []).flatMap(({ path, list, isOfError, field }) =>
    list !== undefined || isOfError || text === ""
      ? []
      : (field.enum ?? []).flatMap((value) => (squeeze(value) === text ? [{ path, equals: value }] : [])),
  );
  if (listed.length === 1) return listed;
  const { readings } = readTokens(state, undefined, context);
  const [first, ...others] = readings.filter(({ cost }) => cost <= mostAssumed);
  const [step] = first?.steps ?? [];
  return others.length === 0 && first?.steps.length === 1 && step?.step === "validate" ? step.checks : [];
}

function lastAction({ before = [] }: SentenceContext): string {
  const last = before.at(-1);
  return last?.step === "api_request" ? last.action : "";
}
