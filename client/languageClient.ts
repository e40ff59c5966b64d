/** The connection to the language server, which runs as a process of its own and is started again when asked or when it crashes. */
import { existsSync } from "node:fs";
import type { Disposable, Event, LogOutputChannel } from "vscode";
import { ErrorCodes, LanguageClient, type LanguageClientOptions, ResponseError, State, TransportKind } from "vscode-languageclient/node";
import { type InitializationOptions, lensCommands } from "../server/protocol.ts";
import { createCrashHandler } from "./crashes.ts";
import { commands, languageId, settingsSection } from "./ids.ts";
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
  /** Of every server that runs from now on. */
  onNotification<Params>(method: string, handle: (params: Params) => void): Disposable;
}

const states: Readonly<Record<State, ServerState>> = {
  [State.Stopped]: "stopped",
  [State.Starting]: "starting",
  [State.Running]: "running",
  [State.StartFailed]: "stopped",
};

/** `module` is the bundle of the server. Nothing runs before the first `restart`. */
export function createLanguageClient(vscode: Vscode, module: string, log: LogOutputChannel): LanguageService {
  const changed = new vscode.EventEmitter<ServerState>();
  const client = new LanguageClient(
    settingsSection,
    "Playbook",
    {
      run: { module, transport: TransportKind.ipc },
      debug: { module, transport: TransportKind.ipc, options: { execArgv: ["--nolazy", "--inspect=6019"] } },
    },
    clientOptions(log, (reason) => void report(vscode, log, vscode.l10n.t("Playbook's language server is not started again: {0}", reason))),
  );
  // The client shows errors as they are; they belong into the log, and what a person can do something about is reported.
  client.error = (message, data) => log.error(data === undefined ? message : `${message} ${data instanceof Error ? data.message : data}`);
  let state: ServerState = "stopped";
  const change = (next: ServerState) => {
    state = next;
    changed.fire(next);
  };
  client.onDidChangeState(({ newState }) => change(states[newState]));
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
        await (client.isRunning() ? client.restart() : client.start());
      } catch (error) {
        // It crashed while it started: what happens then is decided where all crashes are counted.
        if (error instanceof ResponseError && error.code === ErrorCodes.PendingResponseRejected) return;
        change("stopped");
        const reason = error instanceof Error ? error.message : String(error);
        void report(vscode, log, vscode.l10n.t("Playbook's language server cannot start: {0}", reason));
      }
    },
    request: (method, params) => client.sendRequest(method, params),
    notify(method, params) {
      if (state === "running") client.sendNotification(method, params).catch((error: unknown) => log.error(String(error)));
    },
    onNotification: (method, handle) => client.onNotification(method, handle),
    dispose() {
      changed.dispose();
      return client.dispose();
    },
  };
}

function clientOptions(outputChannel: LogOutputChannel, gaveUp: (reason: string) => void): LanguageClientOptions {
  const initializationOptions: InitializationOptions = { commands: Object.values(lensCommands) };
  return {
    documentSelector: [
      { scheme: "file", language: languageId },
      { scheme: "untitled", language: languageId },
      { scheme: "file", pattern: "**/*.steps.yaml" },
      { scheme: "file", pattern: "**/*.cases.yaml" },
    ],
    synchronize: { configurationSection: settingsSection },
    initializationOptions,
    errorHandler: createCrashHandler(gaveUp),
    // The error is thrown from the start, too, and told there.
    initializationFailedHandler: () => false,
    markdown: { supportThemeIcons: true },
    outputChannel,
    traceOutputChannel: outputChannel,
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
