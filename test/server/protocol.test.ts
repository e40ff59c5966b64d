/** The server as an editor speaks to it. The tests of each feature's answers are in the files named after them. */
import assert from "node:assert/strict";
import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensRequest,
  WorkspaceDiagnosticRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver/node";
import {
  type ApplyStepEditParams,
  type ApplyStepEditResult,
  applyStepEditRequest,
  lensCommands,
  type StepsView,
  stepsRequest,
  suggestCommand,
} from "../../server/protocol.ts";
import { parseFixture } from "../support/fixture.ts";
import { type Session, startSession } from "./connection.ts";

const { files } = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables:
  sku: A-100
---
//- /order.playbook
---
service: shop
flow: Order
---

# Execution
Send a POST request to /orders with sku "\${sku}".
Expect status 201.
//- /broken.playbook
---
service: shop
flow: Broken
---

# Execution
Send a GET request to /orders/\${skv}.
`);
const textOf = (path: string) => files.get(path) ?? "";

describe("the language server", () => {
  let session: Session;
  afterEach(async () => {
    assert.deepEqual(session.errors, []);
    await session.stop();
  });

  it("pushes the problems of open and of unopened files, and takes them back", async () => {
    session = await startSession(files);
    await session.open("order.playbook", textOf("order.playbook"));
    assert.deepEqual(await session.diagnostics("order.playbook"), []);
    const [problem] = await session.diagnostics("broken.playbook", (found) => found.length > 0);
    assert.equal(problem?.code, "undefined-variable");
    assert.deepEqual(problem?.range, { start: { line: 6, character: 30 }, end: { line: 6, character: 36 } });

    await change(session, "order.playbook", 2, [{ line: 6, from: 43, to: 46, text: "skip" }]);
    const changed = await session.diagnostics("order.playbook", (found) => found.length > 0);
    assert.equal(changed[0]?.code, "undefined-variable");
    await change(session, "order.playbook", 3, [{ line: 6, from: 43, to: 47, text: "sku" }]);
    await session.diagnostics("order.playbook", (found) => found.length === 0);
  });

  it("sees changes on disk, except those of open documents", async () => {
    session = await startSession(files);
    await session.diagnostics("broken.playbook", (found) => found.length > 0);
    session.write("broken.playbook", textOf("broken.playbook").replace("skv", "sku"));
    await watched(session, "broken.playbook", 2);
    await session.diagnostics("broken.playbook", (found) => found.length === 0);

    await session.open("order.playbook", textOf("order.playbook").replace("{sku}", "{unsaved}"));
    await session.diagnostics("order.playbook", (found) => found.length === 1);
    session.write("shop.playbook", textOf("shop.playbook").replace("sku:", "unsaved:"));
    await watched(session, "shop.playbook", 2);
    await session.diagnostics("order.playbook", (found) => found.length === 0);
    await session.client.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: session.uri("order.playbook") } });
    await session.diagnostics("order.playbook", (found) => found.length === 1);
  });

  it("answers those who ask for diagnostics, and pushes none to them", async () => {
    session = await startSession(files, { textDocument: { diagnostic: {} } });
    await session.open("broken.playbook", textOf("broken.playbook"));
    const textDocument = { uri: session.uri("broken.playbook") };
    const report = await session.client.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    assert.equal(report.kind === "full" && report.items[0]?.code, "undefined-variable");
    const again = await session.client.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument,
      previousResultId: report.resultId ?? "",
    });
    assert.equal(again.kind, "unchanged");
    const all = await session.client.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds: [] });
    assert.deepEqual(
      all.items.map(({ uri }) => uri),
      [session.uri("broken.playbook")],
    );
  });

  it("answers requests about a place", async () => {
    session = await startSession(files);
    await session.open("order.playbook", textOf("order.playbook"));
    const at = { textDocument: { uri: session.uri("order.playbook") }, position: { line: 6, character: 44 } };
    const hover = await session.client.sendRequest(HoverRequest.type, at);
    assert.match(JSON.stringify(hover?.contents), /A-100/);
    const definition = await session.client.sendRequest(DefinitionRequest.type, at);
    assert.deepEqual(definition, [
      { uri: session.uri("shop.playbook"), range: { start: { line: 4, character: 2 }, end: { line: 4, character: 5 } } },
    ]);
    const references = await session.client.sendRequest(ReferencesRequest.type, { ...at, context: { includeDeclaration: true } });
    assert.equal(references?.length, 2);
    const edit = await session.client.sendRequest(RenameRequest.type, { ...at, newName: "article" });
    assert.deepEqual(Object.keys(edit?.changes ?? {}).sort(), [session.uri("order.playbook"), session.uri("shop.playbook")]);
    await assert.rejects(
      session.client.sendRequest(PrepareRenameRequest.type, { ...at, position: { line: 5, character: 0 } }),
      /There is no name here/,
    );
    const symbols = await session.client.sendRequest(DocumentSymbolRequest.type, at);
    assert.deepEqual(
      symbols?.map(({ name }) => name),
      ["Front matter", "Execution"],
    );
    const found = await session.client.sendRequest(WorkspaceSymbolRequest.type, { query: "brk" });
    assert.deepEqual(
      found?.map(({ name }) => name),
      ["Broken"],
    );
  });

  it("completes what has just been typed", async () => {
    session = await startSession(files);
    await session.open("order.playbook", textOf("order.playbook"));
    await session.diagnostics("order.playbook");
    await change(session, "order.playbook", 2, [{ line: 7, from: 18, to: 18, text: "\nSet ${" }]);
    const list = await session.client.sendRequest(CompletionRequest.type, {
      textDocument: { uri: session.uri("order.playbook") },
      position: { line: 8, character: 6 },
    });
    const items = Array.isArray(list) ? list : (list?.items ?? []);
    assert.deepEqual(
      items.map(({ label }) => label),
      ["${sku}"],
    );
  });

  it("opens the list again after a proposal that needs more, for a client that can", async () => {
    const proposed = async (commands: readonly string[]) => {
      session = await startSession(files, {}, { commands });
      await session.open("order.playbook", textOf("order.playbook"));
      await session.diagnostics("order.playbook");
      await change(session, "order.playbook", 2, [{ line: 1, from: 0, to: 0, text: "t\n" }]);
      const list = await session.client.sendRequest(CompletionRequest.type, {
        textDocument: { uri: session.uri("order.playbook") },
        position: { line: 1, character: 1 },
      });
      return (Array.isArray(list) ? list : (list?.items ?? [])).find(({ label }) => label === "tags")?.command?.command;
    };
    assert.equal(await proposed([]), undefined);
    await session.stop();
    assert.equal(await proposed([suggestCommand]), suggestCommand);
  });
});

async function change(
  session: Session,
  path: string,
  version: number,
  edits: readonly { line: number; from: number; to: number; text: string }[],
): Promise<void> {
  await session.client.sendNotification(DidChangeTextDocumentNotification.type, {
    textDocument: { uri: session.uri(path), version },
    contentChanges: edits.map(({ line, from, to, text }) => ({
      range: { start: { line, character: from }, end: { line, character: to } },
      text,
    })),
  });
}

function watched(session: Session, path: string, type: 1 | 2 | 3): Promise<void> {
  return session.client.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [{ uri: session.uri(path), type }] });
}

describe("the requests of the steps panel", () => {
  let session: Session;
  afterEach(async () => {
    assert.deepEqual(session.errors, []);
    await session.stop();
  });

  it("show the steps of a playbook, and give an edit of one as a versioned edit of its words", async () => {
    session = await startSession(files);
    await session.open("order.playbook", textOf("order.playbook"));
    const uri = session.uri("order.playbook");
    const view: StepsView | null = await session.client.sendRequest(stepsRequest, { uri });
    assert.equal(view?.title, "Order");
    assert.deepEqual(view?.status, { kind: "READY" });
    const [instruction] = view?.phases[0]?.instructions ?? [];
    assert.equal(instruction?.steps[0]?.action, "POST /orders");
    assert.deepEqual(instruction?.range.start, { line: 6, character: 0 });

    const params = (version: number): ApplyStepEditParams => ({
      uri,
      version,
      step: { phase: "execution", indexes: [1], index: 0 },
      edit: { kind: "replace", step: { step: "validate", checks: [{ status: 202 }] } },
    });
    const result: ApplyStepEditResult = await session.client.sendRequest(applyStepEditRequest, params(1));
    assert.equal(result.kind === "edited" && result.how, "words");
    assert.deepEqual(result.kind === "edited" && result.edit.documentChanges, [
      {
        textDocument: { uri, version: 1 },
        edits: [{ range: { start: { line: 7, character: 16 }, end: { line: 7, character: 17 } }, newText: "2" }],
      },
    ]);
    const stale: ApplyStepEditResult = await session.client.sendRequest(applyStepEditRequest, params(0));
    assert.equal(stale.kind, "refused");
    const wrong: ApplyStepEditResult = await session.client.sendRequest(applyStepEditRequest, {
      ...params(1),
      edit: { kind: "replace", step: { step: "unknown" } },
    });
    assert.equal(wrong.kind, "refused");
  });

  it("answer every kind of request about a document", async () => {
    session = await startSession(files, {}, { commands: Object.values(lensCommands) });
    await session.open("broken.playbook", textOf("broken.playbook"));
    const textDocument = { uri: session.uri("broken.playbook") };
    const range = { start: { line: 6, character: 32 }, end: { line: 6, character: 32 } };
    const { client } = session;
    const actions = await client.sendRequest(CodeActionRequest.type, { textDocument, range, context: { diagnostics: [] } });
    assert.equal(actions?.[0]?.title, 'Change to "sku"');
    const only = await client.sendRequest(CodeActionRequest.type, {
      textDocument,
      range,
      context: { diagnostics: [], only: ["refactor"] },
    });
    assert.ok(only?.every((action) => "kind" in action && action.kind?.startsWith("refactor")));
    const tokens = await client.sendRequest(SemanticTokensRequest.type, { textDocument });
    assert.deepEqual(tokens?.data.slice(0, 5), [6, 7, 3, 5, 0]);
    const lenses = await client.sendRequest(CodeLensRequest.type, { textDocument });
    assert.deepEqual(
      lenses?.map(({ command }) => command?.command),
      [lensCommands.status, lensCommands.steps],
    );
    const folds = await client.sendRequest(FoldingRangeRequest.type, { textDocument });
    assert.deepEqual(
      folds?.map(({ startLine, endLine }) => [startLine, endLine]),
      [
        [0, 3],
        [5, 6],
      ],
    );
    const options = { tabSize: 2, insertSpaces: true };
    assert.deepEqual(await client.sendRequest(DocumentFormattingRequest.type, { textDocument, options }), []);
    const [selection] = (await client.sendRequest(SelectionRangeRequest.type, { textDocument, positions: [range.start] })) ?? [];
    assert.deepEqual(selection?.range, { start: { line: 6, character: 32 }, end: { line: 6, character: 35 } });
    assert.deepEqual(await client.sendRequest(InlayHintRequest.type, { textDocument, range }), []);
    assert.deepEqual(await client.sendRequest(DocumentLinkRequest.type, { textDocument }), []);
  });
});
