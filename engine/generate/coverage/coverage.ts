// How much of an OpenAPI document the playbooks of a service exercise: operations, documented statuses, parameters and constraints. By the steps alone, without a run.

import { identities, isJsonObject, type Json, operationsOf } from "../../../language/index.ts";
import type { ApiOperation } from "../endpoints/api.ts";
import { type EndpointSource, type GenerateEndpointsOptions, readWorld } from "../endpoints/generate.ts";
import { type Constraint, constraintsOf } from "./constraints.ts";
import { type SentRequest, sentRequests } from "./sentRequests.ts";

export interface Coverage {
  readonly service: string;
  readonly playbooks: number;
  readonly operations: Share;
  readonly statuses: Share;
  readonly parameters: Share;
  readonly constraints: Share;
}

export interface Share {
  readonly covered: number;
  readonly total: number;
  /** `POST /orders`, `POST /orders 409`, `GET /orders query limit`, `POST /orders body.sku maxLength 20`. */
  readonly missing: readonly string[];
}

/** Throws `PlaybookError` where the service has no document that can be read. */
export async function coverageOf(source: EndpointSource, service: GenerateEndpointsOptions["service"]): Promise<Coverage> {
  const { api, knowledge } = await readWorld(source, service);
  const { workspace } = source;
  const own = identities(workspace, "").filter(
    (identity) => identity.service === service.name && identity.level !== "service" && identity.level !== "phrase",
  );
  const operations = operationsOf(workspace, service.path);
  const sent = operations === undefined ? [] : own.flatMap((identity) => sentRequests(workspace, operations, identity));
  const byEndpoint = Map.groupBy(sent, ({ endpoint }) => endpoint);
  const of = ({ method, path }: ApiOperation): readonly SentRequest[] => byEndpoint.get(`${method} ${path}`) ?? [];
  const name = ({ method, path }: ApiOperation) => `${method} ${path}`;
  return {
    service: service.name,
    playbooks: own.length,
    operations: share(api.operations.map((operation) => ({ name: name(operation), covered: of(operation).length > 0 }))),
    statuses: share(
      api.operations.flatMap((operation) => {
        const statuses = operation.responses.map(({ status }) => status).filter((status) => /^[1-4]\d\d$/.test(status));
        const expected = new Set(of(operation).flatMap((request) => request.expected.flatMap((one) => documented(one, statuses))));
        return statuses.map((status) => ({ name: `${name(operation)} ${status}`, covered: expected.has(status) }));
      }),
    ),
    parameters: share(
      api.operations.flatMap((operation) =>
        operation.parameters.map((parameter) => ({
          name: `${name(operation)} ${parameter.in} ${parameter.name}`,
          covered:
            (parameter.in === "header" && of(operation).length > 0 && knowledge.headers.has(parameter.name.toLowerCase())) ||
            of(operation).some(
              ({ request }) => parameter.in === "path" || valueAt(request, `${parameter.in}.${parameter.name}`) !== undefined,
            ),
        })),
      ),
    ),
    constraints: share(
      api.operations.flatMap((operation) =>
        constraintsOf(api.schemas, operation).map((constraint) => ({
          name: `${name(operation)} ${constraint.place} ${constraint.what}`,
          covered: of(operation).some(({ request }) => exercises(request, constraint)),
        })),
      ),
    ),
  };
}

function share(all: readonly { readonly name: string; readonly covered: boolean }[]): Share {
  const missing = all.filter(({ covered }) => !covered).map((one) => one.name);
  return { covered: all.length - missing.length, total: all.length, missing };
}

/** A class stands for a documented status where that is the only one of its class. */
function documented(expected: number | string, statuses: readonly string[]): readonly string[] {
  const text = String(expected).toLowerCase();
  if (/^\d{3}$/.test(text)) return [text];
  const ofClass = statuses.filter((status) => status.startsWith(text.slice(0, 1)));
  return /^\dxx$/.test(text) && ofClass.length === 1 ? ofClass : [];
}

/** A value that is missing exercises only where what it belongs to is sent. */
function exercises(request: SentRequest["request"], { place, isExercised }: Constraint): boolean {
  const [first = "", ...rest] = place.split(".");
  if (first !== "body") return isExercised(valueAt(request, place));
  const body = bodyOf(request);
  return isJsonObject(body) && ends(body, rest).some(isExercised);
}

function bodyOf({ body, form }: SentRequest["request"]): Json | undefined {
  return body ?? form;
}

/** All values at a place: `lines[].sku` is that of each line; none where the way there is not sent. */
function ends(value: Json, keys: readonly string[]): readonly (Json | undefined)[] {
  const [key, ...rest] = keys;
  if (key === undefined) return [value];
  const name = key.replace(/(?:\[\])+$/, "");
  const isList = key.endsWith("[]");
  if (!isJsonObject(value)) return [];
  const inner = value[name];
  if (isList) return Array.isArray(inner) ? (inner as readonly Json[]).flatMap((item) => ends(item, rest)) : [];
  if (rest.length === 0) return [inner];
  return inner === undefined ? [] : ends(inner, rest);
}

function valueAt({ action, query, headers, cookies }: SentRequest["request"], place: string): Json | undefined {
  const [kind, name = ""] = [place.slice(0, place.indexOf(".")), place.slice(place.indexOf(".") + 1)];
  if (kind === "query") {
    const written = action.includes("?") ? new URLSearchParams(action.slice(action.indexOf("?") + 1)).get(name) : null;
    const value = query?.[name] ?? written;
    return value === null ? undefined : value;
  }
  const from = kind === "header" ? headers : kind === "cookie" ? cookies : undefined;
  const found = Object.entries(from ?? {}).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1] === null ? undefined : found?.[1];
}
