// Finds where the items of a path come from when its own collection does not tell: a POST or a list elsewhere in the
// document, a PUT of the item itself, or a collection of the same kind under another path.

import type { JsonObject } from "../../../language/index.ts";
import { wordsOf } from "../nameWords.ts";
import type { Api, ApiOperation } from "./api.ts";
import { lastMember, nameSource, plain } from "./itemNames.ts";
import { askedForParts } from "./kindOfParts.ts";
import { erased, isItemPath, lastParameter, nounOfParameter, nounOfPath, parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { listIn, successOf } from "./responses.ts";
import { isIdentity } from "./sample.ts";
import { subjectOf, typeOf } from "./schemas.ts";

/** Places of other path parameters in a response: `owner` of `/repos/{owner}/{repo}` in `$.owner.login`. */
export type Also = ReadonlyMap<string, string>;

export interface Elsewhere {
  readonly operation: ApiOperation;
  readonly source: string;
  readonly also: Also;
}

/**
 * `{owner}` of `/repos/{owner}/{repo}`: no operation is about it alone, so that only a repository has one. The path of
 * the item that it is a part of.
 */
export function wholeOf(resource: Resource, { operations }: Api): string | undefined {
  const { itemPath, collection, creator, lister, reader, deleter } = resource;
  const start = `${erased(itemPath)}/`;
  if (creator !== undefined && deleter === undefined) {
    // `POST /tags` makes what `DELETE /tags/{type}/{value}` removes: no single part names a tag.
    const remover = operations.find(({ method, path }) => method === "DELETE" && erased(path) === `${start}{}`);
    const makesBelow = operations.some(({ method, path }) => method === "POST" && erased(path) === erased(itemPath));
    // `POST /features/{name}/tags` only links a tag, and may make one that nothing removes.
    const isOther = (path: string) =>
      !path.includes("{") && path !== collection && path.endsWith(collection.slice(collection.lastIndexOf("/")));
    const isLink = operations.some(({ method, path }) => method === "POST" && isOther(path));
    return makesBelow || isLink ? undefined : remover?.path;
  }
  if (creator !== undefined || lister !== undefined || reader !== undefined || deleter !== undefined) return undefined;
  const paths = operations.map(({ path }) => path);
  const below = paths.filter((path) => erased(path).startsWith(start));
  const next = below[0]?.split("/")[itemPath.split("/").length] ?? "";
  const isPart = below.length > 0 && below.every((path) => erased(path).startsWith(`${start}{}`));
  return isPart ? `${itemPath}/${next}` : undefined;
}

/** Where an item contains the other parts of its path; undefined if it lacks one. */
export function alsoIn(api: Api, schema: JsonObject | undefined, parts: readonly string[], base: string): Also | undefined {
  const { properties } = api.schemas.view(schema);
  const found = parts.flatMap((part): [string, string][] => {
    const member = properties.get(part);
    if (member === undefined) return [];
    if (typeOf(api.schemas.view(member)) !== "object") return [[part, `${base}.${part}`]];
    const inner = nameSource(api.schemas, member, { parameter: part, noun: part, type: "string" }, `${base}.${part}`);
    return inner === undefined ? [] : [[part, inner]];
  });
  return found.length === parts.length ? new Map(found) : undefined;
}

/**
 * The POSTs of other paths that make such an item: `POST /projects/{project}/sections` for `/sections/{section}`. The
 * last word of the path and the schema of the response match those of the item, so that an item of a cart is not taken
 * for an item of a shop.
 */
export function makersElsewhere(api: Api, resource: Resource, parts: readonly string[]): readonly Elsewhere[] {
  const { reader, deleter, lister, itemPath, parameter, noun, collection } = resource;
  const changer = api.operations.find((one) => /^(?:PUT|PATCH)$/.test(one.method) && erased(one.path) === erased(itemPath));
  const shower = reader ?? (deleter === undefined ? changer : undefined);
  const kind = shower && kindOf(api, successOf(shower)?.schema);
  // Without a deletion of its own, it goes with the item that it is made below.
  const isPart = deleter === undefined && lister === undefined && parts.length === 0;
  if ((deleter === undefined && !isPart) || (kind === undefined && parts.length === 0)) return [];
  const own = new Set(parts);
  // Where all parts of the name come after it.
  const root = erased(
    itemPath
      .split("/")
      .slice(0, -1 - parts.length)
      .join("/"),
  );
  return api.operations
    .filter(({ method, path }) => method === "POST" && !isItemPath(path) && erased(path) !== erased(collection))
    .filter(({ path }) => nounOfPath(path) === noun || isMakingIn(collection, path))
    .filter(({ path }) => !isPart || isRemovedWith(api, path))
    .filter(({ path }) => {
      const given = new Set([...parametersIn(path), ...own, parameter]);
      return parametersIn(itemPath).every((name) => given.has(name)) && !erased(path).startsWith(`${erased(itemPath)}/`);
    })
    .flatMap((operation): Elsewhere[] => {
      const isRoot = parts.length > 0 && erased(operation.path) === root;
      const made = madeIn(api, operation, kind) ?? (isRoot ? { schema: successOf(operation)?.schema, base: "$" } : undefined);
      if (made === undefined) return [];
      const source = nameSource(api.schemas, made.schema, { parameter, noun, type: "string" }, made.base);
      if (source === undefined) return [];
      const also = alsoIn(api, made.schema, parts, made.base) ?? alsoBeside(api, made, parts, source);
      return also === undefined ? [] : [{ operation, source, also }];
    })
    .sort((one, other) => parametersIn(one.operation.path).length - parametersIn(other.operation.path).length);
}

/**
 * The POSTs that answer with a job which makes such an item: `new_project_template` of `/projects/{id}/saveAsTemplate`,
 * for what nothing else in the document makes.
 */
export function jobsMaking(api: Api, { creator, deleter, noun, parameter }: Resource): readonly Elsewhere[] {
  if (creator !== undefined || deleter === undefined) return [];
  const key = `new_${noun}`;
  return api.operations.flatMap((operation): Elsewhere[] => {
    const shows = operation.method === "POST" && operation.path.includes("}/") && namesIn(operation).includes(plain(noun));
    const success = shows ? successOf(operation)?.schema : undefined;
    const inner = subjectOf(api.schemas, success);
    const job = api.schemas.view(inner?.schema ?? success).properties.get(key);
    const base = inner === undefined ? `$.${key}` : `$.${inner.key}.${key}`;
    const source = job && nameSource(api.schemas, job, { parameter, noun, type: "string" }, base);
    return source === undefined ? [] : [{ operation, source, also: new Map() }];
  });
}

/** The thing that a path names last, in the words of its end: `projecttemplate` for `/projects/{id}/saveAsTemplate`. */
function namesIn({ path, words }: ApiOperation): readonly string[] {
  const [, told = ""] =
    /\bjob that will asynchronously handle the ([\w ]{1,40}) (?:creation|duplication|instantiation)\b/i.exec(words) ?? [];
  return [plain(told), plain(nounOfPath(path))];
}

/** Returns whether items that are made at this path go with the one that the path is below. */
function isRemovedWith(api: Api, path: string): boolean {
  const parent = erased(path.slice(0, path.lastIndexOf("/")));
  if (!isItemPath(parent) || !api.operations.some((one) => one.method === "DELETE" && erased(one.path) === parent)) return false;
  const maker = api.operations.find((one) => one.method === "POST" && `${erased(one.path)}/{}` === parent);
  const isAsked = maker !== undefined && askedForParts(api, maker, { path }) !== undefined;
  return isAsked || !isOfOneKind(api, maker?.body?.schema, wordsOf(nounOfPath(path))[0] ?? "");
}

/** Returns whether only items of one kind have such parts: options of an enum among custom fields. */
function isOfOneKind({ schemas }: Api, schema: JsonObject | undefined, word: string): boolean {
  const { properties } = schemas.view(subjectOf(schemas, schema)?.schema ?? schema);
  return [...properties].some(([key, one]) => {
    const listed = schemas.view(one).keywords.enum;
    return /type$/i.test(key) && Array.isArray(listed) && listed.includes(word);
  });
}

/** In the object that has the name: `$.tag` of `$.tag.value`. */
function alsoBeside(api: Api, { schema, base }: Made, parts: readonly string[], source: string): Also | undefined {
  const place = source.slice(0, source.lastIndexOf("."));
  const keys = place.slice(base.length).split(".").slice(1);
  const object = keys.reduce<JsonObject | undefined>((at, key) => api.schemas.view(at).properties.get(key), schema);
  return keys.length === 0 ? undefined : alsoIn(api, object, parts, place);
}

interface Made {
  readonly schema: JsonObject | undefined;
  readonly base: string;
}

/** `POST /files/content` makes one of `/files`. */
function isMakingIn(collection: string, path: string): boolean {
  const more = path.startsWith(`${collection}/`) ? path.slice(collection.length + 1) : "";
  return /^(?:add|contents?|create|import|new|register|uploads?)$/i.test(more);
}

/** The item of this kind in the response of a POST: the response itself, or the first item of its list. */
function madeIn(api: Api, operation: ApiOperation, kind: string | undefined): Made | undefined {
  if (kind === undefined) return undefined;
  const schema = successOf(operation)?.schema;
  if (kindOf(api, schema) === kind) return { schema, base: "$" };
  const list = listIn(api, schema);
  return list !== undefined && kindOf(api, list.items) === kind ? { schema: list.items, base: `${list.path}[0]` } : undefined;
}

/**
 * The name of a response's schema, or of the only object in it: `Section` of `{ data: Section }`. An object without a
 * name is of the kind of its member: `version` of `{ version: { … } }`.
 */
export function kindOf(api: Api, schema: JsonObject | undefined): string | undefined {
  const ref = (one: JsonObject | undefined) => (typeof one?.$ref === "string" ? one.$ref : undefined);
  const own = ref(schema);
  const view = api.schemas.view(schema);
  const [[key, only] = [], ...more] = view.properties;
  const isWrapped = more.length === 0 && only !== undefined && typeOf(api.schemas.view(only)) === "object";
  return isWrapped ? (ref(only) ?? own ?? `the member ${key}`) : own;
}

/** The operation of an item's own path that may make it: its PUT, or a POST that says so (“Create an application”). */
export function makerAtItem(
  { itemPath, noun }: Pick<Resource, "itemPath" | "noun">,
  find: (method: string, path: string) => ApiOperation | undefined,
): ApiOperation | undefined {
  const post = find("POST", itemPath);
  const [, made = ""] = /^creates? (?:an? |the )?(?:new )?(.+)$/i.exec(post?.summary ?? "") ?? [];
  return find("PUT", itemPath) ?? (plain(made).startsWith(plain(noun)) ? post : undefined);
}

/** The name that a PUT or POST of an item's own path takes: invented by the client, or that of another thing. */
export type Chosen = "new" | { readonly itemPath: string };

/** `PUT /environments/{environment_name}`, `PUT /members/{username}`; undefined if a PUT only changes items. */
export function chosenName(
  api: Api,
  { parameter, noun, itemPath }: Resource,
  put: ApiOperation,
  all: readonly Resource[],
): Chosen | undefined {
  const other = plain(nounOfParameter(parameter) || parameter);
  const isOwn = other === plain(noun) || isIdentity(parameter) || /^(?:(?:name|key|slug|code|path)[-_]?)+$/i.test(parameter);
  const makes =
    put.responses.some(({ status }) => status === "201") ||
    /\b(?:creates?|adds?|upserts?|uploads?)\b/i.test(put.summary ?? "") ||
    makesOrReplaces.test(put.words);
  if (!isOwn) {
    const kinds = all.filter((one) => plain(one.noun) === other && (one.creator !== undefined || one.lister !== undefined));
    // `{username}` is what `/users/{username}` takes, not the number of `/user/{account_id}`.
    const isOther = (one: Resource) => Number(one.parameter !== parameter);
    const [kind] = kinds.sort(
      (one, next) => isOther(one) - isOther(next) || one.itemPath.split("/").length - next.itemPath.split("/").length,
    );
    if (kind !== undefined) return erased(kind.itemPath) === erased(itemPath) ? undefined : { itemPath: kind.itemPath };
  }
  const view = api.schemas.view(put.parameters.find(({ in: place, name }) => place === "path" && name === lastParameter(put.path))?.schema);
  if (view.keywords.enum !== undefined || view.keywords.const !== undefined) return undefined;
  const isNumber = /^(?:integer|number)$/.test(typeOf(view) ?? "");
  // The service assigns an id, unless the document says that the PUT creates a missing item.
  const isId = isIdentity(parameter) || /(?:[-_]id|[a-z]Id|uuid)$/i.test(parameter);
  const saysSo = /\bcreates?\b/i.test(put.summary ?? "") || put.responses.some(({ status }) => status === "201");
  return makes && !isNumber && (isOwn ? !isId || saysSo : saysSo && !isId) ? "new" : undefined;
}

/** “Writes a value, creating the pair or replacing its value.” */
const makesOrReplaces = /\bcreat(?:es?|ing)\b[^.]{0,60}\bor (?:replac|overwrit|updat)(?:es?|ing)\b/i;

/** The same kind under another path: `/api/v1/namespaces` for `/apis/apps/v1/namespaces/{namespace}`. */
export function sameKind(resource: Resource, all: readonly Resource[]): Resource | undefined {
  const { parameter, noun, collection, itemPath } = resource;
  const parents = parametersIn(collection).join();
  const isSpecific = plain(parameter) === plain(noun) || plain(nounOfParameter(parameter)) === plain(noun);
  const literal = collection.split("/").at(-1);
  const shared = (one: Resource) => {
    const theirs = new Set(one.collection.split("/"));
    return collection.split("/").filter((segment) => theirs.has(segment)).length;
  };
  const others = all.filter(
    (one) =>
      erased(one.itemPath) !== erased(itemPath) &&
      one.collection.split("/").at(-1) === literal &&
      parametersIn(one.collection).join() === parents &&
      (isSpecific || one.parameter === parameter) &&
      one.creator !== undefined &&
      one.deleter !== undefined,
  );
  return others.sort((one, other) => shared(other) - shared(one) || one.collection.length - other.collection.length)[0];
}

/**
 * `/networks/{network_id}/peerings/{peering_id}` whose items `DELETE /peerings/{peering_id}` removes: the same
 * parameter names them there.
 */
export function removedElsewhere(resource: Resource, all: readonly Resource[]): Resource | undefined {
  const { creator, deleter, parameter, noun } = resource;
  const { source } = creator ?? {};
  if (source === undefined || deleter !== undefined || isIdentity(parameter) || plain(parameter) === plain(noun)) return undefined;
  const other = all.find(
    (one) =>
      one !== resource &&
      one.parameter === parameter &&
      one.deleter !== undefined &&
      parametersIn(one.itemPath).length === 1 &&
      lastMember(one.creator?.source ?? one.lister?.source ?? "") === lastMember(source),
  );
  return other?.deleter === undefined ? undefined : { ...resource, deleter: other.deleter };
}
