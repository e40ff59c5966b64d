// Reads requests with a path of the document, whose parameter follows: “DELETE /orders/{id} for our order”.

import { subjectOf } from "../../english/context/nouns.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { OperateAct } from "../meaning.ts";
import { stepsBefore } from "./mentioned.ts";
import { saysOwner, saysParameter } from "./pathPhrases.ts";
import { type Place, tokenOf } from "./place.ts";
import type { Via } from "./rephrased.ts";
import { textOf } from "./value.ts";

/** The request that the path and its method name; no other operation is meant. */
export function addressedRequest(place: Place, { object }: OperateAct, method: string | undefined): Via | undefined {
  return object.template === undefined || method === undefined ? undefined : { method, target: textOf(place, object.template) };
}

/**
 * Returns whether the path is written out and no phrase says a parameter of it. Every plain request can be taken for an
 * operation so, each of its parts in several ways: they are refused before anything else is looked up.
 */
export function isWrittenOut(place: Place, { object, phrases, by }: OperateAct): boolean {
  const { operations } = place.context;
  if (operations === undefined || object.template === undefined) return false;
  if (by === undefined || typeof by === "string" || phrases.some((phrase) => phrase.via !== undefined || phrase.by !== undefined))
    return false;
  const path = textOf(place, object.template);
  // A variable in the path is the author's: the other parts of the sentence would put another one in its place.
  if (!path.includes("{") || path.includes("${")) return true;
  if (placeholder.test(path)) return false;
  const operation = operationOfRequest(operations, tokenOf(place, by).text, path);
  if (operation === undefined) return true;
  const filling = { ...place, operation, before: stepsBefore(place, []) };
  return !subjectOf(operation).parameters.some(({ name, noun }) =>
    phrases.some((phrase) => saysOwner(phrase) || saysParameter(filling, phrase, name, noun)),
  );
}

/** `{id}`, and not `${id}`. */
const placeholder = /(?<!\$)\{/;
