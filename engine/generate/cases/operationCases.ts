// Derives the test cases of one operation from a document: a valid request, each constraint of its input, and each
// documented status that a request can provoke. They contain only the differences from the endpoint playbook.

import { type CaseExpectation, type CaseRequest, isJsonObject, type Json } from "../../../language/index.ts";
import type { Api, ApiOperation, ApiParameter } from "../endpoints/api.ts";
import { refusal, successChecks } from "../endpoints/expectations.ts";
import { type FieldCase, limitValues, wrongValues } from "../endpoints/fieldCases.ts";
import { fieldPlaces, withValue } from "../endpoints/fieldPlaces.ts";
import { isName } from "../endpoints/foreignValues.ts";
import { isIdentity, sampleOf } from "../endpoints/sample.ts";
import { typeOf } from "../endpoints/schemas.ts";
import { operationKey, type World } from "../endpoints/testDraft.ts";
import type { NewCase } from "./caseYaml.ts";

export interface OperationCases {
  readonly cases: readonly NewCase[];
  /** Documented statuses that no case provokes, with the reason. */
  readonly unprovoked: readonly string[];
}

/**
 * `body` is the body that the endpoint playbook sends, as far as its files show; absent: a sample of the document.
 * `fromVariables` are its members that get their value when it runs.
 */
export function operationCases(
  world: World,
  operation: ApiOperation,
  body: Json | undefined,
  fromVariables: ReadonlySet<string>,
): OperationCases {
  const { api } = world;
  const ideas = [
    { title: "as the document wants it", request: {}, expect: success(api, operation) },
    ...bodyIdeas(world, operation, body, fromVariables),
    ...operation.parameters.flatMap((parameter) => parameterIdeas(api, operation, parameter)),
    ...credentialIdeas(api, operation),
  ];
  const endpoint = operationKey(operation);
  const name =
    operation.operationId ??
    endpoint
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/-$/, "")
      .toLowerCase();
  const ids = new Map<string, number>();
  const seen = new Set<string>();
  const cases = ideas.flatMap(({ title, request, expect }): readonly NewCase[] => {
    const same = JSON.stringify([request, expect]);
    if (seen.has(same)) return [];
    seen.add(same);
    const id = `${name}-${title
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 60)}`;
    const count = (ids.get(id) ?? 0) + 1;
    ids.set(id, count);
    return [{ id: count === 1 ? id : `${id}-${count}`, title: `${operation.summary ?? endpoint}: ${title}`, endpoint, request, expect }];
  });
  const provoked = new Set(cases.flatMap(({ expect }) => [expect.status ?? []].flat().map(String)));
  const unprovoked = operation.responses.flatMap(({ status }) =>
    provoked.has(status) || provoked.has(status.toLowerCase()) || status === "default" ? [] : [status],
  );
  return { cases, unprovoked };
}

interface Idea {
  readonly title: string;
  readonly request: CaseRequest;
  readonly expect: CaseExpectation;
}

function success(api: Api, operation: ApiOperation): CaseExpectation {
  return { status: successChecks(api, operation)[0]?.status as NonNullable<CaseExpectation["status"]> };
}

function refused(operation: ApiOperation, wanted: readonly number[]): CaseExpectation {
  return { status: refusal(operation, wanted).status as NonNullable<CaseExpectation["status"]> };
}

const longestText = 1000;

function bodyIdeas(world: World, operation: ApiOperation, given: Json | undefined, fromVariables: ReadonlySet<string>): readonly Idea[] {
  const { api } = world;
  const { schema, kind } = operation.body ?? {};
  if (schema === undefined || kind === "text" || kind === "bytes" || kind === "multipart") return [];
  const { schemas } = api;
  const made = sampleOf(schemas, schema);
  const sample = isJsonObject(given) && isJsonObject(made) ? { ...given } : (given ?? made);
  if (!isJsonObject(sample)) return [];
  const wrong = refused(operation, [422, 400]);
  const places = fieldPlaces(schemas, schema, sample).filter(({ key, required }) => required || !isIdentity(key));
  return places.flatMap((place): readonly Idea[] => {
    const [top = ""] = place.pointer.split("/").slice(1);
    const isInList = /\/\d+(?:\/|$)/.test(place.pointer);
    const missing =
      !isInList &&
      place.required &&
      place.value !== undefined &&
      schemas.accepts(schema, withValue(sample, place.pointer, undefined)) === false;
    const found = [...wrongValues(place.view, false), ...limitValues(place.view, place.key)];
    const values = found.flatMap(({ title, value }): readonly Idea[] => {
      const literal = literalOf(value);
      if (literal === undefined) return [];
      const changed = withValue(sample, place.pointer, literal);
      const valid = schemas.accepts(schema, changed);
      // Wrong only next to the others, or right by the document where only what exists can be named.
      if (
        valid === undefined ||
        (!valid && schemas.accepts(place.schema, literal) === true) ||
        (valid && (fromVariables.has(top) || isName(world, place.key, operation)))
      )
        return [];
      if (JSON.stringify(place.value) === JSON.stringify(literal)) return [];
      const body = isInList ? { [top]: (changed as Record<string, Json>)[top] ?? null } : membersOf(place.pointer, literal);
      return [{ title: `${place.name} ${title}`, request: { body }, expect: valid ? success(api, operation) : wrong }];
    });
    const without: Idea = { title: `${place.name} is missing`, request: { without: [`body.${place.name}`] }, expect: wrong };
    return missing ? [without, ...values] : values;
  });
}

