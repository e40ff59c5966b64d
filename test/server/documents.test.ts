// Documents that change in several places at once.

import assert from "node:assert/strict";
import { CompletionRequest, DidChangeTextDocumentNotification } from "vscode-languageserver/node";
import { startSession } from "./connection.ts";

const lines = Array.from({ length: 400 }, (_, index) => `Send a GET request to /orders/${index}.`);

describe("an open document", () => {
  const at = (line: number, text: string, length = 0) => ({
    range: { start: { line, character: 0 }, end: { line, character: length } },
    text,
  });

  it("has the problems of all its changes, however fast and far apart they come", async () => {
    const head = "---\nservice: shop\nflow: One\n---\n# Execution";
    const shop = "---\nservice: shop\nbase_url: http://localhost:1\n---\n";
    const session = await startSession(new Map([["shop.playbook", shop]]));
    await session.open("a.playbook", `${head}\n${lines.join("\n")}\n`);
    await session.diagnostics("a.playbook", (found) => found.length === 0);
    const textDocument = { uri: session.uri("a.playbook"), version: 1 };
    const wrong = [7, 390, 40, 200, 300, 100];
    for (const line of wrong) {
      textDocument.version++;
      const change = { textDocument: { ...textDocument }, contentChanges: [at(line, "Sedn", 4)] };
      void session.client.sendNotification(DidChangeTextDocumentNotification.type, change);
      await session.client.sendRequest(CompletionRequest.type, { textDocument, position: { line, character: 4 } });
    }
    const found = await session.diagnostics("a.playbook", ({ length }) => length === wrong.length);
    assert.deepEqual(
      found.map(({ range }) => range.start.line),
      wrong.toSorted((one, other) => one - other),
    );
    assert.deepEqual(session.errors, []);
    await session.stop();
  });
});
