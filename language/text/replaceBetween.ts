/**
 * Replaces each `open`, what follows it and the next `close`; a beginning without an end stays. Takes linear time,
 * where a regular expression such as `/\{[^}]*\}/g` looks for the end from every beginning.
 */
export function replaceBetween(text: string, open: string, close: string, by: string): string {
  let out = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return out + text.slice(at);
    out += text.slice(at, start) + by;
    at = end + close.length;
  }
}

/** Returns whether there is an `open` with a `close` somewhere after it. */
export function hasBetween(text: string, open: string, close: string): boolean {
  const start = text.indexOf(open);
  return start >= 0 && text.indexOf(close, start + open.length) >= 0;
}
