// Reads clauses that ask again until something holds: “I kept polling the job every 2 seconds until it was finished, a
// minute at most”, “wait until the booking is confirmed, ask all 2 seconds but not longer than half a minute”.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import type { Guess } from "../correct/guesses.ts";
import { following } from "../correct/saved.ts";
import { mostAssumed } from "../preferences.ts";
import { readTokens } from "../read.ts";
import { tokensOf } from "../tokens.ts";
import { numberAt } from "./nouns.ts";
import { statements } from "./statements.ts";

const mostTokens = 40;

export function polled(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const until = tokens.findIndex(({ word }) => /^(?:until|till|til)$/.test(word));
  if (until < 1 || tokens.length > mostTokens) return [];
  const first = spansIn(tokens.slice(0, until));
  const rest = tokens.slice(until + 1);
  const end = endOfCondition(rest);
  const last = spansIn(rest.slice(end));
  if (last.left.some(({ word }) => !isFiller(word))) return [];
  const every = first.every ?? last.every;
  const limit = first.limit ?? last.limit;
  if ((first.every !== undefined && last.every !== undefined) || (first.limit !== undefined && last.limit !== undefined)) return [];
  const condition = rest.slice(0, end);
  const request = requestOf(context, first.left, condition);
  if (request === undefined || (every === undefined && limit === undefined && !asksAgain(first.left))) return [];
  const checks = conditionOf(following(context, request), condition);
  if (checks === undefined) return [];
  const call = request.at(-1) as ApiRequestStep;
  const step: Step = {
    ...call,
    until: { checks, ...(every === undefined ? {} : { every }), ...(limit === undefined ? {} : { for: limit }) },
  } as Step;
  return [{ steps: [...request.slice(0, -1), step], cost: limit === undefined ? 0.3 : 0, unsaid: [] }];
}

interface Spans {
  readonly every: number | undefined;
  readonly limit: number | undefined;
  /** Tokens of neither. */
  readonly left: readonly Token[];
}

const units: ReadonlyMap<string, number> = new Map([
  ["ms", 1],
  ["s", 1_000],
  ["sec", 1_000],
  ["secs", 1_000],
  ["second", 1_000],
  ["seconds", 1_000],
  ["min", 60_000],
  ["mins", 60_000],
  ["minute", 60_000],
  ["minutes", 60_000],
]);
const atMost =
  /(?:^| )(?:at (?:the )?most|at (?:the )?maximum|for at most|for (?:no|not) (?:longer|more) than|(?:no|not) (?:longer|more) than|for up to|up to|max|maximum|for a maximum of|a maximum of|give up after|giving up after|stop after|within|for|but (?:no|not) (?:longer|more) than|but at most|timeout|timeout of|timing out after|time out after|and give up after|then give up after|for (?:the )?most)$/;
const mostBehind = /^(?:at most|at the most|max|maximum|tops|timeout|at maximum|limit|at the latest)/;
const everyBefore = /(?:^| )(?:every|each|once every|all|at intervals of|in intervals of|with an interval of|interval|interval of)$/;
const everyBehind = /^(?:interval|intervals|apart|between (?:tries|attempts|polls|calls|requests))/;

