// Writes the request of an operation as a step: its path filled in, its credentials, required headers and body.

import {
  type ApiRequestStep,
  isJsonObject,
  type Json,
  type JsonObject,
  mapMembers,
  type Step,
  type Value,
} from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { formTexts } from "./brackets.ts";
import { credentialsOf } from "./credentials.ts";
import { writtenAddress } from "./otherAddress.ts";
import { outcomeChecks } from "./outcome.ts";
import { successOf } from "./responses.ts";
import { sampleFor, sampleNamed } from "./sampleFiles.ts";
import { Unarranged, type World } from "./testDraft.ts";
import { hasToken, isToken, missingToken } from "./tokens.ts";

export interface RequestParts {
  /** By the parameters' names in the path. */
  readonly path: ReadonlyMap<string, string>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly headers?: Readonly<Record<string, Value>>;
  /** Null: without the body that the operation requires. */
  readonly body?: Value | null;
}

/** Throws `Unarranged` if a file is wanted and the service playbook has none. */
export function requestOf(world: World, of: ApiOperation, { path, query = {}, headers = {}, body }: RequestParts): ApiRequestStep {
  const address = writtenAddress(world, of);
  const credentials = credentialsOf(world.api, world.knowledge, of, address !== undefined);
  const { headers: ofBody, ...sent } = body === null ? {} : bodyParts(world, of, body);
  const all = { ...credentials.headers, ...headers, ...ofBody };
  return {
    step: "api_request",
    action: `${of.method} ${address ?? ""}${targetOf(world, of, path)}`,
    ...credentials,
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(Object.keys(all).length === 0 ? {} : { headers: all }),
    ...sent,
  };
}

/** A request about an item: its name and its parents are in the path, or in the body of a remote call. */
export function itemRequest(world: World, of: ApiOperation, values: ReadonlyMap<string, string>): ApiRequestStep {
  const { knowledge, api } = world;
  const headers = Object.fromEntries(
    of.parameters.flatMap(({ name, in: place, required, description }) =>
      place === "header" && required && (knowledge.variables.has(name) || hasToken(knowledge, name, description))
        ? [[name, `\${${name}}`]]
        : [],
    ),
  );
  if (of.named === undefined) return requestOf(world, of, { path: values, headers });
  const { properties } = api.schemas.view(of.body?.schema);
  const body = of.named.flatMap((name): [string, string][] => {
    const value = values.get(name);
    if (value !== undefined) return [[name, value]];
    if (!isToken(name)) return [];
    const { description } = api.schemas.view(properties.get(name)).keywords;
    if (!knowledge.variables.has(name) && !hasToken(knowledge, name, description)) throw new Unarranged(missingToken(name), name);
    return [[name, `\${${name}}`]];
  });
  return requestOf(world, of, { path: new Map(), headers, body: Object.fromEntries(body) });
}

function bodyParts(world: World, of: ApiOperation, value: Value | undefined): Partial<ApiRequestStep> {
  const { body } = of;
  if (body === undefined) return {};
  if (body.kind === "json") return value === undefined ? {} : jsonBody(value, body.mediaType);
  if (body.kind === "form" && isJsonObject(value) && Object.keys(value).length > 0) return { form: formTexts(value, body.deep) };
  if (body.kind === "multipart") return { multipart: fileParts(world, of, value) };
  if (body.kind === "text" && value !== undefined) return { text: String(value), headers: { "Content-Type": body.mediaType } };
  if (body.kind !== "bytes") return {};
  const file = fileFor(world, body.mediaType, "", of.words);
  if (file === undefined) throw new Unarranged(noFile(of, body.mediaType), wantedFile);
  return { file: `\${${file}}`, headers: { "Content-Type": body.mediaType } };
}

function fileParts(world: World, of: ApiOperation, value: Value | undefined): Record<string, Value> {
  const { properties } = world.api.schemas.view(of.body?.schema);
  const given = isJsonObject(value) ? value : {};
  return Object.fromEntries(
    Object.entries(given).map(([key, one]) => {
      const media = mediaOf(world, properties.get(key));
      if (media === undefined) return [key, one];
      const file = fileOf(world, of, key, media);
      if (file === undefined) throw new Unarranged(noFile(of, media === "" ? "a file" : media), wantedFile);
      return [key, { $var: file }];
    }),
  );
}

