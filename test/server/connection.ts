// A real client and the real server, joined by two streams in memory, over a folder of files that the test brings.

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

export interface Session {
  readonly client: ProtocolConnection;
  readonly initialized: InitializeResult;
  /** What has been written to the log as an error. */
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
  load = async () => serve,
): Promise<Session> {
  const root = mkdtempSync(join(tmpdir(), "playbook-server-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  // A folder of the root, so that what stands above it is of no interest.
  mkdirSync(join(root, ".git"));
  for (const [path, text] of files) write(path, text);
  const [up, down] = [new PassThrough(), new PassThrough()];
  startServer((options) => createConnection(new StreamMessageReader(up), new StreamMessageWriter(down), options), load);
  const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
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
      client.dispose();
      rmSync(root, { recursive: true });
    },
  };
}