/** “every 2 seconds”, “1 s interval”, “a minute at most”, “give up after 30 seconds”. */
function spansIn(tokens: readonly Token[]): Spans {
  let every: number | undefined;
  let limit: number | undefined;
  const used = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    const span = spanAt(tokens, at);
    if (span === undefined) continue;
    const before = wordsOf(tokens.slice(0, at).filter((_, one) => !used.has(one) && one >= at - 6));
    const after = wordsOf(tokens.slice(span.to, span.to + 4));
    const isEvery = everyBefore.exec(before) ?? everyBehind.exec(after);
    const isMost = atMost.exec(before) ?? mostBehind.exec(after);
    if ((isEvery === null) === (isMost === null)) continue;
    if (isEvery !== null && every === undefined) every = span.ms;
    else if (isMost !== null && limit === undefined) limit = span.ms;
    else continue;
    const cue = (isEvery ?? isMost) as RegExpExecArray;
    const isBehind = everyBehind.test(after) || mostBehind.test(after);
    const words = cue[0].trim().split(" ").length;
    const [from, to] =
      isBehind && (everyBehind.exec(after) ?? mostBehind.exec(after))?.[0] === cue[0] ? [at, span.to + words] : [at - words, span.to];
    for (let one = from; one < to; one++) used.add(one);
    at = span.to - 1;
  }
  return { every, limit, left: tokens.filter(({ kind }, at) => !used.has(at) && kind !== "symbol") };
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens.flatMap(({ word, kind }) => (kind === "symbol" ? [] : [word || "?"])).join(" ");
}

/** “2 seconds”, “a minute”, “half a minute”, “half second”, “10s” */
function spanAt(tokens: readonly Token[], at: number): { readonly ms: number; readonly to: number } | undefined {
  const { word = "", text = "" } = tokens[at] ?? {};
  const glued = /^(\d+(?:\.\d+)?)(ms|s|sec|min|m)$/.exec(text);
  if (glued !== null) return { ms: Number(glued[1]) * (units.get(glued[2] === "m" ? "min" : (glued[2] ?? "")) ?? 0), to: at + 1 };
  if (word === "half") {
    const next = tokens[at + 1]?.word === "a" ? at + 2 : at + 1;
    const unit = units.get(tokens[next]?.word ?? "");
    return unit === undefined ? undefined : { ms: unit / 2, to: next + 1 };
  }
  const [amount] = /^(?:a|an|one|second|minute)$/.test(word)
    ? [{ to: at + (/^(?:second|minute)$/.test(word) ? 0 : 1), value: 1 }]
    : numberAt({ tokens }, at);
  const unit = amount === undefined ? undefined : units.get(tokens[amount.to]?.word ?? "");
  return unit === undefined || amount === undefined ? undefined : { ms: Number(amount.value) * unit, to: amount.to + 1 };
}

