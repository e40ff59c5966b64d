// Finds parts of a new item that may not exist yet, because only the service makes them: a new repository has no
// alerts. Sets the flags of a creation that give it its first contents.

import { isJsonObject, type Json, type JsonObject, type Value } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { plain } from "./itemNames.ts";
import { demandedFilters } from "./neededByWords.ts";
import { erased, lastParameter, parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { documents, successOf } from "./responses.ts";
import { singular } from "./sample.ts";
import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";
import { operationKey, type TestDraft, type Thing, Unarranged, type World } from "./testDraft.ts";

/**
 * Returns what the call needs of the item that a new one does not have. Undefined once the service has been asked,
 * which knows better.
 */
export function missingInNew({ world, operation, unmade }: TestDraft, parent: Resource): Resource | undefined {
  const { resources, knowledge, learnt } = world;
  // A test makes only what it can remove.
  if (learnt !== undefined || parent.creator === undefined || parent.deleter === undefined) return undefined;
  const own = new Set(isBelow(operation.path, parent) ? parametersIn(parent.itemPath) : []);
  return parametersIn(operation.path)
    .flatMap((name) => (own.has(name) ? [] : (resources.ofParameter(operation.path, name) ?? [])))
    .find((part) => !knowledge.variables.has(part.parameter) && isMissing(part));

  function isMissing(part: Resource): boolean {
    if (unmade.has(part.itemPath)) return isListedIn(world, part, parent) || ownerOf(world, part)?.itemPath === parent.itemPath;
    return isUnmade(world, part, parent) && isListedIn(world, part, parent);
  }
}

/** A list that is that of a new item, and so is empty. */
export class EmptyInNew extends Unarranged {
  readonly itemPath: string;

  constructor({ message, variable }: Unarranged, itemPath: string) {
    super(message, variable);
    this.itemPath = itemPath;
  }
}

/** Throws if the list, with this query, is that of an item which the test has just made. */
export function mustNotBeNew(draft: TestDraft, part: Resource, query: Readonly<Record<string, Value>>, isBelow: boolean): void {
  const { world, made } = draft;
  // Parts that the item itself shows come with it.
  if (world.learnt !== undefined || part.lister === undefined || part.lister.operation.path.endsWith("}")) return;
  const texts = new Set(Object.values(query).map(String));
  const asked = [...made].find(([, { owned, plan, text }]) => owned && plan !== undefined && texts.has(text))?.[0];
  const owner = isBelow
    ? ownerOf(world, part)
    : asked === undefined
      ? undefined
      : world.resources.ofParameter(asked, lastParameter(asked) ?? "");
  if (owner !== undefined && !comesWithNew(world, part, owner, made.get(owner.itemPath)?.plan?.sample ?? "may be empty"))
    throw new EmptyInNew(noneInNew(draft, part), part.itemPath);
}

/** Why a call cannot have it. */
export function noneInNew({ world, operation }: TestDraft, part: Resource): Unarranged {
  const kind = kindOf(part).replaceAll("_", " ");
  const owner = ownerOf(world, part);
  const none = `a new ${owner?.noun.replaceAll("_", " ") ?? "one"} may have none`;
  // Of things that exist, a PUT makes a part: which ones, no document says.
  const isLink = world.resources.operation("PUT", part.itemPath) !== undefined;
  if (operation.method !== "GET" && !isLink)
    return new Unarranged(
      `${operationKey(operation)} would change ${kind} that the test did not create: ${none}, and generation does not know how to make one.`,
    );
  const isLinking = isLink && operation.method !== "GET" && erased(operation.path) === erased(part.itemPath);
  if (isLinking)
    return new Unarranged(
      `${operationKey(operation)} takes one of the ${kind} that exist, and generation makes none that it knows by ${part.parameter}. Define the variable ${part.parameter} in the service playbook.`,
      part.parameter,
    );
  const why = isLink ? none : `${none}, and generation does not know how to make one`;
  const variables = [owner?.parameter ?? [], part.parameter].flat().join(" and ");
  return new Unarranged(
    `${operationKey(operation)} needs ${kind}: ${why}. Define the variables ${variables} in the service playbook.`,
    part.parameter,
  );
}

/** “Removes the currently applied discount on a subscription.” */
const currentPart = /\b(?:removes?|deletes?|clears?|detach(?:es)?) the currently \w+/i;

/**
 * Why a call cannot have the only part of its kind that an item may have, `/subscriptions/{id}/discount`. Undefined if
 * it needs none, or the body that creates the item sets it.
 */
export function noSinglePart({ world: { api, knowledge }, operation }: TestDraft, target: Thing | undefined): Unarranged | undefined {
  const { path, method } = operation;
  const parent = lastParameter(path);
  const other = target?.owned === true ? relative(api, operation) : undefined;
  if (other !== undefined && parent !== undefined && !knowledge.variables.has(parent))
    return new Unarranged(
      `${operationKey(operation)} needs a ${other}: a new item may have none, and generation does not know how to make one. Define the variable ${parent} in the service playbook.`,
      parent,
    );
  if (!/^(?:GET|DELETE)$/.test(method) || path.endsWith("}") || parent === undefined || knowledge.variables.has(parent)) return undefined;
  const beside = api.operations.filter((one) => erased(one.path) === erased(path));
  const isPart = beside.some((one) => one.method === "DELETE" && currentPart.test(one.words));
  if (!isPart || beside.some((one) => /^(?:POST|PUT|PATCH)$/.test(one.method))) return undefined;
  const kind = path.slice(path.lastIndexOf("/") + 1);
  const sample = target?.plan?.sample;
  if (isJsonObject(sample) && Object.keys(sample).some((key) => plain(singular(key)) === plain(kind))) return undefined;
  const needs = `${operationKey(operation)} needs a ${kind.replace(/[-_]/g, " ")}: a new item may have none, and generation does not know how to make one.`;
  if (method === "DELETE") return new Unarranged(needs);
  return new Unarranged(`${needs} Define the variable ${parent} in the service playbook.`, parent);
}

/** `parent` of `GET /issues/{number}/parent`: another item of the same kind, which only some have. */
function relative(api: Api, operation: ApiOperation): string | undefined {
  const { method, path } = operation;
  const [, item = "", word] = /^(.*\})\/(parent|previous|predecessor|successor|duplicate|original)$/i.exec(path) ?? [];
  if (method !== "GET" || word === undefined || !documents(operation, 404)) return undefined;
  const isMade = api.operations.some((one) => erased(one.path) === erased(path) && /^(?:POST|PUT|PATCH)$/.test(one.method));
  const reader = api.operations.find((one) => one.method === "GET" && erased(one.path) === erased(item));
  const [own, other] = [reader, operation].map((one) => one && successOf(one)?.schema?.$ref);
  return isMade || own === undefined || own !== other ? undefined : word.toLowerCase();
}

