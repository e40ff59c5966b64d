// Gives the item of a test a name of its own in an update, too: an example of the document may be the name of another
// item. A name by which the paths know the item stays, or nothing would find it any more.

import { isJsonObject, type JsonObject, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { enveloped } from "./differentBody.ts";
import { withValue } from "./fieldPlaces.ts";
import { addressOf } from "./itemAddress.ts";
import type { BodyPlan, World } from "./testDraft.ts";
import { hasUnderscores, otherText, uniqueText } from "./uniqueText.ts";

/** The plan of an update with the names that the creation made new as well. */
export function withOwnNames(world: World, operation: ApiOperation, plan: BodyPlan, target: BodyPlan | undefined): BodyPlan {
  const [created, kept] = target === undefined ? [] : [enveloped(target.sample, target), enveloped(target.value, target)];
  const [sample, value] = [enveloped(plan.sample, plan), enveloped(plan.value, plan)];
  if (target === undefined || ![created, kept, sample, value].every(isJsonObject)) return plan;
  const names = addressOf(world.resources, operation.path);
  const own = target.envelope === undefined ? "" : `${target.envelope.key}/`;
  return target.uniqueMembers.reduce((whole, member) => {
    const key = member.startsWith(own) ? member.slice(own.length) : "";
    const [text, before] = [(value as JsonObject)[key], (kept as JsonObject)[key]];
    const [variable] = /(?<=\$\{)unique\w*(?=\})/.exec(String(before)) ?? [];
    if (variable === undefined || typeof text !== "string" || typeof before !== "string" || text.includes("${")) return whole;
    if (names.includes(key)) return withName(whole, key, before, "stays");
    const schema = world.api.schemas.view(plan.envelope?.schema ?? operation.body?.schema).properties.get(key) ?? {};
    const accepts = (one: string) => world.api.schemas.accepts(schema, one) !== false;
    const separator = hasUnderscores(plan.sample) ? "_" : "-";
    const isSame = text === (created as JsonObject)[key];
    const other = isSame ? otherText(before) : uniqueText(text, accepts, () => variable, separator);
    return other === undefined ? whole : withName(whole, key, other, "changes");
  }, plan);
}

/** Rows that change another member send the name as well. */
function withName(plan: BodyPlan, key: string, name: string, how: "stays" | "changes"): BodyPlan {
  const base = plan.envelope === undefined ? "" : `/${plan.envelope.key}`;
  const pointer = `${base}/${key}`;
  return {
    ...plan,
    value: withValue(plan.value as JsonObject, pointer, name) as Value,
    bindings: new Map([...plan.bindings, [pointer, name]]),
    ...(how === "stays" ? { names: new Set([...plan.names, pointer]) } : { uniqueMembers: [...plan.uniqueMembers, pointer.slice(1)] }),
  };
}
