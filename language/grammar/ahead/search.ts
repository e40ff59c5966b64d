// A search for the next words, in small parts: the caller decides how long it continues. A result that was found once
// is found at once the next time.

import type { SentenceContext } from "../../reading.ts";
import { finishing } from "./finish.ts";
import type { Habits } from "./habits.ts";
import { type LikelyWord, likelyWords } from "./likely.ts";
import { type Memory, memoryOf } from "./memory.ts";
import type { NextWord } from "./said.ts";

/** Proposals for one beginning, which further typing narrows. */
const mostFound = 40;
/** Words that are tried for one beginning, the likeliest first. */
const mostWords = 160;
/** Of these, those for which an end is looked for that takes longer. */
const mostThorough = 60;
/** After this many sentences the next word is tried first. */
const hurriedParts = 4;

/** A word that can come next. */
export interface Proposal extends NextWord {
  /** A sentence with steps that begins with it. */
  readonly whole: string;
  /** How likely it is, of all that can come next. */
  readonly share: number;
}

export interface Search {
  /** The words that can come next and begin with `typed`, the likeliest first. */
  readonly found: (typed: string) => readonly Proposal[];
  /** How likely the end of the sentence is here, in the habits of the project. */
  readonly endShare: () => number;
  /** How many sentences have been tried. */
  readonly tried: () => number;
  /** Tries one sentence, for the likeliest word that begins with `typed`; false when there is no more to try. */
  readonly advance: (typed: string) => boolean;
}

/**
 * The words that can come after `before`; `own` are the habits of this project. It remembers what it has already found
 * for it.
 */
export function searchAhead(before: string, context: SentenceContext, own?: Habits): Search {
  const memory = memoryOf(context);
  return memory.search(before, own, () => newSearch(before, context, own, memory));
}

function newSearch(before: string, context: SentenceContext, own: Habits | undefined, memory: Memory): Search {
  /** Made with the first try, so that a search over several places need not wait for all of their words. */
  let all: readonly { readonly next: LikelyWord; readonly key: string }[] | undefined;
  /** The whole sentences; undefined for words that have none. */
  const answers = new Map<LikelyWord, Proposal | undefined>();
  const kinds = new Map<string, Kind>();
  /** Words with an end that takes longer to find come after those with a quick one. */
  const hurried = new Set<LikelyWord>();
  let current: { readonly next: LikelyWord; readonly tries: Generator<undefined, string | undefined>; parts: number } | undefined;
  let seen = 0;
  let tried = 0;
  const begins = (key: string, typed: string): boolean => key.startsWith(typed.toLowerCase());
  const found = (typed: string): readonly Proposal[] => {
    if (all === undefined) return [];
    look(all);
    return all.flatMap(({ next, key }) => (begins(key, typed) ? (answers.get(next) ?? []) : [])).slice(0, mostFound);
  };

  /** Takes over the results of other searches since. */
  function look(words: NonNullable<typeof all>): void {
    if (seen === memory.sentences()) return;
    const added = memory.since(seen, before);
    seen = memory.sentences();
    for (const whole of added)
      for (const { next } of words) if (answers.get(next) === undefined && beginsWith(whole, withWord(before, next))) answer(next, whole);
  }

  function isTried(next: LikelyWord): boolean {
    if (answers.has(next)) return true;
    if (!isHopeless(next)) return false;
    answer(next, undefined);
    return true;
  }

  function answer(next: LikelyWord, whole: string | undefined): void {
    answers.set(next, whole === undefined ? undefined : { text: next.text, kind: next.kind, share: next.share, whole });
  }

  /** Words of one sense are refused alike. Names are not: their kind decides. */
  function isHopeless({ kind, terminals }: LikelyWord): boolean {
    const { failed = 0, tails } = kinds.get(terminals) ?? {};
    return failed >= (kind === "word" ? 1 : mostFailed) && (tails === undefined || tails.length === 0);
  }

  function nextToTry(words: NonNullable<typeof all>, typed: string): LikelyWord | undefined {
    look(words);
    let looked = 0;
    let count = 0;
    let again: LikelyWord | undefined;
    for (const { next, key } of words) {
      if (!begins(key, typed)) continue;
      if (isTried(next)) {
        if (answers.get(next) !== undefined) count++;
      } else {
        if (!hurried.has(next)) return next;
        if (looked < mostThorough) again ??= next;
      }
      if (++looked >= mostWords || count >= mostFound) break;
    }
    return again;
  }

  function advance(typed: string): boolean {
    if (all === undefined) {
      all = likelyWords(before, context, own).map((next) => ({ next, key: next.text.toLowerCase() }));
      return all.length > 0;
    }
    if (current === undefined || !begins(current.next.text.toLowerCase(), typed)) {
      const next = nextToTry(all, typed);
      if (next === undefined) return false;
      const { tails = [], failed = 0 } = kinds.get(next.terminals) ?? {};
      const isNew = failed + tails.length === 0;
      current = { next, tries: finishing(withWord(before, next), context, tails, isNew ? undefined : tails.length + 2), parts: 0 };
    }
    const { next, tries } = current;
    const { done, value } = tries.next();
    tried++;
    current.parts++;
    if (done === true) {
      settle(next, value);
      current = undefined;
    } else if (current.parts >= hurriedParts && !hurried.has(next)) {
      hurried.add(next);
      current = undefined;
    }
    return true;
  }

  function settle(next: LikelyWord, sentence: string | undefined): void {
    answer(next, sentence);
    const kind = kinds.get(next.terminals) ?? { failed: 0, tails: [] };
    kinds.set(next.terminals, kind);
    if (sentence === undefined) {
      kind.failed++;
      return;
    }
    memory.addSentence(sentence);
    const tail = sentence.slice(withWord(before, next).trimEnd().length);
    if (!kind.tails.includes(tail) && kind.tails.length < mostTails) kind.tails.unshift(tail);
  }

  const endShare = (): number => 1 - (all ?? []).reduce((sum, { next }) => sum + next.share, 0);
  return { found, endShare, tried: () => tried, advance };
}

/** Returns whether the sentence continues after a whole word. */
function beginsWith(sentence: string, beginning: string): boolean {
  return sentence.startsWith(beginning) && /^(?:$|[\s,:;])/.test(sentence.slice(beginning.length));
}

/** Words that are the same terminals: how many of them cannot follow, and how the sentence ends after the others. */
interface Kind {
  failed: number;
  readonly tails: string[];
}

/** Names of a kind that are tried while none of them can follow. */
const mostFailed = 3;
const mostTails = 3;

/** The sentence with the next word, values that have no name filled in. */
export function withWord(before: string, { text, kind }: NextWord): string {
  const written = kind === "text" ? '"text"' : kind === "json" ? "{}" : text;
  return /^[,.:;]/.test(written) ? `${before.trimEnd()}${written}` : `${before}${written}`;
}
