// Reads a part of a line that only says how a request ends: “refused with 409”, “must be a conflict”, “which the
// platform acknowledges with a 202”. Every word must be about responding, the responder, or the request.

import { asideAt } from "../../grammar/align/phrases.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { isOrder } from "../../grammar/parts/idle.ts";
import { refusalOfCall, statusesOf } from "../../grammar/refusals.ts";
import { isAnyRefusal } from "../../grammar/refused.ts";
import { fitOfVerb } from "../../grammar/settle/called.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastOperation, lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";

/** The end of a request. */
export interface Outcome {
  /** Undefined if the document lists several successes; any refusal if it does not tell which one it is. */
  readonly status: number | "4xx" | undefined;
  /** True if it names success or failure without a status. */
  readonly isVague: boolean;
  readonly isRefusal: boolean;
}

type Ending = "refused" | "done";

interface Said {
  readonly statuses: ReadonlySet<number>;
  /** The statuses written as numbers. */
  readonly numbers: ReadonlySet<number>;
  readonly endings: ReadonlySet<Ending>;
}

/** `line` is the whole line: its words may say why a request is refused. */
export function outcomeOf(part: readonly Token[], line: readonly Token[], context: SentenceContext): Outcome | undefined {
  const operation = lastOperation(context);
  const said = operation === undefined ? undefined : saidIn(part, operation);
  // “the request is submitted”, after it was read: the state that the response shows.
  if (operation === undefined || said === undefined || (said.numbers.size === 0 && showsState(part, operation, context))) return undefined;
  const documented = statusesOf(operation);
  const [status, ...others] = [...said.statuses].map((one) => asDocumented(one, documented, said.numbers));
  const [ending, ...contrary] = said.endings;
  if (others.length > 0 || contrary.length > 0 || (said.statuses.size > 0 && status === undefined)) return undefined;
  if (status !== undefined)
    return ending !== undefined && status >= 400 !== (ending === "refused")
      ? undefined
      : { status, isVague: false, isRefusal: status >= 400 };
  if (ending === "done") return { status: only(documented.filter((one) => one < 300)), isVague: true, isRefusal: false };
  // That a request fails does not mean that the service breaks.
  const meant = refusalOfCall(operation, lastRequest(context.before), line) ?? "4xx";
  return { status: meant, isVague: true, isRefusal: true };
}

/** Returns whether a read thing has a state that the part says. */
function showsState(part: readonly Token[], { method }: Operation, context: SentenceContext): boolean {
  const states = method === "GET" ? (bodyOf(context)?.fields ?? []).flatMap(({ field }) => field.enum ?? []) : [];
  const said = new Set(states.map((state) => state.toLowerCase()));
  return part.some(({ word }, at) => said.has(word) && hasTerminal(part[at - 1]?.word ?? "", /^f\.(?:be|not|adverb)/));
}

/** “created” of what answers 200, “gone” of what answers 404: the only success there, or none. */
function asDocumented(status: number, documented: readonly number[], numbers: ReadonlySet<number>): number | undefined {
  if (numbers.has(status) || documented.includes(status)) return status;
  if (status < 300) return only(documented.filter((one) => one < 300));
  return status === 410 ? undefined : status;
}

/** Returns whether every word belongs to an outcome, for any request. */
export function saysOutcome(part: readonly Token[]): boolean {
  return saidIn(part, undefined) !== undefined;
}

/** “isn't possible any more”: a refusal, and no status. */
export function saysRefusal(part: readonly Token[]): boolean {
  const said = saidIn(part, undefined);
  return said?.statuses.size === 0 && said.endings.has("refused");
}

