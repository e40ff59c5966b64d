// Tests that a writing call has its effect and no other: sent values can be read, other values are unchanged, a deleted
// item is gone, other items are untouched, and the same PUT or DELETE changes nothing a second time.

import {
  type ApiRequestStep,
  type Check,
  type DraftPart,
  isJsonObject,
  type JsonObject,
  type StoreEntry,
  type Value,
} from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { innerChanges, lackedBy, withChanged } from "./changedValues.ts";
import { differentBody, enveloped } from "./differentBody.ts";
import { mayBeEmpty, refusal, sameAsSent, showsDeleted } from "./expectations.ts";
import { isId, isIdentityOf } from "./foreignValues.ts";
import { member } from "./itemNames.ts";
import { goneSteps } from "./lateDeletion.ts";
import { isolationOf, isPaged, listOperation } from "./listOperation.ts";
import { checked, hasItem, lacksItem, nameValue, type OracleParts, type Oracles, oracleParts, statusesOf } from "./oracleParts.ts";
import { isLasting, partialChange } from "./partialChange.ts";
import { erased, isItemPath, lastParameter } from "./paths.ts";
import { recreated } from "./recreated.ts";
import { removal } from "./removal.ts";
import type { Resource } from "./resources.ts";
import { successOf } from "./responses.ts";
import { typeOf } from "./schemas.ts";
import { doneState } from "./startedOnly.ts";
import { type BodyPlan, type Thing, Unarranged, type World } from "./testDraft.ts";
import { purgeOf } from "./trashed.ts";

/** Empty if the document says too little about the effect of the call. */
export function effectParts(world: World, operation: ApiOperation, arrangement: Arrangement): Oracles {
  const oracles = oracleParts();
  const { method, path } = operation;
  const name = lastParameter(path);
  const resource = name === undefined ? undefined : world.resources.ofParameter(path, name);
  if (method === "POST" && world.resources.ofCollection(path)?.creator?.operation === operation)
    created(world, operation, arrangement, oracles);
  else if (resource?.reader === undefined || !arrangement.ownsTarget) return oracles;
  else if (isItemPath(path) && (method === "PUT" || method === "PATCH")) changed(world, operation, arrangement, resource, oracles);
  else if (isItemPath(path) && method === "DELETE") deleted(world, operation, arrangement, resource, oracles);
  // A copy leaves the original as it is.
  else if (method === "POST" && world.resources.madeBy(operation) === undefined && doneState(world, operation, resource) === undefined)
    acted(world, operation, arrangement, resource.reader, oracles);
  return oracles;
}

function created(world: World, operation: ApiOperation, arrangement: Arrangement, oracles: OracleParts): void {
  const { api, resources } = world;
  const resource = resources.ofCollection(operation.path);
  // Of an item with a name of several parts, each request would need all of them.
  if (resource?.whole !== undefined) return;
  const saved = removal(world, operation, arrangement)?.store?.[0];
  if (resource === undefined || typeof saved !== "object") return;
  const text = `\${${Object.keys(saved)[0] ?? ""}}`;
  const { reader, lister } = resource;
  const list = lister && listOperation(world, lister.operation, resource);
  const isolation = list && isolationOf(world, list, arrangement.body, arrangement);
  const isListed =
    list !== undefined && (isolation !== undefined || !isPaged(list)) && asksForOwn(arrangement.call(list.operation), arrangement.body);
  const read = reader && arrangement.callItem(reader, text);
  const same = reader === undefined ? [] : sameAsSent(api, reader, arrangement.body, "all");
  if (read === undefined && !isListed) return;
  const location: readonly Check[] = hasLocation(operation) ? [{ header: "Location", contains: text }] : [];
  const request = arrangement.request();
  const call = checked(operation, request, location, [saved]);
  if (location.length > 0) oracles.add("F120", "The Location is the address of the created item", call);
  else oracles.add("F200", `${eitherOf(statusesOf(operation))} is returned`, call);
  if (reader !== undefined && read !== undefined)
    oracles.add(
      "lost-write",
      same.length > 0 ? "The sent values can be read" : "The created item can be read",
      checked(reader, read, same),
    );
  if (list !== undefined && isListed) {
    const names = hasItem(list, nameValue(text, typeOf(api.schemas.view(list.nameSchema))));
    oracles.add(
      "membership",
      "The created item is in the list",
      checked(list.operation, withQuery(arrangement.call(list.operation), isolation?.query), [names]),
    );
  }
}

/** Returns whether a list that asks for a project, or the like, asks for that which the item was sent with. */
function asksForOwn({ query = {} }: ApiRequestStep, plan: BodyPlan | undefined): boolean {
  const sent = plan === undefined ? undefined : (enveloped(plan.value, plan) ?? plan.value);
  return Object.entries(query).every(([key, value]) => {
    const isOfThing = JSON.stringify(value).includes("${");
    return !isOfThing || (isJsonObject(sent) && JSON.stringify(sent[key]) === JSON.stringify(value));
  });
}

