// Explains why a request got no response: one sentence that names the request, and what to do.

import { HttpFailure } from "./failure.ts";
import { type ProxyServer, proxyRefusal } from "./proxy.ts";

/**
 * How far an exchange was: `connecting` until the request is written, `waiting` for the status line, `receiving` the
 * body.
 */
export type Phase = "connecting" | "waiting" | "receiving";

export type Trouble =
  | {
      readonly kind: "error";
      readonly error: Error;
      readonly phase: Phase;
      readonly bytes: number;
      readonly expected: number | undefined;
      /** The beginning of the data, where any came. */
      readonly start: string;
    }
  | { readonly kind: "too large"; readonly maxBytes: number; readonly expected?: number | undefined; readonly decoded?: boolean }
  | { readonly kind: "encoding"; readonly coding: string; readonly known: boolean; readonly error?: Error }
  | { readonly kind: "proxy status"; readonly status: number; readonly proxy: ProxyServer }
  | { readonly kind: "timeout"; readonly timeoutMs: number; readonly phase: Phase }
  /** `waitedMs`: the time spent waiting for the response to a request that may have created something. */
  | { readonly kind: "cancelled"; readonly waitedMs?: number };

export interface Named {
  readonly method: string;
  readonly url: URL;
}

export function explainFailure(trouble: Trouble, request: Named): HttpFailure {
  const name = requestName(request);
  switch (trouble.kind) {
    case "error":
      return explainError(trouble, request, name);
    case "too large": {
      const size = trouble.expected === undefined ? "" : ` (it says ${trouble.expected.toLocaleString("en")} bytes)`;
      const what = trouble.decoded === true ? "the decompressed body" : "the body";
      const message = `${name}: ${what} is larger than the limit of ${sizeName(trouble.maxBytes)}${size}.`;
      return new HttpFailure("too large", message, "Request less (a page, a filter), or raise the limit: --max-body 50MB.");
    }
    case "encoding": {
      if (trouble.known) {
        const why = trouble.error === undefined ? "" : `: ${trouble.error.message}`;
        return new HttpFailure(
          "encoding",
          `${name}: the body is not valid ${trouble.coding}, although Content-Encoding says so${why}.`,
          undefined,
          trouble.error,
        );
      }
      const message = `${name}: the body has the Content-Encoding "${trouble.coding}", which cannot be decoded.`;
      return new HttpFailure(
        "encoding",
        message,
        "Playbook decodes gzip, deflate, br and zstd; send an Accept-Encoding header with one of them.",
      );
    }
    case "proxy status":
      return proxyRefusal(trouble.proxy, trouble.status);
    case "timeout": {
      const where = { connecting: "no connection", waiting: "no response", receiving: "the response began but did not end" }[trouble.phase];
      const fix = "Check whether the service hangs, or give the request more time: … with a time limit of 60 seconds.";
      return new HttpFailure("timeout", `${name}: ${where} within ${durationName(trouble.timeoutMs)}.`, fix);
    }
    case "cancelled":
      return trouble.waitedMs === undefined
        ? new HttpFailure("cancelled", `${name}: cancelled.`)
        : new HttpFailure(
            "cancelled",
            `${name}: no response within ${durationName(trouble.waitedMs)} after cancelling.`,
            "Its effects may remain.",
          );
  }
}

/** `GET http://host/path`; credentials in the URL are left out. */
export function requestName({ method, url }: Named): string {
  return `${method} ${url.protocol}//${url.host}${url.pathname}${url.search}`;
}

type ErrorTrouble = Extract<Trouble, { kind: "error" }>;

function explainError(trouble: ErrorTrouble, { method, url }: Named, name: string): HttpFailure {
  const { error } = trouble;
  const code = codeOf(error);
  const fail = (kind: HttpFailure["kind"], why: string, fix?: string) => new HttpFailure(kind, `${name}: ${why}.`, fix, error);
  switch (code) {
    case "ECONNREFUSED":
      return fail("refused", `${nothingListens} ${url.host}`, "Start the service, or correct its base URL.");
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EAI_NODATA":
      return fail("dns", `the host name ${url.hostname} is unknown`, "Correct the base URL, or check the network.");
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "EADDRNOTAVAIL":
    case "EACCES":
      return fail("unreachable", `${url.host} cannot be reached (${code})`, "Check the address and the network.");
    case "ETIMEDOUT":
    case "UND_ERR_CONNECT_TIMEOUT":
      return fail("timeout", `${url.host} does not respond`, "Check the address, the network and any firewall.");
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      if (trouble.phase !== "receiving")
        return fail("protocol", "the response has headers that contradict each other", "This is a bug in the service.");
      return fail(
        "protocol",
        `the body has ${trouble.bytes} bytes, but Content-Length says ${trouble.expected}`,
        "This is a bug in the service.",
      );
    case "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH":
      return fail("invalid request", "the Content-Length header is not the length of the body", "Leave out the header: Playbook adds it.");
    case "UND_ERR_HEADERS_OVERFLOW":
      return fail("protocol", "the response headers are larger than 16 KB", "This is a bug in the service.");
    case "UND_ERR_INVALID_ARG":
    case "UND_ERR_NOT_SUPPORTED":
      return fail("invalid request", `the request cannot be sent: ${error.message}`);
    case "UND_ERR_DESTROYED":
    case "UND_ERR_CLOSED":
    case "UND_ERR_ABORTED":
      return fail("cancelled", "cancelled");
  }
  // undici asserts that a status is 100 or more.
  if (error.name === "HTTPParserError" || code === "ERR_ASSERTION") return explainProtocol(trouble, fail);
  if (isTls(code, error)) return explainTls(code, error, url, fail);
  if (code === "ECONNRESET" || code === "EPIPE" || code === "UND_ERR_SOCKET" || code === "ECONNABORTED") {
    return explainReset(trouble, { method, url }, fail);
  }
  return fail("protocol", error.message.replace(/\.$/, "") || code);
}

