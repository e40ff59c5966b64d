// Reads from descriptions which other members or parameters must be sent beside one: “must be used with the `workspace`
// parameter”, “a password can only be set when `access` is set to `open`”, “required when using `subject_id`”.

import { type Json, remembered } from "../../../language/index.ts";

/** One of several members, with one of several values where the words name any. */
export interface Companion {
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Says that a member counts only beside another one. */
const needs: readonly RegExp[] = [
  /\bmust (?:also )?be (?:used|specified|set|sent|provided|passed|combined)(?: together| in (?:conjunction|combination))? with\b/i,
  /\bused (?:in (?:conjunction|combination) |together )?with (?:an? |the )?[`'"*]/i,
  /\b(?:only|exclusively)\b[^.]{0,60}?\b(?:if|when|with|where|for|unless)\b/i,
  /\bignored unless\b/i,
  /\bignored (?:if|when) [^.]{0,40}\bis not\b/i,
  /\brequires (?:the )?[`'"*]/i,
  /\b(?:only )?applies (?:only )?(?:if|when|to)\b/i,
  /\byou must also (?:specify|provide|pass|set|include|send)\b/i,
  /\bmust (?:also )?be (?:present|provided|specified|set|sent|given)\b[^.]{0,40}\bwhen (?:setting|using|specifying|providing|passing)\b/i,
];

/** Says that a member must be there beside another one. */
const isRequired =
  /\b(?:required|mandatory|needed)\*{0,2} (?:only )?(?:if|when|for|with)\b(?: (?:you (?:provide|specify|set|use)|using|providing|setting))?|\bmust be (?:provided|specified|set|sent|given) (?:if|when)\b/i;

/** Words of a condition that another member is absent. */
const isWithout = /\bis (?:absent|omitted|missing|not (?:set|given|provided|specified|passed|present))\b|\bnot (?:presenting|using)\b/i;

const sentences = /(?<=[.!?])\s+|\n[ \t]*\n/;
/** A name or a value in its marks; also in a link. */
const marked = /[`'"*]{1,2}([\w.-]+)[`'"*]{1,2}/g;

/** The sentences of a description that tie a member to others. */
const ties = remembered((description: string) => {
  const said = saidIn(description).filter((sentence) => !isWithout.test(sentence));
  const required = said.flatMap((sentence) => {
    const cue = isRequired.exec(sentence);
    return cue === null ? [] : [sentence.slice(cue.index)];
  });
  return { needs: said.filter((sentence) => !isRequired.test(sentence) && needs.some((cue) => cue.test(sentence))), required };
});

/** The members without which this one does not count; empty where its description names none of them. */
export function companionsOf(key: string, description: Json | undefined, members: () => ReadonlySet<string>): readonly Companion[] {
  return typeof description === "string" ? companionsIn(ties(description).needs, key, members) : [];
}

/** The members beside which this one must be there, as its description says. */
export function requiredBeside(key: string, description: Json | undefined, members: () => ReadonlySet<string>): readonly Companion[] {
  return typeof description === "string" ? companionsIn(ties(description).required, key, members) : [];
}

function companionsIn(said: readonly string[], key: string, members: () => ReadonlySet<string>): readonly Companion[] {
  return said.flatMap((sentence) => companionIn(sentence, key, members()) ?? []);
}

/** Returns whether a body or a query has the companion. A member without a value stands for any value of it. */
export function isMet({ names, values }: Companion, sent: Readonly<Record<string, unknown>>): boolean {
  return names.some((name) => name in sent && (values.length === 0 || isOneOf(sent[name], values)));
}

function isOneOf(value: unknown, values: readonly string[]): boolean {
  return Array.isArray(value) ? value.some((one) => isOneOf(one, values)) : values.includes(String(value));
}

/** A list after a colon belongs to the sentence before it. */
function saidIn(description: string): readonly string[] {
  const said: string[] = [];
  for (const one of description.split(sentences).map((part) => part.replace(/\s+/g, " "))) {
    const before = said.at(-1) ?? "";
    if (before.trimEnd().endsWith(":")) said[said.length - 1] = `${before} ${one}`;
    else said.push(one);
  }
  return said;
}

function companionIn(sentence: string, key: string, members: ReadonlySet<string>): Companion | undefined {
  const words = [...sentence.matchAll(marked)].flatMap(([, word = ""]) => word.replace(/\.$/, ""));
  const isNamed = (name: string) => words.includes(name) || isPlainlyNamed(sentence, name);
  const names = [...members].filter((name) => name !== key && isNamed(name));
  if (names.length === 0) return undefined;
  const others = words.filter((word) => !members.has(word));
  const isValued = /\b(?:is|are|of|to|either|contains?)\b[^.]{0,20}[`'"*]|\bas the [`'"*]|\b(?:set to|is) (?:true|false)\b|=/i.test(
    sentence,
  );
  const plain = others.length > 0 ? [] : [...sentence.matchAll(/\b(?:set to|is) (true|false)\b/gi)].map(([, one = ""]) => one);
  // “A `dismissed_reason` must be provided when setting the state to `dismissed`”: the value is that of the state.
  const isOwn = /\bwhen (?:setting|using|specifying|providing|passing)\b/i.test(sentence);
  return { names, values: isValued && !isOwn ? [...others, ...plain] : [] };
}

/** `the workspace parameter`, and names with an underscore: `after_enum_option`. */
function isPlainlyNamed(sentence: string, name: string): boolean {
  if (!sentence.includes(name)) return false;
  const words = sentence.split(/[^\w.-]+/).map((word) => word.replace(/\.$/, ""));
  return words.some(
    (word, index) => word === name && (/_/.test(name) || /^(?:parameter|field|argument|property)$/.test(words[index + 1] ?? "")),
  );
}
