// Reads a list that was not requested yet, and whether a thing is in it: “the supplies do not contain it any more”, “we
// find the hook among the hooks of the setlist”.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { following, variablesOf } from "../../grammar/correct/saved.ts";
import { idIn } from "../../grammar/parts/listReads.ts";
import { mainOf } from "../../grammar/parts/scopes.ts";
import { savedAfter, storedOf, withParameters } from "../../grammar/settle/mentioned.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { variableOf } from "../../grammar/stated/things.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { lastPerson } from "./persons.ts";
import { type Rewording, type Said, stepsOf } from "./rewording.ts";

const lead =
  "^(?:(?:then|and|now|finally|also|afterwards|again|there|after (?:that|this)|(?:please )?(?:check|verify|ensure|make sure|confirm)(?: that)?),? ){0,3}";
const duty = "(?: (?:should|must|shall|may|will|can|could|is|are|does|do|did|has|have|to|be|been|being|still|now|also|again)){0,4}";
const never = "(?: (?:not|n't|no longer|never))";
const being =
  "(?: (?:be|been|appear|appears|shows? up|turns? up|present|contained|included|found|listed|visible|seen|to|still|now|again)){0,4}";
const within = "(?: (?:in|on|among|amongst|part of|one of|within))";
const end = "(?: (?:now|again|any ?more|any longer|afterwards|either|as well|too)){0,2}$";
const person = "(?:we|i|you|one|they)";
const sees = "(?:find|finds|see|sees|spot|spots)";
const holds = "(?:contains?|includes?|has|have|shows?|holds?)";
const forms: readonly (readonly [form: RegExp, subject: number, place: number, isGone: boolean])[] = [
  [new RegExp(`${lead}${person}${duty}(?:${never}|not)${duty} ${sees} (.{2,50}?)${within} (.{3,60}?)${end}`), 1, 2, true],
  [new RegExp(`${lead}(?:nobody|no one)${duty} ${sees} (.{2,50}?)${within} (.{3,60}?)${end}`), 1, 2, true],
  [new RegExp(`${lead}${person}${duty} ${sees} (.{2,50}?)${within} (.{3,60}?)${end}`), 1, 2, false],
  [new RegExp(`${lead}(.{2,50}?)${duty}${never}${being}${within} (.{3,60}?)${end}`), 1, 2, true],
  [new RegExp(`${lead}(.{2,50}?)${duty} (?:gone|missing|absent|removed|disappeared|vanished) from (.{3,60}?)${end}`), 1, 2, true],
  [new RegExp(`${lead}(.{2,50}?)${duty}${being}${within} (.{3,60}?)${end}`), 1, 2, false],
  [new RegExp(`${lead}(.{3,60}?)${duty}${never}(?: longer)? ${holds} (.{2,50}?)${end}`), 2, 1, true],
  [new RegExp(`${lead}(.{3,60}?)${duty} ${holds} (.{2,50}?)${end}`), 2, 1, false],
];

/** “She must not appear there any longer”: in the list that a check read before. */
const there = "(?:there(?:in)?|in there|in it)";
const placeless: readonly (readonly [form: RegExp, isGone: boolean])[] = [
  [new RegExp(`${lead}(.{2,50}?)${duty}${never}${being} ${there}${end}`), true],
  [new RegExp(`${lead}(.{2,50}?)${duty}${being} ${there}${end}`), false],
];

export const amongOthers: Rewording = {
  name: "a thing among others",
  example: ["The pieces contain it", "List the pieces; the piece is in the list", "GET /pieces/${pieceId}"],
  needs: "document",
  cue: /\b(?:there|therein|in|on|among|amongst|within|from|of|contains?|includes?|has|have|shows?|holds?)\b/i,
  reads: readAmong,
};

function readAmong(said: Said): readonly Step[] | undefined {
  const { tokens, context } = said;
  const last = context.before?.findLast((step) => step.step === "api_request");
  if (last === undefined || tokens.length > mostTokens || tokens.some(({ kind }) => kind !== "word" && kind !== "symbol")) return undefined;
  const words = tokens
    .slice(0, /^[.!]$/.test(tokens.at(-1)?.text ?? "") ? -1 : tokens.length)
    .map(({ word, text }) => word || text)
    .join(" ");
  // “It may be in the list”: or not.
  if (/ (?:may|might|could) (?!not )/.test(words)) return undefined;
  for (const [form, isGone] of placeless) {
    const subject = form.exec(words)?.[1];
    const steps = subject === undefined ? undefined : stepsThere(context, subject, isGone, last);
    if (steps !== undefined) return steps;
  }
  for (const [form, subject, place, isGone] of forms) {
    const match = form.exec(words);
    const steps = match === null ? undefined : stepsFor(said, match[subject] as string, match[place] as string, isGone, last);
    if (steps !== undefined) return steps;
  }
  return undefined;
}

