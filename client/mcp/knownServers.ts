/** Caches the servers of the workspace: asks the engine for them when the view first opens, and again after changes. */
import type { Disposable, Event } from "vscode";
import type { McpServersView, McpServerView } from "../../engine/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { type OpenRoot, openRoots } from "../openRoots.ts";
import type { Vscode } from "../vscodeApi.ts";
import { watchFiles } from "../watchFiles.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";

export interface KnownServers extends Disposable {
  readonly onDidChange: Event<unknown>;
  /** Asks the engine, unless it has answered since the last change. Empty without trust. */
  all(): Promise<readonly McpServersView[]>;
  /** Forgets the answers, so that the next reader asks again. */
  refresh(): void;
}

const files = "**/{.mcp.json,.vscode/mcp.json,.cursor/mcp.json,playbook.mcp-lock.json}";

export function createKnownServers(vscode: Vscode, engine: EngineService, index: WorkspaceIndex): KnownServers {
  const changed = new vscode.EventEmitter<void>();
  let asked: Promise<readonly McpServersView[]> | undefined;
  let roots = pathsOf(openRoots(vscode, index));
  const refresh = () => {
    asked = undefined;
    changed.fire();
  };
  const parts = vscode.Disposable.from(
    changed,
    watchFiles(vscode, files, refresh),
    engine.onDidChangeServers(refresh),
    // Connections end with the engine, which is not started again only to say so.
    engine.onDidChangeState((state) => {
      if (state !== "stopped" || asked === undefined) return;
      asked = asked.then((views) => views.map((view) => ({ ...view, servers: view.servers.map(withoutConnection) })));
      changed.fire();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(refresh),
    vscode.workspace.onDidChangeWorkspaceFolders(refresh),
    index.onDidChange(() => {
      const now = pathsOf(openRoots(vscode, index));
      if (now !== roots) refresh();
      roots = now;
    }),
  );
  return {
    onDidChange: changed.event,
    refresh,
    all() {
      if (!vscode.workspace.isTrusted) return Promise.resolve([]);
      asked ??= ask();
      asked.catch(() => {
        asked = undefined;
      });
      return asked;
    },
    dispose: () => void parts.dispose(),
  };

  async function ask(): Promise<readonly McpServersView[]> {
    const views = await Promise.all(openRoots(vscode, index).map(({ path }) => engine.request("mcpServers", { folder: path })));
    // Two folders without playbooks may have one root.
    return [...new Map(views.map((view) => [view.root, view])).values()];
  }
}

function pathsOf(roots: readonly OpenRoot[]): string {
  return roots.map(({ path }) => path).join("\n");
}

function withoutConnection(server: McpServerView): McpServerView {
  return server.state === "connected" || server.state === "ended" ? { ...server, state: "ready" } : server;
}
