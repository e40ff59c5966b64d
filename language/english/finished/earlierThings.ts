// Finds checks of the last response alone whose sentence is about things of two calls: “the first artwork”, “none of
// them”, “the artworks are stored”, “their year”.

import { bodyOf, type KnownBody } from "../../grammar/correct/fields.ts";
import { isOfPerson } from "../../grammar/settle/persons.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import { quantifiedList } from "./lookedAt.ts";
import { checksOf, checksOnly, type Guard, inWords, type Reading, requestsOf, withoutTexts } from "./reading.ts";

const guards: readonly Guard[] = [
  { finds: takesLast, message: () => "This would check the last response only. Write each check after the request that it is about." },
  {
    finds: takesOtherList,
    message: () => "It is unclear which items are meant. Name the list, or read a list of them first.",
  },
];

export const earlierThingGuards: readonly Guard[] = inWords(
  guards.map((guard) => ({ ...guard, finds: (reading) => checksOnly(reading.steps) && guard.finds(reading) })),
);

const lead = /^(?:(?:and|but|then|now|so|also|expect|verify|check|ensure|assert|make sure)(?: that)?,? ){0,4}/i;
const first = /^(?:the|that|this) (?:very )?(?:first|former|earlier|other) (\p{Ll}+)/iu;
const several = /^(?:all )?(?:the|these|those|our) (?:two )?(\p{Ll}+s) (?:are|were|have|had|(?:must|should) (?:be|have))\b/iu;
const their = /^their (?!own )\p{Ll}/iu;

/** “The first artwork is stored”, “The artworks are stored”, “Their year is 1911” after two of them were read */
function takesLast({ sentence, steps, context }: Reading): boolean {
  const plain = withoutTexts(sentence).replace(lead, "");
  const isTheirs = their.test(plain);
  const noun = (first.exec(plain) ?? several.exec(plain))?.[1] ?? "";
  if (noun === "" && !isTheirs) return false;
  const isPlain = checksOf(steps).every((check) => quantifiedList(check) === undefined && check.path?.includes("[") !== true);
  const body = isPlain ? bodyOf(context) : undefined;
  if (body === undefined || isListOfThings(body) || !isOneOfTwo(context)) return false;
  if (isTheirs) return context.operations !== undefined && !isOfPerson(context.operations, body.operation.path);
  const said = nounOf([noun]);
  // “The fees are 5” of one fee each
  const isOfEach = (name: string, type?: string): boolean => type !== "array" && name !== noun && nounOf(splitWords(name)) === said;
  if (/s$/i.test(noun) && body.fields.some(({ name, field, list }) => list === undefined && !/s$/.test(name) && isOfEach(name, field.type)))
    return true;
  return said === "one" || (body.things.has(said) && !body.fields.some(({ name }) => nounOf(splitWords(name)) === said));
}

function isListOfThings({ lists, things }: KnownBody): boolean {
  return lists.some(({ path, nouns, isMain }) => path === "$" || isMain || nouns.some((noun) => things.has(noun)));
}

/** Returns whether the last request is one of two to the same operation, about different things. */
function isOneOfTwo(context: SentenceContext): boolean {
  const requests = requestsOf(context.before ?? []);
  const last = lastRequest(context.before);
  const operation = operationOf(context, last);
  return (
    operation !== undefined &&
    requests.some(
      (request) =>
        request !== last &&
        operationOf(context, request) === operation &&
        (request.body !== undefined || placeOf(request) !== placeOf(last)),
    )
  );
}

function placeOf(request: ApiRequestStep | undefined): string {
  return JSON.stringify([request?.action, request?.parameters]);
}

const ofThem =
  /\b(?:one|none|neither|both|all|each|some|any|two|most) of (?:them|those|these)\b|\bthe (?:first|second|third|last|other) one\b/i;

/** “None of them is stored” of the tags of one artwork, which nothing has named */
function takesOtherList({ sentence, steps, context }: Reading): boolean {
  const plain = withoutTexts(sentence);
  if (!ofThem.test(plain)) return false;
  const lists = checksOf(steps).flatMap((check) => quantifiedList(check) ?? /^(\$[\w.]*)\[/.exec(check.path ?? "")?.[1] ?? []);
  const body = lists.length === 0 ? undefined : bodyOf(context);
  if (body === undefined || isListOfThings(body)) return false;
  const words = splitWords(plain).map((word) => nounOf([word]));
  const since = (context.before ?? []).findLastIndex(({ step }) => step === "api_request");
  const looked = JSON.stringify(checksOf((context.before ?? []).slice(since + 1)));
  const isSaid = (list: string): boolean => {
    const names = [list.split(".").at(-1) ?? "", ...body.lists.filter(({ path }) => path === list).flatMap(({ nouns }) => nouns)];
    return looked.includes(list) || names.some((name) => words.includes(nounOf([name])));
  };
  return !lists.every(isSaid);
}
