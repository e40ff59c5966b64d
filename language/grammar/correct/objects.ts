/** The words of a refused sentence that may name an operation: its verbs, its things, and what its verb is done to. */

import type { Token } from "../../english/token.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { lastThing, type Told } from "../settle/mentioned.ts";
import { attempt } from "./attempt.ts";

/** Names of operations and fields have at most so many words. */
const mostWords = 3;

/** The runs of up to three words. */
export function runsOf(tokens: readonly Token[]): readonly (readonly string[])[] {
  return tokens.flatMap((_, at) =>
    Array.from({ length: mostWords }, (_, more) => tokens.slice(at, at + more + 1))
      .filter((run, more) => run.length === more + 1 && run.every(({ kind }) => kind === "word"))
      .map((run) => run.map(({ word }) => word)),
  );
}

/** The runs of words of a part of the sentence, and the thing that its “it” is. */
export function thingsIn(told: Told, part: readonly Token[]): readonly (readonly string[])[] {
  const isLast = part.some(({ word }) => /^(?:it|its|them|this|that)$/.test(word));
  const last = isLast ? attempt(() => lastThing(told)) : undefined;
  return [...runsOf(part), ...(last === undefined ? [] : [last.split(" ")])];
}

/** “Remove the tag” of “Remove the tag from the feature” */
export function objectIn(tokens: readonly Token[]): readonly Token[] {
  const place = tokens.findIndex(({ word }, at) => at > 1 && /^(?:from|of|in|to|for|with|by|on)$/.test(word));
  return place < 0 ? tokens : tokens.slice(0, place);
}

/** Each word as a verb, by itself and with a particle after it: “turn it on”. */
export function verbsIn(tokens: readonly Token[]): readonly { readonly word: string; readonly particle: string | undefined }[] {
  return tokens.flatMap(({ kind, word }, at) => {
    if (kind !== "word" || word === "" || hasTerminal(word, /^f\./)) return [];
    const particles = tokens
      .slice(at + 1, at + 4)
      .flatMap((token) => (/^(?:on|off|up|in|out|back|down)$/.test(token.word) ? [token.word] : []));
    return [undefined, ...particles].map((particle) => ({ word, particle }));
  });
}
