// Looks words and phrases up: which senses of the lexicon begin at a word.

import { forms } from "./forms.ts";

/** A word or phrase in one of its forms. */
interface Entry {
  readonly words: readonly string[];
  /** The terminal that it is: `v.send`, `v.send+ing`, `v.send+ed`, `n.header`, `n.header+1`, `n.header+s`, `w.type`. */
  readonly terminal: string;
  readonly value: string | undefined;
}

export interface Lexicon {
  /** By first word, in lower case. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  readonly terminals: ReadonlySet<string>;
  /** Words of the class `f`, and what carries a meaning that no name may hide: never names. */
  readonly functional: ReadonlySet<string>;
  /** Words that change what is meant wherever they stand: never part of a remark. */
  readonly restricting: ReadonlySet<string>;
  /** Every word of every entry. */
  readonly vocabulary: ReadonlySet<string>;
  /** Words of no meaning here that look like a misspelling of one that has one. */
  readonly ordinary: ReadonlySet<string>;
  /** Every word that is an entry by itself. */
  readonly known: ReadonlySet<string>;
  /** The senses of class `o` by each form of their words: what names of operations and fields mean. */
  readonly names: ReadonlyMap<string, readonly NameSense[]>;
  /** The phrases of class `a` by first word: what they lead into or add says nothing, where a sentence is read by its words. */
  readonly asides: ReadonlyMap<string, readonly Aside[]>;
}

interface Aside {
  readonly words: readonly string[];
  readonly sense: string;
}

interface NameSense {
  readonly sense: string;
  /** The methods that a verb stands for, and what a field is called that says the opposite. */
  readonly value: string | undefined;
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
  const { phrases, names: said, functional, restricting, ordinary, asides: added } = forms();
  const entries = new Map<string, Entry[]>();
  const terminals = new Set<string>();
  const known = new Set<string>();
  const vocabulary = new Set<string>();
  for (const [phrase, terminal, value] of phrases) {
    const words = phrase.includes(" ") ? phrase.split(" ") : [phrase];
    const first = words[0] as string;
    for (const word of words) vocabulary.add(word);
    const list = entries.get(first);
    if (list === undefined) entries.set(first, [{ words, terminal, value }]);
    else list.push({ words, terminal, value });
    terminals.add(terminal);
    if (words.length === 1 && !terminal.startsWith("k.") && !terminal.startsWith("t.")) known.add(first);
  }
  const names = new Map<string, NameSense[]>();
  for (const [form, sense, value] of said) {
    const senses = names.get(form);
    if (senses === undefined) names.set(form, [{ sense, value }]);
    else senses.push({ sense, value });
  }
  const asides = new Map<string, Aside[]>();
  for (const [phrase, sense] of added) {
    const words = phrase.split(" ");
    const first = words[0] as string;
    asides.set(first, [...(asides.get(first) ?? []), { words, sense }]);
  }
  return {
    entries,
    asides,
    terminals,
    functional: new Set(functional),
    restricting: new Set(restricting),
    vocabulary,
    ordinary: new Set(ordinary),
    known,
    names,
  };
}

/** Whether `word`, in lower case, is by itself an entry of this sense. */
export function isSense(word: string, terminal: string): boolean {
  return lexicon.entries.get(word)?.some((entry) => entry.terminal === terminal && entry.words.length === 1) === true;
}

/** Whether `word`, in lower case, is by itself an entry whose terminal matches. */
export function hasTerminal(word: string, form: RegExp): boolean {
  return lexicon.entries.get(word)?.some(({ terminal, words }) => words.length === 1 && form.test(terminal)) === true;
}
