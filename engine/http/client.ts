// Implements the HTTP client of a run: one pool of kept-alive connections for all, one session (cookie jar) for each
// playbook.

import { type CookieJar, createCookieJar } from "./cookieJar.ts";
import { requestName } from "./explain.ts";
import { HttpFailure } from "./failure.ts";
import { watch } from "./interruption.ts";
import type { Headers, HttpRequest, HttpResponse } from "./message.ts";
import { parsedUrl } from "./parsedUrl.ts";
import { chooseProxy } from "./proxy.ts";
import { maxRedirects, redirected, switchOff } from "./redirect.ts";
import { createResponse } from "./response.ts";
import type { TlsMaterial } from "./tls.ts";
import { createTransport, type Incoming, type Outgoing, type Transport } from "./transport.ts";

export type { HttpFailureKind } from "./failure.ts";
export { HttpFailure } from "./failure.ts";
export type { HttpRequest, HttpResponse } from "./message.ts";
export type { TlsMaterial } from "./tls.ts";

export interface HttpClientSettings {
  readonly tls?: TlsMaterial;
  /**
   * The URL of a proxy for all requests, or `off` for none; without it HTTP_PROXY, HTTPS_PROXY and NO_PROXY of
   * `environment` decide.
   */
  readonly proxy?: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Keep cookies between the requests of a session. */
  readonly cookies: boolean;
  /** Size of a body, before and after decompression; default 10 MB (10 × 1,024 × 1,024). */
  readonly maxBodyBytes?: number;
}

export interface HttpClient {
  /** Begins with the cookies of `from`. */
  session(from?: HttpSession): HttpSession;
  /** Ends all connections, including those in use. */
  close(): Promise<void>;
}

export interface HttpSession {
  /**
   * Throws `HttpFailure`. With `hurry` a request that was sent and may have changed something outlives `signal` by
   * `writeGrace`, unless `hurry` fires.
   */
  send(request: HttpRequest, signal: AbortSignal, hurry?: AbortSignal): Promise<HttpResponse>;
  /** Absent if cookies are off. */
  readonly cookies?: Pick<CookieJar, "stored" | "remember" | "copy">;
}

const defaultMaxBodyBytes = 10 * 1024 * 1024;

/** Throws `HttpFailure` for a proxy that cannot be one. Connects to nothing. */
export function createHttpClient(settings: HttpClientSettings): HttpClient {
  const transport = createTransport({
    tls: settings.tls ?? {},
    proxyFor: chooseProxy(settings.proxy, settings.environment ?? {}),
    maxBodyBytes: settings.maxBodyBytes ?? defaultMaxBodyBytes,
  });
  return {
    session(from) {
      const jar = settings.cookies ? (from?.cookies?.copy() ?? createCookieJar()) : undefined;
      return {
        send: (request, signal, hurry) => send(transport, jar, request, signal, hurry),
        ...(jar === undefined ? {} : { cookies: jar }),
      };
    },
    close: () => transport.close(),
  };
}

async function send(
  transport: Transport,
  jar: CookieJar | undefined,
  request: HttpRequest,
  signal: AbortSignal,
  hurry?: AbortSignal,
): Promise<HttpResponse> {
  const first = readOutgoing(request);
  const loading = transport.load();
  if (loading !== undefined) await loading;
  const watched = watch(first, request.timeoutMs, signal, hurry);
  try {
    const sent = request.unsentCookies === undefined ? jar : jar?.copy(request.unsentCookies);
    let seen: Set<string> | undefined;
    let sentAt: number | undefined;
    for (let next = first, count = 0; ; count++) {
      const headers = sent?.apply(next.url, next.headers) ?? next.headers;
      const outgoing = headers === next.headers ? next : { ...next, headers };
      const incoming = await transport.exchange(outgoing, watched.interruption);
      sentAt ??= incoming.sentAt;
      if (incoming.headers.some(isSetCookie)) for (const one of new Set([jar, sent])) await one?.keep(next.url, incoming.headers);
      const asked = request.redirects ? redirected(next, incoming, request) : undefined;
      const target = asked instanceof Promise ? await asked : asked;
      if (target === undefined) return responseOf(outgoing, incoming, sentAt);
      seen ??= new Set();
      seen.add(visit(next, headers));
      refuseCircle(first, target, seen.has(visit(target, sent?.apply(target.url, target.headers) ?? target.headers)), count);
      next = target;
    }
  } finally {
    watched.end();
  }
}

function responseOf(outgoing: Outgoing, { status, statusText, headers, body }: Incoming, sentAt: number): HttpResponse {
  const url = outgoing.url.origin + outgoing.target;
  return createResponse({ status, statusText, headers, body, url, durationMs: performance.now() - sentAt });
}

/** Throws `HttpFailure` for a redirect to where the request has been, or for one too many. */
function refuseCircle(first: Outgoing, target: Outgoing, circle: boolean, count: number): void {
  if (!circle && count < maxRedirects) return;
  const what = circle
    ? `circular redirects: ${target.url.href} again`
    : `more than ${maxRedirects} redirects, the last to ${target.url.href}`;
  throw new HttpFailure("redirect", `${requestName(first)}: ${what}.`, switchOff);
}

function isSetCookie([name]: readonly [string, string]): boolean {
  return name === "set-cookie";
}

/** The same request with other cookies may get another response: that is not a circular redirect. */
function visit(outgoing: Outgoing, headers: Headers): string {
  const cookies = headers.filter(([name]) => name.toLowerCase() === "cookie").map(([, value]) => value);
  return [outgoing.method, outgoing.url.href, ...cookies].join(" ");
}

const unsendable = /[^\t\x20-\x7e\x80-\xff]/;
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

function readOutgoing(request: HttpRequest): Outgoing {
  const { method, headers, body } = request;
  const url = parsedUrl(request.url);
  const fail = (why: string, fix: string) => new HttpFailure("invalid request", `${method} ${request.url}: ${why}.`, fix);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw fail("it is not an http or https URL", "Write it as https://host/path, or give the service a base URL.");
  }
  if (!token.test(method)) throw fail(`"${method}" is not a method`, "Write a word such as GET.");
  if (method === "CONNECT") throw fail("CONNECT asks a proxy for a tunnel and has no response to check", "Use another method.");
  for (const [name, value] of headers) {
    if (!token.test(name)) throw fail(`"${name}" is not a valid header name`, "Use letters, digits and hyphens.");
    const bad = unsendable.exec(value)?.[0];
    if (bad !== undefined) {
      const what = bad === "\n" || bad === "\r" ? "a line break" : JSON.stringify(bad);
      throw fail(
        `the header ${name} contains ${what}, which is not allowed in a header`,
        "Percent-encode it, or encode it as the service expects.",
      );
    }
  }
  return { method, url, target: requestTarget(request.url), headers, body };
}

/**
 * Path and query as written, so that `..`, `//` and escapes reach the service; characters that a request line cannot
 * contain are percent-encoded.
 */
function requestTarget(url: string): string {
  const [, rest = ""] = /^https?:\/\/[^/?#\\]*([^#]*)/i.exec(url.trim()) ?? [];
  const target = rest.startsWith("/") ? rest : `/${rest}`;
  return target.replace(/[^\x21\x23-\x3b\x3d\x3f-\x5f\x61-\x7a\x7c\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()));
}
