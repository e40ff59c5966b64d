// The documents that the editor has open, and their changes as it reports them.

import type { TextDocumentContentChangeEvent, TextDocumentItem, VersionedTextDocumentIdentifier } from "vscode-languageserver";
import { LongText } from "../language/index.ts";

/** What it holds is replaced with each change. */
export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  readonly content: LongText;
}

export interface Documents {
  open(item: TextDocumentItem): OpenDocument;
  /** Undefined for a document that is not open. */
  change(identifier: VersionedTextDocumentIdentifier, changes: readonly TextDocumentContentChangeEvent[]): OpenDocument | undefined;
  close(uri: string): void;
  get(uri: string): OpenDocument | undefined;
  uris(): readonly string[];
}

export function createDocuments(): Documents {
  const byUri = new Map<string, OpenDocument>();
  return {
    open({ uri, version, text }) {
      const document = { uri, version, content: new LongText(text) };
      byUri.set(uri, document);
      return document;
    },
    change({ uri, version }, changes) {
      const before = byUri.get(uri);
      if (before === undefined) return undefined;
      const document = { uri, version, content: changes.reduce(changed, before.content) };
      byUri.set(uri, document);
      return document;
    },
    close: (uri) => void byUri.delete(uri),
    get: (uri) => byUri.get(uri),
    uris: () => [...byUri.keys()],
  };
}

function changed(content: LongText, change: TextDocumentContentChangeEvent): LongText {
  if (!("range" in change)) return new LongText(change.text);
  const [start, end] = [placeIn(content, change.range.start), placeIn(content, change.range.end)];
  return content.replaced(Math.min(start, end), Math.max(start, end), change.text);
}

/** The offset of a position, which stays inside the text and in front of the end of its line. */
export function placeIn(content: LongText, { line, character }: { readonly line: number; readonly character: number }): number {
  const start = content.lineStart(line);
  if (start === undefined) return line < 0 ? 0 : content.length;
  let offset = Math.min(start + Math.max(character, 0), content.lineStart(line + 1) ?? content.length);
  while (offset > start && isLineEnd(content.charCodeAt(offset - 1))) offset--;
  return offset;
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}
