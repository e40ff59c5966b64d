// Reads a sentence that no construction covers: each clause by the operation, fields and values that it names. The
// reading counts only if the steps account for every word and no other reading costs about as much. Otherwise the same
// steps are a correction, which the author has to accept.

import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Attachment } from "../../playbook.ts";
import type { SentenceContext } from "../../reading.ts";
import { sameData } from "../../sameData.ts";
import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { isDocumented } from "../align/phrases.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { isOrder } from "../parts/idle.ts";
import { stem } from "../settle/called.ts";
import { goesThroughList } from "../settle/field.ts";
import { describeResponse } from "../settle/known.ts";
import { checksUnsent } from "../settle/lateParts.ts";
import { accountsFor, actorIn } from "./accounted.ts";
import { type ComposedReading, composedReadings } from "./composed.ts";
import { keepsValues, lacksBody } from "./faithful.ts";
import { bodyOf } from "./fields.ts";
import { explicitIn } from "./operationPath.ts";
import { ordinals } from "./ordinals.ts";
import { isJoint } from "./remarks.ts";
import { checksSent } from "./sentInstead.ts";

/** A dearer reading is only a correction. */
const mostCost = 3;
/** Each pair of clause ends is read, so longer sentences would hold up an editor. */
const mostTokens = 45;
const mostSeparators = 7;
/** How much dearer every other reading has to be. */
const leastMargin = 0.8;

export function readByWords(
  written: readonly Token[],
  { attachment, context }: { readonly attachment: Attachment | undefined; readonly context: SentenceContext },
): readonly Step[] | undefined {
  const { tokens, isExpected } = withoutLabel(written);
  if (context.operations === undefined || attachment !== undefined || tokens.length > mostTokens) return undefined;
  if (tokens.filter(isJoint).length > mostSeparators) return undefined;
  if (tokens.some(({ kind, text }) => kind === "symbol" && /^[\][]$/.test(text))) return undefined;
  if (tokens.some(({ text }) => text.startsWith("@")) || !knowsWords(tokens, context)) return undefined;
  const readings = composedReadings({ attachment, context }, tokens).filter(({ cost }) => cost <= mostCost + leastMargin);
  // A way that leaves words open says nothing against one that has them all.
  const whole = readings.filter((reading) => isWhole(reading, tokens, context, isExpected));
  const [first, ...others] = whole;
  if (first === undefined || first.cost > mostCost) return undefined;
  // “Forbidden: cancel the order”: how it ends, or a title.
  const isTitled = tokens.findIndex(({ text }) => text === ":") === 1 && first.steps[0]?.step === "validate";
  if (isTitled && first.steps.some(({ step }) => step === "api_request")) return undefined;
  // “items.first.name”: a path that the document does not have.
  if (lacksRequest(tokens, first.steps)) return undefined;
  const response = describeResponse(context);
  if (response !== undefined && tokens.some(({ text }) => /^[\p{L}_]+\.[\p{L}_]/u.test(text) && goesThroughList(text, response)))
    return undefined;
  if (leavesField(tokens, context, first.steps) || first.steps.some((step) => sendsElsewhere(step, context))) return undefined;
  if (!keepsValues(tokens, context, first.steps, isRead(first)) || !isCertain(tokens, first)) return undefined;
  const own = joinedKey(first.steps);
  // A request that lacks what it needs is not a rival of one that has all of it.
  const isSure = tokens.every((token) => token.kind === "symbol" || isRead(first)(token));
  const isNear = others.some(
    ({ steps, cost }) =>
      cost - first.cost < leastMargin &&
      joinedKey(steps) !== own &&
      !checksSent(tokens, steps, first.steps) &&
      !(isSure && sendsSame(steps, first.steps)) &&
      !(isSure && (isLacking(tokens, context, steps) || (savesUnsaid(steps) && !savesUnsaid(first.steps)))),
  );
  return isNear ? undefined : first.steps;
}

/** “with the retained pupilId”: the variable of a documented field in a field that nobody knows. */
function sendsElsewhere(step: Step, { operations }: SentenceContext): boolean {
  if (operations === undefined || step.step !== "api_request" || !isJsonObject(step.body)) return false;
  const fields = operationOfAction(operations, step.action)?.body?.fields.map(({ name }) => name) ?? [];
  const { body } = step;
  return Object.entries(body).some(
    ([name, value]) =>
      !fields.includes(name) && isJsonObject(value) && fields.includes(String(value.$var)) && !(String(value.$var) in body),
  );
}

