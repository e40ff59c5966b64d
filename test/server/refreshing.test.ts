/** Tests that decorations of a document follow changes of other files. */
import assert from "node:assert/strict";
import {
  CodeLensRefreshRequest,
  CodeLensRequest,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from "vscode-languageserver/node";
import { lensCommands } from "../../server/protocol.ts";
import { parseFixture } from "../support/fixture.ts";
import { type Session, startSession } from "./connection.ts";

const { files } = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
openapi: api.yaml
---
//- /api.yaml
openapi: 3.0.0
paths:
  /orders:
    post: { summary: Create an order, responses: { 201: { description: made } } }
//- /order.playbook
---
service: shop
flow: Order
---

# Execution
Create an order.
Expect status 201.
`);
const textOf = (path: string) => files.get(path) ?? "";
const refreshSupport = true;

describe("the client draws an open document again", () => {
  let session: Session;
  let asked: string[];
  let wake: () => void = () => {};
  beforeEach(async () => {
    asked = [];
    const workspace = { codeLens: { refreshSupport }, inlayHint: { refreshSupport }, semanticTokens: { refreshSupport } };
    session = await startSession(files, { workspace }, { commands: Object.values(lensCommands) });
    for (const { type } of [CodeLensRefreshRequest, InlayHintRefreshRequest, SemanticTokensRefreshRequest])
      session.client.onRequest(type, () => {
        asked.push(type.method);
        wake();
      });
  });
  afterEach(async () => {
    assert.deepEqual(session.errors, []);
    await session.stop();
  });

  const refreshed = async (count: number) => {
    while (asked.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  const status = async () => {
    const lenses = await session.client.sendRequest(CodeLensRequest.type, { textDocument: { uri: session.uri("order.playbook") } });
    return lenses?.[0]?.command?.title;
  };

  it("when its service is broken and repaired on disk", async () => {
    await session.open("order.playbook", textOf("order.playbook"));
    assert.equal(await status(), "$(pass) READY");
    session.write("shop.playbook", textOf("shop.playbook").replace("base_url:", "base_url"));
    await session.client.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: session.uri("shop.playbook"), type: 2 }],
    });
    await refreshed(3);
    assert.deepEqual(asked.toSorted(), ["workspace/codeLens/refresh", "workspace/inlayHint/refresh", "workspace/semanticTokens/refresh"]);
    assert.match((await status()) ?? "", /ERROR/);
    session.write("shop.playbook", textOf("shop.playbook"));
    await session.client.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: session.uri("shop.playbook"), type: 2 }],
    });
    await refreshed(6);
    assert.equal(await status(), "$(pass) READY");
  });

  it("when another open document changes what it means, and not for its own changes", async () => {
    await session.open("order.playbook", textOf("order.playbook"));
    await session.open("shop.playbook", textOf("shop.playbook"));
    assert.equal(await status(), "$(pass) READY");
    const change = (path: string, version: number, text: string) =>
      session.client.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: session.uri(path), version },
        contentChanges: [{ text }],
      });
    await change("order.playbook", 2, `${textOf("order.playbook")}Expect that $.id exists.\n`);
    assert.equal(await status(), "$(pass) READY");
    await change("shop.playbook", 2, textOf("shop.playbook").replace("openapi: api.yaml", ""));
    await refreshed(3);
    assert.match((await status()) ?? "", /ERROR/);
    assert.equal(asked.length, 3);
  });
});
