/**
 * Roots inside a root: a project each, with servers and services of its own, found when the folder is opened and when a
 * mark comes or goes.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DidChangeWatchedFilesNotification, FileChangeType, HoverRequest } from "vscode-languageserver/node";
import {
  type CheckSummary,
  checkRequest,
  type IndexChange,
  type IndexEntry,
  indexChangedNotification,
  indexRequest,
} from "../../server/protocol.ts";
import { parseFixture } from "../support/fixture.ts";
import { type Session, startSession } from "./connection.ts";

const { files } = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
variables: { sku: outer }
---
//- /flow.playbook
---
service: shop
flow: Outer
---
# Execution
Send a GET request to /orders/\${sku}.
//- /packages/notes/.mcp.json
{ "mcpServers": { "book": { "url": "http://127.0.0.1:1/mcp" } } }
//- /packages/notes/shop.playbook
---
service: shop
base_url: http://localhost:2
variables: { sku: inner }
---
//- /packages/notes/flows/flow.playbook
---
service: shop
flow: Inner
---
# Execution
Send a GET request to /orders/\${sku}.
//- /packages/notes/deep/.vscode/settings.json
{}
//- /packages/notes/deep/lost.playbook
---
service: shop
flow: Deep
---
# Execution
Send a GET request to /orders.
`);
const inner = "packages/notes/flows/flow.playbook";

describe("roots inside a root", () => {
  let session: Session;
  let known: Map<string, IndexEntry>;
  let until: (holds: () => boolean) => Promise<void>;
  beforeEach(async () => {
    session = await startSession(files);
    known = new Map();
    let complete = false;
    let look = () => {};
    session.client.onNotification(indexChangedNotification, (change: IndexChange) => {
      for (const uri of change.removed) known.delete(uri);
      for (const entry of change.entries) known.set(entry.uri, entry);
      complete = change.complete;
      look();
    });
    until = (holds) =>
      new Promise<void>((resolve) => {
        look = () => complete && holds() && resolve();
        look();
      });
    await session.client.sendRequest(indexRequest, {});
  });
  afterEach(async () => {
    assert.deepEqual(session.errors, []);
    await session.stop();
  });
  const drawn = () =>
    [...known.values()]
      .map(({ title, root, path, status }) => `${root.slice(session.uri("").length).replace("/", "")} ${path} ${title} ${status?.kind}`)
      .sort();
  const changed = (type: FileChangeType, path: string) =>
    session.client.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [{ uri: session.uri(path), type }] });
  const hover = async (path: string, line: number) => {
    const found = await session.client.sendRequest(HoverRequest.type, {
      textDocument: { uri: session.uri(path) },
      position: { line, character: "Send a GET request to /orders/${s".length },
    });
    return JSON.stringify(found?.contents);
  };
  const all = [
    " flow.playbook Outer READY",
    " shop.playbook shop READY",
    "packages/notes flows/flow.playbook Inner READY",
    "packages/notes shop.playbook shop READY",
    "packages/notes/deep lost.playbook Deep ERROR",
  ];

  it("are projects of their own: services of the same name, variables and problems are those of the nearest root", async () => {
    await until(() => known.size === 5);
    assert.deepEqual(drawn(), all);
    assert.match(await hover("flow.playbook", 5), /outer/);
    assert.match(await hover(inner, 5), /inner/);
    const summary = await session.client.sendRequest<CheckSummary>(checkRequest, {});
    assert.equal(summary.playbooks, 5);
    const [problem] = await session.diagnostics("packages/notes/deep/lost.playbook", (found) => found.length > 0);
    assert.equal(problem?.code, "unknown-service");
  });

  it("know their own servers, and the outer root does not", async () => {
    const text = "---\nservice: shop\nflow: Book\n---\n# Execution\n@book find.\n";
    await session.open("packages/notes/book.playbook", text);
    const [own] = await session.diagnostics("packages/notes/book.playbook", (found) => found.length > 0);
    assert.equal(own?.code, "not-discovered");
    await session.open("book.playbook", text.replace("Book", "Outer book"));
    const [outer] = await session.diagnostics("book.playbook", (found) => found.length > 0);
    assert.equal(outer?.code, "unknown-server");
  });

  it("come and go with their marks, with what is open", async () => {
    await until(() => known.size === 5);
    await session.open(inner, files.get(inner) ?? "");
    rmSync(fileURLToPath(session.uri("packages/notes/.mcp.json")));
    await changed(FileChangeType.Deleted, "packages/notes/.mcp.json");
    // Two services of one name in one root.
    await until(() => known.get(session.uri(inner))?.path === inner);
    assert.equal(known.get(session.uri("packages/notes/deep/lost.playbook"))?.path, "lost.playbook");
    await session.diagnostics("shop.playbook", (found) => found.length > 0);

    session.write("packages/notes/.mcp.json", files.get("packages/notes/.mcp.json") ?? "");
    await changed(FileChangeType.Created, "packages/notes/.mcp.json");
    await until(() => drawn().join() === all.join());
    await session.diagnostics("shop.playbook", (found) => found.length === 0);
    assert.match(await hover(inner, 5), /inner/);
  });

  it("are found in a folder that comes as a whole, and forgotten with it", async () => {
    await until(() => known.size === 5);
    session.write("later/api/.mcp.json", "{}");
    session.write("later/api/own.playbook", "---\nservice: own\nbase_url: http://localhost:3\n---\n");
    await changed(FileChangeType.Created, "later");
    await until(() => known.size === 6);
    assert.equal(known.get(session.uri("later/api/own.playbook"))?.root, session.uri("later/api"));
    rmSync(fileURLToPath(session.uri("later")), { recursive: true });
    await changed(FileChangeType.Deleted, "later");
    await until(() => known.size === 5);
  });
});
