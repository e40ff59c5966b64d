// Authorizes us to one server: keeps its tokens fresh without asking, one refresh at a time, and signs a person in on
// request.

import { randomBytes } from "node:crypto";
import { auth, computeScopeUnion, isStrictScopeSuperset, type OAuthClientProvider } from "@modelcontextprotocol/client";
import { PlaybookError } from "../../error.ts";
import type { HttpServerConfig } from "../config.ts";
import type { Challenge, ConnectionAuthorization } from "../connection.ts";
import { AuthorizationNeeded, McpFailure } from "../failure.ts";
import type { Fetch } from "../guardedFetch.ts";
import { type ClientGrant, clientGrant, grantProvider } from "./clientGrant.ts";
import type { ServerCredentials } from "./credentialStore.ts";
import { HeldTokens } from "./heldTokens.ts";
import { OAuthClient, type OAuthClientOptions } from "./oauthClient.ts";
import type { RedirectPort, RedirectSession } from "./redirect.ts";
import { codeOf, refuseUnsafePage } from "./signInAnswer.ts";
import { tokenVariable } from "./tokenVariable.ts";

export interface AuthorizerOptions {
  /** With its variables filled in. */
  readonly config: HttpServerConfig;
  readonly credentials: ServerCredentials;
  /** For addresses that the server names. */
  readonly fetch: Fetch;
  /** Absent: no person can sign in here, as in CI. */
  readonly redirect?: RedirectPort;
  /** Told of every token, so that it is never shown. */
  readonly secret: (value: string) => void;
  readonly now?: () => number;
}

export interface Authorizer extends ConnectionAuthorization {
  /**
   * Signs in, or asks for more scopes. Throws `PlaybookError`; at most three authorization requests in the life of the
   * authorizer.
   */
  readonly login: (challenge: Challenge | undefined, signal: AbortSignal) => Promise<void>;
}

const mostRequests = 3;
const stateLifetime = 10 * 60_000;

export function createAuthorizer(options: AuthorizerOptions): Authorizer {
  const authorizer = new ServerAuthorizer(options);
  return {
    token: () => authorizer.token(),
    onUnauthorized: (challenge) => authorizer.renew(challenge),
    login: (challenge, signal) => authorizer.login(challenge, signal),
  };
}

class ServerAuthorizer {
  readonly #options: AuthorizerOptions;
  readonly #tokens: HeldTokens;
  readonly #grant: ClientGrant | undefined;
  readonly #now: () => number;
  #refused: PlaybookError | undefined;
  #renewing: Promise<void> | undefined;
  #requests = 0;

  constructor(options: AuthorizerOptions) {
    this.#options = options;
    this.#tokens = new HeldTokens(options.credentials, options.secret);
    this.#grant = clientGrant(options.config);
    this.#now = options.now ?? Date.now;
  }

