// Makes the body of an update whose values differ from those that the item was created with, so that a lost change
// shows.

import { isJsonObject, isSecretName, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { putAway } from "./bodySample.ts";
import { ofOneForm } from "./fieldCases.ts";
import { valueAt, withValue } from "./fieldPlaces.ts";
import { isChosen } from "./freeText.ts";
import { addressOf } from "./itemAddress.ts";
import { momentOf, mustBeId } from "./madeUp.ts";
import { otherListed, otherValues } from "./otherValues.ts";
import { isIdentity } from "./sample.ts";
import { type BodyPlan, operationKey, Unarranged, type World } from "./testDraft.ts";
import { ofAddress } from "./uniqueKeys.ts";
import { otherText } from "./uniqueText.ts";
import { commandsMore } from "./verbs.ts";

/** A body whose numbers and free texts differ from those of the created item, so that a lost change shows. */
export function differentBody(
  { api, resources }: World,
  { body, path }: ApiOperation,
  plan: BodyPlan,
  target: BodyPlan | undefined,
): BodyPlan {
  const inner = (one: Value | undefined, of: BodyPlan) => enveloped(one, of) ?? one;
  const { schema: whole = body?.schema, key: wrapper } = plan.envelope ?? {};
  const base = wrapper === undefined ? "" : `/${wrapper}`;
  const earlier = target && inner(target.sample, target);
  let [sample, value] = [inner(plan.sample, plan), inner(plan.value, plan)];
  if (whole === undefined || !isJsonObject(sample) || !isJsonObject(value) || target === undefined || !isJsonObject(earlier)) return plan;
  const { properties } = api.schemas.view(whole);
  const forms = keptForms(api, body?.schema ?? {}, target.sample, plan.sample);
  if (forms !== undefined)
    return { ...plan, sample: { ...(plan.sample as JsonObject), ...forms }, value: { ...(plan.value as JsonObject), ...forms } };
  const kinds = keptKinds(api, whole, earlier, sample);
  [sample, value] = [
    { ...sample, ...kinds },
    { ...value, ...kinds },
  ];
  const names = new Set(addressOf(resources, path));
  const kept = inner(target.value, target);
  for (const [key, before] of Object.entries(earlier)) {
    const schema = properties.get(key);
    if (schema === undefined || sample[key] !== before || plan.names.has(`${base}/${key}`) || isIdentity(key)) continue;
    // A unique name that is sent again.
    const isUnique: boolean = value[key] !== before;
    if (JSON.stringify(value[key]) !== JSON.stringify(isJsonObject(kept) ? kept[key] : undefined)) continue;
    // A reference has no text of its own, and markup ends with its last tag.
    if (isUnique && (names.has(key) || !String(value[key]).includes("${unique"))) continue;
    if (String(before).endsWith(">")) continue;
    const { enum: listed, format, pattern, const: only, description } = api.schemas.view(schema).keywords;
    const words: readonly string[] | undefined = otherListed(before, description as Json | undefined);
    const isFixed =
      listed !== undefined ||
      isChosen(description as Json) ||
      mustBeId(key, description as Json) ||
      format !== undefined ||
      pattern !== undefined ||
      only !== undefined ||
      isSecretName(key) ||
      ofOneForm.test(key) ||
      ofAddress.test(key) ||
      momentOf(key) !== undefined;
    if (words === undefined && isFixed) continue;
    const other: Json | undefined = (words ?? otherValues(before, key)).find((one) => api.schemas.accepts(schema, one) === true);
    if (other === undefined || api.schemas.accepts(whole, { ...(sample as JsonObject), [key]: other }) === false) continue;
    sample = { ...sample, [key]: other };
    value = { ...value, [key]: isUnique ? otherText(String(value[key])) : other };
  }
  const flipped = isSame(value, kept)
    ? (otherFlag(api, whole, sample as JsonObject) ?? otherChoice(api, whole, sample as JsonObject))
    : undefined;
  if (flipped !== undefined) {
    sample = { ...sample, ...flipped };
    value = { ...value, ...flipped };
  }
  if (plan.envelope === undefined) return { ...plan, sample: sample as Json, value };
  const envelope = { ...plan.envelope, sample: sample as JsonObject };
  return { ...plan, sample: withValue(plan.sample, base, sample as Json), value: withValue(plan.value, base, value), envelope };
}

/**
 * The body of `POST /servers/{id}/resize` with another listed value, where it would only say again what the item was
 * created with. The same plan where nothing can be chosen.
 */
export function otherThanCreated({ api }: World, of: ApiOperation, plan: BodyPlan, target: BodyPlan | undefined): BodyPlan {
  const { path, body } = of;
  const { sample, value } = plan;
  if (!ofChange.test(path) || body?.schema === undefined || target === undefined || !isJsonObject(sample) || !isJsonObject(value))
    return plan;
  const said = Object.fromEntries(Object.entries(value).filter(([key]) => !plan.names.has(`/${key}`)));
  const isOfVersion = Object.keys(said).some((key) => /version$/i.test(key) && !plan.bindings.has(`/${key}`));
  if (isOfVersion && /\/upgrade$/.test(path)) throw new Unarranged(noLaterVersion(of));
  if (!isSame(said, target.value)) return plan;
  const other = otherChoice(api, body.schema, sample) ?? otherOfWords(api, body.schema, sample);
  return other === undefined ? plan : { ...plan, sample: { ...sample, ...other } as Json, value: { ...value, ...other } };
}

function noLaterVersion(of: ApiOperation): string {
  return `${operationKey(of)} needs a later version than the item has, and generation does not know one.`;
}

/** “Target resource tier: small, medium, or large.” */
function otherOfWords({ schemas }: World["api"], schema: JsonObject, sample: JsonObject): JsonObject | undefined {
  const { properties } = schemas.view(schema);
  return Object.entries(sample).flatMap(([key, value]): JsonObject[] => {
    const words = plainList.exec(String(schemas.view(properties.get(key)).keywords.description ?? ""))?.[0].split(/\W+(?:or\W+)?/) ?? [];
    const other = words.includes(String(value)) ? words.find((word) => word !== value && word !== "") : undefined;
    return other === undefined ? [] : [{ [key]: other }];
  })[0];
}

const plainList = /\b[a-z]{2,20}(?:, [a-z]{2,20}){1,6},? or [a-z]{2,20}\b/;

const ofChange = /\/(?:change|migrate|move|resize|scale|upgrade)$/i;

/** The item inside a body that has it in an envelope. */
export function enveloped(value: Value | undefined, { envelope }: BodyPlan): Value | undefined {
  return envelope === undefined ? value : valueAt(value, `/${envelope.key}`);
}

/** The kind that the item has, where an update would change it beside values that may be right for this kind only. */
function keptKinds({ schemas }: World["api"], schema: JsonObject, earlier: JsonObject, sample: JsonObject): JsonObject {
  if (Object.keys(sample).length < 2) return {};
  const kinds = Object.keys(sample).filter((key) => /^(?:type|kind|engine|\w+_type)$/.test(key) && typeof earlier[key] === "string");
  const fitting = kinds.filter((key) => schemas.accepts(schema, { ...sample, [key]: earlier[key] ?? null }) === true);
  return Object.fromEntries(fitting.map((key) => [key, earlier[key] ?? null]));
}

/** An object of several forms as the item has it, with another number, where an example shows another form. */
function keptForms({ schemas }: World["api"], schema: JsonObject, earlier: Json, sample: Json): JsonObject | undefined {
  if (!isJsonObject(earlier) || !isJsonObject(sample)) return undefined;
  const { properties } = schemas.view(schema);
  const forms = Object.entries(sample).flatMap(([key, value]): [string, Json][] => {
    const [own, before] = [properties.get(key), earlier[key]];
    if (own === undefined || !isJsonObject(value) || !isJsonObject(before) || schemas.view(own).alternatives.length < 2) return [];
    if (Object.keys(value).some((one) => one in before)) return [];
    const number = Object.entries(before).find(([, one]) => typeof one === "number");
    const other = number === undefined ? before : { ...before, [number[0]]: Number(number[1]) + 1 };
    return [[key, schemas.accepts(own, other) === false ? before : other]];
  });
  return forms.length === 0 ? undefined : Object.fromEntries(forms);
}

/** Returns whether the item has all these values already. */
function isSame(value: Value, earlier: Value | undefined): boolean {
  if (!isJsonObject(value) || !isJsonObject(earlier)) return false;
  return Object.entries(value).every(([key, one]) => JSON.stringify(one) === JSON.stringify(earlier[key]));
}

/** Another of the listed values of a member, where nothing else of a body could change. */
function otherChoice({ schemas }: World["api"], schema: JsonObject, sample: JsonObject): JsonObject | undefined {
  const { properties } = schemas.view(schema);
  const others = Object.entries(sample).flatMap(([key, value]): JsonObject[] => {
    const listed = schemas.view(properties.get(key)).keywords.enum;
    if (!Array.isArray(listed) || /(?:^|_)(?:type|kind|state|status|phase)$|[a-z](?:Type|Kind|State|Status)$/i.test(key)) return [];
    return listed.filter((one) => one !== value && typeof one === "string" && one !== "").map((one) => ({ [key]: one }));
  });
  return others.find((one) => schemas.accepts(schema, { ...sample, ...one }) === true);
}

/** The other value of a flag, where nothing else of a body could change; none that makes or puts away something. */
function otherFlag({ schemas }: World["api"], schema: JsonObject, sample: JsonObject): JsonObject | undefined {
  const flags = Object.entries(sample).filter(([key, value]) => typeof value === "boolean" && !commandsMore(key) && !putAway.test(key));
  const others = flags.map(([key, value]): JsonObject => ({ [key]: !value }));
  return others.find((one) => schemas.accepts(schema, { ...sample, ...one }) === true);
}
