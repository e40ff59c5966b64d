// Reads a server's result for checks and saves: its structured content first, JSON in its text next, the text itself
// last.

import { type Json, type JsonObject, parseJson } from "../../language/index.ts";
import type { Spending } from "../bounded/spending.ts";
import type { SchemaSet } from "../bounded/task.ts";
import { taskFor, validateLate } from "../bounded/validateLate.ts";
import { createBoundedAjv, validatorOf } from "../contract/schemaValidator.ts";
import type { CallResult } from "./connection.ts";

export function resultValue({ structured, text }: CallResult): unknown {
  if (structured !== undefined) return structured;
  const body = text.trim();
  // Otherwise it is text that at most looks like JSON.
  const parsed = /^[[{"]|^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(body) ? parseJson(body) : undefined;
  return parsed?.ok ? parsed.value : text;
}

/** Checks that a value fits a schema; undefined when it does, else why not, in words. */
export type ResultCheck = (value: Json, signal?: AbortSignal) => Promise<string | undefined>;

/** Milliseconds for one check, and the maximum length of a schema, in characters. */
const budget = 1_000;
const longestSchema = 500_000;

/** A server's schema is code from outside: a slow check runs in a thread that can be ended. */
export async function compileResultCheck(schema: JsonObject): Promise<ResultCheck> {
  const text = JSON.stringify(schema);
  if (text.length > longestSchema) return async () => `its output schema is longer than ${longestSchema.toLocaleString("en")} characters`;
  if (depthOf(schema) > 64) return async () => "its output schema is nested more than 64 levels deep";
  const outside = outsideReference(schema);
  if (outside !== undefined) return async () => `its output schema refers to ${outside}, which is not fetched`;
  const dialect = /draft-0[467]/.test(String(schema.$schema ?? "")) ? "draft-07" : "2020-12";
  const { $schema: _dialect, ...rest } = schema;
  const spending: Spending = { left: 0 };
  const ajv = await createBoundedAjv(dialect, spending, { allErrors: false });
  const schemas: SchemaSet = { dialect, documents: {}, first: true };
  try {
    const task = taskFor(schemas, rest);
    const validator = validatorOf({ name: "the output schema", validate: ajv.compile(rest), places: () => undefined, spending, task });
    return async (value, signal) => {
      const problems = validator.validate(value) ?? (await validateLate(validator.task(value), signal, budget));
      return problems[0];
    };
  } catch (error) {
    const why = `its output schema cannot be used: ${error instanceof Error ? error.message : String(error)}`;
    return async () => why;
  }
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== "object" || value === null || depth > 64) return depth;
  return Math.max(depth, ...Object.values(value).map((member) => depthOf(member, depth + 1)));
}

function outsideReference(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (
      (key === "$ref" || key === "$dynamicRef") &&
      typeof member === "string" &&
      !member.startsWith("#") &&
      /^[a-z][a-z0-9+.-]*:/i.test(member)
    )
      return member;
    const found = outsideReference(member);
    if (found !== undefined) return found;
  }
  return undefined;
}
