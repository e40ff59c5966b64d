// Finds states of a thing that a statement says and no check has: “It is stored because it is poor”, “with a title”,
// “not just stored”; and statements about a state that would save a variable or send a request.

import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { savesWhole } from "../../grammar/correct/saved.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { leavesOf, membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { nounOf } from "../context/nouns.ts";
import { fieldsAt, someCheck } from "./lookedAt.ts";
import { checksOf, checksOnly, finding, type Guard, inWords, type Reading, requestsOf, withoutTexts, withoutValues } from "./reading.ts";

const guards: readonly Guard[] = [
  finding(lostState, (said) => `No check says “${said}”. Write each statement as a sentence of its own.`),
  {
    finds: deniesMore,
    message: () => "This would deny what the sentence says. Write each statement as a sentence of its own, without “not”.",
  },
  { finds: mixesFields, message: () => "These are values of two fields. Write a check for each field." },
  { finds: losesNamed, message: () => 'This would look at another field. Write the field with the value, such as “with the tag "sea"”.' },
  { finds: losesSpan, message: () => "No check says since when, or for how long. Write only what must be so now." },
  {
    finds: savesStatement,
    message: () => "It is unclear whether this is checked or saved. Write “Save the response as …”, or the field and its value.",
  },
  { finds: sendsStatement, message: unclearSending },
  finding(conditionTaken, (said) => `“${said}” would be done or checked, and a test has no conditions. Write a test for each case.`),
];

