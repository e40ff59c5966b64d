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
  return tokens.slice(first);
}
