// Prints the output of the text console: the place where the run has stopped, the lines around it, and scopes as
// indented lines.

import type { ScopeView, Shown, StackFrame, Stop } from "../../engine/debug/index.ts";

const around = 2;

/** `text` is the text of the sentence's file. */
export function stoppedText({ reason, after, text: why, frames }: Stop, textOf: (path: string) => string | undefined): string {
  const [frame] = frames;
  if (frame === undefined) return "Stopped.";
  const { place } = frame.sentence;
  const lines = (textOf(place.path) ?? "").split(/\r?\n/);
  const first = Math.max(1, place.line - around);
  const width = String(place.line + around).length;
  const shown = lines.slice(first - 1, place.line + around).flatMap((line, index) => {
    const number = first + index;
    const isHere = number === place.line;
    const numbered = `${isHere ? ">" : " "} ${String(number).padStart(width)} │ ${line}`;
    return isHere && isOneOfSeveral(frame, line) ? [numbered, `  ${" ".repeat(width)} │ ${underline(frame)}`] : [numbered];
  });
  return [
    `Stopped ${after ? "after" : "before"} ${place.path}:${place.line} (${reason})`,
    ...(why === undefined ? [] : indented(why)),
    ...shown,
  ].join("\n");
}

/** Returns whether its line has other sentences. */
function isOneOfSeveral({ sentence: { text, place } }: StackFrame, line: string): boolean {
  const before = line.slice(0, place.column - 1).replace(/^\s*(?:[-*]|\d+\.)?\s*/, "");
  return before !== "" || (!text.includes("\n") && line.slice(place.column - 1 + text.length).trim() !== "");
}

function underline({ sentence: { text, place } }: StackFrame): string {
  return " ".repeat(place.column - 1) + "^".repeat(text.length);
}

export function stackText(frames: readonly StackFrame[]): string {
  return frames.map(({ name, sentence: { place } }, index) => `#${index} ${name}  ${place.path}:${place.line}`).join("\n");
}

const mostLines = 60;

/** Values that hold others are opened two levels deep. */
export function scopeText({ name, children, count }: ScopeView): string {
  return [name, ...linesOf(children(0, mostLines), count, "  ", 2)].join("\n");
}

function linesOf(shown: readonly Shown[], count: number, indent: string, depth: number): readonly string[] {
  const lines = shown.flatMap((one) => {
    const inner = (one.named ?? 0) + (one.indexed ?? 0);
    const own = `${indent}${one.name}: ${one.value}`;
    return depth <= 1 || inner === 0 || one.children === undefined
      ? [own]
      : [own, ...linesOf(one.children(0, mostLines), inner, `${indent}  `, depth - 1)];
  });
  return count > shown.length ? [...lines, `${indent}… ${count - shown.length} more`] : lines;
}

function indented(text: string): readonly string[] {
  return text.split("\n").map((line) => `  ${line}`);
}
