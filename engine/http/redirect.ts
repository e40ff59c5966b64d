// Follows redirects as browsers do, and sends no secrets to another origin.

import { requestName } from "./explain.ts";
import { HttpFailure } from "./failure.ts";
import type { Headers, HttpRequest } from "./message.ts";
import { holdsSecret } from "./streamedBody.ts";
import type { Incoming, Outgoing } from "./transport.ts";

export const maxRedirects = 10;

/** Advice about a redirect that cannot be followed. */
export const switchOff = "Switch redirects off to check the response itself: … with redirects off.";

const statuses = new Set([301, 302, 303, 307, 308]);
const bodyHeaders = new Set(["content-type", "content-length", "content-encoding", "content-language", "content-location"]);

/**
 * The request that a redirect asks for; undefined when the response is none. Throws, or rejects with, `HttpFailure` for
 * a target that must not be followed. At once, unless a streamed body has to be looked through.
 */
export function redirected(outgoing: Outgoing, incoming: Incoming, request: HttpRequest): Outgoing | Promise<Outgoing> | undefined {
  if (!statuses.has(incoming.status)) return undefined;
  const location = incoming.headers.find(([name]) => name === "location")?.[1];
  if (location === undefined) return undefined;
  // Servers write UTF-8 into this header, which was read as Latin-1.
  const target = Buffer.from(location, "latin1").toString("utf8");
  const url = URL.parse(target, outgoing.url.href);
  const fail = (why: string, fix?: string) => new HttpFailure("redirect", `${requestName(outgoing)}: ${why}.`, fix);
  if (url === null) throw fail(`the redirect leads to "${target}", which is not a URL`, switchOff);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw fail(`the redirect leads to ${url.protocol} and only http and https can be followed`, switchOff);
  }
  url.hash = "";
  const toGet =
    (incoming.status === 303 && outgoing.method !== "GET" && outgoing.method !== "HEAD") ||
    ((incoming.status === 301 || incoming.status === 302) && outgoing.method === "POST");
  const kept = toGet ? outgoing.headers.filter(([name]) => !bodyHeaders.has(name.toLowerCase())) : outgoing.headers;
  const body = toGet ? undefined : outgoing.body;
  const elsewhere = url.origin !== outgoing.url.origin;
  const next: Outgoing = {
    method: toGet ? "GET" : outgoing.method,
    url,
    target: url.pathname + url.search,
    headers: elsewhere ? withoutSecrets(kept, request) : kept,
    body,
  };
  if (elsewhere && request.isSecret !== undefined) {
    if (request.isSecret(target)) throw fail(`the redirect to ${url.origin} would send a secret there in its address`, switchOff);
    const allowed = (isSecret: boolean): Outgoing => {
      if (!isSecret) return next;
      throw fail(
        `the redirect to ${url.origin} would send the body, which contains a secret, there`,
        "If that address may have the secret, send the request to it directly.",
      );
    };
    const secret = body !== undefined && holdsSecret(body, request.isSecret);
    return secret instanceof Promise ? secret.then(allowed) : allowed(secret);
  }
  return next;
}

function withoutSecrets(headers: Headers, request: HttpRequest): Headers {
  const secret = new Set(["authorization", "cookie", "host", ...(request.secretHeaders ?? []).map((name) => name.toLowerCase())]);
  return headers.filter(([name, value]) => !secret.has(name.toLowerCase()) && request.isSecret?.(value) !== true);
}