function ownerOf({ resources }: World, { lister }: Resource): Resource | undefined {
  const path = lister?.operation.path ?? "";
  return resources.ofParameter(path, lastParameter(path) ?? "");
}

/** Returns whether the parts are listed below the item, or with it in the query: `/types?project=…`. */
function isListedIn(world: World, { lister }: Resource, parent: Resource): boolean {
  return lister !== undefined && (isBelow(lister.operation.path, parent) || isAskedFor(world, lister.operation, parent));
}

function isAskedFor({ resources }: World, operation: ApiOperation, parent: Resource): boolean {
  const { parameters, path } = operation;
  const demanded = new Set(demandedFilters(operation).flat());
  return parameters.some(
    ({ in: place, required, name, description }) =>
      place === "query" && (required || demanded.has(name)) && resources.ofField(name, { path, description })?.itemPath === parent.itemPath,
  );
}

function isBelow(path: string, { itemPath }: Resource): boolean {
  return erased(path).startsWith(`${erased(itemPath)}/`);
}

function kindOf({ lister, noun }: Resource): string {
  // The response of the item itself may list them: `$.rules[0].ruleId`.
  const [, member] = /^\$\.(\w+)\[0\]/.exec(lister?.source ?? "") ?? [];
  if (member !== undefined && lister?.operation.path.endsWith("}") === true) return member;
  const segments = lister?.operation.path.replace(/\.(?:json|xml)$/, "").split("/");
  return segments?.findLast((segment) => /^[a-z]/i.test(segment)) ?? noun;
}