/** Where what has to hold ends: at a span, or at the sign or word before one. */
function endOfCondition(tokens: readonly Token[]): number {
  for (let at = 1; at < tokens.length; at++) {
    const { text = "", word = "" } = tokens[at] ?? {};
    const isSpan =
      spanAt(tokens, at) !== undefined &&
      (everyBefore.test(wordsOf(tokens.slice(0, at))) ||
        atMost.test(wordsOf(tokens.slice(0, at))) ||
        mostBehind.test(wordsOf(tokens.slice(spanAt(tokens, at)?.to ?? at))));
    if (/^[,;(–-]$/.test(text) || isSpan || /^(?:every|checking|polling|asking)$/.test(word)) {
      if (!isSpan) return at;
      const cue = atMost.exec(wordsOf(tokens.slice(0, at)))?.[0] ?? everyBefore.exec(wordsOf(tokens.slice(0, at)))?.[0] ?? "";
      return Math.max(
        1,
        at -
          cue
            .trim()
            .split(" ")
            .filter((one) => one !== "").length,
      );
    }
  }
  return tokens.length;
}

function isFiller(word: string): boolean {
  return /^(?:ask|asking|asked|check|checking|poll|polling|but|and|then|please|again|try|trying|retry|we|i|you|it|with|an?|the|do|so|at|intervals?|in|between)$/.test(
    word,
  );
}

const polling =
  /^(?:(?:after that|afterwards|then|now|and|next|please|also|so) ?,? ?)*(?:(?:i|we|you) )?(?:(?:must|should|shall|will|to) )?(?:keep|kept|keeps)? ?(?:on )?(?:repeatedly )?(?:poll|polls|polled|polling|checking|asking for|asking|fetching|getting|reading|requesting|refreshing|calling|re-reading|looking at|look at|check|ask for|fetch|read|get|query|querying) (?:for )?(?:again )?/;

function asksAgain(tokens: readonly Token[]): boolean {
  return /\b(?:keep|kept|keeps|poll|polls|polled|polling|repeated|repeat|repeatedly)\b/.test(wordsOf(tokens));
}

/** The request that is sent again: of the thing that is polled, or of what the condition is about. */
function requestOf(context: SentenceContext, tokens: readonly Token[], condition: readonly Token[]): readonly Step[] | undefined {
  const method = tokens.findIndex(({ kind }) => kind === "path");
  if (method >= 0) return explicitOf(context, tokens, method);
  const words = wordsOf(tokens);
  if (/^(?:(?:then|now|and|next|please|afterwards) )*(?:(?:i|we|you) )?(?:wait|waits|waited)(?: (?:here|now|again|then))*$/.test(words)) {
    const thing =
      /^(?:the|this|that|our) ((?:\w+ )?\w+) (?=is|was|has|have|are|becomes|reaches|gets|turns|goes|shows|reports|state|status)/.exec(
        `${wordsOf(condition)} `,
      )?.[1];
    return thing === undefined ? undefined : requestFor(context, `the ${thing}`);
  }
  const cue = polling.exec(`${words} `)?.[0];
  if (cue === undefined) return undefined;
  const noun = `${words} `.slice(cue.length).trim();
  return noun === "" ? undefined : requestFor(context, noun);
}

/** “GET /jobs/{jobId} shall be repeated” */
function explicitOf(context: SentenceContext, tokens: readonly Token[], path: number): readonly Step[] | undefined {
  const method = tokens[path - 1];
  if (method === undefined || !/^GET$/i.test(method.text)) return undefined;
  const others = wordsOf([...tokens.slice(0, path - 1), ...tokens.slice(path + 1)]);
  const isRepeated =
    /^(?:(?:now|then|and|please|keep|kept|i|we|polling|poll|sending|calling|repeat|repeating|is|are|must|shall|should|to|be|repeated|has|sent|called|polled|again|repeatedly|the|request|call)(?: |$))*$/.test(
      others,
    );
  return isRepeated ? onlyRequest(context, tokens.slice(path - 1, path + 1)) : undefined;
}

function requestFor(context: SentenceContext, noun: string): readonly Step[] | undefined {
  const said = noun.replace(/^(?:it|him|her|them)$/, "it");
  const steps = onlyRequest(context, tokensOf(`Get ${said}`));
  const last = steps?.at(-1);
  return last?.step === "api_request" && /^GET /.test(last.action) ? steps : undefined;
}

/** The request, after the saves that it implies. */
function onlyRequest(context: SentenceContext, tokens: readonly Token[]): readonly Step[] | undefined {
  const { readings } = readTokens(tokens, undefined, context);
  const likely = readings.filter(({ cost }) => cost <= mostAssumed);
  const [only, ...others] = likely.filter(({ cost }) => cost === likely[0]?.cost);
  const last = only?.steps.at(-1);
  if (only === undefined || others.length > 0 || last?.step !== "api_request") return undefined;
  return only.steps.slice(0, -1).every((step) => step.step === "save" && step.implied === true) ? only.steps : undefined;
}

function conditionOf(context: SentenceContext, tokens: readonly Token[]): readonly Check[] | undefined {
  // “til done”
  const [stated] = [tokens, [...tokensOf("it is"), ...tokens]].flatMap((clause) => statements(context, clause));
  const { readings } = readTokens(tokens, undefined, context);
  const likely = readings.filter(({ cost }) => cost <= 1);
  const read = likely.length === 1 ? likely[0]?.steps : undefined;
  const [step, ...others] = read ?? stated?.steps ?? [];
  return others.length > 0 || step?.step !== "validate" ? undefined : step.checks;
}
