// Words that tell how things are where others of the same form tell what is done: “the order is listed”, “now
// cancelled”, “the title is changed to x”.

import { lastRequest } from "../../english/context/above.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { group } from "../lexicon/groups.ts";
import type { Act, Said } from "../meaning.ts";
import type { OperateAct } from "../meaningOfRequests.ts";
import { type CheckPlace, type Place, tokenOf, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { isReference, nameOf } from "./value.ts";

const shown = /^(?:listed|shown|found|included|contained|returned|displayed|present|visible)$/;

/** Verbs that say how something is after “is”, since their participles have other forms. */
export const adjective = group("stated.adjective");

/** Refuses an operation where the words say what the last response has in it, or how its thing is. */
export function refuseState(
  place: Place,
  { verb, object, passive, phrases }: OperateAct & { readonly passive?: boolean },
  { response }: CheckPlace,
): void {
  if (!isReference(verb)) return;
  const { word } = tokenOf(place, verb);
  const isList = response !== undefined && (response.isList || response.lists.length > 0);
  if (passive === true && phrases.length === 0 && isList && shown.test(word)) unsettled("what is in the list");
  // “The lot is open” is not a command, either.
  if (passive === true && adjective.test(word)) unsettled("how something is");
  // “now cancelled” is not a command.
  if (passive !== true && /ed$/.test(word) && object.words.length === 0 && verb.token <= 1 && place.tokens.length <= 2)
    unsettled("how something is");
}

const changing = group("stated.changing");
const done = group("stated.done");

/** “The title is changed to x” may be what is done, unless the last call has done it. */
export function refuseChange(place: CheckPlace, { of, says }: Extract<Act, { act: "check" }>): void {
  if (of.of !== "field" || !isEquality(says) || place.response === undefined) return;
  const words = place.tokens.map(({ word }) => word);
  const at = words.findIndex((word, index) => changing.test(word) && /^(?:is|are|be)$/.test(words[index - 1] ?? ""));
  if (at < 0 || words.slice(0, at).some((word) => done.test(word))) return;
  const { operations } = place.context;
  const last = lastRequest(place.before);
  if (operations === undefined || last === undefined || /^(?:PATCH|PUT) /.test(last.action)) return;
  const path = operationOfAction(operations, last.action)?.path ?? "";
  const isChanged = operations.operations.some(
    ({ method, path: own, body }) =>
      /^(?:PATCH|PUT)$/.test(method) &&
      (own === path || own.startsWith(`${path}/`)) &&
      body?.fields.some(({ name }) => words.includes(name.toLowerCase()) || words.includes(squeeze(name))),
  );
  if (isChanged) unsettled("what is done, or how it is");
}

function isEquality(says: Said): boolean {
  return "is" in says && says.is === "equals";
}

/** "reference looks right, i.e. it matches …": “it” is not a part of a label. */
export function isItAfterLabel({ tokens }: Place): boolean {
  return tokens.some(
    ({ word }, at) =>
      word === "it" &&
      at > 1 &&
      /^(?:i\.e|ie|namely)\.?$/.test(tokens[at - 1]?.text === "." ? (tokens[at - 2]?.text ?? "") : (tokens[at - 1]?.text ?? "")),
  );
}

const ofAnswers =
  /^(?:location|etag|set-cookie|retry-after|cache-control|www-authenticate|content-length|content-encoding|vary|server|last-modified|expires|allow|age|link|x-ratelimit-.*|x-rate-limit-.*)$/i;

/** "Cache-Control: no-store", "electricity is true in the payload" after a call: what came back has it, too. */
export function isOfAnswer(place: CheckPlace, { parts }: Extract<Act, { act: "prepare" }>): boolean {
  const { response } = place;
  return parts.some((part) => {
    if (part.part === "member") return response?.fields.has(squeeze(nameOf(place, part.name))) === true;
    if (part.part !== "entries") return false;
    return part.pairs.some(({ name }) => {
      if (name === undefined) return false;
      const text = nameOf(place, name);
      return part.in === "headers" ? ofAnswers.test(text) : response?.fields.has(squeeze(text)) === true;
    });
  });
}
