// Implements a connection over the official SDK: the only file that uses it, loaded when the first server is needed.

import {
  Client,
  type ClientOptions,
  extractWWWAuthenticateParams,
  InsufficientScopeError,
  type PriorDiscovery,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from "@modelcontextprotocol/client";
import { isJsonObject, type Json, type JsonObject, type McpTransport, rememberedFor } from "../../language/index.ts";
import type { HttpServerConfig, McpServerConfig } from "./config.ts";
import type {
  CalledTool,
  CallOptions,
  CallResult,
  Challenge,
  ConnectionAuthorization,
  ConnectOptions,
  McpConnection,
  ServerFacts,
} from "./connection.ts";
import { structuredContentOf } from "./exactDigits.ts";
import { AuthorizationNeeded, explainMcpFailure, McpFailure } from "./failure.ts";
import { createNetwork } from "./guardedFetch.ts";
import { createStdioTransport, type StdioTransport } from "./stdioTransport.ts";

/**
 * Throws `McpFailure`, `AuthorizationNeeded`, or the reason of the aborted signal. Leaves no process or connection when
 * it does.
 */
export async function connectWithSdk(options: ConnectOptions): Promise<McpConnection> {
  const { config, known } = options;
  if (config.kind === "stdio") {
    try {
      return await connectOver("stdio", options);
    } catch (error) {
      // A server that ends, or is silent, when it is asked something that it does not know is one of the older ones.
      const mayBeLegacy = known === undefined && error instanceof McpFailure && error.kind === "died" && !options.signal.aborted;
      if (!mayBeLegacy) throw error;
      return await connectOver("stdio", { ...options, known: { era: "legacy", transport: "stdio" } });
    }
  }
  const transport = known?.transport ?? config.transport;
  if (transport === "sse") return connectOver("sse", { ...options, known: { era: "legacy", transport: "sse" } });
  try {
    return await connectOver("streamable http", options);
  } catch (error) {
    const mayBeSse = transport === undefined && error instanceof McpFailure && (error.kind === "wrong path" || error.kind === "not mcp");
    if (!mayBeSse) throw error;
    return await connectOver("sse", { ...options, known: { era: "legacy", transport: "sse" } }).catch(() => {
      throw error;
    });
  }
}

interface Channel {
  readonly transport: Transport;
  readonly process?: StdioTransport;
  readonly closeNetwork: () => Promise<void>;
}

async function connectOver(kind: McpTransport, options: ConnectOptions): Promise<McpConnection> {
  const { config, known, limits, signal } = options;
  signal.throwIfAborted();
  let fault: Error | undefined;
  let challenge: AuthorizationNeeded | undefined;
  const channel = openChannel(kind, options, {
    fault(error) {
      fault = error;
      void channel.transport.close();
    },
    challenge(needed) {
      challenge = needed;
    },
  });
  const client = new Client({ name: "playbook", title: "Playbook", version: "1.0.0" }, clientOptions(options));
  let hasEnded = false;
  client.onclose = () => {
    hasEnded = true;
    // The process may be gone while its child processes are not.
    void channel.process?.close();
  };
  client.onerror = () => {};
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const form = "requestedSchema" in params ? (params.requestedSchema as unknown as JsonObject) : undefined;
    const url = "url" in params ? String(params.url) : undefined;
    const answer = await options.elicit({
      server: config.name,
      message: params.message,
      ...(form === undefined ? {} : { form }),
      ...(url === undefined ? {} : { url }),
    });
    if (answer.action !== "accept") return { action: answer.action };
    return { action: "accept", ...(form === undefined ? {} : { content: (answer.content ?? {}) as Record<string, string> }) };
  });
  const explain = (error: unknown): unknown => {
    if (signal.aborted) return signal.reason;
    if (challenge !== undefined) return challenge;
    if (error instanceof InsufficientScopeError) return needsMore(error, config.name);
    return explainMcpFailure(fault ?? error, detailsOf(config, options, channel.process));
  };
  const close = async () => {
    if (channel.transport instanceof StreamableHTTPClientTransport && channel.transport.sessionId !== undefined && !hasEnded) {
      await settled(channel.transport.terminateSession(), 1_000);
    }
    await client.close().catch(() => {});
    await channel.process?.close();
    await channel.closeNetwork();
  };
  try {
    const prior = priorOf(known);
    await client.connect(channel.transport, { timeout: limits.connectTimeout, signal, ...(prior === undefined ? {} : { prior }) });
  } catch (error) {
    const explained = explain(error);
    await close().catch(() => {});
    throw explained;
  }
  const asking = async <T>(callSignal: AbortSignal, ask: () => Promise<T>): Promise<T> => {
    challenge = undefined;
    try {
      return await ask();
    } catch (error) {
      if (callSignal.aborted) throw callSignal.reason;
      throw isSessionLoss(error, channel.transport)
        ? new McpFailure("session lost", `The server @${config.name} no longer knows this session.`, "Try again.", error)
        : explain(error);
    }
  };
  const list = <T>(callSignal: AbortSignal, ask: () => Promise<T>) => asking(callSignal, ask);
  const requested = (callSignal: AbortSignal) => ({ signal: callSignal, timeout: limits.callTimeout, cacheMode: "refresh" as const });
  return {
    facts: factsOf(client, kind),
    listTools: async (callSignal) => {
      const { tools } = await list(callSignal, () => client.listTools(undefined, requested(callSignal)));
      return tools.map((tool) => pick(tool, ["name", "title", "description", "inputSchema", "outputSchema", "annotations"]) as never);
    },
    listResources: async (callSignal) => {
      const { resources } = await list(callSignal, () => client.listResources(undefined, requested(callSignal)));
      return resources.map((one) => pick(one, ["uri", "name", "title", "description", "mimeType"]) as never);
    },
    listResourceTemplates: async (callSignal) => {
      const { resourceTemplates } = await list(callSignal, () => client.listResourceTemplates(undefined, requested(callSignal)));
      return resourceTemplates.map(
        ({ uriTemplate, ...one }) => ({ uri: uriTemplate, ...pick(one, ["name", "title", "description", "mimeType"]) }) as never,
      );
    },
    listPrompts: async (callSignal) => {
      const { prompts } = await list(callSignal, () => client.listPrompts(undefined, requested(callSignal)));
      return prompts.map((one) => pick(one, ["name", "title", "description", "arguments"]) as never);
    },
    call: (tool, inputs, call) =>
      asking(call.signal, async () => {
        const toolDefinition = definitionForCall(tool);
        const result = await client.callTool(
          { name: tool.name, arguments: inputs as Record<string, unknown> },
          { ...callOptions(call), toolDefinition },
        );
        return resultOf(result.content ?? [], structuredContentOf(result), result.isError === true);
      }),
    read: (uri, call) =>
      asking(call.signal, async () => {
        const { contents } = await client.readResource({ uri }, { ...callOptions(call), cacheMode: "bypass" });
        return resultOf(contents as readonly Json[], undefined, false);
      }),
    onToolsChanged: (listener) => client.setNotificationHandler("notifications/tools/list_changed", () => listener()),
    ended: () => (hasEnded ? (fault?.message ?? channel.process?.ending() ?? "the connection was closed") : undefined),
    close,
  };
}

