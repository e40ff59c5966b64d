// Runs a real HTTP(S) server on loopback with scripted responses and a record of its requests; and a bare TCP one for
// responses that no server should give.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import type { TlsOptions } from "node:tls";

export interface Received {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly text: string;
}

export interface Target {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Requests so far, in order. */
  readonly received: readonly Received[];
  /** How many connections were opened. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

export type Answer = (request: Received, response: ServerResponse) => void | Promise<void>;

/** Without an answer every request gets 200 and what it sent as JSON. */
export async function startTarget(answer: Answer = echo, tls?: TlsOptions): Promise<Target> {
  const received: Received[] = [];
  const server = tls === undefined ? createServer() : createTlsServer(tls);
  server.on("request", (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("error", () => undefined);
    request.on("end", async () => {
      const body = Buffer.concat(chunks);
      const { method = "", url = "", headers, rawHeaders } = request;
      const one = { method, url, headers, rawHeaders, body, text: body.toString() };
      received.push(one);
      await answer(one, response);
    });
  });
  // A client that refuses the certificate is part of some tests.
  server.on("tlsClientError", () => undefined);
  return listen(server, received, tls === undefined ? "http" : "https");
}

/** `onRequest` is called once a connection has sent the end of its headers, with what it has sent. */
export async function startTcpTarget(onRequest: (socket: Socket, head: string) => void): Promise<Target> {
  const server = createTcpServer((socket) => {
    let head = "";
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const before = head.includes("\r\n\r\n");
      head += chunk.toString("latin1");
      if (!before && head.includes("\r\n\r\n")) onRequest(socket, head);
    });
  });
  return listen(server, [], "http");
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const target = await startTcpTarget(() => undefined);
  await target.close();
  return target.port;
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function echo(request: Received, response: ServerResponse): void {
  const { method, url, headers, text } = request;
  json(response, 200, { method, url, headers, body: text });
}

async function listen(server: Server, received: readonly Received[], scheme: string): Promise<Target> {
  const open = new Set<Socket>();
  let connections = 0;
  server.on("connection", (socket: Socket) => {
    connections++;
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
