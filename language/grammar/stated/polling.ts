// Reads clauses that ask again until something holds: “I kept polling the job every 2 seconds until it was finished, a
// minute at most”, “wait until the booking is confirmed, ask all 2 seconds but not longer than half a minute”.

import type { Check } from "../../check.ts";
import { operationOf } from "../../english/context/above.ts";
import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { asideAt } from "../align/phrases.ts";
import { alignedRequests } from "../align/request.ts";
import { bodyOf } from "../correct/fields.ts";
import type { Guess } from "../correct/guesses.ts";
import { following } from "../correct/saved.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { asserted } from "../parts/asserted.ts";
import { mostAssumed } from "../preferences.ts";
import { readTokens } from "../read.ts";
import { squeeze } from "../settle/responseShape.ts";
import { tokensOf } from "../tokens.ts";
import { sensesAt } from "./match.ts";
import { spansIn } from "./spans.ts";

const mostTokens = 45;

export function polledRequest(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const untils = tokens.flatMap(({ word }, at) => (isUntil(word) ? [at] : []));
  const [until, ...others] = untils;
  if (context.operations === undefined || until === undefined || others.length > 0 || tokens.length > mostTokens) return [];
  const spans = spansIn(tokens);
  if (spans === undefined) return [];
  const { has, ...limits } = spans;
  const end = endOfCondition(tokens, until, has);
  const before = tokens.slice(0, until).filter((token, at) => !has(at) && token.kind !== "symbol");
  const after = tokens.slice(end).filter((token, at) => !has(end + at) && token.kind !== "symbol");
  const state = tokens.slice(until + 1, end);
  // “Until the job is done, poll it every 2 seconds”
  const [asked, rest] = before.every((_, at) => lengthOfLead(before.slice(at)) > 0) && after.length > 0 ? [after, []] : [before, after];
  if (state.length === 0 || !isOnlyBetween(rest)) return [];
  const request = requestOf(context, asked, state, Object.keys(limits).length > 0);
  const call = request?.at(-1);
  if (request === undefined || call?.step !== "api_request") return [];
  const checks = conditionOf(following(context, request), state);
  if (checks === undefined) return [];
  const step = { ...call, until: { checks, ...limits } } as Step;
  const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  return [{ steps: [...request.slice(0, -1), step], cost: 0.1, unsaid: [], read }];
}

function isUntil(word: string): boolean {
  return word === "til" || hasTerminal(word, /^f\.until$/);
}

