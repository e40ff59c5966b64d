// Offsets to lines and columns and back. All counts are UTF-16 code units from 0; `\n`, `\r\n` and a lone `\r` end a line.

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where each line of a text begins; the first entry is 0. */
export interface LineStarts {
  readonly starts: readonly number[];
  readonly length: number;
}

export function lineStarts(text: string): LineStarts {
  const starts = [0];
  if (!text.includes("\r")) {
    // Searching is several times as fast as looking at each character.
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
    return { starts, length: text.length };
  }
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) starts.push(index + 1);
  }
  return { starts, length: text.length };
}

/** An offset outside the text counts as its beginning or end. */
export function positionAt(lines: LineStarts, offset: number): Position {
  const inside = Math.min(Math.max(offset, 0), lines.length);
  let low = 0;
  let high = lines.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines.starts[middle] ?? 0) <= inside) low = middle;
    else high = middle - 1;
  }
  return { line: low, column: inside - (lines.starts[low] ?? 0) };
}

/** A line or column that does not exist counts as the nearest that does; a column never leads into the next line. */
export function offsetAt(lines: LineStarts, position: Position): number {
  if (position.line < 0) return 0;
  const start = lines.starts[position.line];
  if (start === undefined) return lines.length;
  const next = lines.starts[position.line + 1] ?? lines.length + 1;
  return Math.min(start + Math.max(position.column, 0), next - 1);
}
