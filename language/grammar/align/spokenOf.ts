// Decides whether an operation is about the thing mentioned last: “attach a document to it”, “invite her”.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Operations } from "../../openapi/operations.ts";
import { attempt } from "../correct/attempt.ts";
import { isNamed } from "../settle/called.ts";
import { lastThing, type Told } from "../settle/mentioned.ts";
import type { Alignment } from "./spots.ts";

/** "attach a document to it" */
export function isToIt({ tokens }: Told): boolean {
  return tokens.some(({ word }, at) => word === "it" && /^(?:to|for|of|on|in)$/.test(tokens[at - 1]?.word ?? ""));
}

/** Returns whether the thing mentioned last is the thing of the operation, or its owner. */
export function isAboutIt({ place }: Alignment, operations: Operations): boolean {
  const thing = attempt(() => lastThing(place));
  const { parameters } = subjectOf(place.operation);
  if (thing === undefined || parameters.length === 0 || isNamed(operations, place.operation, thing.split(" "))) return true;
  return parameters.some(({ noun }) => noun === thing || noun === thing.split(" ").at(-1));
}

/** "Invite her", "ack that one": without a noun, the operation must be about the thing mentioned last, or take none. */
export function refersToLast({ place, spots, values, variables }: Alignment, operations: Operations): boolean {
  const isReferring = place.tokens.some(({ word }) => /^(?:it|them|one)$/.test(word));
  const parameters = spots.filter((spot) => spot.parameter !== undefined);
  const isOwn = parameters.every((spot) => values.has(spot.key));
  if (isOwn || parameters.length === 0) return true;
  // "it" may be what was just named: “attach survey.pdf to the repair, it is at …”.
  const owner = parameters.at(-1)?.parameter?.noun;
  if (place.tokens.some(({ word }) => word !== "" && nounOf([word]) === owner)) return true;
  const thing = attempt(() => lastThing(place));
  if (!isReferring) return thing !== undefined || parameters.length > 0;
  if (thing === undefined) return variables.size > 0;
  if (owner === thing.split(" ").at(-1) || owner === thing) return true;
  return isNamed(operations, place.operation, thing.split(" "));
}
