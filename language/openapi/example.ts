// Values that a document's schemas allow, for a first version of a test that a person continues with: what the document
// itself gives as an example, else something of the right type. Only what is required is filled in.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { parseDocument } from "./parseDocument.ts";
import { type Located, type References, references } from "./references.ts";
import { withSpelledPaths } from "./resourcePaths.ts";

export interface RequestExample {
  /** Example of a JSON or form body. */
  readonly body?: Json;
  /** Values of path parameters, and of required query parameters and headers, by place and name. */
  readonly parameters: Readonly<Record<"path" | "query" | "header", Readonly<Record<string, Json>>>>;
}

/** `readFile` gives the text of a file next to the document; undefined if there is no such operation. */
export function requestExample(
  text: string,
  method: string,
  path: string,
  readFile?: (relativePath: string) => string | undefined,
): RequestExample | undefined {
  const written = parseDocument(text).value;
  const document = isJsonObject(written) ? withSpelledPaths(written) : written;
  const paths = isJsonObject(document) && isJsonObject(document.paths) ? document.paths : {};
  if (document === undefined) return undefined;
  const known = references(document, readFile);
  const item = known.follow(paths[path], "");
  const operation = isJsonObject(item?.value) ? item.value[method.toLowerCase()] : undefined;
  if (item === undefined || !isJsonObject(item.value) || !isJsonObject(operation)) return undefined;
  const parameters = [...listOf(item.value.parameters), ...listOf(operation.parameters)].flatMap(
    (one) => known.follow(one, item.document) ?? [],
  );
  const body = bodyOf(known, operation, parameters, item.document);
  return { parameters: parametersOf(known, parameters), ...(body === undefined ? {} : { body }) };
}

function bodyOf(known: References, operation: JsonObject, parameters: readonly Located[], document: string): Json | undefined {
  const target = known.follow(operation.requestBody, document);
  const content = isJsonObject(target?.value) && isJsonObject(target.value.content) ? target.value.content : {};
  const type =
    Object.keys(content).find((name) => /[/+]json\b/i.test(name)) ?? Object.keys(content).find((name) => /urlencoded/i.test(name));
  const media = type === undefined ? undefined : content[type];
  if (target !== undefined && isJsonObject(media)) {
    const given = media.example ?? exampleOf(media.examples);
    return given ?? valueOfSchema(known, media.schema, target.document, 0);
  }
  const whole = parameters.find(({ value }) => isJsonObject(value) && value.in === "body");
  return whole && isJsonObject(whole.value) ? valueOfSchema(known, whole.value.schema, whole.document, 0) : undefined;
}

function parametersOf(known: References, parameters: readonly Located[]): RequestExample["parameters"] {
  const found: Record<"path" | "query" | "header", Record<string, Json>> = { path: {}, query: {}, header: {} };
  for (const { value, document } of parameters) {
    if (!isJsonObject(value) || typeof value.name !== "string") continue;
    const place = value.in;
    if (place !== "path" && place !== "query" && place !== "header") continue;
    if (place !== "path" && value.required !== true) continue;
    const example = value.example ?? exampleOf(value.examples) ?? valueOfSchema(known, value.schema ?? value, document, 0, value.name);
    if (isJsonObject(example) || Array.isArray(example)) continue;
    found[place][value.name] = example ?? "1";
  }
  return found;
}

function exampleOf(examples: Json | undefined): Json | undefined {
  if (Array.isArray(examples)) return (examples as readonly Json[])[0];
  const first = isJsonObject(examples) ? Object.values(examples)[0] : undefined;
  return isJsonObject(first) ? first.value : undefined;
}

/** How deep required objects are filled in; a schema may need itself. */
const deepest = 6;

function valueOfSchema(known: References, schema: Json | undefined, document: string, depth: number, name = ""): Json | undefined {
  const target = known.follow(schema, document);
  if (target === undefined || !isJsonObject(target.value) || depth > deepest) return undefined;
  const whole = target.value;
  const given = whole.example ?? exampleOf(whole.examples) ?? whole.default ?? whole.const ?? listOf(whole.enum)[0];
  if (given !== undefined) return given;
  const inner = (one: Json | undefined, key = name) => valueOfSchema(known, one, target.document, depth + 1, key);
  const alternatives = [...listOf(whole.oneOf), ...listOf(whole.anyOf)];
  if (alternatives.length > 0 && whole.properties === undefined) return inner(alternatives[0]);
  const parts = listOf(whole.allOf).map((part) => inner(part));
  const type = typeOf(whole);
  if (type === "object" || parts.some(isJsonObject)) {
    const properties = isJsonObject(whole.properties) ? whole.properties : {};
    const required = listOf(whole.required).filter((key) => typeof key === "string" && properties[key] !== undefined) as readonly string[];
    const own = required.flatMap((key): [string, Json][] => [[key, inner(properties[key], key) ?? {}]]);
    return Object.assign({}, ...parts.filter(isJsonObject), Object.fromEntries(own)) as Json;
  }
  if (parts.length > 0) return parts.find((part) => part !== undefined);
  if (type === "array") {
    const least = typeof whole.minItems === "number" ? whole.minItems : 1;
    const item = inner(whole.items);
    return item === undefined || least === 0 ? [] : [item];
  }
  return plainValue(whole, type, name);
}

function plainValue(schema: JsonObject, type: string | undefined, name: string): Json {
  const bound = schema.minimum ?? schema.exclusiveMinimum;
  const least = typeof bound === "number" ? bound : undefined;
  const more = typeof schema.exclusiveMinimum === "number" || schema.exclusiveMinimum === true ? 1 : 0;
  if (type === "integer") return Math.ceil(least ?? 1) + (least === undefined ? 0 : more);
  if (type === "number") return (least ?? 1) + (least === undefined ? 0 : more);
  if (type === "boolean") return true;
  const format = formats[String(schema.format ?? "")];
  if (format !== undefined) return format;
  const text = /e-?mail/i.test(name) ? "ada@example.com" : `${name === "" ? "text" : name} 1`;
  const longest = typeof schema.maxLength === "number" ? schema.maxLength : text.length;
  const shortest = typeof schema.minLength === "number" ? Math.min(schema.minLength, 1000) : 0;
  return text.slice(0, longest).padEnd(shortest, "x");
}

const formats: Readonly<Record<string, string>> = {
  email: "ada@example.com",
  date: "2030-01-31",
  "date-time": "2030-01-31T12:00:00Z",
  time: "12:00:00Z",
  uuid: "123e4567-e89b-42d3-a456-426614174000",
  uri: "https://example.com",
  url: "https://example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
};

function typeOf({ type, properties }: JsonObject): string | undefined {
  const first = Array.isArray(type) ? (type as readonly Json[]).find((one) => one !== "null") : type;
  return typeof first === "string" ? first : properties === undefined ? undefined : "object";
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
