// Finds an item's transitions between states in a document: "Ship an order that is CONFIRMED", where CONFIRMED is in
// the enum of its status.

import type { Api, ApiOperation } from "./api.ts";
import { lastParameter } from "./paths.ts";
import type { Resource, Resources } from "./resources.ts";
import { successOf } from "./responses.ts";
import { typeOf } from "./schemas.ts";

export interface Transition {
  readonly operation: ApiOperation;
  /**
   * The change is asynchronous: some time after the response, the state appears at this path of the result of `reader`.
   */
  readonly awaited?: { readonly reader: ApiOperation; readonly path: string; readonly state: string };
}

/**
 * The calls that must precede `operation`, in order, so that the item has the state that it needs. Empty if the
 * document has no such order.
 */
export function transitionsBefore(api: Api, resources: Resources, operation: ApiOperation): readonly Transition[] {
  const parameter = lastParameter(operation.path);
  const resource = parameter === undefined ? undefined : resources.ofParameter(operation.path, parameter);
  const field = resource?.reader === undefined ? undefined : stateField(api, resource.reader);
  if (resource === undefined || field === undefined) return [];
  const steps: Transition[] = [];
  let wanted = askedState(operation, field.states);
  const seen = new Set<ApiOperation>([operation]);
  while (wanted !== undefined) {
    const producer = producerOf(api, resource, wanted);
    if (producer === undefined || seen.has(producer)) return steps;
    seen.add(producer);
    steps.unshift({ operation: producer, ...awaited(api, resource, producer, field.name, wanted) });
    wanted = askedState(producer, field.states);
  }
  return steps;
}

/**
 * Returns whether the operation brings an item at once out of the states that it asks for, so that it cannot be called
 * twice: "Cancel an order that is NEW or CONFIRMED".
 */
export function leavesState(api: Api, resources: Resources, operation: ApiOperation): boolean {
  const parameter = lastParameter(operation.path);
  const resource = parameter === undefined ? undefined : resources.ofParameter(operation.path, parameter);
  const field = resource?.reader === undefined ? undefined : stateField(api, resource.reader);
  if (resource === undefined || field === undefined || successOf(operation)?.status === "202") return false;
  const { summary = "" } = operation;
  const words = new Set(summary.split(/\W+/));
  const asked = field.states.filter((state) => words.has(state));
  const reached = field.states.filter((state) => producerOf(api, resource, state) === operation);
  return askedState(operation, field.states) !== undefined && reached.length > 0 && !reached.some((state) => asked.includes(state));
}

/** The field of an item that holds its state, and the states, which are written in capitals. */
function stateField(api: Api, reader: ApiOperation): { readonly name: string; readonly states: readonly string[] } | undefined {
  for (const [name, schema] of api.schemas.view(successOf(reader)?.schema).properties) {
    const listed = api.schemas.view(schema).keywords.enum;
    const states = Array.isArray(listed) ? listed.filter((state) => typeof state === "string") : [];
    if (/^(?:status|state|phase|stage)$/i.test(name) && states.length > 1) return { name, states };
  }
  return undefined;
}

/** The state that its words ask for: `that is CONFIRMED`, `that is NEW or CONFIRMED` (the first). */
function askedState({ summary = "" }: ApiOperation, states: readonly string[]): string | undefined {
  const asked = /\b(?:that|which|must|only if it) (?:is|are|be) ["'`“]?([A-Z][A-Z_]+)\b/.exec(summary)?.[1];
  return states.find((state) => state === asked);
}

/** `POST /orders/{orderId}/confirmation`, "confirmOrder", makes it CONFIRMED. */
function producerOf(api: Api, resource: Resource, state: string): ApiOperation | undefined {
  const stem = state
    .toLowerCase()
    .replace(/e?d$/, "")
    .replace(/(.)\1$/, "$1");
  return api.operations.find(({ method, path, operationId = "" }) => {
    if (method === "GET" || method === "DELETE" || !path.startsWith(`${resource.itemPath}/`)) return false;
    const last = path.slice(resource.itemPath.length + 1).toLowerCase();
    return !last.includes("/") && (last.startsWith(stem) || operationId.toLowerCase().startsWith(stem));
  });
}

function awaited(api: Api, { reader }: Resource, producer: ApiOperation, field: string, state: string): Pick<Transition, "awaited"> {
  const success = successOf(producer);
  const states = api.schemas.view(api.schemas.view(success?.schema).properties.get(field)).keywords.enum;
  const atOnce =
    success?.status !== "202" && (Array.isArray(states) ? states.includes(state) : typeOf(api.schemas.view(success?.schema)) === undefined);
  return atOnce || reader === undefined ? {} : { awaited: { reader, path: `$.${field}`, state } };
}
