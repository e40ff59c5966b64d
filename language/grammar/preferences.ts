// What readings take for granted, and what that weighs. Of two readings the one that assumes less is meant; equally dear ones are an ambiguity.
// Every preference of the language is a row of this table, never an order of code.

interface Preference {
  readonly weight: number;
  readonly reason: string;
  /** Decides between readings, and makes none a guess. */
  readonly isOrder?: true;
  /** A document may say that it is no assumption. */
  readonly isConfirmable?: true;
}

const rows = {
  bareField: {
    weight: 2,
    reason: "a word that nothing explains is a field of the response only where nothing better fits",
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
  bareValue: { weight: 1, reason: "an unquoted word is a text only where nothing better fits", isConfirmable: true },
  knownValue: { weight: 3, reason: "an unquoted word of the language is a text only where its meaning does not fit", isConfirmable: true },
  looseTarget: { weight: 2, reason: "a quoted text without a slash is an address only where it can be nothing else" },
  quotedNumber: { weight: 1, reason: "a number in quotes is a number only where a number has to be" },
  quotedField: { weight: 1, reason: "a quoted name alone is a field only where a text does not fit" },
  countedNoun: { weight: 1, reason: "a number before an unknown plural counts items", isConfirmable: true },
  bareItem: { weight: 2, reason: "an item without a list is one of the only list, or of the body" },
  remark: { weight: 4, reason: "words without content for a step are a remark only where they cannot be an instruction" },
  cause: { weight: 1, reason: "words behind “because” say why only where no part of the sentence can stand there" },
  label: { weight: 6, reason: "words before a sentence are its label only where they cannot be a part of it" },
  aboutCall: { weight: 4, reason: "a word before “response” names the call only where it names nothing else" },
  loosely: { weight: 2, reason: "a phrase that could stand elsewhere belongs to the nearest word" },
  listed: { weight: 0.5, reason: "what can belong to one statement does not begin another of its list", isOrder: true },
  joined: { weight: 1, reason: "what can belong to one clause does not begin another", isOrder: true },
  wholeLength: { weight: 0.5, reason: "“size 3” tells the length of the whole only where no field is called so", isOrder: true },
  kind: { weight: 0.5, reason: "“an empty list” is that value rather than a kind of what is empty", isOrder: true },
  outcome: { weight: 0.5, reason: "an outcome in general is meant only where the words name no status", isOrder: true },
  statusWord: { weight: 2, reason: "an outcome in words is the class of statuses that it describes" },
  bodyField: {
    weight: 1,
    reason: "an unknown noun with a value is a field of the body only where it names no other part of a request",
    isConfirmable: true,
  },
  byLooks: { weight: 1, reason: "a header without that word is one only where the name is no other part's" },
  entity: { weight: 3, reason: "a noun that is no field stands for the object of the last response" },
  named: { weight: 1, reason: "an operation is meant by its name only where no request is" },
  verbless: { weight: 1, reason: "a statement without a verb is one only where a complete sentence does not fit" },
  notedBound: { weight: 5, reason: "a bound without a verb needs a field that the document has" },
  obliged: { weight: 1, reason: "what should be something is checked where it can be, and prepared only where it cannot" },
  unled: { weight: 1, reason: "what a tool is given stands behind a preposition where it could be something else, too" },
  worded: { weight: 2, reason: "words of a tool mean it only where no tool is called so" },
  shown: { weight: 1, reason: "a tool that reads is meant by what it gives only where nothing is called so" },
  subject: { weight: 4, reason: "what a new thing is about is its text only where it names no input" },
  prepared: { weight: 0, reason: "a part of a request stands alone only where it belongs to no request" },
} as const satisfies Record<string, Preference>;

export type Assumption = keyof typeof rows;

const preferences: Readonly<Record<Assumption, Preference>> = rows;

/** A reading that takes more than this for granted is a guess. */
export const mostAssumed = 6;

/** What assumptions weigh that only order readings, and what those weigh that a document may confirm. */
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
