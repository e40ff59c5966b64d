// Defines a machine-checkable condition. A check names exactly one subject and exactly one operator, its condition;
// `status` and `time` contain their expectation themselves.

import type { Json } from "./json.ts";
import type { JsonNumber } from "./number.ts";
import { constant, integer, json, list, number, object, optional, record, type Schema, text, union } from "./schema.ts";

/** A number, or a template / `{ $var }` that gives one at run time. */
const numeric = union([number(), text({ format: "template" }), object({ $var: text({ format: "reference" }) })], {
  name: "numeric",
  doc: "a number, or a variable that contains one",
});

export type Numeric = JsonNumber | string | { readonly $var: string };

const comparison = object(
  {
    above: optional(numeric),
    below: optional(numeric),
    atLeast: optional(numeric),
    atMost: optional(numeric),
  },
  {
    groups: [{ rule: "at least one", of: ["above", "below", "atLeast", "atMost"] }],
    name: "bounds",
    doc: "bounds, all of which must hold",
  },
);

/** Bounds; several together form a range. */
export interface Comparison {
  readonly above?: Numeric;
  readonly below?: Numeric;
  readonly atLeast?: Numeric;
  readonly atMost?: Numeric;
}

const valueTypes = ["string", "number", "integer", "boolean", "object", "array", "null"] as const;
export const valueFormats = [
  "uuid",
  "email",
  "date",
  "date-time",
  "time",
  "url",
  "ipv4",
  "ipv6",
  "hostname",
  "base64",
  "json",
  "jwt",
] as const;

/** The keys that name the subject of a check. Exactly one is present. */
export const subjects = ["status", "reason", "header", "cookie", "path", "body", "time", "variable", "succeeded"] as const;

/** The keys that name its condition. Exactly one is present, except after `status`, `time` and `succeeded`. */
export const operators = [
  "equals",
  "contains",
  "startsWith",
  "endsWith",
  "matches",
  "exists",
  "empty",
  "type",
  "format",
  "length",
  "compare",
  "oneOf",
  "schema",
  "unique",
  "sorted",
  "age",
] as const;

export const checkSchema: Schema<Check> = object(
  {
    status: optional(
      union(
        [
          integer({ min: 100, max: 599 }),
          text({ format: "status class", doc: '"2xx", or a template' }),
          list(union([integer({ min: 100, max: 599 }), text({ format: "status class" })]), {
            min: 1,
          }),
          object({ $var: text({ format: "reference" }) }),
          comparison,
        ],
        {
          doc: "the HTTP status: exact, a class such as 2xx, one of several, or bounds",
        },
      ),
    ),
    reason: optional(constant("phrase")),
    header: optional(text({ format: "header name", doc: "a response header" })),
    cookie: optional(text({ doc: "a cookie that the response sets" })),
    path: optional(
      text({
        format: "json path",
        doc: "RFC 9535 JSONPath into the response body; a path that can select several values stands for the list of them",
      }),
    ),
    body: optional(constant("json", "text")),
    time: optional(
      union([comparison], {
        doc: "milliseconds from sending the request to the end of the response",
      }),
    ),
    variable: optional(text({ format: "reference" })),
    succeeded: optional(
      list(text({ format: "server name" }), {
        min: 1,
        doc: "the calls of these MCP servers in this phase did not fail",
      }),
    ),

    every: optional(
      text({
        format: "json path",
        doc: "selects items; the check holds for each of them, `path` being relative to the item; an empty selection fails",
      }),
    ),
    any: optional(text({ format: "json path", doc: "selects items; the check holds for at least one of them" })),
    none: optional(text({ format: "json path", doc: "selects items; the check holds for none of them" })),

    equals: optional(json("deep equality; types count, object keys in any order")),
    contains: optional(json("for a text: a part of it; for a list: some of its items; for an object: some of its members, recursively")),
    startsWith: optional(text({ format: "template" })),
    endsWith: optional(text({ format: "template" })),
    matches: optional(
      text({
        format: "regular expression",
        doc: "an ECMAScript regular expression, found anywhere unless anchored; or /…/flags",
      }),
    ),
    exists: optional(constant(true)),
    empty: optional(constant(true)),
    type: optional(constant(...valueTypes)),
    format: optional(constant(...valueFormats)),
    length: optional(
      union([numeric, comparison], {
        doc: "characters of a text, items of a list, members of an object",
      }),
    ),
    compare: optional(comparison),
    oneOf: optional(list(json(), { min: 1 })),
    schema: optional(union([text({ doc: "the name of a schema of the OpenAPI document, or a JSON Schema file" }), record(json())])),
    unique: optional(constant(true)),
    sorted: optional(constant("ascending", "descending")),
    age: optional(
      union([comparison], {
        doc: "for a date-time: milliseconds from then until the check; no upper bound holds for a time more than 5 seconds in the future",
      }),
    ),

    ignoreCase: optional(constant(true)),
    not: optional(constant(true)),
    orMissing: optional(constant(true)),
    implied: optional(constant(true)),
  },
  {
    groups: [
      { rule: "exactly one", of: subjects },
      { rule: "at most one", of: operators },
      { rule: "at most one", of: ["every", "any", "none"] },
    ],
    name: "check",
    doc: "one condition on the last response or on a variable",
  },
) as Schema<Check>;

export type ValueType = (typeof valueTypes)[number];
export type ValueFormat = (typeof valueFormats)[number];
export type Operator = (typeof operators)[number];
export type Subject = (typeof subjects)[number];

/** See `checkSchema` for what each field means and which exclude each other. */
export interface Check {
  readonly status?: number | string | readonly (number | string)[] | { readonly $var: string } | Comparison;
  readonly reason?: "phrase";
  readonly header?: string;
  readonly cookie?: string;
  readonly path?: string;
  readonly body?: "json" | "text";
  readonly time?: Comparison;
  readonly variable?: string;
  readonly succeeded?: readonly string[];
  readonly every?: string;
  readonly any?: string;
  readonly none?: string;
  readonly equals?: Json;
  readonly contains?: Json;
  readonly startsWith?: string;
  readonly endsWith?: string;
  readonly matches?: string;
  readonly exists?: true;
  readonly empty?: true;
  readonly type?: ValueType;
  readonly format?: ValueFormat;
  readonly length?: Numeric | Comparison;
  readonly compare?: Comparison;
  readonly oneOf?: readonly Json[];
  readonly schema?: string | Readonly<Record<string, Json>>;
  readonly unique?: true;
  /** The items of a list, all numbers or all texts (by their characters' codes), equal ones allowed. */
  readonly sorted?: "ascending" | "descending";
  /** Milliseconds since the moment in a text. */
  readonly age?: Comparison;
  readonly ignoreCase?: true;
  readonly not?: true;
  /** Holds of a `path` that selects nothing, too. */
  readonly orMissing?: true;
  /** The check "status is below 400" of a call without a check on its status; never written by a person. */
  readonly implied?: true;
}

/**
 * Returns whether the media type alone is compared: `Content-Type` with one that has no parameters, such as `text/csv`.
 * An answer of `text/csv; charset=utf-8` has it.
 */
export function comparesMediaType({ header, equals, oneOf }: Check): boolean {
  if (header?.toLowerCase() !== "content-type") return false;
  const wanted = equals === undefined ? (oneOf ?? []) : [equals];
  return wanted.length > 0 && wanted.every((value) => typeof value === "string" && !value.includes(";"));
}

export function operatorOf(check: Check): Operator | undefined {
  return operators.find((name) => check[name] !== undefined);
}
