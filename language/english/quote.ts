// Quotes around text: "…", '…', `…` and those of typesetting, “…”, „…“, «…». The text between them is raw: a backslash
// stands for itself, except in a run directly before the quote character, where each pair is one backslash and an odd
// one makes the quote character part of the text.

import { withColumns } from "./placeholder.ts";

const BACKSLASH = 92;

/** The closing character for an opening quote character, or -1. */
export function closingQuote(code: number): number {
  if (code === 34 || code === 39 || code === 96) return code;
  if (code === 0x201c || code === LOW_QUOTE) return 0x201d;
  if (code === 0xab) return 0xbb;
  return -1;
}

const LOW_QUOTE = 0x201e;
const typographic = /[“„«‘]/;
/** A text without quotes of its own, and no space beside its quotes. */
const plainInside = /^(?![\s"])[^"\\“”„«»]*(?<!\s)$/u;

/** Returns the sentence with `"` for typographic quotes; places stay the same. Other texts keep their quotes. */
export function withPlainQuotes(sentence: string): string {
  if (!typographic.test(sentence)) return sentence;
  let plain = "";
  for (let at = 0; at < sentence.length; ) {
    const end = isInsideWord(sentence, at) ? -1 : textEnd(sentence, at);
    const text = sentence.slice(at, Math.max(end, at + 1));
    const inner = text.slice(1, -1);
    plain += end > 0 && typographic.test(text[0] ?? "") && plainInside.test(inner) ? `"${inner}"` : text;
    at += text.length;
  }
  return plain;
}

/** “it's”, “it‘s” */
function isInsideWord(text: string, at: number): boolean {
  return /['‘]/.test(text[at] ?? "") && /[\p{L}\p{N}]/u.test(text[at - 1] ?? "");
}

function textEnd(text: string, start: number): number {
  if (text[start] !== "‘") return closingQuote(text.charCodeAt(start)) < 0 ? -1 : quotedEnd(text, start);
  const end = text.indexOf("’", start);
  return end < 0 || /[\p{L}\p{N}]/u.test(text[end + 1] ?? "") ? -1 : end + 1;
}

/** The index after the closing quote of the quoted text that starts at `start`, or -1 if it never closes. */
export function quotedEnd(text: string, start: number): number {
  const opening = text.charCodeAt(start);
  const closing = closingQuote(opening);
  // „…“ in German, „…” in Dutch
  const other = opening === LOW_QUOTE ? 0x201c : closing;
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH) {
      const run = i;
      while (text.charCodeAt(i) === BACKSLASH) i++;
      if (text.charCodeAt(i) === closing || text.charCodeAt(i) === other) {
        if ((i - run) % 2 === 0) return i + 1;
      } else i--;
    } else if (code === closing || code === other) return i + 1;
  }
  return -1;
}

/** The text between the quotes of `raw`. A line break with its indentation (a continued line) counts as one space. */
export function unquote(raw: string): string {
  // « … »
  const inner = raw.startsWith("«") ? raw.slice(1, -1).trim() : raw.slice(1, -1);
  const quote = raw[raw.length - 1] as string;
  const plain = inner.includes("\n") ? inner.replace(/(?<=\n)[ \t]+/g, "").replace(/(?<![ \t\r])[ \t\r]*\n/g, " ") : inner;
  if (!plain.includes("\\")) return plain;
  let out = "";
  for (let i = 0; i < plain.length; i++) {
    if (plain[i] !== "\\") {
      out += plain[i];
      continue;
    }
    const run = i;
    while (plain[i] === "\\") i++;
    const length = i - run;
    if (i === plain.length || plain[i] === quote) {
      out += "\\".repeat(length >> 1);
      if (i < plain.length) out += quote;
    } else {
      out += "\\".repeat(length);
      i--;
    }
  }
  return out;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const unquotable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;

/** Returns whether `text` has line breaks or control characters, which no quoted text in a sentence can hold. */
export function isUnquotable(text: string): boolean {
  return unquotable.test(text);
}

/**
 * `text` in quotes, or undefined if it has a line break or control character. Backticks where other quotes would make
 * columns of `<x>`.
 */
export function quote(text: string): string | undefined {
  if (isUnquotable(text)) return undefined;
  if (withColumns(text) !== text || isForeign(text)) return quoteWith(text, "`");
  if (text.includes('"') && !text.includes("'") && !text.includes("\\")) return `'${text}'`;
  return quoteWith(text, '"');
}

/** Returns whether `text` would be taken for a placeholder of another tool. */
export function isForeign(text: string): boolean {
  return /\{\{|#\{|\$<[\p{L}_]|^\$\w|^%\w+%$|^\/(?:.*[/=])?(?::[A-Za-z_]|[$%][A-Za-z_])/u.test(text);
}

function quoteWith(text: string, mark: string): string {
  let out = mark;
  for (let i = 0; i < text.length; i++) {
    const run = i;
    while (text[i] === "\\") i++;
    const length = i - run;
    if (i === text.length) {
      out += "\\".repeat(length * 2);
    } else if (text[i] === mark) {
      out += `${"\\".repeat(length * 2 + 1)}${mark}`;
    } else {
      out += "\\".repeat(length) + text[i];
    }
  }
  return out + mark;
}
