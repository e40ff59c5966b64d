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
  /**
   * Undefined for a document that is not open. `leave` is called with the text as it was before a change that stands far from the one before it:
   * what is derived from a text costs what lies between its first change and its last one.
   */
  change(
    identifier: VersionedTextDocumentIdentifier,
    changes: readonly TextDocumentContentChangeEvent[],
    leave: (content: LongText) => void,
  ): OpenDocument | undefined;
  close(uri: string): void;
  get(uri: string): OpenDocument | undefined;
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
  const byUri = new Map<string, OpenDocument>();
  const regions = new Map<string, Region>();
  return {
    open({ uri, version, text }) {
      const document = { uri, version, content: new LongText(text) };
      byUri.set(uri, document);
      regions.delete(uri);
      return document;
    },
    change({ uri, version }, changes, leave) {
      const before = byUri.get(uri);
      if (before === undefined) return undefined;
      let { content } = before;
      for (const change of changes) {
        const last = regions.get(uri);
        const own = regionOf(change, content);
        const both = { first: Math.min(own.first, last?.first ?? own.first), last: Math.max(own.last, last?.last ?? own.last) };
        const isNear = both.last - both.first - (own.last - own.first) <= far;
        if (!isNear) leave(content);
        regions.set(uri, isNear ? both : own);
        content = changed(content, change);
      }
      const document = { uri, version, content };
      byUri.set(uri, document);
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

function regionOf(change: TextDocumentContentChangeEvent, content: LongText): Region {
  if (!("range" in change)) return { first: 0, last: content.lineCount };
  return { first: change.range.start.line, last: change.range.end.line };
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
