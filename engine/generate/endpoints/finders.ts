// Finds the lists that name the items of a path: its own, or one elsewhere in the document.

import { isJsonObject } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { inFull } from "./fieldNames.ts";
import { lastMember, member, type Named, nameSource, plain } from "./itemNames.ts";
import { alsoIn, kindOf } from "./origins.ts";
import { erased, isItemPath, nounOfParameter, nounOfPath } from "./paths.ts";
import type { Finder, Resource } from "./resources.ts";
import { listIn, shapeOf, successOf } from "./responses.ts";
import { singular } from "./sample.ts";
import { typeOf } from "./schemas.ts";
import { type Learnt, operationKey } from "./testDraft.ts";

export interface Answers extends Required<Pick<Learnt, "observed" | "rejected">> {
  readonly api: Api;
}

export function listerOf({ api, observed }: Answers, operation: ApiOperation | undefined, named: Named): Finder | undefined {
  if (operation === undefined) return undefined;
  const [told, real] = [shapeOf(successOf(operation)), observed.get(operationKey(operation))].map((schema) => {
    const list = schema === undefined ? undefined : listIn(api, schema);
    if (list === undefined) return undefined;
    // A list of texts is one of names.
    const isName = named.type === "string" && typeOf(api.schemas.view(list.items)) === "string";
    const source = isName ? `${list.path}[0]` : nameSource(api.schemas, list.items, named, `${list.path}[0]`);
    return source === undefined ? undefined : { source, members: api.schemas.view(list.items).properties };
  });
  // The real items may lack what the document calls their name.
  const isReal = told === undefined || (real !== undefined && real.members.size > 0 && !real.members.has(lastMember(told.source)));
  const source = (isReal ? real : told)?.source;
  return source === undefined ? undefined : { operation, source };
}

/** Nouns for an item: `{sha}` of `/gists/{gist_id}/{sha}` is not a gist. */
export function nounsOf({ collection, parameter, noun }: Resource): readonly string[] {
  return [nounOfParameter(parameter), collection.endsWith("}") ? parameter : noun];
}

/** `/plugins/lookup/{pluginName}`, where `/plugins` lists them; `/orgs/{org}`, where `/user/orgs` does. */
export function listedElsewhere(
  answers: Answers,
  resource: Resource,
  parts: readonly string[],
  isHad: (path: string) => boolean,
): Resource | undefined {
  const { itemPath, parameter, noun } = resource;
  if (resource.creator !== undefined && resource.deleter !== undefined && parts.length === 0) return undefined;
  if (resource.lister !== undefined || resource.whole !== undefined) return undefined;
  const { api } = answers;
  const embedded = toldIn(answers, resource) ?? inParent(answers, resource) ?? shownAlone(answers, resource, parts, isHad);
  if (embedded !== undefined) return { ...resource, lister: embedded };
  const own = nounOfParameter(parameter);
  const isNoun = (other: string) => other !== "" && nounsOf(resource).some((one) => plain(one) === plain(other));
  const [lister] = api.operations
    .filter(({ method, path }) => method === "GET" && !isItemPath(path) && isNoun(nounOfPath(path)) && !isChoice(path))
    .filter(
      ({ path }) =>
        isWithin(path, resource) ||
        isOfAllKinds(path, resource) ||
        (!resource.collection.includes("{") && isHad(path) && !erased(path).startsWith(erased(itemPath))),
    )
    .filter((operation) => !isOtherKind(answers, operation, resource))
    .flatMap((operation): Finder[] => {
      const named: Named = { parameter, noun: own === "" ? noun : own, ...typeOfParameter(api, itemPath, parameter) };
      const found = listerOf(answers, operation, named);
      const also =
        found && alsoIn(api, listIn(api, successOf(operation)?.schema)?.items, parts, found.source.replace(/(?<=\[0\]).*$/s, ""));
      return found === undefined || also === undefined ? [] : [{ ...found, ...(also.size === 0 ? {} : { also }) }];
    })
    .sort(
      (one, other) =>
        rank(one, resource) - rank(other, resource) || needs(one) - needs(other) || one.operation.path.length - other.operation.path.length,
    );
  return lister === undefined ? undefined : { ...resource, lister };
}

