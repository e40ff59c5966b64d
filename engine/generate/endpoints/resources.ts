// Models a document's paths as collections and items: which operation creates, lists, reads and removes one, and how an
// item is named.

import { type Json, remembered } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { bestOf, isKnown, isNamedBy, topmost } from "./bestResource.ts";
import { creatorOf } from "./creators.ts";
import { besideOne, idOfThing, inFull, messageTime, ofOwner, qualifiedNoun, thingOfId } from "./fieldNames.ts";
import { type Answers, isOtherKind, listedElsewhere, listedForUser, listerOf, nounsOf, typeOfParameter } from "./finders.ts";
import { isPathNamed, lastMember, member, type Named, plain, tellsPath } from "./itemNames.ts";
import { keyedItems } from "./keyedItems.ts";
import {
  type Also,
  alsoIn,
  type Chosen,
  chosenName,
  type Elsewhere,
  jobsMaking,
  kindOf,
  makerAtItem,
  makersElsewhere,
  removedElsewhere,
  sameKind,
  wholeOf,
} from "./origins.ts";
import { baseOfId, erased, keyOfItem, keySegment, nounOfParameter, nounOfPath, pathThrough } from "./paths.ts";
import { remoteLists } from "./remoteLists.ts";
import { remoteThings } from "./remoteThings.ts";
import { shapeOf, successOf } from "./responses.ts";
import { singular } from "./sample.ts";
import { typeOf } from "./schemas.ts";
import { type Learnt, operationKey } from "./testDraft.ts";

export interface Resource {
  /** Path of the items, up to the parameter that names one: `/orders/{orderId}`. */
  readonly itemPath: string;
  readonly parameter: string;
  /** `/orders`. */
  readonly collection: string;
  /** The noun for one item: `order`. */
  readonly noun: string;
  readonly creator?: Creator;
  /** Creations at other paths. */
  readonly makers?: readonly Elsewhere[];
  readonly lister?: Finder;
  readonly deleter?: ApiOperation;
  readonly reader?: ApiOperation;
  /**
   * Its name comes from things of another kind that only refer to it, `collection` in `GET /fields`: it may be one of
   * the service's own, below which nothing is made.
   */
  readonly isReferredTo?: true;
  /** Named by a path that ends as its own does: `projects/{project}/tenants/{tenant}`. */
  readonly isPathNamed?: true;
  /** Made by a remote call, and named in the bodies of others. */
  readonly isRemote?: true;
  /** The path of the item that it is only a part of: `/repos/{owner}/{repo}` of `{owner}`. */
  readonly whole?: string;
}

export interface Creator {
  readonly operation: ApiOperation;
  /** The path of the new item's name in the response: `$.id`. Absent: it has the value in `sent`. */
  readonly source?: string;
  /** The member of the request body that becomes its name, where the client names it. */
  readonly sent?: string;
  /** Its name where a PUT of its own path makes it. */
  readonly chosen?: Chosen;
  /** Other parameters of its path that the response gives. */
  readonly also?: Also;
}

export interface Finder {
  readonly operation: ApiOperation;
  /** `$[0].id`, `$.orders[0].id`. */
  readonly source: string;
  /** Other parameters of its path that the list gives. */
  readonly also?: Also;
}

export interface Resources {
  /** The resource of a parameter in a path of the document. */
  ofParameter(path: string, parameter: string): Resource | undefined;
  /**
   * The resource that a field such as `customerId` names, judged by its name; else by its place, `policy_id` in
   * `/retention_policy_assignments`, or its description, “The droplet ID”.
   */
  ofField(name: string, place?: { readonly path: string; readonly description?: Json | undefined }): Resource | undefined;
  /** The resource that a document calls by this word: `folder`. */
  ofKind(kind: string, isMeant?: (resource: Resource) => boolean): Resource | undefined;
  /** The collection that this path is. */
  ofCollection(path: string): Resource | undefined;
  operation(method: string, path: string): ApiOperation | undefined;
  /** The resource that a POST makes one more of: that of its collection, or of the item that it copies. */
  madeBy(operation: ApiOperation): { readonly resource: Resource; readonly creator: Creator } | undefined;
}