/** A field of the response that no step has is not a remark: “as long as nothing is published, both doi and …”. */
function leavesField(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  const text = JSON.stringify(steps);
  if (steps.some(({ step }) => step !== "validate")) return false;
  return tokens.some(
    ({ kind, word, text: own }) =>
      kind === "word" &&
      word.length > 2 &&
      !lexicon.vocabulary.has(word) &&
      bodyOf(context)?.fields.some(({ name }) => name === own && !name.includes(" ")) === true &&
      !text.includes(own),
  );
}

/** The same values to another operation, which fits less. */
function sendsSame([one, ...more]: readonly Step[], [other, ...others]: readonly Step[]): boolean {
  if (one?.step !== "api_request" || other?.step !== "api_request" || more.length + others.length > 0) return false;
  return isJsonObject(one.body) && sameData(one.body, other.body ?? null);
}

/** "…, urgent": a second request that would need an id that nobody saved. */
function savesUnsaid(steps: readonly Step[]): boolean {
  return steps.some((step) => step.step === "save" && step.implied === true);
}

/** Returns whether a request lacks its body, or checks compare what it should have sent. */
function isLacking(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  return (
    lacksBody(tokens, context, steps) ||
    steps.some((step, at) => checksUnsent(context.operations, step, steps.slice(at + 1, at + 2), tokens))
  );
}

/** Returns whether no step sends the request that the sentence writes out, or its title asks for another one. */
function lacksRequest(tokens: readonly Token[], steps: readonly Step[]): boolean {
  // “… and confirm that getting it returns 404”
  const isRead = steps.some((step) => step.step === "api_request" && step.action.startsWith("GET "));
  if (!isRead && tokens.some(({ word }, at) => isOrder(tokens, at) && hasTerminal(word, /^v\.(?:get|fetch)\+ing$/))) return true;
  const explicit = explicitIn(tokens);
  const path = explicit?.path.replace(/\?.*$/s, "");
  if (explicit === undefined || path === undefined) return false;
  const at = steps.findIndex((step) => step.step === "api_request" && step.action.includes(path));
  return at < 0 || (at > 0 && tokens[(explicit.at[0] ?? 0) - 1]?.text === ":");
}

/** Returns whether the steps account for every word. */
function isWhole(reading: ComposedReading, tokens: readonly Token[], context: SentenceContext, isExpected: boolean): boolean {
  const { steps, unsaid } = reading;
  // “get it, 3 entries”: a request
  if (/(?:^| )(?:get|fetch|show|load|read) (?:it|them|that|this)(?: |$)/i.test(unsaid.join(" "))) return false;
  if (unsaid.some((words) => !isIdle(words, reading) && words.toLowerCase() !== actorIn(tokens, context, steps))) return false;
  if (isExpected && steps.some(({ step }) => step !== "validate")) return false;
  return accountsFor(tokens, context, reading);
}

/** The same for checks of one response in one step and in several. */
function joinedKey(steps: readonly Step[]): string {
  const joined: Step[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (step.step === "validate" && last?.step === "validate")
      joined[joined.length - 1] = { ...last, checks: [...last.checks, ...step.checks] };
    else joined.push(plainPrepare(step));
  }
  // A text that is a variable sends the same.
  return normalisedKey(joined).replace(/\{"\$var":"([^"{}]+)"\}/g, (_, name: string) => `"\${${name}}"`);
}

/** A preparation holds for all that follows, whether a reading mentions it or not. */
function plainPrepare(step: Step): Step {
  if (step.step !== "prepare" || step.of !== "following") return step;
  const { of: _of, ...prepare } = step;
  return prepare;
}

/** More words than these that nobody knows tell of something else. */
const mostUnknown = 4;

/** Returns whether the language, the document or an earlier step has nearly every word. */
function knowsWords(tokens: readonly Token[], { operations, variables, before }: SentenceContext): boolean {
  if (operations === undefined) return false;
  // A sign that nothing reads, such as ∌.
  if (tokens.some(({ kind }) => kind === "unknown")) return false;
  const text = JSON.stringify(before ?? []).toLowerCase();
  const names = new Set([...(variables ?? [])].flatMap(splitWords).map(stem));
  const unknown = tokens.filter(({ kind, word, text: own }) => {
    if (kind !== "word" || word === "" || word === "'s" || !/^\p{Ll}+$/u.test(own)) return false;
    return !(
      lexicon.vocabulary.has(word) ||
      lexicon.names.has(word) ||
      lexicon.asides.has(word) ||
      isDocumented(operations, word) ||
      names.has(stem(word)) ||
      text.includes(word)
    );
  });
  return unknown.length <= mostUnknown;
}

