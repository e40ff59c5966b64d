// Finds whole parts of a sentence that its steps lose or take for something else: who is removed from what, a kind next
// to a noun, fields of a request that became checks, things of a relative clause.

import type { Check } from "../check.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { isJsonObject } from "../json.ts";
import type { Operation } from "../openapi/operations.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import { operationOf } from "./context/above.ts";
import { nounOf, subjectOf } from "./context/nouns.ts";
import type { Token } from "./token.ts";

/** A reading, with what it was read from. */
export interface Reading {
  readonly sentence: string;
  readonly steps: readonly Step[];
  readonly context: SentenceContext;
}

/** Returns whether the steps do something else with a part of the sentence than it says. */
export function losesPart(reading: Reading): boolean {
  return (
    removesWhole(reading) ||
    removesAll(reading) ||
    losesKind(reading) ||
    checksFieldsSent(reading) ||
    losesOwner(reading) ||
    losesSuccess(reading) ||
    losesMade(reading) ||
    filtersSubject(reading) ||
    sendsExpected(reading)
  );
}

/** “Remove her from the room” deletes no room. */
function removesWhole({ sentence, steps, context }: Reading): boolean {
  const from =
    /\b(?:remove|delete|drop|detach|unassign|unlink|kick|take)s? (?:her|him|them|it) (?:from|off|out of) (?:the|this|that) (\w+)/i.exec(
      sentence,
    )?.[1];
  if (from === undefined) return false;
  return deletions(steps, context).some((operation) => {
    const { isItem, parameters } = subjectOf(operation);
    return isItem && parameters.at(-1)?.noun === nounOf([from]);
  });
}

/** “Delete the device” deletes one, and not “all devices of a tenant”. */
function removesAll({ sentence, steps, context }: Reading): boolean {
  // A path that is written out says which operation.
  if (sentence.includes("/")) return false;
  return deletions(steps, context).some((operation) => {
    if (!/\ball\b/i.test(operation.summary ?? "")) return false;
    const { nouns } = subjectOf(operation);
    const isPlural = ({ word }: Token): boolean => word.endsWith("s") && nouns.has(nounOf([word])) && !nouns.has(word);
    return !/\b(?:all|every|each|everything|entire|whole)\b/i.test(sentence) && !tokensOf(sentence).some(isPlural);
  });
}

function deletions(steps: readonly Step[], context: SentenceContext): readonly Operation[] {
  return steps.flatMap((step) =>
    step.step === "api_request" && step.action.startsWith("DELETE ") ? (operationOf(context, step) ?? []) : [],
  );
}

/** “a text bookmark”, where a bookmark has a type that lists text: the request has to send that. */
function losesKind({ sentence, steps, context }: Reading): boolean {
  const made = steps.filter((step) => step.step === "api_request" && step.action.startsWith("POST "));
  if (made.length === 0) return false;
  const tokens = tokensOf(sentence);
  return made.some((step) => {
    const operation = operationOf(context, step);
    if (operation?.body === undefined || step.step !== "api_request") return false;
    const { nouns, action } = subjectOf(operation);
    const body = isJsonObject(step.body ?? null) ? (step.body as Readonly<Record<string, unknown>>) : {};
    const open = operation.body.fields.filter(({ name, enum: values }) => values !== undefined && !(name in body));
    return (
      action === undefined &&
      tokens.some(({ kind, word }, at) => {
        const isBeside =
          kind === "word" && /^(?:an?|new|another)$/.test(tokens[at - 1]?.word ?? "") && nouns.has(nounOf([tokens[at + 1]?.word ?? ""]));
        return isBeside && open.some(({ enum: values = [] }) => values.some((value) => value.toLowerCase() === word));
      })
    );
  });
}

const asserts =
  /\b(?:expect|should|must|shall|will|verif|check|assert|ensur|confirm|return|respon|answer|status|is|are|be|was|were|has|have|had|contains?|get|see|show|result|then|with \d{3}|receiv|obtain|yield|give|come|fail|succe|exist)\w*/i;

/** “PUT /jobs/7 with type BATCH, inputs as an empty list”: what is sent, and not what comes back. */
function checksFieldsSent({ sentence, steps, context }: Reading): boolean {
  const [request, ...others] = steps;
  if (request?.step !== "api_request" || request.body === undefined || others.length === 0) return false;
  const rest = /\bwith\b(.*)$/is.exec(sentence)?.[1];
  if (rest === undefined || asserts.test(rest.replace(/"[^"]*"/g, ""))) return false;
  const fields = operationOf(context, request)?.body?.fields.map(({ name }) => name) ?? [];
  const isSent = ({ path }: Check): boolean => fields.includes(/^\$\.(\w+)/.exec(path ?? "")?.[1] ?? "");
  return others.every((step) => step.step === "validate") && others.some((step) => step.step === "validate" && step.checks.some(isSent));
}

/** “belongs to the customer and the service”: one check says nothing of the other. */
function losesOwner({ sentence, steps }: Reading): boolean {
  if (!/\bbelongs? to (?:the|our|this|that) \w+ and (?:to )?(?:the|our|this|that) \w+/i.test(sentence)) return false;
  return checksOf(steps).filter(({ path, equals }) => path !== undefined && equals !== undefined).length < 2;
}

/** “ok, and the tag is a new one”: that it went well is part of it. */
function losesSuccess({ sentence, steps }: Reading): boolean {
  return /^ok(?:ay)?,? and\b/i.test(sentence) && steps.length > 0 && checksOf(steps).every(({ status }) => status === undefined);
}

const relative =
  /\b(?:that|which|one) (?:we|i|you) (?:have |had |'ve )?(?:just |first |once )?(?:created|made|added|registered|saved|opened|booked|sent)\b/i;

/** “the service that we have just created” is a thing, and no status; “the id of the one we created” is compared. */
function losesMade({ sentence, steps }: Reading): boolean {
  if (!relative.test(sentence)) return false;
  const isStatus =
    checksOf(steps).some(({ status }) => status !== undefined) && !/\b[1-5]\d\d\b|succe|status|fail|refus|reject/i.test(sentence);
  const isExistence =
    /\bof (?:the )?one\b/i.test(sentence) && checksOf(steps).some(({ path, exists }) => path !== undefined && exists === true);
  return isStatus || isExistence;
}

/** “the customer now has one address”: the customer is whose they are, and no kind of address. */
function filtersSubject({ sentence, steps }: Reading): boolean {
  const values = checksOf(steps).flatMap(({ path }) => /\[\?@\.\w+ == '(\w+)'\]/.exec(path ?? "")?.[1] ?? []);
  if (values.length === 0) return false;
  const words = tokensOf(sentence).map(({ word }) => word);
  const isSubject = (at: number): boolean =>
    /^(?:the|this|that)$/.test(words[at - 1] ?? "") && words.slice(at + 1, at + 3).some((word) => /^(?:has|have|should|must)$/.test(word));
  return words.some((word, at) => values.includes(word) && isSubject(at));
}

/** “Expect 401 and the text "Missing"”: the text of the response, and not of the next request. */
function sendsExpected({ sentence, steps }: Reading): boolean {
  const check = steps.findIndex(({ step }) => step === "validate");
  const isSent = steps.some(
    (step, at) => check >= 0 && at > check && step.step === "prepare" && (step.text !== undefined || step.body !== undefined),
  );
  return isSent && !/\b(?:send|sent|set|use|using|add|next|following|request|with (?:the )?body)\b/i.test(sentence);
}

export function checksOf(steps: readonly Step[]): readonly Check[] {
  return steps.flatMap((step) => (step.step === "validate" ? step.checks : []));
}