/** `/issuing/transactions` lists no items of `/tax/transactions`, if the document describes them by another schema. */
export function isOtherKind({ api }: Answers, operation: ApiOperation, { collection, reader, parameter }: Resource): boolean {
  const [own, other] = [collection, operation.path].map((path) => path.split("/"));
  const isSameEnd = own?.at(-1) === other?.at(-1) && erased(collection) !== erased(operation.path);
  // `/deployments` lists none of `/pages/deployments`.
  const isNarrower =
    plain(parameter).startsWith(plain(own?.at(-2) ?? "-")) &&
    erased([...(own ?? []).slice(0, -2), own?.at(-1)].join("/")) === erased(operation.path);
  const isBranch = isSameEnd && (own?.length === other?.length || isNarrower);
  const kinds = [successOf(reader ?? operation)?.schema, listIn(api, successOf(operation)?.schema)?.items].map((one) => one?.$ref);
  return isBranch && kinds[0] !== undefined && kinds[1] !== undefined && kinds[0] !== kinds[1];
}

/** `GET /user/orgs` instead of `GET /organizations`, which lists those of everybody. */
export function listedForUser(answers: Answers, resource: Resource): Resource | undefined {
  const { lister, creator, collection, parameter, noun } = resource;
  if (lister === undefined || creator !== undefined || collection.includes("{") || erased(lister.operation.path) !== erased(collection))
    return undefined;
  // `/codes_of_conduct/{key}` is about no key of `/user/keys`.
  const called = /^(?:name|key|code|slug|type)$/i.test(parameter) ? [] : [parameter, inFull[parameter] ?? parameter];
  const nouns = new Set([noun, ...called].map(plain));
  const [own] = answers.api.operations
    .filter(({ method, path }) => method === "GET" && /^\/(?:user|me)\/[^/{}]+$/i.test(path) && nouns.has(plain(nounOfPath(path))))
    .flatMap(
      (operation) => listerOf(answers, operation, { parameter, noun, ...typeOfParameter(answers.api, resource.itemPath, parameter) }) ?? [],
    );
  return own === undefined || lastMember(own.source) !== lastMember(lister.source) ? undefined : { ...resource, lister: own };
}

/** `/metadata_templates/enterprise` lists some templates, not enterprises. */
function isChoice(path: string): boolean {
  const [last = "", before = ""] = path.split("/").reverse();
  return !before.startsWith("{") && singular(before) !== before && singular(last) === last;
}

