/**
 * Tracks the engine's jobs: shows progress while one runs, and a failure until a person retries or dismisses it.
 * Kept in memory only.
 */
import type { Disposable, Event } from "vscode";
import type { GenerateJob, GenerateResult } from "../../engine/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { failureText } from "../engineHost/engineFailure.ts";
import type { Proposals } from "../proposals/proposals.ts";
import { saveDocuments } from "../testing/saveDocuments.ts";
import type { Vscode } from "../vscodeApi.ts";

interface JobRequest {
  /** Of the proposal, and of the progress. */
  readonly title: string;
  /** Addresses of the playbooks that it works at: of a service's own playbook for all of the service. */
  readonly subjects: readonly string[];
  /** Absolute path inside the root. */
  readonly folder: string;
  readonly job: GenerateJob;
}

export type JobState =
  | { readonly kind: "processing"; readonly title: string; readonly progress: string }
  | { readonly kind: "failed"; readonly title: string; readonly reason: string };

export interface Jobs extends Disposable {
  readonly onDidChange: Event<void>;
  /** The job of the playbook at that address. */
  stateOf(uri: string): JobState | undefined;
  /** Resolves when its outcome is shown, or it was cancelled. */
  start(request: JobRequest): Promise<void>;
  retry(uri: string): Promise<void>;
  dismiss(uri: string): void;
}

export function createJobs(vscode: Vscode, engine: EngineService, proposals: Proposals): Jobs {
  const { t } = vscode.l10n;
  const changed = new vscode.EventEmitter<void>();
  const states = new Map<string, JobState>();
  const failed = new Map<string, JobRequest>();
  const set = (request: JobRequest, state: JobState | undefined) => {
    for (const uri of request.subjects) {
      if (state === undefined) states.delete(uri);
      else states.set(uri, state);
      if (state?.kind === "failed") failed.set(uri, request);
      else failed.delete(uri);
    }
    changed.fire();
  };

  async function start(request: JobRequest): Promise<void> {
    const { title, folder, job } = request;
    const busy = request.subjects.map((uri) => states.get(uri)).find((state) => state?.kind === "processing");
    if (busy !== undefined) {
      await vscode.window.showInformationMessage(t("“{0}” is still running there. Wait for it, or cancel it.", busy.title));
      return;
    }
    const unsaved = await saveDocuments(vscode);
    if (unsaved !== undefined) {
      await vscode.window.showWarningMessage(t("{0} could not be saved, so the job was not started.", unsaved));
      return;
    }
    set(request, { kind: "processing", title, progress: "" });
    const work = vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      async (shown, cancel) => {
        let before = 0;
        let told = 0;
        const result = await engine.perform(
          "generate",
          { folder, job },
          {
            cancel,
            progress({ done, total, message = "" }) {
              const progress = total === undefined ? String(done) : t("{0} of {1}", done, total);
              shown.report({
                message: message === "" ? progress : `${progress} · ${message}`,
                ...(total === undefined || total === 0 ? {} : { increment: ((done - before) / total) * 100 }),
              });
              before = done;
              // Trees are redrawn for it, so twice a second is enough.
              const now = performance.now();
              if (now - told < 500) return;
              told = now;
              set(request, { kind: "processing", title, progress });
            },
          },
        );
        return cancel.isCancellationRequested ? undefined : result;
      },
    );
    const outcome = await work.then(
      (result) => ({ result }),
      (error: unknown) => ({ reason: failureText(error), isCancelled: isCancelled(error) }),
    );
    if ("result" in outcome) {
      set(request, undefined);
      if (outcome.result !== undefined) await show(title, outcome.result);
    } else if (outcome.isCancelled) set(request, undefined);
    else {
      set(request, { kind: "failed", title, reason: outcome.reason });
      const again = t("Try Again");
      const answer = await vscode.window.showErrorMessage(t("“{0}” failed and changed no files: {1}", title, outcome.reason), again);
      if (answer === again && failed.get(request.subjects[0] ?? "") === request) await start(request);
    }
  }

  async function show(title: string, { files, notes }: GenerateResult): Promise<void> {
    if (files.length > 0) await proposals.propose({ title, files, notes });
    else await vscode.window.showInformationMessage(t("“{0}” found nothing to change. {1}", title, notes.slice(0, 3).join(" ")).trim());
  }

  return {
    onDidChange: changed.event,
    stateOf: (uri) => states.get(uri),
    start,
    async retry(uri) {
      const request = failed.get(uri);
      if (request !== undefined) await start(request);
    },
    dismiss(uri) {
      const request = failed.get(uri);
      if (request !== undefined) set(request, undefined);
    },
    dispose: () => changed.dispose(),
  };
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "cancelled";
}
