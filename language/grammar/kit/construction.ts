// The form in which a topic of the grammar is written: constructions as data, a category at a time.

/**
 * The meaning of a construction, as data: an object of constants and slots. `"$name"` is the meaning of the slot, and
 * the member is left out if the slot is empty; `"...$name"` in a list puts the members of a list there, and `"@"` is
 * the place of the construction (first token, and the one after).
 */
export type Meaning = string | number | boolean | null | readonly Meaning[] | { readonly [name: string]: Meaning };

/**
 * One way to say a category.
 *
 * `parts` are separated by spaces: `Category`, `sense` of the lexicon (`v.send`, `v.send+ing`, `n.header+s`) or
 * `'word'`. A slot may precede each of them (`name:Part`), alternatives are joined (`A|B`), and a sign may follow: `?`
 * at most once, `*` any number, `+` at least one. A slot that can be filled several times holds a list.
 */
export interface Construction {
  readonly parts: string;
  /** By default the meaning of the only slot. */
  readonly means?: Meaning;
  /** The name of what the reading assumes: a row of the table of preferences. */
  readonly assume?: string;
  /** A sentence that uses the construction; each is a test. */
  readonly example?: string;
}

/** The constructions of a topic, by category. Several topics may add to one category. */
export type Topic = Readonly<Record<string, readonly (Construction | string)[]>>;

export interface Part {
  readonly slot: string;
  /** Symbols one of which must be here. */
  readonly symbols: readonly string[];
  readonly optional: boolean;
  readonly repeated: boolean;
}

export interface Rule {
  readonly category: string;
  readonly parts: readonly Part[];
  readonly means: Meaning | undefined;
  readonly assume: string | undefined;
  readonly example: string | undefined;
}

const partForm = /^(?:(\w+):)?(\S+?)([?*+]?)$/;

/**
 * The constructions of all topics as rules. Throws if a construction is not in the notation: that is a mistake of the
 * grammar's author.
 */
export function rulesOf(topics: readonly Topic[]): readonly Rule[] {
  return topics.flatMap((topic) =>
    Object.entries(topic).flatMap(([category, constructions]) =>
      constructions.map((construction) => ruleOf(category, typeof construction === "string" ? { parts: construction } : construction)),
    ),
  );
}

function ruleOf(category: string, { parts: text, means, assume, example }: Construction): Rule {
  const parts = text.split(/\s+/).map((part): Part => {
    const match = partForm.exec(part);
    if (match === null) throw new Error(`${category}: “${part}” is no part of a construction`);
    const [, slot = "", symbols = "", sign = ""] = match;
    return { slot, symbols: symbols.split("|"), optional: sign === "?" || sign === "*", repeated: sign === "*" || sign === "+" };
  });
  if (parts.every(({ optional }) => optional)) throw new Error(`${category}: “${text}” can be empty`);
  const slots = new Set(parts.map(({ slot }) => slot).filter((slot) => slot !== ""));
  for (const slot of slotsIn(means)) if (!slots.has(slot)) throw new Error(`${category}: “${text}” has no slot ${slot}`);
  return { category, parts, means: means ?? onlySlot(slots), assume, example };
}

function onlySlot(slots: ReadonlySet<string>): Meaning | undefined {
  const [only] = slots;
  return slots.size === 1 ? `$${only}` : undefined;
}

function slotsIn(means: Meaning | undefined): readonly string[] {
  if (typeof means === "string") return /^\$\w+$/.test(means) ? [means.slice(1)] : [];
  if (typeof means !== "object" || means === null) return [];
  return Object.values(means).flatMap(slotsIn);
}