/** The media type of a file in a form, empty if the document does not say; undefined for any other part. */
function mediaOf({ api }: World, schema: JsonObject | undefined): string | undefined {
  const { contentMediaType, format } = api.schemas.view(schema).keywords;
  return typeof contentMediaType === "string" ? contentMediaType : format === "binary" ? "" : undefined;
}

function fileOf(world: World, of: ApiOperation, key: string, media: string): string | undefined {
  const { properties } = world.api.schemas.view(of.body?.schema);
  const { description = "" } = world.api.schemas.view(properties.get(key)).keywords;
  return fileFor(world, media, key, `${key} ${String(description)} ${of.summary ?? ""}`);
}

/** A form whose names of files end as the file does that is sent: `photo.txt` beside a text. */
export function withSentEndings(world: World, of: ApiOperation, sample: Json): Json {
  if (of.body?.kind !== "multipart" || !isJsonObject(sample)) return sample;
  const { properties } = world.api.schemas.view(of.body.schema);
  const [file] = Object.keys(sample).flatMap((key) => {
    const media = mediaOf(world, properties.get(key));
    return media === undefined ? [] : (fileOf(world, of, key, media) ?? []);
  });
  const path = file === undefined ? undefined : (world.knowledge.variables.get(file)?.value ?? sampleNamed(file)?.name);
  const [, ending] = /(\.[a-z\d]{2,5})$/i.exec(typeof path === "string" ? path : "") ?? [];
  return ending === undefined ? sample : withEndings(sample, ending);
}

function withEndings(value: Json, ending: string): Json {
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (key, one) => {
    const isNamed = typeof one === "string" && /^(?:(?:file_?)?name|title)$/i.test(key);
    return isNamed
      ? one.replace(/\.(?:docx?|gif|jpe?g|md|mov|mp[34]|pdf|png|pptx?|svg|txt|xlsx?|zip)$/i, ending)
      : withEndings(one, ending);
  });
}

/** A file variable of the service: of that name, else of the right kind; else a sample file of our own. */
function fileFor({ knowledge }: World, mediaType: string, name: string, about: string): string | undefined {
  const files = [...knowledge.variables.values()].filter(({ type }) => type === "file");
  const kind = mediaType.replace(/^.*[/+.]/, "");
  const fits = files.find(({ value }) => typeof value === "string" && kind !== "" && value.toLowerCase().endsWith(`.${kind}`));
  const any = /^(?:|application\/octet-stream)$/.test(mediaType) ? files[0] : undefined;
  const given = files.find((file) => file.name === name) ?? fits ?? any;
  const own = given === undefined ? sampleFor(mediaType, about)?.variable : undefined;
  return given?.name ?? (own !== undefined && !knowledge.variables.has(own) ? own : undefined);
}

/** The name that is proposed for a file variable. */
export const wantedFile = "document";

function noFile({ method, path }: ApiOperation, what: string): string {
  return `${method} ${path} takes ${what}, but the service playbook has no file variable to send: add one such as ${wantedFile}: { type: file, path: ./document.pdf }.`;
}

function jsonBody(body: Value, mediaType: string): Partial<ApiRequestStep> {
  const isPlain = mediaType === "application/json" || mediaType === "*/*";
  return { body, ...(isPlain ? {} : { headers: { "Content-Type": mediaType } }) };
}

function targetOf({ api }: World, { path, parameters }: ApiOperation, values: ReadonlyMap<string, string>): string {
  const byDefault = (name: string) => {
    const described = parameters.find((one) => one.in === "path" && one.name === name);
    const value = described && api.schemas.view(described.schema).keywords.default;
    return value === undefined ? undefined : encodeURIComponent(String(value));
  };
  return path.replace(/\{([^{}]+)\}/g, (whole, name: string) => values.get(name) ?? byDefault(name) ?? whole);
}

/** The check on the status of a preparing call: later calls do not depend on which success it is. */
export function preparedCheck(operation: ApiOperation, api?: Api): Step {
  const isRedirect = String(successStatus(operation)).startsWith("3");
  // Where refusals have the status of a success, too, `ok` tells them apart.
  const told = api === undefined ? [] : outcomeChecks(api, operation).filter(({ equals }) => typeof equals === "boolean");
  return { step: "validate", checks: [{ status: isRedirect ? successStatus(operation) : "2xx" }, ...told] };
}

export function successStatus(operation: ApiOperation): number | string {
  const status = successOf(operation)?.status ?? "2xx";
  return /^\d{3}$/.test(status) ? Number(status) : /^\dXX$/.test(status) ? status.toLowerCase() : "2xx";
}
