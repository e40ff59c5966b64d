// Hides values that are too short, or too much of a word, to be looked for everywhere: where they are the whole of a
// value, inside a text of any kind.

export interface WholeValues {
  add(value: string): void;
  hide(text: string, mask: string): string;
}

/** The text before a whole value: a quote, `=`, a tag, `/`, a colon, or a word that announces a value. */
const before =
  '(?<=^\\s*|["\'`“=>/]|\\\\"|[:,[(]\\s{0,20}|\\b(?:is|was|not|than|to|equals?|expected|got|of|contains|found|least|most|and|or|with|value)\\s)';
const after = "(?=\\s*$|\\\\?[\"'`”]|[<&;/?#})\\]]|\\s*[,}\\]]|\\s(?:and|or|but|with|as|to|at)\\b|[.:](?:\\s|$))";

export function createWholeValues(): WholeValues {
  const spellings = new Set<string>();
  let pattern: RegExp | undefined;
  return {
    add(value) {
      for (const one of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value.toWellFormed()), escapeHtml(value)])
        spellings.add(one);
      pattern = undefined;
    },
    hide(text, mask) {
      if (spellings.size === 0) return text;
      pattern ??= patternOf([...spellings]);
      return text.replace(pattern, mask);
    },
  };
}

function patternOf(spellings: readonly string[]): RegExp {
  const longestFirst = spellings.toSorted((one, other) => other.length - one.length).map(escapePattern);
  return new RegExp(`${before}(?:${longestFirst.join("|")})${after}`, "g");
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
