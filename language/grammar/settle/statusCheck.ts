// Reads statements about the status: a code, a class, a reason phrase, one of several, an outcome.

import type { Check, Comparison } from "../../check.ts";
import { lastOperation } from "../../english/context/above.ts";
import { subjectOf } from "../../english/context/nouns.ts";
import { lemma } from "../../openapi/words.ts";
import type { TokenReference } from "../edges.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Statement, ValueMeaning } from "../meaning.ts";
import { boundsOf, not, plainNumber } from "./bounds.ts";
import { fitOfVerb, hasSense } from "./called.ts";
import { callsBefore } from "./mentioned.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { isReference, reasonNumber } from "./value.ts";

export function isStatus(value: ValueMeaning): boolean {
  return "status" in value || "reason" in value || "range" in value;
}

const further = [
  100, 101, 102, 103, 203, 205, 206, 207, 208, 226, 300, 302, 305, 407, 416, 417, 421, 424, 425, 431, 451, 499, 505, 506, 507, 508, 510,
  511,
];

let statuses: ReadonlySet<string> | undefined;

/** Made when it is first asked for, as the lexicon is. */
function isKnownStatus(text: string): boolean {
  statuses ??= new Set([...further, ...phrases().values()].map(String));
  return statuses.has(text);
}

/** "still 120": a number alone is a status only if one has it, or the document does. */
export function isNoStatus(place: CheckPlace, says: Statement): boolean {
  if (says.is !== "equals" || !("status" in says.value) || says.value.status?.as !== "StatusNumber") return false;
  const { text } = tokenOf(place, says.value.status);
  return /^\d+$/.test(text) && !isKnownStatus(text) && !documentedStatuses(place).includes(text);
}

export function statusCheck(place: CheckPlace, says: Statement, isNegated: boolean): Check {
  const negated = not(isNegated);
  switch (says.is) {
    case "equals":
      // "It is not accepted" says more than that the status is another one.
      if (isNegated && "reason" in says.value && says.value.status === undefined && says.value.reason === "202")
        return { status: { atLeast: 400 } };
      return { status: statusOf(place, says.value), ...negated } as Check;
    case "one of": {
      const codes = says.list === undefined ? (says.values ?? []).map((value) => statusOf(place, value)) : statusesIn(place, says.list);
      if (codes.some((code) => typeof code === "object")) return unsettled("a variable among statuses");
      const distinct = [...new Set(codes as (number | string)[])];
      return { status: distinct.length === 1 ? (distinct[0] as number) : distinct, ...negated } as Check;
    }
    case "status range":
      return { status: rangeOf(place, says.value), ...negated } as Check;
    case "outcome":
      if (says.statuses !== undefined) return { status: documentedAmong(place, says.statuses.split(" ").map(Number)), ...negated };
      if (says.done !== undefined && !isNegated) return doneBy(place, says.done);
      if (says.outcome === "failure" && isNegated) return { status: { below: 400 } };
      return says.outcome === "success" && !isNegated ? { status: "2xx" } : { status: { atLeast: 400 } };
    case "compare": {
      const bounds = boundsOf(says, (value) => plainNumber(place, value));
      return { status: bounds, ...negated };
    }
  }
  return unsettled("nothing that can be said of a status");
}

/** The only one of the statuses that the document has for the last request. */
function documentedAmong(place: CheckPlace, statuses: readonly number[]): number {
  if (statuses.includes(404) && readsList(place)) return unsettled("a part of the list");
  if (statuses.includes(410) && hasJustDeleted(place)) return unsettled("what a deletion has made of it");
  const listed = documentedStatuses(place);
  const [only, ...others] = statuses.length === 1 ? statuses : statuses.filter((status) => listed.includes(String(status)));
  return only === undefined || others.length > 0 ? unsettled("an outcome that is no one status of the document") : only;
}

/** "Get the messages again, it should be gone": one of them. */
function readsList(place: CheckPlace): boolean {
  const last = callsBefore(place).at(-1)?.operation;
  if (last?.method !== "GET" || subjectOf(last).isItem) return false;
  const [noun = "", { response }] = [last.path.split("/").at(-1), place];
  return lemma(noun) !== noun || response?.isList === true || response?.objectLists.has(response.lists[0] ?? "") === true;
}

/** “Delete the order; it is gone”: that deletion succeeds. Only a second one does not find it. */
function hasJustDeleted({ before }: CheckPlace): boolean {
  const calls = before.flatMap((step) => (step.step === "api_request" ? [step] : []));
  const last = calls.at(-1);
  return last?.action.startsWith("DELETE ") === true && !calls.slice(0, -1).some(({ action }) => action === last.action);
}

