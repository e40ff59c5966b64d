// Packs the lists of the lexicon into one text for each word, so that a start reads few objects. A word is unpacked
// when it is first looked up: a sentence looks up a few of thousands.

import type { Aside, Entry, Forms, NameSense } from "./inflected.ts";

/** The packed form of each word. */
type PackedWords = readonly (readonly [word: string, members: string])[];

/** Survives JSON. */
export interface PackedForms extends Omit<Forms, "entries" | "names" | "asides"> {
  readonly entries: PackedWords;
  readonly names: PackedWords;
  readonly asides: PackedWords;
}

/** The methods of a map that a lexicon needs. */
export interface Lookup<Value> extends Iterable<readonly [word: string, value: Value]> {
  get(word: string): Value | undefined;
  has(word: string): boolean;
  keys(): Iterable<string>;
  values(): Iterable<Value>;
}

/** Neither is in a word or a value; JSON needs no escape for them. */
const betweenMembers = "~";
const betweenParts = "^";

export function packForms(forms: Forms): PackedForms {
  return {
    ...forms,
    entries: packed(forms.entries, ({ terminal, words, value }) => [terminal, words.join(" "), ...(value === undefined ? [] : [value])]),
    names: packed(forms.names, ({ sense, value }) => [sense, ...(value === undefined ? [] : [value])]),
    asides: packed(forms.asides, ({ sense, words }) => [sense, words.join(" ")]),
  };
}

export function entriesOf({ entries }: PackedForms): Lookup<readonly Entry[]> {
  return lookup(entries, ([terminal = "", words = "", value]) => ({ words: words.split(" "), terminal, ...valued(value) }));
}

export function namesOf({ names }: PackedForms): Lookup<readonly NameSense[]> {
  return lookup(names, ([sense = "", value]) => ({ sense, ...valued(value) }));
}

export function asidesOf({ asides }: PackedForms): Lookup<readonly Aside[]> {
  return lookup(asides, ([sense = "", words = ""]) => ({ words: words.split(" "), sense }));
}

function packed<Member>(
  lists: readonly (readonly [word: string, members: readonly Member[]])[],
  partsOf: (member: Member) => readonly string[],
): PackedWords {
  return lists.map(([word, members]) => {
    const all = members.map(partsOf);
    const odd = all.flat().find((part) => part.includes(betweenMembers) || part.includes(betweenParts));
    if (odd !== undefined) throw new Error(`The lexicon cannot hold "${odd}": ${betweenMembers} and ${betweenParts} separate its entries.`);
    return [word, all.map((parts) => parts.join(betweenParts)).join(betweenMembers)] as const;
  });
}

function lookup<Member>(list: PackedWords, memberOf: (parts: readonly string[]) => Member): Lookup<readonly Member[]> {
  const words = new Map<string, string | readonly Member[]>(list);
  const unpacked = (word: string, text: string): readonly Member[] => {
    const members = text.split(betweenMembers).map((member) => memberOf(member.split(betweenParts)));
    words.set(word, members);
    return members;
  };
  const membersOf = (word: string, found: string | readonly Member[]) => (typeof found === "string" ? unpacked(word, found) : found);
  return {
    get(word) {
      const found = words.get(word);
      return found === undefined ? undefined : membersOf(word, found);
    },
    has: (word) => words.has(word),
    keys: () => words.keys(),
    *values() {
      for (const [word, found] of words) yield membersOf(word, found);
    },
    *[Symbol.iterator]() {
      for (const [word, found] of words) yield [word, membersOf(word, found)] as const;
    },
  };
}

function valued(value: string | undefined): { readonly value?: string } {
  return value === undefined ? {} : { value };
}
