// Determines the outcomes of each constraint of a schema: a value within, at or beyond a bound, a listed value or
// another one, and so on.

import {
  compareNumbers,
  createPattern,
  isInteger,
  isJsonObject,
  isMultiple,
  isNumber,
  type Json,
  type JsonObject,
  type Pattern,
} from "../../language/index.ts";
import { atOnce, type Spending, TooCostly, testWithin } from "../bounded/spending.ts";

export interface Rule {
  /** `minimum 1`, `enum`. */
  readonly constraint: string;
  readonly outcomes: readonly Outcome[];
  /** Returns the index of the outcome; -1 for none, `undecided` if only the worker may match the pattern. */
  readonly judge: (value: Json) => number;
  /** The pattern that decides; a match is the first outcome. */
  readonly pattern?: Pattern;
}

export const undecided = -2;

interface Outcome {
  readonly name: string;
  /** Where the schema has it, from the schema on. */
  readonly keys: readonly string[];
}

/**
 * Says who chooses the value, and whether it goes as text (parameters and forms), where everything is a string. In
 * responses, only listed values count: the contract checks their bounds.
 */
export type Direction = "request" | "text" | "response";

const anotherValue = "another value";

/** `types` without null; `nullable` as any version of OpenAPI says it. */
export function rulesOf(
  schema: JsonObject,
  types: readonly string[],
  nullable: readonly string[] | undefined,
  direction: Direction,
): readonly Rule[] {
  const rules: Rule[] = [];
  const values = listedValues(schema, direction);
  if (values !== undefined) rules.push(listed(values, direction));
  if (nullable !== undefined)
    rules.push({ constraint: "nullable", outcomes: [{ name: "null", keys: nullable }], judge: (value) => (value === null ? 0 : -1) });
  if (direction === "response") return rules;
  if (types.length > 0 && (direction === "request" || types.every(isTold)))
    rules.push(anotherType(types, "type" in schema ? ["type"] : [], nullable !== undefined));
  rules.push(...bounds(schema, "number"), ...bounds(schema, "length"), ...bounds(schema, "items"), ...bounds(schema, "members"));
  const { pattern, format, multipleOf, uniqueItems } = schema;
  if (typeof pattern === "string") rules.push(...patternRule(pattern));
  if (typeof format === "string") rules.push(...formatRule(format));
  if (isNumber(multipleOf) && compareNumbers(multipleOf, 0) > 0)
    rules.push(
      yesOrNo(`multipleOf ${multipleOf}`, "multipleOf", ["a multiple", "no multiple"], (value) =>
        isNumber(value) ? isMultiple(value, multipleOf) : undefined,
      ),
    );
  if (uniqueItems === true) rules.push(yesOrNo("uniqueItems", "uniqueItems", ["all different", "equal items"], allDifferent));
  return rules;
}

interface Listed {
  readonly constraint: string;
  readonly values: readonly (readonly [Json, readonly string[]])[];
  readonly keys: readonly string[];
}

/** Returns whether a text shows that it is of another type. */
function isTold(type: string): boolean {
  return type === "integer" || type === "number" || type === "boolean";
}

function listedValues({ enum: list, const: only }: JsonObject, direction: Direction): Listed | undefined {
  if (Array.isArray(list))
    return {
      constraint: "enum",
      values: (list as readonly Json[])
        .map((value, index) => [value, ["enum", String(index)]] as const)
        .filter(([value]) => value !== null),
      keys: ["enum"],
    };
  // A schema with only one value adds nothing to its presence.
  return only === undefined || direction === "response" ? undefined : { constraint: "const", values: [[only, ["const"]]], keys: ["const"] };
}

function listed({ constraint, values, keys }: Listed, direction: Direction): Rule {
  const texts = new Map(values.map(([value], index) => [spelled(value), index]));
  const named = values.map(([value, at]) => ({ name: nameOf(value), keys: at }));
  const other = direction === "response" ? -1 : values.length;
  return {
    constraint,
    outcomes: direction === "response" ? named : [...named, { name: anotherValue, keys }],
    judge: (value) => texts.get(spelled(value)) ?? (value === null ? -1 : other),
  };
}

function spelled(value: Json): string {
  return typeof value === "string" ? `"${value}` : JSON.stringify(value);
}

/** Returns the name of a listed value, cut where it is long. */
function nameOf(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text === "") return '""';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function anotherType(types: readonly string[], keys: readonly string[], nullable: boolean): Rule {
  return {
    constraint: `type ${types.join(" or ")}`,
    outcomes: [{ name: "another type", keys }],
    judge: (value) => (types.some((type) => hasType(value, type)) || (value === null && nullable) ? -1 : 0),
  };
}

