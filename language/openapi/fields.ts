// The members of a body's schema: references followed, allOf merged, the members of oneOf and anyOf as optional ones.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Field, Operation } from "./operations.ts";
import type { Located, References } from "./references.ts";

export interface Shape {
  readonly fields: readonly Field[];
  readonly isList: boolean;
  /** The name of the schema, or of the items' schema. */
  readonly schemaName?: string;
  readonly type?: string;
  /** The type of the items of a list. */
  readonly itemType?: string;
  /** The type of members that the schema does not name, as of a message for each field. */
  readonly otherMembers?: string;
}

/** The nested fields of a field, read on demand: documents are large, and their schemas may contain themselves. */
const insides = new WeakMap<Field, () => Shape>();

const nothing: Shape = { fields: [], isList: false };

/** The members of a field that is an object, or of the items of one that is a list. */
export function insideOf(field: Field): Shape {
  return insides.get(field)?.() ?? nothing;
}

/** The part of a request step that holds the body, as the document has it sent. */
export function bodyMember({ body }: Operation): "body" | "form" | "multipart" {
  if (body?.mediaType.startsWith("multipart/") === true) return "multipart";
  return body?.mediaType.includes("form-urlencoded") === true ? "form" : "body";
}

/** Returns whether a field holds a file: Swagger 2.0 has a type for it, the later versions a format. */
export function isFile({ type, format }: Pick<Field, "type" | "format">): boolean {
  return type === "file" || format === "binary";
}

/** The fields, each followed by its members. */
export function withMembers(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...insideOf(field).fields]);
}

/** Reads shapes and remembers them, since documents name the same schemas again and again. */
export function shapeReader(references: References): (schema: Json | undefined, document: string) => Shape {
  const known = new Map<Json, Shape>();

  return shapeOf;

  function shapeOf(schema: Json | undefined, document: string): Shape {
    const target = references.follow(schema, document);
    if (target === undefined || !isJsonObject(target.value)) return nothing;
    const before = known.get(target.value);
    // The name belongs to the way that led here, not to the schema.
    if (before !== undefined) return named(before, target.name);
    const items = itemsOf(target);
    const shape: Shape = items
      ? { ...itemsNamed(references.follow(items.value, items.document)), fields: fieldsOf(items), isList: true, type: "array" }
      : { fields: fieldsOf(target), isList: false, ...typeOf(target), ...otherMembersOf(target) };
    known.set(target.value, shape);
    return named(shape, target.name);
  }

  function named(shape: Shape, name: string | undefined): Shape {
    return name === undefined || shape.isList ? shape : { ...shape, schemaName: name };
  }

  function otherMembersOf({ value, document }: Located): { otherMembers?: string } {
    const others = references.follow((value as JsonObject).additionalProperties, document);
    const type = others === undefined ? undefined : typeOf(others).type;
    return type === undefined ? {} : { otherMembers: type };
  }

  function itemsNamed(located: Located | undefined): { schemaName?: string; itemType?: string } {
    const type = located === undefined ? undefined : typeOf(located).type;
    return { ...(located?.name === undefined ? {} : { schemaName: located.name }), ...(type === undefined ? {} : { itemType: type }) };
  }

  function itemsOf(target: Located): Located | undefined {
    const schema = target.value as JsonObject;
    const isList = schema.type === "array" || (schema.type === undefined && schema.items !== undefined);
    return isList && schema.items !== undefined ? { value: schema.items, document: target.document } : undefined;
  }

  function fieldsOf(schema: Located): readonly Field[] {
    const fields = new Map<string, Field>();
    const required = new Set<string>();
    collect(schema.value, schema.document, true, fields, required, new Set());
    return [...fields.values()].map((field) => (required.has(field.name) ? requiredField(field) : field));
  }

  function requiredField(field: Field): Field {
    const inside = insides.get(field);
    const copy = { ...field, required: true };
    if (inside !== undefined) insides.set(copy, inside);
    return copy;
  }

  function collect(
    value: Json | undefined,
    document: string,
    mandatory: boolean,
    fields: Map<string, Field>,
    required: Set<string>,
    path: Set<Json>,
  ): void {
    const target = references.follow(value, document);
    if (target === undefined || !isJsonObject(target.value) || path.has(target.value)) return;
    const schema = target.value;
    path.add(schema);
    for (const part of listOf(schema.allOf)) collect(part, target.document, mandatory, fields, required, path);
    for (const part of [...listOf(schema.oneOf), ...listOf(schema.anyOf)]) collect(part, target.document, false, fields, required, path);
    if (isJsonObject(schema.properties)) {
      for (const [name, member] of Object.entries(schema.properties)) {
        const field = fieldOf(name, member, target.document);
        fields.set(name, mandatory ? field : withOtherValues(field, fields.get(name)));
      }
    }
    if (mandatory) for (const name of listOf(schema.required)) if (typeof name === "string") required.add(name);
    path.delete(schema);
  }

  /** One of several schemas lists `text`, and another one `dm`. */
  function withOtherValues(field: Field, other: Field | undefined): Field {
    if (field.enum === undefined || other?.enum === undefined) return field;
    return { ...field, enum: [...new Set([...other.enum, ...field.enum])] };
  }

  function fieldOf(name: string, member: Json, document: string): Field {
    const target = references.follow(member, document);
    if (target === undefined || !isJsonObject(target.value)) return { name, required: false };
    const schema = target.value;
    const only = onlyPart(references, target);
    const values = valuesOf(only);
    const field = {
      name,
      required: false,
      ...typeOf(target),
      ...formatOf(only),
      ...(values === undefined ? {} : { enum: values }),
      ...(unitIn(schema.description) ?? {}),
      ...(isCode(only) || (isJsonObject(schema.items) && isCode(schema.items)) ? { isCode: true as const } : {}),
      ...(schema.readOnly === true ? { readOnly: true as const } : {}),
      ...(isNullable(target) ? { nullable: true as const } : {}),
    };
    if (field.type === "object" || field.type === "array") insides.set(field, () => shapeOf(member, document));
    return field;
  }

  /** OpenAPI 3.1 writes a file as a text with a media type, and without an encoding. */
  function formatOf({ format, contentMediaType, contentEncoding }: JsonObject): { format?: string } {
    if (typeof format === "string") return { format };
    const isFile = typeof contentMediaType === "string" && !/^text\/|json\b/.test(contentMediaType) && contentEncoding === undefined;
    return isFile ? { format: "binary" } : {};
  }

  /** Returns whether the value may be null: so marked, by its type, or by one of the schemas that it may have. */
  function isNullable(target: Located, depth = 0): boolean {
    if (!isJsonObject(target.value) || depth > 8) return false;
    const { nullable, type, enum: values, anyOf, oneOf } = target.value;
    if (nullable === true || type === "null" || (Array.isArray(type) && type.includes("null"))) return true;
    if (type === undefined && Array.isArray(values) && values.includes(null)) return true;
    return [...listOf(anyOf), ...listOf(oneOf)].some((part) => {
      const followed = references.follow(part, target.document);
      return followed !== undefined && isNullable(followed, depth + 1);
    });
  }

  function typeOf(target: Located, depth = 0): { type?: string } {
    if (!isJsonObject(target.value) || depth > 8) return {};
    const schema = target.value;
    const types = (Array.isArray(schema.type) ? schema.type : [schema.type]) as readonly (Json | undefined)[];
    const type = types.find((name) => typeof name === "string" && name !== "null");
    if (typeof type === "string") return { type };
    if (typeof schema.const === "string") return { type: "string" };
    if (isJsonObject(schema.properties)) return { type: "object" };
    for (const part of [...listOf(schema.allOf), ...listOf(schema.oneOf), ...listOf(schema.anyOf)]) {
      const followed = references.follow(part, target.document);
      const found: { type?: string } = followed === undefined ? {} : typeOf(followed, depth + 1);
      if (found.type !== undefined && found.type !== "null") return found;
    }
    return {};
  }
}

