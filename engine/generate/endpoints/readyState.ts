// Finds the state of a new item in which the service accepts calls on it, where a document has states of its making:
// `creating` before `online`, `new` before `active`.

import type { JsonObject } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { member, nameSource, plain } from "./itemNames.ts";
import { erased } from "./paths.ts";
import { renamed } from "./renamed.ts";
import { itemRequest } from "./requests.ts";
import { namedOf, type Resource } from "./resources.ts";
import { shapeOf, successOf } from "./responses.ts";
import type { Schemas, SchemaView } from "./schemas.ts";
import type { TestDraft } from "./testDraft.ts";

export interface ReadyState {
  readonly reader: ApiOperation;
  /** `$.database.status`. */
  readonly path: string;
  readonly state: string;
}

/** Machines take minutes to be made. */
export const untilMade = { every: 10_000, for: 900_000 } as const;

/** Reads a new item until it is ready for the calls that use it. `path` has its name and its parents. */
export function awaitReady({ world, operation, setup }: TestDraft, resource: Resource, path: ReadonlyMap<string, string>): void {
  const ready = usesItem(operation, resource) ? readyStateOf(world.api, resource, undefined, /\/logs?$/.test(operation.path)) : undefined;
  if (ready === undefined) return;
  const request = itemRequest(world, ready.reader, renamed(ready.reader, resource, path));
  setup.push({ steps: [{ ...request, until: { checks: [{ path: ready.path, equals: ready.state }], ...untilMade } }] });
}

/** Undefined if the document has no such states, or a request of a client brings the item into them. */
export function readyStateOf(api: Api, resource: Resource, isReady = ready, isOfLog = false): ReadyState | undefined {
  const { reader, creator, itemPath } = resource;
  if (reader === undefined || creator === undefined || erased(reader.path) !== erased(itemPath)) return undefined;
  const shown = shownItem(api, resource, reader);
  const field = shown && stateIn(api.schemas, shown.view, isReady);
  // A client that sets the state of a machine makes no log by that.
  if (shown === undefined || field === undefined || (!isOfLog && isSetByClient(api, resource, field))) return undefined;
  return { reader, path: `${shown.base}${field.place}`, state: field.state };
}

/**
 * The part of an item that a call below it is about, which is there only later: “the logs of the active deployment”,
 * and an item with an `active_deployment`.
 */
export function activePart(api: Api, resource: Resource, { words, path, method }: ApiOperation): Omit<ReadyState, "state"> | undefined {
  const { reader, itemPath } = resource;
  const [, noun = ""] = method === "GET" ? (/\bof the active (\w+)\b/i.exec(words) ?? []) : [];
  const isBelow = erased(path).startsWith(`${erased(itemPath)}/`);
  if (noun === "" || !isBelow || reader === undefined || erased(reader.path) !== erased(itemPath)) return undefined;
  const shown = shownItem(api, resource, reader);
  const part = [...(shown?.view.properties.keys() ?? [])].find((key) => plain(key) === `active${plain(noun)}`);
  return shown === undefined || part === undefined ? undefined : { reader, path: `${shown.base}${member(part)}` };
}

/** Returns whether a call uses an item, rather than reading, removing or ending the making of it. */
function usesItem({ method, path, operationId = "", summary = "" }: ApiOperation, { itemPath, collection }: Resource): boolean {
  if (erased(path) === erased(collection)) return false;
  if (erased(path) === erased(itemPath)) return method === "PUT" || method === "PATCH";
  const isEnding = [path.slice(path.lastIndexOf("/") + 1), operationId, summary].some((name) => ending.test(name));
  return !isEnding || !erased(path).startsWith(`${erased(itemPath)}/`);
}

const ending = /^(?:cancel|abort|stop)/i;

interface StateField {
  readonly name: string;
  /** `.status`, `.status.state`. */
  readonly place: string;
  readonly state: string;
}

/** The part of the response to `reader` that has the name of the item. */
function shownItem(api: Api, resource: Resource, reader: ApiOperation): { readonly base: string; readonly view: SchemaView } | undefined {
  const { type: _, ...named } = namedOf(api, resource);
  const schema = shapeOf(successOf(reader));
  const source = nameSource(api.schemas, schema, named, "$");
  if (source === undefined || !/^\$(?:\.\w+)+$/.test(source)) return undefined;
  const inside = source.split(".").slice(1, -1);
  // Beside the `metadata` that have the name, the item has a state.
  const keys = inside.at(-1) === "metadata" ? inside.slice(0, -1) : inside;
  const view = keys.reduce((at, key) => api.schemas.view(at.properties.get(key)), api.schemas.view(schema));
  return { base: ["$", ...keys].join("."), view };
}

