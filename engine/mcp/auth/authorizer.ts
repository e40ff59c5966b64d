// Authorizes us to one server: keeps its tokens fresh without asking, one refresh at a time, and signs a person in on
// request.

import { randomBytes, timingSafeEqual } from "node:crypto";
import {
  auth,
  computeScopeUnion,
  isStrictScopeSuperset,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  validateAuthorizationResponseIssuer,
} from "@modelcontextprotocol/client";
import { PlaybookError } from "../../error.ts";
import type { HttpServerConfig } from "../config.ts";
import type { Challenge, ConnectionAuthorization } from "../connection.ts";
import { AuthorizationNeeded, McpFailure } from "../failure.ts";
import type { Fetch } from "../guardedFetch.ts";
import { clientGrant, grantProvider } from "./clientGrant.ts";
import type { ServerCredentials, StoredTokens } from "./credentialStore.ts";
import type { RedirectPort, RedirectSession } from "./redirect.ts";
import { tokenVariable } from "./tokenVariable.ts";

export interface AuthorizerOptions {
  /** With its variables filled in. */
  readonly config: HttpServerConfig;
  readonly credentials: ServerCredentials;
  /** For addresses that the server names. */
  readonly fetch: Fetch;
  /** Absent: nobody can sign in here, as in CI. */
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
  const { config, credentials, redirect } = options;
  const now = options.now ?? Date.now;
  let current: StoredTokens | undefined;
  let refused: PlaybookError | undefined;
  let renewing: Promise<void> | undefined;
  let requests = 0;

  const fetchFn: Fetch = async (url, init) => {
    try {
      return await options.fetch(url, init);
    } catch (error) {
      // The SDK goes on with a guess where metadata cannot be had; an address that was refused is no reason to guess.
      const own = error instanceof PlaybookError ? error : (error as { cause?: unknown }).cause;
      if (own instanceof PlaybookError) refused = own;
      throw error;
    }
  };

  const stored = async (): Promise<StoredTokens | undefined> => {
    current ??= await credentials.tokens();
    if (current !== undefined) remember(current);
    return current;
  };
  const remember = ({ access_token, refresh_token }: StoredTokens) => {
    options.secret(access_token);
    if (refresh_token !== undefined) options.secret(refresh_token);
  };

  const base = (
    session: RedirectSession | undefined,
  ): OAuthClientProvider & { discovery?: OAuthDiscoveryState | undefined; page?: URL; state(): string; verifier?: string } => ({
    redirectUrl: session?.redirectUrl ?? "http://127.0.0.1/callback",
    ...(config.oauth?.clientMetadataUrl === undefined ? {} : { clientMetadataUrl: config.oauth.clientMetadataUrl }),
    clientMetadata: {
      client_name: "Playbook",
      redirect_uris: [session?.redirectUrl ?? "http://127.0.0.1/callback"],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: config.oauth?.clientSecret === undefined ? "none" : "client_secret_basic",
      application_type: "native",
      ...(config.oauth?.scopes === undefined ? {} : { scope: config.oauth.scopes.join(" ") }),
    } as never,
    state: () => "",
    async clientInformation(context) {
      const { clientId, clientSecret } = config.oauth ?? {};
      if (clientId !== undefined) {
        // A client registered by hand belongs to the authority that first issued tokens for it.
        const issuer = await credentials.issuer();
        return {
          client_id: clientId,
          ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
          ...(issuer === undefined ? {} : { issuer }),
        };
      }
      const known = context === undefined ? undefined : await credentials.client(context.issuer);
      const fits = session === undefined || known?.redirect_uris === undefined || known.redirect_uris.includes(session.redirectUrl);
      return fits ? (known as never) : undefined;
    },
    async tokens(context) {
      return (await credentials.tokens(context?.issuer)) as never;
    },
    async saveTokens(tokens, context) {
      const issuer = context?.issuer ?? tokens.issuer ?? config.url;
      const expiresAt = tokens.expires_in === undefined ? {} : { expiresAt: now() + Number(tokens.expires_in) * 1_000 };
      const old = await credentials.tokens(issuer);
      const kept = tokens.refresh_token ?? old?.refresh_token;
      current = { ...tokens, ...(kept === undefined ? {} : { refresh_token: kept }), issuer, ...expiresAt } as StoredTokens;
      remember(current);
      await credentials.saveTokens(issuer, current);
    },
    ...(config.oauth?.clientId === undefined
      ? {
          async saveClientInformation(client: object, context?: { readonly issuer: string }) {
            const { client_secret } = client as { client_secret?: string };
            if (client_secret !== undefined) options.secret(client_secret);
            await credentials.saveClient(context?.issuer ?? config.url, client as never);
          },
        }
      : {}),
    redirectToAuthorization() {
      throw needed({ status: 401 });
    },
    saveCodeVerifier(verifier) {
      this.verifier = verifier;
    },
    codeVerifier() {
      return this.verifier ?? "";
    },
    saveDiscoveryState(state) {
      if (refused !== undefined) throw refused;
      if (session !== undefined) refuseWithoutPkce(state, config.name);
      this.discovery = state;
    },
    discoveryState() {
      return this.discovery;
    },
    async invalidateCredentials(scope) {
      if (scope === "discovery") this.discovery = undefined;
      if (scope === "all" || scope === "client") await credentials.forgetClient();
      if (scope === "all" || scope === "tokens") {
        current = undefined;
        await credentials.forgetTokens();
      }
    },
  });

