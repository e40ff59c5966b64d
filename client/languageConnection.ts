/** The library that speaks to the language server. A file of its own, since loading it takes longer than all that the extension does before. */
import type { LogOutputChannel } from "vscode";
import { ErrorCodes, LanguageClient, type LanguageClientOptions, ResponseError, State, TransportKind } from "vscode-languageclient/node";
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
  const client = new LanguageClient(settingsSection, "Playbook", server, clientOptions(log, gaveUp));
  // The client shows errors as they are; they belong into the log, and what a person can do something about is reported.
  client.error = (message, data) => log.error(data === undefined ? message : `${message} ${data instanceof Error ? data.message : data}`);
  client.onDidChangeState(({ newState }) => onState(states[newState]));
  return {
    async restart() {
      try {
        await (client.isRunning() ? client.restart() : client.start());
      } catch (error) {
        // It crashed while it started: what happens then is decided where all crashes are counted.
        if (!(error instanceof ResponseError && error.code === ErrorCodes.PendingResponseRejected)) throw error;
      }
    },
    request: (method, params) => client.sendRequest(method, params),
    notify: (method, params) => client.sendNotification(method, params),
    onNotification: (method, handle) => void client.onNotification(method, handle),
    dispose: () => client.dispose(),
  };
}

function clientOptions(outputChannel: LogOutputChannel, gaveUp: (reason: string) => void): LanguageClientOptions {
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
    errorHandler: createCrashHandler(gaveUp),
    // The error is thrown from the start, too, and told there.
    initializationFailedHandler: () => false,
    markdown: { supportThemeIcons: true },
    outputChannel,
    traceOutputChannel: outputChannel,
  };
}
