// Validates with JSON Schema over Ajv, which is loaded with the first schema.

import type { Ajv, Options, ValidateFunction } from "ajv";
import type { AddedFormat } from "ajv/dist/types/index.js";
import { createPattern, type Json, type Pattern } from "../../language/index.ts";
import { atOnce, type Spending, spend, TooCostly, testWithin } from "../bounded/spending.ts";
import type { SchemaTask } from "../bounded/task.ts";
import type { SchemaValidator } from "../checks/subject.ts";
import { useExactKeywords, validateExactly } from "./exactKeywords.ts";
import type { SchemaPlaces } from "./schemaPlaces.ts";
import { schemaProblems } from "./schemaProblems.ts";

/** `draft-07` stands for 04 to 07. */
export type Dialect = "2020-12" | "draft-07";

const options: Options = {
  allErrors: true,
  verbose: true,
  strict: false,
  // OpenAPI documents are not JSON Schemas as a whole, and have keywords and formats of their own.
  validateSchema: false,
  logger: false,
};

/** Without any bound on its time: for the worker, which can be killed. */
export async function createAjv(dialect: Dialect, test: (pattern: Pattern, text: string) => boolean, more: Options = {}): Promise<Ajv> {
  const [{ default: formats }, create] = await Promise.all([import("ajv-formats"), dialect === "2020-12" ? load2020() : load07()]);
  const ajv = create({ ...options, ...more, code: { ...more.code, regExp: regExpsTestedBy(test) } });
  formats.default(ajv);
  useExactKeywords(ajv);
  return ajv;
}

/** Validation throws `TooCostly` when it has spent what `spending` allows. */
export async function createBoundedAjv(dialect: Dialect, spending: Spending, more: Options = {}): Promise<Ajv> {
  const [{ countReferences }, ajv] = await Promise.all([import("./countReferences.ts"), createAjv(dialect, testWithin(spending), more)]);
  countReferences(ajv, () => spend(spending, 20));
  for (const [name, format] of Object.entries(ajv.formats)) if (format !== undefined) ajv.formats[name] = shortOnly(format, spending);
  return ajv;
}

/** Ajv takes expressions of the form of RegExp; `code` is for validators that are written to files. */
function regExpsTestedBy(test: (pattern: Pattern, text: string) => boolean) {
  const engine = (source: string) => {
    const pattern = createPattern(source);
    if ("problem" in pattern) throw new Error(`the pattern /${source}/ is not a regular expression: ${pattern.problem}`);
    // Ajv keeps one expression for each text of this kind.
    return { test: (text: string) => test(pattern, text), toString: () => `/${source}/` };
  };
  return Object.assign(engine, { code: "new RegExp" });
}

/** The expressions of formats are not ours; on short texts they are quick. */
function shortOnly(format: AddedFormat, spending: Spending): AddedFormat {
  const longest = 200;
  const guard = (text: string) => {
    if (spending.left !== Number.POSITIVE_INFINITY && text.length > longest) throw new TooCostly();
  };
  const guarded = (validate: (text: string) => boolean) => (text: string) => {
    guard(text);
    return validate(text);
  };
  if (format instanceof RegExp) return guarded((text) => format.test(text));
  if (typeof format === "function") return guarded(format as (text: string) => boolean);
  if (typeof format !== "object" || format.type === "number" || format.async === true) return format;
  const { validate } = format;
  if (validate instanceof RegExp) return { ...format, validate: guarded((text) => validate.test(text)) } as AddedFormat;
  return typeof validate === "function" ? ({ ...format, validate: guarded(validate as (text: string) => boolean) } as AddedFormat) : format;
}

async function load2020(): Promise<(options: Options) => Ajv> {
  return (await import("./ajv2020.ts")).createAjv2020;
}

async function load07(): Promise<(options: Options) => Ajv> {
  return (await import("./ajv07.ts")).createAjv07;
}

export interface Compiled {
  readonly name: string;
  readonly validate: ValidateFunction;
  readonly places: SchemaPlaces;
  readonly spending: Spending;
  readonly task: (value: Json) => SchemaTask;
}

export function validatorOf({ name, validate, places, spending, task }: Compiled): SchemaValidator {
  return {
    name,
    task,
    validate(value: Json) {
      spending.left = atOnce;
      try {
        return validateExactly(validate, value) ? [] : schemaProblems(validate.errors ?? [], places);
      } catch (error) {
        if (error instanceof TooCostly) return undefined;
        throw error;
      }
    },
  };
}
