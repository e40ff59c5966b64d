/** Values of encrypted variables: in VS Code's secret storage, each under its root, service, environment and name. */
import type { Event, SecretStorage } from "vscode";
import type { SecretRequest } from "../../engine/protocol.ts";

export interface SecretStore {
  /** The value for the environment, else the one for all environments. */
  get(of: SecretRequest): Promise<string | undefined>;
  /** Without an environment the value holds for all that have none of their own. */
  set(of: SecretRequest, value: string): Promise<void>;
  /** Deletes it for exactly this environment. */
  delete(of: SecretRequest): Promise<void>;
  readonly onDidChange: Event<unknown>;
  /** Credentials from signing in to an MCP server, by the engine's key of server and issuer. Null deletes. */
  credential(key: string, value?: string | null): Promise<string | undefined>;
}

export function createSecretStore(storage: SecretStorage): SecretStore {
  return {
    async get(of) {
      const own = await storage.get(keyOf(of));
      if (own !== undefined || of.environment === undefined) return own;
      const { environment: _, ...forAll } = of;
      return storage.get(keyOf(forAll));
    },
    set: async (of, value) => storage.store(keyOf(of), value),
    delete: async (of) => storage.delete(keyOf(of)),
    onDidChange: storage.onDidChange,
    async credential(key, value) {
      const own = JSON.stringify(["credential", key]);
      if (value === undefined) return storage.get(own);
      if (value === null) await storage.delete(own);
      else await storage.store(own, value);
      return value ?? undefined;
    },
  };
}

function keyOf({ root, service, environment, name }: SecretRequest): string {
  return JSON.stringify(["secret", root, service, environment ?? "", name]);
}