type Fail = (kind: HttpFailure["kind"], why: string, fix?: string) => HttpFailure;

function explainReset(trouble: ErrorTrouble, { method, url }: Named, fail: Fail): HttpFailure {
  if (/bad response|bad upgrade/.test(trouble.error.message)) {
    return fail("protocol", "the service sent a response that the request did not ask for (such as 101 Switching Protocols)");
  }
  if (trouble.phase === "receiving") {
    const of = trouble.expected === undefined ? "" : ` of ${trouble.expected.toLocaleString("en")}`;
    const count = `${trouble.bytes.toLocaleString("en")}${of} byte${trouble.bytes === 1 && of === "" ? "" : "s"}`;
    return fail(
      "reset",
      `the connection closed in the middle of the body, after ${count}`,
      "Check the log of the service, which closed the connection.",
    );
  }
  const certificate =
    url.protocol === "https:" ? " A service that requires a client certificate (tls: cert and key) may also do this." : "";
  const risk = method === "GET" || method === "HEAD" ? "" : ", and it is unknown whether the request took effect";
  return fail(
    "reset",
    `the connection closed without a response${risk}`,
    `Check the log of the service: it may have crashed.${certificate}`,
  );
}

function explainProtocol({ error, start }: ErrorTrouble, fail: Fail): HttpFailure {
  // A TLS record in place of a status line: an alert (21) or a handshake (22) of version 3.
  const isTlsRecord = (start.charCodeAt(0) === 21 || start.charCodeAt(0) === 22) && start.charCodeAt(1) === 3;
  if (isTlsRecord) return fail("protocol", "the service speaks HTTPS", "Write https:// instead of http://.");
  const why = error.name === "HTTPParserError" ? error.message.replace(/^.*\(([^(]*)\)$/, "$1") : "Invalid status code";
  // Bytes that are not printable ASCII are shown as question marks.
  const line = (/^[^\r\n]*/.exec(start)?.[0] ?? "").replace(/[^\x20-\x7e]/g, "?");
  return fail("protocol", `the response is not HTTP (${why}): it begins with ${JSON.stringify(line)}`, "Check the port in the URL.");
}

/** The words of a refused connection. */
export const nothingListens = "nothing listens at";

const certificateTroubles: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate comes from an authority that is not trusted here",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate comes from an authority that is not trusted here",
  UNABLE_TO_GET_ISSUER_CERT: "its certificate comes from an authority that is not trusted here",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate comes from an authority that is not trusted here",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  CERT_REVOKED: "its certificate has been revoked",
  CERT_SIGNATURE_FAILURE: "the signature of its certificate is wrong",
};

function isTls(code: string, error: Error): boolean {
  return (
    Object.hasOwn(certificateTroubles, code) ||
    /^(ERR_TLS|ERR_SSL|ERR_OSSL|EPROTO|CERT_)/.test(code) ||
    /disconnected before secure TLS/.test(error.message)
  );
}

function explainTls(code: string, error: Error, url: URL, fail: Fail): HttpFailure {
  const known = certificateTroubles[code];
  if (known !== undefined) {
    const expired = code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID";
    const fix = expired
      ? "Renew the certificate (or check the clock); tls: { insecure: on } accepts any certificate."
      : "Give the authority's certificate as tls: { ca: file } of the service; tls: { insecure: on } accepts any certificate.";
    return fail("tls", `${url.host} is not trusted: ${known}`, fix);
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    const names = (error as { cert?: { subjectaltname?: string } }).cert?.subjectaltname;
    const whose = names === undefined ? "" : ` (it is for ${names.replaceAll(/DNS:|IP Address:/g, "")})`;
    return fail("tls", `the certificate of ${url.host} is not for this host${whose}`, "Use the name that the certificate is for.");
  }
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|wrong version number|packet length too long/i.test(code + error.message)) {
    return fail("tls", `${url.host} does not speak HTTPS`, "Write http:// instead of https://.");
  }
  if (/CERTIFICATE_REQUIRED|certificate required/i.test(code + error.message)) {
    return fail("tls", `${url.host} requires a client certificate`, "Give one as tls: { cert: file, key: file } of the service.");
  }
  if (/UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|CERTIFICATE_EXPIRED|HANDSHAKE_FAILURE/i.test(code)) {
    const fix = "Check the client certificate (tls: cert and key) and what the service accepts.";
    return fail(
      "tls",
      `${url.host} refuses the connection (${code
        .replace(/^ERR_SSL_/, "")
        .toLowerCase()
        .replaceAll("_", " ")})`,
      fix,
    );
  }
  return fail("tls", `no secure connection to ${url.host}: ${error.message.split("\n")[0]?.trim().replace(/\.$/, "")}`);
}

/** The code of the first error of an aggregate, which has one for each address tried. */
function codeOf(error: Error): string {
  const { code, errors } = error as { code?: string; errors?: readonly { code?: string }[] };
  return code ?? errors?.[0]?.code ?? "";
}

function sizeName(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${+(bytes / 1024 / 1024).toFixed(1)} MB` : `${bytes.toLocaleString("en")} bytes`;
}

function durationName(ms: number): string {
  return ms >= 1000 ? `${+(ms / 1000).toFixed(1)} s` : `${ms} ms`;
}
