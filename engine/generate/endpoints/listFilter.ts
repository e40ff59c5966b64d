// Chooses the kind of a listed item that another one may use: `?usecases=AGENT` for the model of a new agent.

import { isJsonObject, type Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { namesFields } from "./fieldCases.ts";
import { filterForState } from "./finishedItems.ts";
import { plain } from "./itemNames.ts";
import { erased, nounOfPath } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { listIn, successOf } from "./responses.ts";
import type { Schemas } from "./schemas.ts";
import type { TestDraft } from "./testDraft.ts";

/** The call whose body names the item that is being arranged. */
const users = new WeakMap<TestDraft, ApiOperation>();

/** Arranges an item for the body of a call. */
export function forUser<Provided>(draft: TestDraft, of: ApiOperation, provided: () => Provided): Provided {
  const before = users.get(draft);
  users.set(draft, of);
  try {
    return provided();
  } finally {
    if (before === undefined) users.delete(draft);
    else users.set(draft, before);
  }
}

/** Optional parameters with which a list has only items that the calls can use. */
export function filterFor(draft: TestDraft, resource: Resource, lister: ApiOperation): Readonly<Record<string, Value>> {
  return {
    ...filterForUser(draft, lister),
    ...filterForKind(draft, resource, lister),
    ...filterForState(draft.world, draft.operation, resource, lister),
  };
}

/** “Filter sources according to a particular object type”, where a list has other kinds, too. */
function filterForKind(
  { world: { api }, operation }: TestDraft,
  { noun }: Resource,
  lister: ApiOperation,
): Readonly<Record<string, Value>> {
  if (erased(operation.path).startsWith(erased(lister.path))) return {};
  const forms = api.schemas.view(listIn(api, successOf(lister)?.schema)?.items).alternatives;
  if (forms.length < 2) return {};
  const filter = lister.parameters.find(
    ({ in: place, name, required, description }) =>
      place === "query" && !required && /^(?:object|type|kind)$/.test(name) && byKind.test(description),
  );
  return filter === undefined || api.schemas.accepts(filter.schema, noun) === false ? {} : { [filter.name]: noun };
}

const byKind = /\bfilters? [^.]{0,60}\b(?:type|kind)\b/i;

/** The optional parameter of a list that has a value called like what the item is for; empty if none has. */
function filterForUser(draft: TestDraft, lister: ApiOperation): Readonly<Record<string, Value>> {
  const user = users.get(draft);
  if (user === undefined) return {};
  const noun = plain(nounOfPath(user.path));
  for (const { in: place, name, required, schema } of lister.parameters) {
    if (place !== "query" || required || namesFields.test(name)) continue;
    const value = listedValues(draft.world.api.schemas, schema).find((one) => plain(one.slice(one.lastIndexOf("_") + 1)) === noun);
    if (value !== undefined) return { [name]: value };
  }
  return {};
}

function listedValues(schemas: Schemas, schema: Parameters<Schemas["view"]>[0]): readonly string[] {
  const { enum: own, items } = schemas.view(schema).keywords;
  const listed = own ?? (isJsonObject(items) ? schemas.view(items).keywords.enum : undefined);
  return Array.isArray(listed) ? listed.filter((one) => typeof one === "string") : [];
}
