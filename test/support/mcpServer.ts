// Runs a small MCP server for tests, over every transport and both eras, that can be made to behave badly.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface TestTool {
  readonly description?: string;
  readonly inputSchema?: object;
  readonly outputSchema?: object;
  readonly annotations?: object;
  readonly title?: string;
  /** Gives the result of `tools/call`, or throws `{ code, message }`. */
  readonly run?: (inputs: Record<string, unknown>, talk: Talk) => unknown;
}

/** The abilities of a tool while it runs. */
interface Talk {
  readonly progress: (progress: number, message?: string) => void;
  /** A question of a legacy server to its client. */
  readonly ask: (method: string, params: object) => Promise<Message>;
  readonly notify: (method: string) => void;
  readonly cancelled: () => boolean;
  readonly meta: Record<string, unknown>;
}

export interface Message {
  readonly jsonrpc: "2.0";
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Behaviour {
  readonly era?: "legacy" | "modern" | "both";
  readonly name?: string;
  readonly tools?: Readonly<Record<string, TestTool>>;
  /** Instead of those of `tools`, e.g. two of one name. */
  readonly listed?: () => readonly object[];
  readonly resources?: Readonly<Record<string, string>>;
  readonly instructions?: string;
}

const modernVersion = "2026-07-28";

/** One client's side of the protocol: answers requests, sends what it wants to say through `send`. */
export function createPeer(behaviour: Behaviour, send: (message: object) => void) {
  const waiting = new Map<string, (message: Message) => void>();
  const cancelled = new Set<unknown>();
  const { era = "legacy", tools = {}, resources = {}, name = "test server" } = behaviour;
  const listed =
    behaviour.listed ??
    (() => Object.entries(tools).map(([tool, { run: _run, ...rest }]) => ({ name: tool, inputSchema: { type: "object" }, ...rest })));
  const capabilities = { tools: { listChanged: true }, ...(Object.keys(resources).length === 0 ? {} : { resources: {} }) };
  const results: Record<string, (params: Record<string, unknown>, id: unknown) => unknown> = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion: protocolVersion ?? "2025-11-25",
      capabilities,
      serverInfo: { name, version: "1.0.0" },
      ...(behaviour.instructions === undefined ? {} : { instructions: behaviour.instructions }),
    }),
    "server/discover": () => ({
      supportedVersions: [modernVersion],
      capabilities,
      serverInfo: { name, version: "1.0.0" },
      ttlMs: 0,
      cacheScope: "private",
    }),
    ping: () => ({}),
    "tools/list": () => ({ tools: listed(), ttlMs: 0, cacheScope: "private" }),
    "resources/list": () => ({ resources: Object.keys(resources).map((uri) => ({ uri, name: uri })), ttlMs: 0, cacheScope: "private" }),
    "resources/templates/list": () => ({ resourceTemplates: [], ttlMs: 0, cacheScope: "private" }),
    "resources/read": ({ uri }) => {
      const text = resources[String(uri)];
      if (text === undefined) throw { code: -32002, message: `no resource ${uri}` };
      return { contents: [{ uri, text, mimeType: "text/plain" }], ttlMs: 0, cacheScope: "private" };
    },
    "tools/call": (params, id) => {
      const tool = tools[String(params.name)];
      if (tool?.run === undefined) throw { code: -32602, message: `Unknown tool: ${params.name}` };
      const meta = (params._meta ?? {}) as Record<string, unknown>;
      return tool.run((params.arguments ?? {}) as Record<string, unknown>, {
        meta: { ...meta, inputResponses: params.inputResponses, requestState: params.requestState },
        progress: (progress, message) => {
          if (meta.progressToken !== undefined)
            send({ jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: meta.progressToken, progress, message } });
        },
        notify: (event) => send({ jsonrpc: "2.0", method: event }),
        cancelled: () => cancelled.has(id),
        ask: (method, asked) =>
          new Promise((resolve) => {
            const own = randomUUID();
            waiting.set(own, resolve);
            send({ jsonrpc: "2.0", id: own, method, params: asked });
          }),
      });
    },
  };
  return {
    cancelled,
    async receive(message: Message): Promise<void> {
      const { id, method, params = {} } = message;
      if (method === undefined) return waiting.get(String(id))?.(message);
      if (method === "notifications/cancelled") cancelled.add(params.requestId);
      if (id === undefined) return;
      const meta = (params._meta ?? {}) as Record<string, unknown>;
      const isModern = Object.keys(meta).some((key) => /protocolVersion$/.test(key));
      const unknown = { code: -32601, message: `Method not found: ${method}` };
      try {
        if ((isModern && era === "legacy") || (!isModern && era === "modern" && method === "initialize")) throw unknown;
        const make = results[method];
        if (make === undefined || (method === "server/discover" && era === "legacy")) throw unknown;
        const result = (await make(params, id)) as object;
        send({ jsonrpc: "2.0", id, result: isModern ? { resultType: "complete", ...result } : result });
      } catch (error) {
        const { code = -32603, message: why = String(error) } = error as { code?: number; message?: string };
        send({ jsonrpc: "2.0", id, error: { code, message: why } });
      }
    },
  };
}