/** “The value returned in the `id` field when you retrieve notifications (for example with `GET /notifications`)” */
const toldList = /\bthe `(\w+)` field\b[^.`]{0,80}`GET (\/[\w/-]+)/i;

function toldIn({ api }: Answers, { parameter, itemPath }: Resource): Finder | undefined {
  const below = api.operations.find(({ path }) => path.startsWith(itemPath));
  const described = below?.parameters.find((one) => one.in === "path" && one.name === parameter);
  const [, key = "", path] = toldList.exec(described?.description ?? "") ?? [];
  const operation = path === undefined ? undefined : api.operations.find((one) => one.method === "GET" && one.path === path);
  const list = operation && listIn(api, successOf(operation)?.schema);
  if (operation === undefined || list === undefined || !api.schemas.view(list.items).properties.has(key)) return undefined;
  return { operation, source: `${list.path}[0]${member(key)}` };
}

/** `/tables/{id}/rules/{ruleId}`, where `GET /tables/{id}` has a list `rules`. */
function inParent({ api }: Answers, { collection, parameter, noun, itemPath }: Resource): Finder | undefined {
  const parent = collection.slice(0, collection.lastIndexOf("/"));
  const literal = collection.slice(parent.length + 1);
  const operation = api.operations.find(({ method, path }) => method === "GET" && isItemPath(path) && erased(path) === erased(parent));
  const list = operation && api.schemas.view(api.schemas.view(successOf(operation)?.schema).properties.get(literal));
  const { items } = list?.keywords ?? {};
  if (operation === undefined || !isJsonObject(items)) return undefined;
  const named: Named = { parameter, noun, ...typeOfParameter(api, itemPath, parameter) };
  const source = nameSource(api.schemas, items, named, `$${member(literal)}[0]`);
  return source === undefined ? undefined : { operation, source };
}

/** `/user_task_lists/{id}`, where `GET /users/{user}/user_task_list` shows the one of a user. */
function shownAlone(
  { api }: Answers,
  { parameter, noun, itemPath, reader, creator }: Resource,
  parts: readonly string[],
  isHad: (path: string) => boolean,
): Finder | undefined {
  const kind = reader && kindOf(api, successOf(reader)?.schema);
  if (creator !== undefined || kind?.startsWith("#") !== true || parts.length > 0) return undefined;
  const operation = api.operations.find(
    ({ method, path, ...one }) =>
      method === "GET" &&
      path.includes("}/") &&
      !erased(path).startsWith(erased(itemPath)) &&
      plain(path.slice(path.lastIndexOf("/") + 1)) === plain(noun) &&
      isHad(path) &&
      kindOf(api, successOf({ ...one, method, path })?.schema) === kind,
  );
  const named: Named = { parameter, noun, ...typeOfParameter(api, itemPath, parameter) };
  const source = operation && nameSource(api.schemas, successOf(operation)?.schema, named, "$");
  return operation === undefined || source === undefined ? undefined : { operation, source };
}

/** A list of all, or one below the same item: `/repos/{repo}/branches` for `/repos/{repo}/rules/branches/{branch}`. */
function isWithin(path: string, { itemPath, collection }: Resource): boolean {
  if (!path.includes("{")) return true;
  const parent = collection.slice(0, collection.lastIndexOf("}") + 1);
  return parent !== "" && erased(path).startsWith(`${erased(parent)}/`) && !erased(path).startsWith(erased(itemPath));
}

/** `/shops/{shop}/packages` for `/shops/{shop}/packages/{type}/{name}`. */
function isOfAllKinds(path: string, { collection }: Resource): boolean {
  return erased(collection) === `${erased(path)}/{}`;
}

/**
 * Items below the same parent come first, then items of the account itself, all items, and items below other parents.
 */
function rank({ operation: { path } }: Finder, resource: Resource): number {
  if (isOfAllKinds(path, resource)) return 0;
  if (path.includes("{")) return isWithin(path, resource) ? 0 : 3;
  return /^\/(?:user|me|self|account)\//i.test(path) ? 1 : 2;
}

/** The number of query parameters that a list requires. */
function needs({ operation: { parameters } }: Finder): number {
  return parameters.filter(({ in: place, required }) => place === "query" && required).length;
}

/** As Google's documents describe a parameter that was written out of a resource's name. */
const isPart = /^Part of `(?:[\w.]+\.)?name`/;

/** The type of the parameter in the document. */
export function typeOfParameter(api: Api, itemPath: string, name: string): Pick<Named, "type" | "isPart" | "isCalled" | "prefix"> {
  const key = erased(itemPath);
  for (const { path, parameters } of api.operations) {
    const found = erased(path).startsWith(key) ? parameters.find((one) => one.in === "path" && one.name === name) : undefined;
    const type = found && typeOf(api.schemas.view(found.schema));
    if (found === undefined || type === undefined) continue;
    const [prefix] = /^[a-z]{2,4}-(?=[a-z\d]{8}-)/.exec(String(found.example ?? api.schemas.view(found.schema).keywords.example)) ?? [];
    return {
      type,
      ...(isPart.test(found.description) ? { isPart: true } : {}),
      ...(/\b(?:name|slug|login|handle|key|code)\b/i.test(found.description) ? { isCalled: true } : {}),
      ...(prefix === undefined ? {} : { prefix }),
    };
  }
  return {};
}

/** Returns whether a list could name what some path needs and nothing in the document gives. */
export function lookedFor(api: Api): (operation: ApiOperation) => boolean {
  const nouns = new Set<string>();
  for (const { path } of api.operations)
    for (const [before, parameter = ""] of path.matchAll(/(?<![^{}])[^{}]*\{([^{}]+)\}/g)) {
      nouns.add(plain(nounOfPath(before.replace(/\{.*$/s, ""))));
      nouns.add(plain(nounOfParameter(parameter)));
    }
  nouns.delete("");
  return ({ path }) => nouns.has(plain(nounOfPath(path)));
}
