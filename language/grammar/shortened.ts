// Texts in messages: not all of a long one.

/** The place is underlined, so that nobody needs all of a long text again. */
export function shortened(text: string): string {
  return text.length <= 240 ? text : `${text.slice(0, 160)} … ${text.slice(-60)}`;
}
