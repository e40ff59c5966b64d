// Code blocks and tables below a sentence: as a body, as names with values, and as what is expected.

import type { Check, ValueFormat, ValueType } from "../../check.ts";
import {
  type AttachedEntry,
  attachedJson,
  cellValue,
  codeEntries,
  isJsonCode,
  type Reporter,
  tableEntries,
  unquoted,
} from "../../english/attachment.ts";
import { withColumns } from "../../english/placeholder.ts";
import type { Json } from "../../json.ts";
import type { Attachment, TableAttachment } from "../../playbook.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { BodyKind } from "../meaning.ts";
import { joinPaths, toJsonPath } from "./path.ts";
import { type Place, unfit, unsettled } from "./place.ts";

/** Names with values: of headers, query, form, path parameters, or of a body (`wire` keeps the spelling of numbers). */
export function attachedEntries({ attachment }: Place, separator: ":" | "=", wire: boolean): readonly AttachedEntry[] {
  const reporter: Reporter = { problem: undefined };
  if (attachment === undefined) return unsettled("no attachment");
  refuseForeign(attachment);
  if (attachment.kind === "table" && isTyped(attachment.header)) return unsettled("a table of names, types and values");
  const entries =
    attachment.kind === "table" ? tableEntries(reporter, attachment, wire, "pairs") : codeEntries(reporter, attachment, separator);
  return entries ?? refuse(reporter, "an attachment that is no list of names and values");
}

/** `attribute | type | value`: headings, and no names. */
function isTyped([name = "", ...others]: readonly string[]): boolean {
  const has = (form: RegExp): boolean => others.some((cell) => form.test(cell.trim()));
  return /^(?!name$)/i.test(name.trim()) && headings.name.test(name.trim()) && has(headings.type) && has(headings.value);
}

/** Placeholders of other tools: what they stand for is not known here. */
function refuseForeign(attachment: Attachment): void {
  const texts = attachment.kind === "code" ? [attachment.content] : [attachment.header, ...attachment.rows].flat();
  if (texts.some((text) => text.includes("{{"))) unsettled("a placeholder of another tool");
}

/** Says what is wrong with the attachment, as far as that is known. */
function refuse({ problem }: Reporter, reason: string): never {
  return problem === undefined ? unsettled(reason) : unfit(problem);
}

