// The body of a request: JSON, text, form, multipart, a file; inline, as a code block or as a table.

import { isJsonObject, type Json } from "../../json.ts";
import { attachedJson, isJsonCode } from "../attachment.ts";
import { readBodyField } from "../context/bodyField.ts";
import { readJsonText } from "../jsonText.ts";
import { withColumns } from "../placeholder.ts";
import { type Assignment, anyPhraseEnd, assign, fail, isSymbol, report, type Scan, skipAll, spanOf, tokenAt, word } from "../scan.ts";
import { readFile, readFilePath, readSlot } from "../slot.ts";
import type { ValueReading } from "../value.ts";
import { articles } from "../words.ts";
import { endsClause, missing, type PartReading, readPairList, readPairs, skipLink } from "./pairs.ts";
import { targetText } from "./target.ts";

type BodyKind = "any" | "json" | "text" | "xml" | "form" | "multipart";

const nouns = new Set(["body", "payload", "data", "content", "json", "document", "object", "details", "information", "values", "entity"]);
const kinds: Readonly<Record<string, BodyKind>> = {
  json: "json",
  text: "text",
  plain: "text",
  html: "text",
  xml: "xml",
  raw: "any",
  form: "form",
  multipart: "multipart",
  "multipart/form-data": "multipart",
  "form-data": "multipart",
  urlencoded: "form",
  "url-encoded": "form",
};

/** `an empty JSON object`; "an empty body" may be that, or nothing at all. */
function readEmpty(scan: Scan, from: number): PartReading | undefined {
  const at = skipAll(scan, from, articles);
  if (word(scan, at) !== "empty") return undefined;
  const object = anyPhraseEnd(scan, at + 1, ["json object", "json body", "json payload", "object"]);
  if (object >= 0) return { next: object, assignments: [assign(scan, ["body"], {}, at, object)], usesAttachment: false };
  const body = anyPhraseEnd(scan, at + 1, ["request body", "body", "payload"]);
  if (body < 0) return undefined;
  const span = spanOf(scan, from, body);
  return report(scan, {
    code: "ambiguous",
    message: "Is an empty body an object without fields, or nothing at all? Say “body {}”, or “without a body”.",
    in: "sentence",
    span,
    suggestions: [{ title: "An empty object", span, text: "body {}" }],
  });
}

/** `(JSON) body …`, `payload from file …`, `form fields …`, `the file … as body`, or nothing but the attachment behind "the following". */
export function readBody(scan: Scan, from: number): PartReading | undefined {
  const asBody = readBodyField(scan, from) ?? readFileAsBody(scan, from) ?? readProperties(scan, from) ?? readEmpty(scan, from);
  if (asBody !== undefined) return asBody;
  let at = skipAll(scan, from, articles);
  let kind: BodyKind = "any";
  let named = false;
  let following = false;
  for (;;) {
    const next = word(scan, at);
    if (next === "following" || next === "below") {
      following = true;
      at++;
    } else if (next === "request" || next === "req" || next === "http" || next === "encoded") at++;
    else if (kinds[next] !== undefined && !((next === "json" || next === "xml") && named)) {
      // "multipart form data" is multipart.
      if (kind !== "multipart") kind = kinds[next] as BodyKind;
      if (next === "json" || next === "xml") named = true;
      at++;
    } else break;
  }
  const form = kind === "form" || kind === "multipart";
  if (nouns.has(word(scan, at)) || (form && /^(?:fields?|parameters?|params?|parts?)$/.test(word(scan, at)))) {
    named = true;
    at++;
    if (word(scan, at) === "data" || word(scan, at) === "body" || word(scan, at) === "payload") at++;
    if (form && /^(?:fields?|parts?)$/.test(word(scan, at))) at++;
  }
  if (kind !== "any" && !named && scan.attachment !== undefined && (isSymbol(scan, at, ":") || at >= scan.end)) named = true;
  if (form) named = true;
  if ((kind === "text" || kind === "xml") && tokenAt(scan, at)?.kind === "quoted") named = true;
  if (!named) return fail(scan, at);
  if (isSymbol(scan, at, "(") && isSymbol(scan, at + 2, ")") && kinds[word(scan, at + 1)] !== undefined) {
    kind = kinds[word(scan, at + 1)] as BodyKind;
    at += 3;
  }
  if (word(scan, at) === "below") {
    following = true;
    at++;
  }
  // What stands below is missing where the address comes at once: the address is no body.
  if (endsAtTarget(scan, at, following)) return readAttachedBody(scan, at, kind, true);
  return readBodyValue(scan, at, kind);
}

/** Whether the address follows: `the following payload to /orders`, `the payload to /orders` with a code block. */
export function endsAtTarget(scan: Scan, at: number, following: boolean): boolean {
  if (!/^(?:to|at|on)$/.test(word(scan, at)) || (!following && scan.attachment === undefined)) return false;
  const noun = skipAll(scan, at + 1, articles);
  return targetText(scan, noun, following) !== undefined || /^(?:endpoint|path|url)$/.test(word(scan, noun));
}

