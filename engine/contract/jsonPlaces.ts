// Finds the places of values in a text that is JSON, in one pass for each question: parsing a large document as YAML
// for its places takes seconds.

import type { Span } from "../../language/index.ts";
import { isJson } from "../plainJson.ts";
import type { TextPlace } from "./textPlaces.ts";

/** As `createTextPlaces`; undefined for a text that is not JSON. */
export function createJsonPlaces(text: string): ((keys: readonly string[]) => TextPlace) | undefined {
  const shift = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (!/^\s*\{/.test(text.slice(shift, shift + 200)) || !isJson(text.slice(shift))) return undefined;
  return (keys) => {
    let at = afterSpace(text, shift);
    // The first key stands for the document as a whole.
    const first = afterSpace(text, at + 1);
    const whole = text[first] === "}" ? { start: 0, end: 0 } : spanAt(text, first);
    let place: TextPlace = { key: whole, value: whole };
    for (const key of keys) {
      const found = text[at] === "{" ? memberAt(text, at, key) : text[at] === "[" ? itemAt(text, at, Number(key)) : undefined;
      if (found === undefined) return { key: place.key, value: place.key };
      place = found;
      at = found.value.start;
    }
    return place;
  };
}

function memberAt(text: string, open: number, wanted: string): TextPlace | undefined {
  let at = afterSpace(text, open + 1);
  while (text[at] === '"') {
    const key = spanAt(text, at);
    const value = spanAt(text, afterSpace(text, afterSpace(text, key.end) + 1));
    if (JSON.parse(text.slice(key.start, key.end)) === wanted) return { key, value };
    at = afterSpace(text, value.end);
    if (text[at] !== ",") return undefined;
    at = afterSpace(text, at + 1);
  }
  return undefined;
}

function itemAt(text: string, open: number, index: number): TextPlace | undefined {
  let at = afterSpace(text, open + 1);
  for (let count = 0; text[at] !== "]"; count++) {
    const value = spanAt(text, at);
    if (count === index) return { key: value, value };
    at = afterSpace(text, value.end);
    if (text[at] !== ",") return undefined;
    at = afterSpace(text, at + 1);
  }
  return undefined;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? "x")) at++;
  return at;
}

/** The value that starts there; the text is known to be JSON. */
function spanAt(text: string, start: number): Span {
  const first = text[start];
  if (first === '"') return { start, end: afterText(text, start) };
  if (first !== "{" && first !== "[") {
    const rest = /[^\s,\]}]*/y;
    rest.lastIndex = start;
    return { start, end: start + (rest.exec(text)?.[0].length ?? 0) };
  }
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) at = afterText(text, at) - 1;
    else if (code === 123 || code === 91) depth++;
    else if ((code === 125 || code === 93) && --depth === 0) return { start, end: at + 1 };
  }
  return { start, end: text.length };
}

function afterText(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1;
  return at + 1;
}
