// Draws a body: JSON with a line for each member, coloured by kind of value; everything else as it is.

import { indentJson } from "../reporters/indentJson.ts";
import { type Child, element } from "./element.ts";

/** Longer ones are shown in one colour: an element for each word would take long. */
const longest = 40_000;
const token = /"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*|true|false|null/g;

export function jsonView(text: string, name: string): HTMLElement {
  const indented = /^\s*[[{"]/.test(text) ? indentJson(text) : undefined;
  return element(
    "pre",
    { class: "body", tabindex: "0", role: "group", "aria-label": name },
    indented === undefined || indented.length > longest ? (indented ?? text) : coloured(indented),
  );
}

function coloured(text: string): readonly Child[] {
  const parts: Child[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [word] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + word.length;
    parts.push(element("span", { class: `json-${kindOf(word, text.slice(end, end + 2))}` }, word));
  }
  return [...parts, text.slice(end)];
}

function kindOf(word: string, after: string): string {
  if (word.startsWith('"')) return after.startsWith(":") ? "name" : "text";
  return /^[-\d]/.test(word) ? "number" : "word";
}
