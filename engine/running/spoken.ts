// Quotes sentences in messages.

/** A sentence within a message: in one line, not too long, without its full stop. */
export function spoken(sentence: string): string {
  const line = sentence.replace(/\s+/g, " ").replace(/[.!?]$/, "");
  return line.length > 160 ? `${line.slice(0, 150)}…` : line;
}
