// Finds checks that compare something else than the sentence: a text that no record of a list is, a listed value of
// another field, one of several values, a total of other things, the name of a language whose code a field may have.

import { codeNamed } from "../../grammar/align/codes.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { insideOf } from "../../openapi/fields.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import { fieldsAt, quantifiedList, someCheck, withChecks } from "./lookedAt.ts";
import { checksOf, finding, type Guard, inWords, type Reading, requestsOf, withoutTexts } from "./reading.ts";

const inWordsOnly = inWords([
  {
    finds: comparesRecord,
    message: () => "The items of this list are objects, and none of them is a text. Name the field of the item that is compared.",
  },
  {
    finds: takesOthersValue,
    message: () => "Another field lists this value. Name the field that is meant, such as “The status of the first item is …”.",
  },
  {
    finds: listsAll,
    message: () => "It is unclear whether one of these is enough. Write “is … or …” for one of several values.",
  },
  {
    finds: sortsOther,
    message: () => "These words order dates or numbers, and the items are sorted by something else. Write “ascending” or “descending”.",
  },
  {
    finds: totalsOthers,
    message: () => "The response has a total of something else. Name the field, or write a count of the list.",
  },
  {
    finds: comparesCode,
    message: () => "The field may have a code instead of this name. Write the value as the response has it, in quotes.",
  },
]);

export const comparedValueGuards: readonly Guard[] = [
  ...inWordsOnly,
  finding(
    comparesResponses,
    (action) =>
      `This would send ${action} and compare nothing. Save what is compared, such as “Save $.name as \${name}”, send the request, and write “$.name is \${name}”.`,
  ),
];

const likened =
  /\b(?:is|are|be|was|were|looks?|seems?|remains?|stays?) (?:(?:still|exactly|also|now|just|not) ){0,2}(?:the same|same|equal|identical|similar|like|different|unlike)\b|\b(?:equals?|match(?:es)?|differs?|resembles?|corresponds?) /i;
const within =
  /\b(?:(?:is|are|be|was|were)(?: (?:still|also|now|not|listed|included|contained|shown|found|present|there|absent|missing)){0,2}|appears?|shows? up) (?:in|among|within|from|part of) (?:the (?:response|answer|result|list|body|output) (?:of|to|from) )?"?[A-Z]{3,7} \//;

/** “The response equals the response of GET /vets”, “The pet is in GET /pets”: only that request would be sent. */
function comparesResponses({ sentence, steps }: Reading): string | undefined {
  const [request, ...others] = requestsOf(steps);
  if (request === undefined || others.length > 0 || steps.some(({ step }) => step !== "api_request")) return undefined;
  const plain = withoutTexts(sentence);
  if (!/^(?:[a-z]+,? ){0,3}?(?:the|its?|this|that|these|those|their|his|her|both|all|every) /i.test(plain)) return undefined;
  // “Change the model to "x"; everything else stays the same” names no other request.
  const isNamed = /\b[A-Z]{3,7} \//.test(plain);
  return isNamed && (likened.test(plain) || within.test(plain)) ? request.action : undefined;
}

const day = /\bon "?(\d{4}-\d\d-\d\d)"?(?![\dT])/g;

/** “It starts on 2026-12-05” of a moment, which begins with that day. */
export function withDay({ sentence, steps, context }: Reading): readonly Step[] {
  const days = context.operations === undefined || sentence.includes("$") ? [] : [...sentence.matchAll(day)].map(([, one]) => one);
  if (days.length === 0) return steps;
  return withChecks(steps, context, (check, around) => {
    const { equals, ...rest } = check;
    if (typeof equals !== "string" || !days.includes(equals)) return check;
    const fields = fieldsAt(check, around());
    return fields.length > 0 && fields.every(({ field }) => field.format === "date-time") ? { ...rest, startsWith: equals } : check;
  });
}