function readBodyValue(scan: Scan, from: number, kind: BodyKind): PartReading | undefined {
  if (kind === "form" || kind === "multipart") {
    return readPairs(scan, skipFollowing(scan, from), {
      path: [kind],
      many: true,
      separator: "=",
      wire: true,
      ...(kind === "multipart" ? { value: readPartValue } : {}),
    });
  }
  const file = readBodyFile(scan, from);
  if (file !== undefined) return file;
  const pairs = kind === "any" || kind === "json" ? readBodyFields(scan, from) : undefined;
  if (pairs !== undefined) return pairs;
  const start = word(scan, from) === "as" && word(scan, from + 1) === "follows" ? from : skipLink(scan, from);
  const at = skipFollowing(scan, start);
  let saysJson = false;
  for (let i = start; i < at; i++) saysJson ||= word(scan, i) === "json";
  const attached = readAttachedBody(scan, at, saysJson && kind === "any" ? "json" : kind);
  if (attached !== undefined) return attached;
  const slot = readSlot(scan, at) ?? undefined;
  if (slot === undefined || isBare(scan, at, slot)) return fail(scan, at);
  if (kind === "any" && isFileName(slot.value)) return reportFile(scan, at, slot.next);
  const assignments = bodyOf(scan, slot.value, kind).map((entry) => ({
    ...assign(scan, [entry[0], ...entry[2]], entry[1], at, slot.next),
    weak: entry[0] === "headers",
  }));
  return { next: slot.next, assignments, usesAttachment: false };
}

function isBare(scan: Scan, at: number, slot: ValueReading): boolean {
  const token = tokenAt(scan, at);
  return (
    slot.next === at + 1 && (token?.kind === "path" || token?.kind === "url" || (token?.kind === "word" && typeof slot.value === "string"))
  );
}

/** A part of a multipart body may be an upload: `invoice file "./invoice.pdf"`. */
function readPartValue(scan: Scan, at: number): ValueReading | undefined {
  return readFile(scan, at) ?? readSlot(scan, at);
}

/** `body with name "Ada" and age 40`, also `body to create a new user with …`: what the body is for carries nothing. */
function readBodyFields(scan: Scan, from: number): PartReading | undefined {
  let at = from;
  if (word(scan, at) === "to" && /^(?:create|update|add|change|register|edit|replace|modify)$/.test(word(scan, at + 1))) {
    at = skipAll(scan, at + 2, articles);
    if (word(scan, at) === "new") at++;
    if (tokenAt(scan, at)?.kind !== "word") return undefined;
    at++;
  }
  if (!/^(?:with|containing|having|including)$/.test(word(scan, at))) return undefined;
  at++;
  const start = skipAll(scan, at, articles);
  if (/^(?:fields?|properties|property|values?|attributes?)$/.test(word(scan, start)) && tokenAt(scan, start + 1)?.kind !== "symbol")
    at = start + 1;
  return readPairList(scan, at, { path: ["body"], many: true, separator: "=", wire: false, linkedWords: true });
}

/** Words between the noun and what is below the sentence: "is the following JSON:". */
function skipFollowing(scan: Scan, from: number): number {
  let at = from;
  while (/^(?:the|following|these|this|valid|json|object|in|format)$/.test(word(scan, at)) && !startsSlot(scan, at)) at++;
  if (word(scan, at) === "as" && word(scan, at + 1) === "follows") at += 2;
  if (isSymbol(scan, at, ":")) at++;
  return at;
}

function startsSlot(scan: Scan, at: number): boolean {
  return word(scan, at) === "the" && readSlot(scan, at) !== undefined;
}

type BodyEntry = readonly ["body" | "text" | "headers", Json, readonly string[]];

