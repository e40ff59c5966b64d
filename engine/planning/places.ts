// Turns spans of the texts that were planned into places with lines and columns.

import { type LineStarts, lineStarts, positionAt, type Span } from "../../language/index.ts";
import type { NotReady, SourcePlace } from "../events.ts";

export type Problem = NotReady["problems"][number];

export interface Places {
  at(path: string, span: Span): SourcePlace;
  /** By default at the beginning of the file. */
  problem(path: string, message: string, span?: Span): Problem;
}

export function createPlaces(texts: ReadonlyMap<string, string>): Places {
  // Places are asked for playbook by playbook.
  let lines: { readonly path: string; readonly starts: LineStarts } | undefined;
  const at = (path: string, span: Span): SourcePlace => {
    if (lines?.path !== path) lines = { path, starts: lineStarts(texts.get(path) ?? "") };
    const { line, column } = positionAt(lines.starts, span.start);
    return { path, line: line + 1, column: column + 1, span };
  };
  return { at, problem: (path, message, span = { start: 0, end: 0 }) => ({ message, place: at(path, span) }) };
}
