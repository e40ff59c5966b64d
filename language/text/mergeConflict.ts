// Merge conflicts that version control has left in a text: each is one problem, and until it is solved the upper side
// counts.

import type { Diagnostic, Span } from "../diagnostic.ts";
import { lineEndAt } from "./lines.ts";

interface Side {
  readonly name: string;
  readonly span: Span;
}

export interface MergeConflict {
  /** From the first marker to the end of the last one's line. */
  readonly span: Span;
  /** Above `=======`, without what both sides have changed (`|||||||`). */
  readonly upper: Side;
  readonly lower: Side;
}

/** Git writes seven signs, alone or before a name. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t][^\r\n]*)?$/gm;

/** In the order of the text; none for markers that lack their counterparts. */
export function conflictsIn(text: string): readonly MergeConflict[] {
  if (!text.includes("<<<<<<<")) return none;
  const found: MergeConflict[] = [];
  let open: { start: number; upper: Side; upperEnd?: number; lowerStart?: number } | undefined;
  for (const match of text.matchAll(marker)) {
    const { index } = match;
    const after = nextLine(text, index + match[0].length);
    const name = match[0].slice(7).trim();
    switch (match[0][0]) {
      case "<":
        open = { start: index, upper: { name, span: { start: after, end: after } } };
        break;
      case "|":
        if (open !== undefined) open.upperEnd ??= index;
        break;
      case "=":
        if (open === undefined || open.lowerStart !== undefined) break;
        open.upperEnd ??= index;
        open.lowerStart = after;
        break;
      default:
        if (open?.lowerStart === undefined) break;
        found.push({
          span: { start: open.start, end: after },
          upper: { name: open.upper.name, span: { start: open.upper.span.start, end: open.upperEnd ?? index } },
          lower: { name, span: { start: open.lowerStart, end: index } },
        });
        open = undefined;
    }
  }
  return found;
}

const none: readonly MergeConflict[] = [];

function nextLine(text: string, lineEnd: number): number {
  if (text.startsWith("\r\n", lineEnd)) return lineEnd + 2;
  return Math.min(lineEnd + 1, text.length);
}

/** The text with the upper sides alone; what is left out becomes spaces, so that every place stays the same. */
export function withUpperSides(text: string, conflicts: readonly MergeConflict[]): string {
  let result = "";
  let at = 0;
  const blankTo = (end: number) => {
    result += text.slice(at, end).replace(/[^\r\n]/g, " ");
    at = end;
  };
  for (const { span, upper } of conflicts) {
    result += text.slice(at, span.start);
    at = span.start;
    blankTo(upper.span.start);
    result += text.slice(at, upper.span.end);
    at = upper.span.end;
    blankTo(span.end);
  }
  return result + text.slice(at);
}

/** `base` is where `text` begins in the file. */
export function conflictDiagnostics(text: string, conflicts: readonly MergeConflict[], base = 0): readonly Diagnostic[] {
  return conflicts.map(({ span, upper, lower }) => {
    const place = { start: base + span.start, end: base + span.end };
    const keep = ({ name, span: side }: Side, otherwise: string) => ({
      title: `Keep ${name === "" ? otherwise : name}`,
      edits: [{ span: place, text: text.slice(side.start, side.end) }],
    });
    return {
      code: "merge-conflict",
      severity: "error",
      span: { start: place.start, end: base + lineEndAt(text, span.start) },
      message:
        "This merge conflict is not resolved. Keep one side, or write what should be here, and remove the lines with <<<<<<<, ======= and >>>>>>>.",
      fixes: [keep(upper, "the upper side"), keep(lower, "the lower side")],
    };
  });
}
