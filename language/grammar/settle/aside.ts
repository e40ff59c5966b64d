// Reads remarks around the steps: why something is done, or what a person wants. It is idle, so nothing in it may be an
// instruction or a claim that could be false.

import type { Token } from "../../english/token.ts";
import type { Step } from "../../step.ts";
import type { TokenReference } from "../edges.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal, isSense, lexicon } from "../lexicon/lexicon.ts";
import type { Act } from "../meaning.ts";
import { isRefused } from "../refused.ts";
import { sensesOf } from "./called.ts";
import { type CheckPlace, type Place, tokenOf, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { slotsOf } from "./slots.ts";

type ReasonAct = Extract<Act, { act: "reason" }>;

/** Refuses words that say more than why. */
export function passOver(place: CheckPlace, { tokens: said, aside }: ReasonAct): void {
  const tokens = said.map((token) => tokenOf(place, token));
  const [first, ...others] = tokens;
  // A title says nothing of a person or something.
  if (aside === "label") {
    const [start] = tokens;
    if (start !== undefined && conditions.has(start.word)) unsettled("a title that is a condition");
    const isClaim = ({ word }: Token) => isSense(word, "f.be") || tellers.has(word) || duties.has(word) || isSense(word, "v.fail");
    // "Switch it to pass/fail → 200": what is done to something that was spoken of.
    if (tokens.some(({ word }) => word === "it" || word === "them")) unsettled("a title about something");
    if (tokens.some((token) => isClaim(token) || isAboutAccess(token))) unsettled("a title that says something");
    if (tokens.some(({ word }) => failing.test(word)) && !saysFailure(place.tokens.slice((said.at(-1)?.token ?? 0) + 1)))
      unsettled("a title that says that it fails");
    return;
  }
  if (aside === undefined) {
    if (first === undefined || isCommand(first) || others.some(isInstructive) || tokens.some(isAboutAccess))
      unsettled("a reason that says more");
    return;
  }
  if (tokens.some((token) => isSaying(token) || isAboutAccess(token))) unsettled("a reason that says more");
  if (tokens.some(({ word }, at) => joins.has(word) && isCommand(tokens[at + 1]))) unsettled("a reason that does something");
  if (tokens.some(({ word }) => duties.has(word) || place.response?.fields.has(word) === true)) unsettled("a reason that could be false");
  if (tokens.some((token) => isSentReason(place, token))) unsettled("a reason that a request sends");
  if (aside === "cause") return;
  if (tokens.some(({ word }) => isExpectation(word))) unsettled("a remark that could be a check");
  if (tokens.some(({ word }) => denials.has(word) || isDeed(word) || isState(word))) unsettled("a remark that could be a step");
}

const failing = group("aside.failing");

/**
 * “Unknown id: delete the order” would delete a known one: a value, a status or an absence has to say what is wrong.
 */
function saysFailure(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, word, text }) =>
      /^(?:quoted|number|json|url)$/.test(kind) ||
      (kind === "path" && !/[{$]/.test(text)) ||
      (kind === "word" && /\d/.test(text)) ||
      failing.test(word) ||
      denials.has(word) ||
      isSense(word, "v.fail") ||
      ["f.without", "f.not", "f.no", "w.bad", "w.error", "w.empty", "v.reject", "w.reasonphrase"].some((sense) => isSense(word, sense)),
  );
}

/** A code, or a word that begins another statement: no part of a remark. */
function isInstructive(token: Token): boolean {
  return isSaying(token) || joins.has(token.word) || duties.has(token.word);
}

function isSaying({ text, word }: Token): boolean {
  return /[\d_]|[A-Z]{2}/.test(text) || comparing.has(word);
}

const tellers: ReadonlySet<string> = new Set("i we you they he she nobody somebody someone everyone everybody anybody anyone".split(" "));
const conditions: ReadonlySet<string> = new Set(["as", "with", "if", "unless", "when", "skip", "optional", "optionally"]);

/** A wish, a frequency, a number or a content: “we expect it in two seconds”, “it has three entries”. */
function isExpectation(word: string): boolean {
  if (["nobody", "nothing", "every", "each"].includes(word)) return true;
  // "One at a time" counts nothing.
  if (word === "one") return false;
  return ["v.contain", "v.fail", "w.number", "n.item", "n.second", "n.minute"].some((sense) => isSense(word, sense));
}

