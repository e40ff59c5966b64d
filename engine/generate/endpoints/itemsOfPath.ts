// Finds the items of a call's path: the one that it is about, and one that a word of its body means.

import type { ApiOperation } from "./api.ts";
import { bodySample } from "./bodySample.ts";
import { fieldPlaces } from "./fieldPlaces.ts";
import { plain } from "./itemNames.ts";
import { lastParameter, parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import type { TestDraft, Thing, World } from "./testDraft.ts";

/** The item that the path is about. */
export function itemOf({ world: { resources }, made }: TestDraft, { path, method }: ApiOperation): Thing | undefined {
  const name = lastParameter(path);
  const isCollection = method === "POST" && resources.ofCollection(path) !== undefined;
  const resource = isCollection || name === undefined ? undefined : resources.ofParameter(path, name);
  return resource && made.get(resource.itemPath);
}

/** The item of the path that has this noun: another version of a document has one, too. */
export function itemCalled({ world: { resources } }: TestDraft, { path }: ApiOperation, noun: string): Resource | undefined {
  return parametersIn(path)
    .flatMap((name) => resources.ofParameter(path, name) ?? [])
    .find((one) => plain(one.noun) === plain(noun));
}

/** Returns whether a deletion at the path of a collection takes the ids of its items in the body. */
export function namesItsItems(world: World, operation: ApiOperation): boolean {
  const { method, path, body } = operation;
  if (method !== "DELETE" || body === undefined || path.endsWith("}")) return false;
  const { creator, parameter } = world.resources.ofCollection(path) ?? {};
  if (creator?.source === undefined) return false;
  return fieldPlaces(world.api.schemas, body.schema, bodySample(world, operation, undefined) ?? {}).some(({ key }) => key === parameter);
}
