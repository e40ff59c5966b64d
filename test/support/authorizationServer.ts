// Runs an authorization server for tests, and an MCP server that it protects; each can be made to behave badly.

import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type HttpBehaviour, type RunningMcpServer, startMcpServer, textOf } from "./mcpServer.ts";
import { testTools } from "./mcpTools.ts";

export interface AuthorizationHabits {
  /** Laid over the metadata document; null takes a member out. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Laid over the parameters that go back to the client. */
  readonly answer?: Readonly<Record<string, string | undefined>>;
  readonly refresh?: "works" | "is refused" | "fails";
  /** Seconds that the server declares a token valid. */
  readonly expiresIn?: number;
}

export interface AuthorizationServer {
  readonly issuer: string;
  readonly requests: { readonly path: string; readonly body: URLSearchParams; readonly query: URLSearchParams; readonly text: string }[];
  /** Tokens that the MCP server takes. */
  readonly good: Set<string>;
  habits: AuthorizationHabits;
  close(): Promise<void>;
}

export async function startAuthorizationServer(first: AuthorizationHabits = {}): Promise<AuthorizationServer> {
  const requests: AuthorizationServer["requests"] = [];
  const good = new Set<string>();
  const codes = new Map<string, string>();
  const refreshTokens = new Set<string>();
  const tokens = (scope: string | null, expiresIn: number | undefined) => {
    const access = `access-${randomUUID()}`;
    const refresh = `refresh-${randomUUID()}`;
    good.add(access);
    refreshTokens.add(refresh);
    return {
      access_token: access,
      token_type: "Bearer",
      refresh_token: refresh,
      ...(expiresIn === undefined ? {} : { expires_in: expiresIn }),
      ...(scope === null ? {} : { scope }),
    };
  };
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    const url = new URL(request.url ?? "/", running.issuer);
    const body = new URLSearchParams(text);
    requests.push({ path: url.pathname, body, query: url.searchParams, text });
    const { habits } = running;
    const json = (status: number, value: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    if (url.pathname === "/.well-known/oauth-authorization-server") {
      const document: Record<string, unknown> = {
        issuer: running.issuer,
        authorization_endpoint: `${running.issuer}/authorize`,
        token_endpoint: `${running.issuer}/token`,
        registration_endpoint: `${running.issuer}/register`,
        response_types_supported: ["code"],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none", "client_secret_basic"],
        authorization_response_iss_parameter_supported: true,
        ...habits.metadata,
      };
      return json(200, Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null)));
    }
    if (url.pathname === "/register") return json(201, { ...JSON.parse(text), client_id: `client-${randomUUID()}` });
    if (url.pathname === "/authorize") {
      const code = randomUUID();
      codes.set(code, url.searchParams.get("code_challenge") ?? "");
      const back = new URL(url.searchParams.get("redirect_uri") ?? running.issuer);
      const answer = { code, state: url.searchParams.get("state") ?? "", iss: running.issuer, ...habits.answer };
      for (const [name, value] of Object.entries(answer)) if (value !== undefined) back.searchParams.set(name, value);
      response.writeHead(302, { location: back.href });
      return response.end();
    }
    if (url.pathname !== "/token") return json(404, { error: "not_found" });
    if (body.get("grant_type") === "client_credentials") return json(200, tokens(body.get("scope"), habits.expiresIn));
    if (body.get("grant_type") === "refresh_token") {
      if (habits.refresh === "fails") return json(500, { error: "server_error" });
      // Rotating: a refresh token is good once.
      if (habits.refresh === "is refused" || !refreshTokens.delete(body.get("refresh_token") ?? ""))
        return json(400, { error: "invalid_grant" });
      return json(200, tokens(body.get("scope"), habits.expiresIn));
    }
    const challenge = codes.get(body.get("code") ?? "");
    codes.delete(body.get("code") ?? "");
    const proof = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (challenge === undefined || proof !== challenge)
      return json(400, { error: "invalid_grant", error_description: "wrong code or verifier" });
    return json(200, tokens("read", habits.expiresIn));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const running: AuthorizationServer = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    good,
    habits: first,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return running;
}

export interface ProtectedOptions extends HttpBehaviour {
  /** Instead of the address of the authority. */
  readonly authorities?: readonly string[];
  readonly resource?: (own: string) => string;
  readonly resourceMetadataUrl?: string;
  /** Judges the token before a call is let through. */
  readonly guard?: (request: IncomingMessage, response: ServerResponse, body: string) => boolean;
  readonly scope?: string;
}

/** An MCP server that lets in whoever has a token of the authority. */
export async function startProtected(authority: AuthorizationServer, options: ProtectedOptions = {}): Promise<RunningMcpServer> {
  const server: RunningMcpServer = await startMcpServer({
    tools: testTools,
    ...options,
    before(request, response, body) {
      if (request.url?.startsWith("/.well-known/oauth-protected-resource") === true) {
        const document = {
          resource: options.resource?.(server.url) ?? server.url,
          authorization_servers: options.authorities ?? [authority.issuer],
          scopes_supported: ["read"],
        };
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(document));
        return true;
      }
      if (request.url?.startsWith("/.well-known/") === true) {
        response.writeHead(404).end();
        return true;
      }
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
      if (token === undefined || !authority.good.has(token)) {
        const metadata = options.resourceMetadataUrl ?? `${server.origin}/.well-known/oauth-protected-resource`;
        const scope = options.scope === undefined ? "" : `, scope="${options.scope}"`;
        response.writeHead(401, { "www-authenticate": `Bearer resource_metadata="${metadata}"${scope}` });
        response.end("Who are you?");
        return true;
      }
      return options.guard?.(request, response, body) ?? false;
    },
  });
  return server;
}
