// Finds states of a thing that are read as the status of the response: “the film is accepted”, where the document lists
// `accepted`, and “status is ok” of a field `status`.

import type { Check } from "../../check.ts";
import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import { withChecks } from "./lookedAt.ts";
import { checksOf, type Guard, type Reading, requestsOf, withoutTexts } from "./reading.ts";

export const stateGuards: readonly Guard[] = [
  {
    finds: answersRead,
    message: () => "This would only be the status of what was read. Write the path of the field and its value, such as “$.status is …”.",
  },
  {
    finds: answersState,
    message: () =>
      "This may be the status of the response or a value of the thing. Write “The request is accepted”, or the field and its value.",
  },
];

const said =
  /^(?:(?:and|but|then|now|also|expect|check|verify|assert|ensure|that)[, ]+)*(?:the|this|that|our|my) ([a-z]+)(?: \$\{\w+\}| "[^"]*")? (?:(?:should|must|shall|will|has to|have to|needs to) )?(?:not |never )?(?:to )?(?:be|is|are|was|were|has been|have been|get|gets|got)(?:n't)? (?:(?:not|now|still|also|already|never|indeed|actually|then|thereby|finally|therefore|thus|hence) )*([a-z_]+)[.!]?$/i;

/** “The film is accepted”, where a field of the film may have that value. */
export function answersState({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !steps.every(({ step }) => step === "validate")) return false;
  if (!checksOf(steps).some(({ status }) => status !== undefined)) return false;
  const [, thing = "", state = ""] = said.exec(withoutYet(sentence)) ?? [];
  if (state === "" || /^(?:request|call|response|answer|reply|attempt|submission|status)$/i.test(thing)) return false;
  const body = bodyOf(context);
  return body?.things.has(nounOf([thing])) === true && ownFields(body.fields).some((field) => listedValue(field, state) !== undefined);
}

/** “201, triggered”: the state of the thing, and not a field of that name in one of its parts. */
export function namesState({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || !steps.every(({ step }) => step === "validate")) return false;
  const names = checksOf(steps).flatMap(({ exists, path = "" }) =>
    exists === true ? [/^\$(?:\.\w+){2,}\.(\w+)$/.exec(path)?.[1] ?? ""] : [],
  );
  if (!names.some((name) => name !== "") || presence.test(sentence)) return false;
  const fields = ownFields(bodyOf(context)?.fields ?? []);
  return names.some((name) => name !== "" && fields.some((field) => listedValue(field, name) !== undefined));
}

