/** `playbook lsp` as another editor starts it: the built command, spoken to over its standard streams. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  createProtocolConnection,
  ExitNotification,
  InitializeRequest,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { program } from "../support/product.ts";

describe("playbook lsp", () => {
  it("answers over standard input and output, and ends on request", async () => {
    const server = spawn(process.execPath, [program, "lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    const client = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
    client.listen();
    const { serverInfo, capabilities } = await client.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
    });
    assert.equal(serverInfo?.name, "Playbook");
    assert.ok(capabilities.completionProvider !== undefined);
    await client.sendRequest(ShutdownRequest.type);
    await client.sendNotification(ExitNotification.type);
    const [code] = await once(server, "exit");
    assert.equal(code, 0);
    client.dispose();
  });
});
