// Reads the operations of an OpenAPI document with everything that tests need: inputs, responses and credentials. One
// shape serves 2.0, 3.0 and 3.1.

import { isJsonObject, type Json, type JsonObject, schemaNameOf } from "../../../language/index.ts";
import { type ApiDocument, follow } from "../../contract/document.ts";
import { bracketed, isDeep } from "./brackets.ts";
import { withoutTags } from "./freeText.ts";
import { withLiteralTexts } from "./literalTexts.ts";
import { ownServers } from "./ownServer.ts";
import { isItemPath } from "./paths.ts";
import { createSchemas, type Schemas } from "./schemas.ts";
import { unreachableFrom } from "./unreachable.ts";
import { usableExample } from "./usableExample.ts";

export interface Api {
  readonly title: string;
  readonly operations: readonly ApiOperation[];
  /** Paths that cannot be read, each with the reason. */
  readonly lost: readonly string[];
  /** How many requests that the service makes the document describes. */
  readonly webhooks: number;
  /** True if its language has no word for null, `nullable`, so that nothing says where null is refused. */
  readonly lacksNull: boolean;
  /** As in the document. */
  readonly servers?: Json;
  readonly schemas: Schemas;
  /** By name. */
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
}

export interface ApiOperation {
  /** Upper case. */
  readonly method: string;
  /** `/issues.json` where the document has `/issues.{format}` and offers JSON. */
  readonly path: string;
  /** Its path in the document, if that is another. */
  readonly documented?: string;
  /** The members of its body that name the item which it removes, where no path does; the item's own name first. */
  readonly named?: readonly string[];
  /** The suffix after "#" where several operations of the document share a path. */
  readonly variant?: string;
  /** Its own addresses, if the document gives it any. */
  readonly servers?: readonly string[];
  /** Why a file or an address that it needs cannot be read. */
  readonly unreachable?: string;
  readonly operationId?: string;
  /** Its summary, else the first sentence of its description. */
  readonly summary?: string;
  /** Everything that the document says about it in words. */
  readonly words: string;
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody;
  readonly responses: readonly ApiResponse[];
  /** Names of schemes, one list for each alternative; empty if no credentials are needed. */
  readonly security: readonly (readonly string[])[];
}

export interface ApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  readonly schema: JsonObject;
  readonly example?: Json;
  readonly description: string;
  /** True if its value is sent as one text that can be written after `name=`: no object, no list. */
  readonly plain: boolean;
  /** True if an object is written with brackets: `scope[type]`. */
  readonly deep?: boolean;
}

export interface ApiBody {
  readonly kind: "json" | "form" | "multipart" | "text" | "bytes";
  readonly mediaType: string;
  readonly required: boolean;
  readonly schema?: JsonObject;
  readonly example?: Json;
  /** Names of the members that are written with brackets: `address[country]`. */
  readonly deep?: ReadonlySet<string>;
  /** True if the schema of a merge patch is that of a whole item: none of its members must be sent. */
  readonly isOfWhole?: boolean;
}

export interface ApiResponse {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly mediaType?: string;
  /** All that it may come in, in the document's order. */
  readonly mediaTypes: readonly string[];
  readonly description: string;
  readonly schema?: JsonObject;
  /** Name of the schema that it refers to. */
  readonly schemaName?: string;
  /** An example, where the document has no schema. */
  readonly example?: Json;
  /** An example next to a schema, which may say less. */
  readonly shown?: Json;
  readonly links: readonly ApiLink[];
  /** Names in lower case. */
  readonly headers: ReadonlySet<string>;
  /** Names of headers that each such response must have, as in the document. */
  readonly requiredHeaders: readonly string[];
}

interface ApiLink {
  readonly operationId?: string;
  /** Runtime expressions by the name of the parameter: `$response.body#/id`. */
  readonly parameters: Readonly<Record<string, string>>;
}

export type SecurityScheme =
  | { readonly kind: "bearer" | "basic" | "other" }
  | { readonly kind: "apiKey"; readonly name: string; readonly in: "header" | "query" | "cookie" };

const methods = ["get", "head", "options", "query", "post", "put", "patch", "delete"];

