// The same done to several things, and what was asked for before.

import { nounOf } from "../../english/context/nouns.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { lemma } from "../../openapi/words.ts";
import { sameData } from "../../sameData.ts";
import type { Step } from "../../step.ts";
import type { Act, OperateAct, OperationObject } from "../meaning.ts";
import { methodsOfVerb } from "./called.ts";
import { thingsBefore, toldOf } from "./mentioned.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";
import { jsonOf } from "./value.ts";

/**
 * Returns one act for each thing. That the first of them could tell what came of the call before holds for no other.
 */
export function eachOf(place: Place, acts: readonly Act[]): readonly Act[] {
  return acts.flatMap((act): readonly Act[] => {
    if (act.act !== "operate all") return [act];
    const { act: _, objects, passive, ...said } = act;
    // "both telescope"
    const isOne = objects.some(({ both, words }) => both === true && words.length > 0 && isSingular(place, words));
    if (isOne) return unsettled("both of one");
    const each = objects.flatMap((object) => (object.all === true ? allMade(place, act.verb, object) : [object]));
    return each.map(
      (object, at): OperateAct => ({ ...said, act: "operate", object, phrases: [], ...(passive === true && at === 0 ? { passive } : {}) }),
    );
  });
}

/** "Delete the orders we created": each that was made before, by its place. To read them is to ask for the list. */
function allMade(place: Place, verb: OperateAct["verb"], { words, count }: OperationObject): readonly OperationObject[] {
  const said = words.map((word) => tokenOf(place, word).word);
  if (isSingular(place, words)) return unsettled("one thing, and not all");
  if (typeof verb === "object" && methodsOfVerb({ word: tokenOf(place, verb).word, particle: undefined }).includes("GET"))
    return unsettled("a list that is read");
  const noun = nounOf(said);
  const things = thingsBefore(toldOf(place.context, place.tokens)).filter((thing) => thing.noun === noun);
  if (things.length < 2 || (count !== undefined && jsonOf(place, count) !== things.length)) return unsettled("other than were made");
  return things.map((_, at) => ({ words, all: true, ordinal: String(at) }));
}

function isSingular(place: Place, words: OperationObject["words"]): boolean {
  const last = words.at(-1);
  const said = last === undefined ? "" : tokenOf(place, last).word;
  return lemma(said) === said;
}

/** "Get the order again, it should not be found": the request that the sentence before the comma makes. */
export function isThere({ context }: Place, { once }: OperateAct, steps: readonly Step[], made: Step): boolean {
  if (once !== true || made.step !== "api_request") return false;
  const last = [...(context.before ?? []), ...steps].at(-1);
  if (last?.step !== "api_request") return false;
  const { store: _, ...sent } = last;
  return sameData(sent, made);
}

/** "PATCH /orders/7 and set the title to "x"": what is set belongs to the request before it. */
export function isSameCall({ context: { operations } }: Place, last: Step | undefined, made: Step): boolean {
  if (operations === undefined || last?.step !== "api_request" || made.step !== "api_request") return false;
  if (last.body !== undefined || made.body === undefined) return false;
  const [one, other] = [last, made].map(({ action }) => operationOfAction(operations, action));
  return one !== undefined && one === other;
}
