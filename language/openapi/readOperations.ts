// Reads the operations out of the text of an OpenAPI document. Parts that are invalid are reported and left out; the
// rest stays usable.

import type { Diagnostic, Span } from "../diagnostic.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { isCode, onlyPart, type Shape, shapeReader, valuesOf } from "./fields.ts";
import { endpointKey } from "./findOperation.ts";
import { operationMethods } from "./operationMethods.ts";
import type { ApiKey, Operation, Operations, Parameter } from "./operations.ts";
import { parseDocument, placeOf } from "./parseDocument.ts";
import { type Located, type References, references } from "./references.ts";
import { withSpelledPaths } from "./resourcePaths.ts";
import { schemasByName } from "./schemaNames.ts";
import { schemaOfValue } from "./schemaOfValue.ts";

/** Characters. OpenAPI 2 recommends fewer than 120. */
const longestSummary = 120;

export interface OperationsOfText {
  /** Absent when the text is not an OpenAPI document at all. */
  readonly operations?: Operations;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `resolveFile` gives the text of a file that a `$ref` names, by its path relative to the document's folder; without it
 * such references are reported.
 */
export function readOperations(text: string, resolveFile?: (relativePath: string) => string | undefined): OperationsOfText {
  const { value, problem } = parseDocument(text);
  if (problem !== undefined) {
    const message = `This is neither valid JSON nor valid YAML. ${problem.message} Its operations are ignored until this is fixed.`;
    return { diagnostics: [diagnostic("openapi-unreadable", "error", problem.span, message)] };
  }
  const version = isJsonObject(value) ? versionOf(value) : undefined;
  if (!isJsonObject(value) || version === undefined) {
    const message =
      'This is not an OpenAPI document: it starts neither with `openapi: 3.x` nor with `swagger: "2.0"`. Name another file, or add the version.';
    return { diagnostics: [diagnostic("openapi-unreadable", "error", { start: 0, end: firstLineEnd(text) }, message)] };
  }
  return read(withSpelledPaths(value), version, text, resolveFile);
}

interface Reading {
  readonly document: JsonObject;
  readonly version: Operations["version"];
  readonly references: References;
  readonly shapeOf: (schema: Json | undefined, document: string) => Shape;
  readonly report: (keys: readonly string[], message: string) => void;
  /** The paths before a parameter, names erased. */
  readonly collections: ReadonlySet<string>;
}

function read(
  document: JsonObject,
  version: Operations["version"],
  text: string,
  resolveFile?: (path: string) => string | undefined,
): OperationsOfText {
  const diagnostics: Diagnostic[] = [];
  const report = (keys: readonly string[], message: string) =>
    void diagnostics.push(diagnostic("openapi-invalid", "warning", placeOf(text, keys), message));
  const known = references(document, resolveFile);
  const paths = document.paths;
  if (paths !== undefined && !isJsonObject(paths)) report(["paths"], "`paths` must be an object with a path for each key.");
  // A part after "#" distinguishes operations of one path; the path alone goes first.
  const entries = Object.entries(isJsonObject(paths) ? paths : {}).toSorted(([one], [other]) => +one.includes("#") - +other.includes("#"));
  const collections = new Set(
    entries.flatMap(([path]) => [...path.matchAll(/\/\{[^{}]*\}/g)].map(({ index }) => endpointKey("", path.slice(0, index)))),
  );
  const reading: Reading = { document, version, references: known, shapeOf: shapeReader(known), report, collections };
  const operations = entries.flatMap(([path, item]) => pathOperations(reading, path, item));
  const info = isJsonObject(document.info) ? document.info : {};
  const schemas = isJsonObject(document.components) ? document.components.schemas : document.definitions;
  const result: Operations = {
    title: typeof info.title === "string" ? info.title : "",
    version,
    basePath: basePathOf(document),
    operations,
    schemas: new Map(
      Object.entries(isJsonObject(schemas) ? { ...schemas, ...schemasByName(schemas) } : {}).flatMap(([name, schema]) =>
        isJsonObject(schema) ? [[name, schema] as const] : [],
      ),
    ),
    apiKeys: apiKeysOf(reading),
    schemes: schemesOf(reading),
  };
  for (const [reference, reason] of known.broken) {
    const at = placeOfReference(text, reference);
    const span = at === -1 ? { start: 0, end: 0 } : { start: at, end: at + reference.length };
    diagnostics.push(diagnostic("openapi-reference", "warning", span, `The reference ${reference} cannot be followed: ${reason}.`));
  }
  return { operations: result, diagnostics };
}

/** The first place where the reference is whole, and not the beginning of another one; -1 if there is none. */
function placeOfReference(text: string, reference: string): number {
  let at = text.indexOf(reference);
  while (at !== -1 && !/^(?:["'\s,}\]]|$)/.test(text.slice(at + reference.length, at + reference.length + 1)))
    at = text.indexOf(reference, at + 1);
  return at;
}

function pathOperations(reading: Reading, path: string, item: Json): readonly Operation[] {
  if (path.startsWith("x-")) return [];
  const target = reading.references.follow(item, "");
  if (target === undefined) return [];
  if (!path.startsWith("/") || !isJsonObject(target.value)) {
    const message = path.startsWith("/")
      ? "This path must contain an object with its methods; it is left out."
      : `The path ${path} must begin with a slash; it is left out.`;
    reading.report(["paths", path], message);
    return [];
  }
  const { parameters: shared, additionalOperations } = target.value;
  const read = (method: string, operation: Json, keys: readonly string[]): readonly Operation[] => {
    if (!isJsonObject(operation)) {
      reading.report(keys, `${method.toUpperCase()} ${path} must be an object; it is left out.`);
      return [];
    }
    return [readOperation(reading, method, path.replace(/#.*$/s, ""), { value: operation, document: target.document }, shared)];
  };
  const usual = Object.entries(target.value).filter(([method]) => operationMethods.includes(method));
  const more = Object.entries(isJsonObject(additionalOperations) ? additionalOperations : {});
  return [
    ...usual.flatMap(([method, operation]) => read(method, operation, ["paths", path, method])),
    ...more.flatMap(([method, operation]) => read(method, operation, ["paths", path, "additionalOperations", method])),
  ];
}

function readOperation(reading: Reading, method: string, path: string, at: Located, shared: Json | undefined): Operation {
  const operation = at.value as JsonObject;
  const raw = parametersOf(reading, at.document, shared, operation.parameters);
  const body = reading.version === "2.0" ? body2(reading, operation, raw) : body3(reading, operation.requestBody, at.document);
  return {
    method: method.toUpperCase(),
    path,
    ...(reading.collections.has(endpointKey("", path)) ? { hasItems: true as const } : {}),
    ...optionalText("operationId", operation.operationId),
    ...optionalText("summary", operation.summary ?? firstSentence(operation.description)),
    tags: texts(operation.tags),
    parameters: raw.flatMap((parameter) => parameterOf(reading, parameter)),
    ...(body === undefined ? {} : { body }),
    responses: responsesOf(reading, operation, at.document),
    security: securityOf(operation.security ?? reading.document.security),
    deprecated: operation.deprecated === true,
  };
}

/** The replacement for a missing summary. */
function firstSentence(description: Json | undefined): string | undefined {
  const [sentence = ""] = typeof description === "string" ? description.trim().split(/[.\n]/, 1) : [];
  return sentence.length <= longestSummary ? sentence : undefined;
}

/** Parameters of the operation replace those of the path with the same name and place. */
function parametersOf(reading: Reading, document: string, ...lists: readonly (Json | undefined)[]): readonly Located[] {
  const byKey = new Map<string, Located>();
  for (const list of lists) {
    for (const entry of Array.isArray(list) ? (list as readonly Json[]) : []) {
      const target = reading.references.follow(entry, document);
      if (target !== undefined && isJsonObject(target.value)) byKey.set(`${target.value.in} ${target.value.name}`, target);
    }
  }
  return [...byKey.values()];
}

function parameterOf(reading: Reading, { value, document }: Located): readonly Parameter[] {
  const parameter = value as JsonObject;
  const place = parameter.in;
  if (typeof parameter.name !== "string" || (place !== "path" && place !== "query" && place !== "header" && place !== "cookie")) return [];
  const content = isJsonObject(parameter.content) ? Object.values(parameter.content)[0] : undefined;
  const schema = parameter.schema ?? (isJsonObject(content) ? content.schema : undefined);
  const shape = reading.shapeOf(schema, document);
  const members = membersOfQuery(parameter, shape);
  if (members.length > 0) return members;
  const type = typeof parameter.type === "string" ? parameter.type : shape.type;
  // Version 2.0 has the members of the schema in the parameter itself.
  const followed = schema === undefined ? { value: parameter, document } : reading.references.follow(schema, document);
  const own = followed === undefined ? {} : onlyPart(reading.references, followed);
  const values = valuesOf(own);
  return [
    {
      name: parameter.name,
      in: place,
      required: place === "path" || parameter.required === true,
      ...optionalText("type", type),
      ...optionalText("format", own.format),
      ...(values === undefined ? {} : { enum: values }),
      ...(isCode({ ...parameter, ...own }) ? { isCode: true as const } : {}),
    },
  ];
}

/** An object in the query has a parameter for each of its members, unless `explode` is false: `?q=dune&page=2`. */
function membersOfQuery(
  { name, in: place, required, style = "form", explode = true, content }: JsonObject,
  shape: Shape,
): readonly Parameter[] {
  if (place !== "query" || shape.type !== "object" || style !== "form" || explode !== true || content !== undefined) return [];
  return shape.fields.flatMap((field): readonly Parameter[] =>
    field.name === name
      ? []
      : [
          {
            name: field.name,
            in: "query",
            required: required === true && field.required,
            ...optionalText("type", field.type),
            ...optionalText("format", field.format),
            ...(field.enum === undefined ? {} : { enum: field.enum }),
          },
        ],
  );
}

function body3(reading: Reading, requestBody: Json | undefined, document: string): Operation["body"] {
  const target = reading.references.follow(requestBody, document);
  if (target === undefined || !isJsonObject(target.value) || target.value.content === undefined) return undefined;
  const content = contentOf(reading, target.value, target.document);
  const mediaType = preferred(Object.keys(content.value));
  if (mediaType === undefined) return undefined;
  const shape = shapeOfMedia(reading, content.value[mediaType], content.document);
  const takesText = !mediaType.startsWith("text/") && Object.keys(content.value).some((type) => /^text\/|[/+]xml\b/.test(type));
  return {
    mediaType,
    required: target.value.required === true,
    fields: shape.fields,
    ...optionalText("schemaName", shape.schemaName),
    ...(shape.type === "object" && shape.fields.length === 0 ? { takesAnyMember: true as const } : {}),
    ...(takesText ? { takesText } : {}),
  };
}

function body2(reading: Reading, operation: JsonObject, parameters: readonly Located[]): Operation["body"] {
  const consumes = texts(operation.consumes ?? reading.document.consumes);
  const whole = parameters.find(({ value }) => isJsonObject(value) && value.in === "body");
  if (whole !== undefined && isJsonObject(whole.value)) {
    const shape = reading.shapeOf(whole.value.schema, whole.document);
    const mediaType = preferred(consumes) ?? "application/json";
    return { mediaType, required: whole.value.required === true, fields: shape.fields, ...optionalText("schemaName", shape.schemaName) };
  }
  const form = parameters.flatMap(({ value }) =>
    isJsonObject(value) && value.in === "formData" && typeof value.name === "string" ? [value] : [],
  );
  if (form.length === 0) return undefined;
  const upload = form.some((field) => field.type === "file");
  return {
    mediaType: upload ? "multipart/form-data" : (consumes.find((type) => /form/.test(type)) ?? "application/x-www-form-urlencoded"),
    required: form.some((field) => field.required === true),
    fields: form.map((field) => ({ name: String(field.name), required: field.required === true, ...optionalText("type", field.type) })),
  };
}

function responsesOf(reading: Reading, operation: JsonObject, document: string): Operation["responses"] {
  if (!isJsonObject(operation.responses)) return [];
  const produces = texts(operation.produces ?? reading.document.produces);
  return Object.entries(operation.responses).flatMap(([status, entry]) => {
    const target = reading.references.follow(entry, document);
    if (status.startsWith("x-") || target === undefined || !isJsonObject(target.value)) return [];
    const content = contentOf(reading, target.value, target.document);
    const mediaTypes = reading.version === "2.0" ? (target.value.schema === undefined ? [] : produces) : Object.keys(content.value);
    const { fields, isList, schemaName } =
      reading.version === "2.0"
        ? shapeOfShown(reading, { schema: target.value.schema ?? null, example: shownIn(target.value.examples) }, target.document)
        : shapeOfShown(reading, content.value[preferred(mediaTypes) ?? ""], content.document);
    const headers = isJsonObject(target.value.headers) ? Object.keys(target.value.headers) : [];
    return [{ status, mediaTypes, fields, isList, ...optionalText("schemaName", schemaName), ...(headers.length > 0 ? { headers } : {}) }];
  });
}

/** The media types of a body; `content` and each of them may be references, as documents of many files have them. */
function contentOf({ references }: Reading, { content }: JsonObject, document: string): { value: JsonObject; document: string } {
  const target = references.follow(content, document);
  return target !== undefined && isJsonObject(target.value) ? { value: target.value, document: target.document } : { value: {}, document };
}

function shapeOfMedia({ references, shapeOf }: Reading, media: Json | undefined, document: string): Shape {
  const target = references.follow(media, document);
  return shapeOf(isJsonObject(target?.value) ? target.value.schema : undefined, target?.document ?? document);
}

/** Where the document describes no member of a response, its example shows them. */
function shapeOfShown(reading: Reading, media: Json | undefined, document: string): Shape {
  const shape = shapeOfMedia(reading, media, document);
  const target = reading.references.follow(media, document);
  if (shape.fields.length > 0 || (shape.type !== undefined && shape.type !== "object") || !isJsonObject(target?.value)) return shape;
  const [named] = isJsonObject(target.value.examples) ? Object.values(target.value.examples) : [];
  const example = reading.references.follow(named, target.document)?.value;
  const schema = reading.references.follow(target.value.schema, target.document)?.value;
  const shown =
    target.value.example ?? (isJsonObject(example) ? example.value : undefined) ?? (isJsonObject(schema) ? schema.example : undefined);
  return typeof shown === "object" && shown !== null ? reading.shapeOf(schemaOfValue(shown), target.document) : shape;
}

/** The example of a response of Swagger 2.0, by its media type. */
function shownIn(examples: Json | undefined): Json {
  return isJsonObject(examples) ? (Object.entries(examples).find(([type]) => /[/+]json\b/i.test(type))?.[1] ?? null) : null;
}

/** JSON before forms before the rest, in the document's order. */
function preferred(mediaTypes: readonly string[]): string | undefined {
  return mediaTypes.find((type) => /[/+]json\b/i.test(type)) ?? mediaTypes.find((type) => /form/i.test(type)) ?? mediaTypes[0];
}

function securityOf(security: Json | undefined): readonly string[] {
  const entries = Array.isArray(security) ? (security as readonly Json[]) : [];
  return [...new Set(entries.flatMap((entry) => (isJsonObject(entry) ? Object.keys(entry) : [])))];
}

function apiKeysOf(reading: Reading): Operations["apiKeys"] {
  return securitySchemesOf(reading).flatMap((scheme) => apiKeyOf(scheme) ?? []);
}

function schemesOf(reading: Reading): Operations["schemes"] {
  const schemes = securitySchemesOf(reading).map((scheme) => {
    const isBearer = scheme.type === "http" && String(scheme.scheme).toLowerCase() === "bearer";
    return isBearer ? "bearer" : apiKeyOf(scheme);
  });
  return schemes.every((scheme) => scheme !== undefined) ? schemes : [];
}

function securitySchemesOf({ document, references }: Reading): readonly JsonObject[] {
  const schemes = isJsonObject(document.components) ? document.components.securitySchemes : document.securityDefinitions;
  return Object.values(isJsonObject(schemes) ? schemes : {}).flatMap((entry) => {
    const scheme = references.follow(entry, "")?.value;
    return isJsonObject(scheme) ? [scheme] : [];
  });
}

function apiKeyOf({ type, name, in: place }: JsonObject): ApiKey | undefined {
  if (type !== "apiKey" || typeof name !== "string") return undefined;
  return place === "header" || place === "query" || place === "cookie" ? { name, in: place } : undefined;
}

function versionOf(document: JsonObject): Operations["version"] | undefined {
  const version = String(document.openapi ?? document.swagger ?? "");
  if (/^2(\.|$)/.test(version) && document.swagger !== undefined) return "2.0";
  if (/^3\.0/.test(version) || version === "3") return "3.0";
  return /^3\.\d/.test(version) ? "3.1" : undefined;
}

function basePathOf(document: JsonObject): string {
  if (typeof document.basePath === "string") return trimSlash(document.basePath);
  return trimSlash((firstServerUrl(document) ?? "").replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, ""));
}

/** With the defaults of its variables; those without any stay in braces. */
export function firstServerUrl(document: JsonObject): string | undefined {
  const [server] = Array.isArray(document.servers) ? (document.servers as readonly Json[]) : [];
  if (!isJsonObject(server) || typeof server.url !== "string") return undefined;
  const variables = isJsonObject(server.variables) ? server.variables : {};
  return server.url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = variables[name];
    return isJsonObject(variable) && variable.default !== undefined ? String(variable.default) : whole;
  });
}

function trimSlash(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "");
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((item) => typeof item === "string") : [];
}

function optionalText<K extends string>(key: K, value: Json | undefined): { readonly [P in K]?: string } {
  return (typeof value === "string" && value !== "" ? { [key]: value } : {}) as { readonly [P in K]?: string };
}

function firstLineEnd(text: string): number {
  const end = text.search(/[\r\n]/);
  return end === -1 ? text.length : end;
}

function diagnostic(code: string, severity: Diagnostic["severity"], span: Span, message: string): Diagnostic {
  return { code, severity, span, message };
}
