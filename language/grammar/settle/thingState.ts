// The state of a thing, said of the thing itself: the only field of the response for which the document lists that
// value.

import type { Check } from "../../check.ts";
import { sameName } from "../../english/context/nouns.ts";
import type { Field } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import type { StateAct } from "../meaning.ts";
import { pathOfMember } from "./path.ts";
import { type CheckPlace, confirm, tokenOf, unsettled } from "./place.ts";
import { textOf } from "./value.ts";

/** "The order is open", "it is in the state "sent"". */
export function stateCheck(place: CheckPlace, { thing, field, value, off }: StateAct): Check {
  const { response } = place;
  if (response === undefined || response.isList) return unsettled("no thing that was read");
  // "When it moves on to sent" is what is done.
  if (/^(?:when|whenever|if)$/.test(place.tokens[0]?.word ?? "")) return unsettled("what happens, or how it is");
  const words = thing.map((word) => tokenOf(place, word).word);
  if (words.length > 0 && !response.things.has(lemma(words.at(-1) ?? ""))) return unsettled("another thing");
  const text = textOf(place, value);
  const named = field?.map((word) => tokenOf(place, word).word).join(" ");
  const fields = [...(response.details?.values() ?? [])].filter(({ name }) => named === undefined || sameName(name, named));
  const found = fields.flatMap((one) => valuesLike(one, text).map((listed) => [one.name, listed] as const));
  const [only, ...others] = found;
  if (only === undefined && named !== undefined && fields.length === 1 && value.as === "Quoted")
    return { path: pathOfMember((fields[0] as Field).name), equals: text, ...(off === true ? { not: true } : {}) };
  if (only === undefined || others.length > 0) return unsettled("no state of the thing");
  if (value.as === "KnownWord") confirm(place, "knownValue");
  if (value.as === "Bare") confirm(place, "bareValue");
  return { path: pathOfMember(only[0]), equals: only[1], ...(off === true ? { not: true } : {}) };
}

/** "in progress" is `in_progress`. */
function valuesLike({ enum: listed }: Field, text: string): readonly string[] {
  return (listed ?? []).filter((one) => sameName(one, text));
}
