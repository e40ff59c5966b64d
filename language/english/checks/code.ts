// The code block behind a clause: as JSON, or as its text.

import type { Json } from "../../json.ts";
import { readJsonText } from "../jsonText.ts";
import { withColumns } from "../placeholder.ts";
import type { Cursor } from "./cursor.ts";

/** The attached code block as JSON; a block that is none is a problem. Undefined where there is no block. */
export function attachedJson(c: Cursor): Json | undefined {
  const { attachment } = c;
  if (attachment?.kind !== "code" || c.usesAttachment) return undefined;
  c.usesAttachment = true;
  const json = readJsonText(attachment.content);
  if (json.ok) return json.value;
  const start = attachment.contentSpan.start + json.at;
  c.problem ??= {
    code: "invalid-value",
    message: `This is not JSON: ${json.message}.`,
    in: "attachment",
    span: { start, end: Math.max(start + 1, attachment.contentSpan.end) },
    suggestions: [],
  };
  return null;
}

/** Whether the code block is JSON: it says so, or it says nothing and parses as an object or a list; for the value of a field also as `0`, `true` or `"A"`. */
export function hasJson(c: Cursor, scalars = false): boolean {
  const { attachment } = c;
  if (attachment?.kind !== "code") return false;
  if (attachment.language !== "") return attachment.language === "json";
  return (
    (scalars ? /^\s*(?:[[{"\d-]|true\s*$|false\s*$|null\s*$)/ : /^\s*[[{]/).test(attachment.content) && readJsonText(attachment.content).ok
  );
}

/** The attached code block as text, without the line break that ends it. */
export function attachedText(c: Cursor): string | undefined {
  const { attachment } = c;
  if (attachment?.kind !== "code" || c.usesAttachment) return undefined;
  c.usesAttachment = true;
  return withColumns(attachment.content.replace(/\r?\n$/, ""));
}
