// Reads the settings of the server from the editor, for each document, and caches them until they change.

import type { Connection } from "vscode-languageserver";

interface Settings {
  readonly inlayHints: boolean;
}

export interface SettingsStore {
  of(uri: string): Promise<Settings>;
  /** Asks again from now on; `pushed` comes from a client without requests for settings. */
  forget(pushed?: unknown): void;
}

/** `asks`: whether the client answers `workspace/configuration`. */
export function createSettings(connection: Connection, asks: () => boolean): SettingsStore {
  const known = new Map<string, Promise<Settings>>();
  let sent: unknown;
  return {
    of(uri) {
      if (!asks()) return Promise.resolve(settingsOf(sent));
      const before = known.get(uri);
      if (before !== undefined) return before;
      const asked = connection.workspace
        .getConfiguration({ scopeUri: uri, section: "playbook" })
        .then(settingsOf, () => settingsOf(undefined));
      known.set(uri, asked);
      return asked;
    },
    forget(pushed) {
      known.clear();
      sent = memberOf(pushed, "playbook");
    },
  };
}

function settingsOf(value: unknown): Settings {
  return { inlayHints: memberOf(memberOf(value, "inlayHints"), "enabled") !== false };
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
