/**
 * Starts the engine when it is first needed, keeps it, and restarts it when it has died.
 */
import type { CancellationToken, Disposable, Event, LogOutputChannel } from "vscode";
import type { EngineRequests, GenerateProgress, McpChanged, RunEvent } from "../../engine/protocol.ts";
import type { SignIn } from "../mcp/signIn.ts";
import type { Vscode } from "../vscodeApi.ts";
import { EngineFailure } from "./engineFailure.ts";
import type { EngineProcess, EngineProgram } from "./engineProcess.ts";
import { createPorts } from "./ports.ts";
import type { SecretStore } from "./secretStore.ts";

type EngineState = "stopped" | "starting" | "running";

/** Requests that take long, tell what happens, and can be cancelled. */
type Performance =
  | "run"
  | "send"
  | "reset"
  | "mcpDiscover"
  | "mcpConnect"
  | "mcpSignIn"
  | "mcpCall"
  | "agentTool"
  | "generate"
  | "requirements"
  | "traceability"
  | "interpret"
  | "explainFailure";

export interface EngineService extends Disposable {
  readonly state: EngineState;
  readonly onDidChangeState: Event<EngineState>;
  readonly pid: number | undefined;
  /** Receives everything that runs, sends and resets report, whoever started them. */
  readonly onDidReport: Event<{ readonly folder: string; readonly event: RunEvent }>;
  /** The MCP servers of a root have changed since the last report. */
  readonly onDidChangeServers: Event<McpChanged>;
  /** Rejected with an `EngineFailure`. */
  request<Method extends Exclude<keyof EngineRequests, Performance | "initialize">>(
    method: Method,
    params: EngineRequests[Method]["params"],
  ): Promise<EngineRequests[Method]["result"]>;
  /** The same, with its events in order. The first cancel tears down, the second (`stop`) gives up on that. */
  perform<Method extends Performance>(
    method: Method,
    params: Omit<EngineRequests[Method]["params"], "run">,
    on: {
      readonly event?: (event: RunEvent) => void;
      readonly progress?: (progress: GenerateProgress) => void;
      readonly cancel?: CancellationToken;
      readonly stop?: CancellationToken;
    },
  ): Promise<EngineRequests[Method]["result"]>;
}

/** Nothing is started here. */
export function createEngine(
  vscode: Vscode,
  program: EngineProgram,
  secrets: SecretStore,
  signIn: SignIn,
  log: LogOutputChannel,
): EngineService {
  const changed = new vscode.EventEmitter<EngineState>();
  const reported = new vscode.EventEmitter<{ readonly folder: string; readonly event: RunEvent }>();
  const changedServers = new vscode.EventEmitter<McpChanged>();
  const ports = createPorts(vscode, secrets, signIn, (question, characters) => running?.notify("modelReceived", { question, characters }));
  const listeners = new Map<string, (event: RunEvent) => void>();
  const watchers = new Map<string, (progress: GenerateProgress) => void>();
  let current: Promise<EngineProcess> | undefined;
  let running: EngineProcess | undefined;
  let state: EngineState = "stopped";
  let disposed = false;
  let count = 0;

  const change = (next: EngineState) => {
    if (state === next || disposed) return;
    state = next;
    changed.fire(next);
  };
  const forget = () => {
    current = undefined;
    running = undefined;
    change("stopped");
  };
  async function start(): Promise<EngineProcess> {
    change("starting");
    try {
      const { startEngine } = await import("./engineProcess.ts");
      const engine = await startEngine(program, ports, log, {
        events({ run, events }) {
          const listener = listeners.get(run);
          if (listener !== undefined) for (const event of events) listener(event);
        },
        progress: (params) => watchers.get(params.run)?.(params),
        mcpChanged: (params) => changedServers.fire(params),
      });
      if (disposed) engine.release();
      running = engine;
      void engine.ended.then((reason) => {
        if (!disposed) log.warn(`The engine has stopped: ${reason}.`);
        forget();
      });
      change("running");
      return engine;
    } catch (error) {
      forget();
      throw error;
    }
  }
  function engine(): Promise<EngineProcess> {
    if (disposed) return Promise.reject(new EngineFailure("disposed", "Playbook is shutting down."));
    if (!vscode.workspace.isTrusted) return Promise.reject(untrusted());
    current ??= start();
    return current;
  }

  return {
    get state() {
      return state;
    },
    onDidChangeState: changed.event,
    get pid() {
      return running?.pid;
    },
    onDidReport: reported.event,
    onDidChangeServers: changedServers.event,
    request: async (method, params) => (await engine()).request(method, params),
    async perform(method, params, { event, progress, cancel, stop }) {
      count += 1;
      const run = `${method} ${count}`;
      const process = await engine();
      const subscriptions: Disposable[] = [];
      listeners.set(run, (one) => {
        event?.(one);
        if ("folder" in params && typeof params.folder === "string") reported.fire({ folder: params.folder, event: one });
      });
      if (progress !== undefined) watchers.set(run, progress);
      const halt = () => process.notify("cancel", { run });
      try {
        const answer = process.request(method, { ...params, run } as never);
        for (const token of [cancel, stop]) {
          if (token?.isCancellationRequested === true) halt();
          else if (token !== undefined) subscriptions.push(token.onCancellationRequested(halt));
        }
        return await answer;
      } finally {
        listeners.delete(run);
        watchers.delete(run);
        for (const subscription of subscriptions) subscription.dispose();
      }
    },
    dispose() {
      disposed = true;
      running?.release();
      changed.dispose();
      reported.dispose();
      changedServers.dispose();
    },
  };
}

function untrusted(): EngineFailure {
  return new EngineFailure(
    "untrusted",
    "Playbooks run only in a trusted workspace: they send requests and start the MCP servers that the workspace names.",
    'Run "Workspaces: Manage Workspace Trust".',
  );
}
