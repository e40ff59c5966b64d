// Sends one request and receives its response over undici, without redirects or cookies: kept-alive connections,
// limits, decoding.

import type { Socket } from "node:net";
import type { Dispatcher, Pool as UndiciPool } from "undici";
import { createConnectors } from "./connect.ts";
import { decodeBody } from "./decode.ts";
import { explainFailure, type Phase } from "./explain.ts";
import { HttpFailure } from "./failure.ts";
import { explainInterruption, type Interruption } from "./interruption.ts";
import { isIdempotent, type KeptConnection, keptClients, type OnConnection } from "./keptConnection.ts";
import type { Headers } from "./message.ts";
import { authorization, type ProxyServer } from "./proxy.ts";
import { type Body, bytesOf, isStreamed } from "./streamedBody.ts";
import type { TlsMaterial } from "./tls.ts";

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  /** Path and query as they go into the request line. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Body | undefined;
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
  let loaded: { readonly Pool: typeof UndiciPool; readonly factory: ReturnType<typeof keptClients> } | undefined;

  /** A command that sends nothing starts faster without it. */
  async function load(): Promise<NonNullable<typeof loaded>> {
    const [pool, client] = await Promise.all([
      import("undici/lib/dispatcher/pool.js"),
      import("undici/lib/dispatcher/client.js"),
      import("undici/lib/core/connect.js"),
    ]);
    loaded ??= { Pool: pool.default, factory: keptClients(client.default) };
    return loaded;
  }

  async function poolFor(url: URL): Promise<UndiciPool> {
    const connect = await connectors(url, settings.proxyFor(url));
    const { Pool, factory } = loaded ?? (await load());
    const found = pools.get(url.origin);
    if (found !== undefined) return found;
    const pool = new Pool(url.origin, { connect, factory, allowH2: false, headersTimeout: 0, bodyTimeout: 0 });
    pools.set(url.origin, pool);
    return pool;
  }

  function exchange(outgoing: Outgoing, interruption: Interruption): Promise<Incoming> {
    const pool = pools.get(outgoing.url.origin);
    if (pool !== undefined) return dispatch(pool, outgoing, interruption, settings);
    return poolFor(outgoing.url).then((opened) => dispatch(opened, outgoing, interruption, settings));
  }

  return {
    load: () => (loaded === undefined ? load() : undefined),
    exchange,
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

/** Plain HTTP through a proxy names the whole URL in the request line. */
function throughProxy(outgoing: Outgoing, proxy: ProxyServer): Outgoing {
  const credentials = authorization(proxy);
  const headers = credentials === undefined ? outgoing.headers : [...outgoing.headers, ["Proxy-Authorization", credentials] as const];
  return { ...outgoing, target: outgoing.url.origin + outgoing.target, headers };
}

/**
 * The callbacks of undici during a request. A class, since there is one for each request of a run: its methods are
 * shared by all.
 */
class Reception implements Dispatcher.DispatchHandler, OnConnection {
  connection: KeptConnection | undefined = undefined;
  readonly #pool: UndiciPool;
  readonly #outgoing: Outgoing;
  readonly #interruption: Interruption;
  readonly #proxy: ProxyServer | undefined;
  readonly #maxBytes: number;
  readonly #resolve: (incoming: Incoming | Promise<Incoming>) => void;
  readonly #reject: (why: HttpFailure) => void;
  readonly #chunks: Uint8Array[] = [];
  #phase: Phase = "connecting";
  #controller: Dispatcher.DispatchController | undefined = undefined;
  #stopped: HttpFailure | undefined = undefined;
  #sentAt = 0;
  #status = 0;
  #statusText = "";
  #headers: Headers = [];
  #encoded = false;
  #expected: number | undefined = undefined;
  #bytes = 0;
  #mayRepeat: boolean;

  constructor(
    pool: UndiciPool,
    outgoing: Outgoing,
    interruption: Interruption,
    proxy: ProxyServer | undefined,
    maxBytes: number,
    resolve: (incoming: Incoming | Promise<Incoming>) => void,
    reject: (why: HttpFailure) => void,
  ) {
    this.#pool = pool;
    this.#outgoing = outgoing;
    this.#mayRepeat = isIdempotent(outgoing.method);
    this.#interruption = interruption;
    this.#proxy = proxy;
    this.#maxBytes = maxBytes;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  start(): void {
    const { method, target, headers, body } = this.#outgoing;
    const flat: string[] = [];
    for (const [name, value] of headers) flat.push(name, value);
    const sent = isStreamed(body) ? bytesOf(body) : (body ?? null);
    if (isStreamed(body) && !headers.some(isContentLength)) flat.push("Content-Length", String(body.size));
    this.#pool.dispatch({ method: method as Dispatcher.HttpMethod, path: target, headers: flat, body: sent as Uint8Array | null }, this);
  }

  cut(): void {
    this.#stop(explainInterruption(this.#interruption, this.#phase));
  }

  #stop(why: HttpFailure): void {
    this.#stopped ??= why;
    this.#controller?.abort(this.#stopped);
    this.#reject(this.#stopped);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped === undefined) {
      this.#phase = "waiting";
      this.#sentAt = performance.now();
      this.#interruption.isSent = true;
      if (this.connection !== undefined) {
        this.#mayRepeat &&= this.connection.hasAnswered;
        this.connection.awaitsAnswer = true;
      }
    } else controller.abort(this.#stopped);
  }

  onResponseStart(_controller: unknown, status: number, headers: Readonly<Record<string, string | string[]>>, statusText?: string): void {
    // Interim responses (1xx) come first and are followed by the real one.
    if (status < 200) return;
    this.#mayRepeat = false;
    this.#phase = "receiving";
    this.#status = status;
    this.#statusText = statusText ?? "";
    this.#headers = listHeaders(headers);
    this.#encoded = headers["content-encoding"] !== undefined;
    const length = this.#outgoing.method === "HEAD" ? undefined : firstValue(headers["content-length"]);
    if (length === undefined) return;
    this.#expected = Number(length);
    if (this.#expected > this.#maxBytes) this.#stop(tooLarge(this.#outgoing, this.#maxBytes, this.#expected));
  }

  onResponseData(_controller: unknown, chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) this.#stop(tooLarge(this.#outgoing, this.#maxBytes, this.#expected));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.connection !== undefined) {
      this.connection.hasAnswered = true;
      this.connection.freeSince = performance.now();
    }
    const body = joined(this.#chunks, this.#bytes);
    const received = { status: this.#status, statusText: this.#statusText, headers: this.#headers, body, sentAt: this.#sentAt };
    if (this.#proxy !== undefined && this.#status === 407) {
      this.#reject(explainFailure({ kind: "proxy status", status: 407, proxy: this.#proxy }, this.#outgoing));
    } else this.#resolve(this.#encoded ? decoded(received, this.#maxBytes, this.#outgoing) : received);
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#stopped !== undefined) this.#reject(this.#stopped);
    else if (error instanceof HttpFailure) this.#reject(error);
    else if (this.#wasClosed(error)) this.#repeat();
    else {
      const trouble = {
        kind: "error",
        error,
        phase: this.#phase,
        bytes: this.#bytes,
        expected: this.#expected,
        start: this.connection?.start ?? "",
      } as const;
      this.#reject(explainFailure(trouble, this.#outgoing));
    }
  }

  /**
   * A service may close a connection that it has kept just as the next request is on its way. Nothing of an answer has
   * come then.
   */
  #wasClosed(error: Error): boolean {
    const { code = "" } = error as NodeJS.ErrnoException;
    return this.#mayRepeat && this.#phase === "waiting" && this.connection?.awaitsAnswer === true && closed.has(code);
  }

  /** As browsers do, once. */
  #repeat(): void {
    this.#mayRepeat = false;
    this.#phase = "connecting";
    this.#controller = undefined;
    this.start();
  }
}

