// Keeps the documents that the editor has open, and applies the changes that it reports.

import type { TextDocumentContentChangeEvent, TextDocumentItem, VersionedTextDocumentIdentifier } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";

export interface Documents {
  open(item: TextDocumentItem): TextDocument;
  /** Undefined for a document that is not open. */
  change(identifier: VersionedTextDocumentIdentifier, changes: readonly TextDocumentContentChangeEvent[]): TextDocument | undefined;
  close(uri: string): void;
  get(uri: string): TextDocument | undefined;
  uris(): readonly string[];
}

export function createDocuments(): Documents {
  const byUri = new Map<string, TextDocument>();
  return {
    open({ uri, languageId, version, text }) {
      const document = TextDocument.create(uri, languageId, version, text);
      byUri.set(uri, document);
      return document;
    },
    change({ uri, version }, changes) {
      const document = byUri.get(uri);
      return document && TextDocument.update(document, [...changes], version);
    },
    close: (uri) => void byUri.delete(uri),
    get: (uri) => byUri.get(uri),
    uris: () => [...byUri.keys()],
  };
}
