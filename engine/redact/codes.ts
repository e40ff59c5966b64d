// Secrets that were written as numbers: hexadecimal with or without separators, and lists of character codes.

import { bytesOf, shortest } from "./form.ts";

export interface CodeMatcher {
  add(secret: string): void;
  /** Returns whether a secret may start with these two characters (UTF-16 units). */
  mayStart(first: number, second: number): boolean;
  /** Where the longest secret that starts here ends, or -1; `isWhole`: no text that was cut off within one. */
  endAt(text: string, at: number, isWhole: boolean): number;
  /** Characters of the longest one, with the separators that are usual. */
  longest(): number;
}

type Codes = readonly number[];

export function createCodeMatcher(): CodeMatcher {
  // By the first byte, and by the first code.
  const hexadecimal = new Map<number, Codes[]>();
  const decimal = new Map<number, Codes[]>();
  const starts = new Uint8Array(0x10000);
  let longest = 0;

  const keep = (among: Map<number, Codes[]>, codes: Codes, spelling: (code: number) => string) => {
    const [first] = codes;
    if (first === undefined || codes.length < shortest) return;
    const known = among.get(first);
    if (known === undefined) among.set(first, [codes]);
    else known.push(codes);
    longest = Math.max(longest, codes.length * 6);
    const [one = "", two = ""] = spelling(first);
    for (const second of two === "" ? separators : [two, two.toUpperCase()])
      for (const start of [one, one.toUpperCase()]) starts[pairOf(start.charCodeAt(0), second.charCodeAt(0))] = 1;
  };

  return {
    add(secret) {
      const bytes = bytesOf(secret);
      for (const one of bytes) keep(hexadecimal, [...one], (code) => code.toString(16).padStart(2, "0"));
      const wide = Buffer.from(secret, "utf16le").swap16();
      keep(hexadecimal, [...wide], (code) => code.toString(16).padStart(2, "0"));
      const units = Array.from({ length: secret.length }, (_, index) => secret.charCodeAt(index));
      const points = [...secret].map((character) => character.codePointAt(0) ?? 0);
      for (const codes of [[...(bytes[0] ?? [])], units, points]) keep(decimal, codes, String);
    },
    mayStart: (first, second) => starts[pairOf(first, second)] === 1,
    endAt(text, at, isWhole) {
      let end = -1;
      const byte = byteAt(text, at);
      for (const codes of hexadecimal.get(byte) ?? []) end = Math.max(end, hexadecimalEnd(text, at, codes, isWhole));
      if (isDigit(text.charCodeAt(at - 1))) return end;
      const number = numberAt(text, at);
      for (const codes of decimal.get(number.code) ?? []) end = Math.max(end, decimalEnd(text, at, codes, isWhole));
      return end;
    },
    longest: () => longest,
  };
}

function pairOf(first: number, second: number): number {
  return ((first << 8) ^ second) & 0xffff;
}

const separators = [" ", ",", ";", "-", ":", "|", "\n"];

/** Between two bytes: `53 33`, `53:33`, `0x53, 0x33`, `\x53\x33`, `U+0053 U+0033`, `53%3A33`. */
const betweenBytes = /(?:[\s:,_.;|"'[\]-]|%(?:20|3a|2c|2d)|\\+[nrtx]|0x|u?\+){0,16}/iy;
const betweenCodes = /(?:[\s:,.;|"'[\]()+-]|%(?:20|3a|2c|2d)|\\+[nrt]){1,64}/iy;

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function hexadecimalEnd(text: string, at: number, codes: Codes, isWhole: boolean): number {
  let place = at;
  for (let index = 0; index < codes.length; index += 1) {
    const next = index === 0 || byteAt(text, place) === codes[index] ? place : after(betweenBytes, text, place);
    if (!isWhole && index >= shortest && isCut(text, next)) return next;
    if (byteAt(text, next) !== codes[index]) return -1;
    place = next + 2;
  }
  return place;
}

function decimalEnd(text: string, at: number, codes: Codes, isWhole: boolean): number {
  let place = at;
  for (let index = 0; index < codes.length; index += 1) {
    const next = index === 0 ? place : after(betweenCodes, text, place);
    if (next < 0) return !isWhole && index >= shortest && isCut(text, place) ? place : -1;
    if (!isWhole && index >= shortest && isCut(text, next)) return next;
    const { code, end } = numberAt(text, next);
    if (code !== codes[index]) return -1;
    place = end;
  }
  return place;
}

function isCut(text: string, at: number): boolean {
  return at >= text.length || text[at] === "…";
}

/** The byte that two hexadecimal digits spell, or -1. */
function byteAt(text: string, at: number): number {
  const high = digitOf(text.charCodeAt(at));
  const low = digitOf(text.charCodeAt(at + 1));
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30;
  const letter = unit | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function numberAt(text: string, at: number): { readonly code: number; readonly end: number } {
  let code = 0;
  let end = at;
  while (end - at < 7 && isDigit(text.charCodeAt(end))) {
    code = code * 10 + text.charCodeAt(end) - 0x30;
    end += 1;
  }
  return { code: end === at ? -1 : code, end };
}