interface Listener {
  fault(error: Error): void;
  challenge(needed: AuthorizationNeeded): void;
}

function openChannel(kind: McpTransport, { config, limits, authorization }: ConnectOptions, listener: Listener): Channel {
  if (config.kind === "stdio") {
    const { command, args, env, cwd } = config;
    const process = createStdioTransport({ command, args, env, ...(cwd === undefined ? {} : { cwd }) }, limits.maxMessageBytes);
    return { transport: process, process, closeNetwork: async () => {} };
  }
  const url = new URL(config.url);
  const network = createNetwork(url, limits, (error) => listener.fault(error));
  const shared = {
    fetch: network.toServer,
    requestInit: { headers: { ...config.headers } },
    ...(authorization === undefined ? {} : { authProvider: providerOf(authorization, listener) }),
  };
  const reconnectionOptions = { initialReconnectionDelay: 500, maxReconnectionDelay: 5_000, reconnectionDelayGrowFactor: 2, maxRetries: 3 };
  const transport =
    kind === "sse"
      ? new SSEClientTransport(url, shared)
      : new StreamableHTTPClientTransport(url, { ...shared, reconnectionOptions, onInsufficientScope: "throw" });
  return { transport, closeNetwork: network.close };
}

/**
 * The SDK asks once for each refused request; a question for a person is thrown and handled outside the request, whose
 * time would run.
 */
function providerOf(authorization: ConnectionAuthorization, listener: Listener) {
  return {
    token: authorization.token,
    onUnauthorized: async ({ response }: { readonly response: Response }) => {
      const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
      const challenge: Challenge = {
        status: 401,
        ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: resourceMetadataUrl.href }),
        ...(scope === undefined ? {} : { scope }),
      };
      try {
        await authorization.onUnauthorized(challenge);
      } catch (error) {
        if (error instanceof AuthorizationNeeded) listener.challenge(error);
        throw error;
      }
    },
  };
}

function needsMore({ requiredScope, resourceMetadataUrl }: InsufficientScopeError, server: string): AuthorizationNeeded {
  const challenge: Challenge = {
    status: 403,
    ...(requiredScope === undefined ? {} : { scope: requiredScope }),
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: resourceMetadataUrl.href }),
  };
  const scope = requiredScope === undefined ? "more than it was allowed" : `the scope ${requiredScope}`;
  return new AuthorizationNeeded(challenge, `The server @${server} requires ${scope} for this.`, `Allow it: playbook mcp login ${server}.`);
}

