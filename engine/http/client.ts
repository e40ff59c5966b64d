// The HTTP client of a run: one pool of kept-alive connections for all, one session (cookie jar) for each playbook.

import type { HttpRequest, HttpResponse } from "./message.ts";

export type { HttpFailureKind } from "./failure.ts";
export { HttpFailure } from "./failure.ts";
export type { Headers, HttpRequest, HttpResponse, JsonBody, ResponseCookie } from "./message.ts";

export interface HttpClientSettings {
  readonly tls?: TlsMaterial;
  /** The URL of a proxy for all requests; without it HTTP_PROXY, HTTPS_PROXY and NO_PROXY of `environment` decide. */
  readonly proxy?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Keep cookies between the requests of a session. */
  readonly cookies: boolean;
  /** Of a decoded body; default 10 MB (10 × 1,024 × 1,024). */
  readonly maxBodyBytes?: number;
}

/** PEM texts, read by the caller. `pfx` is not supported. */
export interface TlsMaterial {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly passphrase?: string;
  readonly insecure?: boolean;
}

export interface HttpClient {
  session(): HttpSession;
  /** Ends all connections, also those in use. */
  close(): Promise<void>;
}

export interface HttpSession {
  /** Throws `HttpFailure`. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
}

export function createHttpClient(settings: HttpClientSettings): HttpClient {
  throw new Error(`not yet: ${settings.cookies}`);
}