/** Where what has to hold ends: at a sign, at a span, or where a person asks again. */
function endOfCondition(tokens: readonly Token[], until: number, isSpan: (at: number) => boolean): number {
  for (let at = until + 2; at < tokens.length; at++) {
    const { kind, text, word } = tokens[at] as Token;
    if (isSpan(at) || (kind === "symbol" && /^[,;(–—-]$/.test(text)) || /^(?:checking|polling|asking|trying|retrying)$/.test(word))
      return at;
  }
  return tokens.length;
}

function isOnlyBetween(tokens: readonly Token[]): boolean {
  return tokens.every((_, at) => asideAt(tokens, at, "a.between") > 0);
}

/** How many tokens lead to what is asked for: “after that I kept …”, “we must …”. */
function lengthOfLead(tokens: readonly Token[]): number {
  const senses = ["f.who", "f.modal", "f.be", "f.politely", "f.opener", "f.adverb"].flatMap((sense) => sensesAt(tokens, 0, sense));
  const again = /^(?:repeatedly|regularly|with)$/.test(tokens[0]?.word ?? "") ? 1 : 0;
  return Math.max(again, asideAt(tokens, 0, "a.lead"), asideAt(tokens, 0, "a.v.keep"), ...senses.map(({ to }) => to));
}

/** The request that is sent again, after the saves that it implies. */
function requestOf(
  context: SentenceContext,
  asked: readonly Token[],
  state: readonly Token[],
  isLimited: boolean,
): readonly Step[] | undefined {
  const path = asked.findIndex(({ kind }) => kind === "path");
  if (path >= 0) return explicitOf(context, asked, path);
  let at = 0;
  let isKept = false;
  for (;;) {
    const rest = asked.slice(at);
    isKept ||= asideAt(rest, 0, "a.v.keep") > 0;
    const verb = asideAt(rest, 0, "a.v.poll");
    if (verb > 0) {
      isKept ||= /^(?:poll|repeat|retry|re)/.test(rest[0]?.word ?? "");
      return isKept || isLimited ? requestFor(context, withoutFor(rest.slice(verb))) : undefined;
    }
    // “Wait until the booking is confirmed, ask every 2 seconds”
    const wait = asideAt(rest, 0, "a.v.wait");
    if (wait > 0) return rest.length === wait ? requestFor(context, subjectIn(state)) : undefined;
    const lead = lengthOfLead(rest);
    if (lead === 0) break;
    at += lead;
  }
  // “The job must be queried every 2 seconds until …”
  const { length } = asked;
  const isPassive = asideAt(asked, length - 1, "a.v.poll") === 1 && /ed$|read$/.test(asked.at(-1)?.word ?? "");
  const being = asked.findIndex(({ word }) => /^(?:is|are|be|must|shall|should|has|needs)$/.test(word));
  const isBetween = asked
    .slice(being, length - 1)
    .every(({ word }) => /^(?:is|are|be|to|must|shall|should|has|needs|being|then)$/.test(word));
  return isPassive && being > at && isBetween && isLimited ? requestFor(context, asked.slice(at, being)) : undefined;
}

function withoutFor(tokens: readonly Token[]): readonly Token[] {
  return /^(?:for|at|on|up)$/.test(tokens[0]?.word ?? "") ? tokens.slice(1) : tokens;
}

/** “GET /jobs/{jobId} shall be repeated” */
function explicitOf(context: SentenceContext, asked: readonly Token[], path: number): readonly Step[] | undefined {
  const method = /^get$/i.test(asked[path - 1]?.text ?? "") ? path - 1 : path;
  const others = [...asked.slice(0, method), ...asked.slice(path + 1)];
  for (let at = 0; at < others.length; ) {
    const rest = others.slice(at);
    const known = Math.max(
      lengthOfLead(rest),
      asideAt(rest, 0, "a.v.poll"),
      /^(?:the|a|request|call|requests|calls|to)$/.test(rest[0]?.word ?? "") ? 1 : 0,
    );
    if (known === 0) return undefined;
    at += known;
  }
  return onlyRequest(context, [...tokensOf("GET"), asked[path] as Token]);
}

function requestFor(context: SentenceContext, thing: readonly Token[]): readonly Step[] | undefined {
  if (thing.length === 0) return undefined;
  const said = [...tokensOf("get"), ...thing];
  const [aligned] = alignedRequests(context, said);
  const steps = onlyRequest(context, said) ?? aligned?.steps;
  const last = steps?.at(-1);
  return last?.step === "api_request" && last.action.startsWith("GET ") ? steps : undefined;
}

function onlyRequest(context: SentenceContext, tokens: readonly Token[]): readonly Step[] | undefined {
  const { readings } = readTokens(tokens, undefined, context);
  const likely = readings.filter(({ cost }) => cost <= mostAssumed);
  const [only, ...others] = likely.filter(({ cost }) => cost === likely[0]?.cost);
  const last = only?.steps.at(-1);
  if (only === undefined || others.length > 0 || last?.step !== "api_request") return undefined;
  return only.steps.slice(0, -1).every((step) => step.step === "save" && step.implied === true) ? only.steps : undefined;
}

/** “the booking” of “the booking has reached …” */
function subjectIn(state: readonly Token[]): readonly Token[] {
  const end = state.findIndex(
    ({ word, text }, at) =>
      at > 0 && /^(?:is|are|was|has|have|had|'s|shows|says|reaches|gets|becomes|turns|goes|reports|state|status)$/.test(word || text),
  );
  return end <= 0 || end > 4 ? [] : state.slice(0, end);
}

/** “it was finished”, “til done”, “has reached the state CONFIRMED” */
function conditionOf(context: SentenceContext, state: readonly Token[]): readonly Check[] | undefined {
  const { readings } = readTokens(state, undefined, context);
  const checksOf = (most: number): readonly Check[] | undefined => {
    const [first, ...others] = readings.filter(({ cost }) => cost <= most);
    const [step] = first?.steps ?? [];
    return others.length === 0 && first?.steps.length === 1 && step?.step === "validate" ? step.checks : undefined;
  };
  const [stated] = [state, [...tokensOf("it is"), ...state]].flatMap((clause) => asserted(context, clause));
  const [step] = stated?.steps ?? [];
  return checksOf(1) ?? listedIn(context, state) ?? (step?.step === "validate" ? step.checks : checksOf(mostAssumed));
}

const around = group("polling.around");

/** One value that the document lists, and nothing else. */
function listedIn(context: SentenceContext, state: readonly Token[]): readonly Check[] | undefined {
  const operation = operationOf(context, context.before?.at(-1));
  const nouns = operation === undefined ? [] : [...subjectOf(operation).nouns, ...subjectOf(operation).parameters.map(({ noun }) => noun)];
  const isAround = ({ kind, word, text }: Token): boolean =>
    /^[,.]$/.test(text) || (kind === "word" && (around.test(word) || around.test(text) || nouns.includes(nounOf([word]))));
  const text = squeeze(
    state
      .filter((token) => !isAround(token))
      .map((token) => token.text)
      .join(""),
  );
  const found = (bodyOf(context)?.fields ?? []).flatMap(({ path, list, isOfError, field }) =>
    list !== undefined || isOfError || text === ""
      ? []
      : (field.enum ?? []).flatMap((value) => (squeeze(value) === text ? [{ path, equals: value }] : [])),
  );
  return found.length === 1 ? found : undefined;
}
