/**
 * Runs the tests that the Test Explorer requests in the engine: saves first, reports while it runs, and shows the
 * reason if it could not.
 */
import type { CancellationToken, LogOutputChannel, TestController, TestItem, TestRun, TestRunRequest } from "vscode";
import type { RunEvent } from "../../engine/protocol.ts";
import type { Debugging } from "../debugging/debugging.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { failureText } from "../engineHost/engineFailure.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { CoverageReports } from "./coverage.ts";
import type { FailureLog } from "./failures.ts";
import type { RequestLog } from "./requestLog.ts";
import type { ResponseHistory } from "./responseHistory.ts";
import type { RunHistory } from "./runHistory.ts";
import { createRunReport, type ReportOptions, type RunReport } from "./runReport.ts";
import { saveDocuments } from "./saveDocuments.ts";
import { type RootSelection, selectTests } from "./selection.ts";
import { rootPath, type TestTree } from "./testTree.ts";
import { createUnreachable, type Unreachable } from "./unreachable.ts";

interface RunOptions {
  readonly environment?: string | undefined;
  readonly repeat?: number;
  /** Measure coverage, and show it. */
  readonly coverage?: boolean;
  /** Without the test cases below the playbooks. */
  readonly alone?: boolean;
  /** The person has not just asked for this run, so it does not ask for missing values. */
  readonly unattended?: boolean;
  /** Stops where its breakpoints are, one playbook after another. */
  readonly debugging?: Debugging;
  /** Gives a file for the HTML report of each root that is run, by its folder. */
  readonly report?: (folder: string) => string;
  /** Beside that of the run itself. */
  readonly cancel?: CancellationToken;
}

interface Watched {
  readonly isWatched: boolean;
  readonly unreachable: Unreachable;
}

export interface TestRuns {
  /** Resolves when all is torn down; what goes wrong is shown in the run. */
  run(request: TestRunRequest, options: RunOptions): Promise<void>;
  /** Returns a view of a run that a debug session of this root performs: pass it the events and the end. */
  follow(root: string): Followed;
  /** Items whose last run failed. */
  failed(): readonly TestItem[];
  /** With which the last run was. */
  readonly lastEnvironment: string | undefined;
}

interface Followed {
  event(event: RunEvent): void;
  end(): void;
}

export interface RunParts {
  readonly controller: TestController;
  readonly tree: TestTree;
  readonly engine: EngineService;
  readonly requests: RequestLog;
  readonly failures: FailureLog;
  readonly history: ResponseHistory;
  readonly runHistory: RunHistory;
  readonly coverage: CoverageReports;
  /** Returns whether another environment could be chosen. */
  readonly hasEnvironments: () => boolean;
  readonly log: LogOutputChannel;
}

/** Beyond it, to mark the tests that wait takes the window longer than they wait. */
const mostQueued = 200;

