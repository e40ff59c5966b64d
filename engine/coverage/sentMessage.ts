// Reads a sent request for coverage: path, query, headers, cookies and body.

import { isJsonObject, type Json, parseJson, percentDecoded } from "../../language/index.ts";
import type { HttpRequest } from "../http/message.ts";
import { type Body, isStreamed } from "../http/streamedBody.ts";
import { unread } from "./observe.ts";
import type { Message } from "./parameters.ts";

type Query = ReturnType<Message["query"]>;
type Cookies = ReturnType<Message["cookies"]>;
type Data = ReturnType<Message["body"]>;

const nothing: Query = new Map();

export function messageOf(request: HttpRequest, url: URL): Message {
  const type = headerOf(request, "content-type");
  return {
    path: once(() => url.pathname.split("/").map(percentDecoded)),
    query: once(() => (url.search === "" ? nothing : queryOf(url.searchParams))),
    header: (name) => headerOf(request, name),
    cookies: once(() => cookiesOf(headerOf(request, "cookie"))),
    hasBody: request.body !== undefined,
    ...(type === undefined ? {} : { mediaType: type }),
    body: once(() => (request.body === undefined ? undefined : bodyOf(request.body, type ?? ""))),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the last one of several lines. */
function headerOf({ headers }: HttpRequest, lowerName: string): string | undefined {
  let found: string | undefined;
  for (const [name, value] of headers) if (name.length === lowerName.length && name.toLowerCase() === lowerName) found = value;
  return found;
}

function queryOf(parameters: URLSearchParams): Query {
  const query = new Map<string, string[]>();
  for (const [name, value] of parameters) {
    const before = query.get(name);
    if (before === undefined) query.set(name, [value]);
    else before.push(value);
  }
  return query;
}

const noCookies: Cookies = new Map();

function cookiesOf(header: string | undefined): Cookies {
  if (header === undefined) return noCookies;
  return new Map(
    header.split(/;\s*/).flatMap((pair): [string, string][] => {
      const equals = pair.indexOf("=");
      return equals < 1 ? [] : [[pair.slice(0, equals), pair.slice(equals + 1)]];
    }),
  );
}

function bodyOf(body: Body, type: string): Data {
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
    const json = /content-type:[^\r\n:]*[/+]json/i.test(head) ? parseJson(content) : undefined;
    return [[name, json?.ok === true && isJsonObject(json.value) ? json.value : content]];
  });
  return formOf(fields);
}
