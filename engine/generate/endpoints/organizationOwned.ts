// Makes an item in an organization where a call is for such ones only: “`restrictions` are only available for
// organization-owned repositories.”

import { type ApiRequestStep, isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { parametersIn } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";
import type { World } from "./testDraft.ts";

const onlyOwned =
  /\bonly available (?:for|in) organization-owned\b|\bdefined for the \w+'s organization\b|\binherited from its organization\b/i;

/** The resource with the creation that puts an item into an organization, if the operation is only for such items. */
export function ownedAsTold(world: World, operation: ApiOperation, resource: Resource): Resource {
  const maker = resource.makers?.find(({ operation: { path } }) => ofOrganization.test(path));
  if (maker === undefined || !operation.path.startsWith(`${resource.itemPath}/`)) return resource;
  const isOwned = onlyOwned.test(operation.words) || partIn(world, operation) !== undefined || namesOrganizationThing(world, operation);
  return isOwned ? { ...resource, creator: maker } : resource;
}

/** Returns whether the body must name a thing of an organization: `runner_group_id` for a runner of a repository. */
function namesOrganizationThing({ api, resources }: World, { body, path }: ApiOperation): boolean {
  return [...api.schemas.view(body?.schema).required].some(
    (name) => /_id$/.test(name) && ofOrganization.test(resources.ofField(name, { path })?.itemPath ?? ""),
  );
}

const ofOrganization = /^\/(?:orgs|organizations)\/\{/;

/** The member of a PUT around the path that makes the part which the path is about: `restrictions`. */
function partIn({ api, resources }: World, { path }: ApiOperation): string | undefined {
  const segments = path.split("/");
  return segments.find((part, index) => {
    const put = resources.operation("PUT", segments.slice(0, index).join("/"));
    const member = api.schemas.view(put?.body?.schema).properties.get(part);
    return member !== undefined && onlyOwned.test(String(api.schemas.view(member).keywords.description));
  });
}

/** “`organization` level access allows sharing across the organization”, for an item that a user owns. */
export function isOfOrganization({ resources }: World, { path }: ApiOperation, { keywords }: SchemaView, value: Json): boolean {
  if (typeof value !== "string" || !/^org(?:anization)?$/i.test(value) || !/\buser[- ]owned\b/i.test(String(keywords.description)))
    return false;
  return parametersIn(path).some((name) => isOfUser(resources.ofParameter(path, name)));
}

function isOfUser(resource: Resource | undefined): boolean {
  return /^\/(?:user|me)\//.test(resource?.creator?.operation.path ?? "");
}

/**
 * The body of a call without values that do not fit its owner: those of an organization where a user owns the item, and
 * those that would change what others of an organization have.
 */
export function ofOwner(world: World, operation: ApiOperation, sample: Json): Json {
  if (!isJsonObject(sample)) return sample;
  return ofOrganization.test(operation.path) ? sparing(world, operation, sample) : ofUser(world, operation, sample);
}

/** An example's rule is in force for all repositories, and all get the default of a property that each must have. */
function sparing({ api: { schemas } }: World, { body }: ApiOperation, sample: JsonObject): Json {
  const { enum: levels } = schemas.view(schemas.view(body?.schema).properties.get("enforcement")).keywords;
  const isIdle = sample.enforcement === "active" && Array.isArray(levels) && levels.includes("disabled");
  const idle = isIdle ? { ...sample, enforcement: "disabled" } : sample;
  if (idle.required !== true || idle.default_value === undefined) return idle;
  const { default_value: _, ...rest } = idle;
  return { ...rest, required: false };
}

function ofUser(world: World, operation: ApiOperation, sample: JsonObject): Json {
  const { schemas } = world.api;
  const { properties } = schemas.view(operation.body?.schema);
  const entries = Object.entries(sample).map(([key, value]): [string, Json] => {
    const view = schemas.view(properties.get(key));
    const isOther = Array.isArray(view.keywords.enum) && isOfOrganization(world, operation, view, value);
    const own = isOther ? (view.keywords.enum as readonly Json[]).find((one) => /^(?:user|personal)$/i.test(String(one))) : undefined;
    return [key, own ?? value];
  });
  return entries.every(([key, value]) => value === sample[key]) ? sample : Object.fromEntries(entries);
}

/** The request of that PUT with the part, which its example leaves out by null. */
export function withPart(world: World, operation: ApiOperation, put: ApiOperation, request: ApiRequestStep): ApiRequestStep {
  const part = partIn(world, operation);
  if (part === undefined || !isJsonObject(request.body) || request.body[part] !== null) return request;
  const { schemas } = world.api;
  return { ...request, body: { ...request.body, [part]: emptyLists(schemas, schemas.view(put.body?.schema).properties.get(part)) } };
}

function emptyLists(schemas: Schemas, schema: JsonObject | undefined): Json {
  const { properties } = schemas.view(schema);
  return Object.fromEntries([...properties].flatMap(([key, one]) => (typeOf(schemas.view(one)) === "array" ? [[key, []]] : [])));
}
