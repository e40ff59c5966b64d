// Remembers what look-ahead has found below the same steps, with the same variables: sentences that have steps, and
// searches that have begun.

import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { Habits } from "./habits.ts";
import type { Search } from "./search.ts";

export interface Memory {
  /** How many sentences that have steps have been added. */
  readonly sentences: () => number;
  /** The entries that were added after the first `count` and have this beginning. */
  readonly since: (count: number, beginning: string) => readonly string[];
  readonly addSentence: (sentence: string) => void;
  /** The search for a beginning with these habits, the one that was asked for before or the one that `make` makes. */
  readonly search: (before: string, own: Habits | undefined, make: () => Search) => Search;
}

/** A person writes one sentence after the other, below the same steps each. */
const mostSentences = 1_000;
const mostSearches = 100;
const mostContexts = 4;
const memoriesOf = rememberedFor((_: object) => new Map<string, Memory>());
const nowhere = {};

export function memoryOf(context: SentenceContext): Memory {
  const all = memoriesOf(context.operations ?? nowhere);
  const key = keyOf(context);
  let memory = all.get(key);
  if (memory === undefined) {
    if (all.size >= mostContexts) all.delete(all.keys().next().value as string);
    memory = newMemory();
    all.set(key, memory);
  }
  return memory;
}

/**
 * Everything that the steps of a sentence depend on, except the operations, to which a memory belongs: another object
 * may have another content.
 */
function keyOf({ variables, before, servers, endpoint, phrases, response, isBehindTool, isPartial }: SentenceContext): string {
  return JSON.stringify([
    [...(variables ?? [])],
    [...(servers ?? [])].map(([name, server]) => [name, numberOf(server)]),
    endpoint ?? null,
    before?.map(numberOf) ?? null,
    [numberOf(phrases), numberOf(response), isBehindTool ?? null, isPartial ?? null],
  ]);
}

let count = 0;
/** Objects are the same as long as their inputs are. */
const numberOfObject = rememberedFor((_: object) => count++);

function numberOf(value: object | undefined): number {
  return value === undefined ? -1 : numberOfObject(value);
}

function newMemory(): Memory {
  let kept: string[] = [];
  let dropped = 0;
  const searches = new Map<string, { readonly own: Habits | undefined; readonly search: Search }>();
  return {
    sentences: () => dropped + kept.length,
    since: (count, beginning) => kept.slice(Math.max(0, count - dropped)).filter((sentence) => sentence.startsWith(beginning)),
    addSentence(sentence) {
      if (kept.length >= mostSentences) {
        const half = Math.ceil(mostSentences / 2);
        kept = kept.slice(half);
        dropped += half;
      }
      kept.push(sentence);
    },
    search(before, own, make) {
      const known = searches.get(before);
      const search = known !== undefined && known.own === own ? known.search : make();
      // The entry whose last use is the longest ago goes first.
      searches.delete(before);
      searches.set(before, { own, search });
      if (searches.size > mostSearches) searches.delete(searches.keys().next().value as string);
      return search;
    },
  };
}
