// Puts quotes around the values of glued pairs: “POST /firms name=Fjord Freight city=Bergen”, “search them, q=*”.

import type { Quoted } from "./quotedTexts.ts";

interface Pair {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** A name at the beginning of a word; `?q=x` and `a == b` are none. */
const heads = /(?<=^|[\s,;(])([\p{L}_][\w.-]{0,60})=(?=[^\s=~,;])/gu;
const typed = /^(?:-?\d+(?:\.\d+)?|true|false|null|[\d.]*[[{"'`$].*)$/s;
/** “PATCH /loans/7, days=9” may be what comes back. */
const listedAfterPath = /(?:^|\s)\/\S*\s*[,;:]\s*$/u;
/** A pair after these is a check. */
const checking = /->|=>|[→⇒]|\b(?:expect\w*|should|must|shall|check|verify|assert|ensure|returns?|gives?|is|are|has|have|headers?)\b/iu;
const joining = /^(?:\s*[,;]\s*|\s+)(?:(?:and|with)\s+)?$/u;
const most = 12;

/** Quotes the values of the only run of pairs in the sentence; undefined if it has none, or if its end is unclear. */
export function withQuotedPairs(sentence: string): Quoted | undefined {
  // “voices[]=alto” names a parameter with its brackets.
  if (!sentence.includes("=") || sentence.includes("]=")) return undefined;
  const pairs = pairsIn(sentence);
  const [first] = pairs;
  const last = pairs.at(-1);
  if (first === undefined || last === undefined || pairs.length > most) return undefined;
  const before = sentence.slice(0, first.start);
  const gaps = pairs.slice(1).map(({ start }, at) => sentence.slice(pairs[at]?.end ?? 0, start));
  // “"a b=c" is the title”
  const isQuoted = (before.match(/["“”`]/gu)?.length ?? 0) % 2 > 0;
  if (
    isQuoted ||
    !/\p{L}/u.test(before) ||
    checking.test(before) ||
    listedAfterPath.test(before) ||
    !gaps.every((gap) => joining.test(gap))
  )
    return undefined;
  const listed = pairs.map(({ name, value }) => `${name} ${typed.test(value) ? value : `"${value}"`}`);
  const lead = /\bwith\b[^,;:]{0,30}$/iu.test(before)
    ? before
    : `${before
        .trimEnd()
        .replace(/[,;:(]$/u, "")
        .trimEnd()} with `;
  const after = sentence.slice(last.end).replace(/^\)/u, "");
  const texts = pairs.flatMap(({ value }) => (typed.test(value) ? [] : [value]));
  const isMixed =
    gaps.some((gap) => /^\s+$/u.test(gap)) ||
    texts.some((text) => !/^[\w.@:+-]+$/u.test(text)) ||
    pairs.some(({ name }) => name.includes("."));
  return { sentence: `${lead}${listed.join(" and ")}${after}`, texts, isMixed };
}

function pairsIn(sentence: string): readonly Pair[] {
  const found = [...sentence.matchAll(heads)];
  const pairs: Pair[] = [];
  for (const [at, match] of found.entries()) {
    const start = match.index;
    const from = start + match[0].length;
    const next = found[at + 1]?.index;
    const value = valueFrom(sentence, from, next);
    if (value === undefined) return [];
    pairs.push({ name: match[1] ?? "", value, start, end: from + value.length });
  }
  return pairs;
}

/** The value up to the next pair, if that follows, or else to the end of the word. */
function valueFrom(sentence: string, from: number, next: number | undefined): string | undefined {
  const closed = /^(?:"[^"]*"|“[^“”]*”|`[^`]*`|\$\{[^{}]*\}|\{[^{}]*\}|\[[^[\]]*\])(?=[\s,;.)]|$)/u.exec(sentence.slice(from))?.[0];
  if (closed !== undefined) return closed;
  const word = (/^[^\s,;]+/u.exec(sentence.slice(from))?.[0] ?? "").replace(/(?<![.):])[.):]+$/u, "");
  const between = next === undefined ? "" : sentence.slice(from + word.length, next);
  // “name=Fjord Freight city=Bergen”
  const more = /^(?: [\p{Lu}\d][^\s,;=]*){1,4}(?= $)/u.exec(between)?.[0] ?? "";
  return word === "" || /["“”`{}]/u.test(word) ? undefined : `${word}${more}`;
}
