// Asks the client to draw code lenses, inlay hints and semantic tokens again where a change of other files has changed
// what an open document means.

import { CodeLensRefreshRequest, type Connection, InlayHintRefreshRequest, SemanticTokensRefreshRequest } from "vscode-languageserver";
import { compiled } from "../language/index.ts";
import type { ClientAbilities } from "./capabilities.ts";
import type { Log } from "./handler.ts";
import type { Projects } from "./projects.ts";
import { letMessagesIn } from "./slices.ts";

export interface Refreshing {
  /** Files or documents have been changed, added or removed. */
  changed(): void;
}

interface Seen {
  readonly text: string | undefined;
  /** Identity of the data that is drawn; it changes only with the data. */
  readonly compiled: unknown;
}

/** A client itself asks again for a document that it has changed, so it is only notified of changes from elsewhere. */
export function createRefreshing(connection: Connection, abilities: ClientAbilities, projects: Projects, log: Log): Refreshing {
  const refreshes = [
    ...(abilities.refreshesCodeLenses ? [CodeLensRefreshRequest.type] : []),
    ...(abilities.refreshesInlayHints ? [InlayHintRefreshRequest.type] : []),
    ...(abilities.refreshesSemanticTokens ? [SemanticTokensRefreshRequest.type] : []),
  ];
  let seen: ReadonlyMap<string, Seen> = new Map();
  let revision = 0;
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    try {
      for (let done = -1; done !== revision; ) {
        done = revision;
        // Changes that have arrived already are handled together.
        await letMessagesIn();
        await Promise.allSettled(projects.all().map(({ ready }) => ready));
        const before = seen;
        seen = look();
        if ([...seen].some(([uri, now]) => isChangedByOthers(before.get(uri), now))) refresh();
      }
    } catch (error) {
      log(`Refreshing failed: ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      isRunning = false;
    }
  }

  function refresh(): void {
    // A client that is about to end no longer answers.
    for (const request of refreshes) connection.sendRequest(request).catch(() => {});
  }

  function look(): ReadonlyMap<string, Seen> {
    const found = new Map<string, Seen>();
    for (const project of projects.all()) {
      const workspace = project.workspace();
      for (const path of project.openPaths())
        found.set(project.uriOf(path), { text: workspace.files.get(path)?.text, compiled: compiled(workspace, path) });
    }
    return found;
  }

  return {
    changed() {
      revision++;
      if (!isRunning && refreshes.length > 0) void run();
    },
  };
}

function isChangedByOthers(before: Seen | undefined, now: Seen): boolean {
  return before !== undefined && before.text === now.text && before.compiled !== now.compiled;
}
