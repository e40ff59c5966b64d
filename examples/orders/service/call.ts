// A request as the handlers see it, and reading its body: JSON, a form, or bytes, each within a limit.

import type { IncomingMessage } from "node:http";
import { Problem } from "./problem.ts";

export interface Call {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** The values of the `{names}` in the path of the route, decoded. */
  readonly params: Readonly<Record<string, string>>;
  /** The token that the call is authorised by; "" for a route which needs none. */
  readonly token: string;
}

/** The value of the path parameter; a route that does not declare it is a mistake in the route table. */
export function param(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`The route has no parameter {${name}}.`);
  return value;
}

/** The media type of the request without its parameters, in lower case; "" when none is given. */
export function mediaType(call: Call): string {
  return (call.request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** The JSON body, of any shape. 415 for another content type, 400 for text that is not JSON, 413 above 100 kB. */
export async function readJson(call: Call): Promise<unknown> {
  requireType(call, ["application/json"]);
  const body = await readBytes(call, 100_000);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Problem(400, "The body is not valid JSON.");
  }
}

/** The parts of a multipart or urlencoded form. 400 when it cannot be read, 413 above `limit` bytes. */
export async function readForm(call: Call, limit: number): Promise<FormData> {
  const body = await readBytes(call, limit);
  const contentType = call.request.headers["content-type"] ?? "";
  try {
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new Problem(400, "The body is not a valid form.");
  }
}

/** 415 unless the request has one of these media types. */
export function requireType(call: Call, accepted: readonly string[]): void {
  const given = mediaType(call);
  if (accepted.includes(given)) return;
  const named = given === "" ? "no content type" : `content type ${given}`;
  throw new Problem(415, `The request has ${named}; this needs ${accepted.join(" or ")}.`);
}

/** Returns whether the request announces a body. */
export function hasBody(call: Call): boolean {
  const length = call.request.headers["content-length"];
  return call.request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/**
 * The whole body; 413 above `limit` bytes. An oversized body is read and dropped first, because a client that is still
 * sending would see a broken connection instead of the response; a body of more than 16 MB is cut off all the same.
 */
export async function readBytes(call: Call, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of call.request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > 16_000_000) break;
  }
  if (size > limit) throw new Problem(413, `The body has more than ${limit} bytes.`, { headers: { connection: "close" } });
  return new Uint8Array(Buffer.concat(chunks));
}
