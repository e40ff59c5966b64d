/** The rest of a sentence and its next words as an editor asks for them over the protocol. */
import assert from "node:assert/strict";
import {
  CompletionRequest,
  DidChangeTextDocumentNotification,
  InlineCompletionRequest,
  InlineCompletionTriggerKind,
} from "vscode-languageserver/node";
import { parseFixture } from "../support/fixture.ts";
import { type Session, startSession } from "./connection.ts";

const { files } = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
---
//- /flow.playbook
---
service: shop
flow: One
---
# Execution
Send a POST request to /orders.
Expect status 201 and that $.state is "NEW".
Send a GET request to /orders.
`);
const flow = files.get("flow.playbook") as string;

describe("ghost text over the protocol", () => {
  let session: Session;
  afterEach(() => session.stop());

  const position = (text: string) => {
    const lines = text.split("\n");
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  /** The grey text in the editor after the text is written at the end of the file. */
  const ghost = async (written: string) => {
    const params = { textDocument: { uri: session.uri("flow.playbook") }, position: position(flow + written) };
    const context = { triggerKind: InlineCompletionTriggerKind.Automatic };
    const found = await session.client.sendRequest(InlineCompletionRequest.type, { ...params, context });
    return Array.isArray(found) ? found : found?.items;
  };

  it("announces it, and gives the rest of a sentence at the cursor as plain text", async () => {
    session = await startSession(files);
    assert.equal(session.initialized.capabilities.inlineCompletionProvider, true);
    await session.open("flow.playbook", `${flow}Expect sta`);
    const at = position(`${flow}Expect sta`);
    assert.deepEqual(await ghost("Expect sta"), [{ insertText: 'tus 201 and that $.state is "NEW"', range: { start: at, end: at } }]);
  });

  it("gives none where the sentence can go on in several ways, inside a text, and in a file that is not a playbook", async () => {
    session = await startSession(files);
    await session.open("flow.playbook", `${flow}Send a `);
    assert.equal((await ghost("Send a "))?.[0]?.insertText, undefined);
    const textDocument = { uri: session.uri("flow.playbook"), version: 2 };
    await session.client.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument,
      contentChanges: [{ text: `${flow}Expect status 201 and that $.state is "NE` }],
    });
    assert.equal((await ghost('Expect status 201 and that $.state is "NE'))?.[0]?.insertText, undefined);
    const other = { textDocument: { uri: session.uri("api.yaml") }, position: { line: 0, character: 0 } };
    const context = { triggerKind: InlineCompletionTriggerKind.Automatic };
    assert.equal(await session.client.sendRequest(InlineCompletionRequest.type, { ...other, context }), null);
  });

  it("proposes the next words of a sentence until it is whole", async () => {
    session = await startSession(files);
    await session.open("flow.playbook", `${flow}Expect `);
    let written = "Expect ";
    for (const [version, word] of ["status ", "201 "].entries()) {
      const params = { textDocument: { uri: session.uri("flow.playbook") }, position: position(flow + written) };
      // A list that comes early may lack it, says so, and is requested again.
      for (let labels: readonly string[] = []; !labels.includes(word.trim()); ) {
        const found = await session.client.sendRequest(CompletionRequest.type, params);
        assert.ok(found !== null && !Array.isArray(found) && found.isIncomplete);
        labels = found.items.map(({ label }) => label);
      }
      written += word;
      await session.client.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: session.uri("flow.playbook"), version: version + 2 },
        contentChanges: [{ text: flow + written }],
      });
    }
  });
});
