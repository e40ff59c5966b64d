// Finds names that are written like words, “a wallet for bob”: nobody knows them, and they end a phrase that says who.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operations } from "../../openapi/operations.ts";
import { subjectsOf } from "../correct/resources.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import type { Part } from "./parts.ts";
import { isDocumented } from "./phrases.ts";
import { personal } from "./things.ts";

/** Returns whether neither the language nor the document has the word. */
export function isUnknown(operations: Operations, word: string): boolean {
  return (
    /^\p{Ll}{2,}$/u.test(word) &&
    !lexicon.vocabulary.has(word) &&
    !lexicon.names.has(word) &&
    !lexicon.asides.has(word) &&
    !isDocumented(operations, word)
  );
}

/** The parts with such names, and without things that are written like codes. */
export function withUnknownWords(parts: readonly Part[], tokens: readonly Token[], operations: Operations): readonly Part[] {
  const found = tokens.flatMap(({ kind, word, text }, at): readonly Part[] => {
    if (kind !== "word" || text !== word || parts.some((part) => part.at <= at && at < part.end) || !isUnknown(operations, word)) return [];
    const before = tokens[at - 1]?.word ?? "";
    const next = tokens[at + 1];
    const isWho = /^(?:for|by|to|from|with|named|called)$/.test(before) || (personal.test(before) && !hasTerminal(before, /^v\./));
    const isLast = next === undefined || next.kind !== "word" || hasTerminal(next.word, /^f\./) || /[^s]s$/.test(next.word);
    return isWho && isLast ? [{ at, end: at + 1, kind: "word", text, json: text }] : [];
  });
  const own = parts.filter((part) => !isThing(part, tokens, operations));
  return found.length === 0 ? own : [...own, ...found].toSorted((one, other) => one.at - other.at);
}

/** "the API" of `POST /apis.delete`: what the document is about, and no value. */
function isThing({ kind, at, text }: Part, tokens: readonly Token[], operations: Operations): boolean {
  const isSaid = kind === "constant" && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/);
  return isSaid && subjectsOf(operations).has(nounOf([text.toLowerCase()]));
}
