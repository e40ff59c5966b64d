// Generates a text that matches a regular expression of the kind that schemas use: classes, groups, alternatives and
// counts.

import { createPattern } from "../../../language/index.ts";
import { testAtOnce } from "../../bounded/testAtOnce.ts";
import { TookTooLong } from "../../bounded/watchdog.ts";

/** Undefined if the expression contains more than this reads, or the result does not match after all. */
export function textLike(pattern: string, least = 0): string | undefined {
  if (pattern.length > longestPattern) return undefined;
  for (const wanted of [least, least + 8]) {
    const reader = { source: pattern.replace(/^\^|\$$/g, ""), at: 0, extra: wanted };
    const text = alternatives(reader);
    if (text !== undefined && reader.at === reader.source.length && text.length >= least && matches(pattern, text)) return text;
  }
  return undefined;
}

/** A pattern that takes long matches nothing: a generated value must be certainly valid. */
function matches(source: string, text: string): boolean {
  const pattern = createPattern(source);
  if ("problem" in pattern) return false;
  try {
    return testAtOnce(pattern, text, 250);
  } catch (error) {
    if (error instanceof TookTooLong) return false;
    throw error;
  }
}

/** Characters. */
const longest = 100_000;
const longestPattern = 2_000;

/** `extra` is the total length of the unbounded repetitions. */
interface Reader {
  readonly source: string;
  at: number;
  extra: number;
}

/** The first alternative is taken. */
function alternatives(reader: Reader): string | undefined {
  const first = sequence(reader);
  while (first !== undefined && reader.source[reader.at] === "|") {
    reader.at++;
    const skipped = { ...reader, extra: 0 };
    if (sequence(skipped) === undefined) return undefined;
    reader.at = skipped.at;
  }
  return first;
}

function sequence(reader: Reader): string | undefined {
  let text = "";
  while (reader.at < reader.source.length && !"|)".includes(reader.source[reader.at] as string)) {
    const piece = atom(reader);
    if (piece === undefined) return undefined;
    const times = count(reader);
    if (text.length + piece.length * times > longest) return undefined;
    text += piece.repeat(times);
  }
  return text;
}

function atom(reader: Reader): string | undefined {
  const sign = reader.source[reader.at++] as string;
  if (sign === "(") {
    const prefix = /^\?(?::|<[A-Za-z]\w*>)/.exec(reader.source.slice(reader.at))?.[0];
    if (prefix !== undefined) reader.at += prefix.length;
    else if (reader.source[reader.at] === "?") return undefined;
    const inner = alternatives(reader);
    return reader.source[reader.at++] === ")" ? inner : undefined;
  }
  if (sign === "[") return classMember(reader);
  if (sign === "\\") return escaped(reader.source[reader.at++] ?? "");
  if (sign === ".") return "a";
  return "^$*+?{".includes(sign) ? (sign === "^" || sign === "$" ? "" : undefined) : sign;
}

function classMember(reader: Reader): string | undefined {
  const end = /^(?:\\.|[^\]\\])*\]/s.exec(reader.source.slice(reader.at))?.[0];
  if (end === undefined) return undefined;
  reader.at += end.length;
  const member = createPattern(`^[${end}`);
  if ("problem" in member) return undefined;
  const isMember = (candidate: string) => member.expression.test(candidate);
  return [..."a1A0-_.x /:@+ "].find(isMember) ?? printable.find(isMember);
}

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));

function escaped(letter: string): string | undefined {
  const classes: Readonly<Record<string, string>> = { d: "1", w: "a", s: " ", D: "a", S: "a", W: "-", t: "\t", n: "\n", b: "" };
  return classes[letter] ?? (/[A-Za-z0-9]/.test(letter) ? undefined : letter);
}

function count(reader: Reader): number {
  const found = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(reader.source.slice(reader.at));
  if (found === null) return 1;
  reader.at += found[0].length;
  const sign = found[0][0];
  const least = sign === "+" ? 1 : sign === "{" ? Number(found[1]) : 0;
  const most =
    sign === "?" ? 1 : sign === "{" ? (found[2] === undefined ? least : found[3] === "" ? Infinity : Number(found[3])) : Infinity;
  const more = Math.min(reader.extra, most - least);
  reader.extra -= more;
  return least + more;
}