  const needed = (challenge: Challenge) =>
    new AuthorizationNeeded(
      challenge,
      current === undefined
        ? `The server @${config.name} wants you to sign in.`
        : `The sign-in at @${config.name} has expired and cannot be renewed without you.`,
      `Sign in: playbook mcp login ${config.name}. In CI give it a token: ${tokenVariable(config.name)}.`,
    );

  /** Without a person: by refresh token, or as a client of its own right. */
  const renew = async (challenge: Challenge, used: string | undefined): Promise<void> => {
    refused = undefined;
    const grant = clientGrant(config);
    const fresh = await credentials.tokens();
    if (fresh !== undefined && fresh.access_token !== used) {
      // Another connection or another window was faster.
      current = fresh;
      remember(fresh);
      return;
    }
    if (grant === undefined && fresh?.refresh_token === undefined) throw needed(challenge);
    const provider = grant === undefined ? base(undefined) : grantProvider(grant, base(undefined), await credentials.issuer());
    try {
      await auth(provider, { serverUrl: config.url, fetchFn: fetchFn as never, ...optionsOf(challenge) });
    } catch (error) {
      throw refused ?? failed(error, config.name);
    }
  };

  const onUnauthorized = async (challenge: Challenge): Promise<void> => {
    const used = current?.access_token;
    renewing ??= credentials
      .exclusively(() => renew(challenge, used))
      .finally(() => {
        renewing = undefined;
      });
    await renewing;
  };

  const login = async (challenge: Challenge | undefined, signal: AbortSignal): Promise<void> => {
    if (clientGrant(config) !== undefined) {
      current = undefined;
      await credentials.forgetTokens();
      return onUnauthorized(challenge ?? { status: 401 });
    }
    if (redirect === undefined) throw needed(challenge ?? { status: 401 });
    if (requests >= mostRequests) {
      throw new McpFailure(
        "unauthorized",
        `The server @${config.name} asks for a sign-in again and again; it was asked ${mostRequests} times.`,
        "Check that the account has access, then try again.",
      );
    }
    requests += 1;
    refused = undefined;
    const session = await redirect.open(signal, config.oauth?.callbackPort === undefined ? {} : { port: config.oauth.callbackPort });
    try {
      await signIn(session, challenge, signal);
    } finally {
      await session.close();
    }
  };

