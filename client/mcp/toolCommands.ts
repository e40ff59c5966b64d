/** Calls a tool or reads a resource of an MCP server, and changes the approval of a tool. */
import { applyFileEdits } from "../fileEdits.ts";
import type { Vscode } from "../vscodeApi.ts";
import { trustsServers } from "./pickServer.ts";
import type { ServerParts } from "./serverCommands.ts";
import type { ResourceNode, ToolNode } from "./serversTree.ts";
import { duringServerWork } from "./serverWork.ts";
import { askInputs } from "./toolForm.ts";

export async function callTool(vscode: Vscode, { engine, known, documents }: ServerParts, argument: unknown): Promise<void> {
  const node = argument as ToolNode | ResourceNode | undefined;
  if (node?.kind !== "tool" && node?.kind !== "resource") return;
  if (!(await trustsServers(vscode))) return;
  const { root, server } = node;
  const title = node.kind === "tool" ? node.tool.name : node.name;
  const inputs = node.kind === "tool" ? await askInputs(vscode, node) : {};
  if (inputs === undefined) return;
  const params = { folder: root, server: server.name, tool: title, inputs, ...(node.kind === "resource" ? { uri: node.uri } : {}) };
  const answer = await duringServerWork(
    vscode,
    known,
    { kind: "server", root, server },
    vscode.l10n.t("Calling {0} of @{1}", title, server.name),
    (cancel) => engine.perform("mcpCall", params, { cancel }),
  );
  if (answer === undefined) return;
  const { duration: milliseconds, problem, result } = answer;
  const shown = { server: `@${server.name}`, tool: title, milliseconds, ...(problem === undefined ? {} : { problem }), result };
  await documents.showResult(title.replace(/[^\w.-]+/g, "-"), shown);
  if (problem !== undefined) void vscode.window.showWarningMessage(problem);
}

export async function changeApproval(vscode: Vscode, { engine, known }: ServerParts, argument: unknown): Promise<void> {
  const { t } = vscode.l10n;
  const node = argument as ToolNode | undefined;
  if (node?.kind !== "tool" || !(await trustsServers(vscode))) return;
  const { root, server, tool } = node;
  const approve = tool.approved ? t("Take Back") : t("Approve");
  const question = tool.approved
    ? t("Withdraw the permission of all playbooks to call {0} of @{1}, which may destroy something?", tool.name, server.name)
    : t("May all playbooks call {0} of @{1}, which may destroy something?", tool.name, server.name);
  const options = { modal: true, detail: tool.description ?? "" };
  if ((await vscode.window.showWarningMessage(question, options, approve)) !== approve) return;
  const params = { folder: root, server: server.name, tool: tool.name, approved: !tool.approved };
  await applyFileEdits(vscode, await engine.request("mcpApproveTool", params));
  known.refresh();
}
