// Tracks one connection that is kept for several requests: whether it has answered before, and unexpected interim
// responses.

import type { Socket } from "node:net";
import type { buildConnector, Client } from "undici";
import { withEarlyAnswers } from "./earlyAnswer.ts";

export interface KeptConnection {
  /** It has answered a request: the service may close it at any moment, also while the next request is on its way. */
  hasAnswered: boolean;
  /** When its last answer was complete, as `performance.now()` counts. */
  freeSince: number;
  /** A request has been written, and not one byte of its answer has come. */
  awaitsAnswer: boolean;
  /** How the last answer begins, for messages about answers that are not HTTP. */
  start: string;
}

/** Callbacks from the client to its requests. */
export interface OnConnection {
  connection: KeptConnection | undefined;
}

type ClientClass = typeof Client;

const idempotent: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE"]);

/** Returns whether a client may send the request again by itself (RFC 9110, 9.2.2). */
export function isIdempotent(method: string): boolean {
  return idempotent.has(method);
}

/**
 * A request that must not be sent twice takes no connection that was free for longer: services close those after 5 s
 * and more, and undici's own timer stands still while the process does.
 */
const longestIdleMs = 2_000;

/** A pool's `factory`: its clients, each of which has one connection, tell every handler theirs. */
export function keptClients(Constructor: ClientClass): (origin: string | URL, options: Client.Options) => Client {
  return (origin, options) => {
    const connection: KeptConnection = { hasAnswered: false, freeSince: 0, awaitsAnswer: false, start: "" };
    let open: Socket | undefined;
    const connect = options.connect as buildConnector.connector;
    const client = new Constructor(origin, {
      ...options,
      connect: (to, callback) =>
        connect(to, (...[error, socket]) => {
          connection.hasAnswered = false;
          if (error !== null) return callback(error, null);
          withoutContinue(socket, connection);
          withEarlyAnswers(socket);
          open = socket;
          callback(null, socket);
        }),
    });
    const dispatch = client.dispatch.bind(client);
    client.dispatch = (request, handler) => {
      (handler as Partial<OnConnection>).connection = connection;
      // The client sends the request on a new connection then.
      if (connection.hasAnswered && !isIdempotent(request.method) && performance.now() - connection.freeSince > longestIdleMs)
        open?.destroy();
      return dispatch(request, handler);
    };
    return client;
  };
}

const shownCharacters = 80;

/** Bytes of an interim answer; undici refuses headers of more as well. */
const longestInterim = 16 * 1024;

/**
 * Removes `100 Continue` from the data of the socket: RFC 9110 lets a service send it to any client, and undici takes
 * it for an attack. It is looked for only where an answer begins.
 */
function withoutContinue(socket: Socket, connection: KeptConnection): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  let held: Buffer | undefined;
  socket.read = (size?: number) => {
    for (;;) {
      const chunk = read(size);
      if (chunk === null || !connection.awaitsAnswer) return chunk;
      let bytes = held === undefined ? chunk : Buffer.concat([held, chunk]);
      held = undefined;
      if (isFinal(bytes)) {
        connection.awaitsAnswer = false;
        connection.start = bytes.toString("latin1", 0, shownCharacters);
        return bytes;
      }
      for (let end = interimEnd(bytes); end > 0; end = interimEnd(bytes)) bytes = bytes.subarray(end);
      if (!mayBecomeInterim(bytes)) {
        connection.awaitsAnswer = false;
        connection.start = bytes.toString("latin1", 0, shownCharacters);
        return bytes;
      }
      held = bytes;
    }
  };
}

/** Returns whether the bytes begin with `HTTP/1.x` and a status from 200 on, as nearly all answers do. */
function isFinal(bytes: Buffer): boolean {
  const digit = bytes[9] ?? 0;
  return bytes[0] === 0x48 && bytes[4] === 0x2f && bytes[5] === 0x31 && bytes[8] === 0x20 && digit >= 0x32 && digit <= 0x35;
}

/**
 * Where the interim answer ends that the bytes begin with; 0 where they begin with something else or it has no end yet.
 */
function interimEnd(bytes: Buffer): number {
  if (!isContinue(bytes.toString("latin1", 0, 13))) return 0;
  const end = bytes.indexOf("\r\n\r\n");
  return end < 0 ? 0 : end + 4;
}

function mayBecomeInterim(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 13);
  if (start.length === 13) return isContinue(start) && bytes.length < longestInterim;
  return "HTTP/1.1 100 ".startsWith(start) || "HTTP/1.0 100 ".startsWith(start);
}

function isContinue(start: string): boolean {
  return /^HTTP\/1\.[01] 100[ \r]$/.test(start);
}
