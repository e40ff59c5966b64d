// A debug session over a socket, driven by the test kit of the debug adapter protocol; every message is kept.

import { type AddressInfo, createServer, type Socket } from "node:net";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { dapCommand } from "../../cli/debug/dap.ts";

export interface DebugSession {
  readonly client: DebugClient;
  /** All that the adapter has sent, as JSON. */
  readonly messages: readonly string[];
  /** Launches a playbook, and waits until breakpoints can be set. Returns the capabilities of the adapter. */
  launch(program: string, given?: object): Promise<DebugProtocol.Capabilities>;
  /** Does something, and waits for the stop that it leads to: `reason line name`, the innermost frame. */
  stopsAfter(act: () => Promise<unknown>): Promise<string>;
  /** Does something, and waits for the end of the run. Gives its exit code. */
  endsAfter(act: () => Promise<unknown>): Promise<number>;
  /** Lines of the stack, the innermost first. */
  stack(): Promise<readonly DebugProtocol.StackFrame[]>;
  /** `name: value` of a scope of the innermost frame, of the value at `path` below it. */
  scope(name: string, ...path: readonly string[]): Promise<readonly string[]>;
  reference(name: string, ...path: readonly string[]): Promise<number>;
  scopes(): Promise<readonly string[]>;
  say(expression: string, context?: string): Promise<string>;
  output(): string;
  close(): Promise<number>;
  /** The client is gone without a word. Gives the exit code. */
  vanish(): Promise<number>;
}

/** `serve` speaks the protocol over the socket, and resolves to the exit code; by default in this process. */
export async function startDebugSession(
  serve: (socket: Socket) => Promise<number> = (socket) => dapCommand(socket, socket),
): Promise<DebugSession> {
  const messages: string[] = [];
  let ended: Promise<number> = Promise.resolve(0);
  let connection: Socket | undefined;
  const server = createServer((socket) => {
    const write = socket.write.bind(socket);
    socket.write = ((data: string, ...rest: never[]) => {
      messages.push(String(data));
      return write(data, ...rest);
    }) as typeof socket.write;
    socket.on("error", () => undefined);
    connection = socket;
    ended = serve(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const client = new DebugClient("", "", "playbook");
  await client.start((server.address() as AddressInfo).port);
  client.setMaxListeners(0);
  const outputs: string[] = [];
  client.on("output", ({ body }: DebugProtocol.OutputEvent) => outputs.push(body.output));

  const stack = async () => (await client.stackTraceRequest({ threadId: 1 })).body.stackFrames;
  const scopes = async () => {
    const [frame] = await stack();
    return (await client.scopesRequest({ frameId: frame?.id ?? 0 })).body.scopes;
  };
  const variables = async (variablesReference: number) => (await client.variablesRequest({ variablesReference })).body.variables;
  const reference = async (name: string, ...path: readonly string[]) => {
    let found = (await scopes()).find((one) => one.name === name)?.variablesReference ?? 0;
    for (const part of path) found = (await variables(found)).find((one) => one.name === part)?.variablesReference ?? 0;
    if (found === 0) throw new Error(`There is no ${[name, ...path].join(" › ")}.`);
    return found;
  };

  return {
    client,
    messages,
    stack,
    reference,
    async launch(program, given) {
      const { body } = await client.initializeRequest();
      const initialized = client.waitForEvent("initialized");
      await client.launchRequest({ program, ...given } as object);
      await initialized;
      return body ?? {};
    },
    async stopsAfter(act) {
      const ending = client.waitForEvent("terminated").then(() => "terminated" as const);
      const stopping = client.waitForEvent("stopped");
      await act();
      const event = await Promise.race([stopping, ending]);
      if (event === "terminated") return `terminated\n${outputs.join("")}`;
      const [frame] = await stack();
      return `${event.body.reason} ${frame?.line} ${frame?.name}`;
    },
    async endsAfter(act) {
      const exited = client.waitForEvent("exited");
      const stopped = client.waitForEvent("stopped").then((event) => `stopped: ${JSON.stringify(event.body)}`);
      await act();
      const event = await Promise.race([exited, stopped]);
      if (typeof event === "string") throw new Error(event);
      return (event as DebugProtocol.ExitedEvent).body.exitCode;
    },
    scopes: async () => (await scopes()).map(({ name }) => name),
    scope: async (name, ...path) => (await variables(await reference(name, ...path))).map((one) => `${one.name}: ${one.value}`),
    async say(expression, context = "repl") {
      const [frame] = await stack();
      return (await client.evaluateRequest({ expression, context, frameId: frame?.id ?? 0 })).body.result;
    },
    output: () => outputs.join(""),
    async vanish() {
      connection?.destroy();
      const code = await ended;
      await new Promise((resolve) => server.close(resolve));
      return code;
    },
    async close() {
      await client.stop();
      const code = await ended;
      await new Promise((resolve) => server.close(resolve));
      return code;
    },
  };
}
