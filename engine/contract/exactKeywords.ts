// The keywords of JSON Schema that compare numbers, exact for numbers of any length. Ajv computes with JavaScript's
// numbers, in which 0.3 is not a multiple of 0.1.

import type { Ajv, FuncKeywordDefinition, KeywordErrorDefinition, SchemaValidateFunction, ValidateFunction } from "ajv";
import { _ } from "ajv";
import {
  compareNumbers,
  ExactNumber,
  isInteger,
  isJsonObject,
  isMultiple,
  isNumber,
  type Json,
  type JsonNumber,
  plainNumber,
  setKey,
} from "../../language/index.ts";
import { duplicates, equal } from "../checks/equality.ts";

/** Replaces Ajv's own. The data given to `validate` must come from `validateExactly`. */
export function useExactKeywords(ajv: Ajv): void {
  const definitions = [
    limit("minimum", (order) => order >= 0),
    limit("maximum", (order) => order <= 0),
    limit("exclusiveMinimum", (order) => order > 0),
    limit("exclusiveMaximum", (order) => order < 0),
    multipleOf,
    constant,
    enumeration,
    uniqueItems,
  ];
  for (const definition of definitions) {
    ajv.removeKeyword(definition.keyword as string);
    ajv.addKeyword(definition);
  }
}

/** Validates `value` with a schema that was compiled with these keywords; errors hold the values as they are. */
export function validateExactly(validate: ValidateFunction, value: Json): boolean {
  // Nearly every value: a copy of a large response would only be thrown away.
  if (!holdsExact(value)) return validate(value) as boolean;
  const holder: Record<string, Json> = {};
  const shadow = shadowOf(value, holder, "value");
  if (shadow === value) return validate(value) as boolean;
  const valid = validate(shadow, {
    instancePath: "",
    parentData: holder,
    parentDataProperty: "value",
    rootData: holder,
    dynamicAnchors: {},
  });
  for (const error of validate.errors ?? []) if ("data" in error) error.data = at(value, error.instancePath);
  return valid as boolean;
}

function holdsExact(value: Json): boolean {
  if (value instanceof ExactNumber) return true;
  if (Array.isArray(value)) return value.some(holdsExact);
  return isJsonObject(value) && Object.values(value).some(holdsExact);
}

/** The numbers that stand for others in a shadow, by the list or object that they are in. */
const exactMembers = new WeakMap<object, Map<string, ExactNumber>>();
/** The original of each list or object of a shadow. */
const originals = new WeakMap<object, Json>();

/** `value` with JavaScript numbers only, for keywords such as `type`; the very same value where it has no others. */
function shadowOf(value: Json, parent: object, key: string): Json {
  if (value instanceof ExactNumber) {
    const plain = plainNumber(value);
    if (plain !== undefined) return plain;
    const members = exactMembers.get(parent) ?? new Map<string, ExactNumber>();
    exactMembers.set(parent, members.set(key, value));
    // A number of the same kind and of any size.
    return isInteger(value) ? Number.MAX_VALUE : 0.5;
  }
  if (Array.isArray(value)) {
    const copy: Json[] = [];
    for (const [index, item] of value.entries()) copy.push(shadowOf(item as Json, copy, String(index)));
    return replaced(
      value,
      copy,
      copy.some((item, index) => item !== value[index]),
    );
  }
  if (!isJsonObject(value)) return value;
  const copy: Record<string, Json> = {};
  let changed = false;
  for (const [key, member] of Object.entries(value)) {
    const shadow = shadowOf(member, copy, key);
    changed ||= shadow !== member;
    setKey(copy, key, shadow);
  }
  return replaced(value, copy, changed);
}

function replaced(value: Json, copy: Json & object, changed: boolean): Json {
  if (!changed) return value;
  originals.set(copy, value);
  return copy;
}

type Place = Parameters<SchemaValidateFunction>[3];

/** The value that `data` stands for at its place. */
function original(data: Json, place: Place): Json {
  if (typeof data === "object" && data !== null) return originals.get(data) ?? data;
  if (typeof data !== "number" || place === undefined) return data;
  return exactMembers.get(place.parentData as object)?.get(String(place.parentDataProperty)) ?? data;
}

function at(value: Json, pointer: string): Json {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<Json>((here, key) => (here as Readonly<Record<string, Json>> | null)?.[key] ?? null, value);
}

function error(parameter: string): KeywordErrorDefinition {
  return { message: ({ keyword }) => `must fit ${keyword}`, params: ({ schemaCode }) => _`{${parameter}: ${schemaCode}}` };
}

function limit(keyword: string, holds: (order: number) => boolean): FuncKeywordDefinition {
  return {
    keyword,
    type: "number",
    error: error("limit"),
    compile(bound: unknown) {
      const wanted = number(bound, keyword);
      return (data, place) => holds(compareNumbers(original(data, place) as JsonNumber, wanted));
    },
  };
}

const multipleOf: FuncKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  error: error("multipleOf"),
  compile(bound: unknown) {
    const by = number(bound, "multipleOf");
    if (compareNumbers(by, 0) <= 0) throw new Error(`multipleOf must be above 0, it is ${by}`);
    return (data, place) => isMultiple(original(data, place) as JsonNumber, by);
  },
};

const constant: FuncKeywordDefinition = {
  keyword: "const",
  error: error("allowedValue"),
  compile: (wanted: Json) => (data, place) => equal(original(data, place), wanted),
};

const enumeration: FuncKeywordDefinition = {
  keyword: "enum",
  error: error("allowedValues"),
  compile(allowed: unknown) {
    if (!Array.isArray(allowed) || allowed.length === 0) throw new Error("enum must have items");
    const texts = new Set<Json>(allowed.filter((one) => typeof one === "string"));
    const others = (allowed as readonly Json[]).filter((one) => typeof one !== "string");
    return (data, place) => (typeof data === "string" ? texts.has(data) : others.some((one) => equal(original(data, place), one)));
  },
};

const uniqueItems: FuncKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  compile(wanted: unknown) {
    const check: ReturnType<NonNullable<FuncKeywordDefinition["compile"]>> = (data, place) => {
      const twice = wanted === true ? duplicates(original(data, place) as readonly Json[]) : undefined;
      if (twice === undefined) return true;
      const [j, i] = twice;
      check.errors = [{ keyword: "uniqueItems", message: "must have no duplicates", params: { i, j } }];
      return false;
    };
    return check;
  },
};

function number(value: unknown, keyword: string): JsonNumber {
  if (isNumber(value)) return value;
  throw new Error(`${keyword} must be a number, it is ${JSON.stringify(value)}`);
}
