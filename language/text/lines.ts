// The lines of a text, as offsets. A line ends at LF, CRLF or CR, as in the language server protocol.

export interface Lines {
  readonly text: string;
  readonly count: number;
  /** Offset of the first character. */
  start(line: number): number;
  /** Offset after the last character, before the line end. */
  end(line: number): number;
  content(line: number): string;
}

/** Lines of `text` from the offset `from` to the offset `to`. There is always at least one. */
export function splitLines(text: string, from = 0, to = text.length): Lines {
  const starts = [from];
  const ends: number[] = [];
  for (let offset = from; offset < to; offset++) {
    const code = text.charCodeAt(offset);
    if (code !== 10 && code !== 13) continue;
    ends.push(offset);
    if (code === 13 && text.charCodeAt(offset + 1) === 10) offset++;
    starts.push(offset + 1);
  }
  ends.push(to);
  const start = (line: number) => starts[line] ?? to;
  const end = (line: number) => ends[line] ?? to;
  return { text, count: starts.length, start, end, content: (line) => text.slice(start(line), end(line)) };
}

/** The end of the line that contains an offset, before LF, CRLF or CR. */
export function lineEndAt(text: string, offset: number): number {
  let end = offset;
  for (let code = text.charCodeAt(end); end < text.length && code !== 10 && code !== 13; code = text.charCodeAt(end)) end++;
  return end;
}

/** White space at the start of a line: how many characters, and how many columns with tabs at every fourth. */
export function indentation(line: string): { readonly length: number; readonly columns: number } {
  let columns = 0;
  let length = 0;
  for (; length < line.length; length++) {
    const character = line[length] ?? "";
    if (character === "\t") columns += 4 - (columns % 4);
    else if (isSpace(character)) columns++;
    else break;
  }
  return { length, columns };
}

export function isSpace(character: string): boolean {
  return character !== "" && character.trim() === "";
}
