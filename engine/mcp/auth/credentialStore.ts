// Stores credentials from signing in: separately for each server and each authority that issued them.

import { sha256 } from "../toolHash.ts";

/** Secret storage: the editor's, or a file that only its owner can read. Values are JSON texts and are never shown. */
export interface CredentialStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * One at a time over all processes that share the store: a refresh token may be used once. Absent: there is one
   * process.
   */
  exclusively?<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export interface StoredTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string;
  readonly scope?: string;
  readonly issuer?: string;
  /** Milliseconds since 1970; absent when the server did not say. */
  readonly expiresAt?: number;
}

interface StoredClient {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly issuer?: string;
  readonly redirect_uris?: readonly string[];
}

/** The result of signing in to one server, for one issuer. */
export interface ServerCredentials {
  readonly issuer: () => Promise<string | undefined>;
  readonly tokens: (issuer?: string) => Promise<StoredTokens | undefined>;
  readonly client: (issuer: string) => Promise<StoredClient | undefined>;
  readonly saveTokens: (issuer: string, tokens: StoredTokens) => Promise<void>;
  readonly saveClient: (issuer: string, client: StoredClient) => Promise<void>;
  readonly forgetTokens: () => Promise<void>;
  readonly forgetClient: () => Promise<void>;
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

export function credentialsOf(server: string, store: CredentialStore): ServerCredentials {
  const base = `mcp:${sha256(new URL(server).href).slice(0, 32)}`;
  const key = (issuer: string, part: string) => `${base}:${issuer}:${part}`;
  const read = async <T>(name: string): Promise<T | undefined> => {
    const text = await store.get(name);
    try {
      return text === undefined ? undefined : (JSON.parse(text) as T);
    } catch {
      return undefined;
    }
  };
  const issuer = () => read<string>(`${base}:issuer`);
  return {
    issuer,
    tokens: async (wanted) => {
      const of = wanted ?? (await issuer());
      return of === undefined ? undefined : read<StoredTokens>(key(of, "tokens"));
    },
    client: (of) => read<StoredClient>(key(of, "client")),
    saveTokens: async (of, tokens) => {
      await store.set(key(of, "tokens"), JSON.stringify(tokens));
      await store.set(`${base}:issuer`, JSON.stringify(of));
    },
    saveClient: (of, client) => store.set(key(of, "client"), JSON.stringify(client)),
    forgetTokens: async () => {
      const of = await issuer();
      if (of !== undefined) await store.delete(key(of, "tokens"));
    },
    forgetClient: async () => {
      const of = await issuer();
      if (of !== undefined) await store.delete(key(of, "client"));
    },
    exclusively: (work) => store.exclusively?.(base, work) ?? work(),
  };
}

export function memoryStore(): CredentialStore {
  const values = new Map<string, string>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
  };
}
