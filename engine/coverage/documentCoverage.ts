// Builds the model of a service's OpenAPI document once, with everything that judging needs.

import { dirname } from "node:path";
import type { Ajv, ValidateFunction } from "ajv";
import type { Json } from "../../language/index.ts";
import { atOnce, type Spending, TooCostly } from "../bounded/spending.ts";
import { type ContractSource, readDocument, type WrittenDocument } from "../contract/document.ts";
import { validateExactly } from "../contract/exactKeywords.ts";
import { createFinder, type FindOperation } from "../contract/operations.ts";
import { unifySchemas } from "../contract/unifySchemas.ts";
import { withoutForeignIds } from "../contract/withoutForeignIds.ts";
import type { ServiceCoverage } from "./coverage.ts";
import { type CoverageModel, createModel } from "./model.ts";
import { createPlaces } from "./places.ts";
import { createRecords, type Judges, type Records } from "./record.ts";
import { resultOf } from "./result.ts";

export interface DocumentCoverage {
  readonly model: CoverageModel;
  readonly find: FindOperation;
  records(isOpen?: Judges["isOpen"]): Records;
  result(service: string, records: Records, planned?: Records): Promise<ServiceCoverage>;
}

/** Throws `Error` with a sentence for a document that cannot be read. */
export async function openDocument(text: string, source: ContractSource): Promise<DocumentCoverage> {
  const document = await readDocument(text, source);
  const model = createModel(document);
  const hasAlternatives = [...model.operations.values()].some(({ uses }) => uses.some(({ shape }) => shape.points.some(isAlternative)));
  const fits = hasAlternatives ? await judgeOf(document) : () => false;
  return {
    model,
    find: createFinder(document.root),
    records: (isOpen) => createRecords(model, { fits, ...(isOpen === undefined ? {} : { isOpen }) }),
    async result(service, records, planned) {
      await Promise.all([records.settle(), planned?.settle()]);
      // A file that cannot be read has no points.
      const others = await Promise.all(
        document.files.map((file) =>
          source.files.read(file).then(
            (bytes) => Buffer.from(bytes).toString("utf8"),
            () => "",
          ),
        ),
      );
      const places = createPlaces(document, source.path, source.root || dirname(source.path), [text, ...others]);
      return resultOf(service, records, places, planned);
    },
  };
}

function isAlternative({ constraint }: { readonly constraint?: string }): boolean {
  return constraint === "oneOf" || constraint === "anyOf";
}

/** A value that takes long to judge fits nothing: coverage never delays a run. */
async function judgeOf({ root, version }: WrittenDocument): Promise<Judges["fits"]> {
  const { createBoundedAjv } = await import("../contract/schemaValidator.ts");
  const spending: Spending = { left: 0 };
  const ajv: Ajv = await createBoundedAjv("2020-12", spending, { allErrors: false, verbose: false });
  ajv.addSchema(withoutForeignIds(unifySchemas(root, version, "requests")), "openapi");
  const validators = new Map<string, ValidateFunction | undefined>();
  const validatorAt = (pointer: string): ValidateFunction | undefined => {
    if (!validators.has(pointer)) validators.set(pointer, compiled(ajv, pointer));
    return validators.get(pointer);
  };
  return (pointer, value: Json) => {
    const validate = validatorAt(pointer);
    if (validate === undefined) return false;
    spending.left = atOnce;
    try {
      return validateExactly(validate, value);
    } catch (error) {
      if (error instanceof TooCostly) return false;
      throw error;
    }
  };
}

function compiled(ajv: Ajv, pointer: string): ValidateFunction | undefined {
  try {
    return ajv.compile({ $ref: `openapi#${encodeURI(pointer)}` });
  } catch {
    // A schema that cannot be used is the contract's finding.
    return undefined;
  }
}
