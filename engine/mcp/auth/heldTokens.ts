// Caches the stored tokens of one server, and reports each as a secret.

import type { ServerCredentials, StoredTokens } from "./credentialStore.ts";

/** The tokens of a response to a token request. */
interface GrantedTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string | undefined;
  readonly expires_in?: number | string | undefined;
  readonly scope?: string | undefined;
}

export class HeldTokens {
  current: StoredTokens | undefined;
  readonly #credentials: ServerCredentials;
  readonly #secret: (value: string) => void;

  constructor(credentials: ServerCredentials, secret: (value: string) => void) {
    this.#credentials = credentials;
    this.#secret = secret;
  }

  /** Returns the cached tokens, else reads the stored ones. */
  async load(): Promise<StoredTokens | undefined> {
    const tokens = this.current ?? (await this.#credentials.tokens());
    if (tokens !== undefined) this.hold(tokens);
    return tokens;
  }

  hold(tokens: StoredTokens): void {
    this.current = tokens;
    this.#secret(tokens.access_token);
    if (tokens.refresh_token !== undefined) this.#secret(tokens.refresh_token);
  }

  /** A response without a refresh token leaves the old one valid. `now` is in milliseconds since 1970. */
  async save(issuer: string, granted: GrantedTokens, now: number): Promise<void> {
    const old = await this.#credentials.tokens(issuer);
    const kept = granted.refresh_token ?? old?.refresh_token;
    const tokens = {
      ...granted,
      ...(kept === undefined ? {} : { refresh_token: kept }),
      issuer,
      ...(granted.expires_in === undefined ? {} : { expiresAt: now + Number(granted.expires_in) * 1_000 }),
    } as StoredTokens;
    this.hold(tokens);
    await this.#credentials.saveTokens(issuer, tokens);
  }

  async forget(): Promise<void> {
    this.current = undefined;
    await this.#credentials.forgetTokens();
  }
}
