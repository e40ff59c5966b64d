// The tokens of a sentence after the number or mark before it.

import type { Token } from "../english/token.ts";
import { lengthOfLabel } from "../text/label.ts";
import { tokensOf } from "./tokens.ts";

/** The tokens of a sentence without its label. Places are those of the sentence as written. */
export function labelledTokens(sentence: string): readonly Token[] {
  const tokens = tokensOf(sentence);
  const start = lengthOfLabel(sentence);
  const first = tokens.findIndex((token) => token.end > start);
  if (first <= 0 || (tokens[first] as Token).start < start) return tokens;
  const rest = tokens.slice(first);
  afterLabels.add(rest[0] as Token);
  return rest;
}

const afterLabels = new WeakSet<Token>();

/** Returns whether a sentence begins with the token, and it is not in the middle of one. */
export function beginsSentence(token: Token | undefined): boolean {
  return token === undefined || token.start === 0 || afterLabels.has(token);
}