export function readResources(api: Api, { observed = new Map(), rejected = new Map() }: Partial<Learnt> = {}): Resources {
  const answers: Answers = { api, observed, rejected };
  // Of operations that share a path, the one without a suffix goes first.
  const ordered = api.operations.toSorted((one, other) => +(other.variant !== undefined) - +(one.variant !== undefined));
  const operations = new Map(ordered.map((operation) => [keyOf(operation.method, operation.path), operation]));
  const find = (method: string, path: string) => operations.get(keyOf(method, path));
  const byItem = new Map<string, Resource>();
  const types = new Map<string, string>();
  for (const { path, parameters } of api.operations) {
    const segments = path.split("/");
    segments.forEach((segment, index) => {
      const keyed = keySegment(segment);
      if (keyed !== undefined) {
        const itemPath = segments.slice(0, index + 1).join("/");
        const collection = [...segments.slice(0, index), keyed.collection].join("/");
        for (const resource of keyedItems(api, readResource(answers, find, itemPath, keyed.keys.at(-1) ?? "", collection), keyed.keys)) {
          const key = erased(itemPath);
          const own = resource.whole === undefined ? key : `${key} ${resource.parameter}`;
          if (!byItem.has(own)) byItem.set(own, resource);
        }
        return;
      }
      const parameter = /^\{([^{}]+)\}(?:\.(?:json|xml))?$/.exec(segment)?.[1];
      if (parameter === undefined) return;
      const itemPath = segments
        .slice(0, index + 1)
        .join("/")
        .replace(/(?<=\})\.(?:json|xml)$/, "");
      const type = typeOf(api.schemas.view(parameters.find((one) => one.in === "path" && one.name === parameter)?.schema));
      const key = keyOfItem(types, itemPath, parameter, type);
      if (!byItem.has(key)) byItem.set(key, readResource(answers, find, itemPath, parameter, segments.slice(0, index).join("/")));
    });
  }
  const remote = remoteLists(api);
  for (const thing of remoteThings(api, remote)) if (!byItem.has(thing.itemPath)) byItem.set(thing.itemPath, thing);
  const wholes = new Map<string, string[]>();
  for (const [key, resource] of byItem) {
    const whole = wholeOf(resource, api);
    if (whole === undefined) continue;
    byItem.set(key, { ...resource, whole });
    wholes.set(erased(whole), [...(wholes.get(key) ?? []), resource.parameter]);
  }
  const partsOf = (resource: Resource) => wholes.get(erased(resource.itemPath)) ?? [];
  const change = (changed: (resource: Resource, all: readonly Resource[]) => Resource | undefined) => {
    const all = [...byItem.values()];
    for (const [key, resource] of [...byItem]) {
      const other = changed(resource, all);
      if (other !== undefined) byItem.set(key, other);
    }
  };
  const elsewhere = new Map<ApiOperation, { readonly resource: Resource; readonly creator: Creator }>();
  change((resource) => {
    for (const maker of jobsMaking(api, resource)) elsewhere.set(maker.operation, { resource, creator: maker });
    const makers = makersElsewhere(api, resource, partsOf(resource));
    const creator = resource.creator ?? makers[0];
    const whole = creator === undefined ? resource : { ...resource, creator, ...(makers.length > 1 ? { makers } : {}) };
    for (const maker of makers) elsewhere.set(maker.operation, { resource: whole, creator: maker });
    return whole;
  });
  change((resource, others) =>
    (resource.creator ?? resource.lister ?? resource.whole) === undefined ? sameKind(resource, others) : undefined,
  );
  change((resource, others) => linkedElsewhere(answers, resource, others));
  change(removedElsewhere);
  const isHad = (path: string) =>
    [...path.matchAll(/\{[^{}]+\}/g)].every(({ index, 0: { length } }) => {
      const parent = byItem.get(erased(path.slice(0, index + length)));
      return parent !== undefined && isKnown(parent);
    });
  change((resource) => listedElsewhere(answers, resource, partsOf(resource), isHad));
  change((resource) => listedForUser(answers, resource));
  change((resource, others) => putAtItem(api, resource, makerAtItem(resource, find), others));
  change((resource) =>
    resource.whole === undefined || isToldBy(byItem.get(erased(resource.whole)), resource) ? undefined : { ...resource, whole: undefined },
  );
  const all = [...new Set(byItem.values())];
  const nouns = new Set(all.map(({ noun }) => plain(noun)));
  change((resource) => (isReferredTo(resource, nouns) ? { ...resource, isReferredTo: true } : undefined));
  // `/events/{featureName}` is about the events of a feature: no event has that name.
  const isOwnName = ({ noun, parameter }: Resource) => {
    const other = plain(nounOfParameter(parameter));
    return other === plain(noun) || !nouns.has(other);
  };
  const byNoun = Map.groupBy(all.filter(isOwnName), ({ noun }) => plain(noun));
  const byParameter = Map.groupBy(all, ({ parameter }) => parameter);
  // The `instance` of a device is what `/projects/{instanceId}` names.
  const byWord = Map.groupBy(all, ({ parameter }) => plain(baseOfId(parameter) ?? ""));
  const byCollection = new Map(all.map((resource) => [erased(resource.collection), resource]));
  const remoteOnes = all.filter(({ isRemote }) => isRemote === true);
  function fieldOf(name: string, place?: { readonly path: string; readonly description?: Json | undefined }): Resource | undefined {
    // `POST /emoji.remove` takes the `name` of what `POST /emoji.add` makes.
    const removed = place && remoteOnes.find((one) => one.parameter === name && one.deleter?.path === place.path);
    if (removed !== undefined) return removed;
    // “The AWS key ID” is that of another service.
    const [foreign] = /^[A-Z][A-Z\d]+ (?=\w+ IDs?\b)/.exec(String(place?.description).replace(/^The /, "")) ?? [];
    if (foreign !== undefined && !plain(place?.path ?? "").includes(plain(foreign))) return undefined;
    // The body of a call on several items names them as their paths do.
    const ownOne = place && byCollection.get(erased(place.path));
    if (ownOne?.parameter === name && baseOfId(name) !== undefined) return ownOne;
    const base = baseOfId(name);
    // The `field_id` of an “issue field” is none of a project's fields.
    const [, thing = ""] = base === undefined ? [] : (idOfThing.exec(String(place?.description)) ?? []);
    const toldOne = base !== undefined && plain(thing).endsWith(plain(base)) ? bestOf(byNoun.get(plain(thing))) : undefined;
    if (toldOne !== undefined) return toldOne;
    const whole = inFull[base?.toLowerCase() ?? ""] ?? "";
    const named = base === undefined ? undefined : (bestOf(byNoun.get(plain(base))) ?? bestOf(byNoun.get(plain(whole))));
    // The `type` of a team is one of `/team-types`.
    const ofPlace = place && bestOf(byNoun.get(plain(nounOfPath(place.path) + name)));
    if (ofPlace !== undefined) return ofPlace;
    if (named !== undefined || /^(?:id|name|key|code|type|kind|uuid|value|item|data|status|state|version|title)$/i.test(name)) return named;
    const known = bestOf(byParameter.get(messageTime.test(name) ? "ts" : name)) ?? bestOf(byNoun.get(plain(name))?.filter(isKnown));
    const [, owner = "", ...keys] = ofOwner.exec(name) ?? [];
    const keyed = bestOf(byNoun.get(plain(owner))?.filter((resource) => isNamedBy(resource, plain(keys.join("")))));
    const found =
      known ?? keyed ?? remote.get(plain(base ?? name)) ?? bestOf(byWord.get(plain(name))?.filter(({ whole }) => whole === undefined));
    // A `supported_goal` is a goal that a test can make and remove.
    const qualified = found === undefined ? qualifiedNoun(name, place?.description) : undefined;
    if (qualified !== undefined)
      return bestOf(byNoun.get(qualified)?.filter((one) => one.creator !== undefined && one.deleter !== undefined));
    const other = found ?? bestOf(byNoun.get(plain(besideOne.exec(name)?.[1] ?? "")));
    if (other !== undefined || base === undefined || place === undefined) return other;
    const inPath = [...byNoun.keys()].filter((noun) => noun.endsWith(plain(base)) && plain(place.path).includes(noun));
    const [, told = ""] = thingOfId.exec(String(place.description)) ?? [];
    return bestOf(byNoun.get(inPath.toSorted((one, other) => other.length - one.length)[0] ?? plain(told)));
  }
  const fieldAnywhere = remembered((name) => fieldOf(name));
  return {
    ofParameter(path, parameter) {
      const through = pathThrough(path, parameter);
      if (through === undefined) return undefined;
      const key = erased(through);
      const named = byItem.get(`${key} ${parameter}`) ?? byItem.get(key);
      // A flag of OData names nothing.
      return through.endsWith(")") && named?.parameter !== parameter ? undefined : named;
    },
    ofField(name, place) {
      const found = place === undefined ? fieldAnywhere(name) : fieldOf(name, place);
      // `tenantId` takes no path, unless the document says so.
      const takesPath = found?.isPathNamed !== true || place === undefined || isPathTold(found, place.description);
      return takesPath ? found : undefined;
    },
    ofKind: (kind, isMeant = () => true) => bestOf(byNoun.get(plain(singular(kind)))?.filter(isMeant)),
    ofCollection: (path) => byCollection.get(erased(path)),
    operation: find,
    madeBy(operation) {
      if (operation.method !== "POST") return undefined;
      const resource = byCollection.get(erased(operation.path));
      if (resource?.creator?.operation === operation && resource.whole === undefined) return { resource, creator: resource.creator };
      const other = elsewhere.get(operation);
      if (other !== undefined) return other;
      const original = byItem.get(erased(copied.exec(operation.path)?.[1] ?? ""));
      const made = original && creatorOf(answers, operation, namedOf(api, original), original.itemPath);
      if (original === undefined || made === undefined || !isCopy(api, operation, original)) return undefined;
      const also = alsoIn(api, successOf(operation)?.schema, partsOf(original), "$");
      return { resource: original, creator: also === undefined || also.size === 0 ? made : { ...made, also } };
    },
  };
}

