/** Runs tests continuously: after each save, the affected ones, in the current environment. */
import type { CancellationToken, Disposable, LogOutputChannel, TestItem, TestRunProfile, TestRunRequest, Uri } from "vscode";
import { type AffectedParams, type AffectedResult, affectedRequest } from "../../server/protocol.ts";
import type { LanguageService } from "../languageClient.ts";
import type { Vscode } from "../vscodeApi.ts";
import { childrenOf } from "./testRows.ts";
import type { TestRuns } from "./testRuns.ts";
import type { TestTree } from "./testTree.ts";

export interface ContinuousParts {
  readonly tree: TestTree;
  readonly runs: TestRuns;
  readonly language: LanguageService;
  readonly environment: () => string | undefined;
  readonly log: LogOutputChannel;
}

/** Until the token is cancelled. Saves that come while tests run are run together afterwards. */
export function runOnSave(
  vscode: Vscode,
  { tree, runs, language, environment, log }: ContinuousParts,
  request: TestRunRequest,
  profile: TestRunProfile,
  token: CancellationToken,
): Disposable {
  const saved = new Map<string, Uri>();
  let running = false;

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (saved.size > 0 && !token.isCancellationRequested) {
        const uris = [...saved.values()];
        saved.clear();
        const items = await affected(uris);
        if (items.length > 0)
          await runs.run(new vscode.TestRunRequest(items, request.exclude, profile, true, true), {
            environment: environment(),
            alone: true,
            unattended: true,
            cancel: token,
          });
      }
    } catch (error) {
      log.error(`A continuous run failed: ${error instanceof Error ? error.message : error}`);
    } finally {
      running = false;
    }
  }

  async function affected(uris: readonly Uri[]): Promise<readonly TestItem[]> {
    const found = new Set<TestItem>();
    for (const uri of uris) {
      const params: AffectedParams = { uri: uri.toString() };
      for (const address of await language.request<AffectedResult>(affectedRequest, params)) {
        const item = tree.itemOf(address);
        if (item !== undefined) for (const one of wanted(item)) found.add(one);
      }
    }
    return [...found];
  }

  /** The item, or the requested ones of its rows. */
  function wanted(item: TestItem): readonly TestItem[] {
    const { include } = request;
    if (include === undefined || isWithin(item, include)) return [item];
    return childrenOf(item).filter((child) => tree.nodeOf(child)?.row !== undefined && include.includes(child));
  }

  const subscription = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    if (uri.scheme !== "file") return;
    saved.set(uri.toString(), uri);
    void run();
  });
  token.onCancellationRequested(() => subscription.dispose());
  return subscription;
}

function isWithin(item: TestItem | undefined, include: readonly TestItem[]): boolean {
  return item !== undefined && (include.includes(item) || isWithin(item.parent, include));
}
