// Converts the language's offsets and data to the types of the protocol, and positions back to offsets.

import {
  DiagnosticSeverity,
  DiagnosticTag,
  type DocumentSymbol,
  type Location,
  type Diagnostic as LspDiagnostic,
  type TextEdit as LspTextEdit,
  type Position,
  type Range,
  type SymbolInformation,
  SymbolKind,
  type WorkspaceEdit,
} from "vscode-languageserver";
import {
  type Diagnostic,
  type LineStarts,
  lineStarts,
  offsetAt,
  positionAt,
  rememberedFor,
  type Span,
  type TextEdit,
  type WorkspaceFile,
} from "../language/index.ts";
import type { OutlineSymbol, WorkspaceSymbol } from "./features/symbols.ts";
import type { Project } from "./project.ts";

const linesOfFile = rememberedFor(({ text }: WorkspaceFile) => lineStarts(text));

/** Where the lines of a file begin; of an unknown file as if it were empty. */
export function linesOf(project: Project, path: string): LineStarts {
  const file = project.workspace().files.get(path);
  return file === undefined ? lineStarts("") : linesOfFile(file);
}

export function toPosition(lines: LineStarts, offset: number): Position {
  const { line, column } = positionAt(lines, offset);
  return { line, character: column };
}

export function toRange(lines: LineStarts, span: Span): Range {
  return { start: toPosition(lines, span.start), end: toPosition(lines, span.end) };
}

export function fromPosition(lines: LineStarts, { line, character }: Position): number {
  return offsetAt(lines, { line, column: character });
}

export function fromRange(lines: LineStarts, range: Range): Span {
  return { start: fromPosition(lines, range.start), end: fromPosition(lines, range.end) };
}

export function toLocation(project: Project, path: string, span: Span): Location {
  return { uri: project.uriOf(path), range: toRange(linesOf(project, path), span) };
}

export function toTextEdit(lines: LineStarts, { span, text }: Pick<TextEdit, "span" | "text">): LspTextEdit {
  return { range: toRange(lines, span), newText: text };
}

/**
 * `path` is the file of the edits that name none. Versions are given where documents are open, so that an edit of an
 * older text is refused.
 */
export function toWorkspaceEdit(
  project: Project,
  path: string,
  edits: readonly TextEdit[],
  versionOf: (uri: string) => number | undefined,
): WorkspaceEdit {
  const byPath = Map.groupBy(edits, (edit) => edit.path ?? path);
  const documentChanges = [...byPath].map(([file, ofFile]) => {
    const uri = project.uriOf(file);
    const lines = linesOf(project, file);
    return { textDocument: { uri, version: versionOf(uri) ?? null }, edits: ofFile.map((edit) => toTextEdit(lines, edit)) };
  });
  return { documentChanges };
}

/** The edit, and before it a file that comes into being. */
export function withNewFile(
  edit: WorkspaceEdit,
  project: Project,
  file: { readonly path: string; readonly text: string } | undefined,
): WorkspaceEdit {
  if (file === undefined) return edit;
  const uri = project.uriOf(file.path);
  const start = { line: 0, character: 0 };
  const written = { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: file.text }] };
  return { documentChanges: [{ kind: "create", uri, options: { overwrite: false } }, written, ...(edit.documentChanges ?? [])] };
}

/** For clients that do not know versioned edits. */
export function withoutVersions({ documentChanges = [] }: WorkspaceEdit): WorkspaceEdit {
  const changes: Record<string, LspTextEdit[]> = {};
  for (const change of documentChanges) if ("edits" in change) changes[change.textDocument.uri] = change.edits as LspTextEdit[];
  return { changes };
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
} as const;
const tags = { unused: DiagnosticTag.Unnecessary, deprecated: DiagnosticTag.Deprecated } as const;

/** `reference` is the address of the page that explains the codes of problems. */
export function toDiagnostic(project: Project, path: string, diagnostic: Diagnostic, reference: string | undefined): LspDiagnostic {
  const { code, severity, span, message, related, tag } = diagnostic;
  return {
    range: toRange(linesOf(project, path), span),
    severity: severities[severity],
    code,
    ...(reference === undefined ? {} : { codeDescription: { href: reference } }),
    source: "playbook",
    message,
    ...(tag === undefined ? {} : { tags: [tags[tag]] }),
    ...(related === undefined
      ? {}
      : {
          relatedInformation: related.map((one) => ({ location: toLocation(project, one.path, one.span), message: one.message })),
        }),
  };
}

const outlineKinds = {
  playbook: SymbolKind.Namespace,
  phase: SymbolKind.Module,
  instruction: SymbolKind.Function,
  variable: SymbolKind.Variable,
  steps: SymbolKind.Function,
} as const;

export function toDocumentSymbol(lines: LineStarts, symbol: OutlineSymbol): DocumentSymbol {
  const { name, detail, kind, span, nameSpan, children } = symbol;
  return {
    name,
    kind: outlineKinds[kind],
    range: toRange(lines, span),
    selectionRange: toRange(lines, nameSpan),
    children: children.map((child) => toDocumentSymbol(lines, child)),
    ...(detail === undefined ? {} : { detail }),
  };
}

const symbolKinds = {
  service: SymbolKind.Namespace,
  endpoint: SymbolKind.Class,
  "test case": SymbolKind.Method,
  flow: SymbolKind.Event,
  phrase: SymbolKind.Function,
  variable: SymbolKind.Variable,
} as const;

export function toSymbolInformation(project: Project, { name, kind, container, path, span }: WorkspaceSymbol): SymbolInformation {
  return {
    name,
    kind: symbolKinds[kind],
    location: toLocation(project, path, span),
    ...(container === undefined ? {} : { containerName: container }),
  };
}
