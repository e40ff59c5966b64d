// Finds checks that are weaker than the sentence, or about something else: an identity, both of two things, a format.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { describeItem, describeResponse } from "../../grammar/settle/known.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { isJsonObject, membersIn } from "../../json.ts";
import { announcesLater } from "../inPieces.ts";
import type { Token } from "../token.ts";
import { quantifiedList } from "./lookedAt.ts";
import { checksOf, type Guard, type Reading } from "./reading.ts";

export const checkGuards: readonly Guard[] = [
  {
    finds: losesExpectation,
    message: () => "It is unclear what is expected. Write one sentence, such as “Expect $.total is 25”.",
  },
  { finds: losesPointed },
  { finds: losesMade },
  { finds: losesOwner },
  { finds: losesBoth },
  { finds: losesBothOfList },
  { finds: losesException },
  { finds: losesSuccess },
  { finds: filtersSubject },
  { finds: looksInItems },
  { finds: takesNameAsFormat },
  {
    finds: losesFormat,
    message: () => "The format after “as” is not checked. Write it as a check of its own, for example “$.createdAt is a date-time”.",
  },
];

/** “Close the order. Expected outcome: closed”, whose check only tests the presence of a field. */
function losesExpectation({ sentence, steps }: Reading): boolean {
  return announcesLater.test(sentence) && checksOf(steps).some(({ exists, not }) => exists === true && not !== true);
}

const pointed = [
  /\b(?:the|its|this|that) (?:saved|stored|kept|noted|remembered) (?!one\b)\w+/i,
  /\b(?:has|have|having) (?:this|that|the same|the requested|the given) \w+/i,
  /\b(?:contains?|includes?|holds?|lists?|has|have|shows?) (?:it|them|him|her|this one|that one) (?:in|among|under) /i,
  /\bwith (?:this|that|these|those|the same|the requested|the given) \w+/i,
  /\b(?:has|have|having|shows?|carries|contains?|with) the [\w ]{2,40}? of (?:our|this|that|my) \w+/i,
  /\b(?:has|have|having|shows?|carries|contains?|with) an? [\w ]{2,40}? (?:to|from) (?:the|our|this|that|my) \w+/i,
  /\b(?:has|have|having|shows?|carries|contains?|with) the [\w ]{2,40}? (?:supplied|given|provided|entered|submitted|requested|sent)\b/i,
];

/**
 * “has the saved id”, “all have this kind”, “has the user id of our user”: which one it is, and not only that there is
 * one.
 */
