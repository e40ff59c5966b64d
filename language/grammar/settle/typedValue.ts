// A value as the schema of its input wants it: a variable as text or as it is, a number as its spelling, one value in
// words as a list of one.

import { cellValue } from "../../english/attachment.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { factsOf, type SchemaFacts, typeOf } from "../../mcp/inputSchema.ts";
import type { GivenValue, InputValue } from "../meaning.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";
import { isReference, jsonOf } from "./value.ts";

/** `root` is the schema that references lead into. Later code checks whether the value fits. */
export function typedValue(place: Place, value: InputValue, facts: SchemaFacts, root: JsonObject): Json {
  if ("given" in value) return givenValue(place, value.given, facts, root);
  if (!isList(facts)) return unsettled("several values of an input that takes one");
  const items = factsOf(facts.items, root);
  return value.list.map((given) => givenValue(place, given, items, root));
}

function givenValue(place: Place, given: GivenValue, facts: SchemaFacts, root: JsonObject): Json {
  if ("choice" in given) {
    if (facts.values?.includes(given.choice) === true) return given.choice;
    const items = isList(facts) ? factsOf(facts.items, root) : undefined;
    return items?.values?.includes(given.choice) === true ? [given.choice] : unsettled("a value of another input");
  }
  const value = jsonOf(place, given);
  if (!isList(facts)) return retyped(place, value, given, facts);
  if (Array.isArray(value) || isVariable(value)) return value;
  // An object in JSON is sent as written: the schema may be wrong about the list.
  if (isReference(given) && tokenOf(place, given).kind === "json" && isJsonObject(value)) return value;
  return [givenValue(place, given, factsOf(facts.items, root), root)];
}

function retyped(place: Place, value: Json, given: GivenValue, facts: SchemaFacts): Json {
  if (!isText(facts)) return value;
  if (isVariable(value)) return `\${${value.$var as string}}`;
  if (typeof value === "boolean") return String(value);
  return isReference(given) && tokenOf(place, given).kind === "number" ? tokenOf(place, given).text : value;
}

/** A cell of a table. */
export function typedCell(cell: string, facts: SchemaFacts, root: JsonObject): Json {
  const value = cellValue(cell, false);
  if (!isList(facts)) {
    if (!isText(facts)) return value;
    if (typeof value === "number" || typeof value === "boolean") return cell.trim();
    return isVariable(value) ? `\${${value.$var as string}}` : value;
  }
  if (Array.isArray(value) || isJsonObject(value)) return value;
  return [typedItem(value, factsOf(facts.items, root))];
}

function typedItem(value: Json, facts: SchemaFacts): Json {
  return isText(facts) && isVariable(value) ? `\${${value.$var as string}}` : value;
}

function isVariable(value: Json): value is JsonObject {
  return isJsonObject(value) && typeof value.$var === "string" && Object.keys(value).length === 1;
}

/** Returns whether only a text is possible there. */
export function isText({ types, values }: SchemaFacts): boolean {
  const kinds = types ?? (values === undefined ? undefined : new Set(values.map(typeOf)));
  return kinds?.has("string") === true && [...kinds].every((type) => type === "string" || type === "null");
}

/** Returns whether a list is wanted, and not one of its items by itself. */
export function isList({ types, items }: SchemaFacts): boolean {
  return types?.has("array") === true && [...types].every((type) => type === "array" || type === "null") && items !== false;
}
