// Chooses what a call adds to a list of its item, `POST /balancers/{id}/rules`: another entry than the item was made
// with, of the same kind. A removal takes the same entry.

import { isJsonObject, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { ofType } from "./bindMember.ts";
import { valueAt } from "./fieldPlaces.ts";
import { isIdentityOf } from "./foreignValues.ts";
import { isItemPath, lastParameter, nounOfPath } from "./paths.ts";
import { isIdentity, singular } from "./sample.ts";
import { typeOf } from "./schemas.ts";
import type { BodyPlan, TestDraft } from "./testDraft.ts";

/** “The body of the request may include an array of rules to be removed”: without it, the call removes nothing. */
export function namesWhatItRemoves({ method, words }: ApiOperation): boolean {
  return method === "DELETE" && /\bbody of the request (?:may|should|must|can) include [^.]{1,160}\bto be removed\b/i.test(words);
}

/** Returns whether a member is in an entry that names no thing by an id: only as a whole, the item has it or not. */
export function isOfWholeEntry(sample: Json, pointer: string): boolean {
  const [entry = ""] = /^.*\/\d+(?=\/)/.exec(pointer) ?? [];
  const value = entry === "" ? undefined : valueAt(sample, entry);
  return isJsonObject(value) && !Object.keys(value).some((key) => isIdentity(key) || isIdentityOf(key));
}

/** The plan with such an entry, where its list is one that the item was made with. */
export function withOtherEntry(draft: TestDraft, of: ApiOperation, plan: BodyPlan): BodyPlan {
  const { resources } = draft.world;
  const name = isItemPath(of.path) ? undefined : lastParameter(of.path);
  const resource = name === undefined ? undefined : resources.ofParameter(of.path, name);
  const target = resource && draft.made.get(resource.itemPath)?.plan;
  if (target === undefined || of.method === "PATCH" || !isJsonObject(plan.sample) || !isJsonObject(target.sample)) return plan;
  const noun = singular(nounOfPath(of.path));
  const key = Object.keys(plan.sample).find((one) => one === noun || one.startsWith(`${noun}_`) || singular(one) === noun);
  const [list, known] = key === undefined ? [] : [plan.sample[key], target.sample[key]];
  if (key === undefined || !Array.isArray(list) || !Array.isArray(known) || list.length === 0) return plan;
  return withOtherThing(draft, of, plan, target, key) ?? withOtherPort(draft, of, plan, target, key) ?? plan;
}

/** With another thing than the one that the item has already: adding that again would change nothing. */
function withOtherThing(draft: TestDraft, of: ApiOperation, plan: BodyPlan, target: BodyPlan, key: string): BodyPlan | undefined {
  const places = [...plan.bindings].filter(([pointer]) => pointer.startsWith(`/${key}/`));
  const [[, bound] = []] = places;
  const resource = draft.world.resources.ofField(singular(key), of);
  if (of.method === "DELETE" || bound === undefined || resource === undefined || !isJsonObject(plan.value)) return undefined;
  const isSame = (one: Value) => JSON.stringify(one) === JSON.stringify(bound);
  if (!places.every(([, one]) => isSame(one)) || ![...target.bindings.values()].some(isSame)) return undefined;
  const other = draft.tryAnother(resource);
  if (other === undefined) return undefined;
  const value = ofType(typeof bound === "string" ? "string" : undefined, other.text);
  const bindings = new Map([...plan.bindings, ...places.map(([pointer]) => [pointer, value] as const)]);
  return { ...plan, bindings, value: { ...plan.value, [key]: [value] } };
}

/** With the first entry of the item on ports of its own: those of an example may be in use, or ask for members. */
function withOtherPort({ world }: TestDraft, { body }: ApiOperation, plan: BodyPlan, target: BodyPlan, key: string): BodyPlan | undefined {
  const { schemas } = world.api;
  const [first] = (target.sample as JsonObject)[key] as readonly Json[];
  const isBound = [plan, target].some(({ bindings }) => [...bindings.keys()].some((one) => one.startsWith(`/${key}/`)));
  const items = schemas.view(schemas.view(body?.schema).properties.get(key)).keywords.items;
  if (isBound || !isJsonObject(first) || !isJsonObject(plan.value)) return undefined;
  const { properties } = schemas.view(items as Json | undefined);
  const ports = Object.entries(first).filter(
    ([one, value]) => /(?:^|_)port$/.test(one) && typeof value === "number" && typeOf(schemas.view(properties.get(one))) === "integer",
  );
  if (ports.length === 0) return undefined;
  const entry = { ...first, ...Object.fromEntries(ports.map(([one, value]) => [one, unusedPort(Number(value))])) };
  const sample = { ...(plan.sample as JsonObject), [key]: [entry] };
  if (schemas.accepts(body?.schema ?? {}, sample) === false) return undefined;
  return { ...plan, sample, value: { ...plan.value, [key]: [entry] as Value } };
}

/** 8080 for 80. */
function unusedPort(port: number): number {
  return 8000 + (port % 1000);
}
