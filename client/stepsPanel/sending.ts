/** Sends instructions of one playbook to its service, keeps the values that they save, and reports events. */
import type { CancellationTokenSource, Disposable } from "vscode";
import type { RunEvent, SessionView } from "../../engine/protocol.ts";
import type { InstructionAddress } from "../../server/protocol.ts";
import type { EngineService } from "../engineHost/engine.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { Said, SendMode, Shown } from "./messages.ts";

export interface Sending extends Disposable {
  readonly current: Shown["sending"];
  readonly session: SessionView | null;
  send(phase: InstructionAddress["phase"], instruction: number, mode: SendMode): Promise<void>;
  reset(): Promise<void>;
  cancel(): void;
}

export interface SendingOptions {
  readonly vscode: Vscode;
  readonly engine: EngineService;
  /** Undefined for a playbook of no root. */
  readonly address: () => { readonly folder: string; readonly playbook: string; readonly environment?: string } | undefined;
  /** Writes to disk what runs read from there; false if it cannot. */
  readonly save: () => Promise<boolean>;
  readonly changed: () => void;
  readonly event: (event: RunEvent) => void;
  readonly say: (said: Said) => void;
}

export function createSending({ vscode, engine, address, save, changed, event, say }: SendingOptions): Sending {
  const { t } = vscode.l10n;
  const saidOf = {
    passed: t("Sent: passed."),
    failed: t("Sent: failed."),
    broken: t("It could not be sent."),
    blocked: t("It was not sent, because a step that it depends on failed."),
    cancelled: t("Cancelled."),
    skipped: t("Skipped: a variable that it needs has no value yet."),
  } as const;
  let current: Shown["sending"] = null;
  let session: SessionView | null = null;
  let cancelling: CancellationTokenSource | undefined;

  async function during(what: NonNullable<Shown["sending"]>, work: (cancel: CancellationTokenSource) => Promise<Said>): Promise<void> {
    if (current !== null) return;
    current = what;
    const source = new vscode.CancellationTokenSource();
    cancelling = source;
    changed();
    try {
      say(await work(source));
    } catch (error) {
      say({ text: error instanceof Error ? error.message : String(error), isError: true });
    } finally {
      source.dispose();
      cancelling = undefined;
      current = null;
      changed();
    }
  }

  return {
    get current() {
      return current;
    },
    get session() {
      return session;
    },
    send: (phase, instruction, mode) =>
      during({ phase, instruction, mode }, async ({ token }) => {
        const place = address();
        if (place === undefined) throw new Error(t("This playbook is not in a folder of the workspace. Save it there first."));
        if (!(await save())) throw new Error(t("The playbook could not be saved, and only saved sentences can be sent."));
        const result = await engine.perform("send", { ...place, phase, instruction, mode }, { event, cancel: token });
        session = result.session;
        const text = result.message ?? saidOf[result.verdict];
        if (mode === "only this" && /\$\{[^{}]*\} has no value/.test(result.message ?? ""))
          return {
            text: text.replace(" in the front matter, with --var,", " in the front matter"),
            isError: true,
            runToHere: { phase, instruction },
          };
        return { text, isError: false };
      }),
    reset: () =>
      during("reset", async ({ token }) => {
        const place = address();
        if (place !== undefined) session = await engine.perform("reset", place, { event, cancel: token });
        return { text: t("The teardown has removed what you tried, and its values are discarded."), isError: false };
      }),
    cancel: () => cancelling?.cancel(),
    dispose: () => cancelling?.cancel(),
  };
}
