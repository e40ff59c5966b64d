// Parts of sentences that change a field of a thing, and what the document has by these names.

import { changes } from "../../grammar/settle/called.ts";
import { lastThing, toldOf } from "../../grammar/settle/mentioned.ts";
import type { Operation } from "../../openapi/operations.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { operationsOf, type Said } from "./rewording.ts";

export const lead = "^((?:(?:and|but|then|now|next|please|finally|afterwards|later|i|we|when i|when we),? ){0,3})";
/** The name of a field: several words, or one as in code. */
export const fieldName = "(\\p{L}[\\p{L}\\d_]{0,40}(?: \\p{L}[\\p{L}\\d_]{0,40}){0,3}?)";
/** “the piece”, “it” */
export const knownThing = "((?:the|this|that|our|my) \\p{L}[\\p{L} -]{1,40}?|it)";

/** The noun of “the piece”, or of the last thing. */
export function nounFor({ context }: Said, owner: string): string {
  return owner === "it" ? (lastThing(toldOf(context)) ?? "") : nounOf(owner.toLowerCase().split(" ").slice(1));
}

/** The operations that change such a thing. */
export function changesOf(said: Said, noun: string): readonly Operation[] {
  return operationsOf(said).filter((operation) => {
    const { nouns, parameters } = subjectOf(operation);
    return noun !== "" && changes(operation) && (nouns.has(noun) || parameters.at(-1)?.noun === noun);
  });
}
