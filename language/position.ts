// Offsets to lines and columns and back. All counts are UTF-16 code units from 0; `\n`, `\r\n` and a lone `\r` end a
// line.

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where the lines of a text begin. There is always at least one. */
export interface LineStarts {
  readonly length: number;
  readonly lineCount: number;
  /** Undefined for a line that there is not. */
  lineStart(line: number): number | undefined;
  /** The line that an offset inside the text, or its end, belongs to. */
  lineAt(offset: number): number;
}

export function lineStarts(text: string): LineStarts {
  const starts = [0, ...lineBreaks(text)];
  return {
    length: text.length,
    lineCount: starts.length,
    lineStart: (line) => starts[line],
    lineAt: (offset) => lastAtMost(starts, offset),
  };
}

/** The starts of all lines of a text except the first. */
function lineBreaks(text: string): readonly number[] {
  const breaks: number[] = [];
  if (!text.includes("\r")) {
    // Searching is several times as fast as looking at each character.
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) breaks.push(end + 1);
    return breaks;
  }
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) breaks.push(index + 1);
  }
  return breaks;
}

/** The index of the last of ascending numbers that is at most `wanted`; -1 where none is. */
function lastAtMost(numbers: readonly number[], wanted: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** An offset outside the text counts as its beginning or end. */
export function positionAt(lines: LineStarts, offset: number): Position {
  const inside = Math.min(Math.max(offset, 0), lines.length);
  const line = lines.lineAt(inside);
  return { line, column: inside - (lines.lineStart(line) ?? 0) };
}

/** A line or column that does not exist counts as the nearest that does; a column never leads into the next line. */
export function offsetAt(lines: LineStarts, position: Position): number {
  if (position.line < 0) return 0;
  const start = lines.lineStart(position.line);
  if (start === undefined) return lines.length;
  const next = lines.lineStart(position.line + 1) ?? lines.length + 1;
  return Math.min(start + Math.max(position.column, 0), next - 1);
}