const mostTokens = 20;

function stepsFor(said: Said, subject: string, place: string, isGone: boolean, last: ApiRequestStep): readonly Step[] | undefined {
  const { context } = said;
  const thing = thingCalled(context, subject, last);
  const list = thing === undefined ? undefined : listOf(said, place);
  if (thing === undefined || list === undefined) return undefined;
  const method = last.action.split(" ")[0];
  const isPronoun = pronoun.test(subject);
  // It was just made, or just deleted.
  if (isPronoun && (isGone ? method === "POST" && thing.isMade : method === "DELETE")) return undefined;
  const around = following(context, [list]);
  const body = bodyOf(around);
  const operation = operationOf(context, list);
  const main = body === undefined ? undefined : mainOf(body.lists);
  if (body === undefined || main === undefined || operation === undefined) return undefined;
  // The last response may be the list that is meant.
  if (method === "GET" && lastSegment(operationOf(context, last)) === lastSegment(operation)) return undefined;
  if (!holdsSuch(operation, thing.noun) && thing.from !== operation.path) return undefined;
  const own = thing.key === undefined ? "" : splitWords(thing.key).join(" ").replace(`${thing.noun} `, "");
  const fields = body.fields.filter((field) => field.list === main && field.field.type !== "object" && field.field.type !== "array");
  // “${articleId}”, saved from `slug`
  const source = variablesOf(context).find(({ name }) => written(thing.id) === `\${${name}}`)?.source;
  const field = [thing.key ?? "", own, source?.replace(/^.*\./, "") ?? "", "id"].flatMap(
    (name) => fields.find((one) => name !== "" && squeeze(one.name) === squeeze(name)) ?? [],
  )[0];
  if (field === undefined) return undefined;
  const check = { [isGone ? "none" : "any"]: `${main}[*]`, path: field.path, equals: thing.id };
  return [list, { step: "validate", checks: [check] }];
}

function lastSegment(operation: Operation | undefined): string | undefined {
  return operation?.path.split(/[/.]/).at(-1);
}

interface Thing {
  readonly noun: string;
  readonly id: Json;
  readonly isMade: boolean;
  /** The path of the call that made it. */
  readonly from?: string | undefined;
  /** The name of its parameter in the path. */
  readonly key?: string | undefined;
}

const pronoun = /^(?:it|he|him|she|her|this one|this|that)$/;

/** “it” of the last call, “the new supply”. */
function thingCalled(context: SentenceContext, subject: string, last: ApiRequestStep): Thing | undefined {
  const operation = operationOf(context, last);
  const own = operation === undefined ? undefined : thingOf(context, operation, last);
  if (/^(?:s?he|him|her)$/.test(subject)) {
    const person = lastPerson(context);
    return person === undefined ? undefined : { noun: person.noun, id: { $var: person.variable }, isMade: false };
  }
  if (pronoun.test(subject)) return own;
  const [article = "", ...words] = subject.split(" ");
  if (!/^(?:the|our|this|that|my)$/.test(article)) return undefined;
  const noun = nounOf(words.slice(words.length > 1 && /^(?:new|created|same|deleted|removed|added)$/.test(words[0] ?? "") ? 1 : 0));
  if (own?.noun === noun) return own;
  const name = variableOf({ context }, noun);
  return name === undefined ? undefined : { noun, id: { $var: name }, isMade: false, from: pathOfMaking(context, name) };
}

/** “the deposit”, which was made by `POST /transactions`. */
function pathOfMaking(context: SentenceContext, variable: string): string | undefined {
  const { before = [] } = context;
  const made = before.find(
    (step, at) =>
      step.step === "api_request" &&
      [...storedOf(step), ...storedOf({ ...step, store: savedAfter(before, at) })].some(([name]) => name === variable),
  );
  return made?.step === "api_request" ? operationOf(context, made)?.path : undefined;
}