/** Returns whether a field is described as taking the path of such an item. */
function isPathTold({ collection }: Resource, description: Json | undefined): boolean {
  return description !== undefined && tellsPath({ keywords: { description } }, collection.slice(collection.lastIndexOf("/") + 1));
}

/** Returns whether the response with the whole item contains this part of its path, too. */
function isToldBy(whole: Resource | undefined, { parameter }: Resource): boolean {
  return (whole?.creator?.also ?? whole?.lister?.also)?.has(parameter) === true;
}

function isReferredTo({ creator, lister, parameter, noun }: Resource, nouns: ReadonlySet<string>): boolean {
  const other = plain(nounOfParameter(parameter) || parameter);
  return creator === undefined && lister?.source.endsWith(member(parameter)) === true && other !== plain(noun) && nouns.has(other);
}

/** `/features/{featureName}/clone`, and `/repos/{owner}/{repo}/generate` of a template. */
const copied = /^(.*\})\/(?:clone|copy|copies|duplicates?|forks?|generate)$/i;

/** Returns whether it answers with another item of the same kind: a report that is generated is none. */
function isCopy(api: Api, operation: ApiOperation, { reader }: Resource): boolean {
  if (!operation.path.endsWith("/generate")) return true;
  const [made, own] = [operation, reader].map((one) => one && kindOf(api, successOf(one)?.schema));
  return made !== undefined && made === own;
}