function isContentLength([name]: readonly [string, string]): boolean {
  return name.toLowerCase() === "content-length";
}

const closed = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "UND_ERR_SOCKET"]);

async function decoded(received: Incoming, maxBytes: number, outgoing: Outgoing): Promise<Incoming> {
  return { ...received, body: await decodeBody(received.headers, received.body, maxBytes, outgoing) };
}

function dispatch(
  pool: UndiciPool,
  asked: Outgoing,
  interruption: Interruption,
  { proxyFor, maxBodyBytes }: TransportSettings,
): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    if (interruption.reason !== undefined) throw explainInterruption(interruption, "connecting");
    const proxy = asked.url.protocol === "http:" ? proxyFor(asked.url) : undefined;
    const outgoing = proxy === undefined ? asked : throughProxy(asked, proxy);
    const reception = new Reception(pool, outgoing, interruption, proxy, maxBodyBytes, resolve, reject);
    interruption.exchange = reception;
    reception.start();
  });
}

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks, bytes);
}

/** Names are in lower case, values read as Latin-1; several lines of one name follow each other. */
function listHeaders(headers: Readonly<Record<string, string | string[]>>): Headers {
  const list: [string, string][] = [];
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (typeof value === "string") list.push([name, value]);
    else for (const one of value ?? []) list.push([name, one]);
  }
  return list;
}

function firstValue(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === "object" ? value[0] : value;
}

function tooLarge(outgoing: Outgoing, maxBytes: number, expected: number | undefined): HttpFailure {
  return explainFailure({ kind: "too large", maxBytes, expected }, outgoing);
}
