// Declares requests and responses as plain data, the same for the client, the checks, the contract and the reports.

import type { Json } from "../../language/index.ts";
import type { Body } from "./streamedBody.ts";

/** Names as they go over the wire; several of one name are several lines. */
export type Headers = readonly (readonly [string, string])[];

export interface HttpRequest {
  readonly method: string;
  /** Absolute, http or https. */
  readonly url: string;
  readonly headers: Headers;
  readonly body?: Body;
  /** Follow redirects (at most 10). */
  readonly redirects: boolean;
  /** For the whole exchange: connecting, redirects and the last byte of the body included. */
  readonly timeoutMs: number;
  /**
   * Headers, in any case of letters, that are dropped when a redirect leaves the origin. Authorization and Cookie
   * always are.
   */
  readonly secretHeaders?: readonly string[];
  /** Cookies of the session that are not sent, by name; those that a redirect sets are. */
  readonly unsentCookies?: "all" | readonly string[];
  /**
   * Says whether a text holds a secret: such headers are dropped, such a body or target refused, when a redirect leaves
   * the origin.
   */
  readonly isSecret?: (text: string) => boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The value of a header, in any case of letters; several lines are joined by ", " (set-cookie by newlines). */
  header(name: string): string | undefined;
  /** The cookies that this response sets, in order. */
  readonly cookies: readonly ResponseCookie[];
  /** Content codings removed. */
  readonly body: Uint8Array;
  /** The body as text, by the charset of its byte order mark or content type, else UTF-8. */
  text(): string;
  /** The body as JSON, for any content type. The value is made once and must not be changed. */
  json(): JsonBody;
  /** Where the response came from: the last URL of the redirects. */
  readonly url: string;
  /**
   * From writing the (first) request to the last byte; opening a connection for it is not counted, so that reuse makes
   * no difference.
   */
  readonly durationMs: number;
}

export type JsonBody = { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly message: string };

/** A Set-Cookie header; attribute names are lower case, a flag's value is "". */
export interface ResponseCookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: Readonly<Record<string, string>>;
}
