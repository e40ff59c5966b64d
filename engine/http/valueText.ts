// Writes a value where only text is possible: a path, a query, a header, a cookie, a form.

import { isNumber, type Json } from "../../language/index.ts";
import { isFileReference } from "./files.ts";
import { refuse } from "./refuse.ts";

/** `what` names the place, such as `header X-Page`. Throws for lists, objects and null. */
export function valueText(value: Json, what: string): string {
  if (typeof value === "string") return value;
  if (isNumber(value) || typeof value === "boolean") return String(value);
  if (isFileReference(value))
    throw refuse(`The ${what} is a file, but only text is allowed there.`, "Send the file as multipart, or as the body.");
  const kind = value === null ? "null" : Array.isArray(value) ? "a list" : "an object";
  throw refuse(`The ${what} cannot be ${kind}.`, "Give a text, a number, true or false.");
}

/** One text for each element of a list. */
export function valueTexts(value: Json, what: string): readonly string[] {
  return Array.isArray(value) ? value.map((item: Json) => valueText(item, what)) : [valueText(value, what)];
}
