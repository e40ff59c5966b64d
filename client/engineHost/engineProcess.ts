/**
 * Runs one process of the engine: forked with the Node of the extension host, with a channel between the two, and ended
 * when either ends.
 */
import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import type { LogOutputChannel } from "vscode";
import { type CancellationToken, createMessageConnection, IPCMessageReader, IPCMessageWriter } from "vscode-jsonrpc/node";
import {
  type EditorNotifications,
  type EditorPort,
  type EngineNotifications,
  type EngineRequests,
  type InitializeParams,
  protocolVersion,
} from "../../engine/protocol.ts";
import { EngineFailure, failureOf } from "./engineFailure.ts";
import type { Ports } from "./ports.ts";

export interface EngineProcess {
  readonly pid: number | undefined;
  /** Settles, with the reason, when the process is gone. */
  readonly ended: Promise<string>;
  /** Rejected with an `EngineFailure`, also when the process ends before it has answered. */
  request<Method extends keyof EngineRequests>(
    method: Method,
    params: EngineRequests[Method]["params"],
  ): Promise<EngineRequests[Method]["result"]>;
  notify<Method extends keyof EngineNotifications>(method: Method, params: EngineNotifications[Method]): void;
  /** Lets go of the process: it tears down what runs and ends by itself. */
  release(): void;
}

export interface EngineProgram {
  /** The command: `dist/playbook.cjs`. */
  readonly program: string;
  /** The version of the extension. */
  readonly version: string;
}

type Listeners = { readonly [Name in keyof EditorNotifications]: (params: EditorNotifications[Name]) => void };

/** Rejected with an `EngineFailure` when it does not start, or is not the engine that belongs to this extension. */
export async function startEngine(
  { program, version }: EngineProgram,
  ports: Ports,
  log: LogOutputChannel,
  on: Listeners,
): Promise<EngineProcess> {
  if (!existsSync(program))
    throw new EngineFailure(
      "not-built",
      `Playbook's engine cannot start: its program ${program} does not exist.`,
      'Reinstall the extension; in a checkout of its sources, run "npm run build".',
    );
  const child = fork(program, ["engine"], {
    // VS Code's own program runs as Node only with this variable.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    // Young objects of a large workspace would take 60 MB more, for a run that is hardly faster.
    execArgv: ["--max-semi-space-size=4"],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let last = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      last = text.trimEnd();
      log.warn(`Engine: ${last}`);
    });
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal === null ? `it ended with the code ${code}` : `it was ended by ${signal}`));
  });
  let gone: string | undefined;
  void ended.then((reason) => {
    gone = reason;
    connection.dispose();
  });
  connection.onError(([error]) => log.warn(`Engine: ${error.message}`));
  for (const [name, listen] of Object.entries(on)) connection.onNotification(name, listen as (params: unknown) => void);
  for (const port of Object.keys(ports) as EditorPort[]) {
    const serve = ports[port] as (params: unknown, cancel: CancellationToken) => Promise<unknown>;
    connection.onRequest(port, (params: unknown, cancel: CancellationToken) => serve(params, cancel));
  }
  connection.listen();

  const died = () => {
    if (last !== "") log.error(`The last output of the engine: ${last}`);
    return new EngineFailure(
      "died",
      `Playbook's engine stopped while this was running: ${gone}.`,
      "Run it again; the engine will be restarted.",
    );
  };
  const request: EngineProcess["request"] = async (method, params) => {
    if (gone !== undefined) throw died();
    const answer = connection.sendRequest(method, params).catch((error: unknown) => {
      // The channel closes a moment before the process is known to be gone.
      if (gone === undefined && connected(child)) throw failureOf(error);
      return ended.then(() => Promise.reject(died()));
    });
    return Promise.race([answer as Promise<never>, ended.then(() => Promise.reject(died()))]);
  };
  const engine: EngineProcess = {
    pid: child.pid,
    ended,
    request,
    notify(method, params) {
      if (gone === undefined) connection.sendNotification(method, params).catch(() => undefined);
    },
    release() {
      connection.end();
      if (child.connected) child.disconnect();
    },
  };
  const hello: InitializeParams = { protocol: protocolVersion, version, ports: Object.keys(ports) as EditorPort[] };
  try {
    const { protocol, version: other } = await engine.request("initialize", hello);
    if (protocol !== protocolVersion) throw otherVersion(other, version);
  } catch (error) {
    engine.release();
    throw error instanceof EngineFailure && error.code === "died"
      ? new EngineFailure("died", `Playbook's engine cannot start: ${gone}.`, "See the log for details (Playbook: Show Log).")
      : error;
  }
  return engine;
}

function connected(child: { readonly connected: boolean; readonly exitCode: number | null }): boolean {
  return child.connected && child.exitCode === null;
}

function otherVersion(engine: string, extension: string): EngineFailure {
  return new EngineFailure(
    "other-version",
    `The engine has version ${engine} and the extension has version ${extension}; they do not work together.`,
    "Reload the window, or reinstall the extension.",
  );
}
