// Finds a noun that the document does not have, “the van”, “her membership”: the thing that the path needs.

import type { Token } from "../../english/token.ts";
import type { Operations } from "../../openapi/operations.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { isDocumented } from "./phrases.ts";
import type { Alignment } from "./spots.ts";
import { personal } from "./things.ts";

/** The token of the only such noun after the verb. */
export function otherName({ place: { tokens }, parts, said }: Alignment, operations: Operations, verb: number): number | undefined {
  const found = tokens.flatMap((token, at) => {
    if (at <= verb || said.has(at) || !isUnknown(operations, token) || parts.some((part) => part.at <= at && at < part.end)) return [];
    return isDefinite(tokens, at) && isHead(tokens, at) ? [at] : [];
  });
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
}

function isUnknown(operations: Operations, { kind, word, text }: Token): boolean {
  if (kind !== "word" || !/^\p{Ll}{3,}$/u.test(text) || hasTerminal(word, /^[fvw]\./) || lexicon.names.has(word)) return false;
  return !isDocumented(operations, word) && !personal.test(word);
}

/** "the van", “on our van”: known already. */
function isDefinite(tokens: readonly Token[], at: number): boolean {
  return /^(?:the|this|that|our|my|her|his|their|its|same)$/.test(tokens[at - 1]?.word ?? "");
}

/** The last word of its phrase: “the harbour crane” is none. */
function isHead(tokens: readonly Token[], at: number): boolean {
  const { kind, word = "" } = tokens[at + 1] ?? {};
  return (
    kind !== "word" ||
    word === "" ||
    hasTerminal(word, /^[fvw]\./) ||
    /^(?:to|for|on|in|at|by|with|from|into|over|off|up|down|out|back|and|as)$/.test(word)
  );
}
