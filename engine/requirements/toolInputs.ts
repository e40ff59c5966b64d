// Finds the inputs of tools that return requirements, by the tools' own schemas: only inputs that a tool has, in their
// types, and all required ones.

import { isJsonObject, type Json, type JsonObject, type LockedTool } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { type FinderTool, inputOf, inputsOfTool } from "../mcp/requirementFinders.ts";

/** `value` is the query or the id; `given` takes precedence over the known inputs of the tool. */
export function finderInputs(
  tool: LockedTool | undefined,
  finder: FinderTool | undefined,
  value: string | undefined,
  given: JsonObject,
): JsonObject {
  const properties = inputsOfTool(tool);
  const fixed = Object.entries(finder?.fixed ?? {}).flatMap(([name, one]): [string, Json][] => {
    const suited = suitedValue(properties === undefined ? {} : properties[name], one as Json);
    return suited === undefined ? [] : [[name, suited]];
  });
  const input = finder === undefined || value === undefined ? undefined : inputOf(tool, finder);
  const own = input === undefined || value === undefined ? {} : { [input]: suitedValue(properties?.[input] ?? {}, value) ?? value };
  const more = Object.entries(given).filter(([name]) => properties === undefined || Object.hasOwn(properties, name));
  return { ...Object.fromEntries(fixed), ...own, ...Object.fromEntries(more) };
}

/** Inputs that the tool requires beyond the given ones. */
export function missingInputs(tool: LockedTool | undefined, inputs: JsonObject): readonly string[] {
  const { required } = (tool?.inputSchema ?? {}) as { readonly required?: Json };
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === "string" && !Object.hasOwn(inputs, name)) : [];
}

export function missingInputError(server: string, tool: string, missing: readonly string[], isQuery: boolean): PlaybookError {
  const example = JSON.stringify(Object.fromEntries(missing.map((one) => [one, "…"])));
  return new PlaybookError(
    "usage",
    `The tool ${tool} of @${server} requires ${missing.join(" and ")}.`,
    isQuery ? "Give a query: --query '…'." : `Give ${missing.length === 1 ? "it" : "them"}: --input '${example}'.`,
  );
}

/**
 * The value as the kind that the schema asks for; undefined if the tool has no such input, or does not take the value.
 */
function suitedValue(schema: Json | undefined, value: Json): Json | undefined {
  if (schema === undefined) return undefined;
  const { type, enum: listed } = isJsonObject(schema) ? schema : {};
  const types = [type ?? []].flat();
  if (Array.isArray(listed) && !listed.includes(value)) return undefined;
  if (Array.isArray(value) && types.includes("string") && !types.includes("array")) return value.join(",");
  const isNumber = types.includes("number") || types.includes("integer");
  if (typeof value === "string" && isNumber && !types.includes("string") && /^\d{1,15}$/.test(value)) return Number(value);
  if (typeof value === "number" && types.includes("string") && !isNumber) return String(value);
  return value;
}
