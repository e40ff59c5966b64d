// Lists the assumptions of readings, with their weights. The reading that assumes less is meant; two that cost the same
// are an ambiguity. Every preference of the language is a row of this table, never an order of code.

interface Preference {
  readonly weight: number;
  readonly reason: string;
  /** Decides between readings, and makes none a guess. */
  readonly isOrder?: true;
  /** A document may say that it is not an assumption. */
  readonly isConfirmable?: true;
}

const rows = {
  bareField: {
    weight: 2,
    reason: "an unknown word is a field of the response only where nothing fits better",
    isConfirmable: true,
  },
  knownName: { weight: 2, reason: "a word with a meaning of its own is a name only where that meaning does not fit", isConfirmable: true },
  misspelt: {
    weight: 12,
    reason: "a word that is a typing error away from a word of the language is a name only where the document has it",
    isConfirmable: true,
  },
  twoWords: { weight: 2, reason: "two words are one name only where one word is not enough", isConfirmable: true },
  threeWords: { weight: 4, reason: "three words are one name only where fewer are not enough", isConfirmable: true },
  bareValue: { weight: 1, reason: "an unquoted word is a text only where nothing fits better", isConfirmable: true },
  knownValue: { weight: 3, reason: "an unquoted word of the language is a text only where its meaning does not fit", isConfirmable: true },
  looseTarget: { weight: 2, reason: "a quoted text without a slash is an address only where it cannot be anything else" },
  purpose: { weight: 1, reason: "words after “for” say why only where they say nothing else" },
  quotedNumber: { weight: 1, reason: "a number in quotes is a number only where a number is required" },
  quotedField: { weight: 1, reason: "a quoted name alone is a field only where a text does not fit" },
  countedNoun: { weight: 1, reason: "a number before an unknown plural counts items", isConfirmable: true },
  bareItem: { weight: 2, reason: "an item without a list is one of the only list, or of the body" },
  remark: { weight: 4, reason: "words without content for a step are a remark only where they cannot be an instruction" },
  cause: { weight: 1, reason: "words after “because” are a reason only where they cannot be a part of the sentence" },
  label: { weight: 6, reason: "words before a sentence are its label only where they cannot be a part of it" },
  aboutCall: { weight: 4, reason: "a word before “response” names the call only where it names nothing else" },
  loosely: { weight: 2, reason: "a phrase that could refer to several words belongs to the nearest one" },
  listed: { weight: 0.5, reason: "words that can belong to one statement do not begin another of its list", isOrder: true },
  joined: { weight: 1, reason: "words that can belong to one clause do not begin another", isOrder: true },
  wholeLength: { weight: 0.5, reason: "“size 3” means the length of the whole only where no field has that name", isOrder: true },
  kind: { weight: 0.5, reason: "“an empty list” is a value rather than a kind of empty thing", isOrder: true },
  outcome: { weight: 0.5, reason: "words mean an outcome in general only where they name no status", isOrder: true },
  statusWord: { weight: 2, reason: "an outcome in words is the class of statuses that it describes" },
  bodyField: {
    weight: 1,
    reason: "an unknown noun with a value is a field of the body only where it names no other part of a request",
    isConfirmable: true,
  },
  byLooks: { weight: 1, reason: "a name without the word “header” is a header only where it names no other part" },
  entity: { weight: 3, reason: "a noun that is no field stands for the object of the last response" },
  named: { weight: 1, reason: "an operation is meant by its name only where no request is" },
  verbless: { weight: 1, reason: "a statement may lack a verb only where no complete sentence fits" },
  notedBound: { weight: 5, reason: "a bound without a verb needs a field that the document has" },
  obliged: { weight: 1, reason: "“should be” is a check where possible, and a preparation only where not" },
  unled: { weight: 1, reason: "an input of a tool follows a preposition where it could also be something else" },
  worded: { weight: 2, reason: "words of a tool's name mean the tool only where no tool has exactly that name" },
  shown: { weight: 1, reason: "the name of a result means the tool that returns it only where no tool has that name" },
  subject: { weight: 4, reason: "the topic of a new item is its text only where it names no input" },
  prepared: { weight: 0, reason: "a part of a request is on its own only where it belongs to no request" },
} as const satisfies Record<string, Preference>;

export type Assumption = keyof typeof rows;

const preferences: Readonly<Record<Assumption, Preference>> = rows;

/** A reading that takes more than this for granted is a guess. */
export const mostAssumed = 6;

/** The weights of assumptions that only order readings, and of those that a document may confirm. */
export interface Weights {
  readonly ordering: number;
  readonly confirmable: number;
}

export function weightsOf(assumptions: readonly string[]): Weights {
  let ordering = 0;
  let confirmable = 0;
  for (const name of assumptions) {
    const { isOrder, isConfirmable }: Preference = preferences[name as Assumption];
    if (isOrder === true) ordering += weigh(name);
    if (isConfirmable === true) confirmable += weigh(name);
  }
  return { ordering, confirmable };
}

export function weigh(assumption: string): number {
  const preference: Preference | undefined = preferences[assumption as Assumption];
  if (preference === undefined) throw new Error(`there is no preference ${assumption}`);
  return preference.weight;
}
