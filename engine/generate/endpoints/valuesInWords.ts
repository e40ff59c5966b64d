// Changes values of examples that the words beside them refuse: “may only contain letters, numbers and '-'” beside
// “My runner”, “must be in the future” beside a day that has passed.

import { isJsonObject, type Json, type JsonObject, remembered } from "../../../language/index.ts";
import { type Schemas, viewOf } from "./schemas.ts";
import { formats } from "./toldFormats.ts";

/** The same value where the words refuse nothing of it. */
export function asTold(schemas: Schemas, schema: JsonObject, value: Json): Json {
  if (Array.isArray(value)) {
    const { items } = viewOf(schemas, schema, value).keywords;
    if (!isJsonObject(items)) return value;
    const entries = (value as readonly Json[]).map((one) => asTold(schemas, items, one));
    return entries.every((one, index) => one === value[index]) ? value : entries;
  }
  const view = viewOf(schemas, schema, value);
  if (value === true && stopsOthers.test(String(view.keywords.description ?? ""))) return false;
  if (typeof value === "string") return textAsTold(String(view.keywords.description ?? ""), value);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, one]) => {
    const inner = view.properties.get(key);
    return [key, inner === undefined ? one : asTold(schemas, inner, one)] as const;
  });
  return members.every(([key, one]) => one === value[key]) ? value : Object.fromEntries(members);
}

/** “Whether to prevent additional spending once the budget is exceeded”: while a test runs, that would hold for all. */
export const stopsOthers = /^whether to (?:prevent|block|stop) (?:additional|further|any|all)\b/i;

function textAsTold(description: string, text: string): string {
  const { between, isToCome } = told(description);
  if (between !== undefined && /\s/.test(text)) return text.trim().replace(/\s+/g, between);
  const [, day = "", time] = /^(\d{4}-\d\d-\d\d)(T.*)?$/.exec(text) ?? [];
  if (!isToCome || day === "" || Date.parse(day) > Date.now()) return text;
  return String(formats[time === undefined ? "date" : "date-time"]);
}

/** `between` stands for spaces in a text that may have none. */
const told = remembered((description: string): { readonly between?: "-" | "_" | ""; readonly isToCome: boolean } => {
  const isToCome = /\bmust be in the future\b/i.test(description);
  const isLimited = /\b(?:may|can|must|should) (?:only (?:contain|consist of)|contain only|consist only of)\b/i.test(description);
  if (!isLimited || /\bspaces?\b|\bwhitespace\b/i.test(description)) return { isToCome };
  const isAllowed = (mark: RegExp) => mark.test(description);
  const between = isAllowed(/[`'"]-[`'"]|\bdash|\bhyphen/i) ? "-" : isAllowed(/[`'"]_[`'"]|\bunderscore/i) ? "_" : "";
  return { between, isToCome };
});
