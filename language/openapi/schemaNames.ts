// Names the schemas of a document in sentences and messages: by their keys or, where a framework numbers them
// (`def-47`), by their titles.

import { isJsonObject, type JsonObject } from "../json.ts";
import { rememberedFor } from "../text/remembered.ts";

const numbered = /^(?:def|definition|schema|model|type)?[-_]?\d+$/i;
const longestTitle = 60;

/** The name of a schema by its key. `schemas` are all of the document, under `components/schemas` or `definitions`. */
export function schemaNameOf(schemas: JsonObject, key: string): string {
  return numbered.test(key) ? (namesIn(schemas).get(key) ?? key) : key;
}

/** The schemas by their names. */
export function schemasByName(schemas: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [schemaNameOf(schemas, key), schema]));
}

/** The key of a schema by its name or its key. */
export function schemaKeyOf(schemas: JsonObject, name: string): string {
  if (Object.hasOwn(schemas, name)) return name;
  return [...namesIn(schemas)].find(([, title]) => title === name)?.[0] ?? name;
}

/** Titles by the numbered keys of their schemas, where no other schema has the same title or has it as its key. */
const namesIn = rememberedFor((schemas: JsonObject): ReadonlyMap<string, string> => {
  const titled = Object.entries(schemas).flatMap(([key, schema]): [string, string][] => {
    const title = isJsonObject(schema) && typeof schema.title === "string" ? schema.title.trim() : "";
    return title === "" || title.length > longestTitle || /["\n]/.test(title) ? [] : [[key, title]];
  });
  const owners = Map.groupBy(titled, ([, title]) => title);
  const isOwn = (title: string) => owners.get(title)?.length === 1 && !Object.hasOwn(schemas, title);
  return new Map(titled.filter(([key, title]) => numbered.test(key) && isOwn(title)));
});
