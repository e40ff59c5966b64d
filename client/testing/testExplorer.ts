/** Playbooks in the Test Explorer: the tree, the profiles to run it with, and what its menus do. */
import type { Disposable, ExtensionContext, LogOutputChannel, TestItem, TestRunRequest, Uri } from "vscode";
import type { Debugging } from "../debugging/debugging.ts";
import type { EngineService } from "../engineHost/engine.ts";
import type { EnvironmentChoice } from "../environment.ts";
import { commands, controllerId } from "../ids.ts";
import type { LanguageService } from "../languageClient.ts";
import type { ShownTexts } from "../shownTexts.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import { acceptActual } from "./acceptActual.ts";
import { runOnSave } from "./continuousRuns.ts";
import { createCoverageReports } from "./coverage.ts";
import { offerTests } from "./coverageActions.ts";
import { offerAccepting } from "./failureActions.ts";
import { createFailureLog } from "./failures.ts";
import { loadResults } from "./loadResults.ts";
import { createRequestLog } from "./requestLog.ts";
import { createResponseHistory } from "./responseHistory.ts";
import type { RunHistory } from "./runHistory.ts";
import { askForTrust, chooseEnvironment, chooseRepeat } from "./runQuestions.ts";
import { showReport } from "./showReport.ts";
import { compareResponses, showResponses } from "./showResponses.ts";
import { callOfTarget, copyAsCurl, itemOfTarget, messageOfTarget, openSteps } from "./testCommands.ts";
import { childrenOf } from "./testRows.ts";
import { createTestRuns } from "./testRuns.ts";
import { createTestTree, rootPath } from "./testTree.ts";
import { createWarmEngine } from "./warmEngine.ts";

export interface TestExplorer extends Disposable {
  /** Runs one playbook, without the test cases below it. */
  runPlaybook(uri: Uri): Promise<void>;
  reveal(uri: Uri): Promise<void>;
  /** Resolves when what outlives the window is on disk. */
  saved(): Promise<void>;
}

export interface ExplorerParts {
  readonly index: WorkspaceIndex;
  readonly language: LanguageService;
  readonly engine: EngineService;
  readonly environment: EnvironmentChoice;
  readonly debugging: Debugging;
  readonly texts: ShownTexts;
  readonly runHistory: RunHistory;
  readonly context: ExtensionContext;
  readonly log: LogOutputChannel;
}

