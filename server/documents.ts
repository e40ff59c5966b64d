// The documents that the editor has open, changed in place as it reports their changes.

import type { TextDocumentContentChangeEvent, TextDocumentItem, VersionedTextDocumentIdentifier } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";

export interface Documents {
  open(item: TextDocumentItem): TextDocument;
  /**
   * Undefined for a document that is not open. `leave` is called with the text as it was before a change that stands far from the one before it:
   * what is derived from a text costs what lies between its first change and its last one.
   */
  change(
    identifier: VersionedTextDocumentIdentifier,
    changes: readonly TextDocumentContentChangeEvent[],
    leave: (text: string) => void,
  ): TextDocument | undefined;
  close(uri: string): void;
  get(uri: string): TextDocument | undefined;
  uris(): readonly string[];
}

/** Lines of a document that have changed together. */
interface Region {
  readonly first: number;
  readonly last: number;
}

/** In lines: so many are looked at again in a fraction of a millisecond. */
const far = 50;

export function createDocuments(): Documents {
  const byUri = new Map<string, TextDocument>();
  const regions = new Map<string, Region>();
  return {
    open({ uri, languageId, version, text }) {
      const document = TextDocument.create(uri, languageId, version, text);
      byUri.set(uri, document);
      regions.delete(uri);
      return document;
    },
    change({ uri, version }, changes, leave) {
      const document = byUri.get(uri);
      if (document === undefined) return undefined;
      for (const change of changes) {
        const before = regions.get(uri);
        const own = regionOf(change, document);
        const both = { first: Math.min(own.first, before?.first ?? own.first), last: Math.max(own.last, before?.last ?? own.last) };
        const isNear = both.last - both.first - (own.last - own.first) <= far;
        if (!isNear) leave(document.getText());
        regions.set(uri, isNear ? both : own);
        TextDocument.update(document, [change], version);
      }
      return document;
    },
    close(uri) {
      byUri.delete(uri);
      regions.delete(uri);
    },
    get: (uri) => byUri.get(uri),
    uris: () => [...byUri.keys()],
  };
}

function regionOf(change: TextDocumentContentChangeEvent, document: TextDocument): Region {
  if (!("range" in change)) return { first: 0, last: document.lineCount };
  return { first: change.range.start.line, last: change.range.end.line };
}
