/** Tests that the language server of the extension answers in VS Code: problems, completion, hover. */
import assert from "node:assert/strict";
import * as vscode from "vscode";

describe("the language server", () => {
  it("reports a misspelt variable until it is corrected", async () => {
    const { document, edit } = await opened("endpoints/createOrder/default.playbook");
    const text = document.getText();
    await edit(text.replace("1. Create an order with customerId ${customerId}", "1. Create an order with customerId ${custmerId}"));
    const [problem] = await problemsOf(document, (found) => found.length > 0);
    assert.match(problem?.message ?? "", /"custmerId" is not defined\. Did you mean "customerId"/);
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Error);
    assert.equal(document.getText(problem?.range), "${custmerId}");
    await edit(text);
    await problemsOf(document, (found) => found.length === 0);
  });

  it("completes variables with what is known of them", async () => {
    const { document } = await opened("endpoints/createOrder/default.playbook");
    const at = document.positionAt(document.getText().indexOf("${quantity}") + 2);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>("vscode.executeCompletionItemProvider", document.uri, at);
    const labels = list.items.map(({ label }) => (typeof label === "string" ? label : label.label));
    for (const name of ["customerId", "quantity", "email"]) assert.ok(labels.includes(`\${${name}}`), labels.join());
  });

  it("shows the steps of an instruction", async () => {
    const { document } = await opened("endpoints/createOrder/default.playbook");
    const at = document.positionAt(document.getText().indexOf("Create an order") + 2);
    const hovers = await vscode.commands.executeCommand<readonly vscode.Hover[]>("vscode.executeHoverProvider", document.uri, at);
    const texts = hovers.flatMap(({ contents }) => contents.map((content) => (typeof content === "string" ? content : content.value)));
    assert.match(texts.join("\n"), /step: api_request\s+action: POST \/orders/);
  });
});

async function opened(path: string) {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, path));
  const editor = await vscode.window.showTextDocument(document);
  const whole = () => new vscode.Range(new vscode.Position(0, 0), document.positionAt(document.getText().length));
  return { document, edit: (text: string) => editor.edit((builder) => builder.replace(whole(), text)) };
}

/** The errors of the document as soon as they fit; a secret that this machine lacks is none. */
function problemsOf(
  { uri }: vscode.TextDocument,
  fit: (found: readonly vscode.Diagnostic[]) => boolean,
): Promise<readonly vscode.Diagnostic[]> {
  return new Promise((resolve) => {
    const look = () => {
      const found = vscode.languages.getDiagnostics(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error);
      if (!fit(found)) return;
      listener.dispose();
      resolve(found);
    };
    const listener = vscode.languages.onDidChangeDiagnostics(look);
    look();
  });
}