  async token(): Promise<string | undefined> {
    const tokens = await this.#tokens.load();
    const expired = tokens?.expiresAt !== undefined && tokens.expiresAt - 5_000 < this.#now();
    if (expired && tokens?.refresh_token !== undefined) await this.renew({ status: 401 }).catch(() => {});
    if (this.#tokens.current === undefined && this.#grant !== undefined) await this.renew({ status: 401 });
    return this.#tokens.current?.access_token;
  }

  async renew(challenge: Challenge): Promise<void> {
    const used = this.#tokens.current?.access_token;
    this.#renewing ??= this.#options.credentials
      .exclusively(() => this.#renewOnce(challenge, used))
      .finally(() => {
        this.#renewing = undefined;
      });
    await this.#renewing;
  }

  async login(challenge: Challenge | undefined, signal: AbortSignal): Promise<void> {
    const { config, redirect } = this.#options;
    if (this.#grant !== undefined) {
      await this.#tokens.forget();
      return this.renew(challenge ?? { status: 401 });
    }
    if (redirect === undefined) throw this.#needed(challenge);
    if (this.#requests >= mostRequests) {
      throw new McpFailure(
        "unauthorized",
        `The server @${config.name} keeps asking for a sign-in, and has asked ${mostRequests} times.`,
        "Check that the account has access, then try again.",
      );
    }
    this.#requests += 1;
    this.#refused = undefined;
    const session = await redirect.open(signal, config.oauth?.callbackPort === undefined ? {} : { port: config.oauth.callbackPort });
    try {
      await this.#signIn(session, challenge, signal);
    } finally {
      await session.close();
    }
  }

  /** Without a person: by refresh token, or as a client of its own right. */
  async #renewOnce(challenge: Challenge, used: string | undefined): Promise<void> {
    const { credentials } = this.#options;
    this.#refused = undefined;
    const fresh = await credentials.tokens();
    // Another connection or another window was faster.
    if (fresh !== undefined && fresh.access_token !== used) return this.#tokens.hold(fresh);
    if (this.#grant === undefined && fresh?.refresh_token === undefined) throw this.#needed(challenge);
    const client = this.#client(undefined);
    await this.#auth(this.#grant === undefined ? client : grantProvider(this.#grant, client, await credentials.issuer()), challenge);
  }

  async #signIn(session: RedirectSession, challenge: Challenge | undefined, signal: AbortSignal): Promise<void> {
    const { config } = this.#options;
    const state = randomBytes(24).toString("base64url");
    const deadline = this.#now() + stateLifetime;
    const before = await this.#tokens.load();
    const scope = computeScopeUnion(
      config.oauth?.scopes?.join(" "),
      challenge?.status === 403 ? before?.scope : undefined,
      challenge?.scope,
    );
    const client = this.#client({ session, state });
    const scoped = scope === undefined ? {} : { scope };
    const forced = challenge?.status === 403 && isStrictScopeSuperset(scope, before?.scope);
    const isAuthorized = await this.#auth(client, challenge, { ...scoped, forceReauthorization: forced || challenge === undefined });
    if (isAuthorized) return;
    if (this.#refused !== undefined) throw this.#refused;
    const { page, discovery } = client;
    if (page === undefined) throw this.#needed(challenge);
    refuseUnsafePage(page, config.name);
    const metadata = discovery?.authorizationServerMetadata;
    const issuer = metadata?.issuer ?? discovery?.authorizationServerUrl ?? page.origin;
    const answer = await session.authorize(
      { server: config.name, url: page, host: page.host, issuer, scopes: page.searchParams.get("scope")?.split(" ") ?? [] },
      AbortSignal.any([signal, AbortSignal.timeout(stateLifetime)]),
    );
    if (this.#now() > deadline) throw new McpFailure("unauthorized", "The sign-in took longer than ten minutes.", "Sign in again.");
    const code = codeOf(answer, state, metadata);
    const iss = answer.get("iss");
    await this.#auth(client, challenge, { ...scoped, authorizationCode: code, ...(iss === null ? {} : { iss }) });
  }

  /** True if the client is authorized then; else a person has to sign in. */
  async #auth(
    provider: OAuthClientProvider,
    challenge: Challenge | undefined,
    options: Partial<Parameters<typeof auth>[1]> = {},
  ): Promise<boolean> {
    const { config } = this.#options;
    const fetchFn: Fetch = (url, init) => this.#fetch(url, init);
    try {
      const outcome = await auth(provider, { serverUrl: config.url, fetchFn: fetchFn as never, ...optionsOf(challenge), ...options });
      return outcome === "AUTHORIZED";
    } catch (error) {
      throw this.#refused ?? failed(error, config.name);
    }
  }

  async #fetch(...request: Parameters<Fetch>): ReturnType<Fetch> {
    try {
      return await this.#options.fetch(...request);
    } catch (error) {
      // The SDK continues with a guess if metadata is missing; a refused address must not lead to a guess.
      const own = error instanceof PlaybookError ? error : (error as { cause?: unknown }).cause;
      if (own instanceof PlaybookError) this.#refused = own;
      throw error;
    }
  }

  #client(person: OAuthClientOptions["person"]): OAuthClient {
    const { config, credentials, secret } = this.#options;
    return new OAuthClient({
      config,
      credentials,
      tokens: this.#tokens,
      now: this.#now,
      secret,
      throwRefused: () => {
        if (this.#refused !== undefined) throw this.#refused;
      },
      signInNeeded: () => this.#needed(undefined),
      ...(person === undefined ? {} : { person }),
    });
  }

  #needed(challenge: Challenge | undefined): AuthorizationNeeded {
    const { name } = this.#options.config;
    return new AuthorizationNeeded(
      challenge ?? { status: 401 },
      this.#tokens.current === undefined
        ? `The server @${name} requires you to sign in.`
        : `The sign-in at @${name} has expired and cannot be renewed without you.`,
      `Sign in: playbook mcp login ${name}. In CI give it a token: ${tokenVariable(name)}.`,
    );
  }
}

function optionsOf(challenge: Challenge | undefined) {
  return {
    ...(challenge?.resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: new URL(challenge.resourceMetadataUrl) }),
    ...(challenge?.scope === undefined ? {} : { scope: challenge.scope }),
  };
}

function failed(error: unknown, server: string): PlaybookError {
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof PlaybookError) return cause;
  }
  const name = error instanceof Error ? error.name : "";
  const message = error instanceof Error ? error.message : String(error);
  if (name === "AuthorizationServerMismatchError" || /does not match|mismatch/i.test(message)) {
    return new McpFailure(
      "unauthorized",
      `The authority of @${server} differs from before, or from what it says: ${message.slice(0, 300)}`,
      "If the server has moved, register the client there and sign in again.",
      error,
    );
  }
  return new McpFailure(
    "unauthorized",
    `The sign-in at @${server} failed: ${message.slice(0, 300)}`,
    "Check the client id and the account, then try again.",
    error,
  );
}
