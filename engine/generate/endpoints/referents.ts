// Fills references that name a thing by its kind and its name, `{ "kind": "Deployment", "name": … }`: the document says
// of the schema of each item which kind it is, and of a reference which kinds fit.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { valueAt, withValue } from "./fieldPlaces.ts";
import { erased, parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { typeOf } from "./schemas.ts";
import type { World } from "./testDraft.ts";

/** A sample whose references have the kind of something that a test can make, with the place of each name. */
export interface Referring {
  readonly sample: Json;
  readonly named: ReadonlyMap<string, Resource>;
  /** Places that say the kind. */
  readonly told: ReadonlySet<string>;
}

interface Kind {
  readonly kind: string;
  readonly group: string;
  readonly version: string;
  readonly resource: Resource;
}

export function withReferents(world: World, { body }: ApiOperation, sample: Json): Referring {
  const named = new Map<string, Resource>();
  const told = new Set<string>();
  let whole = sample;
  for (const { pointer, description } of referencesIn(world, body?.schema, sample, "")) {
    const chosen = kindsOf(world).find((one) => isMeant(world, one, description));
    const object = valueAt(whole, pointer);
    if (chosen === undefined || !isJsonObject(object)) continue;
    const { group, version, kind, resource } = chosen;
    const { properties } = world.api.schemas.view(schemaAt(world, body?.schema, pointer));
    const values = [
      ["kind", kind],
      ["apiGroup", group],
      ["apiVersion", group === "" ? version : `${group}/${version}`],
    ].filter(([key = ""]) => properties.has(key));
    whole = withValue(whole, pointer, { ...object, ...Object.fromEntries(values) });
    for (const [key] of values) told.add(`${pointer}/${key}`);
    named.set(`${pointer}/name`, resource);
  }
  return { sample: whole, named, told };
}

function schemaAt({ api: { schemas } }: World, schema: JsonObject | undefined, pointer: string): JsonObject | undefined {
  return pointer
    .split("/")
    .slice(1)
    .reduce<JsonObject | undefined>((at, key) => schemas.view(at).properties.get(key), schema);
}

/** Objects with a required kind and name, and what the document says of them. */
function referencesIn(
  world: World,
  schema: JsonObject | undefined,
  sample: Json,
  pointer: string,
): readonly { readonly pointer: string; readonly description: string }[] {
  const { schemas } = world.api;
  if (!isJsonObject(sample)) return [];
  return [...schemas.view(schema).properties].flatMap(([key, one]) => {
    const { required, keywords } = schemas.view(one);
    const inner = `${pointer}/${key}`;
    if (!isJsonObject(sample[key])) return [];
    const isReference = required.has("kind") && required.has("name");
    const description = `${String(one.description ?? "")} ${String(keywords.description ?? "")}`;
    return isReference ? [{ pointer: inner, description }] : referencesIn(world, one, sample[key], inner);
  });
}

/** The kinds that the document gives the items of its collections, the stable versions first. */
function kindsOf({ api, resources }: World): readonly Kind[] {
  const kinds = api.operations.flatMap((operation): Kind[] => {
    const { resource } = operation.method === "POST" ? (resources.madeBy(operation) ?? {}) : {};
    const written = api.schemas.view(operation.body?.schema).keywords["x-kubernetes-group-version-kind"];
    const own = Array.isArray(written) && written.length === 1 ? written[0] : written;
    if (resource?.deleter === undefined || !isJsonObject(own) || typeOf(api.schemas.view(operation.body?.schema)) !== "object") return [];
    const { kind, group, version } = own;
    return typeof kind === "string" && typeof group === "string" && typeof version === "string" ? [{ kind, group, version, resource }] : [];
  });
  return kinds.toSorted((one, other) => Number(isEarly(one)) - Number(isEarly(other)));
}

function isEarly({ version }: Kind): boolean {
  return /(?:alpha|beta)/.test(version);
}

/** “It can reference a Role”, “the number of pods by using its Scale subresource”. */
function isMeant({ api }: World, { kind, resource }: Kind, description: string): boolean {
  if ([...description.matchAll(/\breferences? an? (\w+)/g)].some(([, told]) => told === kind)) return true;
  const [, part = /\btarget resource to (\w+)\b/.exec(description)?.[1]] = /\bits (\w+) subresource\b/.exec(description) ?? [];
  const below = `${erased(resource.itemPath)}/${part?.toLowerCase()}`;
  return part !== undefined && api.operations.some(({ path }) => erased(path) === below);
}

/** The resource in the path of a call that is known only because other things refer to it. */
export function referredTo({ resources, knowledge }: World, { path }: ApiOperation): Resource | undefined {
  return parametersIn(path)
    .map((name) => resources.ofParameter(path, name))
    .find((resource) => resource?.isReferredTo === true && !knowledge.variables.has(resource.parameter));
}
