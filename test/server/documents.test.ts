// Documents that change in several places at once.

import assert from "node:assert/strict";
import { CompletionRequest, DidChangeTextDocumentNotification } from "vscode-languageserver/node";
import { createDocuments } from "../../server/documents.ts";
import { startSession } from "./connection.ts";

const lines = Array.from({ length: 400 }, (_, index) => `Send a GET request to /orders/${index}.`);

describe("an open document", () => {
  const at = (line: number, text: string, length = 0) => ({
    range: { start: { line, character: 0 }, end: { line, character: length } },
    text,
  });

  /** How many texts are left while the changes come in, in one notification or in one each. */
  function left(changes: readonly ReturnType<typeof at>[], isOne: boolean): readonly string[] {
    const documents = createDocuments();
    documents.open({ uri: "a", languageId: "playbook", version: 1, text: lines.join("\n") });
    const found: string[] = [];
    for (const group of isOne ? [changes] : changes.map((change) => [change]))
      documents.change({ uri: "a", version: 2 }, group, (text) => found.push(text));
    return found;
  }

  for (const isOne of [true, false])
    it(`leaves a text where it changes far from the last change, ${isOne ? "in one notification" : "one after the other"}`, () => {
      assert.deepEqual(left([at(3, "x"), at(3, "y"), at(10, "z")], isOne), []);
      const [text, ...more] = left([at(3, "x"), at(300, "y"), at(301, "z")], isOne);
      assert.equal(text, lines.with(3, `x${lines[3]}`).join("\n"));
      assert.deepEqual(more, []);
      assert.equal(left([at(3, "x"), at(300, "y"), at(3, "z"), at(300, "z")], isOne).length, 3);
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
