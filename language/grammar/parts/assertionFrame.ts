// The words that a statement is put under: “verify that …”, “make sure …”, “confirm …”.

import type { Token } from "../../english/token.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";

/** How many tokens at the beginning only ask for what follows to be so. */
export function lengthOfFrame(tokens: readonly Token[]): number {
  const words = tokens.map(({ word }) => word);
  const entries = lexicon.entries.get(words[0] ?? "") ?? [];
  const lengths = entries.flatMap((entry) =>
    entry.terminal === "v.assert" && entry.words.every((word, at) => word === words[at]) ? [entry.words.length] : [],
  );
  const length = Math.max(0, ...lengths);
  return length > 0 && /^(?:that|if|whether)$/.test(words[length] ?? "") ? length + 1 : length;
}

/** Returns whether the clause asks for something to be so: “check that it is open”, but not “check the order”. */
export function asksForStatement(tokens: readonly Token[]): boolean {
  const length = lengthOfFrame(tokens);
  if (length === 0) return false;
  const isLed = /^(?:that|if|whether)$/.test(tokens[length - 1]?.word ?? "");
  return isLed || tokens.slice(length).some(({ word }) => hasTerminal(word, /^f\.be/));
}
