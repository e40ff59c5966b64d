// Puts what a test makes into one region: a share cannot be reached from a network of another one.

import { isJsonObject, type Json } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { valueAt, withValue } from "./fieldPlaces.ts";
import type { Schemas } from "./schemas.ts";
import type { TestDraft } from "./testDraft.ts";

/** The region of the first body that has one: that of the call under test, or of what it needs directly. */
const regions = new WeakMap<TestDraft, Json>();

export function inSameRegion(draft: TestDraft, schemas: Schemas, { body }: ApiOperation, sample: Json | undefined): Json | undefined {
  const place = sample === undefined ? undefined : regionIn(sample);
  if (sample === undefined || place === undefined) return sample;
  const region = regions.get(draft);
  const own = valueAt(sample, place) ?? null;
  if (region === undefined) regions.set(draft, own);
  if (region === undefined || region === own) return sample;
  const moved = withValue(sample, place, region);
  return schemas.accepts(body?.schema ?? {}, moved) === true ? moved : sample;
}

function regionIn(sample: Json): string | undefined {
  if (!isJsonObject(sample)) return undefined;
  if (typeof sample.region === "string") return "/region";
  const outer = Object.entries(sample).find(([, inner]) => isJsonObject(inner) && typeof inner.region === "string");
  return outer === undefined ? undefined : `/${outer[0]}/region`;
}
