// Writes examples, defaults and listed values of a document literally: `${name}` in them reads no variable. On the way,
// reads lists where the examples show them, and `properties` that another place of the document has.

import { isJsonObject, type Json, type JsonObject, mapItems, mapMembers } from "../../../language/index.ts";
import { follow } from "../../contract/document.ts";
import { withShownList } from "./shownLists.ts";

const given = new Set(["example", "x-example", "examples", "default", "const", "enum"]);
/** The members of these are called as the document likes. */
const named = new Set(["properties", "patternProperties", "$defs", "definitions", "schemas", "responses"]);

/** The same object where nothing in it reads like a reference. */
export function withLiteralTexts(root: JsonObject): JsonObject {
  const copies = new Map<JsonObject, JsonObject>();
  const copyOf = (written: JsonObject, areNames: boolean): JsonObject => {
    const object = areNames ? withSharedNames(root, written) : written;
    const known = copies.get(object);
    if (known !== undefined) return known;
    const texts = mapMembers(object, (key, value) => {
      if (!areNames && given.has(key)) return literal(value);
      return copied(value, !areNames && named.has(key));
    });
    const copy = areNames ? texts : withNumber(withShownList(texts));
    copies.set(object, copy);
    return copy;
  };
  const copied = (value: Json, areNames: boolean): Json => {
    if (Array.isArray(value)) return mapItems(value, (item) => copied(item, false));
    return isJsonObject(value) ? copyOf(value, areNames) : value;
  };
  return copyOf(root, false);
}

/** Kubernetes' “a name or number” is a text by its type, and usually a number. */
function withNumber(schema: JsonObject): JsonObject {
  return schema.type === "string" && schema.format === "int-or-string" ? { ...schema, type: ["integer", "string"] } : schema;
}

/** `properties: { $ref: "#/…" }`: the members are those of another place. */
function withSharedNames(root: JsonObject, names: JsonObject): JsonObject {
  const { $ref, ...own } = names;
  if (typeof $ref !== "string" || !$ref.startsWith("#")) return names;
  const target = follow(root, $ref.slice(1));
  return "value" in target && isJsonObject(target.value) && typeof target.value.$ref !== "string" ? { ...target.value, ...own } : names;
}

export function literalText(text: string): string {
  return text.replaceAll("${", () => "$${");
}

function literal(value: Json): Json {
  if (typeof value === "string") return literalText(value);
  if (Array.isArray(value)) return mapItems(value, literal);
  return isJsonObject(value) ? mapMembers(value, (_, member) => literal(member)) : value;
}