function hasType(value: Json, type: string): boolean {
  switch (type) {
    case "integer":
      return isNumber(value) && isInteger(value);
    case "number":
      return isNumber(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return isJsonObject(value);
    case "null":
      return value === null;
    case "file":
      return true;
    default:
      return typeof value === type;
  }
}

const measures = {
  number: {
    names: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
    of: (value: Json) => (isNumber(value) ? value : undefined),
  },
  length: { names: ["minLength", "maxLength"], of: (value: Json) => (typeof value === "string" ? lengthOf(value) : undefined) },
  items: { names: ["minItems", "maxItems"], of: (value: Json) => (Array.isArray(value) ? value.length : undefined) },
  members: {
    names: ["minProperties", "maxProperties"],
    of: (value: Json) => (isJsonObject(value) ? Object.keys(value).length : undefined),
  },
} as const;

type Bound = Parameters<typeof compareNumbers>[0];

const within = 0;
const at = 1;
const beyond = 2;

function bounds(schema: JsonObject, measure: keyof typeof measures): readonly Rule[] {
  const { names, of } = measures[measure];
  const found = names.flatMap((keyword) => {
    const bound = schema[keyword];
    const isLower = /^(?:min|exclusiveMin)/.test(keyword);
    // No text is shorter than nothing.
    if (!isNumber(bound) || (measure !== "number" && isLower && compareNumbers(bound, 0) <= 0)) return [];
    // In 3.0 "exclusive" is a word next to the bound.
    const excludes = keyword.startsWith("exclusive") || schema[`exclusive${keyword.slice(0, 1).toUpperCase()}${keyword.slice(1)}`] === true;
    return [{ keyword, bound, sign: isLower ? -1 : 1, excludes }];
  });
  const isBeyond = (value: Bound) =>
    found.some(({ bound, sign, excludes }) => {
      const side = compareNumbers(value, bound) * sign;
      return side > 0 || (excludes && side === 0);
    });
  // Between equal bounds there is nothing, and no text is longer than none and shorter than one.
  const isNarrow = (one: (typeof found)[number]) =>
    found.some((other) => other.sign !== one.sign && compareNumbers(other.bound, one.bound) === 0) ||
    (measure !== "number" && compareNumbers(one.bound, 0) === 0);
  return found.map((one): Rule => {
    const { keyword, bound, sign, excludes } = one;
    const names = isNarrow(one) ? ["at", "beyond"] : ["within", "at", "beyond"];
    const shift = 3 - names.length;
    return {
      constraint: `${keyword} ${bound}${excludes && !keyword.startsWith("exclusive") ? " (exclusive)" : ""}`,
      outcomes: names.map((name) => ({ name, keys: [keyword] })),
      judge(value) {
        const measured = of(value);
        if (measured === undefined) return -1;
        const side = Math.sign(compareNumbers(measured, bound)) * sign;
        if (side > 0) return beyond - shift;
        if (side === 0) return at - shift;
        return isBeyond(measured) ? -1 : within - shift;
      },
    };
  });
}

/** Characters, as JSON Schema counts them. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

function yesOrNo(constraint: string, key: string, [yes, no]: readonly [string, string], test: (value: Json) => boolean | undefined): Rule {
  const verdicts = new Map([
    [true, 0],
    [false, 1],
  ]);
  return {
    constraint,
    outcomes: [
      { name: yes, keys: [key] },
      { name: no, keys: [key] },
    ],
    judge: (value) => {
      const verdict = test(value);
      return verdict === undefined ? -1 : (verdicts.get(verdict) ?? -1);
    },
  };
}

function patternRule(source: string): readonly Rule[] {
  const pattern = createPattern(source);
  if ("problem" in pattern) return [];
  const spending: Spending = { left: 0 };
  const test = testWithin(spending);
  const judge = (value: Json): number => {
    if (typeof value !== "string") return -1;
    spending.left = atOnce;
    try {
      return test(pattern, value) ? 0 : 1;
    } catch (error) {
      if (error instanceof TooCostly) return undecided;
      throw error;
    }
  };
  return [{ ...yesOrNo("pattern", "pattern", ["matching", "not matching"], () => undefined), judge, pattern }];
}

function formatRule(format: string): readonly Rule[] {
  const shape = formats[format];
  if (shape === undefined) return [];
  return [
    yesOrNo(`format ${format}`, "format", ["valid", "not valid"], (value) => (typeof value === "string" ? shape.test(value) : undefined)),
  ];
}

/**
 * These patterns distinguish a valid value from one that was sent to break the format; the contract checks them
 * exactly.
 */
const formats: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/i,
  ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/,
  ipv6: /^[0-9a-f:.]+$/i,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
};

function allDifferent(value: Json): boolean | undefined {
  if (!Array.isArray(value)) return undefined;
  return new Set(value.map((item: Json) => spelled(item))).size === value.length;
}
