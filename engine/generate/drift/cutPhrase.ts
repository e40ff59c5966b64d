// A field that is no longer sent, cut out of the author's sentence with the word that joins it: `…, quantity 2 and note
// "x"` becomes `… and quantity 2`. Candidates only: the caller compiles each and takes the first with the wanted steps.

/** Matches the text after a field's name: the link to its value, and the value. */
const valueBehind =
  /^["'`]?(?:\s+(?:is|as|of|to|set to|equal to)|\s*[:=])?\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\$\{[^{}]*\}|\{[^{}]*\}|\[[^[\]]*\]|<[^<>]+>|[^\s,;"'{}[\]]+)/;

/** The sentence without each of the fields, as far as written in a phrase of its own. */
export function withoutPhrases(sentence: string, fields: readonly string[]): readonly string[] {
  return fields.reduce<readonly string[]>((texts, field) => texts.flatMap((text) => withoutPhrase(text, field)), [sentence]);
}

function withoutPhrase(sentence: string, field: string): readonly string[] {
  const found: string[] = [];
  for (const [start, end] of phrasesOf(sentence, field)) {
    const [before, after] = [sentence.slice(0, start), sentence.slice(end)];
    const joined = /(?:,\s*and|,|(?<!\s)\s+and)(?<!\s)\s+$/.exec(before);
    const next = /^(?:,\s*and\s+|,\s+|\s+and\s+)/.exec(after);
    const opened = /(?<!\s)\s+(?:with|having|and with)\s+$/.exec(before);
    if (joined !== null) {
      const left = before.slice(0, joined.index);
      // Removing c from "a, b and c" leaves "a and b".
      if (next === null) found.push(left.replace(/,(\s+)(?!\s)(?=[^,]*$)/, " and$1") + after);
      found.push(left + after);
    }
    if (next !== null) found.push(before + after.slice(next[0].length));
    if (opened !== null) found.push(before.slice(0, opened.index) + after);
  }
  return found;
}

/** The places of the field with its value. */
function phrasesOf(sentence: string, field: string): readonly (readonly [number, number])[] {
  const names = [field, field.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]+/g, " ")].map((name) => name.toLowerCase());
  const lower = sentence.toLowerCase();
  return [...new Set(names)].flatMap((name) => {
    const places: (readonly [number, number])[] = [];
    for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1)) {
      if (/[\p{L}\p{N}_$.{]/u.test(sentence[at - 1] ?? "") || /[\p{L}\p{N}_]/u.test(sentence[at + name.length] ?? "")) continue;
      const article = /(?:\b(?:the|a|an)\s+)?(?:\bfield\s+)?["'`]?$/.exec(sentence.slice(0, at))?.[0].length ?? 0;
      const length = valueBehind.exec(sentence.slice(at + name.length))?.[0].length;
      if (length === undefined) continue;
      // A full stop that ends the sentence is not a part of the value.
      const end = at + name.length + length;
      places.push([at - article, /\.$/.test(sentence.slice(0, end)) && end === sentence.length ? end - 1 : end]);
    }
    return places;
  });
}
