/**
 * Implements Propose a Test for What Is Not Covered: the engine generates the test from the document, and the client
 * proposes it.
 */
import type { PointToCover } from "../testing/coverageActions.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import type { Jobs } from "./jobs.ts";

export async function coverPoint(
  vscode: Vscode,
  { index, jobs }: { readonly index: WorkspaceIndex; readonly jobs: Jobs },
  { root, service, operation, point }: PointToCover,
): Promise<void> {
  const entries = [...index.entries.values()];
  const owner = entries.find((entry) => entry.level === "service" && entry.service === service && isBelow(vscode, entry.uri, root));
  if (owner === undefined) {
    await vscode.window.showWarningMessage(vscode.l10n.t("The service {0} is not in an open folder.", service));
    return;
  }
  await jobs.start({
    title: vscode.l10n.t("{0}: a test that covers {1}", owner.title, point),
    subjects: [owner.uri],
    folder: root,
    job: { kind: "cover", service, endpoint: operation, point },
  });
}

function isBelow(vscode: Vscode, uri: string, root: string): boolean {
  const folder = vscode.Uri.file(root).path.replace(/\/$/, "");
  return vscode.Uri.parse(uri).path.startsWith(`${folder}/`);
}