function keyOf(method: string, path: string): string {
  return `${method} ${erased(path)}`;
}

/**
 * `/projects/{project}/environments` with a POST that is sent the name of an environment, where `/environments` lists
 * them and nothing creates one: it links what exists. A resource without a list of its own is searched for in that one.
 */
function linkedElsewhere(answers: Answers, resource: Resource, all: readonly Resource[]): Resource | undefined {
  const { creator, lister, noun, collection } = resource;
  if ((creator !== undefined && creator.sent === undefined) || (creator === undefined && lister !== undefined)) return undefined;
  if (!nounsOf(resource).some((one) => plain(one) === plain(noun))) return undefined;
  const other = topmost(
    all.filter(
      (one) =>
        one.noun === noun &&
        one.lister !== undefined &&
        !one.collection.includes("{") &&
        erased(one.collection) !== erased(collection) &&
        !isKind(one, all) &&
        !isOtherKind(answers, one.lister.operation, resource),
    ),
  );
  if (other?.lister === undefined || other.creator !== undefined) return undefined;
  const isSent = creator?.sent === undefined || plain(creator.sent) === plain(noun) || plain(creator.sent).startsWith(plain(noun));
  if (!isSent) return undefined;
  const { creator: _, ...rest } = resource;
  return { ...rest, lister: lister ?? other.lister };
}

