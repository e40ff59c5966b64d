// A small workspace in one literal: `//- /path` starts a file, `$0` is the cursor, and a line of `^^^ text` below a
// line marks a place in it.

import assert from "node:assert/strict";
import type { Diagnostic, Span } from "../../language/index.ts";

export interface Fixture {
  /** By path inside the root, marks taken out. */
  readonly files: ReadonlyMap<string, string>;
  readonly marks: ReadonlyMap<string, readonly Mark[]>;
  readonly cursor?: { readonly path: string; readonly offset: number };
}

/** `line` and `column` count from 0. */
export interface Mark {
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly text: string;
}

const fileLine = /^\/\/- \/(\S+)$/;
const markLine = /^( *)(\^+)(?: (.*))?$/;

/** Text before the first file line is the file `main.playbook`. The literal's first line break is ignored. */
export function parseFixture(literal: string): Fixture {
  const files = new Map<string, string>();
  const marks = new Map<string, readonly Mark[]>();
  let cursor: Fixture["cursor"];
  for (const { path, lines } of cutFiles(literal)) {
    const kept: string[] = [];
    const found: Mark[] = [];
    for (const line of lines) {
      const mark = markLine.exec(line);
      if (mark === null || kept.length === 0) kept.push(line);
      else found.push({ line: kept.length - 1, column: mark[1]?.length ?? 0, length: mark[2]?.length ?? 0, text: mark[3] ?? "" });
    }
    const text = kept.join("\n");
    const offset = text.indexOf("$0");
    if (offset !== -1) cursor = { path, offset };
    files.set(path, offset === -1 ? text : text.slice(0, offset) + text.slice(offset + 2));
    marks.set(path, found);
  }
  return { files, marks, ...(cursor === undefined ? {} : { cursor }) };
}

function cutFiles(literal: string): readonly { path: string; lines: string[] }[] {
  const cut: { path: string; lines: string[] }[] = [];
  for (const line of literal.replace(/^\n/, "").split("\n")) {
    const path = fileLine.exec(line)?.[1];
    if (path !== undefined) {
      // The line break before a file line ends the file above.
      cut.at(-1)?.lines.push("");
      cut.push({ path, lines: [] });
    } else if (cut.length === 0) cut.push({ path: "main.playbook", lines: [line] });
    else cut.at(-1)?.lines.push(line);
  }
  return cut;
}

/**
 * Compares the diagnostics of all files with the marks. A mark's text is `code: part of the message`, or the code
 * alone. A difference is shown as the whole fixture with the actual diagnostics drawn into it.
 */
export function assertDiagnostics(fixture: Fixture, diagnosticsOf: (path: string) => readonly Diagnostic[]): void {
  const expected: string[] = [];
  const actual: string[] = [];
  for (const [path, text] of fixture.files) {
    const marks = fixture.marks.get(path) ?? [];
    const drawn = diagnosticsOf(path).map((diagnostic) => draw(diagnostic, text, marks));
    expected.push(`//- /${path}`, ...withMarks(text, marks));
    actual.push(`//- /${path}`, ...withMarks(text, drawn));
  }
  assert.equal(actual.join("\n"), expected.join("\n"));
}

/** The diagnostic as a mark; its message is cut down to what a mark at the same place expects of it. */
function draw(diagnostic: Diagnostic, text: string, marks: readonly Mark[]): Mark {
  const place = markAt(text, diagnostic.span);
  const same = marks.filter((mark) => mark.line === place.line && mark.column === place.column && mark.length === place.length);
  const whole = `${diagnostic.code}: ${diagnostic.message}`;
  const match = same.find((mark) => {
    const [code, ...rest] = mark.text.split(": ");
    return code === diagnostic.code && diagnostic.message.includes(rest.join(": "));
  });
  return { ...place, text: match?.text ?? whole };
}

/** For a span over several lines, the part on the first. */
export function markAt(text: string, span: Span): Omit<Mark, "text"> {
  const before = text.slice(0, span.start).split("\n");
  const column = before.at(-1)?.length ?? 0;
  const lineEnd = text.indexOf("\n", span.start);
  const end = Math.min(span.end, lineEnd === -1 ? text.length : lineEnd);
  return { line: before.length - 1, column, length: Math.max(1, end - span.start) };
}

function withMarks(text: string, marks: readonly Mark[]): readonly string[] {
  const sorted = [...marks].sort(
    (one, other) => one.column - other.column || one.length - other.length || one.text.localeCompare(other.text),
  );
  return text
    .split("\n")
    .flatMap((line, index) => [
      line,
      ...sorted
        .filter((mark) => mark.line === index)
        .map((mark) => `${" ".repeat(mark.column)}${"^".repeat(mark.length)}${mark.text === "" ? "" : ` ${mark.text}`}`),
    ]);
}