/** Where a value goes: JSON to `body`, other texts to `text`; XML brings its content type along. */
function bodyOf(_scan: Scan, value: Json, kind: BodyKind): readonly BodyEntry[] {
  if (kind === "text" || kind === "xml") return typeof value === "string" ? textOf(value, kind) : textOf(JSON.stringify(value), kind);
  if (typeof value !== "string") return [["body", value, []]];
  if (/^\s*[[{]/.test(value)) {
    const json = readJsonText(value);
    if (json.ok) return [["body", json.value, []]];
  }
  return kind === "json" ? [["body", value, []]] : textOf(value, kind);
}

function textOf(text: string, kind: BodyKind): readonly BodyEntry[] {
  const entries: BodyEntry[] = [["text", text, []]];
  if (kind === "xml") entries.push(["headers", "application/xml", ["Content-Type"]]);
  return entries;
}

/** The attachment as the body, where the value would stand. */
export function readAttachedBody(scan: Scan, at: number, kind: BodyKind, ended = false): PartReading | undefined {
  const { attachment } = scan;
  if (attachment === undefined) {
    if (ended) scan.missing = true;
    return missing(scan, at);
  }
  if (!ended && !endsClause(scan, at)) return undefined;
  const place = (path: readonly string[], value: Json): Assignment => ({ path, value, in: "attachment", span: attachment.span });
  const done = (assignments: readonly Assignment[]): PartReading => ({ next: at, assignments, usesAttachment: true });
  if (kind === "json" || attachment.kind === "table" || (kind === "any" && isJsonCode(attachment))) {
    const json = attachedJson(scan, attachment);
    return json === undefined ? undefined : done([place(["body"], json.value)]);
  }
  if (kind === "any" && (attachment.language === "headers" || attachment.language === "form")) return undefined;
  // What starts like JSON and is none is a mistake, not a text.
  if (kind === "any" && attachment.language === "" && /^\s*[[{]/.test(attachment.content))
    return attachedJson(scan, attachment) as undefined;
  const xml = kind === "xml" || (kind === "any" && attachment.language === "xml");
  const text = place(["text"], xml || attachment.language !== "" ? attachment.content : withColumns(attachment.content));
  return done(xml ? [text, { ...place(["headers", "Content-Type"], "application/xml"), weak: true }] : [text]);
}

/** `from file "x"`, `of the JSON file x`, `file "x"` behind the noun. */
function readBodyFile(scan: Scan, from: number): PartReading | undefined {
  let at = from;
  while (/^(?:is|from|of|in|read|loaded|taken|the|a|json|xml|text|to|with|contents?)$/.test(word(scan, at))) at++;
  if (word(scan, at) !== "file") {
    const name = word(scan, at - 1) === "from" ? readFilePath(scan, at) : undefined;
    return name !== undefined && /\.[A-Za-z]{2,5}$/.test(name) ? fileBody(scan, at) : undefined;
  }
  at++;
  if (isSymbol(scan, at, ":") || word(scan, at) === "named" || word(scan, at) === "called") at++;
  return fileBody(scan, at);
}

function fileBody(scan: Scan, at: number): PartReading | undefined {
  const path = readFilePath(scan, at);
  if (path === undefined) return fail(scan, at);
  return { next: at + 1, assignments: [assign(scan, ["file"], path, at, at + 1)], usesAttachment: false };
}

/** `the file "x"` in the place of a body. */
export function readFileBody(scan: Scan, from: number): PartReading | undefined {
  const file = readFile(scan, from);
  if (file === undefined || !isJsonObject(file.value)) return undefined;
  // As what it is sent decides between a body and a part.
  if (word(scan, file.next) === "as") return fail(scan, file.next);
  return { next: file.next, assignments: [assign(scan, ["file"], file.value.$file as Json, from, file.next)], usesAttachment: false };
}

/** `the (content of the) file "x" as the request body`. */
function readFileAsBody(scan: Scan, from: number): PartReading | undefined {
  const file = readFile(scan, from);
  if (file === undefined || !isJsonObject(file.value)) return undefined;
  let at = file.next;
  if (!/^(?:as|to|into|in|for)$/.test(word(scan, at))) return undefined;
  at = skipAll(scan, at + 1, articles);
  if (word(scan, at) === "request") at++;
  if (!/^(?:body|payload)$/.test(word(scan, at))) return undefined;
  return { next: at + 1, assignments: [assign(scan, ["file"], file.value.$file as Json, from, file.next)], usesAttachment: false };
}

/** `the properties are imported from the JSON file "x"`, `the properties in the JSON` with a code block: those of the body to send. */
function readProperties(scan: Scan, from: number): PartReading | undefined {
  let at = skipAll(scan, from, articles);
  if (word(scan, at) === "request") at++;
  if (!/^(?:properties|fields|attributes)$/.test(word(scan, at))) return undefined;
  at++;
  if (/^(?:is|are)$/.test(word(scan, at)) && /^(?:imported|loaded|read|taken)$/.test(word(scan, at + 1)) && word(scan, at + 2) === "from") {
    at = skipAll(scan, at + 3, articles);
    if (word(scan, at) === "json") at++;
    return word(scan, at) === "file" ? fileBody(scan, at + 1) : fail(scan, at);
  }
  if (word(scan, at) !== "in") return undefined;
  at = skipAll(scan, at + 1, articles);
  if (word(scan, at) === "following") at++;
  const token = tokenAt(scan, at);
  const json = word(scan, at) === "json" || (token?.kind === "quoted" && /^json$/i.test(token.value as string));
  return json && at + 1 >= scan.end ? readAttachedBody(scan, at + 1, "json") : fail(scan, at);
}

function isFileName(value: Json): boolean {
  return typeof value === "string" && /^[\w./-]+\.(?:json|xml|txt|csv|pdf|jpe?g|png|xlsx?|ya?ml)$/i.test(value);
}

/** `body "order.json"` may be a text as well as a file. */
function reportFile(scan: Scan, at: number, next: number): undefined {
  const span = spanOf(scan, at, next);
  const text = scan.sentence.slice(span.start, span.end);
  return report(scan, {
    code: "ambiguous",
    message: `Is the body the text ${text}, or what is in the file of this name? Say “body from file ${text}” or “text body ${text}”.`,
    in: "sentence",
    span,
    suggestions: [{ title: "The file", span, text: `from file ${text}` }],
  });
}
