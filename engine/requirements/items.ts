// Reads the result of a tracker's, a wiki's or a notes server's tool, in any shape, as items with an id, a title and a
// text.

import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";
import { markdownOf } from "./richText.ts";

export interface Item {
  readonly id?: string;
  readonly title: string;
  readonly url?: string;
  /** Markdown; empty where the answer names the item only. */
  readonly text: string;
}

/** The lists that servers put their items in. */
const listKeys = ["issues", "results", "items", "pages", "nodes", "values", "tasks", "documents", "entities", "data", "records", "rows"];

export function itemsOf(result: unknown): readonly Item[] {
  const value = parsed(result);
  if (typeof value === "string") return value.trim() === "" ? [] : [{ title: firstLine(value), text: markdownOf(value) }];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => itemsOf(one));
  if (!isJsonObject(value)) return [];
  for (const key of listKeys) {
    const list = value[key];
    if (Array.isArray(list)) return (list as readonly Json[]).flatMap((one) => (isJsonObject(one) ? itemOf(one) : itemsOf(one)));
    if (isJsonObject(list) && listKeys.some((inner) => Array.isArray(list[inner]))) return itemsOf(list);
  }
  for (const key of ["issue", "page", "task", "document", "record", "entity"]) if (isJsonObject(value[key])) return itemOf(value[key]);
  return itemOf(value);
}

/**
 * Wikis put the page inside the hit: `{ content: { id, title }, excerpt, url }`, `{ metadata: { id, title, content }
 * }`.
 */
function unwrapped(value: JsonObject): JsonObject {
  for (const key of ["content", "metadata"]) {
    const inner = value[key];
    const isThing = isJsonObject(inner) && textAt(inner, ["id"]) !== undefined && inner.title !== undefined;
    if (isThing && value.id === undefined && value.key === undefined) return { ...pick(value, ["url", "webUrl"]), ...inner };
  }
  return value;
}

function pick(value: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.flatMap((key): [string, Json][] => (value[key] === undefined ? [] : [[key, value[key]]])));
}

function itemOf(whole: JsonObject): readonly Item[] {
  const value = unwrapped(whole);
  const fields = isJsonObject(value.fields)
    ? value.fields
    : isJsonObject(value.properties)
      ? { ...value, ...plainProperties(value.properties) }
      : value;
  const id = textAt(value, ["key", "identifier", "ref", "gid", "number", "id"]) ?? textAt(fields, ["key", "id"]);
  const title = textAt(fields, ["summary", "title", "name", "subject", "displayName", "Name", "Title"]) ?? textAt(value, ["title", "name"]);
  const url = textAt(value, ["url", "html_url", "webUrl", "web_url", "permalink", "permalink_url"]);
  const names = isJsonObject(value.names) ? value.names : {};
  const own = ["description", "body", "content", "markdown", "text", "notes", "observations"]
    .map((key) => markdownOf(fields[key]))
    .find((text) => text.trim() !== "");
  // Trackers keep acceptance criteria in a field that only its name identifies.
  const criteria = Object.entries(fields).flatMap(([key, field]) => {
    const name = typeof names[key] === "string" ? names[key] : key;
    return /acceptance[\s_-]*(?:criteri|test)/i.test(String(name)) ? [markdownOf(field)] : [];
  });
  const text = [own ?? "", ...criteria.map((one) => `## Acceptance criteria\n\n${one}`)].filter((part) => part.trim() !== "").join("\n\n");
  if (id === undefined && title === undefined && text === "") return [];
  return [
    {
      ...(id === undefined ? {} : { id }),
      title: title ?? id ?? firstLine(text),
      ...(url !== undefined && /^https?:\/\//.test(url) ? { url } : {}),
      text,
    },
  ];
}

/** Notion's properties: each is a map with its type, and the title is one of them. */
function plainProperties(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      if (!isJsonObject(property)) return [name === "title" ? "title" : name, markdownOf(property)];
      const key =
        property.type === "title" || (name === "title" && Array.isArray(property.title)) || Array.isArray(property.title) ? "title" : name;
      const inner = property.title ?? property.rich_text ?? property.unique_id ?? property.url ?? property.number ?? null;
      return [
        key,
        isJsonObject(inner) && typeof inner.number === "number" ? `${inner.prefix ?? "ID"}-${inner.number}` : markdownOf(richText(inner)),
      ];
    }),
  );
}

function richText(value: Json): Json {
  if (!Array.isArray(value)) return value;
  return (value as readonly Json[]).map((part) => {
    if (!isJsonObject(part)) return part;
    const inner = isJsonObject(part.text) ? part.text.content : undefined;
    return { plain_text: part.plain_text ?? inner ?? "" };
  });
}

function textAt(value: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const found = value[key];
    if (typeof found === "number") return String(found);
    if (typeof found === "string" && found.trim() !== "") return found.trim();
  }
  return undefined;
}

/** Servers often put JSON in a text, some with words around it. */
export function parsed(result: unknown): Json {
  if (typeof result !== "string") return (result ?? null) as Json;
  try {
    const value = JSON.parse(result) as Json;
    return typeof value === "object" && value !== null ? value : result;
  } catch {
    return result;
  }
}

function firstLine(text: string): string {
  return (
    text
      .split("\n")
      .map((line) => line.replace(/^#+\s*/, "").trim())
      .find((line) => line !== "") ?? ""
  ).slice(0, 120);
}
