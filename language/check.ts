// Defines a machine-checkable condition. A check names exactly one subject and exactly one operator, its condition;
// `status` and `time` contain their expectation themselves.

import { isJsonObject, type Json } from "./json.ts";
import type { JsonNumber } from "./number.ts";
import { constant, integer, json, list, number, object, optional, record, type Schema, text, union } from "./schema.ts";

/** A number, or a template / `{ $var }` that gives one at run time. */
const numeric = union([number(), text({ format: "template" }), object({ $var: text({ format: "reference" }) })], {
  name: "numeric",
  doc: "a number, or a variable that contains one",
});

export type Numeric = JsonNumber | string | { readonly $var: string };

const otherField = object(
  { $field: text({ format: "json path" }) },
  { name: "field", doc: "another field of the same item, or of the body" },
);

/** The value at that path: in the item that the check looks at, or in the body. */
export interface OtherField {
  readonly $field: string;
}

function boundsSchema<Limit>(limit: Schema<Limit>, name: string, doc: string) {
  return object(
    { above: optional(limit), below: optional(limit), atLeast: optional(limit), atMost: optional(limit) },
    { groups: [{ rule: "at least one", of: ["above", "below", "atLeast", "atMost"] }], name, doc },
  );
}

const comparison = boundsSchema(numeric, "bounds", "bounds, all of which must hold");
const measure = union([numeric, otherField], { name: "measure", doc: "a number, a variable that contains one, or another field" });
const fieldComparison = boundsSchema(measure, "comparison", "bounds, all of which must hold");

/** Bounds; several together form a range. */
export interface Comparison {
  readonly above?: Numeric | OtherField;
  readonly below?: Numeric | OtherField;
  readonly atLeast?: Numeric | OtherField;
  readonly atMost?: Numeric | OtherField;
}

const fromNow = object({ $now: constant("date", "date-time"), offset: optional(text()) });
const moment = union([text({ format: "template" }), object({ $var: text({ format: "reference" }) }), fromNow, otherField], {
  name: "moment",
  doc: "a year, a month, a day or a moment as ISO 8601 writes it, a variable that contains one, a time from now, or another field",
});

export type Moment = string | { readonly $var: string } | { readonly $now: "date" | "date-time"; readonly offset?: string } | OtherField;

/** The relations of dates, in the order in which sentences name them. */
export const dateRelations = ["after", "onOrAfter", "before", "onOrBefore", "on"] as const;
export type DateRelation = (typeof dateRelations)[number];

/** As sentences and reports say them. */
export const dateRelationWords: Readonly<Record<DateRelation, string>> = {
  after: "after",
  onOrAfter: "on or after",
  before: "before",
  onOrBefore: "on or before",
  on: "on the date",
};

const dateBounds = object(
  { after: optional(moment), onOrAfter: optional(moment), before: optional(moment), onOrBefore: optional(moment), on: optional(moment) },
  {
    groups: [
      { rule: "at least one", of: dateRelations },
      ...["after", "onOrAfter", "before", "onOrBefore"].map((name) => ({ rule: "at most one", of: ["on", name] }) as const),
    ],
    name: "date bounds",
    doc: "all of which must hold; compared as exactly as the less exact one of the two says: a moment with a day by its day as it is written",
  },
);

/** A date or moment compared with others; several together form a span. */
export type DateBounds = { readonly [Relation in DateRelation]?: Moment };

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
  "date",
  "sum",
  "average",
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
      union([numeric, fieldComparison], {
        doc: "characters of a text, items of a list, members of an object",
      }),
    ),
    compare: optional(fieldComparison),
    oneOf: optional(list(json(), { min: 1 })),
    schema: optional(union([text({ doc: "the name of a schema of the OpenAPI document, or a JSON Schema file" }), record(json())])),
    unique: optional(constant(true)),
    sorted: optional(constant("ascending", "descending")),
    age: optional(
      union([comparison], {
        doc: "for a date-time: milliseconds from then until the check; no upper bound holds for a time more than 5 seconds in the future",
      }),
    ),

    date: optional(dateBounds),
    sum: optional(union([measure, fieldComparison], { doc: "of the numbers in a list" })),
    average: optional(union([measure, fieldComparison], { doc: "of the numbers in a list" })),

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

/** The expected size, sum or average. */
export type Measure = Numeric | OtherField | Comparison;

export function isComparison(value: Measure): value is Comparison {
  return isJsonObject(value) && !("$var" in value) && !("$field" in value);
}

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
  /** A text with a date or moment. */
  readonly date?: DateBounds;
  readonly sum?: Measure;
  readonly average?: Measure;
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
