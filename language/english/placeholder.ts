// Placeholders inside texts: `<column>` and `$<name>` are read as `${…}`; the styles of other tools are found, to be
// refused with a fix.

const column = /(?<!\(\?|\\k)\$?<([\p{L}_][\p{L}\p{N}_-]*)>/gu;
const markup = /<\/|\/>|<!|<\?/;

/** `text` with `<column>` and `$<name>` as `${…}`. A text that looks like markup (`</b>`, `<br/>`) stays as it is. */
export function withColumns(text: string): string {
  if (!text.includes("<") || markup.test(text)) return text;
  return text.replace(column, "$${$1}");
}

/** The first placeholder in a style that has no meaning here, with the `${…}` that is probably meant. */
export interface ForeignPlaceholder {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

const foreign = /\{\{\s*([\w.$-]+)\s*\}\}|#\{\s*([\w.$-]+)\s*\}|^\$([A-Za-z_]\w*)$|^%([A-Za-z_]\w*)%$|^\{\s*([\w.$-]+)\s*\}\}$/;

/** `{{x}}`, `#{x}` anywhere, `$x` and `%x%` as the whole text. */
export function findForeign(text: string): ForeignPlaceholder | undefined {
  const first = text.charCodeAt(0);
  if (!text.includes("{") && first !== 36 && first !== 37) return undefined;
  const match = foreign.exec(text);
  if (match === null) return undefined;
  const name = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? "").replace(/^\$/, "");
  return { start: match.index, end: match.index + match[0].length, name };
}