const condition =
  /[;:.,–—-] ?(?:and |but )?((if|in case|when|whenever|once|as soon as) (?:it|he|she|they|this|that|(?:the|its|his|her|their|our) [a-z]+(?: [a-z]+)?)(?:'s| is| are| was| were| has been| have been) (?:(?:already|still|now|not) )?([\w-]+)),? /i;

/** “Delete the task; if it is done, it returns 409”, as a task that becomes done, or must be */
function conditionTaken({ sentence, steps }: Reading): string | undefined {
  const [, said, cue = "", state = ""] = condition.exec(withoutTexts(sentence)) ?? [];
  const at = said === undefined ? -1 : steps.findIndex(({ step }) => step === "api_request");
  const isIf = /^i/i.test(cue);
  if (at < 0 || !(isIf || requestsOf(steps)[0]?.action.startsWith("DELETE ") === true)) return undefined;
  const later = steps.slice(at + 1);
  const isState = (one: unknown): boolean => String(one).toLowerCase() === state.toLowerCase();
  const isSent = requestsOf(later).some(({ body }) => leavesOf(body).some(({ value, name }) => isState(value) || isState(name)));
  const isChecked = checksOf(later).some(({ path, equals }) => path !== undefined && (isState(equals) || isState(path.split(".").at(-1))));
  return isSent || (isIf && isChecked) ? said : undefined;
}

function unclearSending(): string {
  return "It is unclear whether this is checked or sent. Write the check and the request as two sentences.";
}

/** “Expect status 201 and shipment "x"”: a check, and no `POST /orders/x/shipment`. */
function sendsListed({ sentence, steps: [first, ...others] }: Reading): boolean {
  const [request] = first?.step === "validate" ? requestsOf(others) : [];
  if (request === undefined || request.action.startsWith("GET ")) return false;
  const nouns = [...withoutValues(sentence).matchAll(/(?:,| and|, and) (?:(?:the|an?|its) )?([a-z]+) (?:(?:is|of|equals) )?(?:""|\d)/gi)];
  return nouns.some(([, noun = ""]) => splitWords(request.action).some((word) => nounOf([word]) === nounOf([noun.toLowerCase()])));
}

export const lostStateGuards: readonly Guard[] = [...inWords(guards), { finds: sendsListed, message: unclearSending }];

const being = /\b(?:is|are|was|were|be|been|being|it's) (?:(?:now|still|also|already|currently|just|merely|simply) )*(?=[a-z])/gi;
/** “is returned with”, “is created with”: what the service did. */
const done = /^(?:k\.event|w\.updated|v\.(?:return|show|get|receive|contain|set|have))(?:\+|$)/;

const remark = /(?: [–—-]|[,:;]|\bthat is,?|\bso) (?:and |but |so )?([\w-]+)[.!]?$/;

/** Returns the state that the sentence says of the thing, and no check has. */
function lostState({ sentence, steps, context }: Reading): string | undefined {
  const checks = checksOf(steps);
  if (!checksOnly(steps) || checks.every(({ path }) => path === undefined)) return undefined;
  const plain = withoutTexts(sentence).toLowerCase();
  // “the costume that has been lent is listed”: which one.
  const said = [...plain.matchAll(being)]
    .filter(({ index }) => !/\b(?:that|which|who)(?: has| have| had| just)*,? $/.test(plain.slice(0, index)))
    .map((found) => plain.slice(found.index + found[0].length))
    .concat(remark.exec(plain)?.[1] ?? []);
  if (said.length === 0) return undefined;
  const looked = JSON.stringify(checks).toLowerCase();
  return statesOf(context).find(
    (state) =>
      !looked.includes(state.toLowerCase()) &&
      said.some((rest) => beginsWith(rest, splitWords(state).join(" ").toLowerCase()) && !hasTerminal(rest.split(/[^\w-]/)[0] ?? "", done)),
  );
}

/** The values that fields of the last response list, and its flags. */
function statesOf(context: SentenceContext): readonly string[] {
  const own = (bodyOf(context)?.fields ?? []).filter(({ isOfError }) => !isOfError);
  return own.flatMap(({ field, name }: KnownField) => (field.type === "boolean" ? [name] : (field.enum ?? [])).map(String));
}

function beginsWith(rest: string, phrase: string): boolean {
  return phrase.length > 2 && rest.startsWith(phrase) && !/^[\w-]/.test(rest.slice(phrase.length));
}

/** “It is not just stored but poor”: it is stored. */
function deniesMore({ sentence, steps }: Reading): boolean {
  return (
    /(?:n't|\bnot) (?:been )?(?:only|just|merely|simply|solely) (?!been\b)/i.test(withoutTexts(sentence)) &&
    checksOnly(steps) &&
    checksOf(steps).some(({ not, path }) => not === true && path !== undefined)
  );
}

/** “The title is "Lux", good”: no title is a state. */
function mixesFields({ sentence, steps, context }: Reading): boolean {
  return someCheck(steps, context, (check, around) => {
    const [first, ...others] = check.oneOf ?? [];
    const last = others.at(-1);
    if (typeof last !== "string" || sentence.includes(`"${last}"`)) return false;
    const own = fieldsAt(check, around());
    const isOwn = own.some(({ field }) => field.enum?.includes(last) === true);
    return !isOwn && (typeof first !== "string" || statesOf(around()).includes(last));
  });
}

/** “No artwork is tagged "sea"”, where it has tags: no title. */
function losesNamed({ sentence, steps, context }: Reading): boolean {
  const [, verb = "", value] = /\b([a-z]+)ed "([^"]*)"/.exec(sentence) ?? [];
  const stems = [verb, verb.slice(0, -1), `${verb}e`];
  if (value === undefined || verb.length < 3) return false;
  return someCheck(steps, context, ({ path = "", equals }, around) => {
    const isSaid = (name: string): boolean => stems.includes(nounOf([name]));
    if (equals !== value || isSaid(path.split(".").at(-1) ?? "")) return false;
    return (bodyOf(around())?.fields ?? []).some(({ name, isOfError }) => !isOfError && isSaid(name));
  });
}

const span =
  /\b(?:since|for) (?:(?:about|over|at least|more than|the|last|the last) )?(?:yesterday|today|noon|midnight|\d|(?:an?|one|two|three|four|five|six|ten|several|many|few|last|week|month|year)\b|\p{Lu}\p{Ll}+day\b)[^,;]{0,40}$/u;

/** “It has been stored since yesterday” */
function losesSpan({ sentence, steps }: Reading): boolean {
  const said = span.exec(withoutTexts(sentence))?.[0];
  if (said === undefined || !checksOnly(steps) || /\b(?:is|are|was|were|has|have)\b/.test(said)) return false;
  const checks = checksOf(steps);
  return checks.every(({ path, equals }) => path !== undefined && /^(?:string|boolean)$/.test(typeof equals));
}

const kept =
  /^(?:(?:and|then|now|also|so|check|verify|expect|ensure|assert|make sure)(?: that)?,? ){0,4}(?:it|this|that|the [a-z]+) (?:(?:(?:should|must|shall|will|has to|needs to) )?(?:is|are|was|were|be|been|has been|have been)|remains?|stays?) (?:(?:now|still|also|to be) ){0,3}([a-z]+)\b(.*)$/i;

/** “It is stored in the vault”, “It is stored as long as it is poor”, “It is known as "x"” */
function savesStatement({ sentence, steps, context }: Reading): boolean {
  if (!steps.some((step) => step.step === "save" && step.implied !== true && savesWhole(step)) || requestsOf(steps).length > 0)
    return false;
  const [, deed = "", rest = ""] = kept.exec(withoutValues(sentence)) ?? [];
  if (deed === "" || /\b(?:response|answer|body|reply|result)\b/i.test(sentence)) return false;
  const isNamed =
    /^ (?:(?:for [a-z]+|[a-z]+ly) )?(?:as|under|in) (?:(?:the )?(?:variable|name) )?(?:[a-z_]\w*|"")(?:[.!]|[,;]? (?:and|then)\b.*)?$/.test(
      rest,
    );
  const isCalled = deed.toLowerCase() === "known" && rest.includes('"');
  return !isNamed || isCalled || statesOf(context).some((state) => state.toLowerCase() === deed.toLowerCase());
}

const stateAgain = /^(?:and |then |now )?(?:it|the [a-z]+) (?:is|was) (?:now )?([\w-]+) again[.!]?$/i;

/** “It is stored - poor”, “It is lent again”: nothing is sent. */
function sendsStatement({ sentence, steps }: Reading): boolean {
  const plain = withoutTexts(sentence);
  // “Good condition.”, “Rupert sees that it is stored”: nothing is sent, either.
  const [only, ...others] = requestsOf(steps);
  if (only !== undefined && others.length === 0 && (isBareState(plain, only) || isSeen(plain, steps))) return true;
  const last = (steps[0]?.step === "validate" ? remark : stateAgain).exec(plain)?.[1]?.toLowerCase();
  if (last === undefined) return false;
  return requestsOf(steps).some(
    ({ action, body }) =>
      leavesOf(body).some(({ value }) => String(value).toLowerCase() === last) || action.toLowerCase() === `get /${last}`,
  );
}

function isBareState(plain: string, { action, body }: ApiRequestStep): boolean {
  const [[name, value] = [], ...others] = Object.entries(membersIn(body));
  if (name === undefined || typeof value !== "string" || others.length > 0 || !/^(?:POST|PUT|PATCH) /.test(action)) return false;
  const said = splitWords(plain.replace(/[.!]$/, "")).join(" ").toLowerCase();
  const state = splitWords(value).join(" ").toLowerCase();
  const field = splitWords(name).join(" ").toLowerCase();
  return said === `${state} ${field}` || said === `${field} ${state}`;
}

function isSeen(plain: string, steps: readonly Step[]): boolean {
  return /^[^,;]{1,40} (?:sees?|finds?|notices?) (?:that )?it (?:is|has|as)\b/i.test(plain) && checksOf(steps).length === 0;
}
