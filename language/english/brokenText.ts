// Texts that end too early or are not what they begin like: a quote or a bracket that nothing closes, JSON with bare keys.

import type { Problem } from "../reading.ts";
import { readJson } from "./jsonText.ts";
import { closingQuote } from "./quote.ts";
import type { Scan } from "./scan.ts";

/** The first text of the sentence that is broken, with the correction where one is likely. */
export function brokenText(scan: Scan): Problem | undefined {
  for (const [index, token] of scan.tokens.entries()) {
    const first = token.text.charCodeAt(0);
    if (token.kind === "unknown" && closingQuote(first) >= 0) return broken(scan, token.start, `The quote ${token.text[0]} is not closed.`);
    if (token.kind === "unknown" && first === 123) return brokenJson(scan, token.start, token.end);
    // A list that cannot be read is its signs.
    if (token.kind === "symbol" && first === 91 && !scan.tokens.slice(index).some(({ text }) => text === "]"))
      return broken(scan, token.start, "The bracket [ is not closed.");
  }
  return undefined;
}

function broken(scan: Scan, start: number, message: string): Problem {
  return { code: "invalid-value", message, in: "sentence", span: { start, end: scan.sentence.length }, suggestions: [] };
}

function brokenJson(scan: Scan, start: number, end: number): Problem | undefined {
  const text = scan.sentence.slice(start, end);
  if (!isBalanced(text)) return broken(scan, start, "The bracket { is not closed.");
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