const joins: ReadonlySet<string> = new Set(["and", "but", "then"]);
const duties: ReadonlySet<string> = new Set(["should", "must", "shall"]);
/** A denial is a claim, which could be false. */
const denials: ReadonlySet<string> = new Set("not no never none neither nor without except unless instead twice".split(" "));
const comparing: ReadonlySet<string> = new Set(["equals", "contains"]);

/** "Delete the order, so …": what is done itself. */
function isCommand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return sensesOf(token.word).length > 0 || lexicon.entries.get(token.word)?.some(({ terminal }) => terminal.startsWith("v.")) === true;
}

const access: ReadonlySet<string> = new Set(
  "token login logged signed authenticated unauthenticated authorized authorised anonymous anonymously guest guests visitor credentials".split(
    " ",
  ),
);

/** The service checks who acts, and whether that person is known. */
function isAboutAccess({ word }: Token): boolean {
  return access.has(word);
}

/** The effect of a step. To see or to want something changes nothing. */
function isDeed(word: string): boolean {
  if (sensesOf(word).some((sense) => deeds.has(sense))) return true;
  return hasTerminal(word, /^v\.(?:save|wait|repeat|remove|authenticate|clear|upload)/);
}

const deeds: ReadonlySet<string> = new Set(
  "create update replace patch delete enter leave enable disable renew rename undo stop buy approve attach lend pause resume confirm copy"
    .split(" ")
    .map((name) => `o.${name}`),
);

const states = /^w\.(?:empty|filled|present|absent|unique|ok|error|bad|null|true|false|reasonphrase|unchanged|sign|type|format)$/;

/** A statement that could be checked: "the list is empty". */
function isState(word: string): boolean {
  return hasTerminal(word, states);
}

/**
 * "The price is 10 (at least)", "the status is 200 for guests": the part beside a check changes it. A remark may only
 * explain why a call fails.
 */
export function refuseTellingRemark(place: Place, act: Extract<Act, { act: "remark" }>, steps: readonly Step[]): void {
  const tokens = act.tokens.flatMap((token) => ("state" in token ? [] : [tokenOf(place, token)]));
  if (tokens.some(isInstructive)) unsettled("a remark that says more");
  if (tokens.some((token) => isSentReason(place, token))) unsettled("a reason that a request sends");
  // "ok so make a folder"
  if (tokens.some(({ word }, at) => word === "so" && isCommand(tokens[at + 1]))) unsettled("a remark that does something");
  const [first] = act.tokens;
  const before = first === undefined || "state" in first ? "" : (place.tokens[first.token - 1]?.text ?? "");
  if (before !== "(" && before.toLowerCase() !== "for") return;
  if (tokens.some(({ word }) => hedges.has(word))) unsettled("a remark that changes the check");
  // "(update the order)"
  if (isDeed(tokens[0]?.word ?? "") && /^(?:the|a|an|this|that|it|our)$/.test(tokens[1]?.word ?? ""))
    unsettled("a remark that does something");
  if (isRefused([steps.findLast((step) => step.step === "validate")])) return;
  // “(for the second order)”
  if (before === "(" && /^(?:for|of|with|without|by|from|if|when|unless)$/.test(tokens[0]?.word ?? ""))
    unsettled("for whom something is so");
  if (before !== "(") unsettled("for whom or what something is so");
  if (tokens.some(({ word }) => isState(word) || isSense(word, "n.body") || isSense(word, "w.type")))
    unsettled("a remark that checks something else");
}

/** "Delete the order because …": why, and nothing more. */
export function refuseTellingCause(place: Place, cause: readonly TokenReference[]): void {
  const tokens = cause.map((token) => tokenOf(place, token));
  if (tokens.some((token) => isInstructive(token) || isSentReason(place, token))) unsettled("a cause that says more");
}

/** "because of illness", where the document lists `ILLNESS` as a reason. */
function isSentReason({ context }: Place, { word }: Token): boolean {
  return (
    word.length > 3 &&
    context.operations?.operations.some((operation) =>
      slotsOf({ operation }).some(
        ({ name, enum: values }) => /reason|cause/i.test(name) && values?.some((value) => squeeze(value) === squeeze(word)) === true,
      ),
    ) === true
  );
}

const hedges: ReadonlySet<string> = new Set(
  "at least most or minimum maximum min max roughly approximately about if sometimes maybe usually normally optional inclusive exclusive within similar only".split(
    " ",
  ),
);
