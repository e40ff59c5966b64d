// Reads several fields or headers that are named together as subjects, one by one.

import type { FieldNames, Looked } from "../meaning.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";

/** Each of the fields: `"id, state and to"` after a plural holds three names. */
export function eachField(place: CheckPlace, { names, header }: Extract<Looked, { of: "fields" }>): readonly Looked[] {
  if (isOneByOne(names)) return names.map((name): Looked => (header === true ? { of: "header", name } : { of: "field", path: [name] }));
  const texts = "within" in names ? textsWithin(place, names) : textsBelow(place);
  return texts.map(
    (text): Looked => (header === true ? { of: "header", name: { called: text } } : { of: "field", path: [{ called: text }] }),
  );
}

function isOneByOne(names: FieldNames): names is Exclude<FieldNames, { within: unknown } | { below: unknown }> {
  return Array.isArray(names);
}

function textsWithin(place: CheckPlace, { within }: Extract<FieldNames, { within: unknown }>): readonly string[] {
  const text = String(tokenOf(place, within).value);
  // Without a space it is one name that has a comma.
  return /, | and /.test(text) || /^[A-Z][\w-]*(?:,[A-Z][\w-]*)+$/.test(text) ? text.split(/,? and |, ?/) : [text];
}

/** A name on each line of the block, or in the first column of the table. */
function textsBelow({ attachment }: CheckPlace): readonly string[] {
  if (attachment === undefined) return unsettled("no names below");
  const lines =
    attachment.kind === "table"
      ? [attachment.header, ...attachment.rows].map(([first = "", ...more]) => (more.length > 0 ? unsettled("more than names") : first))
      : attachment.content.split("\n");
  const names = lines.map((line) => line.trim()).filter((line) => line !== "");
  const headed = attachment.kind === "table" && /^(?:field|name|key|property|path)s?$/i.test(names[0] ?? "") ? names.slice(1) : names;
  return headed.length > 0 && headed.every((name) => !/\s/.test(name)) ? headed : unsettled("lines that are no names");
}
