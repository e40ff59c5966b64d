// Looks words and phrases up: which senses of the lexicon begin at a word.

import { plural, verbForms } from "./inflect.ts";
import { table } from "./table.ts";

/** A word or phrase in one of its forms. */
export interface Entry {
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
  /** Every word that is an entry by itself. */
  readonly known: ReadonlySet<string>;
  /** The senses of class `o` by each form of their words: what names of operations and fields mean. */
  readonly names: ReadonlyMap<string, readonly NameSense[]>;
}

export interface NameSense {
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
  get known() {
    return whole().known;
  },
  get names() {
    return whole().names;
  },
};

function whole(): Lexicon {
  made ??= read();
  return made;
}

function read(): Lexicon {
  const entries = new Map<string, Entry[]>();
  const terminals = new Set<string>();
  const functional = new Set<string>();
  const known = new Set<string>();
  const restricting = new Set<string>();
  const vocabulary = new Set<string>();
  const names = new Map<string, NameSense[]>();
  const addName = (form: string, sense: string, value: string | undefined): void => {
    const senses = names.get(form) ?? [];
    names.set(form, senses);
    if (!senses.some((other) => other.sense === sense)) senses.push({ sense, value });
  };
  const add = (phrase: string, terminal: string, value: string | undefined): void => {
    const words = phrase.split(" ");
    const first = words[0] as string;
    for (const word of words) vocabulary.add(word);
    const list = entries.get(first) ?? [];
    entries.set(first, list);
    terminals.add(terminal);
    if (words.length === 1 && !/^[kt]\./.test(terminal)) known.add(first);
    if (!list.some((entry) => entry.terminal === terminal && entry.words.join(" ") === phrase)) list.push({ words, terminal, value });
  };
  for (const line of table.trim().split("\n")) {
    if (line === "") continue;
    const [sense = "", list = ""] = splitOnce(line, ": ");
    const kind = sense[0];
    for (const entry of list.split(/(?<!\\), /)) {
      const [phrase = "", value] = /^[=<>!]+$/.test(entry) ? [entry] : splitOnce(entry.replaceAll("\\,", ","), "=");
      if (kind === "o") {
        const [name = "", methods] = splitOnce(sense, "=");
        const { finite, participle, gerund } = verbForms(phrase);
        for (const form of [...finite, ...participle, gerund]) addName(form, name, value ?? methods);
        continue;
      }
      if (kind === "v" || phrase === "be") {
        const { finite, participle, gerund } = verbForms(phrase);
        for (const form of finite) add(form, sense, value);
        for (const form of participle) add(form, `${sense}+ed`, value);
        add(gerund, `${sense}+ing`, value);
      } else add(phrase, sense, kind === "k" ? (value ?? phrase) : value);
      if (kind === "n") {
        add(phrase, `${sense}+1`, value);
        add(plural(phrase), sense, value);
        add(plural(phrase), `${sense}+s`, value);
      }
      if (sense === "w.state" || sense === "w.restricting" || (kind === "f" && !phrase.includes(" "))) functional.add(phrase);
      if (sense === "w.restricting") restricting.add(phrase);
    }
  }
  for (const form of ["be", "is", "are", "am", "was", "were", "been", "being", "has", "have", "had"]) functional.add(form);
  return { entries, terminals, functional, restricting, vocabulary, known, names };
}

/** Whether `word`, in lower case, is by itself an entry of this sense. */
export function isSense(word: string, terminal: string): boolean {
  return lexicon.entries.get(word)?.some((entry) => entry.terminal === terminal && entry.words.length === 1) === true;
}

/** Whether `word`, in lower case, is by itself an entry whose terminal matches. */
export function hasTerminal(word: string, form: RegExp): boolean {
  return lexicon.entries.get(word)?.some(({ terminal, words }) => words.length === 1 && form.test(terminal)) === true;
}

function splitOnce(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at <= 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