const presence =
  /\b(?:exists?|existing|present|there|has|have|having|contains?|includes?|fields?|comes?|shows?|returned|given|set|filled)\b|[$"`]/i;

/** “is not accepted yet” */
function withoutYet(sentence: string): string {
  return sentence.replace(/ (?:yet|so far|any ?more|any longer)(?=[.!]?$)/i, "");
}

/** “List the films and check that it is accepted”, “The film status is not accepted” after it was read */
function answersRead({ sentence, steps, context }: Reading): boolean {
  const isOfRead =
    /\b(?:(?:it|this|that|they) (?:is|are|was|were)|[a-z]+ status (?:is|was|should be|must be)) (?:not |still |already )*(?:accepted|rejected|refused|approved|declined)\b/i.exec(
      sentence,
    )?.[0];
  if (isOfRead === undefined || /^(?:http|response|request|call) /i.test(isOfRead) || /\b\d{3}\b/.test(sentence)) return false;
  const request = requestsOf(steps).at(-1) ?? lastRequest(context.before);
  const isAccepted = / accepted$/i.test(isOfRead) || / status /.test(isOfRead);
  return request?.action.startsWith("GET ") === true && isAccepted && checksOf(steps).some(({ status }) => status !== undefined);
}

function ownFields(fields: readonly KnownField[]): readonly KnownField[] {
  return fields.filter(({ list, isOfError, depth }) => list === undefined && !isOfError && depth <= 2);
}

function listedValue({ field }: KnownField, state: string): string | undefined {
  return field.enum?.find((value) => value.toLowerCase() === state.toLowerCase());
}

const named =
  /\bstatus(?:es)? ?(?:(?:is|are|should be|must be|to be|shall be|equals|of|as|reads|=|:) ?)?(?:now |still |also )?([a-z_]+)\b/gi;
const shown = /\b(?:response|answer|reply|body) (?:should |must |shall |will )?(?:says?|reads?) ([a-z_]+)\b/gi;

const done =
  /^[^"]*\band (?:then )?(?:check|verify|ensure|assert|expect|make sure|see)(?: that)? (?:it|this|that) (?:is|was|gets?|(?:should|must) be) (?:now |then |really )?([a-z]+ed)[.!]?$/i;

const happened = /(?:,| and) (?:then )?(?:it|this|that|the [a-z]+) (?:is|was|gets|(?:should|must) be) (?:now |then )?([a-z]+ed)[.!]?$/i;

/** “Accept the quote and check that it is accepted”: its state, if the document lists it, and not the status. */
function withStateDone({ sentence, steps, context }: Reading): readonly Step[] {
  const last = steps.at(-1);
  // “When Ada accepts the quote, it is accepted”
  const isAlone = last?.step === "api_request";
  const state = (isAlone ? happened.exec(withoutTexts(sentence)) : done.exec(sentence))?.[1];
  const [check, ...more] = last?.step === "validate" ? last.checks : [];
  if (state === undefined || (!isAlone && (check?.status === undefined || more.length > 0))) return steps;
  const isGood = isAlone || String(check?.status).startsWith("2");
  const sent = isAlone ? steps : steps.slice(0, -1);
  const around = following(context, sent);
  const operation = operationOf(context, lastRequest(around.before));
  const fields = isGood && operation?.method !== "GET" ? ownFields(bodyOf(around)?.fields ?? []) : [];
  const [found, ...others] = fields.flatMap((field) => {
    const value = listedValue(field, state);
    return value === undefined ? [] : [{ path: field.path, equals: value }];
  });
  return found === undefined || others.length > 0 ? steps : [...sent, { step: "validate", checks: [found] }];
}

/** Returns the steps with the field that has the word after “status”, or the state of the thing, among its values. */
export function withStatedStatus(reading: Reading): readonly Step[] {
  const { sentence, steps, context } = reading;
  if (context.operations === undefined) return steps;
  if (answersState(reading)) return withThingState(sentence, steps, context);
  const stated = withStateDone(reading);
  if (stated !== steps) return stated;
  if (!/status|says?|reads?/i.test(sentence)) return steps;
  return withChecks(steps, context, (check, around) => withState(sentence, check, around));
}

function withThingState(sentence: string, steps: readonly Step[], context: SentenceContext): readonly Step[] {
  const state = said.exec(withoutYet(sentence))?.[2] ?? "";
  const [found, ...others] = ownFields(bodyOf(context)?.fields ?? []).flatMap((field) => {
    const value = listedValue(field, state);
    return value === undefined ? [] : [{ path: field.path, equals: value }];
  });
  if (found === undefined || others.length > 0 || checksOf(steps).length > 1) return steps;
  const isDenied = /\b(?:not|never)\b|n't\b/i.test(sentence);
  return [{ step: "validate", checks: [isDenied ? { ...found, not: true } : found] }];
}

function withState(sentence: string, check: Check, around: () => SentenceContext): Check {
  const { status } = check;
  if (typeof status !== "number" || sentence.split(/\W/).includes(String(status))) return check;
  if (/\b(?:http|code|response|request)(?:'s)? status\b|\bstatus code\b/i.test(sentence)) return check;
  const fields = ownFields(bodyOf(around())?.fields ?? []);
  const states = [
    ...[...sentence.matchAll(named)].map(([, word = ""]) => ({ word, isNamed: true })),
    ...[...sentence.matchAll(shown)].map(([, word = ""]) => ({ word, isNamed: false })),
  ];
  const found = states.flatMap(({ word, isNamed }) =>
    fields.flatMap((field) => {
      const value = isNamed && field.name.toLowerCase() !== "status" ? undefined : listedValue(field, word);
      return value === undefined ? [] : [{ path: field.path, equals: value }];
    }),
  );
  return found.length === 1 ? (found[0] as Check) : check;
}
