// Where two versions of a text differ: what is the same at their start and at their end, found fast also in long texts.

import { LongText, type Text } from "./longText.ts";

export function sameText(text: Text, old: Text): boolean {
  if (text === old) return true;
  if (text.length !== old.length) return false;
  let same = samePieces(text, old, 0, text.length);
  while (same < text.length && text.slice(same, same + atOnce) === old.slice(same, same + atOnce)) same += atOnce;
  return same >= text.length;
}

/** How many characters are the same at the start. */
export function sameStart(text: Text, old: Text): number {
  const most = Math.min(text.length, old.length);
  let same = samePieces(text, old, 0, most);
  for (; same < most; same += atOnce) {
    const [one, other] = [text.slice(same, Math.min(most, same + atOnce)), old.slice(same, Math.min(most, same + atOnce))];
    if (one === other) continue;
    let index = 0;
    while (one.charCodeAt(index) === other.charCodeAt(index)) index++;
    return same + index;
  }
  return most;
}

/** How many characters are the same at the end, of those that are not counted at the start. */
export function sameEnd(text: Text, old: Text, start: number): number {
  const most = Math.min(text.length, old.length) - start;
  const [end, oldEnd] = [text.length, old.length];
  let same = samePieces(text, old, -1, most);
  for (; same < most; same += atOnce) {
    const length = Math.min(atOnce, most - same);
    const [one, other] = [text.slice(end - same - length, end - same), old.slice(oldEnd - same - length, oldEnd - same)];
    if (one === other) continue;
    let index = length - 1;
    while (one.charCodeAt(index) === other.charCodeAt(index)) index--;
    return same + length - 1 - index;
  }
  return most;
}

/** How many characters are in the pieces that both have, from the first one or, with -1, from the last one; at most so many. */
function samePieces(text: Text, old: Text, from: 0 | -1, most: number): number {
  if (!(text instanceof LongText && old instanceof LongText)) return 0;
  const step = from === 0 ? 1 : -1;
  let same = 0;
  for (let index: number = from; ; index += step) {
    const piece = text.pieces.at(index);
    if (piece === undefined || piece !== old.pieces.at(index) || same + piece.text.length > most) return same;
    same += piece.text.length;
  }
}

export interface ChangedLines {
  /** In the new text. */
  readonly from: number;
  readonly to: number;
  /** By how much what stands below has moved. */
  readonly by: number;
}

/** The lines of a text that are not those of an old one. */
export function changedLines(text: Text, old: Text): ChangedLines {
  const same = sameStart(text, old);
  const tail = sameEnd(text, old, same);
  const from = text.lastIndexOf("\n", same - 1) + 1;
  const lineEnd = text.indexOf("\n", text.length - tail);
  return { from: same === 0 ? 0 : from, to: lineEnd === -1 ? text.length : lineEnd, by: text.length - old.length };
}

/** Comparing pieces is many times as fast as looking at each character, and a slice is no copy. */
const atOnce = 4096;

/** The same characters in a string of their own: a slice keeps the whole text in memory that it is a slice of. */
export function detached(slice: string): string {
  return [slice.slice(0, 1), slice.slice(1)].join("");
}
