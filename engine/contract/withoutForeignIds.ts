// Prepares a document for a schema validator: an `$id` in an example or an extension must not name a schema.

import { isJsonObject, type Json, type JsonObject, mapItems, mapMembers } from "../../language/index.ts";
import { hasNames, isData } from "./embedFiles.ts";

const identifiers = new Set(["$id", "$anchor", "$dynamicAnchor"]);

/** Places stay where they are. */
export function withoutForeignIds(document: JsonObject): JsonObject {
  return cleaned(document, false, false) as JsonObject;
}

function cleaned(value: Json, isNamed: boolean, isForeign: boolean): Json {
  if (Array.isArray(value)) return mapItems(value as readonly Json[], (item) => cleaned(item, false, isForeign));
  if (!isJsonObject(value)) return value;
  const kept = isForeign && Object.keys(value).some((key) => identifiers.has(key)) ? withoutIdentifiers(value) : value;
  return mapMembers(kept, (key, member) => {
    const isExtension = !isNamed && key.startsWith("x-") && key !== "x-files";
    return cleaned(member, hasNames(key, member, isNamed), isForeign || isExtension || isData(key, member, isNamed));
  });
}

function withoutIdentifiers(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key, member]) => !identifiers.has(key) || typeof member !== "string"));
}
