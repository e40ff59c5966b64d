// The engine as an editor has it: forked, spoken to over the channel between the two, its ports served by the test.

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createMessageConnection, IPCMessageReader, IPCMessageWriter } from "vscode-jsonrpc/node";
import type { EditorRequests, EngineRequests, RunEvent, SecretRequest, SecretResult } from "../../engine/protocol.ts";
import { protocolVersion } from "../../engine/protocol.ts";
import { extension } from "./product.ts";

const program = join(extension, "dist/playbook.cjs");

export interface Engine {
  readonly process: ChildProcess;
  /** All that was written to its outputs. */
  readonly output: () => string;
  /** All messages as they came. */
  readonly messages: () => string;
  events(run: string): readonly RunEvent[];
  request<Method extends keyof EngineRequests>(
    method: Method,
    params: EngineRequests[Method]["params"],
  ): Promise<EngineRequests[Method]["result"]>;
  cancel(run: string): void;
  /** Lets go of it, as an editor that ends. Resolves with how it ended. */
  leave(): Promise<number | null>;
  /** In any state. */
  kill(): Promise<void>;
}

export type Secrets = (request: SecretRequest) => SecretResult;

/** The ports of the test's editor other than secrets. */
export type OtherPorts = {
  readonly [Port in Exclude<keyof EditorRequests, "secret">]?: (
    params: EditorRequests[Port]["params"],
  ) => EditorRequests[Port]["result"] | Promise<EditorRequests[Port]["result"]>;
};

export async function startEngine(
  secrets: Secrets = () => ({ missing: "there is none" }),
  protocol = protocolVersion,
  others: OtherPorts = {},
  env: NodeJS.ProcessEnv = process.env,
): Promise<Engine> {
  const child = fork(program, ["engine"], { env, execArgv: ["--max-semi-space-size=4"], stdio: ["ignore", "pipe", "pipe", "ipc"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  let messages = "";
  child.on("message", (message) => {
    messages += `${JSON.stringify(message)}\n`;
  });
  const exit = once(child, "exit");
  const events = new Map<string, RunEvent[]>();
  const connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child));
  connection.onNotification("events", ({ run, events: more }: { readonly run: string; readonly events: readonly RunEvent[] }) => {
    events.set(run, [...(events.get(run) ?? []), ...more]);
  });
  connection.onRequest("secret", async (request: SecretRequest): Promise<object> => secrets(request));
  for (const [port, serve] of Object.entries(others))
    connection.onRequest(port, async (params: unknown) => (serve as (params: unknown) => object)(params));
  connection.listen();
  const request: Engine["request"] = (method, params) => connection.sendRequest(method, params);
  await request("initialize", { protocol, version: "0.0.0-test", ports: ["secret", ...(Object.keys(others) as (keyof OtherPorts)[])] });
  return {
    process: child,
    output: () => output,
    messages: () => messages,
    events: (run) => events.get(run) ?? [],
    request,
    cancel: (run) => void connection.sendNotification("cancel", { run }),
    async leave() {
      connection.dispose();
      child.disconnect();
      await exit;
      return child.exitCode;
    },
    async kill() {
      connection.dispose();
      child.kill("SIGKILL");
      if (child.exitCode === null && child.signalCode === null) await exit;
    },
  };
}