/** Returns the values of an enum as texts, without null, or the only value that a text may have. */
export function valuesOf({ enum: values, const: only }: JsonObject): readonly string[] | undefined {
  if (typeof only === "string") return [only];
  return Array.isArray(values) ? (values as readonly Json[]).filter((value) => value !== null).map(String) : undefined;
}

/** Returns the schema that lists the values: the only one of an allOf, or the one next to null. */
export function onlyPart(references: References, target: Located, depth = 0): JsonObject {
  if (!isJsonObject(target.value)) return {};
  const schema = target.value;
  if (schema.enum !== undefined || schema.format !== undefined || depth > 8) return schema;
  const [only, ...others] = [...listOf(schema.allOf), ...listOf(schema.oneOf), ...listOf(schema.anyOf)].filter(
    (part) => !(isJsonObject(part) && part.type === "null"),
  );
  const followed = only === undefined || others.length > 0 ? undefined : references.follow(only, target.document);
  return followed === undefined ? schema : onlyPart(references, followed, depth + 1);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Finds the unit of “Size in GB”, “The weight, in kilograms”, “Seconds until the token expires”. */
function unitIn(description: Json | undefined): { readonly unit: string } | undefined {
  const text = typeof description === "string" ? description : "";
  const unit = unitNamed.exec(text)?.[1] ?? unitFirst.exec(text)?.[1];
  return unit === undefined ? undefined : { unit: unit.toLowerCase() };
}

/** “Two-letter country code”, a length of 2 or 3, an example such as `DE` */
export function isCode({ description, maxLength, pattern, example }: JsonObject): boolean {
  return (
    (typeof description === "string" && /\bISO\b|\bcodes?\b|\bletters?\b/i.test(description)) ||
    maxLength === 2 ||
    maxLength === 3 ||
    (typeof pattern === "string" && /\{[23]\}\$?$/.test(pattern)) ||
    (typeof example === "string" && /^(?:[A-Z]{2,3}|[a-z]{2}(?:-[A-Z]{2})?)$/.test(example))
  );
}

const unitFirst = /^(milliseconds|seconds|minutes|hours|days|weeks|months|years)(?:\.?$| (?:until|since|before|after|from)\b)/i;

const unitNamed =
  /\bin (GB|MB|gigabytes|megabytes|milliseconds|seconds|minutes|hours|days|weeks|months|years|mm|cm|km|met(?:er|re)s|grams|kg|kilograms|lit(?:er|re)s|ml|percent|cents|degrees)\b/i;
