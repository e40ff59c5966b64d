// Where two versions of a text differ: what is the same at their start and at their end, found fast also in long texts.

/** How many characters are the same at the start. */
export function sameStart(text: string, old: string): number {
  const most = Math.min(text.length, old.length);
  let same = 0;
  while (same + atOnce <= most && text.slice(same, same + atOnce) === old.slice(same, same + atOnce)) same += atOnce;
  while (same < most && text.charCodeAt(same) === old.charCodeAt(same)) same++;
  return same;
}

/** How many characters are the same at the end, of those that are not counted at the start. */
export function sameEnd(text: string, old: string, start: number): number {
  const most = Math.min(text.length, old.length) - start;
  const [end, oldEnd] = [text.length, old.length];
  let same = 0;
  while (same + atOnce <= most && text.slice(end - same - atOnce, end - same) === old.slice(oldEnd - same - atOnce, oldEnd - same))
    same += atOnce;
  while (same < most && text.charCodeAt(end - 1 - same) === old.charCodeAt(oldEnd - 1 - same)) same++;
  return same;
}

export interface ChangedLines {
  /** In the new text. */
  readonly from: number;
  readonly to: number;
  /** By how much what stands below has moved. */
  readonly by: number;
}

/** The lines of a text that are not those of an old one. */
export function changedLines(text: string, old: string): ChangedLines {
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