/** `{type}` of `/packages/{type}/{name}`: a list names it by another member than the packages. */
function isKind({ noun, itemPath }: Resource, all: readonly Resource[]): boolean {
  return all.some((one) => one.noun === noun && erased(one.collection) === erased(itemPath));
}

/** Items that a PUT or POST of their own path makes, where nothing else does. */
function putAtItem(api: Api, resource: Resource, put: ApiOperation | undefined, others: readonly Resource[]): Resource | undefined {
  if (put === undefined || resource.creator !== undefined || resource.deleter === undefined || resource.whole !== undefined)
    return undefined;
  const chosen = chosenName(api, resource, put, others);
  return chosen === undefined ? undefined : { ...resource, creator: { operation: put, chosen } };
}

type Find = (method: string, path: string) => ApiOperation | undefined;

function readResource(answers: Answers, find: Find, itemPath: string, parameter: string, collection: string): Resource {
  const { api } = answers;
  const literal =
    collection
      .split("/")
      .filter((part) => part !== "" && !part.startsWith("{"))
      .at(-1) ?? "item";
  const noun = singular(literal);
  const named = namedOf(api, { itemPath, parameter, noun, collection });
  const creator = creatorOf(answers, find("POST", collection), named, itemPath);
  const known = listerOf(answers, find("GET", collection), named);
  // A list names its items by the same member.
  const isLearnt = creator?.source !== undefined && answers.rejected.has(operationKey(creator.operation));
  const lister =
    known && isLearnt
      ? { ...known, source: `${known.source.slice(0, known.source.lastIndexOf(".") + 1)}${lastMember(creator.source ?? "")}` }
      : known;
  const deleter = find("DELETE", itemPath);
  const reader = find("GET", itemPath);
  const names = [creator, lister].some(
    (one) => one?.source !== undefined && isPathNamed(api.schemas, shapeOf(successOf(one.operation)), one.source, named),
  );
  return {
    itemPath,
    parameter,
    collection,
    noun,
    ...(names ? { isPathNamed: true } : {}),
    ...(creator === undefined ? {} : { creator }),
    ...(lister === undefined ? {} : { lister }),
    ...(deleter === undefined ? {} : { deleter }),
    ...(reader === undefined ? {} : { reader }),
  };
}

/** Returns how the name of an item is found in a response. */
export function namedOf(
  api: Api,
  { itemPath, parameter, noun, collection }: Pick<Resource, "itemPath" | "parameter" | "noun" | "collection">,
): Named {
  const literal = collection.slice(collection.lastIndexOf("/") + 1);
  const around = [...collection.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1] ?? "";
  const owner = nounOfParameter(around);
  return {
    parameter,
    noun,
    ...(owner === "" ? {} : { owner }),
    ...typeOfParameter(api, itemPath, parameter),
    ...(/^[\w-]+$/.test(literal) ? { literal } : {}),
  };
}
