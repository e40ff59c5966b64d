/**
 * Writes playbooks in VS Code: each cause is one problem with its fix, completion knows what can come next, and hovers
 * say what an operation takes.
 */
import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import * as vscode from "vscode";
import { shows, until } from "../../until.ts";

const head = "---\nservice: shop\nflow: Written\n---\n# Execution\n";
const service = "---\nservice: shop\nbase_url: http://127.0.0.1:1\nopenapi: api.yaml\nvariables:\n  sku: A-100\n---\n";
const api = `openapi: 3.0.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: createOrder
      summary: Makes *all* of a_b
      requestBody: { content: { application/json: { schema: { type: object, required: [sku], properties: { sku: { type: string }, note: { type: string } } } } } }
      responses:
        "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
        "422": { description: wrong, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
  /orders/{orderId}:
    delete:
      operationId: deleteOrder
      parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]
      responses:
        "204": { description: gone }
        "404": { description: missing, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
components:
  schemas:
    Order: { type: object, properties: { id: { type: string }, total: { type: number }, status: { enum: [NEW, PAID] } } }
    Problem: { type: object, properties: { message: { type: string }, fields: { type: array, items: { type: string } } } }
`;
/** Playbooks that need the service. */
const flows = Array.from({ length: 30 }, (_, index) => `flow-${index}.playbook`);

