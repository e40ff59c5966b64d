// What look-ahead has found below the same steps, with the same variables: sentences that have steps, and searches that have begun.

import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { tokensOf } from "../tokens.ts";
import type { Habits } from "./habits.ts";
import type { Search } from "./search.ts";

export interface Memory {
  /** A sentence that has steps and begins so. */
  readonly wholeOf: (beginning: string) => string | undefined;
  /** How many have been added. */
  readonly sentences: () => number;
  readonly addSentence: (sentence: string) => void;
  /** The search for a beginning with these habits, the one that was asked for before or the one that `make` makes. */
  readonly search: (before: string, own: Habits | undefined, make: () => Search) => Search;
}

/** A person writes one sentence after the other, below the same steps each. */
const mostSentences = 1_000;
const mostSearches = 100;
const mostContexts = 4;
const known = new WeakMap<object, Map<string, Memory>>();
const nowhere = {};

export function memoryOf(context: SentenceContext): Memory {
  const owner = context.operations ?? nowhere;
  const all = known.get(owner) ?? new Map<string, Memory>();
  known.set(owner, all);
  const key = keyOf(context);
  let memory = all.get(key);
  if (memory === undefined) {
    if (all.size >= mostContexts) all.delete(all.keys().next().value as string);
    memory = newMemory();
    all.set(key, memory);
  }
  return memory;
}

function keyOf({ variables, before, servers, endpoint }: SentenceContext): string {
  return [[...(variables ?? [])], [...(servers?.keys() ?? [])], [JSON.stringify(endpoint ?? "")], before?.map(numberOf) ?? ["none"]]
    .map((part) => part.join())
    .join("\n");
}

/** Steps are the same objects as long as their sentences are the same. */
const numbers = new WeakMap<Step, number>();
let count = 0;

function numberOf(step: Step): number {
  let number = numbers.get(step);
  if (number === undefined) {
    number = count++;
    numbers.set(step, number);
  }
  return number;
}

function newMemory(): Memory {
  let young = new Map<string, string>();
  let older = young;
  const searches = new Map<string, { readonly own: Habits | undefined; readonly search: Search }>();
  let sentences = 0;
  let younger = 0;
  return {
    wholeOf: (beginning) => young.get(beginning.trimEnd()) ?? older.get(beginning.trimEnd()),
    sentences: () => sentences,
    addSentence(sentence) {
      sentences++;
      if (younger++ >= mostSentences) {
        older = young;
        young = new Map();
        younger = 0;
      }
      for (const { end } of tokensOf(sentence)) young.set(sentence.slice(0, end), sentence);
    },
    search(before, own, make) {
      const known = searches.get(before);
      const search = known !== undefined && known.own === own ? known.search : make();
      // The one that was asked for longest ago goes first.
      searches.delete(before);
      searches.set(before, { own, search });
      if (searches.size > mostSearches) searches.delete(searches.keys().next().value as string);
      return search;
    },
  };
}