/**
 * "It should be added": that the last call, which does that, succeeded; where it makes something, with the status that
 * the document has for that.
 */
function doneBy(place: CheckPlace, done: TokenReference): Check {
  const operation = lastOperation({ ...place.context, before: place.before }) ?? unsettled("what came of no call");
  const verb = { word: tokenOf(place, done).word, particle: undefined };
  if (fitOfVerb(operation, verb) === undefined) return unsettled("what another call does");
  const isMade =
    operation.method === "POST" && hasSense(verb.word, "o.create") && operation.responses.some(({ status }) => status === "201");
  return { status: isMade ? 201 : "2xx" };
}

function documentedStatuses(place: CheckPlace): readonly string[] {
  return lastOperation({ ...place.context, before: place.before })?.responses.map(({ status }) => status) ?? [];
}

/** "It is created", "it is accepted" of an operation that answers 200: what the document says of its success. */
export function asOutcome(place: CheckPlace, says: Statement): Statement {
  if (says.is !== "equals" || !("reason" in says.value) || says.value.status !== undefined) return says;
  const { reason } = says.value;
  if (isFlag(place, Number(reason))) return unsettled("a flag of the thing");
  if (reason !== "201" && reason !== "202" && reason !== "410") return says;
  const listed = documentedStatuses(place);
  if (listed.includes(reason)) return says;
  if (reason === "410" && readsList(place)) return unsettled("a part of the list");
  if (reason === "410" && hasJustDeleted(place) && !listed.includes("410")) return unsettled("what a deletion has made of it");
  if (reason === "410")
    return listed.includes("404")
      ? { is: "equals", value: { reason: "404" } }
      : unsettled("gone: 404 or 410, or a field that is not there");
  const [only, ...others] = listed.filter((status) => status.startsWith("2"));
  if (only === undefined) return says;
  return { is: "equals", value: others.length === 0 && /^\d{3}$/.test(only) ? { reason: only } : { range: "2xx" } };
}

/** "The door is locked": a field of the response that is true or false, and no status. */
function isFlag({ response, tokens }: CheckPlace, reason: number): boolean {
  return tokens.some(({ word }) => phrases().get(word) === reason && response?.details?.get(squeeze(word))?.type === "boolean");
}

/** "the 400 range", "the 200-299 range" */
function rangeOf(place: CheckPlace, value: TokenReference): string | Comparison {
  const token = tokenOf(place, value);
  const text = token.kind === "quoted" ? String(token.value) : token.text;
  const [from, to] = text.split("-").map(Number);
  if (from === undefined) return unsettled("no range");
  if (to !== undefined) return { atLeast: from, atMost: to };
  return from % 100 === 0 ? `${from / 100}xx` : unsettled("a range of one status");
}

/** "200, 204" */
function statusesIn(place: CheckPlace, list: TokenReference): readonly number[] {
  const { kind, text, value } = tokenOf(place, list);
  return (kind === "number" ? text : String(value)).split(",").map(Number);
}

function statusOf(place: CheckPlace, value: ValueMeaning): number | string | { readonly $var: string } {
  if (isReference(value)) {
    const token = tokenOf(place, value);
    const text = String(token.value ?? token.text);
    if (value.as === "Variable") return { $var: text.replace(/^\$\{|\}$/g, "") };
    if (/^[1-5]\d\d$/.test(text)) return Number(text);
    return /^[1-5](?:xx|00s)$/i.test(text) ? `${text[0]}xx` : unsettled("no status");
  }
  if ("range" in value && value.range !== undefined) return value.range;
  if (!("status" in value || "reason" in value)) return unsettled("no status");
  const { status, reason } = value;
  if (status === undefined) return reason === undefined ? unsettled("no status") : reasonNumber(reason);
  if (status.as === "StatusText") {
    const [code = "", ...words] = String(tokenOf(place, status).value).split(" ");
    return agrees(Number(code), words.join(" ")) ? Number(code) : unsettled("status and reason phrase do not agree");
  }
  const code = statusOf(place, status);
  if (reason !== undefined && code !== reasonNumber(reason)) return unsettled("status and reason phrase do not agree");
  return code;
}

/** Reason phrases in quotes: "200 Ok". An unknown phrase is not a status. */
function agrees(code: number, phrase: string): boolean {
  return phrases().get(phrase.toLowerCase()) === code;
}

let known: ReadonlyMap<string, number> | undefined;

function phrases(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const entries = [...lexicon.entries.values()].flat().filter(({ terminal }) => terminal === "w.reasonphrase");
  known = new Map(entries.map(({ words, value }) => [words.join(" "), Number(value)]));
  return known;
}
