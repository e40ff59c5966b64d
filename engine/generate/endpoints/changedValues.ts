// Finds the values of an update that differ from those of the creation: only these show that it had its effect.

import { type Check, isJsonObject, isSecretName, type Value } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { enveloped } from "./differentBody.ts";
import { withValue } from "./fieldPlaces.ts";
import { member } from "./itemNames.ts";
import { isLasting } from "./partialChange.ts";
import { successOf } from "./responses.ts";
import { type SchemaView, typeOf } from "./schemas.ts";
import type { BodyPlan } from "./testDraft.ts";

/** The plan without the members that the item was created with. */
export function withChanged(body: BodyPlan, target: BodyPlan | undefined): BodyPlan {
  const [value, before] = [enveloped(body.value, body) ?? body.value, target && (enveloped(target.value, body) ?? target.value)];
  if (!isJsonObject(value) || !isJsonObject(before)) return body;
  const changed = Object.fromEntries(Object.entries(value).filter(([key, one]) => !isEqual(one, before[key])));
  return { ...body, value: body.envelope === undefined ? changed : withValue(body.value, `/${body.envelope.key}`, changed) };
}

const most = 3;

/** Checks of changed texts, numbers and flags inside objects that a read shows: `$.metadata.labels.purpose`. */
export function innerChanges(api: Api, reader: ApiOperation, { value }: BodyPlan, target: BodyPlan | undefined): readonly Check[] {
  if (target === undefined) return [];
  const changes = (at: Value | undefined, before: Value | undefined, view: SchemaView, path: string): Check[] => {
    if (!isJsonObject(at)) return [];
    return Object.entries(at).flatMap(([key, one]): Check[] => {
      const earlier = isJsonObject(before) ? before[key] : undefined;
      const { additionalProperties } = view.keywords;
      const schema = view.properties.get(key) ?? (isJsonObject(additionalProperties) ? additionalProperties : undefined);
      if (schema === undefined || isEqual(one, earlier) || isSecretName(key) || !isLasting(key)) return [];
      const own = api.schemas.view(schema);
      const inside = `${path}${member(key)}`;
      if (typeof one === "object") return changes(one, earlier, own, inside);
      const isShown = typeof one === typeOf(own) && own.keywords.writeOnly !== true && own.keywords.format === undefined;
      return isShown && path !== "$" ? [{ path: inside, equals: one }] : [];
    });
  };
  return changes(value, target.value, api.schemas.view(successOf(reader)?.schema), "$").slice(0, most);
}

/** Checks that an item lacks the members inside its objects that another one was sent. */
export function lackedBy(plan: BodyPlan | undefined, changed: readonly Check[]): readonly Check[] {
  return changed.flatMap(({ path = "" }): Check[] => {
    const keys = path.split(".").slice(1);
    if (plan === undefined || keys.length < 2) return [];
    const own = keys.reduce<Value | undefined>((at, key) => (isJsonObject(at) ? at[key] : undefined), plan.value);
    const isWithin = isJsonObject(plan.value) && plan.envelope === undefined;
    return isWithin && own === undefined ? [{ path, exists: true, not: true }] : [];
  });
}

function isEqual(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
