// The constraints of what an operation takes, and which of them a value exercises: by breaking it, or by standing exactly at it.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import type { ApiOperation } from "../endpoints/api.ts";
import { matches } from "../endpoints/pattern.ts";
import { numberOf } from "../endpoints/sample.ts";
import { type Schemas, type SchemaView, typeOf } from "../endpoints/schemas.ts";
import { isOpen } from "./sentRequests.ts";

export interface Constraint {
  /** `body.email`, `query.limit`. */
  readonly place: string;
  /** `required`, `type`, `minimum 1`. */
  readonly what: string;
  /** Whether the value that is sent there does it; undefined is one that is not sent. */
  readonly isExercised: (value: Json | undefined) => boolean;
}

const deepest = 4;

/** Those of parameters that are written as plain values and of a JSON or form body, four levels deep. */
export function constraintsOf(schemas: Schemas, { parameters, body }: ApiOperation): readonly Constraint[] {
  const found: Constraint[] = [];
  for (const parameter of parameters) {
    if (!parameter.plain || parameter.in === "path") continue;
    const place = `${parameter.in}.${parameter.name}`;
    if (parameter.required) found.push(required(place));
    found.push(...ofValue(schemas.view(parameter.schema), place, true));
  }
  if (body?.schema !== undefined && (body.kind === "json" || body.kind === "form")) ofBody(schemas, body.schema, "body", 0, found);
  return found;
}

function ofBody(schemas: Schemas, schema: JsonObject, place: string, depth: number, found: Constraint[]): void {
  const view = schemas.view(schema);
  if (depth > deepest) return;
  if (depth > 0) found.push(...ofValue(view, place, false));
  if (view.keywords.additionalProperties === false)
    found.push({
      place,
      what: "no other members",
      isExercised: (value) => isJsonObject(value) && Object.keys(value).some((key) => !view.properties.has(key)),
    });
  for (const [key, member] of view.properties) {
    const inner = `${place}.${key}`;
    if (schemas.view(member).keywords.readOnly === true) continue;
    if (view.required.has(key)) found.push(required(inner));
    ofBody(schemas, member, inner, depth + 1, found);
  }
  if (isJsonObject(view.keywords.items)) ofBody(schemas, view.keywords.items, `${place}[]`, depth + 1, found);
}

function required(place: string): Constraint {
  return { place, what: "required", isExercised: (value) => value === undefined };
}

function ofValue(view: SchemaView, place: string, isText: boolean): readonly Constraint[] {
  const { keywords } = view;
  const type = typeOf(view);
  const found: Constraint[] = [];
  const add = (what: string, isExercised: (value: Json) => boolean) =>
    found.push({ place, what, isExercised: (value) => value !== undefined && !isOpen(value) && isExercised(value) });
  const numeric = (value: Json) => (isText && typeof value === "string" && value !== "" ? Number(value) : value);
  if (type !== undefined && !(isText && type === "string")) add("type", (value) => !hasType(isText ? plainValue(value) : value, type));
  if (Array.isArray(keywords.enum)) {
    const listed = new Set((keywords.enum as readonly Json[]).map(String));
    add("enum", (value) => !listed.has(String(value)));
  }
  for (const [keyword, sign] of [
    ["minimum", -1],
    ["exclusiveMinimum", -1],
    ["maximum", 1],
    ["exclusiveMaximum", 1],
  ] as const) {
    const bound = numberOf(keywords[keyword]);
    if (bound === undefined) continue;
    add(`${keyword} ${bound}`, (value) => {
      const number = numeric(value);
      return typeof number === "number" && (number - bound) * sign >= 0;
    });
  }
  for (const [keyword, sign, size] of [
    ["minLength", -1, lengthOf],
    ["maxLength", 1, lengthOf],
    ["minItems", -1, itemsOf],
    ["maxItems", 1, itemsOf],
  ] as const) {
    const bound = numberOf(keywords[keyword]);
    if (bound === undefined) continue;
    add(`${keyword} ${bound}`, (value) => {
      const length = size(value);
      return length !== undefined && (length - bound) * sign >= 0;
    });
  }
  const { pattern, format } = keywords;
  if (typeof pattern === "string") add("pattern", (value) => typeof value === "string" && !matches(pattern, value));
  if (typeof format === "string" && formShapes[format] !== undefined)
    add(`format ${format}`, (value) => typeof value === "string" && !(formShapes[format] as RegExp).test(value));
  if (view.types.includes("null")) add("nullable", (value) => value === null);
  return found;
}

function plainValue(value: Json): Json {
  if (typeof value !== "string") return value;
  if (value === "true" || value === "false") return value === "true";
  return value !== "" && !Number.isNaN(Number(value)) ? Number(value) : value;
}

function hasType(value: Json, type: string): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    default:
      return typeof value === type;
  }
}

function lengthOf(value: Json): number | undefined {
  return typeof value === "string" ? [...value].length : undefined;
}

function itemsOf(value: Json): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

const formShapes: Readonly<Record<string, RegExp>> = {
  email: /^\S+@\S+$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/,
  ipv6: /^[0-9a-f:.]+$/i,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
};
