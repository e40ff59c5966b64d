// What checks and saves read of a server's answer: its structured content first, JSON in its text next, the text itself last.

import { type Json, type JsonObject, parseJson } from "../../language/index.ts";
import { validateExactly } from "../contract/exactKeywords.ts";
import { createAjv } from "../contract/schemaValidator.ts";
import type { CallResult } from "./connection.ts";

export function resultValue({ structured, text }: CallResult): unknown {
  const body = text.trim();
  // Otherwise it is text that at most looks like JSON.
  const parsed = /^[[{"]|^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(body) ? parseJson(body) : undefined;
  if (structured === undefined) return parsed?.ok ? parsed.value : text;
  // Servers repeat the structured content as text. Over HTTP only that has all the digits of its numbers.
  return parsed?.ok && JSON.stringify(JSON.parse(body)) === JSON.stringify(structured) ? parsed.value : structured;
}

/** Checks that a value fits a schema; undefined when it does, else why not, in words. */
export type ResultCheck = (value: Json) => string | undefined;

/** Milliseconds for one check, and the longest schema, in characters, that is looked at. */
const budget = 1_000;
const longestSchema = 500_000;

/** A server's schema is code from outside: its patterns can take for ever, so each check has a time limit that ends it wherever it is. */
export async function compileResultCheck(schema: JsonObject): Promise<ResultCheck> {
  const text = JSON.stringify(schema);
  if (text.length > longestSchema) return () => `its output schema is longer than ${longestSchema.toLocaleString("en")} characters`;
  if (depthOf(schema) > 64) return () => "its output schema is nested more than 64 levels deep";
  const outside = outsideReference(schema);
  if (outside !== undefined) return () => `its output schema refers to ${outside}, which is not fetched`;
  const { runInNewContext } = await import("node:vm");
  const limited = <T>(work: () => T): T => runInNewContext("work()", { work }, { timeout: budget }) as T;
  const dialect = /draft-0[467]/.test(String(schema.$schema ?? "")) ? "draft-07" : "2020-12";
  const { $schema: _dialect, ...rest } = schema;
  const ajv = await createAjv(dialect, { allErrors: false, verbose: false });
  let validate: ReturnType<typeof ajv.compile>;
  try {
    validate = limited(() => ajv.compile(rest));
  } catch (error) {
    const why = `its output schema cannot be used: ${inWords(error)}`;
    return () => why;
  }
  // What has no pattern, no format and no recursion takes time that grows with the data only.
  const isPlain = !/"(?:pattern|patternProperties|format|\$ref|\$dynamicRef|uniqueItems)":/.test(text);
  return (value) => {
    try {
      if (isPlain ? validateExactly(validate, value) : limited(() => validateExactly(validate, value))) return undefined;
    } catch (error) {
      return `it could not be checked: ${inWords(error)}`;
    }
    const [first] = validate.errors ?? [];
    return `${first?.instancePath === undefined || first.instancePath === "" ? "the result" : `$${first.instancePath.replaceAll("/", ".")}`} ${first?.message ?? "does not fit"}`;
  };
}

function inWords(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? `that took longer than ${budget / 1_000} s` : String(message ?? error);
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
