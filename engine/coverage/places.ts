// Locates the points of a document in its files, by line and column.

import { relative, sep } from "node:path";
import type { WrittenDocument } from "../contract/document.ts";
import { embedded } from "../contract/embedFiles.ts";
import { pointerKeys } from "../contract/pointer.ts";
import { createTextPlaces } from "../contract/textPlaces.ts";
import type { PointPlace } from "./coverage.ts";

export interface DocumentPlaces {
  /** Inside the root, the document first. */
  readonly files: readonly string[];
  /** Returns the place of the value at a pointer, or of its nearest ancestor that is written. */
  placeOf(pointer: string): PointPlace;
}

/** `texts`: of the document and of the files that it refers to, in their order. */
export function createPlaces(document: WrittenDocument, path: string, root: string, texts: readonly string[]): DocumentPlaces {
  const files = [path, ...document.files].map((file) => relative(root, file).split(sep).join("/"));
  const readers = texts.map((text) => ({ spanOf: createTextPlaces(text), at: positions(text) }));
  const known = new Map<string, PointPlace>();

  function find(pointer: string): PointPlace {
    const keys = pointerKeys(pointer);
    const isElsewhere = keys[0] === embedded && keys[1] !== undefined;
    const file = isElsewhere ? Number(keys[1]) + 1 : 0;
    const reader = readers[file];
    if (reader === undefined) return [0, 1, 1, 1, 1];
    const { key, value } = reader.spanOf(isElsewhere ? keys.slice(2) : keys);
    // An item of a list has no key: its first line stands for it.
    const span = key.start === value.start ? { start: key.start, end: Math.min(value.end, reader.at.lineEnd(value.start)) } : key;
    return [file, ...reader.at.position(span.start), ...reader.at.position(span.end)];
  }

  return {
    files,
    placeOf(pointer) {
      const before = known.get(pointer);
      if (before !== undefined) return before;
      const place = find(pointer);
      known.set(pointer, place);
      return place;
    },
  };
}

function positions(text: string) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const lineOf = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  return {
    position(offset: number): [line: number, column: number] {
      const line = lineOf(offset);
      return [line + 1, offset - (starts[line] as number) + 1];
    },
    lineEnd(offset: number): number {
      const next = starts[lineOf(offset) + 1];
      const end = next === undefined ? text.length : next - 1;
      return text[end - 1] === "\r" ? end - 1 : end;
    },
  };
}
