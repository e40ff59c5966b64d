// Inflects the words of the table: every form of a verb, singular and plural of a noun, each once.

import { plural, verbForms } from "./inflect.ts";
import { table } from "./table.ts";

/** A word or phrase in one of its forms. */
export interface Entry {
  readonly words: readonly string[];
  /** The terminal that it is: `v.send`, `v.send+ing`, `v.send+ed`, `n.header`, `n.header+1`, `n.header+s`, `w.type`. */
  readonly terminal: string;
  readonly value?: string;
}

export interface NameSense {
  readonly sense: string;
  /** The methods that a verb stands for, and what a field is called that says the opposite. */
  readonly value?: string;
}

export interface Aside {
  readonly words: readonly string[];
  readonly sense: string;
}

/** The lexicon as lists. */
export interface Forms {
  readonly entries: readonly (readonly [first: string, entries: readonly Entry[]])[];
  readonly terminals: readonly string[];
  readonly functional: readonly string[];
  readonly restricting: readonly string[];
  readonly vocabulary: readonly string[];
  /** Words without a meaning here that look like a misspelling of one that has one. */
  readonly ordinary: readonly string[];
  readonly known: readonly string[];
  /** The senses of class `o`. */
  readonly names: readonly (readonly [form: string, senses: readonly NameSense[]])[];
  /** The phrases of class `a`. */
  readonly asides: readonly (readonly [first: string, asides: readonly Aside[]])[];
}

/** A phrase in one of its forms, the terminal or the sense of a name that it is, and the value it stands for. */
type Form = readonly [phrase: string, sense: string, value?: string];

export function inflected(): Forms {
  const phrases = distinctForms();
  const names = distinctForms();
  const functional: string[] = [];
  const restricting: string[] = [];
  const ordinary: string[] = [];
  const asides = distinctForms();
  for (const line of table.trim().split("\n")) {
    if (line === "") continue;
    const [sense = "", list = ""] = splitOnce(line, ": ");
    const kind = sense[0];
    for (const entry of list.split(/(?<!\\), /)) {
      const [phrase = "", value] = /^[=<>!]+$/.test(entry) ? [entry] : splitOnce(entry.replaceAll("\\,", ","), "=");
      if (sense === "k.ordinary") {
        ordinary.push(phrase);
        continue;
      }
      if (kind === "a") {
        const { finite, participle, gerund } = verbForms(phrase);
        const said = sense.startsWith("a.v.") ? [...finite, ...participle, gerund] : [phrase];
        for (const form of said) asides.add(form, sense, undefined);
        continue;
      }
      if (kind === "o") {
        const [name = "", methods] = splitOnce(sense, "=");
        const { finite, participle, gerund } = verbForms(phrase);
        for (const form of [...finite, ...participle, gerund]) names.add(form, name, value ?? methods);
        continue;
      }
      if (kind === "v" || phrase === "be") {
        const { finite, participle, gerund } = verbForms(phrase);
        for (const form of finite) phrases.add(form, sense, value);
        for (const form of participle) phrases.add(form, `${sense}+ed`, value);
        phrases.add(gerund, `${sense}+ing`, value);
      } else phrases.add(phrase, sense, kind === "k" ? (value ?? phrase) : value);
      if (kind === "n") {
        phrases.add(phrase, `${sense}+1`, value);
        phrases.add(plural(phrase), sense, value);
        phrases.add(plural(phrase), `${sense}+s`, value);
      }
      if (sense === "w.state" || sense === "w.restricting" || (kind === "f" && !phrase.includes(" "))) functional.push(phrase);
      if (sense === "w.restricting") restricting.push(phrase);
    }
  }
  functional.push("be", "is", "are", "am", "was", "were", "been", "being", "has", "have", "had");
  const entries = phrases.all.map(([phrase, terminal, value]): Entry => ({ words: phrase.split(" "), terminal, ...valued(value) }));
  const isKnown = ({ words, terminal }: Entry): boolean => words.length === 1 && !/^[kt]\./.test(terminal);
  return {
    entries: byFirstWord(entries),
    terminals: distinct(entries.map(({ terminal }) => terminal)),
    functional: distinct(functional),
    restricting: distinct(restricting),
    vocabulary: distinct(entries.flatMap(({ words }) => words)),
    ordinary: distinct(ordinary),
    known: distinct(entries.filter(isKnown).flatMap(({ words }) => words)),
    names: [...Map.groupBy(names.all, ([form]) => form)].map(([form, all]) => [
      form,
      all.map(([, sense, value]) => ({ sense, ...valued(value) })),
    ]),
    asides: byFirstWord(asides.all.map(([phrase, sense]) => ({ words: phrase.split(" "), sense }))),
  };
}

function byFirstWord<Kind extends Aside | Entry>(all: readonly Kind[]): readonly (readonly [string, readonly Kind[]])[] {
  return [...Map.groupBy(all, ({ words }) => words[0] as string)];
}

function valued(value: string | undefined): { readonly value?: string } {
  return value === undefined ? {} : { value };
}

function distinct(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}

/** Keeps the first of several entries that differ only in their value. */
function distinctForms() {
  const known = new Set<string>();
  const all: Form[] = [];
  const add = (phrase: string, sense: string, value: string | undefined): void => {
    const key = `${sense}: ${phrase}`;
    if (known.has(key)) return;
    known.add(key);
    all.push(value === undefined ? [phrase, sense] : [phrase, sense, value]);
  };
  return { all, add };
}

function splitOnce(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator);
  return at <= 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