export interface HttpBehaviour extends Behaviour {
  readonly transport?: "streamable http" | "sse";
  /** True if responses come as JSON instead of as a stream of one event. */
  readonly json?: boolean;
  readonly sessions?: boolean;
  /** Answers instead of the server where it returns true. */
  readonly before?: (request: IncomingMessage, response: ServerResponse, body: string) => boolean | Promise<boolean>;
  readonly path?: string;
  readonly host?: string;
  readonly port?: number;
}

export interface RunningMcpServer {
  /** URL of the MCP endpoint. */
  readonly url: string;
  readonly origin: string;
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage["headers"];
    readonly body: string;
  }[];
  /** Forgets all sessions, as a server that was started again. */
  forget(): void;
  close(): Promise<void>;
}

export async function startMcpServer(behaviour: HttpBehaviour): Promise<RunningMcpServer> {
  const requests: RunningMcpServer["requests"][number][] = [];
  const sessions = new Map<string, { peer: ReturnType<typeof createPeer>; send: { to: (message: object) => void } }>();
  const path = behaviour.path ?? (behaviour.transport === "sse" ? "/sse" : "/mcp");
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const url = new URL(request.url ?? "/", "http://x");
    requests.push({ method: request.method ?? "", path: url.pathname + url.search, headers: request.headers, body });
    if ((await behaviour.before?.(request, response, body)) === true) return;
    const refuse = (status: number, text: string) => {
      response.writeHead(status, { "content-type": "text/plain" });
      response.end(text);
    };
    if (behaviour.transport === "sse") {
      if (request.method === "GET" && url.pathname === path) {
        const id = randomUUID();
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(`event: endpoint\ndata: /messages?session=${id}\n\n`);
        const to = (message: object) => void response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
        sessions.set(id, { peer: createPeer(behaviour, to), send: { to } });
        return;
      }
      const session = sessions.get(url.searchParams.get("session") ?? "");
      if (request.method !== "POST" || session === undefined) return refuse(404, "Not found");
      response.writeHead(202).end();
      return session.peer.receive(JSON.parse(body));
    }
    if (url.pathname !== path) return refuse(404, "Not found");
    if (request.method === "DELETE") return void response.writeHead(200).end();
    if (request.method !== "POST") return refuse(405, "Method not allowed");
    const message = JSON.parse(body) as Message;
    const given = request.headers["mcp-session-id"];
    const needsSession = behaviour.sessions === true && behaviour.era !== "modern";
    if (needsSession && message.method !== "initialize" && (typeof given !== "string" || !sessions.has(given)))
      return refuse(given === undefined ? 400 : 404, "Session not found");
    const id = typeof given === "string" ? given : randomUUID();
    const headers = needsSession ? { "mcp-session-id": id } : {};
    let hasStream = false;
    const stream = () => {
      if (!hasStream) response.writeHead(200, { "content-type": "text/event-stream", ...headers });
      hasStream = true;
    };
    const to = (out: object) => {
      const isReply = "id" in out && !("method" in out);
      if (isReply && behaviour.json === true && !hasStream) {
        response.writeHead(200, { "content-type": "application/json", ...headers });
        response.end(JSON.stringify(out));
        return;
      }
      stream();
      response.write(`event: message\ndata: ${JSON.stringify(out)}\n\n`);
      if (isReply) response.end();
    };
    const known = sessions.get(id);
    const session = known ?? newSession(to);
    if (needsSession || message.method === "initialize") sessions.set(id, session);
    if (message.id === undefined || message.method === undefined) {
      response.writeHead(202, headers).end();
      return session.peer.receive(message);
    }
    // Each request has a stream of its own; the session remembers the last for what the server says in the meantime.
    session.send.to = to;
    await session.peer.receive(message);
  });
  const newSession = (first: (message: object) => void) => {
    const send = { to: first };
    return { peer: createPeer(behaviour, (message) => send.to(message)), send };
  };
  await new Promise<void>((resolve) => server.listen(behaviour.port ?? 0, behaviour.host ?? "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: origin + path,
    origin,
    requests,
    forget: () => sessions.clear(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function textOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => resolve(Buffer.concat(chunks).toString("utf8")));
  });
}
