// Texts that end too early or are not what they begin like: a quote or a bracket that is not closed, JSON with single
// quotes.

import { readJson } from "../english/jsonText.ts";
import { closingQuote } from "../english/quote.ts";
import type { Token } from "../english/token.ts";
import type { Problem } from "../reading.ts";

/** The first text of the sentence that is broken, with the correction where one is likely. */
export function brokenText(sentence: string, tokens: readonly Token[]): Problem | undefined {
  for (const [index, { kind, text, start, end }] of tokens.entries()) {
    const first = text.charCodeAt(0);
    if (kind === "unknown" && closingQuote(first) >= 0) return broken(sentence, start, `The quote ${text[0]} is not closed.`);
    if (kind === "unknown" && first === 123) return brokenJson(sentence, start, end);
    // A list that cannot be read is its signs.
    if (kind === "symbol" && first === 91 && !tokens.slice(index).some((token) => token.text === "]"))
      return broken(sentence, start, "The bracket [ is not closed.");
  }
  return undefined;
}

function broken({ length }: string, start: number, message: string): Problem {
  return { code: "invalid-value", message, in: "sentence", span: { start, end: length }, suggestions: [] };
}

function brokenJson(sentence: string, start: number, end: number): Problem | undefined {
  const text = sentence.slice(start, end);
  if (!isBalanced(text)) return broken(sentence, start, "The bracket { is not closed.");
  const read = readJson(text);
  if (read.ok) return undefined;
  const mended = text
    .replace(/([{,]\s*)([A-Za-z_][\w-]*)(\s*:)/g, '$1"$2"$3')
    .replace(/,(\s*[}\]])/g, "$1")
    .replace(/'([^'"]*)'/g, '"$1"');
  const reading = readJson(mended);
  const works = reading.ok && reading.end === mended.length;
  return {
    code: "invalid-value",
    message: `This is not JSON: ${read.message}.`,
    in: "sentence",
    span: { start, end },
    suggestions: works ? [{ title: `Write ${mended}`, span: { start, end }, text: mended }] : [],
  };
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) depth += sign === "{" ? 1 : sign === "}" ? -1 : 0;
  return depth === 0;
}