/** "Expected:", "Expected result:", "Check:": what follows is not an instruction. */
function withoutLabel(tokens: readonly Token[]): { readonly tokens: readonly Token[]; readonly isExpected: boolean } {
  const end = tokens.findIndex(({ text }) => text === ":");
  const label = tokens
    .slice(0, Math.max(0, end))
    .map(({ word, text }) => word || text)
    .join(" ");
  const isExpected = saysWhatIsExpected.test(label);
  return { tokens: isExpected ? tokens.slice(end + 1) : tokens, isExpected };
}

const saysWhatIsExpected =
  /^(?:exp(?:ected)?|expectations?|results?|outcome|checks?|verify|verification|assert(?:ion)?s?|then|response|answer)(?: (?:results?|outcome|response|behaviou?r))?$/;

/** Returns whether no check could pass by accident, and no field could be sent as well as checked. */
function isCertain(tokens: readonly Token[], reading: ComposedReading): boolean {
  const { steps } = reading;
  const isOpen = tokens.some((token) => token.kind !== "symbol" && token.word !== "and" && !isRead(reading)(token));
  return steps.every((step, at) => {
    if (step.step === "save" && (step.implied === true || !isOpen)) return true;
    if (step.step === "save")
      return step.store.every(
        (entry) => typeof entry !== "string" && Object.entries(entry).every(([name, source]) => isNamed(tokens, name, String(source))),
      );
    if (step.step !== "validate") return true;
    // "It includes number 7" is not said of each.
    if (
      step.checks.some(({ every }) => every !== undefined) &&
      !tokens.some(({ word }) => /^(?:every|each|all|both|everything|everyone|everybody|only|any|nobody|none|no)$/.test(word))
    )
      return false;
    const isDenied = step.checks.some(
      ({ not, exists, none, equals, empty }) =>
        none !== undefined || exists === true || (not === true && empty !== true && !(isJsonObject(equals) && "$var" in equals)),
    );
    if (isDenied && isOpen) return false;
    // "The etag is stale" states how it is.
    if (
      step.checks.some(
        ({ header, equals }) =>
          header !== undefined && tokens.some(({ kind, text }) => kind === "word" && text === equals && /^\p{Ll}+$/u.test(text)),
      )
    )
      return false;
    // “Poll it until it is done, 20 s max”: the time of all answers, and not of one.
    const last = steps[at - 1];
    if (last?.step === "api_request" && last.until !== undefined && step.checks.some(({ time }) => time !== undefined)) return false;
    // "200 on failure"
    const isGood = step.checks.some(({ status }) => status !== undefined && /^[123]/.test(String(status)));
    if (isGood && tokens.some(({ word }) => hasTerminal(word, /^(?:v\.(?:fail|reject)(?:\+|$)|w\.error$)/))) return false;
    // "PUT /boards/7; the body has the topic "fun"": sent, or answered. A bound is not an answer of what was just sent,
    // either.
    const before = steps[at - 1];
    if (before?.step !== "api_request" || step.checks.some(({ status }) => status !== undefined)) return true;
    const isBare = /^(?:POST|PUT|PATCH) /.test(before.action) && before.body === undefined;
    return !isBare && (/^GET /.test(before.action) || step.checks.every(({ compare }) => compare === undefined));
  });
}

/** Returns whether a clause that accounts for all of its words has the token. */
function isRead({ read }: ComposedReading): (token: Token) => boolean {
  return ({ start, end }) => read.some(([from, to]) => from <= start && end <= to);
}

/** Returns whether the words only state what the check says. */
function isIdle(words: string, { steps }: ComposedReading): boolean {
  return words
    .toLowerCase()
    .split(" ")
    .every(
      (word) =>
        steps.some(({ step }) => step === "validate") && hasTerminal(word, /^(?:f\.|v\.(?:have|assert|show|get|receive|look)(?:\+|$))/),
    );
}

/**
 * Returns whether the sentence names the variable, and the item if the source is one of a list. The whole response is
 * never saved by its words.
 */
function isNamed(tokens: readonly Token[], name: string, source: string): boolean {
  if (/^(?:body|response|\$)$/.test(source) || /^(?:before|is|usual|are|now|it)$/.test(name)) return false;
  if (/\[\d+\]/.test(source) && !tokens.some(({ word }) => ordinals.has(word))) return false;
  return !tokens.some(({ word }) => word === "as") || tokens.some(({ text }) => text === name || text === `\${${name}}`);
}
