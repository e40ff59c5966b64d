/** Reports at once that a run found changed tools of a server, in any view; the difference is a click away. */
import type { Disposable } from "vscode";
import type { EngineService } from "../engineHost/engine.ts";
import { commands } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { KnownServers } from "./knownServers.ts";

export function showDrift(vscode: Vscode, engine: EngineService, known: KnownServers): Disposable {
  const { t } = vscode.l10n;
  const shown = new Set<string>();

  /** Once while it is on the screen: the tests of a run all find it. */
  async function show(root: string, name: string): Promise<void> {
    const key = `${root}\n${name}`;
    if (shown.has(key)) return;
    shown.add(key);
    try {
      const look = t("Show Changes");
      const message = t("The tools of @{0} differ from those that were approved. The run calls none of them.", name);
      if ((await vscode.window.showWarningMessage(message, look)) !== look) return;
      const view = (await known.all()).find((one) => one.root === root);
      const server = view?.servers.find((one) => one.name === name);
      await vscode.commands.executeCommand(commands.approveMcpServer, server && { kind: "server", root, server });
    } finally {
      shown.delete(key);
    }
  }

  return engine.onDidChangeServers(({ root, drifted }) => {
    if (drifted !== undefined) void show(root, drifted);
  });
}