/** The thing that a call is about: of a path that ends in its id, of a creation, of an action. */
function thingOf(context: SentenceContext, operation: Operation, { action, parameters }: ApiRequestStep): Thing | undefined {
  const { isItem, parameters: all, nouns, action: verb } = subjectOf(operation);
  const owner = all.at(-1);
  if (isItem || (verb !== undefined && owner !== undefined)) {
    if (owner === undefined) return undefined;
    const segments = operation.path.split("/");
    const at = segments.lastIndexOf(`{${owner.name}}`);
    const id = idIn(withParameters(action, parameters).replace(/^\w+ /, "").split("/")[at] ?? "", parameters, owner.name);
    return id === undefined ? undefined : { noun: owner.noun, id, isMade: false, key: owner.name };
  }
  const [noun] = nouns;
  const name = operation.method !== "POST" || verb !== undefined || noun === undefined ? undefined : variableOf({ context }, noun);
  return noun === undefined || name === undefined ? undefined : { noun, id: { $var: name }, isMade: true };
}

/** Looks for a thing where it was looked for before other calls. */
function stepsThere(context: SentenceContext, subject: string, isGone: boolean, last: ApiRequestStep): readonly Step[] | undefined {
  if (!isGone && pronoun.test(subject) && last.action.startsWith("DELETE ")) return undefined;
  const { before = [] } = context;
  const id = thingCalled(context, subject, last)?.id;
  const at = before.findLastIndex(({ step }, index) => step === "api_request" && lookedFor(before[index + 1]) !== undefined);
  const [list, check] = [before[at], lookedFor(before[at + 1])];
  if (id === undefined || check === undefined || list?.step !== "api_request" || list === last) return undefined;
  if (written(id) !== written(check.equals ?? null)) return undefined;
  const { store: _, ...request } = list;
  const { any: _any, none: _none, ...rest } = check;
  return [request, { step: "validate", checks: [{ [isGone ? "none" : "any"]: (check.any ?? check.none) as string, ...rest }] }];
}

/** `${orderId}` and `{ $var: orderId }` are the same id. */
function written(id: Json): string {
  return typeof id === "string" ? id : isJsonObject(id) && typeof id.$var === "string" ? `\${${id.$var}}` : JSON.stringify(id);
}

/** The check whether an item with a value is in a list. */
function lookedFor(step: Step | undefined): Check | undefined {
  return step?.step === "validate"
    ? step.checks.find(({ any, none, equals }) => (any ?? none) !== undefined && equals !== undefined)
    : undefined;
}

/** The request for the list that the words name: “the supplies”, “our supply list”, “the list of supplies”. */
function listOf(said: Said, place: string): ApiRequestStep | undefined {
  const plain = place
    .replace(/^(?:the|our|this|my|your|all) /, "")
    .replace(/^(?:list|overview) of (?:all )?(?:the |our |my )?/, "")
    // “which are attached to the company”
    .replace(/ (?:which|that) (?:are|is|were|was) \p{L}+ (?:to|in|on|with|by|for) /u, " of ");
  const listed = /^(.+) (?:list|overview)$/.exec(plain)?.[1];
  const nouns = listed === undefined ? [plain] : [listed, `${listed}s`, listed.replace(/y$/, "ies")];
  for (const noun of new Set(nouns)) {
    if (/^(?:list|overview|response|answer|result|it)s?$/.test(noun)) continue;
    const head =
      noun
        .split(/ (?:of|in|for) | 's /)[0]
        ?.split(" ")
        .at(-1) ?? "";
    const isOwned = noun.includes(" 's ");
    if (!isOwned && lemma(head) === head) continue;
    const [request, ...others] = stepsOf(said, `List the ${noun}`) ?? [];
    if (request?.step === "api_request" && others.length === 0 && asks(request, said.context)) return request;
  }
  return undefined;
}

/** A GET, or what other documents have in its place: `POST /documents.drafts`. */
function asks(request: ApiRequestStep, context: SentenceContext): boolean {
  return request.action.startsWith("GET ") || (operationOf(context, request)?.path.includes(".") === true && request.body === undefined);
}

/** Returns whether items of the list are such things by its path, which it may narrow: `/hooks/archived` has hooks. */
function holdsSuch({ path }: Operation, noun: string): boolean {
  const segments = path.split(/[/.]/).filter((segment) => segment !== "");
  return segments.some(
    (segment, at) => !segment.startsWith("{") && segments[at + 1]?.startsWith("{") !== true && isNounOf(noun, nounOf(splitWords(segment))),
  );
}

function isNounOf(noun: string, segment: string): boolean {
  return segment === noun || segment.endsWith(` ${noun}`) || noun.endsWith(` ${segment}`);
}