  const signIn = async (session: RedirectSession, challenge: Challenge | undefined, signal: AbortSignal): Promise<void> => {
    const state = randomBytes(24).toString("base64url");
    const deadline = now() + stateLifetime;
    const before = await stored();
    const scope = computeScopeUnion(
      config.oauth?.scopes?.join(" "),
      challenge?.status === 403 ? before?.scope : undefined,
      challenge?.scope,
    );
    let page: URL | undefined;
    const provider = Object.assign(base(session), {
      state: () => state,
      redirectToAuthorization(url: URL) {
        page = url;
      },
    });
    const shared = { serverUrl: config.url, fetchFn: fetchFn as never, ...optionsOf(challenge), ...(scope === undefined ? {} : { scope }) };
    try {
      const forced = challenge?.status === 403 && isStrictScopeSuperset(scope, before?.scope);
      const outcome = await auth(provider, { ...shared, forceReauthorization: forced || challenge === undefined });
      if (outcome === "AUTHORIZED") return;
    } catch (error) {
      throw refused ?? failed(error, config.name);
    }
    if (refused !== undefined) throw refused;
    if (page === undefined) throw needed(challenge ?? { status: 401 });
    refuseUnsafePage(page, config.name);
    const metadata = provider.discovery?.authorizationServerMetadata;
    const issuer = metadata?.issuer ?? provider.discovery?.authorizationServerUrl ?? page.origin;
    const limit = AbortSignal.timeout(stateLifetime);
    const answer = await session.authorize(
      { server: config.name, url: page, host: page.host, issuer, scopes: page.searchParams.get("scope")?.split(" ") ?? [] },
      AbortSignal.any([signal, limit]),
    );
    if (now() > deadline) throw new McpFailure("unauthorized", "The sign-in took longer than ten minutes.", "Sign in again.");
    if (!same(answer.get("state") ?? "", state)) {
      throw new McpFailure(
        "unauthorized",
        "The answer of the sign-in does not belong to the question: it may be forged, and is not used.",
        "Sign in again.",
      );
    }
    try {
      // Before anything else of the answer is looked at: of a forged one not even the error is shown.
      validateAuthorizationResponseIssuer({
        iss: answer.get("iss") ?? undefined,
        expectedIssuer: metadata?.issuer,
        issParameterSupported:
          (metadata as { authorization_response_iss_parameter_supported?: boolean } | undefined)
            ?.authorization_response_iss_parameter_supported === true,
      });
    } catch {
      throw new McpFailure(
        "unauthorized",
        "The answer of the sign-in came from another authority than was asked; it is not used.",
        "Do not try again before you know why.",
      );
    }
    const error = answer.get("error");
    if (error !== null)
      throw new McpFailure("unauthorized", `The sign-in was refused: ${error.slice(0, 80)}.`, "Sign in again, and allow access.");
    const code = answer.get("code");
    if (code === null) throw new McpFailure("unauthorized", "The sign-in gave no code.", "Sign in again.");
    try {
      const iss = answer.get("iss");
      await auth(provider, { ...shared, authorizationCode: code, ...(iss === null ? {} : { iss }) });
    } catch (failure) {
      throw refused ?? failed(failure, config.name);
    }
  };

  return {
    async token() {
      const tokens = await stored();
      const expired = tokens?.expiresAt !== undefined && tokens.expiresAt - 5_000 < now();
      if (expired && tokens?.refresh_token !== undefined) await onUnauthorized({ status: 401 }).catch(() => {});
      if (current === undefined && clientGrant(config) !== undefined) await onUnauthorized({ status: 401 });
      return current?.access_token;
    },
    onUnauthorized,
    login,
  };
}

function optionsOf(challenge: Challenge | undefined) {
  return {
    ...(challenge?.resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: new URL(challenge.resourceMetadataUrl) }),
    ...(challenge?.scope === undefined ? {} : { scope: challenge.scope }),
  };
}

function refuseWithoutPkce({ authorizationServerMetadata, authorizationServerUrl }: OAuthDiscoveryState, server: string): void {
  if (authorizationServerMetadata === undefined) return;
  const { code_challenge_methods_supported: methods } = authorizationServerMetadata;
  if (methods?.includes("S256") === true) return;
  throw new McpFailure(
    "unauthorized",
    `The authority of @${server}, ${authorizationServerUrl}, does not say that it protects sign-ins with PKCE (S256).`,
    "Use a token in a header instead, or ask who runs it.",
  );
}

/** Handed to the browser, so nothing but a page: no file, no script, no other program. */
function refuseUnsafePage(page: URL, server: string): void {
  const isLocal = page.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(page.hostname);
  if ((page.protocol === "https:" || isLocal) && page.username === "" && page.password === "") return;
  throw new McpFailure(
    "unauthorized",
    `The server @${server} wants ${page.protocol}//… to be opened for the sign-in, which is not https; it is not opened.`,
    "Ask who runs the server: this is what an attack looks like.",
  );
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
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
      `The authority of @${server} is another one than before, or than it says: ${message.slice(0, 300)}`,
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
