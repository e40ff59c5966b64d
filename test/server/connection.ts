// A real client and the real server over a folder of files that the test brings: the server of the VSIX where there is
// one, else that of the sources, in memory.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import {
  type ClientCapabilities,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import type { InitializationOptions } from "../../server/protocol.ts";
import { serve } from "../../server/server.ts";
import { startServer } from "../../server/start.ts";
import { packedServer } from "../support/product.ts";

export interface Session {
  readonly client: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** The errors in the log. */
  readonly errors: readonly string[];
  uri(path: string): string;
  open(path: string, text: string): Promise<void>;
  write(path: string, text: string): void;
  /** The next problems of a file that fit; also those that have come already. */
  diagnostics(path: string, fits?: (found: readonly Diagnostic[]) => boolean): Promise<readonly Diagnostic[]>;
  stop(): Promise<void>;
}

export async function startSession(
  files: ReadonlyMap<string, string>,
  capabilities: ClientCapabilities = {},
  initializationOptions: InitializationOptions = {},
  load?: Parameters<typeof startServer>[1],
): Promise<Session> {
  const root = mkdtempSync(join(tmpdir(), "playbook-server-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  // A folder of the root, so that folders above it do not matter.
  mkdirSync(join(root, ".git"));
  for (const [path, text] of files) write(path, text);
  const server = packedServer === undefined || load !== undefined ? serverInMemory(load) : serverAsProcess(packedServer);
  const client = createProtocolConnection(new StreamMessageReader(server.output), new StreamMessageWriter(server.input));
  const errors: string[] = [];
  const published = new Map<string, readonly Diagnostic[]>();
  const waiting = new Set<() => void>();
  client.onNotification(LogMessageNotification.type, ({ type, message }) => {
    if (type === 1) errors.push(message);
  });
  client.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    published.set(uri, diagnostics);
    for (const look of waiting) look();
  });
  client.listen();
  const uri = (path: string) => pathToFileURL(join(root, path)).href;
  const initialized = await client.sendRequest(InitializeRequest.type, {
    processId: null,
    rootUri: uri(""),
    capabilities,
    initializationOptions,
    workspaceFolders: [{ uri: uri(""), name: "test" }],
  });
  await client.sendNotification(InitializedNotification.type, {});
  return {
    client,
    initialized,
    errors,
    uri,
    write,
    open: (path, text) =>
      client.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: uri(path), languageId: "playbook", version: 1, text },
      }),
    diagnostics: (path, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = published.get(uri(path));
          if (found === undefined || !fits(found)) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    async stop() {
      await client.sendRequest(ShutdownRequest.type);
      await server.end(client);
      client.dispose();
      rmSync(root, { recursive: true });
    },
  };
}

interface Server {
  readonly input: NodeJS.WritableStream;
  readonly output: NodeJS.ReadableStream;
  end(client: ProtocolConnection): Promise<void>;
}

function serverInMemory(load: Parameters<typeof startServer>[1] = async () => serve): Server {
  const [input, output] = [new PassThrough(), new PassThrough()];
  startServer((options) => createConnection(new StreamMessageReader(input), new StreamMessageWriter(output), options), load);
  return { input, output, end: async () => {} };
}

function serverAsProcess(program: string): Server {
  const child = spawn(process.execPath, [program, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  return {
    input: child.stdin,
    output: child.stdout,
    async end(client) {
      await client.sendNotification(ExitNotification.type);
      await exited;
    },
  };
}