export function createTestRuns(vscode: Vscode, parts: RunParts): TestRuns {
  const { controller, tree, engine, requests, failures, history, runHistory, coverage: measured, log } = parts;
  let failed = new Set<TestItem>();
  let lastEnvironment: string | undefined;

  async function runRoot(
    run: TestRun,
    { root, tests }: RootSelection,
    { environment, repeat, coverage, report: file, cancel, debugging, isWatched, unreachable }: RunOptions & Watched,
  ): Promise<void> {
    const folder = rootPath(vscode, root);
    const itemOf = (test: string) => tests.get(test) ?? tree.itemOfTest(root, test);
    const report = reportOf(run, { root: folder, itemOf, unreachable, repeats: (repeat ?? 1) > 1 });
    const source = new vscode.CancellationTokenSource();
    const subscriptions = [run.token, cancel].map((token) => token?.onCancellationRequested(() => source.cancel()));
    if (run.token.isCancellationRequested || cancel?.isCancellationRequested === true) source.cancel();
    try {
      const kept = await runHistory.fileFor(folder);
      const params = {
        folder,
        selection: { tests: [...tests.keys()] },
        ...(environment === undefined ? {} : { environment }),
        ...(repeat === undefined ? {} : { repeat }),
        ...(coverage === true ? { coverage } : {}),
        ...(isWatched ? { isWatched } : {}),
        ...(file === undefined ? {} : { report: file(folder) }),
        ...(kept === undefined ? {} : { history: kept }),
      };
      const event = (one: RunEvent) => {
        if (one.kind === "coverage") measured.add(run, folder, one.coverage, itemOf);
        else report.event(one);
      };
      if (debugging === undefined) await engine.perform("run", params, { event, cancel: source.token });
      else await debugAll(debugging, run, { root, tests }, environment, report);
    } catch (error) {
      const reason = failureText(error);
      log.error(`A run was aborted: ${reason}`);
      report.breakOff(reason, tests.values());
    } finally {
      for (const subscription of subscriptions) subscription?.dispose();
      source.dispose();
      conclude(report, tests.values());
    }
  }

  type Reported = Pick<ReportOptions, "root" | "itemOf" | "unreachable" | "repeats">;

  function reportOf(run: TestRun, options: Reported): RunReport {
    const isCompared = (test: string, sentence: string) => history.lastGreen(options.root, test, sentence) !== undefined;
    return createRunReport(vscode, run, { ...options, requests, failures, isCompared });
  }

  function conclude(report: RunReport, items: Iterable<TestItem>): void {
    report.flush();
    for (const item of items) failed.delete(item);
    for (const item of report.failed) failed.add(item);
  }

  function breakOffDebugged(report: RunReport, items: Iterable<TestItem>): void {
    const left = report.unfinished(items);
    if (left.length > 0) report.breakOff(vscode.l10n.t("The debug session ended before this test did."), left);
  }

  function follow(root: string): Followed {
    const itemOf = (test: string) => tree.itemOfTest(root, test);
    let followed: { readonly run: TestRun; readonly report: RunReport; readonly items: readonly TestItem[] } | undefined;
    const end = () => {
      if (followed === undefined) return;
      const { run, report, items } = followed;
      followed = undefined;
      breakOffDebugged(report, items);
      conclude(report, items);
      run.end();
    };
    return {
      event(event) {
        if (event.kind === "run started") {
          // A session that is started again runs again.
          end();
          const items = [...event.tests.map(({ id }) => id), ...event.notReady.map(({ path }) => path)].flatMap(
            (test) => itemOf(test) ?? [],
          );
          const run = controller.createTestRun(new vscode.TestRunRequest(items), event.environment);
          const report = reportOf(run, { root: rootPath(vscode, root), itemOf, unreachable: createUnreachable(vscode), repeats: false });
          followed = { run, report, items };
        }
        followed?.report.event(event);
      },
      end,
    };
  }

  async function debugAll(
    debugging: Debugging,
    run: TestRun,
    { root, tests }: RootSelection,
    environment: string | undefined,
    report: RunReport,
  ) {
    const byPath = Map.groupBy(tests.keys(), (id) => id.replace(/#\d+$/, ""));
    for (const [path, ids] of byPath) {
      if (run.token.isCancellationRequested) break;
      const uri = vscode.Uri.joinPath(vscode.Uri.parse(root), path);
      await debugging.debugTests({ uri, ids, environment, event: report.event, run });
    }
    breakOffDebugged(report, tests.values());
  }

  const runs: TestRuns = {
    async run(request, options) {
      const { include, exclude } = request;
      const wanted = {
        ...(include === undefined ? {} : { include }),
        ...(exclude === undefined ? {} : { exclude }),
        alone: options.alone === true,
      };
      const roots = selectTests(tree, controller.items, wanted);
      const run = controller.createTestRun(request, options.environment);
      const unreachable = createUnreachable(vscode);
      try {
        lastEnvironment = options.environment;
        const items = roots.flatMap(({ tests }) => [...tests.values()]);
        if (items.length <= mostQueued) for (const item of items) run.enqueued(item);
        const unsaved = await saveDocuments(vscode);
        if (unsaved !== undefined) {
          const message = vscode.l10n.t("No test ran, because {0} could not be saved.", unsaved);
          for (const item of items) run.errored(item, new vscode.TestMessage(message));
          return;
        }
        const isWatched = options.unattended !== true;
        for (const root of roots) await runRoot(run, root, { ...options, isWatched, unreachable });
      } finally {
        run.end();
      }
      const again = () => runs.run(request, options);
      if (options.unattended !== true) void unreachable.conclude({ again, hasEnvironments: parts.hasEnvironments() });
    },
    follow,
    failed() {
      // Items that have left the tree meanwhile are no longer of interest.
      failed = new Set([...failed].filter((item) => isInTree(item)));
      return [...failed];
    },
    get lastEnvironment() {
      return lastEnvironment;
    },
  };
  return runs;

  function isInTree(item: TestItem): boolean {
    if (item.parent === undefined) return controller.items.get(item.id) === item;
    return item.parent.children.get(item.id) === item && isInTree(item.parent);
  }
}
