// Counts which words follow which over all sentences, to rank proposals. Each history of up to three keys knows how
// often each key came next; a longer history falls back to the shorter one by the number of its distinct successors
// (Witten and Bell's smoothing).

import type { Token } from "../../english/token.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { grammar } from "../tables.ts";

/** A token as far as habits tell it apart: a word of the language, or the class of anything else. */
export function habitKey({ kind, word, text }: Pick<Token, "kind" | "word" | "text">): string {
  if (kind === "symbol") return text;
  if (kind !== "word") return `<${kind}>`;
  return isKnownWord(word) ? word : "<name>";
}

export function isKnownWord(word: string): boolean {
  return lexicon.vocabulary.has(word) || grammar().symbols.has(`'${word}'`);
}

/** Words with one sense follow the same ones: `should` and `shall`, `contains` and `has`. */
function senseOf(key: string): string {
  let sense = senses.get(key);
  if (sense === undefined) {
    sense = lexicon.entries.get(key)?.find(({ words }) => words.length === 1)?.terminal ?? key;
    senses.set(key, sense);
  }
  return sense;
}

const senses = new Map<string, string>();

interface Followers {
  all: number;
  readonly counts: Map<string, number>;
}

const longest = 3;
/** For what follows three keys, two, one and none: no key contains the separator. */
const separator = "\t";

/** Counts of the following tokens. */
class Counts {
  readonly #followers = new Map<string, Followers>();

  add(keys: readonly string[]): void {
    for (let at = start.length; at < keys.length; at++)
      for (let length = 0; length <= longest; length++) this.#count(keys.slice(at - length, at).join(separator), keys[at] as string);
  }

  #count(history: string, key: string): void {
    let followers = this.#followers.get(history);
    if (followers === undefined) {
      followers = { all: 0, counts: new Map() };
      this.#followers.set(history, followers);
    }
    followers.all++;
    followers.counts.set(key, (followers.counts.get(key) ?? 0) + 1);
  }

  /** The probability of a key, and its weight, which grows with the length of the known history. */
  after(keys: readonly string[]): { readonly weight: number; readonly chance: (key: string) => number } {
    const known: Followers[] = [];
    for (let length = 0; length <= longest; length++) {
      const followers = this.#followers.get(keys.slice(keys.length - length).join(separator));
      if (followers === undefined) break;
      known.push(followers);
    }
    const chance = (key: string) => {
      let chance = 0.000_01;
      for (const { all, counts } of known) chance = ((counts.get(key) ?? 0) + counts.size * chance) / (all + counts.size);
      return chance;
    };
    return { weight: 4 ** known.length, chance };
  }

  /** How often the key occurs, among all keys. */
  share(key: string): number {
    const { all = 0, counts } = this.#followers.get("") ?? {};
    return ((counts?.get(key) ?? 0) + 0.1) / (all + 1);
  }
}

/** A name, number, path or variable as it was written, with the keys of its class and of the words before it. */
export interface WrittenValue {
  readonly before: string;
  readonly key: string;
  readonly text: string;
}

/** The probabilities of values of a class: those that this project has written, and all others together. */
export interface ValueShares {
  readonly of: (text: string) => number;
  readonly rest: number;
}

const none: ReadonlyMap<string, number> = new Map();

function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

export class Habits {
  readonly #words = new Counts();
  readonly #senses = new Counts();
  readonly #values = new Map<string, Map<string, number>>();
  readonly #lower: Habits | undefined;

  /**
   * `sentences` are lists of keys, `values` the values that their classes replace; `lower` answers what they cannot.
   */
  constructor(sentences: readonly (readonly string[])[], lower?: Habits, values: readonly WrittenValue[] = []) {
    this.#lower = lower;
    for (const { before, key, text } of values)
      for (const place of [key, `${before}${separator}${key}`]) {
        const counts = this.#values.get(place) ?? new Map<string, number>();
        this.#values.set(place, counts);
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    for (const sentence of sentences) {
      this.#words.add([...start, ...sentence, end]);
      this.#senses.add([...start, ...sentence.map(senseOf), end]);
    }
  }

  /** How likely a key is after these. */
  after(keys: readonly string[]): (key: string) => number {
    const ways = this.#waysAfter(keys);
    const all = ways.reduce((sum, { weight }) => sum + weight, 0);
    return (key) => ways.reduce((sum, { weight, chance }) => sum + weight * chance(key), 0) / all;
  }

  /** How likely each value of a class is after a key. */
  valuesAfter(before: string, key: string): ValueShares {
    const near = this.#values.get(`${before}${separator}${key}`) ?? none;
    const all = this.#values.get(key) ?? none;
    const [sumNear, sumAll] = [sumOf(near), sumOf(all)];
    const restNear = unseen / (sumNear + unseen);
    return {
      of: (text) => (near.get(text) ?? 0) / (sumNear + unseen) + (restNear * (all.get(text) ?? 0)) / (sumAll + unseen),
      rest: (restNear * unseen) / (sumAll + unseen),
    };
  }

  /** How often the key is written, among all keys. */
  share(key: string): number {
    return this.#words.share(key);
  }

  #waysAfter(keys: readonly string[]): readonly { readonly weight: number; readonly chance: (key: string) => number }[] {
    const bySense = this.#senses.after([...start, ...keys.map(senseOf)]);
    // The commonest word of a sense is the likeliest.
    const known = new Map<string, number>();
    const ofSense = (sense: string): number => {
      let chance = known.get(sense);
      if (chance === undefined) {
        chance = bySense.chance(sense);
        known.set(sense, chance);
      }
      return chance;
    };
    const chance = (key: string): number => {
      const sense = senseOf(key);
      return sense === key ? ofSense(key) : ofSense(sense) * Math.min(1, this.#words.share(key) / this.#senses.share(sense));
    };
    const words = this.#words.after([...start, ...keys]);
    return [words, { weight: bySense.weight * senseShare, chance }, ...(this.#lower === undefined ? [] : this.#lower.#waysAfter(keys))];
  }
}

/** The share that is left for values that were not written yet. */
const unseen = 2;
const senseShare = 0.3;
/** The key of the text before a sentence. */
export const startKey = "<start>";
const start = [startKey, startKey, startKey];
/** The key of the end of a sentence. */
export const end = "<end>";
