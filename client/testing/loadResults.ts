/** Shows a file that `playbook run --reporter json` has written as a run of the Test Explorer, which is not kept. */
import { basename } from "node:path";
import type { TestController, Uri } from "vscode";
import type { RunEvent } from "../../engine/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { failureText } from "../engineHost/engineFailure.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { FailureLog } from "./failures.ts";
import { createRequestLog } from "./requestLog.ts";
import { createRunReport } from "./runReport.ts";
import { terminal } from "./stepOutput.ts";
import { rootPath, type TestTree } from "./testTree.ts";
import { createUnreachable } from "./unreachable.ts";

export interface LoadParts {
  readonly controller: TestController;
  readonly tree: TestTree;
  readonly engine: EngineService;
  readonly failures: FailureLog;
  /** Addresses of the roots. */
  readonly roots: () => readonly string[];
}

/** Without a file it asks for one. Shows any error. */
export async function loadResults(vscode: Vscode, { controller, tree, engine, failures, roots }: LoadParts, file?: Uri): Promise<void> {
  const chosen = file ?? (await choose(vscode));
  if (chosen === undefined) return;
  let events: readonly RunEvent[];
  try {
    events = await engine.request("loadResults", { path: chosen.fsPath });
  } catch (error) {
    await vscode.window.showErrorMessage(failureText(error));
    return;
  }
  const tests = events.flatMap((event) => (event.kind === "run started" ? event.tests : []));
  const found = (root: string) => tests.filter(({ id }) => tree.itemOfTest(root, id) !== undefined).length;
  const [root] = roots().toSorted((one, other) => found(other) - found(one));
  if (root === undefined || found(root) === 0) {
    await vscode.window.showWarningMessage(
      vscode.l10n.t("{0} belongs to other playbooks: none of its tests is in this workspace.", basename(chosen.path)),
    );
    return;
  }
  const itemOf = (test: string) => tree.itemOfTest(root, test);
  const items = tests.flatMap(({ id }) => itemOf(id) ?? []);
  const run = controller.createTestRun(new vscode.TestRunRequest(items), basename(chosen.path), false);
  const report = createRunReport(vscode, run, {
    root: rootPath(vscode, root),
    itemOf,
    requests: createRequestLog(),
    failures,
    isCompared: () => false,
    unreachable: createUnreachable(vscode),
    repeats: false,
  });
  for (const event of events) report.event(event);
  const missing = tests.length - items.length;
  if (missing > 0) run.appendOutput(terminal([vscode.l10n.t("{0} of its tests are not in this workspace.", missing)]));
  run.end();
}

async function choose(vscode: Vscode): Promise<Uri | undefined> {
  const filters = { [vscode.l10n.t("Reports of playbook run --reporter json")]: ["json"] };
  return (await vscode.window.showOpenDialog({ filters, openLabel: vscode.l10n.t("Load Results") }))?.[0];
}
