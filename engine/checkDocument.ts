// Checks the OpenAPI document of a service beyond the language's own checks; the linter is loaded on demand.

import type { Diagnostic, Span } from "../language/index.ts";
import type { Loaded } from "./load.ts";

/**
 * Warnings with the code `openapi-invalid`, at most 20; `known` are the problems that the language reports for the file
 * at `path` (inside the root).
 */
export async function checkDocument(loaded: Loaded, path: string, known: readonly Diagnostic[]): Promise<readonly Diagnostic[]> {
  const text = loaded.texts.get(path);
  if (text === undefined || known.some(({ code }) => code === "openapi-unreadable")) return [];
  const { validateDocument } = await import("./contract/validateDocument.ts");
  const problems = await validateDocument(text, path, (beside) => loaded.texts.get(beside));
  return problems
    .filter(({ span, keySpan }) => !known.some((diagnostic) => isSame(diagnostic.span, keySpan) || isWithin(diagnostic.span, span)))
    .map(({ message, span }) => problem(message, span));
}

/** The same of a text that is in no workspace. */
export async function checkDocumentText(text: string, path: string): Promise<readonly Diagnostic[]> {
  const { validateDocument } = await import("./contract/validateDocument.ts");
  return (await validateDocument(text, path)).map(({ message, span }) => problem(message, span));
}

function problem(message: string, span: Span): Diagnostic {
  return { code: "openapi-invalid", severity: "warning", span, message };
}

function isSame(one: Span, other: Span): boolean {
  return one.start === other.start && one.end === other.end;
}

/** The same, quotes aside. */
function isWithin(inner: Span, outer: Span): boolean {
  return inner.end > inner.start && inner.start - outer.start <= 1 && outer.end - inner.end <= 1 && inner.start >= outer.start;
}
