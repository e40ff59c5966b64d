// Implements `playbook mcp-server`: Playbook as an MCP server, over standard input and output, or over HTTP on this
// machine only.

import { randomBytes, timingSafeEqual } from "node:crypto";
import { statSync } from "node:fs";
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { resolve } from "node:path";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { PlaybookError } from "../../engine/index.ts";
import type { JsonObject } from "../../language/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { machineSecrets } from "../secrets.ts";
import { standardError } from "../terminal.ts";
import type { AgentPermission } from "./agentTool.ts";
import { agentTools, callAgentTool } from "./agentTools.ts";

export interface McpServerOptions {
  /** The folder of the project; default: the current one. */
  readonly folder?: string;
  /** A port of 127.0.0.1, 0 for any; absent: standard input and output. */
  readonly http?: number;
  readonly allow: readonly string[];
  readonly version: string;
}

const permissions: readonly AgentPermission[] = ["run", "write"];
/** Milliseconds that a person has to answer a question. */
const longestAnswer = 300_000;

/** Resolves when standard input ends, or when a signal asks the process to end. */
export async function mcpServerCommand({ folder = ".", http, allow, version }: McpServerOptions): Promise<ExitCode> {
  const allowed = new Set(allow.flatMap((list) => list.split(",")).map((name) => permissionOf(name.trim())));
  if (statSync(resolve(folder), { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new PlaybookError(
      "no-such-path",
      `There is no folder ${folder}.`,
      "Give the project folder, or no folder to use the current one.",
    );
  const around = { folder: resolve(folder), allowed, version };
  if (http === undefined) {
    const server = createAgentServer(around);
    const ended = new Promise<void>((end) => {
      server.onclose = end;
      process.stdin.once("end", end);
      void told().then(end);
    });
    await server.connect(new StdioServerTransport());
    await ended;
    // Aborts what runs, which then tears down; the process ends when that is done.
    await server.close();
    process.stdin.destroy();
    return exitCode.passed;
  }
  const token = process.env.PLAYBOOK_MCP_TOKEN ?? randomBytes(24).toString("base64url");
  const listening = await listen(http, (request, response) => void answer(request, response, around, token));
  const { port } = listening.address() as { readonly port: number };
  const given = process.env.PLAYBOOK_MCP_TOKEN === undefined ? token : "${PLAYBOOK_MCP_TOKEN}";
  standardError(`Listening on http://127.0.0.1:${port}/mcp\nSend the header “Authorization: Bearer ${given}”.\n`);
  await told();
  listening.closeAllConnections();
  await new Promise((closed) => listening.close(closed));
  return exitCode.passed;
}

/** Resolves when a signal asks the process to end. */
function told(): Promise<void> {
  return new Promise((end) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => end());
  });
}

interface Around {
  readonly folder: string;
  readonly allowed: ReadonlySet<AgentPermission>;
  readonly version: string;
}

function createAgentServer({ folder, allowed, version }: Around): Server {
  const server = new Server(
    { name: "playbook", title: "Playbook", version },
    {
      capabilities: { tools: {} },
      instructions:
        "API tests in plain English. list_tests shows what there is; explain_sentence finds a wording; check_draft tries a playbook before it is written; check_playbooks looks at what is written; run_playbooks runs it.",
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: agentTools.map(({ name, title, description, inputSchema, needs }) => ({
      name,
      title,
      description,
      inputSchema: inputSchema as { type: "object" },
      annotations: {
        title,
        readOnlyHint: needs === undefined,
        destructiveHint: needs !== undefined,
        idempotentHint: needs !== "run",
        openWorldHint: needs === "run",
      },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const progressToken = params._meta?.progressToken;
    try {
      const { text, data, isBad } = await callAgentTool(params.name, (params.arguments ?? {}) as JsonObject, {
        folder,
        signal,
        secrets: machineSecrets(process.env),
        consent: (permission, question) => (allowed.has(permission) ? Promise.resolve(true) : askPerson(server, question, signal)),
        ...(progressToken === undefined
          ? {}
          : {
              progress(progress, total, message) {
                const notice = { progressToken, progress, total, message };
                void sendNotification({ method: "notifications/progress", params: notice }).catch(() => undefined);
              },
            }),
      });
      return {
        content: [{ type: "text", text }],
        structuredContent: data,
        ...(isBad === true ? { _meta: { "playbook/isBad": true } } : {}),
      };
    } catch (error) {
      return { isError: true, content: [{ type: "text", text: failureText(error) }] };
    }
  });
  return server;
}

/** False if the client has no person to ask. */
async function askPerson(server: Server, question: string, signal: AbortSignal): Promise<boolean> {
  if (server.getClientCapabilities()?.elicitation === undefined) return false;
  const { action, content } = await server.elicitInput(
    {
      message: question,
      requestedSchema: { type: "object", properties: { agree: { type: "boolean", title: "Do it", default: true } }, required: ["agree"] },
    },
    { signal, timeout: longestAnswer },
  );
  return action === "accept" && content?.agree === true;
}

/** Each request has a server of its own: nothing is kept between calls, so no session has to be. */
async function answer(request: IncomingMessage, response: ServerResponse, around: Around, token: string): Promise<void> {
  const refusal = refusalOf(request, token);
  if (refusal !== undefined) {
    response.writeHead(refusal.status, { "content-type": "text/plain" }).end(`${refusal.reason}\n`);
    return;
  }
  const server = createAgentServer(around);
  const transport = new StreamableHTTPServerTransport({});
  response.once("close", () => void server.close());
  // The declaration of its optional handlers does not fit exactOptionalPropertyTypes.
  await server.connect(transport as Parameters<Server["connect"]>[0]);
  await transport.handleRequest(request, response).catch((error: unknown) => {
    if (!response.headersSent) response.writeHead(400, { "content-type": "text/plain" });
    response.end(`${failureText(error)}\n`);
  });
}

/** A page in a browser of this machine could send requests here as well, under a name of its own for this address. */
function refusalOf({ url = "", method, headers }: IncomingMessage, token: string) {
  const host = headers.host?.replace(/:\d+$/, "");
  if (host !== "127.0.0.1" && host !== "localhost") return { status: 403, reason: "Only 127.0.0.1 and localhost are served." };
  if (headers.origin !== undefined) return { status: 403, reason: "Web pages are not served." };
  if (url.split("?")[0] !== "/mcp") return { status: 404, reason: "The address ends in /mcp." };
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return { status: 401, reason: "Send “Authorization: Bearer …” with the token that the server printed at the start." };
  return method === "POST" ? undefined : { status: 405, reason: "There are no sessions: use POST." };
}

function listen(port: number, handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<HttpServer> {
  const server = createServer(handle);
  return new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(
        new PlaybookError(
          "cannot-listen",
          `Port ${port} cannot be used: ${error.message}.`,
          "Give another port, or 0 for any free port.",
          error,
        ),
      ),
    );
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

function permissionOf(name: string): AgentPermission {
  const found = permissions.find((permission) => permission === name);
  if (found === undefined)
    throw new PlaybookError(
      "usage",
      `“${name}” is not something that can be allowed.`,
      "Allow run (send requests), write (change files), or both: --allow run,write.",
    );
  return found;
}

function failureText(error: unknown): string {
  if (error instanceof PlaybookError) return error.fix === undefined ? error.message : `${error.message} ${error.fix}`;
  return error instanceof Error ? error.message : String(error);
}
