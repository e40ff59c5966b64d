// Documents that change in several places at once.

import assert from "node:assert/strict";
import fc from "fast-check";
import { CompletionRequest, DidChangeTextDocumentNotification } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { createDocuments } from "../../server/documents.ts";
import { property } from "../support/runs.ts";
import { startSession } from "./connection.ts";

const lines = Array.from({ length: 400 }, (_, index) => `Send a GET request to /orders/${index}.`);

describe("an open document", () => {
  const at = (line: number, text: string, length = 0) => ({
    range: { start: { line, character: 0 }, end: { line, character: length } },
    text,
  });

  it("has the text that the library of the protocol makes of its changes", () => {
    // Columns may lie behind the end of a line, lines not behind the last one.
    const place = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), beyond: fc.constantFrom(0, 0, 7) });
    const text = fc.array(fc.constantFrom("\n", "\r\n", "\r", "a", "é", "long word "), { maxLength: 12 }).map((parts) => parts.join(""));
    const change = fc.oneof(
      { weight: 9, arbitrary: fc.record({ places: fc.tuple(place, place), text }) },
      { weight: 1, arbitrary: fc.record({ places: fc.constant(undefined), text }) },
    );
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 8 }), (first, changes) => {
        const documents = createDocuments();
        documents.open({ uri: "a", languageId: "playbook", version: 1, text: first });
        const expected = TextDocument.create("a", "playbook", 1, first);
        for (const [index, { places, text }] of changes.entries()) {
          const [start, end] = (places ?? []).map(({ at, beyond }) => {
            const { line, character } = expected.positionAt(Math.round(at * expected.getText().length));
            return { line, character: character + beyond };
          });
          const one = start === undefined || end === undefined ? { text } : { range: { start, end }, text };
          documents.change({ uri: "a", version: index + 2 }, [one]);
          TextDocument.update(expected, [one], index + 2);
          assert.equal(String(documents.get("a")?.content), expected.getText());
        }
      }),
      property,
    );
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
