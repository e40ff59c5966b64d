// Takes an item and the thing that it is in from one list of all such items, `$.data[0].id` and `$.data[0].charge` of
// `GET /refunds` for `/charges/{charge}/refunds/{refund}`: the first thing of another list may have none.

import { type JsonObject, rememberedFor } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { lastMember, member, plain } from "./itemNames.ts";
import { kindOf } from "./origins.ts";
import { isItemPath, parametersIn } from "./paths.ts";
import { preparedCheck, requestOf } from "./requests.ts";
import type { Resource } from "./resources.ts";
import { type ListPlace, listIn, successOf } from "./responses.ts";
import type { TestDraft, World } from "./testDraft.ts";

interface KindList extends ListPlace {
  readonly operation: ApiOperation;
}

export interface Pair {
  readonly list: KindList;
  readonly owner: { readonly resource: Resource; readonly key: string };
  /** Undefined where the path only has a word for it: `/charges/{charge}/dispute`. */
  readonly part: Resource | undefined;
}

/** Lists of all items of a kind, which ask for nothing. */
const listsOf = rememberedFor(({ api }: World) => {
  const lists = api.operations.flatMap((operation): (KindList & { readonly kind: string | undefined })[] => {
    const { method, path, parameters } = operation;
    if (method !== "GET" || path.includes("{") || parameters.some(({ required }) => required)) return [];
    const list = listIn(api, successOf(operation)?.schema);
    return list === undefined ? [] : [{ ...list, operation, kind: kindOf(api, list.items) }];
  });
  return Map.groupBy(lists, ({ kind }) => kind);
});

/** Undefined where no list has both. */
export function pairFor(world: World, of: ApiOperation): Pair | undefined {
  const { api, resources, knowledge } = world;
  const names = parametersIn(of.path);
  const kind = of.method === "GET" && names.length > 0 && names.length < 3 ? kindOf(api, successOf(of)?.schema) : undefined;
  if (kind?.startsWith("#") !== true || names.some((name) => knowledge.variables.has(name))) return undefined;
  const last = names.at(-1) ?? "";
  const part = isItemPath(of.path) ? resources.ofParameter(of.path, last) : undefined;
  const [first = ""] = names;
  const owner = part === undefined || names.length > 1 ? resources.ofParameter(of.path, first) : undefined;
  if (owner?.lister === undefined || (part === undefined) !== (names.length === 1) || (part !== undefined && part.lister === undefined))
    return undefined;
  if (part === undefined && resources.ofCollection(of.path) !== undefined) return undefined;
  for (const list of listsOf(world).get(kind) ?? []) {
    const key = keyOf(api.schemas.view(list.items).properties, owner);
    if (key !== undefined) return { list, owner: { resource: owner, key }, part };
  }
  return undefined;

  function keyOf(properties: ReadonlyMap<string, JsonObject>, { noun }: Resource): string | undefined {
    const found = [...properties].find(([key]) => plain(key) === plain(noun));
    return mayBeText(found?.[1], 2) ? found?.[0] : undefined;
  }

  /** An id, or else the whole thing. */
  function mayBeText(schema: JsonObject | undefined, depth: number): boolean {
    const { types, alternatives } = api.schemas.view(schema);
    return types.includes("string") || (depth > 0 && alternatives.some((one) => mayBeText(one, depth - 1)));
  }
}

/** Has both for the rest of the test. */
export function takeBoth({ world, setup, made, newVariable }: TestDraft, { list, owner, part }: Pair): void {
  const first = `${list.path}[0]`;
  const { resource, key } = owner;
  const of = newVariable(resource.parameter, resource.noun);
  const store: Record<string, string>[] = [{ [of]: `${first}${member(key)}` }];
  made.set(resource.itemPath, { text: `\${${of}}`, owned: false });
  if (part?.lister !== undefined) {
    const name = newVariable(part.parameter, part.noun);
    store.push({ [name]: `${first}${member(lastMember(part.lister.source))}` });
    made.set(part.itemPath, { text: `\${${name}}`, owned: false });
  }
  const request = requestOf(world, list.operation, { path: new Map() });
  setup.push({ steps: [{ ...request, store }, preparedCheck(list.operation, world.api)] });
}