/** Returns whether no operation makes such a part, and neither the request nor the response of its item shows one. */
function isUnmade(world: World, part: Resource, parent: Resource): boolean {
  const owner = ownerOf(world, part) ?? parent;
  if (part.creator !== undefined || part.whole !== undefined || owner?.creator === undefined) return false;
  return !comesWithNew(world, part, owner);
}

/**
 * Returns whether a new item has such parts: its request or a response shows them, or a flag makes first contents. With
 * the body that is `sent`, a list in a response may be empty.
 */
function comesWithNew(world: World, part: Resource, owner: Resource, sent?: Json): boolean {
  const { api } = world;
  const operation = owner.creator?.operation;
  const kind = kindOf(part);
  const names = new Set([kind, singular(kind), `default_${singular(kind)}`, part.noun].map(plain));
  const schema = operation?.body?.schema;
  const responses = [operation && successOf(operation)?.schema, owner.reader && successOf(owner.reader)?.schema];
  const shows = (one: JsonObject | undefined, isPart: (inner: JsonObject) => boolean) =>
    [...api.schemas.view(one).properties].some(([key, inner]) => names.has(plain(key)) && isPart(inner));
  const isSent = isJsonObject(sent) ? Object.keys(sent).some((key) => names.has(plain(key))) : shows(schema, () => true);
  const isThere = (inner: JsonObject) => !isList(api.schemas.view(inner)) && api.schemas.accepts(inner, null) !== true;
  const isShown = isSent || responses.some((one) => shows(one, (inner) => sent === undefined || isThere(inner)));
  return isShown || (contents.test(kind) && initialFlags(api.schemas, schema).length > 0);
}

/** A list, or a page of one: `{ "data": [ … ] }`. */
function isList(view: SchemaView): boolean {
  return typeOf(view) === "array" || [...view.properties].some(([key, one]) => key === "data" && one.type === "array");
}

/** Kinds of the first contents of a repository. */
const contents = /^(?:branches|commits|contents|files|refs|revisions)$/i;

/** “Whether the repository is initialized with a minimal README”, “create an initial commit”. */
const initial = /\bis initiali[sz]ed with\b|\bcreates? an initial\b/i;

function initialFlags(schemas: Schemas, schema: JsonObject | undefined): readonly string[] {
  return flagsOf(schemas, schema, initial);
}

function flagsOf(schemas: Schemas, schema: JsonObject | undefined, told: RegExp): readonly string[] {
  return [...schemas.view(schema).properties].flatMap(([key, one]) => {
    const view = schemas.view(one);
    return typeOf(view) === "boolean" && told.test(String(view.keywords.description)) ? [key] : [];
  });
}

/** “Whether the group can be used by `public` repositories.” */
const opens = /^whether the (?:\w+ ){1,2}can be (?:used|seen|accessed) by\b/i;

/** The body of a creation that others need, with its first contents and open to their use. */
export function withContents(schemas: Schemas, schema: JsonObject | undefined, sample: Json, path: string): Json {
  if (!isJsonObject(sample)) return sample;
  const flags = [...initialFlags(schemas, schema), ...flagsOf(schemas, schema, opens)];
  // `license_template` for `GET /repos/{repo}/license`.
  const template = `${path.slice(path.lastIndexOf("/") + 1)}_template`;
  const { example } = schemas.view(schemas.view(schema).properties.get(template)).keywords;
  const first = typeof example === "string" ? { [template]: example } : {};
  return { ...sample, ...Object.fromEntries(flags.map((key) => [key, true])), ...first };
}
