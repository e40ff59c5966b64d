// Guards the fetch of all MCP traffic over HTTP: limits responses and, for addresses that a server named, where they
// may lead.

import { lookup as lookUpName } from "node:dns";
import type { LookupFunction } from "node:net";
import { PlaybookError } from "../error.ts";
import { type AddressZone, zoneOfAddress, zoneOfHost } from "./addressZone.ts";
import { carryDigitsOf } from "./exactDigits.ts";
import type { WatchedFetch } from "./guardedAgent.ts";

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface Network {
  /** For the server itself: the address that a person configured. */
  readonly toServer: Fetch;
  /**
   * For addresses that came out of an answer: metadata, registration, tokens. Throws `PlaybookError` for refused
   * addresses.
   */
  readonly toTold: Fetch;
  close(): Promise<void>;
}

export interface NetworkLimits {
  readonly maxMessageBytes: number;
  readonly connectTimeout: number;
  /** Time limit of an exchange with an authorization server. */
  readonly authorizationTimeout: number;
}

/** Resolves names; a test may give its own. */
export type NameLookup = (host: string) => Promise<readonly string[]>;

/** `tooLarge` learns of a response that was cut off, since a reader that waits for its end may not see it. */
export function createNetwork(
  server: URL,
  limits: NetworkLimits,
  tooLarge: (error: PlaybookError) => void = () => {},
  names: NameLookup = systemNames,
): Network {
  let guarded: Promise<WatchedFetch> | undefined;
  /** Node's own fetch is available at once, but offers no control of name lookup. */
  const loadGuarded = async () => {
    const { watchedFetch } = await import("./guardedAgent.ts");
    return watchedFetch(guardedLookup(server, names), limits.connectTimeout, limits.authorizationTimeout);
  };
  return {
    toServer: async (url, init) => {
      const target = new URL(url);
      if (target.origin !== server.origin) {
        throw new PlaybookError(
          "mcp-origin",
          `The server ${server.origin} asks to send messages to ${target.origin}, which is another host.`,
          "Ask the operator of the server: it looks like an attack.",
        );
      }
      return carryDigitsOf(limited(await sendAgain(target, init), limits.maxMessageBytes, tooLarge));
    },
    toTold: async (url, init) => {
      const target = new URL(url);
      refuseUnsafe(target, await zoneOf(server, names), zoneOfHost(target.hostname), server);
      const timeout = AbortSignal.timeout(limits.authorizationTimeout);
      const signal = init?.signal instanceof AbortSignal ? AbortSignal.any([init.signal, timeout]) : timeout;
      guarded ??= loadGuarded();
      // A redirect is an address that the server names: it is not followed.
      return limited(await (await guarded).fetch(url, { ...init, redirect: "manual", signal }), 1_000_000, () => {});
    },
    close: async () => {
      await (await guarded)?.close();
    },
  };
}

/**
 * A kept connection may be closed at the other end just as it is used. A request that changes nothing is sent again.
 */
async function sendAgain(target: URL, init: RequestInit | undefined): Promise<Response> {
  try {
    return await fetch(target, init);
  } catch (error) {
    const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown };
    const isClosed = code === "ECONNRESET" || code === "UND_ERR_SOCKET" || code === "EPIPE";
    const isHarmless = typeof init?.body === "string" && !init.body.includes('"method":"tools/call"');
    if (!isClosed || !isHarmless || init.signal?.aborted === true) throw error;
    return fetch(target, init);
  }
}

const order: readonly AddressZone[] = ["loopback", "private", "public"];

