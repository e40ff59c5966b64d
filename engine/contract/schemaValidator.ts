// JSON Schema validation over Ajv, loaded when the first schema is needed.

import type { Ajv, Options, ValidateFunction } from "ajv";
import type { Json } from "../../language/index.ts";
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
  // OpenAPI documents are no JSON Schemas as a whole, and have keywords and formats of their own.
  validateSchema: false,
  logger: false,
  // Documents use patterns that the stricter "u" flag refuses.
  unicodeRegExp: false,
};

export async function createAjv(dialect: Dialect, more: Options = {}): Promise<Ajv> {
  const [{ default: formats }, create] = await Promise.all([import("ajv-formats"), dialect === "2020-12" ? load2020() : load07()]);
  const ajv = create({ ...options, ...more });
  formats.default(ajv);
  useExactKeywords(ajv);
  return ajv;
}

async function load2020(): Promise<(options: Options) => Ajv> {
  return (await import("./ajv2020.ts")).createAjv2020;
}

async function load07(): Promise<(options: Options) => Ajv> {
  return (await import("./ajv07.ts")).createAjv07;
}

export function validatorOf(name: string, validate: ValidateFunction, places: SchemaPlaces): SchemaValidator {
  return {
    name,
    validate: (value: Json) => (validateExactly(validate, value) ? [] : schemaProblems(validate.errors ?? [], places)),
  };
}
