// Knows the other ways in which a refused body can be made.

import type { Api, ApiOperation } from "../endpoints/api.ts";
import { attributesOf } from "../endpoints/jsonApi.ts";
import { type BodyWay, type Learnt, operationKey } from "../endpoints/testDraft.ts";
import { requiredIn } from "./requiredMembers.ts";
import { unknownIn } from "./unknownMembers.ts";

/** In this order. */
const ways: readonly (BodyWay | undefined)[] = [undefined, "full", "least", "told"];

/** The way that is tried last. */
export const lastWay: BodyWay = "told";

/** The next way to make a body; undefined if there is none left. */
export function nextWay({ bodies }: Pick<Learnt, "bodies">, operation: ApiOperation | undefined): BodyWay | undefined {
  return operation?.body === undefined ? undefined : ways[ways.indexOf(bodies.get(operationKey(operation))) + 1];
}

/** Members of a body that a refusal calls required, and that no request has had for that reason. */
export function newlyNeeded(
  api: Api,
  { needed }: Pick<Learnt, "needed">,
  operation: ApiOperation | undefined,
  answer: string,
): readonly string[] {
  if (operation?.body === undefined) return [];
  const { schema } = operation.body;
  const { properties, required } = api.schemas.view(attributesOf(api.schemas, schema) ?? schema);
  const known = needed?.get(operationKey(operation)) ?? new Set();
  return requiredIn(answer).filter((name) => properties.has(name) && !required.has(name) && !known.has(name));
}

/** Optional members that a refusal calls unknown, and that no request has left out for that reason. */
export function newlyUnwanted(
  api: Api,
  { unwanted }: Pick<Learnt, "unwanted">,
  operation: ApiOperation | undefined,
  answer: string,
): readonly string[] {
  if (operation?.body === undefined) return [];
  const { properties, required } = api.schemas.view(operation.body.schema);
  const known = unwanted?.get(operationKey(operation)) ?? new Set();
  return unknownIn(answer).filter((name) => properties.has(name) && !required.has(name) && !known.has(name));
}
