/**
 * Loads the library that speaks to the language server. It is a file of its own, because loading it takes longer than
 * the rest of the activation.
 */
import type { LogOutputChannel } from "vscode";
import {
  CloseAction,
  ErrorCodes,
  type ErrorHandler,
  LanguageClient,
  type LanguageClientOptions,
  ResponseError,
  State,
  TransportKind,
} from "vscode-languageclient/node";
import { type InitializationOptions, lensCommands, suggestCommand } from "../server/protocol.ts";
import { createCrashHandler } from "./crashes.ts";
import { languageId, settingsSection } from "./ids.ts";
import type { ServerState } from "./languageClient.ts";

export interface LanguageConnection {
  /** Stops the server if it runs, and starts it. */
  restart(): Promise<void>;
  request<Result>(method: string, params: object): Promise<Result>;
  notify(method: string, params: object): Promise<void>;
  onNotification(method: string, handle: (params: unknown) => void): void;
  dispose(): Promise<void>;
}

const states: Readonly<Record<State, ServerState>> = {
  [State.Stopped]: "stopped",
  [State.Starting]: "starting",
  [State.Running]: "running",
  [State.StartFailed]: "stopped",
};

/** The time that the library has to start a server again, in milliseconds. */
const patience = 2_000;

/** `gaveUp` is called when a server that keeps crashing is not started again. */
export function connectLanguage(
  module: string,
  log: LogOutputChannel,
  onState: (state: ServerState) => void,
  gaveUp: (reason: string) => void,
): LanguageConnection {
  const server = {
    run: { module, transport: TransportKind.ipc },
    debug: { module, transport: TransportKind.ipc, options: { execArgv: ["--nolazy", "--inspect=6019"] } },
  };
  /**
   * True if a start was requested, whose failure is thrown; `isTold` is true if the user has been notified that no
   * server runs.
   */
  let isAsked = false;
  let isTold = false;
  let isDisposed = false;
  const crashes = createCrashHandler((reason) => {
    isTold = true;
    gaveUp(reason);
  });
  const client = new LanguageClient(settingsSection, "Playbook", server, clientOptions(log, crashes));
  // The client would show errors; they belong in the log, and only those that a person can act on are shown.
  client.error = (message, data) => log.error(data === undefined ? message : `${message} ${data instanceof Error ? data.message : data}`);
  client.onDidChangeState(({ newState }) => {
    onState(states[newState]);
    if (newState === State.Running) isTold = false;
    if (states[newState] === "stopped") setTimeout(() => void startAgain(), patience);
  });

  /** The library gives up silently if a server that it restarts after a crash ends before its first message. */
  async function startAgain(): Promise<void> {
    if (states[client.state] !== "stopped" || isAsked || isTold || isDisposed) return;
    const { action } = await crashes.closed();
    if (action === CloseAction.Restart) await client.start().catch((error: unknown) => log.error(String(error)));
  }

  return {
    async restart() {
      isAsked = true;
      try {
        await (client.isRunning() ? client.restart() : client.start());
      } catch (error) {
        // It crashed while it started: the code that counts all crashes decides what follows.
        if (error instanceof ResponseError && error.code === ErrorCodes.PendingResponseRejected) return;
        isTold = true;
        throw error;
      } finally {
        isAsked = false;
      }
    },
    request: (method, params) => client.sendRequest(method, params),
    notify: (method, params) => client.sendNotification(method, params),
    onNotification: (method, handle) => void client.onNotification(method, handle),
    dispose() {
      isDisposed = true;
      return client.dispose();
    },
  };
}

function clientOptions(outputChannel: LogOutputChannel, errorHandler: ErrorHandler): LanguageClientOptions {
  const initializationOptions: InitializationOptions = { commands: [...Object.values(lensCommands), suggestCommand] };
  return {
    documentSelector: [
      { scheme: "file", language: languageId },
      { scheme: "untitled", language: languageId },
      { scheme: "file", pattern: "**/*.steps.yaml" },
      { scheme: "file", pattern: "**/*.cases.yaml" },
    ],
    synchronize: { configurationSection: settingsSection },
    initializationOptions,
    errorHandler,
    // The start also throws the error, and reports it.
    initializationFailedHandler: () => false,
    markdown: { supportThemeIcons: true },
    outputChannel,
    traceOutputChannel: outputChannel,
  };
}
