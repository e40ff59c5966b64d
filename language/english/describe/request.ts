// Requests and their parts in words.

import { list } from "../../grammar/describe/checks.ts";
import { isJsonObject, type Json } from "../../json.ts";
import type { ApiRequestStep, Authentication, PrepareStep, RequestParts } from "../../step.ts";
import { writeJson } from "../jsonText.ts";
import { lex } from "../lexer.ts";
import { withColumns } from "../placeholder.ts";
import { isUnquotable, quote } from "../quote.ts";
import { writeSlot, writeTextSlot } from "../slot.ts";
import { withCall } from "./call.ts";
import { writeDuration } from "./duration.ts";
import { inlineJson, writeMap } from "./maps.ts";
import { codeBlock, type Draft } from "./words.ts";

/** Longer JSON goes into a code block. */
const longest = 60;

/** `Send a POST request to /orders with …, save … as …`, with body inline or below; then with maps as JSON. */
export function* describeRequest(step: ApiRequestStep): Generator<Draft | undefined> {
  const space = step.action.indexOf(" ");
  const method = space < 0 ? step.action : step.action.slice(0, space);
  const target = space < 0 ? undefined : writeTarget(step.action.slice(space + 1));
  if (space >= 0 && target === undefined) return;
  const head = `Send ${/^[AEIO]/.test(method) ? "an" : "a"} ${method} request${target === undefined ? "" : ` to ${target}`}`;
  for (const draft of partDrafts(step)) {
    if (draft !== undefined) yield withCall({ ...draft, text: `${head}${draft.text === "" ? "" : ` ${draft.text}`}` }, step);
  }
}

/** A target as one token that reads back, else in quotes. */
function writeTarget(target: string): string | undefined {
  const [only, ...more] = lex(target);
  if (
    only !== undefined &&
    more.length === 0 &&
    !/\/:[A-Za-z_]/.test(target) &&
    (only.kind === "path" || only.kind === "url" || only.kind === "reference") &&
    (only.kind === "reference" ? `\${${only.value as string}}` : withColumns(only.text)) === target
  )
    return target;
  return quote(target);
}

export function* describePrepare(step: PrepareStep): Generator<Draft | undefined> {
  const lead: string[] = [];
  for (const [noun, value] of [
    ["base URL", step.baseUrl],
    ["URL", step.url],
  ] as const) {
    if (value === undefined) continue;
    const written = quote(value);
    if (written === undefined) return;
    lead.push(`the ${noun} ${written}`);
  }
  for (const draft of partDrafts(step, lead)) {
    if (draft === undefined) continue;
    const text = draft.text.replace(/^with /, "Use ").replace(/^without /, "Use no ");
    yield { ...draft, text: step.of === "following" ? `For all following requests, ${text.replace(/^U/, "u")}` : text };
  }
}

/** The parts of a request in words: natural, then exact. */
function* partDrafts(parts: RequestParts, lead: readonly string[] = []): Generator<Draft | undefined> {
  for (const exact of [false, true]) {
    for (const block of [false, true]) yield writeParts(parts, lead, exact, block);
  }
}

function writeParts(parts: RequestParts, lead: readonly string[], exact: boolean, block: boolean): Draft | undefined {
  const out: string[] = [...lead];
  const add = (text: string | undefined): void => {
    if (text !== undefined) out.push(text);
  };
  add(writeMap("path parameter", "path parameters", parts.parameters, exact));
  add(writeMap("query parameter", "query parameters", parts.query, exact));
  add(writeMap("header", "headers", parts.headers, exact));
  add(writeMap("cookie", "cookies", parts.cookies, exact));
  if (parts.timeout !== undefined) {
    const duration = writeDuration(parts.timeout as Json);
    if (duration === undefined) return undefined;
    out.push(`a time limit of ${duration}`);
  }
  if (parts.redirects !== undefined) out.push(`redirects ${parts.redirects ? "on" : "off"}`);
  const none = parts.auth === "none";
  if (parts.auth !== undefined && !none) {
    const auth = writeAuthentication(parts.auth);
    if (auth === undefined) return undefined;
    out.push(auth);
  }
  add(writeMap("form field", "form fields", parts.form, exact));
  add(writeMap("multipart field", "multipart fields", parts.multipart, exact));
  if (parts.file !== undefined) {
    const path = quote(parts.file);
    if (path === undefined) return undefined;
    out.push(`body from file ${path}`);
  }
  let body: Draft | undefined;
  if (parts.body !== undefined) body = writeBody(parts.body, block);
  else if (parts.text !== undefined) body = writeTextBody(parts.text, block);
  if ((parts.body !== undefined || parts.text !== undefined) && body === undefined) return undefined;
  if (body === undefined && block) return undefined;
  if (body !== undefined) out.push(body.text);
  const without = none ? "without authentication" : "";
  if (out.length === 0) return { text: without };
  // "no authentication" comes first, so that a body below the sentence is its last part.
  const text = none && lead.length + out.length > 0 ? `without authentication, with ${list(out)}` : `with ${list(out)}`;
  return body?.attachment === undefined ? { text } : { text, attachment: body.attachment };
}

function writeBody(value: Json, block: boolean): Draft | undefined {
  const structured = Array.isArray(value) || (isJsonObject(value) && writeSlot(value)?.startsWith("{") === true);
  const inline = structured ? inlineJson(value) : writeSlot(value);
  const long = inline === undefined || inline.length > longest;
  if (block !== long && structured) return block ? blockBody(value) : undefined;
  if (block) return blockBody(value);
  if (inline === undefined) return undefined;
  return { text: typeof value === "string" ? `JSON body ${inline}` : `body ${inline}` };
}

function blockBody(value: Json): Draft {
  return { text: "the following JSON body", attachment: codeBlock("json", writeJson(value, 2)) };
}

function writeTextBody(text: string, block: boolean): Draft | undefined {
  const lines = text.includes("\n") && !isUnquotable(text.replaceAll("\n", "").replaceAll("\t", ""));
  if (block !== lines) return undefined;
  if (block) return { text: "the following text body", attachment: codeBlock("text", text) };
  const written = writeTextSlot(text);
  return written === undefined ? undefined : { text: `text body ${written}` };
}

function writeAuthentication(auth: Exclude<Authentication, "none">): string | undefined {
  const written = writeTextSlot;
  if ("bearer" in auth) {
    const token = written(auth.bearer);
    return token === undefined ? undefined : `bearer token ${token}`;
  }
  if ("basic" in auth) {
    const [user, password] = [written(auth.basic.username), written(auth.basic.password)];
    return user === undefined || password === undefined ? undefined : `basic authentication ${user} and ${password}`;
  }
  const [value, name] = [written(auth.apiKey.value), quote(auth.apiKey.name)];
  return value === undefined || name === undefined ? undefined : `API key ${value} in ${auth.apiKey.in} ${name}`;
}
