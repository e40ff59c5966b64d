// Gives a copy, and an item under its new name, another name than the test has given already: a folder has no two of a
// name, and a rename to the same one changes nothing.

import { isJsonObject, type Json, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { withValue } from "./fieldPlaces.ts";
import { verbOf } from "./remoteThings.ts";
import type { BodyPlan, Thing } from "./testDraft.ts";
import { otherText } from "./uniqueText.ts";

/** `/folders/{folder_id}/copy`. */
export function isCopy({ method, path }: ApiOperation): boolean {
  return method === "POST" && /\}\/(?:clone|copy|copies|duplicate)$/i.test(path);
}

/** The body with other texts where a thing that the test has made has the same: only these have its own number. */
export function unlikeMade(operation: ApiOperation, plan: BodyPlan, made: Iterable<Thing>): BodyPlan {
  const { value, sample } = plan;
  if (!isCopy(operation) && verbOf(operation)[0] !== "rename" && !/\brename$/i.test(operation.path)) return plan;
  if (!isJsonObject(value) || !isJsonObject(sample)) return plan;
  const taken = new Set([...made].flatMap(({ plan: own }) => (isJsonObject(own?.value) ? Object.values(own.value) : [])));
  return Object.entries(value).reduce<BodyPlan>((whole, [key, one]) => {
    const isTaken = typeof one === "string" && /^\w/.test(one) && one.includes("${") && taken.has(one);
    return isTaken ? withText(whole, key, otherText(one)) : whole;
  }, plan);
}

function withText(plan: BodyPlan, key: string, text: string): BodyPlan {
  const bindings = new Map(plan.bindings).set(`/${key}`, text);
  const { sample } = plan;
  const literal = isJsonObject(sample) && typeof sample[key] === "string" ? otherText(sample[key]) : text;
  return {
    ...plan,
    bindings,
    sample: withValue(sample, `/${key}`, literal as Json),
    value: withValue(plan.value as Json, `/${key}`, text) as Value,
  };
}