export function createTestExplorer(vscode: Vscode, explorer: ExplorerParts): TestExplorer {
  const { index, language, engine, environment, debugging, texts, runHistory, context, log } = explorer;
  const controller = vscode.tests.createTestController(controllerId, "Playbook");
  const tree = createTestTree(vscode, controller, index);
  const requests = createRequestLog();
  const failures = createFailureLog();
  const history = createResponseHistory(vscode, context);
  const coverage = createCoverageReports(vscode);
  const hasEnvironments = () => environment.names().length > 0;
  const runs = createTestRuns(vscode, {
    controller,
    tree,
    engine,
    requests,
    failures,
    history,
    runHistory,
    coverage,
    hasEnvironments,
    log,
  });
  const warm = createWarmEngine(vscode, engine, index, log);
  controller.resolveHandler = (item) => {
    if (item === undefined) warm.wanted();
    else tree.resolve(item);
  };
  controller.refreshHandler = () => language.restart();

  const kind = vscode.TestRunProfileKind.Run;
  const continuous = { tree, runs, language, environment: () => environment.current, log };
  const profile = controller.createRunProfile(
    vscode.l10n.t("Run"),
    kind,
    async (request, token) => {
      if (request.continuous === true) runOnSave(vscode, continuous, request, profile, token);
      else await start(request, { environment: environment.current });
    },
    true,
    undefined,
    true,
  );
  const debugged = controller.createRunProfile(
    vscode.l10n.t("Debug"),
    vscode.TestRunProfileKind.Debug,
    async (request) => {
      await start(request, { environment: environment.current, debugging });
    },
    true,
  );
  const withEnvironment = controller.createRunProfile(vscode.l10n.t("Run with Environment…"), kind, async (request) => {
    const chosen = await chooseEnvironment(vscode, environment);
    if (chosen !== undefined) await start(request, chosen);
  });
  const covered = controller.createRunProfile(
    vscode.l10n.t("Run with Coverage"),
    vscode.TestRunProfileKind.Coverage,
    (request) => start(request, { environment: environment.current, coverage: true }),
    true,
  );
  coverage.serve(covered);
  const repeated = controller.createRunProfile(vscode.l10n.t("Run and Repeat…"), kind, async (request) => {
    const repeat = await chooseRepeat(vscode);
    if (repeat !== undefined) await start(request, { environment: environment.current, repeat });
  });

  async function start(request: TestRunRequest, options: Parameters<typeof runs.run>[1]): Promise<void> {
    if (!vscode.workspace.isTrusted) return askForTrust(vscode);
    await runs.run(request, options);
  }

  async function rerunFailed(target: Parameters<typeof itemOfTarget>[0]): Promise<void> {
    const below = itemOfTarget(target);
    const isBelow = (item: TestItem | undefined): boolean => item !== undefined && (item === below || isBelow(item.parent));
    const failed = runs.failed().filter((item) => below === undefined || isBelow(item));
    if (failed.length === 0) {
      await vscode.window.showInformationMessage(vscode.l10n.t("No test has failed."));
      return;
    }
    await start(new vscode.TestRunRequest(failed, undefined, profile), { environment: runs.lastEnvironment, alone: true });
  }

  const playbookOf = (item: TestItem) => tree.nodeOf(item)?.entry.uri;
  const testsOf = (uri: string) => {
    const item = tree.itemOf(uri);
    return item === undefined ? [] : [item, ...childrenOf(item)].filter((one) => playbookOf(one) === uri);
  };
  const rerun = (item: TestItem) =>
    start(new vscode.TestRunRequest([item], undefined, profile), { environment: runs.lastEnvironment, alone: true });

  async function compare(target: Parameters<typeof itemOfTarget>[0]): Promise<void> {
    const item = itemOfTarget(target);
    const node = item && tree.nodeOf(item);
    const call = item && (await callOfTarget(vscode, requests, target, vscode.l10n.t("Compare with Last Passing Response")));
    if (node === undefined || call === undefined) return;
    const test = node.row === undefined ? node.entry.path : `${node.entry.path}#${node.row}`;
    await compareResponses(vscode, { history, texts }, { folder: rootPath(vscode, node.entry.root), test, sentence: call.sentence });
  }

  function followDebugging(): Disposable {
    const followed = new Map<string, ReturnType<typeof runs.follow>>();
    return debugging.onDidReport(({ session, program, event }) => {
      const root = index.entries.get(vscode.Uri.file(program).toString())?.root;
      const known = followed.get(session) ?? (root === undefined ? undefined : runs.follow(root));
      if (known === undefined) return;
      if (event === undefined) {
        known.end();
        followed.delete(session);
      } else {
        followed.set(session, known);
        known.event(event);
      }
    });
  }

  const roots = () => [...new Set([...index.entries.values()].map(({ root }) => root))];
  const register = vscode.commands.registerCommand;
  const parts = vscode.Disposable.from(
    tree,
    warm,
    profile,
    debugged,
    withEnvironment,
    covered,
    offerTests(vscode, coverage),
    repeated,
    controller,
    register(commands.openStepsOfTest, (target) => openSteps(vscode, tree, target)),
    register(commands.copyAsCurl, (target) => copyAsCurl(vscode, requests, target)),
    register(commands.acceptActual, (target) =>
      acceptActual(vscode, { language, failures, playbookOf, rerun }, itemOfTarget(target), messageOfTarget(target)),
    ),
    offerAccepting(vscode, { failures, testsOf }),
    register(commands.compareResponses, (target) => compare(target)),
    register(commands.showResponses, () => {
      const editor = vscode.window.activeTextEditor;
      return showResponses(vscode, { history, texts }, editor, editor && index.entries.get(editor.document.uri.toString()));
    }),
    followDebugging(),
    engine.onDidReport(({ folder, event }) => history.add(folder, event)),
    register(commands.showReport, () =>
      showReport(vscode, (report) =>
        start(new vscode.TestRunRequest(undefined, undefined, profile), { environment: environment.current, report }),
      ),
    ),
    register(commands.rerunFailed, (target) => rerunFailed(target)),
    // A menu passes its own element, which is not a file.
    register(commands.loadResults, (file?: unknown) =>
      loadResults(vscode, { controller, tree, engine, failures, roots }, file instanceof vscode.Uri ? file : undefined),
    ),
  );
  return {
    saved: () => history.saved(),
    async runPlaybook(uri) {
      const item = tree.itemOf(uri.toString());
      if (item === undefined) {
        await vscode.window.showWarningMessage(vscode.l10n.t("This playbook is not in an open folder, so it cannot be run from here."));
        return;
      }
      await start(new vscode.TestRunRequest([item], undefined, profile, false, true), { environment: environment.current, alone: true });
    },
    async reveal(uri) {
      const item = tree.itemOf(uri.toString());
      if (item !== undefined) await vscode.commands.executeCommand("vscode.revealTestInExplorer", item);
    },
    dispose: () => parts.dispose(),
  };
}
