// Formats a problem with its place in the text: `file:line:column`, the line, and the underlined part.

import { createColors } from "picocolors";
import type { Span } from "../language/index.ts";
import { lineEndAt } from "../language/index.ts";
import { visibleText } from "./visibleText.ts";

export interface Problem {
  readonly path: string;
  readonly severity: "error" | "warning" | "hint";
  readonly code: string;
  readonly message: string;
  readonly span: Span;
}

/** Several lines, the last ending in a line break; `position` counts from 1. */
export function excerpt(
  text: string,
  problem: Problem,
  position: { readonly line: number; readonly column: number },
  colours: boolean,
): string {
  const colour = createColors(colours);
  const paint = problem.severity === "error" ? colour.red : problem.severity === "warning" ? colour.yellow : colour.cyan;
  const head = `${colour.bold(`${visibleText(problem.path)}:${position.line}:${position.column}`)} ${paint(problem.severity)} ${visibleText(problem.message)} ${colour.dim(`[${problem.code}]`)}\n`;
  const start = problem.span.start - (position.column - 1);
  const line = text.slice(start, lineEndAt(text, problem.span.start));
  return head + underline(line, { start: position.column - 1, end: problem.span.end - start }, colours, String(position.line));
}

/** The number of shown characters of a line; a longer line is cut around the underlined part. */
const widest = 200;
const before = 60;

/** The line, and below it the underlined span (offsets in the line, cut at its end); empty for a blank line. */
export function underline(line: string, span: Span, colours: boolean, gutter = ""): string {
  if (line.trim() === "") return "";
  const colour = createColors(colours);
  const blank = " ".repeat(gutter.length);
  const whole = line.slice(0, lineEndAt(line, 0));
  const from = whole.length <= widest || span.end <= widest ? 0 : Math.max(0, Math.min(span.start - before, whole.length - widest));
  const lead = from > 0 ? "…" : "";
  const shown = `${lead}${visibleText(whole.slice(from, from + widest))}${from + widest < whole.length ? "…" : ""}`;
  const start = span.start - from + lead.length;
  const length = Math.min(span.end - from + lead.length, shown.length) - start;
  const edge = gutter === "" ? "" : `${colour.dim(`${gutter} |`)} `;
  const edgeBelow = gutter === "" ? "" : `${blank} ${colour.dim("|")} `;
  const marks = length > 0 ? `  ${edgeBelow}${shown.slice(0, start).replace(/[^\t]/g, " ")}${colour.red("~".repeat(length))}\n` : "";
  return `  ${edge}${shown}\n${marks}`;
}