function stateIn(schemas: Schemas, item: SchemaView, isReady: RegExp): StateField | undefined {
  for (const { name, place, view } of stateFields(schemas, item)) {
    const state = readyOf(view, isReady);
    if (state !== undefined) return { name, place, state };
  }
  return undefined;
}

/** `status`, and the `state` in a `status` that is an object. */
function stateFields(schemas: Schemas, { properties }: SchemaView): readonly (Omit<StateField, "state"> & { readonly view: SchemaView })[] {
  return [...properties].flatMap(([name, schema]) => {
    if (!isStateName.test(name)) return [];
    const view = schemas.view(schema);
    const inner = [...view.properties].find(([key]) => isStateName.test(key));
    const place = `${member(name)}${inner === undefined ? "" : member(inner[0])}`;
    return [{ name, place, view: inner === undefined ? view : schemas.view(inner[1]) }];
  });
}

const isStateName = /^(?:status|state|phase)$/i;

/** Returns whether the item in a response, or all of it, has a state that matches. */
export function hasState(schemas: Schemas, schema: JsonObject | undefined, wanted: RegExp): boolean {
  const whole = schemas.view(schema);
  const [inner, ...more] = whole.properties.values();
  const item = inner === undefined || more.length > 0 ? whole : schemas.view(inner);
  return stateFields(schemas, item).some(({ view }) => statesOf(view).some((one) => wanted.test(one)));
}

/** The only such one of states of which others come before it. */
function readyOf(view: SchemaView, isReady: RegExp): string | undefined {
  const labels = labelsIn(view);
  const states = labels.length > 2 ? labels : statesOf(view);
  const [state, ...others] = states.filter((one) => isReady.test(one));
  const isMade =
    states.some((one) => making.test(one)) ||
    labels.includes("Pending") ||
    (Array.isArray(view.keywords.enum) && states.some((one) => /^new$/i.test(one)));
  return isMade && others.length === 0 ? state : undefined;
}

/** “Pending: The pod has been accepted … Running: The pod has been bound …”: states that words explain one by one. */
function labelsIn({ keywords: { enum: listed, description } }: SchemaView): readonly string[] {
  if (Array.isArray(listed) || typeof description !== "string") return [];
  return [...description.matchAll(/(?:^|\n|[.:]\s)\s{0,5}([A-Z][a-z]{2,20}): [A-Z]/g)].map(([, label = ""]) => label);
}

/** Words list the states where no `enum` does. */
function statesOf(view: SchemaView): readonly string[] {
  const { enum: listed, description } = view.keywords;
  if (Array.isArray(listed)) return listed.filter((one) => typeof one === "string");
  return [...new Set(String(description ?? "").match(/\b[A-Za-z]+\b/g) ?? [])];
}

const making = /^(?:creating|provisioning|initiali[sz]ing|building|deploying|starting|launching|installing|booting|applying|forking)$/i;
const ready = /^(?:online|active|available|running|ready)$/i;

/** `PATCH /items/{id}` with a `status`, or `POST /items/{id}/activate`. */
function isSetByClient(api: Api, { creator, itemPath }: Resource, { name, state }: StateField): boolean {
  const sets = ({ body }: ApiOperation) => {
    const sent = api.schemas.view(body?.schema).properties.get(name);
    return sent !== undefined && api.schemas.view(sent).keywords.readOnly !== true;
  };
  const below = `${itemPath}/`;
  const brings = /^(?:active|running)$/i.test(state) ? /^(?:activat|start|run|boot|launch|publish|power)/i : undefined;
  return (
    (creator !== undefined && sets(creator.operation)) ||
    api.operations.some((one) => {
      if (one.path === itemPath) return (one.method === "PUT" || one.method === "PATCH") && sets(one);
      return one.method !== "GET" && one.path.startsWith(below) && brings?.test(one.path.slice(below.length)) === true;
    })
  );
}
