// Puts quotes around headers and their values: “the headers Authorization: Token token=abc and From: ada@x.test”.

import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import type { Token } from "../token.ts";
import type { Quoted } from "./quotedTexts.ts";

/** “X-Key: abc (my own key)” */
const remark = /^ \((?:my|our|the|his|her|their|its|an?) [\p{L} '-]{2,60}\)(?=[.!]?$)/u;

interface Header {
  readonly name: Token;
  /** The first and the last token of the value. */
  readonly from: number;
  readonly to: number;
}

/** Quotes each header of the list in the sentence; undefined if it has none, or if the grammar reads it. */
export function withQuotedHeaders(sentence: string): Quoted | undefined {
  if (!/header/i.test(sentence)) return undefined;
  const tokens = tokensOf(sentence);
  const noun = tokens.findIndex(({ word }) => /^headers?$/.test(word));
  const headers = noun < 0 ? [] : headersAt(tokens, noun + 1);
  // “Bearer abc” is a scheme and a token; a remark after it would take its last word.
  const isMixed = headers.some(
    ({ name, from, to }) => to > from + 1 || (to > from && tokens[to + 1]?.text === "(") || (to === from && isWrong(tokens, name, from)),
  );
  const [first] = headers;
  const last = headers.at(-1);
  if (first === undefined || last === undefined || !(isMixed || headers.length > 1)) return undefined;
  const texts = headers.map(({ from, to }) => sentence.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0));
  const listed = headers.map(({ name }, index) => `"${name.text.replaceAll('"', "")}": ${written(texts[index] ?? "")}`);
  const text = `${sentence.slice(0, first.name.start)}${listed.join(" and ")}${sentence.slice(tokens[last.to]?.end ?? 0).replace(remark, "")}`;
  return { sentence: text, texts: texts.filter((one) => !/["$]/.test(one)), isMixed };
}

/** “X-Api-Key: wrong”: a value, and not how the header is */
function isWrong(tokens: readonly Token[], name: Token, from: number): boolean {
  const { kind, word } = tokens[from] as Token;
  return kind === "word" && name.text.includes("-") && tokens[from - 1]?.text === ":" && lexicon.vocabulary.has(word);
}

/** A variable or a quoted text stays as it is. */
function written(text: string): string {
  return text.startsWith('"') || /^\$\{[^}]*\}$/.test(text) ? text : `"${text}"`;
}

function headersAt(tokens: readonly Token[], start: number): readonly Header[] {
  const headers: Header[] = [];
  let at = start;
  while (isPair(tokens, at)) {
    const from = at + 2;
    let to = from;
    while (to + 1 < tokens.length && !endsValue(tokens, to + 1)) to++;
    // “a random uuid”, “the saved etag”: the grammar knows what these are.
    if (hasTerminal(tokens[from]?.word ?? "", /^f\.(?:the|my)$/)) return [];
    // “Header X-Tenant: acme must be set on all requests.”
    if (tokens.slice(from, to + 1).some(({ word }) => hasTerminal(word, /^f\.(?:modal|be)$/))) return [];
    headers.push({ name: tokens[at] as Token, from, to });
    at = to + 1;
    while (/^(?:,|and|the|header)$/.test(tokens[at]?.word || tokens[at]?.text || "")) at++;
  }
  return headers;
}

/** A name with what links it to a value. */
function isPair(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at];
  const isName = name?.kind === "quoted" || (name?.kind === "word" && /^[A-Z][\w-]*$/.test(name.text));
  return isName && /^(?::|=|to)$/.test(tokens[at + 1]?.word || tokens[at + 1]?.text || "") && tokens[at + 2] !== undefined;
}

/** The next header, all requests, an expectation, or another sentence. */
function endsValue(tokens: readonly Token[], at: number): boolean {
  const { word, text } = tokens[at] as Token;
  if (/^(?:[.;(→⇒]|->|=>)$/.test(text)) return true;
  if (/^(?:for|with|on|in|to|of)$/.test(word)) return /^(?:all|every|each|any|the|this|these)$/.test(tokens[at + 1]?.word ?? "");
  let next = at;
  while (/^(?:,|and|the|header)$/.test(tokens[next]?.word || tokens[next]?.text || "")) next++;
  return next > at;
}