/** The member with the objects around it. */
function membersOf(pointer: string, value: Json): Json {
  return pointer
    .split("/")
    .slice(1)
    .reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
}

function literalOf(value: FieldCase["value"]): Json | undefined {
  if (value.kind === "value") return value.value;
  return value.length <= longestText ? "x".repeat(value.length) : undefined;
}

function parameterIdeas(api: Api, operation: ApiOperation, { name, in: place, schema, required, plain }: ApiParameter): readonly Idea[] {
  if (!plain || place === "cookie" || (place === "header" && /^(?:authorization|accept|content-type)$/i.test(name))) return [];
  const { schemas } = api;
  const view = schemas.view(schema);
  const part = place === "path" ? "path" : place === "query" ? "query" : "headers";
  const found =
    place === "path" ? wrongValues(view, true) : place === "query" ? [...wrongValues(view, true), ...limitValues(view, name)] : [];
  const values = found.flatMap(({ title, value }): readonly Idea[] => {
    const literal = literalOf(value);
    if (literal === undefined || literal === null || literal === "") return [];
    const valid = schemas.accepts(schema, literal);
    if (valid === undefined || (place === "path" && valid)) return [];
    const expect = valid ? success(api, operation) : refused(operation, place === "path" ? [404, 422, 400] : [422, 400]);
    return [{ title: `${name} ${title}`, request: { [part]: { [name]: literal } }, expect }];
  });
  if (place === "path") {
    const unknown = unknownValue(typeOf(view), view.keywords.format, (value) => schemas.accepts(schema, value) !== false);
    const has404 = operation.responses.some(({ status }) => status === "404");
    return [
      ...(has404 && unknown !== undefined && operation.path.endsWith(`{${name}}`)
        ? [{ title: `${name} is unknown`, request: { path: { [name]: unknown } }, expect: { status: 404 } }]
        : []),
      ...values,
    ];
  }
  return required
    ? [{ title: `${name} is missing`, request: { without: [`${part}.${name}`] }, expect: refused(operation, [422, 400]) }, ...values]
    : values;
}

/** A well-formed value that hardly any item has. */
function unknownValue(type: string | undefined, format: Json | undefined, fits: (value: Json) => boolean): Json | undefined {
  const candidates: readonly Json[] =
    format === "uuid"
      ? ["00000000-0000-4000-8000-000000000000"]
      : type === "integer" || type === "number"
        ? [999_999_999, 999_999]
        : ["no-such-thing", "ZZZZZZ"];
  return candidates.find(fits);
}

function credentialIdeas({ schemes }: Api, operation: ApiOperation): readonly Idea[] {
  const names = operation.security.flat();
  const expect = operation.responses.some(({ status }) => status === "401" || status === "403")
    ? refused(operation, [401, 403])
    : undefined;
  if (names.length === 0 || expect === undefined) return [];
  const kinds = names.flatMap((name) => schemes.get(name) ?? []);
  const keys = kinds.flatMap((scheme) =>
    scheme.kind === "apiKey" && scheme.in !== "cookie" ? [`${scheme.in === "query" ? "query" : "headers"}.${scheme.name}`] : [],
  );
  const isAuthorized = kinds.some(({ kind }) => kind === "bearer" || kind === "basic");
  const without = [...keys, ...(isAuthorized ? ["headers.Authorization"] : [])];
  if (without.length === 0) return [];
  const nobody: Idea = { title: "the call has no credentials", request: { without }, expect };
  const bearer = kinds.some(({ kind }) => kind === "bearer");
  return bearer
    ? [nobody, { title: "a stranger calls", request: { headers: { Authorization: "Bearer nobody-has-this-token" } }, expect }]
    : [nobody];
}
