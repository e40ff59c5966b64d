/**
 * Requests of the editor that change files: accepting what a run found, and a new name for an MCP server, over the
 * protocol.
 */
import assert from "node:assert/strict";
import {
  type AcceptActualParams,
  type AcceptActualResult,
  acceptActualRequest,
  type RenameServerResult,
  renameServerRequest,
} from "../../server/protocol.ts";
import { parseFixture } from "../support/fixture.ts";
import { type Session, startSession } from "./connection.ts";

const { files } = parseFixture(`//- /.mcp.json
{ "mcpServers": { "shop": { "url": "http://localhost:1/mcp" }, "other": { "url": "http://localhost:2/mcp" } } }
//- /flow.playbook
---
flow: One
---
# Execution
Send a GET request to http://localhost:1/orders.
Expect status 200 and that $.state is "PAID".
@shop find with id "7".
`);
const sentence = 'Expect status 200 and that $.state is "PAID".';

describe("requests of the editor that change files", () => {
  let session: Session;
  beforeEach(async () => {
    session = await startSession(files);
    await session.open("flow.playbook", files.get("flow.playbook") ?? "");
  });
  afterEach(() => session.stop());
  const accept = (checks: AcceptActualParams["checks"]) =>
    session.client.sendRequest<AcceptActualResult>(acceptActualRequest, { uri: session.uri("flow.playbook"), checks });

  it("change the sentence of a failed check, with the version that was read and the lines to show", async () => {
    const check = { path: "$.state", equals: "PAID" };
    const result = await accept([{ sentence, line: 6, check, filled: check, actual: "NEW", answered: 200 }]);
    assert.ok(result.kind === "edited");
    const changed = 'Expect status 200 and that $.state is "NEW".';
    assert.deepEqual(result.changes, [{ path: "flow.playbook", before: [sentence], after: [changed] }]);
    const [change] = result.edit.documentChanges;
    assert.ok(change !== undefined && "textDocument" in change);
    assert.deepEqual([change.textDocument.version, change.edits.map(({ newText }) => newText)], [1, ["NEW"]]);
    assert.equal(result.looksMade, false);
  });

  it("refuse a bug of the service, with the reason", async () => {
    const check = { status: 200 };
    const result = await accept([{ sentence, line: 6, check, filled: check, actual: 502 }]);
    assert.deepEqual(result, {
      kind: "refused",
      reason: "The service answered 502, which is an error of the service. A test should not expect it.",
    });
  });

  it("rename a server in its file and in every sentence, or say why not", async () => {
    const rename = (newName: string) =>
      session.client.sendRequest<RenameServerResult>(renameServerRequest, { uri: session.uri(""), name: "shop", newName });
    const result = await rename("store");
    assert.ok(result.kind === "edited");
    const places = result.edit.documentChanges.map((change) => ("textDocument" in change ? change.textDocument.uri : change.kind));
    assert.deepEqual(places.toSorted(), [session.uri(".mcp.json"), session.uri("flow.playbook")].toSorted());
    const texts = result.edit.documentChanges.flatMap((change) => ("edits" in change ? change.edits.map(({ newText }) => newText) : []));
    assert.deepEqual(texts, ["tore", "tore"]);
    assert.deepEqual(await rename("other"), { kind: "refused", reason: 'A server "other" already exists. Choose another name.' });
    assert.match(JSON.stringify(await rename("a b")), /is not a valid name of a server/);
  });
});
