/** Own phrases as an editor asks for them: extract one into a file of its own, and rename it with its uses. */
import assert from "node:assert/strict";
import { CodeActionRequest, RenameRequest } from "vscode-languageserver/node";
import { parseFixture } from "../support/fixture.ts";
import { type Session, startSession } from "./connection.ts";

const { files } = parseFixture(`//- /shop.playbook
---
service: shop
base_url: http://localhost:1
---
//- /phrases/ping.playbook
---
phrase: ping the parcel service
---
# Execution
Send a GET request to /health.
//- /flow.playbook
---
service: shop
flow: One
---
# Execution
Ping the parcel service.
Send a GET request to /orders.
Expect status 200.
`);

describe("own phrases over the protocol", () => {
  let session: Session;
  afterEach(() => session.stop());
  const range = { start: { line: 6, character: 0 }, end: { line: 7, character: 18 } };
  const open = async (workspaceEdit: object) => {
    session = await startSession(files, { workspace: { workspaceEdit } });
    await session.open("flow.playbook", files.get("flow.playbook") ?? "");
    return { textDocument: { uri: session.uri("flow.playbook") } };
  };
  const extract = async (params: { textDocument: { uri: string } }) => {
    const found = await session.client.sendRequest(CodeActionRequest.type, { ...params, range, context: { diagnostics: [] } });
    return found?.find(({ title }) => title.startsWith("Extract the sentences"));
  };

  it("extracts sentences into a new file", async () => {
    const action = await extract(await open({ documentChanges: true, resourceOperations: ["create"] }));
    const changes = action !== undefined && "edit" in action ? (action.edit?.documentChanges ?? []) : [];
    const [created, written, replaced] = changes;
    assert.ok(created !== undefined && "kind" in created && created.kind === "create");
    assert.equal(created.uri, session.uri("phrases/doTheStepsOfOne.playbook"));
    assert.match(JSON.stringify(written), /phrase: do the steps of One.*Send a GET request to \/orders\./);
    assert.match(JSON.stringify(replaced), /"newText":"Do the steps of One\."/);
  });

  it("offers that only to editors that can create a file", async () => {
    assert.equal(await extract(await open({ documentChanges: true })), undefined);
  });

  it("renames a phrase in its file and where it is used", async () => {
    const params = await open({ documentChanges: true });
    const edit = await session.client.sendRequest(RenameRequest.type, {
      ...params,
      position: { line: 5, character: 3 },
      newName: "greet the parcel service",
    });
    const texts = (edit?.documentChanges ?? []).map((change) =>
      "edits" in change ? change.edits.map((one) => ("newText" in one ? one.newText : "")) : [],
    );
    assert.deepEqual(texts.flat().sort(), ["Greet the parcel service", "greet the parcel service"]);
  });
});