export function readApi(given: ApiDocument): Api {
  const document = { ...given, root: withLiteralTexts(given.root) };
  const { root } = document;
  const lost: string[] = [];
  const follows = (value: Json | undefined): Json | undefined => followed(root, value);
  const operations = Object.entries(objectOf(root.paths)).flatMap(([path, written]) => {
    const item = objectOf(follows(written));
    const why = item === written ? undefined : unreachableFrom(document, isJsonObject(written) ? { $ref: written.$ref ?? "" } : written);
    if (why !== undefined && Object.keys(item).length === 0) lost.push(`${path} is left out: ${why}`);
    const usual = methods.map((method): [string, Json | undefined] => [method.toUpperCase(), item[method]]);
    return [...usual, ...Object.entries(objectOf(item.additionalOperations))].flatMap(([method, one]) => {
      // Documents in many files refer to operations, too.
      const operation = follows(one);
      return isJsonObject(operation) ? [readOperation(document, method, path, operation, item)] : [];
    });
  });
  const schemes = objectOf(objectOf(root.components).securitySchemes ?? root.securityDefinitions);
  const schemas = createSchemas(root);
  return {
    title: document.title,
    operations: operations.map((operation) => withPatchSchema(schemas, operation, operations)),
    ...serversOf(root),
    lost,
    webhooks: Object.keys(objectOf(root.webhooks ?? root["x-webhooks"])).length,
    lacksNull: given.version === "2.0" && !JSON.stringify(root).includes('"x-nullable"'),
    schemas,
    schemes: new Map(Object.entries(schemes).map(([name, scheme]) => [name, readScheme(objectOf(follows(scheme)))])),
  };
}

/**
 * A merge patch without a schema is a part of the body of a PUT on the same path, or of the response of a GET. So is a
 * change of an item whose body may be anything, `schema: {}`, of what its collection takes.
 */
function withPatchSchema(schemas: Schemas, operation: ApiOperation, all: readonly ApiOperation[]): ApiOperation {
  const { method, path, body } = operation;
  if (!/^(?:PATCH|PUT)$/.test(method) || body === undefined) return operation;
  const { properties, alternatives, keywords, types } = schemas.view(body.schema);
  if (properties.size > 0 || alternatives.length > 0 || keywords.additionalProperties !== undefined) return operation;
  const isMerge = method === "PATCH" && /merge-patch/.test(body.mediaType);
  const isAnything = body.kind === "json" && body.example === undefined && types.length === 0 && Object.keys(keywords).length === 0;
  if (!isMerge && !(isAnything && isItemPath(path))) return operation;
  const beside = all.filter((one) => one.path === path);
  const collection = path.slice(0, path.lastIndexOf("/"));
  const put = beside.find((one) => one.method === "PUT" && one !== operation)?.body?.schema;
  const posted = isMerge ? undefined : all.find((one) => one.method === "POST" && one.path === collection)?.body?.schema;
  const got = beside.find((one) => one.method === "GET")?.responses.find(({ status }) => status === "200")?.schema;
  const schema = put ?? posted ?? got;
  return schema === undefined ? operation : { ...operation, body: { ...body, schema, isOfWhole: isMerge } };
}

