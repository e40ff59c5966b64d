// Finds orders that a clause gives in passing, of which only the rest would be read: a wish before a check, an attempt
// at a thing, a deed that is done again, “… as speakerCode”.

import type { Check } from "../../check.ts";
import { isDocumented } from "../../grammar/align/phrases.ts";
import { wordsOfOperation } from "../../grammar/correct/accounted.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { creates, stem } from "../../grammar/settle/called.ts";
import { membersIn } from "../../json.ts";
import { sameData } from "../../sameData.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { unclearSave } from "./keptValues.ts";
import { checksOf, checksOnly, finding, type Guard, type Reading, requestsOf, withoutTexts } from "./reading.ts";

export const passingOrderGuards: readonly Guard[] = [
  finding(wishLost, (said) => `“${said}” asks for something, and nothing would be sent for it. Write the request first, then its checks.`),
  finding(attemptLost, (said) => `This would not try “${said}”, and check the last response. Write the request, such as “Create …”.`),
  finding(nameCompared, () => unclearSave),
];

const lead =
  /^([^,:;"$]{3,120})(?:, (?:so |and |then )?(?:please )?(?:check|verify|expect|assert|ensure|confirm|see|make sure)\b|: ?(?=\$|the |its? ))/i;
const wish = /\b(?:wants?|needs?|asks? for|requests|wishes for|requires|would like) (.+)/i;
const duty = / (?:must|should|has to) (?:know|show|have|tell|say) /i;

/** “The customer wants it as csv, check …”, “State must know this: $.soc is 20” */
function wishLost({ sentence, steps, context }: Reading): string | undefined {
  const { operations } = context;
  const said = checksOnly(steps) ? lead.exec(sentence)?.[1] : undefined;
  const wanted = wish.exec(said ?? "")?.[1] ?? (duty.test(said ?? "") ? said : undefined);
  if (wanted === undefined || operations === undefined) return undefined;
  const last = operationOf(context, lastRequest(context.before));
  const spoken = [...(last === undefined ? [] : wordsOfOperation(last)), ...(JSON.stringify(steps).match(/\p{L}+/gu) ?? [])];
  const known = spoken.map((word) => stem(word.toLowerCase()));
  const words = wanted.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.some((word) => !lexicon.functional.has(word) && !known.includes(stem(word)) && isDocumented(operations, word))
    ? said
    : undefined;
}

const attempt =
  /^(?:(?:and|but|also|now),? )*((?:an?|another) ([\p{L} -]{2,40}?) (?:without|with|lacking|having|missing|that has) [^;:]{1,80}?),? (?:(?:the|our) \p{L}+ |which |it |that |this )?(?:has to|must|should|shall|needs to|is to|will|is|gets) (?:be )?(?:refus|reject|declin|den[iy]|turn)/iu;

/** “A room without a name, the server has to refuse”: none was sent. */
function attemptLost({ sentence, steps, context }: Reading): string | undefined {
  const changes = requestsOf(steps).some(({ action, body }) => /^(?:PUT|PATCH) /.test(action) && Object.keys(membersIn(body)).length === 0);
  const [, said, thing = ""] = changes || checksOnly(steps) ? (attempt.exec(withoutTexts(sentence)) ?? []) : [];
  if (said === undefined) return undefined;
  const noun = nounOf([thing.toLowerCase().split(" ").at(-1) ?? ""]);
  const { operations = [] } = context.operations ?? {};
  if (!operations.some((operation) => creates(operation) && subjectOf(operation).nouns.has(noun))) return undefined;
  const last = operationOf(context, lastRequest(context.before));
  const isTried = last !== undefined && last.method !== "GET" && subjectOf(last).nouns.has(noun);
  return isTried && !changes && checksOf(steps).every(({ status }) => status !== undefined) ? undefined : said;
}

/** “I want that code as speakerCode”: kept under that name, and not compared with it. */
function nameCompared({ sentence, steps }: Reading): string | undefined {
  const name = /\b(?:want|need|keep|remember|take|have|like|use|know|grab|note)\b[^,;:"]{1,60} as ([a-z]+[A-Z]\w*)\b/.exec(sentence)?.[1];
  return name !== undefined && checksOf(steps).some(({ equals }) => equals === name) ? name : undefined;
}

const first = /^(?:(?:please|then|now|next|and|finally),? )*(\p{L}+) /iu;
const again =
  /[;,:.–—-] ?(?:and |but |then )?(\p{L}+) (?:it|them|that|him|her)(?: \p{L}+)? (?:again|once more|a second time|another time)\b/iu;

/** “Take it out of the list, 204; taking it out again is 400”: the same request. */
export function withDeedAgain({ sentence, steps }: Reading): readonly Step[] {
  const second = again.exec(sentence)?.[1];
  const [done, ...others] = requestsOf(steps);
  const [other] = others;
  if (second === undefined || done === undefined || other === undefined || others.length > 1 || done.action === other.action) return steps;
  if (stem(first.exec(sentence)?.[1]?.toLowerCase() ?? "") !== stem(second.toLowerCase())) return steps;
  return steps.map((step) => (step === other ? done : step));
}

/** “The blue one must be gone: asking for it gives 404”, and for no other. */
export function withoutOtherOne({ sentence, steps, context }: Reading): readonly Step[] {
  const [first, outcome, second, same, ...others] = steps;
  if (first?.step !== "api_request" || second?.step !== "api_request" || others.length > 0 || same === undefined) return steps;
  const operation = operationOf(context, first);
  const isSame = operation?.method === "GET" && operation === operationOf(context, second) && sameData(outcome, same);
  const isOne = /[,;:–—-] ?(?:and )?(?:\p{L}+ing|get|read|fetch|request|open) (?:for |up )?(?:it|him|her)\b/iu.test(sentence);
  return isSame && isOne && !/\b(?:and|both|other|all)\b/i.test(sentence) ? steps.slice(0, 2) : steps;
}

function withoutBody({ body: _, ...check }: Check, path: string): Check {
  return { ...check, path };
}

/** “Keep $.code as talkCode, it may not be empty”: the code, and not the body. */
export function withSavedChecked({ sentence, steps }: Reading): readonly Step[] {
  const kept = sentence.search(/\bas \W{0,2}\w/i);
  if (kept < 0 || !/\bit\b/i.test(sentence.slice(kept)) || /\b(?:body|response)\b/i.test(sentence)) return steps;
  return steps.map((step, at) => {
    const before = steps[at - 1];
    const [entry, ...others] = before?.step === "save" ? (before.store ?? []) : [];
    const path = typeof entry === "object" && others.length === 0 ? Object.values(entry)[0] : undefined;
    if (step.step !== "validate" || typeof path !== "string" || !path.startsWith("$.")) return step;
    const isOfIt = (check: Check): boolean => check.body !== undefined && ("empty" in check || "type" in check || "equals" in check);
    return { ...step, checks: step.checks.map((check) => (isOfIt(check) ? withoutBody(check, path) : check)) };
  });
}

/** “List again the parts under the hall”: with the parameters that the list had. */
export function withListedAgain({ sentence, steps, context }: Reading): readonly Step[] {
  const from = sentence.search(/\bagain\b/i);
  const said = from < 0 ? "" : sentence.slice(from);
  const noun = /\b(?:under|inside|within|below|beneath|in|of|on|at|for) (?:the|this|that|our) (\p{L}+)/iu.exec(said)?.[1];
  return steps.map((step) => {
    if (noun === undefined || step.step !== "api_request" || !step.action.startsWith("GET ") || step.query !== undefined) return step;
    const isOfThing = ({ action, query = {} }: ApiRequestStep): boolean =>
      action === step.action && JSON.stringify(query).toLowerCase().includes(noun.toLowerCase());
    const query = requestsOf(context.before ?? []).findLast(isOfThing)?.query;
    return query === undefined ? step : { ...step, query };
  });
}