describe("a playbook that is written in VS Code", () => {
  let folder: vscode.Uri;
  const at = (name: string) => vscode.Uri.joinPath(folder, name);
  const write = (name: string, text: string) => writeFile(at(name).fsPath, text);
  const written = "written.playbook";

  before(async () => {
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace);
    folder = vscode.Uri.joinPath(workspace.uri, "shop");
    await mkdir(folder.fsPath);
  });
  beforeEach(async () => {
    for (const [name, text] of [
      ["api.yaml", api],
      ["shop.playbook", service],
      ...flows.map(
        (name, index) => [name, `---\nservice: shop\nflow: Flow ${index}\n---\n# Execution\nCreate an order with sku \${sku}.\n`] as const,
      ),
    ] as const)
      await write(name, text);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await rm(at(written).fsPath, { force: true });
    await shows(() => vscode.workspace.textDocuments.every(({ uri }) => uri.path !== at(written).path), { what: "closed document" });
  });
  // The other tests are about the workspace as it was.
  after(async () => {
    await rm(folder.fsPath, { recursive: true });
    await shows(() => problems().length === 0, { what: "end of the problems" });
  });

  /** Returns the problems of all files here, opened or not. */
  const problems = (least = vscode.DiagnosticSeverity.Warning) =>
    vscode.languages
      .getDiagnostics()
      .filter(([uri]) => uri.path.startsWith(`${folder.path}/`))
      .flatMap(([uri, found]) =>
        found
          .filter(({ severity }) => severity <= least)
          .map(({ message, range }) => ({ file: uri.path.slice(folder.path.length + 1), message, range })),
      );
  const said = () => problems().map(({ file, message }) => `${file}: ${message}`);

  /** Shows the playbook with these sentences, and its problems as soon as they fit. */
  async function author(sentences: string, fit: (messages: readonly string[]) => boolean): Promise<vscode.TextDocument> {
    await write(written, head);
    // A document that the API has opened would stay open for minutes after its editor is closed.
    await vscode.commands.executeCommand("vscode.open", at(written));
    await shows(() => vscode.window.activeTextEditor?.document.uri.path === at(written).path, { what: "editor of the playbook" });
    const editor = vscode.window.activeTextEditor as vscode.TextEditor;
    const { document } = editor;
    const all = new vscode.Range(new vscode.Position(0, 0), document.positionAt(document.getText().length));
    await editor.edit((edit) => edit.replace(all, head + sentences));
    await shows(() => document.getText() === head + sentences && fit(said()), { what: `fitting problems: ${said().join("\n")}` });
    return document;
  }
  const isOnly = (expected: RegExp) => (messages: readonly string[]) => messages.length === 1 && expected.test(messages[0] ?? "");
  const isNone = (messages: readonly string[]) => messages.length === 0;

  /** Takes the quick fix with this title, at the end of the underlined part. */
  async function fix(document: vscode.TextDocument, title: string): Promise<void> {
    const [problem] = problems();
    assert.ok(problem);
    const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      problem.range,
    );
    const action = actions.find((one) => one.title === title);
    assert.ok(action?.edit, actions.map((one) => one.title).join(" | "));
    assert.ok(await vscode.workspace.applyEdit(action.edit));
  }

  /** Returns what is offered at the end of the text, best first. */
  async function offered(sentences: string): Promise<readonly string[]> {
    const document = await author(sentences, () => true);
    const end = document.positionAt(document.getText().length);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      end,
    );
    return items
      .toSorted((one, other) => ((one.sortText ?? "") < (other.sortText ?? "") ? -1 : 1))
      .map(({ label }) => (typeof label === "string" ? label : label.label));
  }

  it("has its words, quotes and capitals as they were typed, in messages and in what fixes them", async () => {
    const document = await author("Exepct status 201.\n", isOnly(/“Exepct status 201” is not understood/));
    await fix(document, "Change “Exepct” to “Expect”");
    assert.equal(document.getText(), `${head}Expect status 201.\n`);
    await author('Create an order with sku "A". Expect status 201. “status” is "NEW".\n', isNone);
  });

  it("has a quick fix for what a message proposes", async () => {
    const document = await author("Send a DELETE request to /orders/o-1 with status 204.\n", isOnly(/and expect status 204/));
    await fix(document, "Write: Send a DELETE request to /orders/o-1, and expect status 204.");
    await shows(() => problems().length === 0, { what: "no problem" });
    assert.match(document.getText(), /and expect status 204\./);
  });

  it("has one problem where its service lacks a colon, and none more in the playbooks that need it", async () => {
    await until(
      () => write("shop.playbook", service.replace("base_url:", "base_url")),
      () => isOnly(/^shop\.playbook: /)(said()),
      { what: "only problem in shop.playbook" },
    );
    await until(
      () => write("shop.playbook", service),
      () => isNone(said()),
      { what: "no problem" },
    );
  });

  it("has one problem where a merge has left its conflict", async () => {
    const conflict =
      '<<<<<<< HEAD\nCreate an order with sku "A".\nExpect status 201.\n=======\nCreate an order with sku "B".\n>>>>>>> other\n';
    await author(conflict, isOnly(/merge conflict/));
  });

  it("is warned of a field that the document has by another name", async () => {
    const document = await author('Create an order with sku "A".\nExpect that $.totl is 3.\n', isOnly(/total/));
    await fix(document, "Change to total");
    assert.match(document.getText(), /\$\.total is 3/);
  });

  it("guesses no list of the error for that of the response, and checks no path that is not complete", async () => {
    await author('Delete the order "o-1".\nThe response should have 3 items.\n', isOnly(/Which list do you mean\?/));
    await author('Create an order with sku "A".\nExpect that $.\n', isOnly(/The path “\$” is not complete/));
  });

  it("offers the statuses and values of the operation that the sentence means, and variables after $<", async () => {
    assert.equal((await offered('Delete the order "o-1" and expect status '))[0], "204");
    for (const asks of ["The order status should be ", "Verify that $.status is ", "Make sure that $.status is "]) {
      const [first, second] = await offered(`Create an order with sku "A".\n${asks}`);
      assert.deepEqual([first, second], ["NEW", "PAID"], asks);
    }
    assert.ok((await offered("Send a GET request to /orders/$<")).includes("${sku}"));
  });

  it("shows of an operation what it says itself, letter for letter, and which fields it needs", async () => {
    const document = await author("Send a POST request to /orders.\n", () => true);
    const place = document.positionAt(document.getText().indexOf("/orders") + 2);
    const hovers = await vscode.commands.executeCommand<readonly vscode.Hover[]>("vscode.executeHoverProvider", document.uri, place);
    const texts = hovers.flatMap(({ contents }) => contents.map((one) => (typeof one === "string" ? one : one.value))).join("\n");
    assert.match(texts, /Makes \\\*all\\\* of a\\_b/);
    assert.match(texts, /`sku` \(required\), `note`/);
  });

  it("is wrapped, not completed by words of the text, and indented as playbooks are", () => {
    const editor = vscode.workspace.getConfiguration("editor", { uri: at(written), languageId: "playbook" });
    assert.deepEqual(
      ["wordWrap", "wordBasedSuggestions", "tabSize"].map((name) => editor.get(name)),
      ["on", "off", 2],
    );
  });
});
