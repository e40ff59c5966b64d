/**
 * Starts the engine and lets it derive the values that a run needs when the tests are shown: the run then begins at
 * once.
 */
import type { Disposable, LogOutputChannel } from "vscode";
import type { EngineService } from "../engineHost/engine.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import { rootPath } from "./testTree.ts";

export interface WarmEngine extends Disposable {
  /** The Test Explorer is shown, possibly before the playbooks are known. */
  wanted(): void;
}

export function createWarmEngine(vscode: Vscode, engine: EngineService, index: WorkspaceIndex, log: LogOutputChannel): WarmEngine {
  const warmed = new Set<string>();
  let isWanted = false;
  function warm(): void {
    if (!isWanted || !vscode.workspace.isTrusted) return;
    for (const { root, level } of index.entries.values()) {
      if (level === "service" || warmed.has(root)) continue;
      warmed.add(root);
      // A run reports its problems itself.
      engine
        .request("warm", { folder: rootPath(vscode, root) })
        .catch((error: unknown) => log.debug(`The engine was not prepared for ${root}: ${error}`));
    }
  }
  const subscriptions = vscode.Disposable.from(index.onDidChange(warm), vscode.workspace.onDidGrantWorkspaceTrust(warm));
  return {
    wanted() {
      isWanted = true;
      warm();
    },
    dispose: () => subscriptions.dispose(),
  };
}
