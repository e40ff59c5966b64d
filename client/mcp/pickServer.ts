/** Finds the MCP server that a command is about, in a workspace that the person trusts. */
import { commands } from "../ids.ts";
import { isTrusted } from "../trust.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { KnownServers } from "./knownServers.ts";
import type { ServerNode } from "./serversTree.ts";

/** Returns the server of the tree's node, else the one that the person picks. */
export async function pickServer(vscode: Vscode, known: KnownServers, argument: unknown): Promise<ServerNode | undefined> {
  const { t } = vscode.l10n;
  if (!(await trustsServers(vscode))) return undefined;
  const node = argument as ServerNode | undefined;
  if (node?.server !== undefined) return { kind: "server", root: node.root, server: node.server };
  const items = (await known.all()).flatMap(({ root, servers }) =>
    servers.map((server) => ({ label: `@${server.name}`, description: server.title ?? server.definition, root, server })),
  );
  if (items.length === 0) {
    const add = t("Add MCP Server…");
    const message = t("There are no MCP servers in this workspace yet.");
    if ((await vscode.window.showInformationMessage(message, add)) === add) await vscode.commands.executeCommand(commands.addMcpServer);
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(items, { placeHolder: t("Which MCP server?") });
  return picked && { kind: "server", root: picked.root, server: picked.server };
}

export function trustsServers(vscode: Vscode): Promise<boolean> {
  return isTrusted(vscode, vscode.l10n.t("The workspace names the programs and addresses of its MCP servers."));
}
