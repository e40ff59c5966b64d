// A text in pieces of whole lines. A change of it makes one small piece anew, where a string is copied as a whole: half a megabyte for each key that
// is pressed in a playbook of ten thousand lines.

import { type LineStarts, lastAtMost, lineBreaks } from "../position.ts";

/** What is asked of a text that may be long. A string is one. */
export interface Text {
  readonly length: number;
  /** Offsets count from the start of the text, and are not negative. */
  slice(start?: number, end?: number): string;
  charCodeAt(index: number): number;
  indexOf(searched: string, from?: number): number;
  lastIndexOf(searched: string, from?: number): number;
  /** All of it as a string: of a long text a copy. */
  toString(): string;
}

/** All but the last end with LF. */
interface Piece {
  readonly text: string;
  /** Where lines begin in it, but for the first. */
  readonly breaks: readonly number[];
}

/** In characters, about: long enough that there are few, short enough that making one takes microseconds. */
const pieceLength = 4096;

/** Immutable. A class, so that thousands of versions share its functions. */
export class LongText implements Text, LineStarts {
  readonly length: number;
  readonly lineCount: number;
  readonly pieces: readonly Piece[];
  /** Of each piece: its offset, and the number of its first line. */
  readonly #offsets: readonly number[];
  readonly #lines: readonly number[];
  #whole: string | undefined;

  constructor(text: string | readonly Piece[]) {
    this.pieces = typeof text === "string" ? piecesOf(text) : text;
    if (typeof text === "string") this.#whole = text;
    const offsets: number[] = [];
    const lines: number[] = [];
    let length = 0;
    let line = 0;
    for (const { text, breaks } of this.pieces) {
      offsets.push(length);
      lines.push(line);
      length += text.length;
      line += breaks.length;
    }
    this.length = length;
    this.lineCount = line + 1;
    this.#offsets = offsets;
    this.#lines = lines;
  }

  /** The text in which `text` stands instead of what is between the two offsets. */
  replaced(start: number, end: number, text: string): LongText {
    const first = lastAtMost(this.#offsets, start);
    const last = lastAtMost(this.#offsets, end);
    const above = this.#piece(first).text.slice(0, start - this.#offset(first));
    const below = this.#piece(last).text.slice(end - this.#offset(last));
    const between = above + text + below;
    const others = this.pieces.length - (last - first + 1);
    const made = between === "" && others > 0 ? [] : piecesOf(between);
    return new LongText([...this.pieces.slice(0, first), ...made, ...this.pieces.slice(last + 1)]);
  }

  slice(start = 0, end = this.length): string {
    const to = Math.min(end, this.length);
    if (start >= to) return "";
    let index = lastAtMost(this.#offsets, start);
    let from = start - this.#offset(index);
    let left = to - start;
    let result = "";
    while (left > 0) {
      const { text } = this.#piece(index);
      const part = text.slice(from, from + left);
      result += part;
      left -= part.length;
      from = 0;
      index++;
    }
    return result;
  }

  charCodeAt(offset: number): number {
    if (offset < 0 || offset >= this.length) return Number.NaN;
    const index = lastAtMost(this.#offsets, offset);
    return this.#piece(index).text.charCodeAt(offset - this.#offset(index));
  }

  indexOf(searched: string, from = 0): number {
    const over = searched.length - 1;
    for (let index = lastAtMost(this.#offsets, Math.max(from, 0)); index < this.pieces.length; index++) {
      const offset = this.#offset(index);
      const { text } = this.#piece(index);
      const inside = text.indexOf(searched, from - offset);
      if (inside >= 0) return offset + inside;
      const start = Math.max(offset + text.length - over, from, 0);
      const across = over > 0 ? this.slice(start, offset + text.length + over).indexOf(searched) : -1;
      if (across >= 0) return start + across;
    }
    return -1;
  }

  lastIndexOf(searched: string, from = this.length): number {
    const over = searched.length - 1;
    for (let index = lastAtMost(this.#offsets, Math.max(from, 0)); index >= 0; index--) {
      const offset = this.#offset(index);
      const { text } = this.#piece(index);
      const start = offset + text.length - over;
      // One that begins in this piece and ends behind it stands further down than those inside.
      const across =
        over > 0 && from >= start
          ? this.slice(Math.max(start, 0), offset + text.length + over).lastIndexOf(searched, from - Math.max(start, 0))
          : -1;
      if (across >= 0) return Math.max(start, 0) + across;
      const inside = text.lastIndexOf(searched, from - offset);
      if (inside >= 0) return offset + inside;
    }
    return -1;
  }

  toString(): string {
    this.#whole ??= this.pieces.map(({ text }) => text).join("");
    return this.#whole;
  }

  lineStart(line: number): number | undefined {
    if (line < 0 || line >= this.lineCount) return undefined;
    const index = lastAtMost(this.#lines, line);
    const inside = line - (this.#lines[index] ?? 0);
    return this.#offset(index) + (inside === 0 ? 0 : (this.#piece(index).breaks[inside - 1] ?? 0));
  }

  lineAt(offset: number): number {
    const index = lastAtMost(this.#offsets, offset);
    return (this.#lines[index] ?? 0) + lastAtMost(this.#piece(index).breaks, offset - this.#offset(index)) + 1;
  }

  #piece(index: number): Piece {
    return this.pieces[index] as Piece;
  }

  #offset(index: number): number {
    return this.#offsets[index] ?? 0;
  }
}

/** There is always one. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  while (text.length - from > 2 * pieceLength) {
    const end = text.indexOf("\n", from + pieceLength) + 1;
    if (end === 0) break;
    pieces.push(pieceOf(text.slice(from, end)));
    from = end;
  }
  if (from < text.length || from === 0) pieces.push(pieceOf(text.slice(from)));
  return pieces;
}

function pieceOf(text: string): Piece {
  return { text, breaks: lineBreaks(text) };
}
