// Where a sentence can be cut into clauses, and what of it may be a remark: words that say why or when something is done.

import type { Token } from "../../english/token.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { isValue } from "./values.ts";

const separators = /^(?:[,;:.!?()→–—+&-]|->|=>)$/;
const joins: ReadonlySet<string> = new Set(["and", "then", "but", "so", "because", "while", "since", "after", "afterwards"]);

/** Whether a clause may end before the token. */
export function separates(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind === "symbol") return separators.test(token.text);
  return token?.kind === "word" && joins.has(token.word);
}

const connectives: ReadonlySet<string> = new Set([
  "and",
  "then",
  "but",
  "so",
  "also",
  "now",
  "next",
  "finally",
  "when",
  "if",
  "afterwards",
]);

/** Whether the token only leads from one clause to the next one. */
export function connects(tokens: readonly Token[], at: number, start: number): boolean {
  const token = tokens[at];
  if (token?.kind === "symbol") return separators.test(token.text);
  if (token?.kind !== "word") return false;
  return connectives.has(token.word) || (at > start && token.word === "that" && tokens[at - 1]?.word === "so");
}

/** What leaving out a whole clause costs; undefined where it could be an instruction. */
export function remarkCost(tokens: readonly Token[], from: number, to: number): number | undefined {
  let cost = 0.6;
  let unknown = 0;
  for (let at = from; at < to; at++) {
    const { kind, word, text } = tokens[at] as Token;
    if (kind === "symbol") continue;
    if (isStep(tokens, at)) continue;
    if (kind !== "word" || word === "" || /\d/.test(text) || (at > from && isValue(tokens, at))) return undefined;
    if (lexicon.restricting.has(word) || hasTerminal(word, /^f\.(?:not|no|without|until)$/)) return undefined;
    if (hasTerminal(word, /^f\./)) continue;
    unknown++;
    cost += hasTerminal(word, /^[vn]\./) ? 0.4 : 0.2;
  }
  const next = tokens[to]?.text;
  if ((next === ":" || next === "–") && to - from <= 5) return Math.min(cost, 0.6);
  const first = tokens[from]?.word ?? "";
  const before = tokens[from - 1]?.word ?? "";
  if (/^(?:because|since|i|e)$/.test(before) || /^(?:because|since)$/.test(first)) return Math.min(cost, 1);
  // "the team changes its mind, so …"
  if (tokens[to + 1]?.word === "so" && to - from <= 8) return Math.max(cost, 1.2);
  return unknown <= 1 && to - from <= 3 ? cost + 0.3 : undefined;
}

/** "Step 4:" */
function isStep(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.kind === "number" && tokens[at - 1]?.word === "step" && tokens[at + 1]?.text === ":";
}
