// Implements a transport of the SDK: JSON-RPC over the standard input and output of a server that we start.

import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { deepestData, isJsonObject, parseJson } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { carryDigits } from "./exactDigits.ts";
import { type Command, type ProcessGroup, startGroup } from "./processGroup.ts";

export interface StdioTransport extends Transport {
  /** The SDK takes a transport with these two for one over pipes. */
  readonly pid: number | null;
  readonly stderr: null;
  /** The last output of the server on standard error. */
  errorOutput(): string;
  /** How the process ended, in words; undefined while it runs. */
  ending(): string | undefined;
}

const keptErrorOutput = 4_000;

/** `maxMessageBytes`: a longer line ends the connection. */
export function createStdioTransport(command: Command, maxMessageBytes: number): StdioTransport {
  let group: ProcessGroup | undefined;
  let errors = "";
  let ending: string | undefined;
  let closed = false;
  const pending: Buffer[] = [];
  let pendingBytes = 0;

  const fail = (error: Error) => transport.onerror?.(error);
  let isOver: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    isOver = resolve;
  });
  const finish = () => {
    if (closed) return;
    closed = true;
    isOver();
    transport.onclose?.();
  };
  /** A pipe breaks before the process is known to have ended, and its last words come after that. */
  const broken = (error: Error): Promise<Error> =>
    Promise.race([over, new Promise((resolve) => setTimeout(resolve, 2_000).unref())]).then(() => error);

  let isRefused = false;
  /** At once: later output is neither kept nor read while the server is ended. */
  const refuse = (what: string, short = what): void => {
    isRefused = true;
    pending.length = 0;
    group?.process.stdout?.destroy();
    ending = `it sent a message ${short}`;
    fail(new PlaybookError("mcp-too-large", `The server sent a message ${what}.`));
    finish();
    void transport.close();
  };
  const refuseLong = () =>
    refuse(`of more than ${maxMessageBytes.toLocaleString("en")} bytes`, `of more than ${Math.round(maxMessageBytes / 1_000_000)} MB`);

  const receive = (chunk: Buffer): void => {
    if (isRefused) return;
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      if (pendingBytes + at - from > maxMessageBytes) {
        refuseLong();
        return;
      }
      if (pending.length === 0) deliver(chunk.toString("utf8", from, at));
      else deliver(Buffer.concat([...pending.splice(0), chunk.subarray(from, at)]).toString("utf8"));
      pendingBytes = 0;
      from = at + 1;
    }
    const rest = chunk.subarray(from);
    pendingBytes += rest.length;
    if (rest.length > 0) pending.push(rest);
    if (pendingBytes > maxMessageBytes) refuseLong();
  };

  /** A line that is not a message was printed by mistake: it is kept for debugging. */
  const deliver = (line: string): void => {
    if (line.trim() === "") return;
    const parsed = parseJson(carryDigits(line), "by value");
    if (!parsed.ok && parsed.tooDeep) refuse(`nested more than ${deepestData} levels deep`);
    else if (!parsed.ok) errors = `${errors}${line.slice(0, 500)}\n`.slice(-keptErrorOutput);
    else if (isJsonObject(parsed.value) && "jsonrpc" in parsed.value) transport.onmessage?.(parsed.value as unknown as JSONRPCMessage);
  };

  const transport: StdioTransport = {
    get pid() {
      return group?.process.pid ?? null;
    },
    stderr: null,
    errorOutput: () => errors,
    ending: () => ending,
    start() {
      return new Promise((resolve, reject) => {
        group = startGroup(command);
        const child = group.process;
        child.once("error", (error) => {
          ending = `it could not be started: ${error.message}`;
          reject(error);
          finish();
        });
        child.once("spawn", () => resolve());
        child.once("exit", (code, signal) => {
          ending ??= signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
        });
        // Output that is still in the pipe belongs to the messages.
        child.once("close", finish);
        child.once("exit", () => setTimeout(finish, 200).unref());
        child.stdout?.on("data", receive);
        child.stdout?.on("error", fail);
        child.stdin?.on("error", fail);
        child.stdio[3]?.on("error", () => {});
        child.stderr?.on("data", (chunk: Buffer) => {
          errors = (errors + chunk.toString("utf8")).slice(-keptErrorOutput);
        });
      });
    },
    send(message) {
      return new Promise((resolve, reject) => {
        const input = group?.process.stdin;
        if (input === undefined || input === null || !input.writable) {
          void broken(new Error("The server's input is closed.")).then(reject);
          return;
        }
        input.write(`${JSON.stringify(message)}\n`, (error) => {
          if (error) void broken(error).then(reject);
          else resolve();
        });
      });
    },
    async close() {
      await group?.end();
      finish();
    },
  };
  return transport;
}