/** Undefined if a word could say something else. */
function saidIn(part: readonly Token[], operation: Operation | undefined): Said | undefined {
  const statuses = new Set<number>();
  const numbers = new Set<number>();
  const endings = new Set<Ending>();
  let isDenied = false;
  for (let at = 0; at < part.length; at++) {
    const { kind, text, word } = part[at] as Token;
    const other = statuses.size > 0 ? contrastAt(part, at, statuses) : 0;
    if (other > 0) {
      at += other - 1;
      continue;
    }
    if (isLonger(part, at)) {
      isDenied = true;
      at++;
      continue;
    }
    const without = errorlessAt(part, at);
    if (without > 0) {
      endings.add("done");
      at += without - 1;
      continue;
    }
    if (kind === "symbol" && /^(?:[,.!:()'–—→⇒-]|->|=>)$/.test(text)) continue;
    const reason = reasonAt(part, at);
    if (reason !== undefined) {
      // “not accepted”
      if (isDenied && reason.status <= 202) endings.add("refused");
      else statuses.add(reason.status);
      at += reason.length - 1;
    } else if (isErrorItself(part, at)) continue;
    else if (kind === "number" && /^[2-5]\d\d$/.test(text) && !isCounted(part, at)) {
      statuses.add(Number(text));
      numbers.add(Number(text));
    } else if (kind !== "word") return undefined;
    else if (/^(?:not|n't|never|cannot)$/.test(word)) isDenied = true;
    else if (hasTerminal(word, /^(?:v\.(?:fail|reject)|w\.error)(?:\+|$)/)) {
      if (isDenied) return undefined;
      endings.add("refused");
    } else if (hasTerminal(word, /^(?:v\.(?:succeed|accept)|w\.(?:success|ok))(?:\+|$)/) || /^(?:possible|happen|through)$/.test(word))
      endings.add(isDenied ? "refused" : "done");
    else {
      const length = Math.max(asideAt(part, at, "a.outcome"), asideAt(part, at, "a.interjection"));
      if (length > 0) at += length - 1;
      else if (!isAround(part, at, operation)) return undefined;
    }
  }
  // “not 200” is any other.
  if (isDenied && endings.size === 0) return undefined;
  return statuses.size + endings.size === 0 ? undefined : { statuses, numbers, endings };
}

function isLonger(part: readonly Token[], at: number): boolean {
  return part[at]?.word === "no" && part[at + 1]?.word === "longer";
}

/** “a 409, not a 200”, “409 instead of a 200”: the length of what only says the contrary of the status. */
function contrastAt(part: readonly Token[], at: number, statuses: ReadonlySet<number>): number {
  let end = at;
  for (const form of [/^,$/, /^(?:and|but)$/]) if (form.test(part[end]?.word || part[end]?.text || "")) end++;
  const { word = "" } = part[end] ?? {};
  if (!(word === "not" || (/^(?:instead|rather)$/.test(word) && /^(?:of|than)$/.test(part[end + 1]?.word ?? "")))) return 0;
  end += word === "not" ? 1 : 2;
  if (/^(?:a|an|the)$/.test(part[end]?.word ?? "")) end++;
  const { kind, text = "" } = part[end] ?? {};
  const isOther = kind === "number" && /^[2-5]\d\d$/.test(text) && [...statuses].every((status) => status >= 400 !== Number(text) >= 400);
  return isOther ? end + 1 - at : 0;
}

/** “without an error”, “with no problems” */
function errorlessAt(part: readonly Token[], at: number): number {
  const length = part[at]?.word === "without" ? 1 : part[at]?.word === "with" && part[at + 1]?.word === "no" ? 2 : 0;
  if (length === 0) return 0;
  const article = /^(?:a|an|any|the)$/.test(part[at + length]?.word ?? "") ? 1 : 0;
  return /^(?:errors?|problems?|issues?|trouble|complaints?)$/.test(part[at + length + article]?.word ?? "") ? length + article + 1 : 0;
}

/** “check the error”: the subject, and not the outcome. */
function isErrorItself(part: readonly Token[], at: number): boolean {
  return hasTerminal(part[at]?.word ?? "", /^w\.error$/) && part[at - 1]?.word === "the";
}

/** “200 copies”: a number of something. */
function isCounted(part: readonly Token[], at: number): boolean {
  const next = part[at + 1];
  return (
    next?.kind === "word" &&
    !/^(?:instead|rather)$/.test(next.word) &&
    !hasTerminal(next.word, /^(?:f\.|v\.(?:return|answer|fail|reject)|n\.(?:status|response|code)|w\.(?:error|reasonphrase))/)
  );
}

function reasonAt(tokens: readonly Token[], at: number): { readonly status: number; readonly length: number } | undefined {
  const found = lexicon.entries
    .get(tokens[at]?.word ?? "")
    ?.filter(({ terminal, words }) => terminal === "w.reasonphrase" && words.every((word, index) => tokens[at + index]?.word === word));
  const [longest] = [...(found ?? [])].sort((one, other) => other.words.length - one.words.length);
  return longest === undefined ? undefined : { status: Number(longest.value), length: longest.words.length };
}

/** A function word that restricts nothing, or the request by its verb or thing: “the removal”, “this resize”. */
function isAround(part: readonly Token[], at: number, operation: Operation | undefined): boolean {
  const { word } = part[at] as Token;
  if (isOrder(part, at) || lexicon.restricting.has(word) || /^(?:nobody|nothing|none|no|if|unless|until|except|for)$/.test(word))
    return false;
  if (
    word === "" ||
    lexicon.functional.has(word) ||
    hasTerminal(word, /^(?:v\.(?:return|answer|get|receive|acknowledge|assert|come|show|equal|have)(?:\+|$)|n\.(?:status|response|code))/)
  )
    return true;
  if (operation === undefined) return false;
  if (fitOfVerb(operation, { word, particle: undefined }) !== undefined) return true;
  const nouns = [...subjectOf(operation).nouns, ...subjectOf(operation).parameters.map(({ noun }) => noun)].flatMap(splitWords);
  return nouns.includes(nounOf([word]));
}

/** With the status of each refusal, by the document or the reason: “it is refused, since …”, and of each success. */
export function withRefusals(said: readonly Step[], tokens: () => readonly Token[], context: SentenceContext): readonly Step[] {
  if (!said.some((step) => isVagueRefusal(step) || isVagueSuccess(step) || deniesSuccess(step))) return said;
  const line = tokens();
  if (saysBound(line)) return said;
  const steps = said.map((step) => withRefusalSaid(step, line));
  const isAny = line.some(({ word, text }) => /^(?:2xx|2\d\d)$/i.test(text) || /^(?:any|some|range|class|family|kind)$/.test(word));
  const isPlace = /^(?:in|within|inside|on|for)$/.test(line[0]?.word ?? "") && hasTerminal(line[2]?.word ?? "", /^w\.error$/);
  return steps.map((step, at) => {
    // “In that error, code is …” says where to look.
    if (isPlace && step.step === "validate" && step.checks.length > 1)
      return { ...step, checks: step.checks.filter((check) => !isAnyRefusal(check)) };
    if (isVagueSuccess(step) && step.step === "validate") {
      const called = isAny ? undefined : lastOperation(following(context, steps.slice(0, at)));
      const good = called === undefined ? undefined : only(statusesOf(called).filter((status) => status < 300));
      if (good === undefined) return step;
      return { ...step, checks: step.checks.map((check) => (check.status === "2xx" ? { ...check, status: good } : check)) };
    }
    const around = following(context, steps.slice(0, at));
    const operation = isVagueRefusal(step) ? lastOperation(around) : undefined;
    const known =
      operation === undefined
        ? undefined
        : (statusOfDeleted(operation, around, line) ?? refusalOfCall(operation, lastRequest(around.before), line));
    if (step.step !== "validate") return step;
    // That a request fails does not mean that the service breaks.
    const status = known ?? "4xx";
    return { ...step, checks: step.checks.map((check) => (isAnyRefusal(check) ? { ...check, status } : check)) };
  });
}

/** “It should no longer be possible to open it”, after it was deleted. */
function statusOfDeleted(operation: Operation, context: SentenceContext, line: readonly Token[]): number | undefined {
  const isDeleted = (context.before ?? []).some((step) => {
    if (step.step !== "api_request" || !step.action.startsWith("DELETE ")) return false;
    return operationOf(context, step)?.path === operation.path;
  });
  const isLonger = line.some(({ word }) => word === "longer" || word === "more" || word === "anymore");
  return operation.method === "GET" && isLonger && isDeleted && statusesOf(operation).includes(404) ? 404 : undefined;
}

/** “The status is at least 400”: the expectation is written out, and no other status is meant. */
export function saysBound(line: readonly Token[]): boolean {
  return line.some(({ kind, text }) => kind === "number" && /^(?:399|400)$/.test(text));
}

/** “must not be accepted”: refused, and not only another status than the good one. */
function withRefusalSaid(step: Step, line: readonly Token[]): Step {
  if (step.step !== "validate" || !deniesSuccess(step) || line.some(({ kind }) => kind === "number")) return step;
  return { ...step, checks: step.checks.map((check) => (isDeniedSuccess(check) ? { status: { atLeast: 400 } } : check)) };
}

function deniesSuccess(step: Step): boolean {
  return step.step === "validate" && step.checks.some(isDeniedSuccess);
}

function isDeniedSuccess({ status, not }: { readonly status?: unknown; readonly not?: true }): boolean {
  return not === true && typeof status === "number" && status >= 200 && status < 300;
}

function isVagueSuccess(step: Step): boolean {
  return step.step === "validate" && step.checks.some(({ status }) => status === "2xx");
}

function isVagueRefusal(step: Step): boolean {
  return step.step === "validate" && step.checks.some(isAnyRefusal);
}

function only<Item>([item, ...others]: readonly Item[]): Item | undefined {
  return others.length === 0 ? item : undefined;
}
