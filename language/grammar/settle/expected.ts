// Reads what a text or a body must be: a pattern, a schema, a format, a whole text.

import type { ValueFormat, ValueType } from "../../check.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { formatProblem } from "../../schemaFormats.ts";
import type { TokenReference } from "../edges.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Statement, ValueMeaning } from "../meaning.ts";
import { attachedBody } from "./attached.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { jsonOf, textOf } from "./value.ts";

export function patternOf(place: CheckPlace, value: ValueMeaning): string {
  const pattern = textOf(place, value);
  return formatProblem("regular expression", pattern) === undefined ? pattern : unsettled("no regular expression");
}

type SchemaMeaning = Extract<Statement, { is: "schema" }>["schema"];

export function schemaOf(place: CheckPlace, schema: SchemaMeaning): string | Readonly<Record<string, Json>> {
  if ("words" in schema) {
    const said = squeeze(schema.words.map((word) => tokenOf(place, word).text).join(""));
    const found = [...(place.context.operations?.schemas.keys() ?? [])].filter((name) => squeeze(name) === said);
    return found.length === 1 ? (found[0] as string) : unsettled("no schema of that name");
  }
  if (schema.as === "Json" || schema.as === "Code") {
    const attached = schema.as === "Json" ? { body: jsonOf(place, schema) } : attachedBody(place);
    return "body" in attached && isJsonObject(attached.body) ? attached.body : unsettled("no schema");
  }
  const name = textOf(place, schema);
  const reference = /^#?\/?(?:components\/schemas|definitions)\/(.+)$/.exec(name)?.[1];
  const schemas = place.context.operations?.schemas;
  if (/\.(?:json|ya?ml)$/i.test(name) || reference !== undefined) return reference ?? name;
  // A part in quotes is a name; other code checks whether the document has it.
  return schema.as === "Quoted" || schemas === undefined || schemas.has(name) ? name : unsettled("no schema of that name");
}

/** "ISO 8601 date" is what the document says: a day or a moment. */
export function formatOf(format: string, documented?: string): ValueFormat {
  // "a valid date" of what the document calls a moment.
  if (format === "date") return documented === "date-time" ? "date-time" : "date";
  if (format !== "iso-date") return format as ValueFormat;
  return documented === "date-time" ? "date-time" : "date";
}

/** "The response is "200"" is about the status. */
export function plainText(text: string): string {
  if (/^[1-5]\d\d(?: .*)?$/.test(text)) return unsettled("a status");
  const words = text.toLowerCase().split(" ");
  const outcomes = ["w.reasonphrase", "w.ok", "w.errorclass"];
  const isOutcome = lexicon.entries
    .get(words[0] ?? "")
    ?.some(({ terminal, words: own }) => outcomes.includes(terminal) && own.join(" ") === words.join(" "));
  return isOutcome === true ? unsettled("an outcome or a text") : text;
}

/** The media type that a word such as "JSON" is. */
export function mediaNamed(word: string): string | undefined {
  const words = word.toLowerCase().split(" ");
  const entries = lexicon.entries.get(words[0] ?? "") ?? [];
  return entries.find(({ terminal, words: own }) => terminal === "w.media" && own.join(" ") === words.join(" "))?.value;
}

export function mediaOf(place: CheckPlace, media: string | TokenReference): string {
  return typeof media === "string" ? media : (mediaNamed(textOf(place, media)) ?? unsettled("no media type"));
}

/** Headers that requests send, and no response has. */
export function isRequestHeader(name: string): boolean {
  return lexicon.entries.get(name.toLowerCase())?.some(({ terminal }) => terminal === "w.requestheader") === true;
}

/** A type may be in quotes. */
export function typeOf(place: CheckPlace, type: string | TokenReference): ValueType {
  if (typeof type === "string") return type as ValueType;
  const entries = lexicon.entries.get(textOf(place, type).toLowerCase()) ?? [];
  return (entries.find(({ terminal }) => terminal === "w.type")?.value ?? unsettled("no type")) as ValueType;
}
