// A language server without a language: what the library costs by itself. It searches the whole text for the misspelt
// word of the benchmark, and offers one item.

import { createConnection, ProposedFeatures, TextDocumentSyncKind, TextDocuments } from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";

const connection = createConnection(ProposedFeatures.all);
const documents = new TextDocuments(TextDocument);

connection.onInitialize(() => ({ capabilities: { textDocumentSync: TextDocumentSyncKind.Incremental, completionProvider: {} } }));
connection.onCompletion(() => [{ label: "sku" }]);
documents.onDidChangeContent(({ document }) => {
  const { uri, version } = document;
  const at = document.getText().indexOf("Sedn");
  const range = { start: document.positionAt(at), end: document.positionAt(at + 4) };
  void connection.sendDiagnostics({ uri, version, diagnostics: at < 0 ? [] : [{ message: "This word is misspelt.", range }] });
});
documents.listen(connection);
connection.listen();
