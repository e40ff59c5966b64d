// A small schema language: one description gives the TypeScript type, the validation with paths and did-you-mean
// messages, the JSON Schema for editors and models, and (in the tests) the generator of random values.

import type { Json } from "./json.ts";

/** A description of values of type `T`; `T` exists for the compiler only. */
export interface Schema<T> {
  readonly node: SchemaNode;
  readonly type?: T;
}

export type SchemaNode =
  | {
      readonly kind: "text";
      readonly pattern?: RegExp;
      readonly format?: TextFormat;
      readonly doc?: string;
    }
  | {
      readonly kind: "number";
      readonly integer: boolean;
      readonly min?: number;
      readonly max?: number;
      readonly doc?: string;
    }
  | { readonly kind: "boolean"; readonly doc?: string }
  | {
      readonly kind: "constant";
      readonly values: readonly (string | number | boolean)[];
      readonly doc?: string;
    }
  | { readonly kind: "json"; readonly doc?: string }
  | { readonly kind: "list"; readonly of: SchemaNode; readonly min?: number; readonly doc?: string }
  | {
      readonly kind: "record";
      readonly of: SchemaNode;
      readonly format?: TextFormat;
      readonly min?: number;
      readonly doc?: string;
    }
  | ObjectNode
  | {
      readonly kind: "union";
      readonly of: readonly SchemaNode[];
      readonly tag?: string;
      /** As of an object. */
      readonly name?: string;
      readonly doc?: string;
    }
  | {
      readonly kind: "lazy";
      readonly of: () => SchemaNode;
      readonly name: string;
      readonly doc?: string;
    };

export interface ObjectNode {
  readonly kind: "object";
  readonly fields: Readonly<Record<string, { readonly node: SchemaNode; readonly optional: boolean }>>;
  /** Groups of optional fields of which exactly one, or at most one, is present. */
  readonly groups: readonly FieldGroup[];
  /** Where it is used often: what its one place in the JSON Schema is called. */
  readonly name?: string;
  readonly doc?: string;
}

export interface FieldGroup {
  readonly rule: "exactly one" | "at most one" | "at least one";
  readonly of: readonly string[];
}

/**
 * The meaning of a text, where a pattern alone does not express it: used by validation, completion and the generator of
 * the tests.
 */
export type TextFormat =
  | "variable name"
  | "reference"
  | "json path"
  | "request line"
  | "store source"
  | "header name"
  | "media type"
  | "regular expression"
  | "file path"
  | "url"
  | "server name"
  | "status class"
  | "milliseconds"
  | "template";

type FieldTypes = Readonly<Record<string, Schema<unknown> | OptionalField<unknown>>>;

export interface OptionalField<T> {
  readonly optional: Schema<T>;
}

type Present<F extends FieldTypes> = {
  readonly [K in keyof F as F[K] extends OptionalField<unknown> ? never : K]: F[K] extends Schema<infer T> ? T : never;
};
type Absent<F extends FieldTypes> = {
  readonly [K in keyof F as F[K] extends OptionalField<unknown> ? K : never]?: F[K] extends OptionalField<infer T> ? T : never;
};
export type ObjectOf<F extends FieldTypes> = Present<F> & Absent<F>;

export function text(options: { pattern?: RegExp; format?: TextFormat; doc?: string } = {}): Schema<string> {
  return { node: { kind: "text", ...options } };
}

export function number(options: { min?: number; max?: number; doc?: string } = {}): Schema<number> {
  return { node: { kind: "number", integer: false, ...options } };
}

export function integer(options: { min?: number; max?: number; doc?: string } = {}): Schema<number> {
  return { node: { kind: "number", integer: true, ...options } };
}

export function boolean(doc?: string): Schema<boolean> {
  return { node: { kind: "boolean", ...(doc === undefined ? {} : { doc }) } };
}

export function constant<const T extends string | number | boolean>(...values: readonly T[]): Schema<T> {
  return { node: { kind: "constant", values } };
}

export function json(doc?: string): Schema<Json> {
  return { node: { kind: "json", ...(doc === undefined ? {} : { doc }) } };
}

export function list<T>(of: Schema<T>, options: { min?: number; doc?: string } = {}): Schema<readonly T[]> {
  return { node: { kind: "list", of: of.node, ...options } };
}

export function record<T>(
  of: Schema<T>,
  options: { format?: TextFormat; min?: number; doc?: string } = {},
): Schema<Readonly<Record<string, T>>> {
  return { node: { kind: "record", of: of.node, ...options } };
}

export function object<F extends FieldTypes>(
  fields: F,
  options: { groups?: readonly FieldGroup[]; name?: string; doc?: string } = {},
): Schema<ObjectOf<F>> {
  const nodes = Object.entries(fields).map(([name, field]) =>
    "optional" in field
      ? ([name, { node: field.optional.node, optional: true }] as const)
      : ([name, { node: (field as Schema<unknown>).node, optional: false }] as const),
  );
  const { groups = [], name, doc } = options;
  return {
    node: {
      kind: "object",
      fields: Object.fromEntries(nodes),
      groups,
      ...(name === undefined ? {} : { name }),
      ...(doc === undefined ? {} : { doc }),
    },
  };
}

export function optional<T>(schema: Schema<T>): OptionalField<T> {
  return { optional: schema };
}

/**
 * One of several; `tag` names the field whose constant tells objects apart, so that a message speaks of the right one.
 */
export function union<const S extends readonly Schema<unknown>[]>(
  of: S,
  options: { tag?: string; name?: string; doc?: string } = {},
): Schema<S[number] extends Schema<infer T> ? T : never> {
  return { node: { kind: "union", of: of.map((schema) => schema.node), ...options } };
}

/** A schema that refers to itself; `name` names it in the JSON Schema's `$defs`. */
export function lazy<T>(name: string, of: () => Schema<T>): Schema<T> {
  return { node: { kind: "lazy", name, of: () => of().node } };
}