function eitherOf(status: Check["status"]): string {
  const all = [status].flat().map(String);
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

function changed(world: World, operation: ApiOperation, arrangement: Arrangement, resource: Resource, oracles: OracleParts): void {
  const { api } = world;
  const { reader } = resource;
  const { target } = arrangement;
  const body = arrangement.body && differentBody(world, operation, arrangement.body, target);
  if (reader === undefined || body === undefined) return;
  const read = arrangement.call(reader);
  const request = arrangement.request({ body: body.value });
  const shown = sameAsSent(api, reader, body, "all");
  const others = sameAsSent(api, reader, withChanged(body, target), "all");
  const inner = others.length > 0 ? [] : innerChanges(api, reader, body, target);
  const same = [...shown, ...inner];
  if (same.length === 0) return;
  const isCompared = operation.method === "PUT" || sameAsSent(api, reader, target, "all").length > 0;
  const other = isCompared ? siblingOf(arrangement, resource) : undefined;
  const kept = operation.method === "PATCH" ? sameAsSent(api, reader, without(target, body), "all") : [];
  // Values that the item has already prove nothing.
  const isChange = others.length + inner.length > 0;
  if (!isChange) return;
  oracles.add("lost-write", "The sent values can be read", [...checked(operation, request, []), ...checked(reader, read, same)]);
  if (kept.length > 0) oracles.add("F119", "Values that were not sent are unchanged", checked(reader, read, kept));
  if (operation.method === "PATCH") {
    const steps = partialChange(world, arrangement, { operation, reader, body, target, same });
    if (steps !== undefined) oracles.add("F119", "A change of one field leaves the others as they are", steps);
  }
  sideEffect(world, operation, arrangement, reader, other, oracles, same);
  if (operation.method !== "PUT") return;
  const statuses = operation.responses.map(({ status }) => status).filter((status) => /^2\d\d$/.test(status) && status !== "201");
  const again: Check = { status: statuses.length === 0 ? "2xx" : statuses.length === 1 ? Number(statuses[0]) : statuses.map(Number) };
  oracles.add("F118", "The same a second time changes nothing", [
    request,
    { step: "validate", checks: [again] },
    ...checked(reader, read, same),
  ]);
  if (other !== undefined) recreated(world, operation, arrangement, resource, other, oracles);
}

function deleted(world: World, operation: ApiOperation, arrangement: Arrangement, resource: Resource, oracles: OracleParts): void {
  const { reader } = resource;
  // Without its roles, `/organization-roles/teams/{slug}`, a team is still there.
  if (reader === undefined || erased(reader.path) !== erased(operation.path)) return;
  const other = siblingOf(arrangement, resource);
  const listed = listedWith(world, operation, arrangement, resource);
  if (listed !== undefined) oracles.add("membership", "The list shows it before", listed(hasItem));
  const gone = refusal(reader, [404, 410]);
  oracles.add("F113", "The deleted item is gone", [
    ...checked(operation, arrangement.request(), []),
    ...goneSteps(world.api, operation, reader, arrangement.call(reader), gone),
  ]);
  sideEffect(world, operation, arrangement, reader, other, oracles);
  if (listed !== undefined) oracles.add("membership", "The list no longer shows it", listed(lacksItem));
  const again = refusal(operation, [404, 410]);
  // An archived item may be archived again.
  const isKnown = again.comment === undefined && purgeOf(world.api, operation) === undefined;
  const isRefused: Check = isKnown ? ({ status: again.status } as Check) : { status: { below: 500 } };
  oracles.add("F100", "The service does not fail if the call is repeated", [
    arrangement.request(),
    { step: "validate", checks: [isRefused] },
  ]);
}

/**
 * A read of the list in which the item of a deletion is; undefined where it may be on another page, or in another list.
 */
function listedWith(
  world: World,
  operation: ApiOperation,
  arrangement: Arrangement,
  resource: Resource,
): ((check: typeof hasItem) => DraftPart["steps"]) | undefined {
  const list = resource.lister && listOperation(world, resource.lister.operation, resource);
  const text = arrangement.path.get(lastParameter(operation.path) ?? "");
  if (list === undefined || text === undefined) return undefined;
  const isolation = isolationOf(world, list, arrangement.target, arrangement);
  if (isolation === undefined && isPaged(list)) return undefined;
  const read = withQuery(arrangement.call(list.operation), isolation?.query);
  const name = nameValue(text, typeOf(world.api.schemas.view(list.nameSchema)));
  return asksForOwn(read, arrangement.target) ? (check) => checked(list.operation, read, [check(list, name)]) : undefined;
}

/** An action's response about the item equals a later read. */
function acted({ api }: World, operation: ApiOperation, arrangement: Arrangement, reader: ApiOperation, oracles: OracleParts): void {
  const success = successOf(operation);
  if (success?.status === "202" || success?.schemaName === undefined || success.schemaName !== successOf(reader)?.schemaName) return;
  // Under its new name, the item is at another address.
  if (isJsonObject(arrangement.body?.sample) && Object.keys(arrangement.body.sample).some((key) => /^new_?name$/i.test(key))) return;
  // An update is about the values that it sends.
  const isUpdate = isItemPath(operation.path) && isJsonObject(arrangement.body?.value);
  const body = isUpdate && arrangement.body ? withChanged(arrangement.body, arrangement.target) : undefined;
  if (body !== undefined) {
    const sent = sameAsSent(api, reader, body, "changed");
    if (sent.length === 0) return;
    oracles.add("lost-write", "The sent values can be read", [
      ...checked(operation, arrangement.request(), []),
      ...checked(reader, arrangement.call(reader), sent),
    ]);
    return;
  }
  // A service that loses the call answers with what the item was before, too: with its name, and as it was created.
  const before = isJsonObject(arrangement.target?.sample) ? arrangement.target.sample : {};
  const view = api.schemas.view(success.schema);
  const fields = [...view.required].filter((key) => {
    const own = api.schemas.view(view.properties.get(key));
    return (
      isLasting(key) && /^(?:string|integer|boolean)$/.test(typeOf(own) ?? "") && !isConstant(own.keywords) && !isPassing(own.keywords)
    );
  });
  if (mayBeEmpty(operation) || fields.every((key) => key in before || isId(key) || isIdentityOf(key))) return;
  const answer = arrangement.newVariable("answer");
  const store: readonly StoreEntry[] = [{ [answer]: "response" }];
  const same = fields.slice(0, 6).map((key): Check => ({ path: `$${member(key)}`, equals: { $var: `${answer}.body.${key}` } }));
  oracles.add("lost-write", "The response equals a later read", [
    ...checked(operation, arrangement.request(), [], store),
    ...checked(reader, arrangement.call(reader), same),
  ]);
}

/** A state that goes over into another one by itself: `ShuttingDown`, `in_progress`. */
function isPassing({ enum: listed }: JsonObject): boolean {
  return Array.isArray(listed) && listed.some((one) => /^(?:pending|queued|in[ _-]?progress)$|(?:[a-z]|^)ing$/i.test(String(one)));
}

function isConstant(keywords: JsonObject): boolean {
  return keywords.const !== undefined || (Array.isArray(keywords.enum) && keywords.enum.length === 1);
}

/** Another item of the same kind, which the call must not change. Undefined if there can be only one. */
function siblingOf(arrangement: Arrangement, resource: Resource): Thing | undefined {
  const setup = [...arrangement.setup];
  const teardown = [...arrangement.teardown];
  try {
    const thing = arrangement.another(resource);
    if (thing.owned) return thing;
  } catch (error) {
    if (!(error instanceof Unarranged)) throw error;
  }
  arrangement.setup.splice(0, Infinity, ...setup);
  arrangement.teardown.splice(0, Infinity, ...teardown);
  return undefined;
}

function sideEffect(
  { api }: World,
  operation: ApiOperation,
  arrangement: Arrangement,
  reader: ApiOperation,
  other: Thing | undefined,
  oracles: OracleParts,
  changed: readonly Check[] = [],
): void {
  if (other === undefined) return;
  const request = arrangement.callItem(reader, other.text);
  const kept = sameAsSent(api, reader, other.plan, "all");
  // A deleted item may be read, too.
  const isThere: readonly Check[] =
    kept.length === 0 && operation.method === "DELETE" && showsDeleted(api, reader) ? [{ path: "$.deleted", exists: true, not: true }] : [];
  const same = [...kept, ...lackedBy(other.plan, changed), ...isThere];
  const key = (check: Check) => JSON.stringify(check);
  // A value that the call sends, too, would be there in any case.
  const isTold = changed.length === 0 || same.some((one) => !changed.some((sent) => key(sent) === key(one)));
  if (!isTold) return;
  // A change leaves the other item there in any case.
  if (same.length === 0 && operation.method !== "DELETE") return;
  oracles.add("side-effect", "Another item is unchanged", checked(reader, request, same));
}

/** The plan without the parts that the other one sends. */
function without(plan: BodyPlan | undefined, sent: BodyPlan): BodyPlan | undefined {
  if (plan === undefined || !isJsonObject(plan.sample) || !isJsonObject(plan.value) || !isJsonObject(sent.sample)) return undefined;
  const keys = new Set(Object.keys(sent.sample));
  const rest = <T extends Value>(value: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
  return { ...plan, sample: rest(plan.sample), value: rest(plan.value) };
}

export function withQuery(request: ApiRequestStep, query: Readonly<Record<string, Value>> | undefined): ApiRequestStep {
  if (query === undefined || Object.keys(query).length === 0) return request;
  return { ...request, query: { ...request.query, ...query } };
}

function hasLocation(operation: ApiOperation): boolean {
  return successOf(operation)?.headers.has("location") === true;
}
