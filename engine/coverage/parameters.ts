// Lists the points of the parameters of an operation, and reads the value of each parameter from a request.

import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";
import { follow, type WrittenDocument } from "../contract/document.ts";
import type { AddPoint, AddUse, Body2, SchemaUse } from "./model.ts";
import { type PathPlace, pathPlace, pathValue } from "./pathValue.ts";
import { partsAt, typesOf } from "./schemaParts.ts";

export interface ParameterModel {
  /** The name of a header is in lower case. */
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie" | "form";
  /** Set for a parameter of the path. */
  readonly segment?: PathPlace;
  readonly sent: number;
  /** Left out although it is required. */
  readonly missing?: number;
  readonly use: SchemaUse;
  readonly kind: "text" | "list" | "object" | "json";
  /** Between the items of a list that is one text; undefined if each item is sent by itself. */
  readonly separator?: string;
  /** Set for an object whose members are parameters of their own. */
  readonly members?: readonly string[];
}

interface Adding {
  readonly add: AddPoint;
  readonly use: AddUse;
}

/**
 * `path`: as in the document. `owners`: pointers of the path and the operation; the operation's entry takes precedence
 * over the path's. In version 2.0 the body is among them.
 */
export function readParameters(
  document: WrittenDocument,
  path: string,
  owners: readonly string[],
  adding: Adding,
): { readonly parameters: readonly ParameterModel[]; readonly body?: Body2 } {
  const found = new Map<string, { readonly written: string; readonly pointer: string; readonly value: JsonObject }>();
  for (const owner of owners) {
    const list = follow(document.root, `${owner}/parameters`);
    if (!("value" in list) || !Array.isArray(list.value)) continue;
    for (const index of list.value.keys()) {
      const written = `${list.pointer}/${index}`;
      const target = follow(document.root, written);
      if ("value" in target && isJsonObject(target.value))
        found.set(`${target.value.in} ${target.value.name}`, { written, pointer: target.pointer, value: target.value });
    }
  }
  const parameters: ParameterModel[] = [];
  let body: Body2 | undefined;
  for (const { written, pointer, value } of found.values()) {
    if (value.in === "body") body = { kind: "whole", pointer, required: value.required === true };
    else {
      if (value.in === "formData") body ??= { kind: "form", pointer, required: false };
      parameters.push(...readParameter(document, path, written, pointer, value, adding));
    }
  }
  return { parameters, ...(body === undefined ? {} : { body }) };
}

const places = { path: "path", query: "query", header: "header", cookie: "cookie", formData: "form" } as const;

/** A document describes the content of these headers elsewhere. */
const ignored = ["accept", "content-type", "authorization"];

function readParameter(
  { root }: WrittenDocument,
  path: string,
  written: string,
  pointer: string,
  value: JsonObject,
  { add, use }: Adding,
): readonly ParameterModel[] {
  const { name, in: given, required } = value;
  if (typeof name !== "string" || typeof given !== "string" || !Object.hasOwn(places, given)) return [];
  const place = places[given as keyof typeof places];
  if (place === "header" && ignored.includes(name.toLowerCase())) return [];
  const label = `${place} ${name}`;
  const sent = add({ dimension: "parameters", name: label, pointer: written === pointer ? `${written}/name` : written });
  const missing =
    required === true && place !== "path"
      ? add({ dimension: "schema", name: `${place}.${name}`, constraint: "required", outcome: "left out", pointer: `${pointer}/required` })
      : undefined;
  const content = isJsonObject(value.content) ? Object.keys(value.content)[0] : undefined;
  const schema =
    content === undefined
      ? value.schema === undefined
        ? pointer
        : `${pointer}/schema`
      : `${pointer}/content/${content.replaceAll("~", "~0").replaceAll("/", "~1")}/schema`;
  const parts = partsAt(root, schema);
  const [type] = typesOf(parts).types;
  const segment = place === "path" ? pathPlace(path, name) : undefined;
  const common = {
    name: place === "header" ? name.toLowerCase() : name,
    in: place,
    sent,
    ...(segment === undefined ? {} : { segment }),
    ...(missing === undefined ? {} : { missing }),
    use: use(schema, "text", `${place}.${name}`),
  };
  if (content !== undefined) return [{ ...common, kind: "json" }];
  if (type === "array") {
    const separator = separatorOf(value, place);
    return [{ ...common, kind: "list", ...(separator === undefined ? {} : { separator }) }];
  }
  if (type !== "object") return [{ ...common, kind: "text" }];
  const members = parts.flatMap(({ schema: { properties } }) => (isJsonObject(properties) ? Object.keys(properties) : []));
  const isSpread = place === "query" && value.style !== "deepObject" && value.explode !== false;
  return [{ ...common, kind: "object", ...(isSpread ? { members } : {}) }];
}

