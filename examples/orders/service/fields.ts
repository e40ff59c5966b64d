// Reads fields out of a JSON body or a query string. All mistakes are collected, then answered together as one 422.

import { type FieldError, invalid } from "./problem.ts";

type Code = FieldError["code"];

interface Range {
  readonly min?: number;
  readonly max?: number;
}

/**
 * A reader over one object. Each method gives undefined for a field that is missing or wrong; `done` throws if any was.
 */
export interface Fields {
  readonly text: (name: string, limits: Range & { readonly pattern?: RegExp; readonly patternName?: string }) => string | undefined;
  readonly number: (name: string, range: Range & { readonly integer?: boolean }) => number | undefined;
  readonly choice: <T extends string>(name: string, choices: readonly T[]) => T | undefined;
  readonly boolean: (name: string) => boolean | undefined;
  /** A reader for each object in a list; its mistakes count for this reader. */
  readonly objects: (name: string, limits: Range) => readonly Fields[];
  readonly has: (name: string) => boolean;
  readonly require: (...names: readonly string[]) => void;
  readonly reject: (name: string, code: Code, message: string) => void;
  /**
   * Rejects each field which no method has read, here and in the objects inside; throws the 422 if anything was
   * rejected.
   */
  readonly done: () => void;
}

/** Fields of a JSON body, which has to be an object. A field with another name than the ones read is rejected. */
export function bodyFields(body: unknown): Fields {
  if (!isObject(body)) {
    throw invalid([{ field: "", code: "type", message: "The body has to be an object." }]);
  }
  return fieldsOf(body, "", { errors: [], unknown: [], fromText: false });
}

/** Fields of a query string or an urlencoded form: text is read as number or boolean where one is asked for. */
export function queryFields(query: URLSearchParams): Fields {
  return fieldsOf(Object.fromEntries(query), "", { errors: [], unknown: [], fromText: true });
}

const rangeText = ({ min, max }: Range): string =>
  max === undefined ? `at least ${min ?? 0}` : min === undefined ? `at most ${max}` : `between ${min} and ${max}`;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** State that a reader shares with the readers of nested objects. */
interface Reading {
  readonly errors: FieldError[];
  /** For each object read, rejects the fields that nobody asked for. */
  readonly unknown: (() => void)[];
  readonly fromText: boolean;
}

function fieldsOf(source: Readonly<Record<string, unknown>>, prefix: string, reading: Reading): Fields {
  const { errors, unknown, fromText } = reading;
  const seen = new Set<string>();
  const reject = (name: string, code: Code, message: string): undefined => {
    errors.push({ field: prefix + name, code, message });
  };
  const take = (name: string): unknown => {
    seen.add(name);
    return Object.hasOwn(source, name) ? source[name] : undefined;
  };
  unknown.push(() => {
    if (fromText) return;
    for (const name of Object.keys(source)) if (!seen.has(name)) reject(name, "unknown", `${name} is not a field of this request.`);
  });
  const inRange = (value: number, { min = -Infinity, max = Infinity }: Range): boolean => value >= min && value <= max;

  return {
    reject,
    has: (name) => Object.hasOwn(source, name),
    require: (...names) => {
      for (const name of names) if (!Object.hasOwn(source, name)) reject(name, "required", `${name} is missing.`);
    },
    text: (name, limits) => {
      const value = take(name);
      if (value === undefined) return undefined;
      if (typeof value !== "string") return reject(name, "type", `${name} has to be text.`);
      if (!inRange(value.length, limits)) return reject(name, "length", `${name} needs ${rangeText(limits)} characters.`);
      if (limits.pattern?.test(value) === false) return reject(name, "format", `${name} is not ${limits.patternName ?? "well formed"}.`);
      return value;
    },
    number: (name, range) => {
      const given = take(name);
      if (given === undefined) return undefined;
      const value = fromText && typeof given === "string" && given.trim() !== "" ? Number(given) : given;
      const kind = range.integer === true ? "a whole number" : "a number";
      if (typeof value !== "number" || !Number.isFinite(value) || (range.integer === true && !Number.isInteger(value))) {
        return reject(name, "type", `${name} has to be ${kind}.`);
      }
      if (!inRange(value, range)) return reject(name, "range", `${name} has to be ${rangeText(range)}.`);
      return value;
    },
    choice: (name, choices) => {
      const value = take(name);
      if (value === undefined) return undefined;
      return choices.find((choice) => choice === value) ?? reject(name, "choice", `${name} has to be one of ${choices.join(", ")}.`);
    },
    boolean: (name) => {
      const value = take(name);
      if (value === undefined || typeof value === "boolean") return value;
      if (fromText && (value === "true" || value === "false")) return value === "true";
      return reject(name, "type", `${name} has to be true or false.`);
    },
    objects: (name, limits) => {
      const value = take(name);
      if (value === undefined) return [];
      if (!Array.isArray(value)) return reject(name, "type", `${name} has to be a list.`) ?? [];
      if (!inRange(value.length, limits)) return reject(name, "length", `${name} needs ${rangeText(limits)} items.`) ?? [];
      return value.flatMap((item: unknown, index) => {
        if (isObject(item)) return [fieldsOf(item, `${prefix}${name}[${index}].`, reading)];
        reject(`${name}[${index}]`, "type", `${name}[${index}] has to be an object.`);
        return [];
      });
    },
    done: () => {
      for (const check of unknown) check();
      if (errors.length > 0) throw invalid(errors);
    },
  };
}