/** “The first artwork of the first exhibition is "W-1"”, of a list of objects in an item */
function comparesRecord({ steps, context }: Reading): boolean {
  return someCheck(steps, context, (check, around) => {
    const [, path] = /^(.*\w)\[-?\d+\]$/.exec(check.path ?? "") ?? [];
    if (path === undefined || typeof check.equals !== "string") return false;
    const fields = fieldsAt({ ...check, path }, around());
    return fields.length > 0 && fields.every(({ field }) => field.type === "array" && insideOf(field).fields.length > 0);
  });
}

/** “The one with notes is on display”: no notes, but a status. */
function takesOthersValue({ sentence, steps, context }: Reading): boolean {
  return someCheck(steps, context, (check, around) => {
    const { equals } = check;
    if (typeof equals !== "string" || sentence.includes(equals)) return false;
    const [own, ...others] = fieldsAt(check, around());
    if (own === undefined || others.length > 0 || own.field.enum !== undefined) return false;
    return (bodyOf(around())?.fields ?? []).some(
      ({ list, field, name }) => list === own.list && name !== own.name && field.enum?.includes(equals) === true,
    );
  });
}

/** “The medium is print, oil”, without an “or” */
function listsAll({ sentence, steps }: Reading): boolean {
  const plain = withoutTexts(sentence);
  if (!/,/.test(plain) || /\b(?:or|either|one|any|among|between|in|nor|neither|if)\b|[[{/|:]/i.test(plain)) return false;
  return checksOf(steps).some(({ oneOf, not }) => oneOf !== undefined && not !== true);
}

/** “sorted by model, oldest first”: a model has no age. The oldest person has the highest age. */
function sortsOther({ sentence, steps, context }: Reading): boolean {
  const [, first, from] =
    /\b(?:(newest|latest|oldest|earliest|most recent|cheapest|most expensive|highest|lowest) (?:ones? )?first|from (?:the )?(newest|latest|oldest|earliest|cheapest|highest|lowest) to)\b/i.exec(
      sentence,
    ) ?? [];
  const word = first ?? from ?? "";
  if (word === "") return false;
  const isOfTime = /est$|recent$/i.test(word) && !/^(?:cheap|high|low)/i.test(word);
  return someCheck(steps, context, (check, around) => {
    if (check.sorted === undefined) return false;
    const [list = "", own = ""] = (check.path ?? "").split("[*]");
    const fields = (bodyOf(around())?.fields ?? []).filter((one) => one.list === list && one.path === `$${own}`);
    return fields.some(({ name, field: { type, format } }) => {
      const isNumber = /^(?:integer|number)$/.test(type ?? "number");
      if (!isOfTime) return !isNumber;
      const last = splitWords(name).at(-1) ?? "";
      return !(/^date/.test(format ?? "") || /^(?:at|on|date|time|year|timestamp|created|updated)$/.test(last)) || last === "age";
    });
  });
}

/** “They have two tags in total” of a `total` that counts artworks */
function totalsOthers({ sentence, steps, context }: Reading): boolean {
  const said = /\b(?:\w+) ([a-z]+s) (?:in total|altogether|overall|all in all)[.!]?$/i.exec(withoutTexts(sentence))?.[1];
  if (said === undefined) return false;
  return someCheck(steps, context, (check, around) => {
    if (!/^\$\.(?:\w+\.)?(?:total|count)$/.test(check.path ?? "") || quantifiedList(check) !== undefined) return false;
    const fields = bodyOf(around())?.fields ?? [];
    return fields.some(({ name, list, field }) => list !== undefined && field.type === "array" && lemma(name) === lemma(said));
  });
}

/** “The language is not German”, where the response may say `de`: it could not fail. */
function comparesCode({ sentence, steps, context }: Reading): boolean {
  return someCheck(steps, context, (check, around) => {
    const { equals, not, none, path = "" } = check;
    if (typeof equals !== "string" || (not !== true && none === undefined) || sentence.includes(`"${equals}"`)) return false;
    if (codeNamed(equals, path.split(".").at(-1) ?? "") === undefined) return false;
    return !fieldsAt(check, around()).some(({ field }) => field.enum?.includes(equals) === true);
  });
}
