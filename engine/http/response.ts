// Represents a response, and reads cookies, text and JSON on first use.

import { parseJson } from "../../language/index.ts";
import type { Headers, HttpResponse, JsonBody, ResponseCookie } from "./message.ts";

export interface Received {
  readonly status: number;
  readonly statusText: string;
  /** Names in lower case. */
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly url: string;
  readonly durationMs: number;
}

export function createResponse(received: Received): HttpResponse {
  return new ReceivedResponse(received);
}

/** A class, since there is one for each request of a run: its readings are shared by all and kept in fields. */
class ReceivedResponse implements HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
  readonly url: string;
  readonly durationMs: number;
  #cookies: readonly ResponseCookie[] | undefined;
  #text: string | undefined;
  #json: JsonBody | undefined;

  constructor({ status, statusText, headers, body, url, durationMs }: Received) {
    this.status = status;
    this.statusText = statusText;
    this.headers = headers;
    this.body = body;
    this.url = url;
    this.durationMs = durationMs;
  }

  header(name: string): string | undefined {
    return headerValue(this.headers, name.toLowerCase());
  }

  get cookies(): readonly ResponseCookie[] {
    this.#cookies ??= this.headers.filter(([name]) => name === "set-cookie").flatMap(([, value]) => readCookie(value));
    return this.#cookies;
  }

  text(): string {
    this.#text ??= decodeText(this.body, this.header("content-type") ?? "");
    return this.#text;
  }

  json(): JsonBody {
    this.#json ??= parseJson(this.text());
    return this.#json;
  }
}

function headerValue(headers: Headers, lowerName: string): string | undefined {
  const first = headers.find(([name]) => name === lowerName);
  if (first === undefined || first === headers.findLast(([name]) => name === lowerName)) return first?.[1];
  const values = headers.filter(([name]) => name === lowerName).map(([, value]) => value);
  // A comma may be part of a cookie's date.
  return values.join(lowerName === "set-cookie" ? "\n" : ", ");
}

function readCookie(line: string): readonly ResponseCookie[] {
  const [pair = "", ...rest] = line.split(";");
  const equals = pair.indexOf("=");
  if (equals < 1) return [];
  const attributes = rest.map((attribute) => {
    const [name = "", ...value] = attribute.split("=");
    return [name.trim().toLowerCase(), value.join("=").trim()] as const;
  });
  return [
    {
      name: pair.slice(0, equals).trim(),
      value: pair.slice(equals + 1).trim(),
      attributes: Object.fromEntries(attributes.filter(([name]) => name !== "")),
    },
  ];
}

/** An unknown charset is read as UTF-8: ASCII parts stay readable. */
function decodeText(body: Uint8Array, contentType: string): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString("utf8", 3);
  const charset = byteOrderMark(bytes) ?? /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset === undefined || charset === "utf-8" || charset === "utf8") return bytes.toString("utf8");
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}
