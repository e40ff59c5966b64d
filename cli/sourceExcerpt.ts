// A problem with its place in the text: `file:line:column`, the line, and the piece underlined.

import { createColors } from "picocolors";
import type { Span } from "../language/index.ts";

export interface Problem {
  readonly path: string;
  readonly severity: "error" | "warning" | "hint";
  readonly code: string;
  readonly message: string;
  readonly span: Span;
}

/** Several lines, the last ending in a line break. */
export function excerpt(
  text: string,
  problem: Problem,
  position: { readonly line: number; readonly column: number },
  colours: boolean,
): string {
  const colour = createColors(colours);
  const paint = problem.severity === "error" ? colour.red : problem.severity === "warning" ? colour.yellow : colour.cyan;
  const head = `${colour.bold(`${problem.path}:${position.line}:${position.column}`)} ${paint(problem.severity)} ${problem.message} ${colour.dim(`[${problem.code}]`)}\n`;
  const lineStart = problem.span.start - (position.column - 1);
  const lineEnd = lineEndAfter(text, problem.span.start);
  const line = text.slice(lineStart, lineEnd);
  if (line.trim() === "") return head;
  const length = Math.max(1, Math.min(problem.span.end, lineEnd) - problem.span.start);
  const gutter = String(position.line);
  const before = line.slice(0, position.column - 1).replace(/[^\t]/g, " ");
  return `${head}  ${colour.dim(`${gutter} |`)} ${line}\n  ${" ".repeat(gutter.length)} ${colour.dim("|")} ${before}${paint("~".repeat(length))}\n`;
}

function lineEndAfter(text: string, offset: number): number {
  const match = /[\r\n]/.exec(text.slice(offset));
  return match === null ? text.length : offset + match.index;
}
