// Converts comparisons of a script to checks: a subject and a condition.

import { type Check, type Comparison, isNumber, type Json, type JsonNumber, type ValueType } from "../../../language/index.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { plainValue, type Read } from "./read.ts";

type Bound = keyof Comparison;

/** Questions that a script can ask about a value. */
export type Asked =
  | { readonly kind: "equals" | "contains"; readonly value: Read }
  | { readonly kind: "oneOf"; readonly value: Read }
  | { readonly kind: "bounds"; readonly bounds: Readonly<Partial<Record<Bound, Read>>> }
  | { readonly kind: "matches"; readonly source: string }
  | { readonly kind: "startsWith" | "endsWith"; readonly value: Read }
  | { readonly kind: "type"; readonly type: string }
  | { readonly kind: "length"; readonly value: Read }
  | { readonly kind: "exists" | "empty" | "json" }
  | { readonly kind: "schema"; readonly schema: Read };

/** Throws `Unfitting` if no check says this. */
export function checksOf(subject: Read, asked: Asked, not: boolean): readonly Check[] {
  const negated = not ? ({ not: true } as const) : {};
  switch (subject.kind) {
    case "status":
      return [{ status: statusAsked(asked), ...negated }];
    case "time":
      if (asked.kind !== "bounds") throw new Unfitting("a time can only be compared with bounds");
      return [{ time: comparison(asked.bounds), ...negated }];
    case "length": {
      const of = subjectOf(subject.of);
      if (asked.kind === "equals") return [{ ...of, length: number(asked.value), ...negated }];
      if (asked.kind === "bounds") return [{ ...of, length: comparison(asked.bounds), ...negated }];
      throw new Unfitting("the length is not a number");
    }
    case "type": {
      const wanted = asked.kind === "equals" ? plainValue(asked.value) : undefined;
      if (typeof wanted !== "string") throw new Unfitting("a type can only be compared with its name");
      return [{ ...subjectOf(subject.of), ...typeCheck(wanted, "typeof"), ...negated }];
    }
    case "value":
      throw new Unfitting("it compares values of the script and not of the response");
    default:
      return [{ ...subjectOf(subject), ...operator(asked, subject), ...negated }];
  }
}

function operator(asked: Asked, subject: Read): Check {
  switch (asked.kind) {
    case "equals":
      if (asked.value.kind === "undefined") throw new Unfitting("only presence can be compared with undefined");
      return { equals: value(asked.value) };
    case "contains":
      return { contains: value(asked.value) };
    case "oneOf":
      return { oneOf: items(asked.value) };
    case "bounds":
      return { compare: comparison(asked.bounds) };
    case "matches":
      return { matches: asked.source };
    case "startsWith":
    case "endsWith": {
      const text = value(asked.value);
      if (typeof text !== "string") throw new Unfitting("it is not a text");
      return { [asked.kind]: text };
    }
    case "type":
      return typeCheck(asked.type, "chai");
    case "length":
      return { length: number(asked.value) };
    case "exists":
      return { exists: true };
    case "empty":
      return { empty: true };
    case "json":
      if (subject.kind !== "text" && subject.kind !== "path") throw new Unfitting("only a body can be JSON");
      return { format: "json" };
    case "schema": {
      const schema = asked.schema.kind === "value" ? asked.schema.value : undefined;
      if (typeof schema !== "object" || schema === null || Array.isArray(schema))
        throw new Unfitting("the schema is not a literal in the script");
      return { schema: schema as Readonly<Record<string, Json>> };
    }
  }
}

function statusAsked(asked: Asked): Exclude<Check["status"], undefined> {
  switch (asked.kind) {
    case "equals": {
      const wanted = value(asked.value);
      const known = typeof wanted === "string" && /^\d{3}$/.test(wanted) ? Number(wanted) : wanted;
      if (typeof known === "number" || isReference(known)) return known;
      throw new Unfitting("the status is not a number");
    }
    case "oneOf": {
      const several = items(asked.value).map((item) => (typeof item === "string" && /^\d{3}$/.test(item) ? Number(item) : item));
      if (several.every((item) => typeof item === "number")) return several;
      throw new Unfitting("the status is not a number");
    }
    case "bounds":
      return comparison(asked.bounds);
    case "exists":
      return { atLeast: 100 };
    default:
      throw new Unfitting("checks cannot ask this of a status");
  }
}

export function subjectOf(read: Read): Check {
  switch (read.kind) {
    case "reason":
      return { reason: "phrase" };
    case "header":
      return { header: read.name };
    case "cookie":
      return { cookie: read.name };
    case "path":
      return { path: read.path };
    case "text":
      return { body: "text" };
    case "variable":
      return { variable: read.name };
    default:
      throw new Unfitting("checks cannot read this");
  }
}

const types: Readonly<Record<string, ValueType>> = {
  string: "string",
  number: "number",
  boolean: "boolean",
  integer: "integer",
  object: "object",
  array: "array",
  null: "null",
};

function typeCheck(name: string, dialect: "typeof" | "chai"): Check {
  const type = types[name.toLowerCase()];
  // typeof [] and typeof null are "object", too.
  if (type === undefined || (dialect === "typeof" && (type === "object" || type === "array" || type === "null")))
    throw new Unfitting(`"${name}" is not a type that a check knows`);
  return { type };
}

function value(read: Read): Json {
  const plain = plainValue(read);
  if (plain === undefined) throw new Unfitting("the script computes the expected value");
  return plain;
}

function items(read: Read): readonly Json[] {
  const list = value(read);
  if (!Array.isArray(list) || list.length === 0) throw new Unfitting("the possible values are not literals");
  return list;
}

function number(read: Read): JsonNumber | { readonly $var: string } {
  const plain = value(read);
  if (isNumber(plain) || isReference(plain)) return plain;
  throw new Unfitting("it is not a number");
}

function isReference(plain: Json): plain is { readonly $var: string } {
  return typeof plain === "object" && plain !== null && typeof (plain as { readonly $var?: Json }).$var === "string";
}

function comparison(bounds: Readonly<Partial<Record<Bound, Read>>>): Comparison {
  return Object.fromEntries(Object.entries(bounds).map(([name, read]) => [name, number(read)]));
}
