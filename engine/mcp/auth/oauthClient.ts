// Describes our OAuth client to the SDK: answers from the store, and stores what an authority issues.

import type { OAuthClientProvider, OAuthDiscoveryState } from "@modelcontextprotocol/client";
import type { HttpServerConfig } from "../config.ts";
import { McpFailure } from "../failure.ts";
import type { ServerCredentials } from "./credentialStore.ts";
import type { HeldTokens } from "./heldTokens.ts";
import type { RedirectSession } from "./redirect.ts";

type Method<Name extends keyof OAuthClientProvider> = NonNullable<OAuthClientProvider[Name]>;

export interface OAuthClientOptions {
  readonly config: HttpServerConfig;
  readonly credentials: ServerCredentials;
  readonly tokens: HeldTokens;
  readonly now: () => number;
  readonly secret: (value: string) => void;
  /** Throws the refusal of an address, if there was one. */
  readonly throwRefused: () => void;
  /** Absent: the client works without a person, so that it throws `signInNeeded` instead of showing a page. */
  readonly person?: { readonly session: RedirectSession; readonly state: string };
  readonly signInNeeded: () => Error;
}

export class OAuthClient implements OAuthClientProvider {
  redirectUrl: string | undefined;
  clientMetadata: OAuthClientProvider["clientMetadata"];
  readonly clientMetadataUrl?: string;
  /** Absent for a client that was registered by hand, so that the SDK registers no other. */
  saveClientInformation?: Method<"saveClientInformation">;
  discovery: OAuthDiscoveryState | undefined;
  /** Where the person signs in, once the SDK has asked for it. */
  page: URL | undefined;
  readonly #options: OAuthClientOptions;
  #verifier = "";

  constructor(options: OAuthClientOptions) {
    this.#options = options;
    const { config, credentials, person } = options;
    this.redirectUrl = person?.session.redirectUrl ?? "http://127.0.0.1/callback";
    if (config.oauth?.clientMetadataUrl !== undefined) this.clientMetadataUrl = config.oauth.clientMetadataUrl;
    this.clientMetadata = metadataOf(config, this.redirectUrl);
    if (config.oauth?.clientId === undefined) {
      this.saveClientInformation = async (client, context) => {
        if (client.client_secret !== undefined) options.secret(client.client_secret);
        await credentials.saveClient(context?.issuer ?? config.url, client as never);
      };
    }
  }

  state(): string {
    return this.#options.person?.state ?? "";
  }

  clientInformation: OAuthClientProvider["clientInformation"] = async (context) => {
    const { config, credentials, person } = this.#options;
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
    const fits = person === undefined || known?.redirect_uris === undefined || known.redirect_uris.includes(person.session.redirectUrl);
    return fits ? (known as never) : undefined;
  };

  tokens: OAuthClientProvider["tokens"] = async (context) => (await this.#options.credentials.tokens(context?.issuer)) as never;

  saveTokens: OAuthClientProvider["saveTokens"] = (tokens, context) => {
    const { config, now } = this.#options;
    return this.#options.tokens.save(context?.issuer ?? tokens.issuer ?? config.url, tokens, now());
  };

  redirectToAuthorization(url: URL): void {
    if (this.#options.person === undefined) throw this.#options.signInNeeded();
    this.page = url;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#options.throwRefused();
    if (this.#options.person !== undefined) refuseWithoutPkce(state, this.#options.config.name);
    this.discovery = state;
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.discovery;
  }

  async invalidateCredentials(scope: Parameters<Method<"invalidateCredentials">>[0]): Promise<void> {
    if (scope === "discovery") this.discovery = undefined;
    if (scope === "all" || scope === "client") await this.#options.credentials.forgetClient();
    if (scope === "all" || scope === "tokens") await this.#options.tokens.forget();
  }
}

function metadataOf({ oauth }: HttpServerConfig, redirectUrl: string): OAuthClientProvider["clientMetadata"] {
  return {
    client_name: "Playbook",
    redirect_uris: [redirectUrl],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: oauth?.clientSecret === undefined ? "none" : "client_secret_basic",
    application_type: "native",
    ...(oauth?.scopes === undefined ? {} : { scope: oauth.scopes.join(" ") }),
  };
}

function refuseWithoutPkce({ authorizationServerMetadata, authorizationServerUrl }: OAuthDiscoveryState, server: string): void {
  if (authorizationServerMetadata === undefined) return;
  const { code_challenge_methods_supported: methods } = authorizationServerMetadata;
  if (methods?.includes("S256") === true) return;
  throw new McpFailure(
    "unauthorized",
    `The authority of @${server}, ${authorizationServerUrl}, does not say that it protects sign-ins with PKCE (S256).`,
    "Use a token in a header instead, or ask its operator.",
  );
}
