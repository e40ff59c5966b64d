// Looks words and phrases up: which senses of the lexicon begin at a word.

import { forms } from "./forms.ts";
import type { Aside, Entry, NameSense } from "./inflected.ts";
import { asidesOf, entriesOf, type Lookup, namesOf } from "./packed.ts";

export interface Lexicon {
  /** By first word, in lower case. */
  readonly entries: Lookup<readonly Entry[]>;
  readonly terminals: ReadonlySet<string>;
  /** Words of the class `f`, and what carries a meaning that no name may hide: never names. */
  readonly functional: ReadonlySet<string>;
  /** Words that change the meaning in any place: never part of a remark. */
  readonly restricting: ReadonlySet<string>;
  /** Every word of every entry. */
  readonly vocabulary: ReadonlySet<string>;
  /** Words of no meaning here that look like a misspelling of one that has one. */
  readonly ordinary: ReadonlySet<string>;
  /** Every word that is an entry by itself. */
  readonly known: ReadonlySet<string>;
  /** The senses of class `o` by each form of their words: what names of operations and fields mean. */
  readonly names: Lookup<readonly NameSense[]>;
  /**
   * The phrases of class `a` by first word: what they lead into or add says nothing, where a sentence is read by its
   * words.
   */
  readonly asides: Lookup<readonly Aside[]>;
}

let made: Lexicon | undefined;

/** Made when it is first asked for: most commands read no sentence with the grammar. */
export const lexicon: Lexicon = {
  get entries() {
    return whole().entries;
  },
  get terminals() {
    return whole().terminals;
  },
  get functional() {
    return whole().functional;
  },
  get restricting() {
    return whole().restricting;
  },
  get vocabulary() {
    return whole().vocabulary;
  },
  get ordinary() {
    return whole().ordinary;
  },
  get known() {
    return whole().known;
  },
  get names() {
    return whole().names;
  },
  get asides() {
    return whole().asides;
  },
};

function whole(): Lexicon {
  made ??= read();
  return made;
}

function read(): Lexicon {
  const packed = forms();
  const { terminals, functional, restricting, vocabulary, ordinary, known } = packed;
  return {
    entries: entriesOf(packed),
    terminals: new Set(terminals),
    functional: new Set(functional),
    restricting: new Set(restricting),
    vocabulary: new Set(vocabulary),
    ordinary: new Set(ordinary),
    known: new Set(known),
    names: namesOf(packed),
    asides: asidesOf(packed),
  };
}

/** Returns whether `word`, in lower case, is by itself an entry of this sense. */
export function isSense(word: string, terminal: string): boolean {
  return lexicon.entries.get(word)?.some((entry) => entry.terminal === terminal && entry.words.length === 1) === true;
}

/** Returns the number that `word`, in lower case, is by itself: 2 of “two”. */
export function numberNamed(word: string): number | undefined {
  const value = lexicon.entries.get(word)?.find(({ terminal, words }) => terminal === "w.number" && words.length === 1)?.value;
  return value === undefined ? undefined : Number(value);
}

/** Returns whether `word`, in lower case, is by itself an entry whose terminal matches. */
export function hasTerminal(word: string, form: RegExp): boolean {
  return lexicon.entries.get(word)?.some(({ terminal, words }) => words.length === 1 && form.test(terminal)) === true;
}
