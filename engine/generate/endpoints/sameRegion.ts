// Puts what a test makes into one region: a share cannot be reached from a network of another one.

import { isJsonObject, type Json } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import type { FieldValue } from "./fieldCases.ts";
import { type FieldPlace, valueAt, withValue } from "./fieldPlaces.ts";
import type { Schemas } from "./schemas.ts";
import type { BodyPlan, TestDraft } from "./testDraft.ts";

interface Region {
  readonly value: Json;
  /** Returns whether that body would take another region. */
  takes(region: Json): boolean;
}

/** The region of the first body that has one: that of the call under test, or of what it needs directly. */
const regions = new WeakMap<TestDraft, Region>();

export function inSameRegion(draft: TestDraft, schemas: Schemas, { body, path }: ApiOperation, sample: Json | undefined): Json | undefined {
  const place = sample === undefined ? undefined : regionIn(sample);
  if (sample === undefined || place === undefined || isMove(sample, path)) return sample;
  const region = regions.get(draft);
  const own = valueAt(sample, place) ?? null;
  const moved = (value: Json) => withValue(sample, place, value);
  const takes = (value: Json) => schemas.accepts(body?.schema ?? {}, moved(value)) === true;
  if (region === undefined) regions.set(draft, { value: own, takes });
  if (region === undefined || region.value === own) return sample;
  // `nyc` among cities, and `nyc1` among places of them, are not of one list.
  const isAlike = [own, region.value].every((one) => typeof one === "string" && /^[a-z]{3}\d$/.test(one));
  return takes(region.value) && (isAlike || region.takes(own)) ? moved(region.value) : sample;
}

/** `PUT /clusters/{id}/migrate` with nothing but a region: the item is to leave its own. */
function isMove(sample: Json, path: string): boolean {
  return isJsonObject(sample) && Object.keys(sample).length === 1 && typeof sample.region === "string" && /\}\/[^{}]+$/.test(path);
}

function regionIn(sample: Json): string | undefined {
  if (!isJsonObject(sample)) return undefined;
  if (typeof sample.region === "string") return "/region";
  const outer = Object.entries(sample).find(([, inner]) => isJsonObject(inner) && typeof inner.region === "string");
  return outer === undefined ? undefined : `/${outer[0]}/region`;
}

/** Returns whether a body would name things of the test that are in another region than its new one. */
export function isElsewhere({ setup }: Arrangement, { bindings }: BodyPlan, place: FieldPlace, value: FieldValue): boolean {
  if (place.key !== "region" || place.value === undefined || bindings.size === 0) return false;
  const isOther = value.kind !== "value" || value.value !== place.value;
  return isOther && JSON.stringify(setup).includes(`"region":${JSON.stringify(place.value)}`);
}