/**
 * The parts of a tool that the SDK needs for a call: the inputs that go into headers. Our own code checks whether the
 * result fits its schema.
 */
const definitionForCall = rememberedFor((tool: CalledTool): Tool => {
  const schema = JSON.stringify(tool.inputSchema ?? {}).includes("x-mcp-header") ? tool.inputSchema : { type: "object" };
  return { name: tool.name, inputSchema: schema } as Tool;
});

/** Answers are checked by us, with limits on time that the SDK's own check has not. */
const anyValue = { getValidator: () => (input: unknown) => ({ valid: true as const, data: input as never, errorMessage: undefined }) };

function clientOptions({ known, limits }: ConnectOptions): ClientOptions {
  return {
    // Neither sampling nor roots: no server gets our model or our files.
    capabilities: { elicitation: { form: { applyDefaults: true }, url: {} } },
    listMaxPages: limits.maxPages,
    jsonSchemaValidator: anyValue as NonNullable<ClientOptions["jsonSchemaValidator"]>,
    ...(known === undefined ? { versionNegotiation: { mode: "auto", probe: { timeoutMs: limits.probeTimeout } } } : {}),
  };
}

function priorOf(known: ConnectOptions["known"]): PriorDiscovery | undefined {
  if (known === undefined) return undefined;
  if (known.era === "modern" && known.discovery !== undefined) return { kind: "modern", discover: known.discovery as never };
  return known.era === "legacy" ? { kind: "legacy" } : undefined;
}

function callOptions({ signal, timeout, totalTimeout, onProgress }: CallOptions) {
  return {
    signal,
    timeout,
    maxTotalTimeout: totalTimeout,
    resetTimeoutOnProgress: true,
    onprogress: ({
      message,
      progress,
      total,
    }: {
      readonly message?: string | undefined;
      readonly progress: number;
      readonly total?: number | undefined;
    }) => onProgress?.(message ?? `${progress}${total === undefined ? "" : ` of ${total}`}`),
  };
}

function factsOf(client: Client, transport: McpTransport): ServerFacts {
  const { name, version, title } = client.getServerVersion() ?? {};
  const instructions = client.getInstructions();
  const discovery = client.getDiscoverResult();
  return {
    transport,
    era: client.getProtocolEra() ?? "legacy",
    protocol: client.getNegotiatedProtocolVersion() ?? "",
    ...(name === undefined ? {} : { name }),
    ...(version === undefined ? {} : { version }),
    ...(title === undefined ? {} : { title }),
    ...(instructions === undefined ? {} : { instructions }),
    capabilities: (client.getServerCapabilities() ?? {}) as JsonObject,
    ...(discovery === undefined ? {} : { discovery: discovery as unknown as JsonObject }),
  };
}

/** Older servers forget a session with 400 instead of 404. A 400 that has no session has another reason. */
function isSessionLoss(error: unknown, transport: Transport): boolean {
  const { status } = error as { status?: unknown };
  return (status === 404 || status === 400) && transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined;
}

function resultOf(parts: readonly unknown[], structured: unknown, isError: boolean): CallResult {
  const texts: string[] = [];
  const others: string[] = [];
  for (const part of parts.filter((one) => isJsonObject(one))) {
    const inner = isJsonObject(part.resource) ? part.resource : part;
    const data = inner.data ?? inner.blob;
    if (typeof inner.text === "string") texts.push(inner.text);
    else if (typeof data === "string")
      others.push(`${inner.mimeType ?? "binary data"}, ${Buffer.byteLength(data, "base64").toLocaleString("en")} bytes`);
    else if (typeof inner.uri === "string") others.push(`a link to ${inner.uri}`);
  }
  return { isError, ...(structured === undefined ? {} : { structured }), text: texts.join("\n"), others };
}

function detailsOf(config: McpServerConfig, { authorization }: ConnectOptions, process: StdioTransport | undefined) {
  const ending = process?.ending();
  return {
    server: config.name,
    where: config.kind === "http" ? withoutQuery(config.url) : [config.command, ...config.args].join(" "),
    isHttp: config.kind === "http",
    hasToken: config.kind === "http" && (hasCredentials(config) || authorization !== undefined),
    ...(ending === undefined ? {} : { ending }),
    ...(process === undefined ? {} : { errorOutput: process.errorOutput() }),
  };
}

function hasCredentials({ headers }: HttpServerConfig): boolean {
  return Object.keys(headers).some((name) => /^authorization$|key|token/i.test(name));
}

/** Queries contain keys. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "").replace(/\/\/[^/@]*@/, "//");
}

async function settled(work: Promise<unknown>, limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work.catch(() => {}), new Promise((resolve) => (timer = setTimeout(resolve, limit)))]);
  clearTimeout(timer);
}

function pick(object: object, keys: readonly string[]): object {
  return Object.fromEntries(
    keys.flatMap((key) => (key in object && object[key as never] !== undefined ? [[key, object[key as never]]] : [])),
  );
}