const separators: Readonly<Record<string, string>> = { csv: ",", ssv: " ", tsv: "\t", pipes: "|", spaceDelimited: " ", pipeDelimited: "|" };

function separatorOf({ style, explode, collectionFormat, schema }: JsonObject, place: ParameterModel["in"]): string | undefined {
  if (collectionFormat === "multi") return undefined;
  if (typeof collectionFormat === "string") return separators[collectionFormat] ?? ",";
  // In 2.0 a parameter is its own schema, and a list is joined by commas.
  if (schema === undefined && style === undefined && explode === undefined) return ",";
  const isExploded = typeof explode === "boolean" ? explode : style === undefined || style === "form";
  if (isExploded && (place === "query" || place === "cookie" || place === "form")) return undefined;
  return typeof style === "string" ? (separators[style] ?? ",") : ",";
}

/**
 * A request as it was sent: values as texts, or as data where a step gives them. Each part is read when it is asked
 * for.
 */
export interface Message {
  /** The segments of the path, decoded. */
  path(): readonly Json[];
  query(): ReadonlyMap<string, readonly Json[]>;
  /** By the name in lower case. */
  header(name: string): Json | undefined;
  cookies(): ReadonlyMap<string, Json>;
  readonly mediaType?: string;
  /** Undefined if the body is not data, such as bytes or invalid JSON. */
  body(): { readonly value: Json; readonly asText: boolean } | undefined;
  readonly hasBody: boolean;
}

type Query = ReturnType<Message["query"]>;

/** Undefined if the parameter is not sent. */
export function parameterValue(parameter: ParameterModel, message: Message): Json | undefined {
  const { kind, separator, members, name, segment } = parameter;
  if (kind === "text" && segment !== undefined) return pathValue(segment, message.path());
  const given = givenValues(parameter, message);
  if (kind === "object") return objectValue(name, members, given, message);
  const [first] = given;
  if (first === undefined) return undefined;
  if (kind !== "list") return first;
  if (separator === undefined || typeof first !== "string") return Array.isArray(first) ? first : [...given];
  return first === "" ? [] : first.split(separator);
}

function givenValues({ in: place, name, segment }: ParameterModel, message: Message): readonly Json[] {
  switch (place) {
    case "query":
      return message.query().get(name) ?? [];
    case "header":
      return one(message.header(name));
    case "cookie":
      return one(message.cookies().get(name));
    case "path":
      return segment === undefined ? [] : one(pathValue(segment, message.path()));
    case "form": {
      const form = message.body()?.value;
      return isJsonObject(form) && Object.hasOwn(form, name) ? one(form[name]) : [];
    }
  }
}

function one(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : [value];
}

function objectValue(name: string, members: readonly string[] | undefined, given: readonly Json[], message: Message): Json | undefined {
  const query: Query = message.query();
  if (members !== undefined) {
    const entries = members.flatMap((member) => one(query.get(member)?.[0]).map((value) => [member, value] as const));
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  if (given[0] !== undefined && typeof given[0] === "object") return given[0];
  const entries = [...query].flatMap(([key, [value]]) => {
    const member = key.startsWith(`${name}[`) && key.endsWith("]") ? key.slice(name.length + 1, -1) : undefined;
    return member === undefined || value === undefined ? [] : [[member, value] as const];
  });
  if (entries.length > 0) return Object.fromEntries(entries);
  // Keys and values in one text, which is not looked into.
  return given[0];
}