function readOperation(document: ApiDocument, method: string, path: string, operation: JsonObject, item: JsonObject): ApiOperation {
  const { root } = document;
  const { parameters: shared } = item;
  const servers = ownServers(item, operation);
  const byKey = new Map<string, JsonObject>();
  for (const one of [...listOf(shared), ...listOf(operation.parameters)]) {
    const parameter = objectOf(followed(root, one));
    byKey.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const raw = [...byKey.values()];
  const body = document.version === "2.0" ? body2(document, operation, raw) : body3(document, operation.requestBody);
  const own = typeof operation.summary === "string" ? withoutTags(operation.summary) : "";
  const summary = own === "" ? firstSentence(operation.description) : own;
  const [documented = path, variant] = path.split("#", 2);
  const read = raw.flatMap((parameter) => readParameter(root, parameter));
  const ending = jsonEnding(root, documented, read);
  const bare = documented.slice(0, documented.length - (ending?.written.length ?? 0)) + (ending?.json ?? "");
  const unreachable = unreachableFrom(document, operation, shared);
  return {
    method,
    path: bare,
    ...(ending === undefined ? {} : { documented }),
    ...(variant === undefined ? {} : { variant }),
    ...(servers === undefined ? {} : { servers }),
    ...(unreachable === undefined ? {} : { unreachable }),
    ...(typeof operation.operationId === "string" ? { operationId: operation.operationId } : {}),
    ...(summary === undefined ? {} : { summary }),
    words: [operation.summary, operation.description].filter((text) => typeof text === "string").join(". "),
    parameters: ending === undefined ? read : read.filter(({ in: place, name }) => place !== "path" || name !== ending.name),
    ...(body === undefined ? {} : { body }),
    responses: readResponses(document, operation),
    security: readSecurity(operation.security ?? root.security),
  };
}

export function documentedPath({ documented, path }: ApiOperation): string {
  return documented ?? path;
}

/** The `.{format}` at the end of a path, and its text where JSON is one of its values. */
function jsonEnding(root: JsonObject, path: string, parameters: readonly ApiParameter[]) {
  const [written = "", name = ""] = /(?<=[^/])\.\{([^{}]+)\}$/.exec(path) ?? [];
  const parameter = parameters.find((one) => one.in === "path" && one.name === name);
  if (parameter === undefined) return undefined;
  const { enum: listed, default: usual, example, const: only } = objectOf(followed(root, parameter.schema));
  const json = [usual, only, ...listOf(listed), parameter.example, example].find((value) => /^json$/i.test(String(value)));
  return json === undefined ? undefined : { written, name, json: `.${String(json)}` };
}

function readParameter(root: JsonObject, parameter: JsonObject): readonly ApiParameter[] {
  const { name, in: place } = parameter;
  if (typeof name !== "string" || (place !== "path" && place !== "query" && place !== "header" && place !== "cookie")) return [];
  const content = objectOf(Object.values(objectOf(parameter.content))[0]);
  const schema = objectOf(parameter.schema ?? content.schema ?? ownSchema(parameter));
  const example = parameter.example ?? firstExample(root, parameter.examples) ?? content.example ?? parameter["x-example"];
  const followedSchema = objectOf(followed(root, schema));
  const types = [followedSchema.type].flat();
  return [
    {
      name,
      in: place,
      required: place === "path" || parameter.required === true,
      schema,
      ...(example === undefined ? {} : { example }),
      description: typeof parameter.description === "string" ? parameter.description : "",
      plain: parameter.content === undefined && !types.includes("object") && !types.includes("array"),
      ...(isDeep(parameter) ? { deep: true } : {}),
    },
  ];
}

/** In 2.0 a parameter is its own schema. */
function ownSchema(parameter: JsonObject): JsonObject {
  const { name: _name, in: _in, required: _required, allowEmptyValue: _empty, collectionFormat: _format, ...schema } = parameter;
  return schema;
}

function body3({ root }: ApiDocument, given: Json | undefined): ApiBody | undefined {
  const requestBody = objectOf(followed(root, given));
  const content = objectOf(followed(root, requestBody.content));
  const mediaType = preferred(Object.keys(content));
  if (mediaType === undefined) return undefined;
  const media = objectOf(followed(root, content[mediaType]));
  const example =
    media.example ?? usableExample(examplesOf(root, media.examples), objectOf(objectOf(followed(root, media.schema)).properties));
  return {
    kind: bodyKind(mediaType),
    mediaType,
    required: requestBody.required === true,
    ...(isJsonObject(media.schema) ? { schema: media.schema } : {}),
    ...(example === undefined ? {} : { example }),
    ...(isJsonObject(media.encoding) ? { deep: bracketed(media.encoding) } : {}),
  };
}

function body2({ root }: ApiDocument, operation: JsonObject, parameters: readonly JsonObject[]): ApiBody | undefined {
  const consumes = textsOf(operation.consumes ?? root.consumes);
  const whole = parameters.find((parameter) => parameter.in === "body");
  if (whole !== undefined) {
    const mediaType = preferred(consumes) ?? "application/json";
    const schema = isJsonObject(whole.schema) ? { schema: whole.schema } : {};
    return { kind: bodyKind(mediaType), mediaType, required: whole.required === true, ...schema };
  }
  const fields = parameters.filter((parameter) => parameter.in === "formData" && typeof parameter.name === "string");
  if (fields.length === 0) return undefined;
  const upload = fields.some((field) => field.type === "file");
  const mediaType = upload
    ? "multipart/form-data"
    : (consumes.find((type) => type.includes("form")) ?? "application/x-www-form-urlencoded");
  const required = fields.flatMap((field) => (field.required === true ? [String(field.name)] : []));
  const properties = Object.fromEntries(
    fields.map((field) => [String(field.name), field.type === "file" ? { type: "string", format: "binary" } : ownSchema(field)]),
  );
  return { kind: bodyKind(mediaType), mediaType, required: required.length > 0, schema: { type: "object", properties, required } };
}

function bodyKind(mediaType: string): ApiBody["kind"] {
  if (/[/+]json\b/i.test(mediaType) || mediaType === "*/*") return "json";
  if (/urlencoded/i.test(mediaType)) return "form";
  if (/^multipart\//i.test(mediaType)) return "multipart";
  return /^text\/|xml|yaml/i.test(mediaType) ? "text" : "bytes";
}

function readResponses(document: ApiDocument, operation: JsonObject): readonly ApiResponse[] {
  const { root, version } = document;
  const produces = textsOf(operation.produces ?? root.produces);
  return Object.entries(objectOf(operation.responses)).flatMap(([status, given]) => {
    const response = followed(root, given);
    if (status.startsWith("x-") || !isJsonObject(response)) return [];
    const content = objectOf(followed(root, response.content));
    const headers = objectOf(response.headers);
    const types = version === "2.0" ? (response.schema === undefined ? [] : produces) : Object.keys(content);
    const mediaType = preferred(types);
    const media = objectOf(followed(root, content[mediaType ?? ""]));
    const schema = version === "2.0" ? response.schema : media.schema;
    // A schema that the document lacks can check nothing.
    const schemaName = isJsonObject(schema) && followed(root, schema) !== undefined ? nameOf(root, schema) : undefined;
    const shown = media.example ?? firstExample(root, media.examples) ?? objectOf(response.examples)[mediaType ?? ""];
    const example = isJsonObject(schema) ? undefined : (media.example ?? firstExample(root, media.examples));
    return [
      {
        status: status.toUpperCase() === "DEFAULT" ? "default" : status.toUpperCase(),
        ...(mediaType === undefined ? {} : { mediaType }),
        mediaTypes: types,
        description: typeof response.description === "string" ? response.description : "",
        ...(isJsonObject(schema) ? { schema } : {}),
        ...(schemaName === undefined ? {} : { schemaName }),
        ...(example === undefined ? {} : { example }),
        ...(shown === undefined ? {} : { shown }),
        headers: new Set(Object.keys(headers).map((name) => name.toLowerCase())),
        requiredHeaders: Object.keys(headers).filter((name) => objectOf(followed(root, headers[name])).required === true),
        links: Object.values(objectOf(response.links)).flatMap((link) => readLink(objectOf(followed(root, link)))),
      },
    ];
  });
}

function readLink(link: JsonObject): readonly ApiLink[] {
  const parameters = Object.fromEntries(
    Object.entries(objectOf(link.parameters)).flatMap(([name, value]) =>
      typeof value === "string" ? [[name.replace(/^(?:path|query|header)\./, ""), value]] : [],
    ),
  );
  return [{ ...(typeof link.operationId === "string" ? { operationId: link.operationId } : {}), parameters }];
}

function nameOf(root: JsonObject, { $ref }: JsonObject): string | undefined {
  const key = typeof $ref === "string" ? /^#\/(?:components\/schemas|definitions)\/([^/]+)$/.exec($ref)?.[1] : undefined;
  return key === undefined ? undefined : schemaNameOf(objectOf(objectOf(root.components).schemas ?? root.definitions), key);
}

/** An alternative without any scheme means that no login is needed. */
function readSecurity(security: Json | undefined): ApiOperation["security"] {
  const ways = listOf(security).flatMap((way) => (isJsonObject(way) ? [Object.keys(way)] : []));
  return ways.some((way) => way.length === 0) ? [] : ways;
}

function readScheme(scheme: JsonObject): SecurityScheme {
  const { type, name, in: place } = scheme;
  if (type === "apiKey" && typeof name === "string" && (place === "header" || place === "query" || place === "cookie"))
    return { kind: "apiKey", name, in: place };
  if (type === "basic" || (type === "http" && String(scheme.scheme).toLowerCase() === "basic")) return { kind: "basic" };
  const bearer = type === "oauth2" || type === "openIdConnect" || (type === "http" && String(scheme.scheme).toLowerCase() === "bearer");
  return { kind: bearer ? "bearer" : "other" };
}

/** JSON before forms before the rest, in the document's order. */
function preferred(mediaTypes: readonly string[]): string | undefined {
  return (
    mediaTypes.find((type) => /[/+]json\b/i.test(type) && !/patch|merge/i.test(type)) ??
    mediaTypes.find((type) => /^application\/merge-patch\+json\b/i.test(type)) ??
    mediaTypes.find((type) => /[/+]json\b/i.test(type)) ??
    mediaTypes.find((type) => type.includes("form")) ??
    mediaTypes[0]
  );
}

function firstExample(root: JsonObject, examples: Json | undefined): Json | undefined {
  return examplesOf(root, examples)[0];
}

function examplesOf(root: JsonObject, examples: Json | undefined): readonly (Json | undefined)[] {
  if (Array.isArray(examples)) return examples as readonly Json[];
  return Object.values(objectOf(examples)).map((one) => objectOf(followed(root, one)).value);
}

function followed(root: JsonObject, value: Json | undefined): Json | undefined {
  if (!isJsonObject(value) || typeof value.$ref !== "string" || !value.$ref.startsWith("#")) return value;
  const target = follow(root, value.$ref.slice(1));
  return "value" in target ? target.value : undefined;
}

function firstSentence(text: Json | undefined): string | undefined {
  return typeof text === "string" ? (/^.*?[^.\s](?=\.(?:\s|$)|[\r\n]|$)/s.exec(withoutTags(text))?.[0] ?? undefined) : undefined;
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function textsOf(value: Json | undefined): readonly string[] {
  return listOf(value).filter((item) => typeof item === "string");
}

/** The base path of 2.0 is the path of a server. */
function serversOf({ servers, basePath }: JsonObject): Pick<Api, "servers"> {
  if (servers !== undefined) return { servers };
  return typeof basePath === "string" ? { servers: [{ url: basePath }] } : {};
}
