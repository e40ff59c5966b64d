// One request and its response over undici, without redirects or cookies: the kept-alive connections, the limits, the decoding.

import type { Socket } from "node:net";
import type { Dispatcher, Pool as UndiciPool } from "undici";
import { createConnectors } from "./connect.ts";
import { decodeBody } from "./decode.ts";
import { explainFailure, type Phase } from "./explain.ts";
import { HttpFailure } from "./failure.ts";
import type { Interruption } from "./interruption.ts";
import type { Headers } from "./message.ts";
import { authorization, type ProxyServer } from "./proxy.ts";
import type { TlsMaterial } from "./tls.ts";

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  /** Path and query as they go into the request line. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: string | Uint8Array | undefined;
}

export interface Incoming {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** Content codings removed. */
  readonly body: Uint8Array;
  /** When the request was written, as `performance.now()` counts: connecting comes before. */
  readonly sentAt: number;
}

export interface Transport {
  /** Loads the code that connects; undefined once it is there. Before that the first exchange would seem slow. */
  load(): Promise<unknown> | undefined;
  /** Throws `HttpFailure`. */
  exchange(outgoing: Outgoing, interruption: Interruption): Promise<Incoming>;
  close(): Promise<void>;
}

export interface TransportSettings {
  readonly tls: TlsMaterial;
  readonly proxyFor: (url: URL) => ProxyServer | undefined;
  readonly maxBodyBytes: number;
}

export function createTransport(settings: TransportSettings): Transport {
  const pools = new Map<string, UndiciPool>();
  const sockets = new Set<Socket>();
  const connectors = createConnectors(settings.tls, sockets);
  let Pool: typeof UndiciPool | undefined;

  /** A command that sends nothing starts faster without it. */
  async function load(): Promise<typeof UndiciPool> {
    const [module] = await Promise.all([import("undici/lib/dispatcher/pool.js"), import("undici/lib/core/connect.js")]);
    Pool = module.default;
    return Pool;
  }

  async function poolFor(url: URL): Promise<UndiciPool> {
    const connect = await connectors(url, settings.proxyFor(url));
    const Constructor = Pool ?? (await load());
    const found = pools.get(url.origin);
    if (found !== undefined) return found;
    const pool = new Constructor(url.origin, { connect, allowH2: false, headersTimeout: 0, bodyTimeout: 0 });
    pools.set(url.origin, pool);
    return pool;
  }

  async function exchange(outgoing: Outgoing, interruption: Interruption): Promise<Incoming> {
    const { url } = outgoing;
    const pool = pools.get(url.origin) ?? (await poolFor(url));
    if (interruption.reason !== undefined) throw interruption.reason("connecting");
    const proxy = url.protocol === "http:" ? settings.proxyFor(url) : undefined;
    const received = await dispatch(pool, throughProxy(outgoing, proxy), interruption, settings.maxBodyBytes);
    if (proxy !== undefined && received.status === 407) throw explainFailure({ kind: "proxy status", status: 407, proxy }, outgoing);
    if (!received.headers.some(([name]) => name === "content-encoding")) return received;
    return { ...received, body: await decodeBody(received.headers, received.body, settings.maxBodyBytes, outgoing) };
  }

  return {
    load: () => (Pool === undefined ? load() : undefined),
    exchange,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** Plain HTTP through a proxy names the whole URL in the request line. */
function throughProxy(outgoing: Outgoing, proxy: ProxyServer | undefined): Outgoing {
  if (proxy === undefined) return outgoing;
  const credentials = authorization(proxy);
  const headers = credentials === undefined ? outgoing.headers : [...outgoing.headers, ["Proxy-Authorization", credentials] as const];
  return { ...outgoing, target: outgoing.url.origin + outgoing.target, headers };
}

function dispatch(pool: UndiciPool, outgoing: Outgoing, interruption: Interruption, maxBytes: number): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    let phase: Phase = "connecting";
    let sentAt = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let stopped: HttpFailure | undefined;
    let status = 0;
    let statusText = "";
    let headers: Headers = [];
    let expected: number | undefined;
    let bytes = 0;
    const chunks: Uint8Array[] = [];

    function stop(why: HttpFailure): void {
      stopped ??= why;
      controller?.abort(stopped);
      reject(stopped);
    }
    interruption.cut = () => {
      if (interruption.reason !== undefined) stop(interruption.reason(phase));
    };

    const flat: string[] = [];
    for (const [name, value] of outgoing.headers) flat.push(name, value);
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(given) {
        controller = given;
        if (stopped !== undefined) return given.abort(stopped);
        phase = "waiting";
        sentAt = performance.now();
      },
      onResponseStart(given, code, _headers, message) {
        // Interim responses (1xx) come first and are followed by the real one.
        if (code < 200) return;
        phase = "receiving";
        status = code;
        statusText = message ?? "";
        headers = readHeaders((given as { readonly rawHeaders?: readonly Buffer[] }).rawHeaders ?? []);
        const length = outgoing.method === "HEAD" ? undefined : headers.find(([name]) => name === "content-length")?.[1];
        expected = length === undefined ? undefined : Number(length);
        if (expected !== undefined && expected > maxBytes) stop(tooLarge(outgoing, maxBytes, expected));
      },
      onResponseData(_controller, chunk) {
        bytes += chunk.length;
        if (bytes > maxBytes) stop(tooLarge(outgoing, maxBytes, expected));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        resolve({ status, statusText, headers, body: joined(chunks, bytes), sentAt });
      },
      onResponseError(_controller, error) {
        reject(
          stopped ?? (error instanceof HttpFailure ? error : explainFailure({ kind: "error", error, phase, bytes, expected }, outgoing)),
        );
      },
    };
    const { method, target, body } = outgoing;
    pool.dispatch({ method: method as Dispatcher.HttpMethod, path: target, headers: flat, body: body ?? null }, handler);
  });
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, bytes);
}

/** Names in lower case: they compare that way, and servers differ. */
function readHeaders(raw: readonly Buffer[]): Headers {
  const headers: [string, string][] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.push([raw[index]?.toString("latin1").toLowerCase() ?? "", raw[index + 1]?.toString("latin1") ?? ""]);
  }
  return headers;
}

function tooLarge(outgoing: Outgoing, maxBytes: number, expected: number | undefined): HttpFailure {
  return explainFailure({ kind: "too large", maxBytes, expected }, outgoing);
}
