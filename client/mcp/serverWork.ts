/** Shows the progress of work with an MCP server, and offers a way out where it fails. */
import type { CancellationToken } from "vscode";
import { EngineFailure, failureText } from "../engineHost/engineFailure.ts";
import { commands } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { KnownServers } from "./knownServers.ts";
import { type ServerNode, wayOut } from "./serversTree.ts";

/** Returns undefined when the work failed, which has then been reported. */
export async function duringServerWork<T>(
  vscode: Vscode,
  known: KnownServers,
  node: ServerNode,
  title: string,
  work: (cancel: CancellationToken) => Promise<T>,
): Promise<T | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  let cancelled = false;
  try {
    return await vscode.window.withProgress(options, (_, token) => {
      token.onCancellationRequested(() => {
        cancelled = true;
      });
      return work(token);
    });
  } catch (error) {
    if (!cancelled) void offerWayOut(vscode, node, error);
    return undefined;
  } finally {
    known.refresh();
  }
}

async function offerWayOut(vscode: Vscode, { root, server }: ServerNode, error: unknown): Promise<void> {
  const { t } = vscode.l10n;
  const problem = { code: error instanceof EngineFailure ? error.code : "fault", message: failureText(error) };
  if (problem.code === "mcp-login-cancelled") return;
  const node: ServerNode = { kind: "server", root, server: { ...server, problem } };
  const command = wayOut(node.server);
  const labels: Readonly<Record<string, string>> = {
    [commands.approveMcpServer]: t("Show Changes"),
    [commands.setMcpVariable]: t("Set Value…"),
    [commands.signInMcpServer]: t("Sign In"),
    [commands.connectMcpServer]: t("Try Again"),
    [commands.discoverMcpServer]: t("Discover"),
    [commands.openMcpConfiguration]: t("Open Configuration"),
  };
  const label = labels[command] ?? t("Open Configuration");
  if ((await vscode.window.showErrorMessage(problem.message, label)) === label) await vscode.commands.executeCommand(command, node);
}
