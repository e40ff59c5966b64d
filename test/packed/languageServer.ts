// Collects a language server's answers about the playbooks, or other files, below a folder.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  DocumentDiagnosticRequest,
  DocumentSymbolRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  SemanticTokensRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { stepsRequest } from "../../server/protocol.ts";

export type Answers = readonly { readonly path: string; readonly answer: unknown }[];

/**
 * The answers of a server that is started as a process. Problems and fixes, of playbooks also steps, colours and
 * outline, without where the server's own documentation is, and without ids.
 */
export async function answersOf(server: string, root: string, fits = /\.playbook$/): Promise<Answers> {
  const child = spawn(process.execPath, [server, "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const client = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  client.listen();
  const rootUri = pathToFileURL(root).href;
  await client.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri,
    capabilities: { textDocument: { diagnostic: {} } },
    workspaceFolders: [{ uri: rootUri, name: "test" }],
  });
  await client.sendNotification(InitializedNotification.type, {});
  const answers: { path: string; answer: unknown }[] = [];
  const paths = globSync("**/*.{playbook,yaml,csv}", { cwd: root }).filter((path) => fits.test(path));
  for (const path of paths.toSorted()) {
    const uri = pathToFileURL(join(root, path)).href;
    const textDocument = { uri };
    const { kind, ...problems } = await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    const answer = {
      kind,
      problems,
      ...(path.endsWith(".playbook") && {
        steps: await client.sendRequest(stepsRequest, { uri }),
        tokens: await client.sendRequest(SemanticTokensRequest.type, { textDocument }),
        symbols: await client.sendRequest(DocumentSymbolRequest.type, { textDocument }),
      }),
    };
    answers.push({
      path,
      answer: JSON.parse(JSON.stringify(answer, (key, value) => (key === "codeDescription" || key === "resultId" ? undefined : value))),
    });
  }
  await client.sendRequest(ShutdownRequest.type);
  await client.sendNotification(ExitNotification.type);
  await once(child, "exit");
  client.dispose();
  return answers;
}