/** Nothing told may lie nearer to us than the server that told it, and only on this machine may it be without TLS. */
function refuseUnsafe(target: URL, serverZone: AddressZone, zone: AddressZone | undefined, server: URL): void {
  const refuse = (why: string) => {
    throw new PlaybookError(
      "mcp-address-refused",
      `The server ${server.origin} redirects to ${target.origin}, ${why}. Playbook does not follow the redirect.`,
      "Ask the operator of the server: a public server should not lead to a private network.",
    );
  };
  if (target.protocol !== "https:" && !(target.protocol === "http:" && zone === "loopback" && serverZone === "loopback"))
    refuse("which is not https");
  if (zone === undefined) return;
  if (zone === "link-local") refuse("an address inside the machine's own network link");
  if (order.indexOf(zone) < order.indexOf(serverZone))
    refuse(zone === "loopback" ? "which is this machine" : "an address of a private network");
}

async function zoneOf(server: URL, names: NameLookup): Promise<AddressZone> {
  const told = zoneOfHost(server.hostname);
  if (told !== undefined) return told;
  const addresses = await names(server.hostname).catch(() => []);
  const zones = addresses.map(zoneOfAddress);
  return zones.length > 0 && zones.every((zone) => zone === "loopback")
    ? "loopback"
    : zones.length > 0 && zones.every((zone) => zone !== "public")
      ? "private"
      : "public";
}

/**
 * It checks the very addresses that it connects to, so that a name cannot mean one thing when it is checked and another
 * when it is used.
 */
function guardedLookup(server: URL, names: NameLookup): LookupFunction {
  return (host, options, callback) => {
    const answer = async () => {
      const serverZone = await zoneOf(server, names);
      const addresses = await names(host);
      if (addresses.length === 0) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" });
      for (const address of addresses) refuseUnsafe(new URL(`https://${host}`), serverZone, zoneOfAddress(address), server);
      return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    };
    answer().then(
      (found) => (options.all === true ? callback(null, found) : callback(null, found[0]?.address ?? "", found[0]?.family)),
      (error: Error) => callback(error, "", 4),
    );
  };
}

function systemNames(host: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) =>
    lookUpName(host, { all: true }, (error, found) => (error === null ? resolve(found.map(({ address }) => address)) : reject(error))),
  );
}

/** A body is counted as it is read, after decompression: each event of a stream by itself, anything else as a whole. */
function limited(response: Response, maxBytes: number, tooLarge: (error: PlaybookError) => void): Response {
  const { status, statusText, headers, body } = response;
  // The SDK knows a response by its class, which has to be Node's own.
  const isOwn = response instanceof Response;
  if (isOwn && (body === null || isShort(headers, maxBytes))) return response;
  const isStream = headers.get("content-type")?.includes("text/event-stream") === true;
  const counted = body === null ? null : countedBody(body, isStream, maxBytes, tooLarge);
  // Only the body of a stream is read, so that no other response is needed.
  if (isOwn && isStream) return Object.defineProperty(response, "body", { value: counted, configurable: true });
  const made = new Response(counted, { status, statusText, headers: new Headers([...headers]) });
  for (const name of ["url", "type", "redirected"] as const) Object.defineProperty(made, name, { value: response[name] });
  return made;
}

function countedBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  isStream: boolean,
  maxBytes: number,
  tooLarge: (error: PlaybookError) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let bytes = 0;
  let lastByte = 0;
  /** An empty line ends an event. */
  const countEvents = (chunk: Uint8Array) => {
    for (const byte of chunk) {
      if (byte === 13) continue;
      bytes = byte === 10 && lastByte === 10 ? 0 : bytes + 1;
      lastByte = byte;
    }
  };
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) return controller.close();
      if (isStream) countEvents(value);
      else bytes += value.length;
      if (bytes <= maxBytes) return controller.enqueue(value);
      const error = new PlaybookError(
        "mcp-too-large",
        `The server's response is larger than ${maxBytes.toLocaleString("en")} bytes.`,
        "Request less, for example with a limit.",
      );
      controller.error(error);
      tooLarge(error);
      await reader.cancel(error);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** A body cannot be longer than its declared length, unless it is compressed. */
function isShort(headers: Headers, maxBytes: number): boolean {
  const length = headers.get("content-length");
  return length !== null && Number(length) <= maxBytes && headers.get("content-encoding") === null;
}
