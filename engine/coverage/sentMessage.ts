// A request as it went out, read for coverage: path, query, headers, cookies and body.

import { isJsonObject, type Json, parseJson, percentDecoded } from "../../language/index.ts";
import type { HttpRequest } from "../http/message.ts";
import { type Body, isStreamed } from "../http/streamedBody.ts";
import { unread } from "./observe.ts";
import type { Message } from "./parameters.ts";

const nothing: ReadonlyMap<string, readonly Json[]> = new Map();

export function messageOf(request: HttpRequest, url: URL): Message {
  const headers = new Map<string, Json>();
  for (const [name, value] of request.headers) headers.set(name.toLowerCase(), value);
  const mediaType = headers.get("content-type");
  const body = request.body === undefined ? undefined : bodyOf(request.body, typeof mediaType === "string" ? mediaType : "");
  return {
    path: url.pathname.split("/").map(percentDecoded),
    query: url.search === "" ? nothing : queryOf(url.searchParams),
    headers,
    cookies: cookiesOf(headers.get("cookie")),
    hasBody: request.body !== undefined,
    ...(typeof mediaType === "string" ? { mediaType } : {}),
    ...(body === undefined ? {} : { body }),
  };
}

function queryOf(parameters: URLSearchParams): Message["query"] {
  const query = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    const before = query.get(name);
    if (before === undefined) query.set(name, [value]);
    else before.push(value);
  }
  return query;
}

const noCookies: Message["cookies"] = new Map();

function cookiesOf(header: Json | undefined): Message["cookies"] {
  if (typeof header !== "string") return noCookies;
  return new Map(
    header.split(/;\s*/).flatMap((pair): [string, string][] => {
      const equals = pair.indexOf("=");
      return equals < 1 ? [] : [[pair.slice(0, equals), pair.slice(equals + 1)]];
    }),
  );
}

/** Undefined for what is no data, such as bytes or a text that should be JSON. */
function bodyOf(body: Body, type: string): Message["body"] {
  if (/[/+]json\b/i.test(type)) {
    const parsed = isStreamed(body) ? undefined : parseJson(textOf(body));
    return parsed?.ok === true ? { value: parsed.value, asText: false } : undefined;
  }
  if (/urlencoded/i.test(type)) return { value: formOf(new URLSearchParams(textOf(body))), asText: true };
  if (/^multipart\//i.test(type)) return { value: partsOf(textOf(body), type), asText: true };
  return undefined;
}

/** Files that are streamed are not read again. */
function textOf(body: Body): string {
  if (typeof body === "string") return body;
  if (isStreamed(body))
    return body.pieces.map((piece) => (piece instanceof Uint8Array ? Buffer.from(piece).toString("utf8") : "")).join("");
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("utf8");
}

function formOf(fields: Iterable<readonly [string, Json]>): Json {
  const form = new Map<string, Json>();
  for (const [name, value] of fields) {
    const before = form.get(name);
    form.set(name, before === undefined ? value : Array.isArray(before) ? [...(before as readonly Json[]), value] : [before, value]);
  }
  return Object.fromEntries(form);
}

function partsOf(text: string, type: string): Json {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) return {};
  const fields = text.split(`--${boundary}`).flatMap((part): [string, Json][] => {
    const end = part.indexOf("\r\n\r\n");
    const head = part.slice(0, end === -1 ? 0 : end);
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    if (name === undefined) return [];
    if (/\bfilename="/i.test(head)) return [[name, unread]];
    const content = part.slice(end + 4).replace(/\r\n$/, "");
    const json = /content-type:[^\r\n]*[/+]json/i.test(head) ? parseJson(content) : undefined;
    return [[name, json?.ok === true && isJsonObject(json.value) ? json.value : content]];
  });
  return formOf(fields);
}