export function losesPointed({ sentence, steps }: Reading): boolean {
  return (
    pointed.some((pattern) => pattern.test(sentence)) &&
    steps.every(({ step }) => step !== "save") &&
    checksOf(steps).some(({ exists, header }) => exists === true && header === undefined)
  );
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

/** “belongs to the customer and the service”: one check says nothing of the other. */
function losesOwner({ sentence, steps }: Reading): boolean {
  if (!/\bbelongs? to (?:the|our|this|that) \w+ and (?:to )?(?:the|our|this|that) \w+/i.test(sentence)) return false;
  return checksOf(steps).filter(({ path, equals }) => path !== undefined && equals !== undefined).length < 2;
}

/** “It has both tags”: that there are tags says nothing of either. */
function losesBoth({ sentence, steps }: Reading): boolean {
  if (!/\bboth (?:(?:of )?(?:its|these|those) )?[a-z]+s\b(?! and\b)/i.test(sentence)) return false;
  return checksOf(steps).some(({ exists, not, path }) => exists === true && not !== true && path !== undefined);
}

/** “lists both the tags”: which ones, and not only that there is a list. */
function losesBothOfList({ sentence, steps, context }: Reading): boolean {
  const said = /\bboth (?:the |of the )?(\w+)/i.exec(sentence)?.[1];
  if (said === undefined || context.operations === undefined) return false;
  const lists = (bodyOf(context)?.fields ?? []).filter(({ field }) => field.type === "array").map(({ path }) => path);
  return checksOf(steps).some(
    ({ path = "", exists }) => exists === true && squeeze(path.split(".").at(-1) ?? "") === squeeze(said) && lists.includes(path),
  );
}

/** “not assigned to anything but a keeper”: what is left is not a check. “Is anything but 500” denies one. */
function losesException({ sentence, steps }: Reading): boolean {
  const checks = checksOf(steps);
  const isDenied = /\b(?:is|are|be) anything (?:but|except|other than)\b/i.test(sentence) && checks.every(({ not }) => not === true);
  return checks.length > 0 && !isDenied && /\bany(?:thing|one|body) (?:but|except|other than)\b/i.test(sentence);
}

/** “ok, and the tag is a new one”: that it went well is part of it. */
function losesSuccess({ sentence, steps }: Reading): boolean {
  return /^ok(?:ay)?,? and\b/i.test(sentence) && steps.length > 0 && checksOf(steps).every(({ status }) => status === undefined);
}

/** “the customer now has one address”: the customer is whose they are, and no kind of address. */
function filtersSubject({ steps, tokens }: Reading): boolean {
  const values = checksOf(steps).flatMap(({ path }) => /\[\?@\.\w+ == '(\w+)'\]/.exec(path ?? "")?.[1] ?? []);
  if (values.length === 0) return false;
  const words = tokens().map(({ word }) => word);
  const isSubject = (at: number): boolean =>
    /^(?:the|this|that)$/.test(words[at - 1] ?? "") && words.slice(at + 1, at + 3).some((word) => /^(?:has|have|should|must)$/.test(word));
  return words.some((word, at) => values.includes(word) && isSubject(at));
}

/** “each item has the country GER and the count is 1”: a field of the response, and of no item. */
export function looksInItems({ steps, context }: Reading): boolean {
  const isOfItems = checksOf(steps).some(({ every, any, none }) => (every ?? any ?? none) !== undefined);
  const response = isOfItems && steps.every(({ step }) => step === "validate") ? describeResponse(context) : undefined;
  return (
    response !== undefined &&
    checksOf(steps).some((check) => {
      const list = quantifiedList(check);
      const members = Object.keys(membersIn(check.contains));
      const names = [/^\$\.(\w+)/.exec(check.path ?? "")?.[1] ?? "", ...members].map(squeeze);
      const item = list === undefined || list === "$" ? undefined : describeItem(response, list);
      return item !== undefined && names.some((name) => !item.fields.has(name) && response.fields.has(name));
    })
  );
}

/** “a detail for the url field”: the name of a field, and no format. */
export function takesNameAsFormat({ sentence, steps }: Reading): boolean {
  return (
    /\b(?:for|of|about|on|in) (?:the |its )?(?:url|uri|email|date|time|uuid) (?:field|parameter|property|member)\b/i.test(sentence) &&
    checksOf(steps).some(({ format }) => format !== undefined)
  );
}

/** “createdAt is there, as a date”, “days is 7 as a number”: nothing checks that. */
function losesFormat({ sentence, steps, tokens: tokensOf }: Reading): boolean {
  const checks = checksOf(steps);
  if (!/\bas\b/i.test(sentence) || checks.length === 0) return false;
  if (checks.some(({ format, type }) => (format ?? type) !== undefined)) return false;
  const tokens = tokensOf();
  return tokens.some(({ word }, at) => {
    if (word !== "as" || hasTerminal(tokens[at - 1]?.word ?? "", /^v\.save/)) return false;
    let next = at + 1;
    while (hasTerminal(tokens[next]?.word ?? "", /^(?:f\.the|w\.(?:valid|adjective))$/)) next++;
    return hasTerminal(tokens[next]?.word ?? "", /^w\.(?:format|type)$/) && isEnd(tokens[next + 1]);
  });
}

function isEnd(token: Token | undefined): boolean {
  return token === undefined || token.kind === "symbol" || /^(?:and|or|but|with)$/.test(token.word);
}

/** “has no approver”: a field that the document does not have by that name. */
export function lacksUnknown({ steps }: Reading): boolean {
  return checksOf(steps).some(({ path, exists, not }) => exists === true && not === true && path?.startsWith("$..") === true);
}

/** “the Blue Room is in the list”: by its name, and not by the id of the room that was made. */
export function losesName({ steps, tokens: tokensOf }: Reading): boolean {
  const isMember = checksOf(steps).some(({ any, none, equals }) => (any ?? none) !== undefined && isJsonObject(equals));
  if (!isMember) return false;
  const tokens = tokensOf();
  const isCapital = (at: number): boolean => /^\p{Lu}\p{Ll}+$/u.test(tokens[at]?.text ?? "");
  return tokens.some((_, at) => at > 0 && isCapital(at) && isCapital(at + 1));
}
