// Finds out whether a request consists only of values that the document lists or shows, or that the service itself has
// given or accepted before: then no value of it can be a wrong guess of the generator.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { Exchange } from "../../events.ts";
import { type ApiOperation, type ApiParameter, documentedPath } from "../endpoints/api.ts";
import { isId, isIdentityOf } from "../endpoints/foreignValues.ts";
import { parametersIn } from "../endpoints/paths.ts";
import { toldExample } from "../endpoints/sample.ts";
import { type SchemaView, viewOf } from "../endpoints/schemas.ts";
import type { World } from "../endpoints/testDraft.ts";

/** `before` are the successful calls of the setup. */
export function isBacked(world: World, operation: ApiOperation, request: Exchange["request"], before: readonly Exchange[]): boolean {
  const known = new Set([...before.flatMap(valuesOf), ...valuesOfVariables(world)]);
  const isKnown = (value: Json) => known.has(String(value));
  const { schemas } = world.api;
  const refers = (name: string) => isId(name) || isIdentityOf(name) || world.resources.ofField(name, operation) !== undefined;

  function isValue(value: Json, schema: JsonObject, name: string, shown: readonly Json[]): boolean {
    const view = viewOf(schemas, schema, value);
    const examples = [...shown, ...examplesOf(view)];
    if (Array.isArray(value)) {
      const items = isJsonObject(view.keywords.items) ? view.keywords.items : {};
      const inside = examples.flatMap((one) => (Array.isArray(one) ? (one as readonly Json[]) : []));
      return value.every((item: Json) => isValue(item, items, name, inside));
    }
    if (isJsonObject(value))
      return Object.entries(value).every(([key, inner]) => {
        const inside = examples.flatMap((one) => (isJsonObject(one) && one[key] !== undefined ? [one[key]] : []));
        return isValue(inner, view.properties.get(key) ?? {}, key, inside);
      });
    if (typeof value === "boolean" || value === null) return true;
    if (refers(name)) return isKnown(value);
    // A short one may be in an answer by chance.
    return examples.includes(value) || isWithin(view, value) || (isKnown(value) && String(value).length > 3);
  }

  const isParameter = (parameter: ApiParameter, text: string) => {
    const view = schemas.view(parameter.schema);
    const examples = [...examplesOf(view), ...(parameter.example === undefined ? [] : [parameter.example])].map(String);
    return isKnown(text) || (!refers(parameter.name) && (examples.includes(text) || isWithin(view, Number(text))));
  };
  const sent = sentParameters(operation, request.url, world.knowledge.query);
  if (sent === undefined || !sent.every(({ parameter, text }) => parameter !== undefined && isParameter(parameter, text))) return false;
  if (request.body === undefined || request.body === "") return true;
  const body = parsed(request.body);
  const { schema, example } = operation.body ?? {};
  if (operation.body?.kind !== "json" || schema === undefined || body === undefined || schemas.accepts(schema, body) !== true) return false;
  return isValue(body, schema, "", example === undefined ? [] : [example]);
}

/** The members and parameters of a request that a person could get wrong, by their names. */
export function namesIn({ api: { schemas } }: World, { body, parameters }: ApiOperation): readonly string[] {
  const asked = parameters.filter(({ in: place }) => place !== "path").map(({ name }) => name);
  return [...schemas.view(body?.schema).properties.keys(), ...asked];
}

interface SentParameter {
  readonly parameter: ApiParameter | undefined;
  readonly text: string;
}

/** Without those of all requests; undefined where the path of the request is not that of the operation. */
function sentParameters(operation: ApiOperation, url: string, standing: ReadonlySet<string>): readonly SentParameter[] | undefined {
  const target = URL.parse(url);
  const written = documentedPath(operation).split("/");
  const segments = target?.pathname.split("/").slice(-(written.length - 1)) ?? [];
  if (target === null || segments.length !== written.length - 1) return undefined;
  const find = (place: string, name: string) => operation.parameters.find((one) => one.in === place && one.name === name);
  const inPath = written.slice(1).flatMap((segment, index): SentParameter[] => {
    const text = decoded(segments[index] ?? "");
    const [name, ...more] = parametersIn(segment);
    if (name === undefined) return segment === text ? [] : [{ parameter: undefined, text }];
    const isWhole = more.length === 0 && segment === `{${name}}`;
    return [{ parameter: isWhole ? (find("path", name) ?? unnamed(name)) : undefined, text }];
  });
  const own = [...target.searchParams].filter(([name]) => !standing.has(name));
  return [...inPath, ...own.map(([name, text]) => ({ parameter: find("query", name), text }))];
}

function unnamed(name: string): ApiParameter {
  return { name, in: "path", required: true, schema: {}, description: "", plain: true };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** All texts and numbers of the answer, and those of a request that the service accepted. */
function valuesOf({ request, response }: Exchange): readonly string[] {
  return [response?.body, request.body].flatMap((body) => leaves(parsed(body ?? "")));
}

function leaves(value: Json | undefined): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(leaves);
  if (isJsonObject(value)) return Object.values(value).flatMap(leaves);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}

function valuesOfVariables({ knowledge }: World): readonly string[] {
  return [...knowledge.variables.values()].flatMap(({ value }) => leaves(value as Json | undefined));
}

export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function examplesOf({ keywords }: SchemaView): readonly Json[] {
  const lists = [keywords.examples, keywords.enum].flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  const single = [keywords.example, keywords.default, keywords.const, toldExample(keywords.description)];
  return [...lists, ...single.filter((one): one is Json => one !== undefined)];
}

/** Returns whether the document gives both ends of its range. */
function isWithin({ keywords: { minimum, maximum } }: SchemaView, value: Json): boolean {
  return (
    typeof value === "number" &&
    typeof minimum === "number" &&
    typeof maximum === "number" &&
    Number.isInteger(value) &&
    minimum <= value &&
    value <= maximum
  );
}
