/**
 * Manages the connection to the language server, which runs in its own process and is restarted on request or after a
 * crash.
 */
import { existsSync } from "node:fs";
import type { Disposable, Event, LogOutputChannel } from "vscode";
import { commands } from "./ids.ts";
import type { LanguageConnection } from "./languageConnection.ts";
import type { Vscode } from "./vscodeApi.ts";

export type ServerState = "starting" | "running" | "stopped";

export interface LanguageService extends Disposable {
  readonly state: ServerState;
  readonly onDidChangeState: Event<ServerState>;
  /** Stops the server if it runs, and starts it. A failure is shown, not thrown. */
  restart(): Promise<void>;
  /** A request of `server/protocol.ts`; rejected while no server runs. */
  request<Result>(method: string, params: object): Promise<Result>;
  /** Lost while no server runs. */
  notify(method: string, params: object): void;
  /** Subscribes to every server that runs from now on. */
  onNotification<Params>(method: string, handle: (params: Params) => void): Disposable;
}

/** `module` is the bundle of the server. Nothing runs, or is loaded, before the first `restart`. */
export function createLanguageClient(vscode: Vscode, module: string, log: LogOutputChannel): LanguageService {
  const changed = new vscode.EventEmitter<ServerState>();
  const handlers = new Map<string, Set<(params: unknown) => void>>();
  let connecting: Promise<LanguageConnection> | undefined;
  let connection: LanguageConnection | undefined;
  let disposed = false;
  let state: ServerState = "stopped";
  const change = (next: ServerState) => {
    state = next;
    if (!disposed) changed.fire(next);
  };
  const connect = async (): Promise<LanguageConnection> => {
    const { connectLanguage } = await import("./languageConnection.ts");
    const gaveUp = (reason: string) => void report(vscode, log, vscode.l10n.t("Playbook's language server is not restarted: {0}", reason));
    const made = connectLanguage(module, log, change, gaveUp);
    for (const method of handlers.keys()) listen(made, method);
    connection = made;
    return made;
  };
  const listen = (to: LanguageConnection, method: string) =>
    to.onNotification(method, (params) => {
      for (const handle of handlers.get(method) ?? []) handle(params);
    });
  return {
    get state() {
      return state;
    },
    onDidChangeState: changed.event,
    async restart() {
      try {
        if (!existsSync(module))
          throw new Error(
            `its program ${module} does not exist. Reinstall the extension; in a checkout of its sources, run "npm run build".`,
          );
        change("starting");
        connecting ??= connect();
        const made = await connecting;
        if (disposed) await made.dispose();
        else await made.restart();
      } catch (error) {
        change("stopped");
        const reason = error instanceof Error ? error.message : String(error);
        void report(vscode, log, vscode.l10n.t("Playbook's language server cannot start: {0}", reason));
      }
    },
    async request(method, params) {
      if (connection === undefined) throw new Error("Playbook's language server is not running.");
      return connection.request(method, params);
    },
    notify(method, params) {
      if (state === "running") connection?.notify(method, params).catch((error: unknown) => log.error(String(error)));
    },
    onNotification(method, handle) {
      const known = handlers.get(method) ?? new Set();
      if (!handlers.has(method)) {
        handlers.set(method, known);
        if (connection !== undefined) listen(connection, method);
      }
      known.add(handle as (params: unknown) => void);
      return { dispose: () => known.delete(handle as (params: unknown) => void) };
    },
    dispose() {
      disposed = true;
      changed.dispose();
      return connection?.dispose();
    },
  };
}

async function report(vscode: Vscode, log: LogOutputChannel, message: string): Promise<void> {
  log.error(message);
  const restart = vscode.l10n.t("Try Again");
  const show = vscode.l10n.t("Show Output");
  const choice = await vscode.window.showErrorMessage(message, restart, show);
  if (choice === restart) await vscode.commands.executeCommand(commands.restartServer);
  if (choice === show) log.show();
}
