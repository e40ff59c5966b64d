// The answer of a handler as data, and how it is written to the connection.

import type { ServerResponse } from "node:http";

type Headers = Readonly<Record<string, string | readonly string[]>>;

export type Reply =
  | { readonly kind: "empty"; readonly status: number; readonly headers: Headers }
  | { readonly kind: "json"; readonly status: number; readonly headers: Headers; readonly body: unknown; readonly contentType: string }
  | { readonly kind: "bytes"; readonly status: number; readonly headers: Headers; readonly body: Uint8Array; readonly contentType: string };

export function empty(status: number, headers: Headers = {}): Reply {
  return { kind: "empty", status, headers };
}

export function json(status: number, body: unknown, headers: Headers = {}, contentType = "application/json"): Reply {
  return { kind: "json", status, headers, body, contentType };
}

export function text(status: number, body: string, contentType = "text/plain"): Reply {
  return bytes(status, new TextEncoder().encode(body), `${contentType}; charset=utf-8`);
}

export function bytes(status: number, body: Uint8Array, contentType: string, headers: Headers = {}): Reply {
  return { kind: "bytes", status, headers, body, contentType };
}

/** Writes the reply and ends the response. */
export function send(response: ServerResponse, reply: Reply): void {
  response.statusCode = reply.status;
  for (const [name, value] of Object.entries(reply.headers)) response.setHeader(name, value);
  if (reply.kind === "empty") {
    response.end();
    return;
  }
  const body = reply.kind === "json" ? Buffer.from(JSON.stringify(reply.body)) : reply.body;
  response.setHeader("content-type", reply.contentType);
  response.setHeader("content-length", body.length);
  response.end(body);
}