/** The body that the attachment is: JSON or, where it is not JSON, text. */
export function attachedBody(
  { attachment }: Place,
  as: BodyKind = "any",
): { readonly body: Json } | { readonly text: string; readonly isXml: boolean } {
  if (attachment === undefined) return unsettled("no attachment");
  refuseForeign(attachment);
  if (attachment.kind === "table" && isTyped(attachment.header)) return unsettled("a table of names, types and values");
  if (as === "json" || attachment.kind === "table" || (as === "any" && isJsonCode(attachment))) {
    const reporter: Reporter = { problem: undefined };
    const json = attachedJson(reporter, attachment);
    return json === undefined ? refuse(reporter, "no JSON") : { body: json.value };
  }
  const { language, content } = attachment;
  if (as === "any" && (language === "headers" || language === "form")) return unsettled("no body");
  // A text that starts like JSON but is not JSON is a mistake, not a text.
  if (as === "any" && language === "" && /^\s*[[{]/.test(content)) {
    const reporter: Reporter = { problem: undefined };
    attachedJson(reporter, attachment);
    return refuse(reporter, "no JSON");
  }
  const isXml = as === "xml" || (as === "any" && language === "xml");
  return { text: isXml || language !== "" ? content : withColumns(content), isXml };
}

/** The checks that an attachment makes of the body, or of the field at `root`. */
export function attachedChecks(
  place: Place,
  root: string | undefined,
  operator: "equals" | "contains",
  isNegated: boolean,
  isPattern = false,
): readonly Check[] {
  const { attachment } = place;
  if (attachment !== undefined) refuseForeign(attachment);
  if (attachment === undefined) return unsettled("no attachment that can be checked");
  if (attachment.kind === "table") return isNegated ? unsettled("“not” before several fields") : tableChecks(attachment, root ?? "$");
  const negated = isNegated ? { not: true as const } : {};
  const body = attachedBody(place);
  const attached = "text" in body ? { text: body.text.replace(/\n$/, "") } : body;
  if (isPattern && "text" in attached && /^\/.*\/[a-z]*$/s.test(attached.text.trim()))
    return [{ ...(root === undefined ? { body: "text" as const } : { path: root }), matches: attached.text.trim(), ...negated }];
  if ("text" in attached && root !== undefined && isLiteral(attached.text.trim()))
    return [{ path: root, [operator]: cellValue(attached.text, false), ...negated }];
  if ("text" in attached)
    return [{ ...(root === undefined ? { body: "text" as const } : { path: root }), [operator]: attached.text, ...negated }];
  return [{ ...(root === undefined ? { body: "json" as const } : { path: root }), [operator]: attached.body, ...negated }];
}

/** A block that holds one number, `true`, `false` or `null` is that value, as in a sentence. */
function isLiteral(text: string): boolean {
  return /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(text);
}

const headings = {
  name: /^(?:field|key|name|path|property|attribute|jsonpath|element|member|parameter|param|header)s?$/i,
  type: /^(?:data ?)?types?$/i,
  value: /^(?:expected(?:[ _]value)?|values?|equals)$/i,
};

/** The checks that an attachment of names and values makes of the headers. */
export function attachedHeaders(place: Place, isNegated: boolean): readonly Check[] {
  if (isNegated) return unsettled("“not” before several headers");
  return attachedEntries(place, ":", true).map(({ name, value }) => ({
    header: name,
    equals: typeof value === "object" ? value : String(value),
  }));
}

/** Rows of a name and its value, of a name and its type, or of both. */
function tableChecks({ header, rows }: TableAttachment, root: string): readonly Check[] {
  const isHeaded = headings.name.test(header[0]?.trim() ?? "");
  const columns = header.map((cell) => cell.trim());
  const lines = isHeaded ? rows : (turned(header, rows) ?? [header, ...rows]);
  const kinds = isHeaded
    ? columns.map((cell) => (headings.type.test(cell) ? "type" : headings.value.test(cell) ? "value" : "name"))
    : guessed(lines);
  if (kinds.filter((kind) => kind === "name").length !== 1) return unsettled("a table with several columns of names");
  return lines.flatMap((line) => {
    const path = pathOfCell(unquoted(line[0] ?? ""));
    const subject = { path: root === "$" ? path : joinPaths(root, path) };
    const told = kinds.flatMap((kind, index): readonly Check[] => {
      const cell = line[index] ?? "";
      if (kind === "type") return [{ ...subject, ...typeOf(cell) }];
      if (path === "$.status" && kind === "value" && /^[1-5]\d\d$/.test(cell.trim())) return unsettled("the status, or a field");
      const isText = kinds.some((each, at) => each === "type" && /^(?:string|text)$/i.test(unquoted(line[at] ?? "")));
      return kind === "value" ? [{ ...subject, equals: isText ? unquoted(cell) : valueOfCell(cell) }] : [];
    });
    return told.length > 0 ? told : [{ ...subject, exists: true } as Check];
  });
}

/** "not null" in a cell says what holds, and is not a text. */
function valueOfCell(cell: string): Json {
  const [first = ""] = cell.trim().toLowerCase().split(" ");
  if (/ /.test(cell.trim()) && lexicon.functional.has(first) && lexicon.restricting.has(first))
    return unsettled("a cell that says what holds");
  return cellValue(cell, false);
}

function pathOfCell(name: string): string {
  return /^\d*$/.test(name) ? unsettled("no name of a field") : (toJsonPath(name) ?? unsettled("no name of a field"));
}

/** Names in the first line, their values below; undefined if the first column has the names. */
function turned(header: readonly string[], rows: readonly (readonly string[])[]): readonly (readonly string[])[] | undefined {
  const [values, ...more] = rows;
  if (values === undefined || more.length > 0 || header.length < 2) return undefined;
  const isName = (cell: string): boolean => /^[\p{L}_][\p{L}\p{N}_.[\]-]*$/u.test(cell.trim());
  if (!header.every(isName)) return undefined;
  if (isName(values[0] as string)) return header.length === 2 ? unsettled("names in the first line, or in the first column") : undefined;
  return header.map((name, index) => [name, values[index] ?? ""]);
}

/** Without headings: names with types where every second cell is one, else names with values. */
function guessed(lines: readonly (readonly string[])[]): readonly ("name" | "type" | "value")[] {
  if (lines.every((line) => line.length === 1)) return ["name"];
  if (!lines.every((line) => line.length === 2)) return unsettled("a table of several columns");
  return ["name", lines.every(([, cell = ""]) => isType(cell)) ? "type" : "value"];
}

function isType(cell: string): boolean {
  return (
    lexicon.entries.get(unquoted(cell).toLowerCase())?.some(({ terminal, words }) => terminal === "w.type" && words.length === 1) === true
  );
}

function typeOf(cell: string): { readonly type: ValueType } | { readonly format: ValueFormat } {
  const words = unquoted(cell).toLowerCase().split(" ");
  const entry = lexicon.entries
    .get(words[0] ?? "")
    ?.find(({ terminal, words: own }) => (terminal === "w.type" || terminal === "w.format") && own.join(" ") === words.join(" "));
  if (entry?.value === undefined) return unsettled("no type");
  return entry.terminal === "w.type" ? { type: entry.value as ValueType } : { format: entry.value as ValueFormat };
}
