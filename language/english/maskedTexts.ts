// Changes the words of a sentence and leaves its quoted texts alone.

const quoted = /"[^"]*"|`[^`]*`|“[^“”]*”|(?<=[\s(:=])'[^']*'(?=[\s.,;:!)]|$)/gu;
/** Marks a text between its quotes, so that a pattern sees that there is one. */
const mark = "\u{E000}";

/** Returns the sentence with its words changed by `change`; undefined if a text was lost. */
export function withWordsChanged(sentence: string, change: (words: string) => string): string | undefined {
  const texts: string[] = [];
  const masked = sentence.replace(quoted, (text) => {
    texts.push(text.slice(1, -1));
    return `${text[0]}${mark}${text.at(-1)}`;
  });
  const changed = change(masked);
  if (changed.split(mark).length !== texts.length + 1) return undefined;
  let at = 0;
  return changed.replaceAll(mark, () => texts[at++] ?? "");
}

/** Returns whether another wording of the sentence has all of its quoted texts. */
export function keepsTexts(sentence: string, wording: string): boolean {
  return (sentence.match(quoted) ?? []).every((text) => wording.includes(text.slice(1, -1)));
}
