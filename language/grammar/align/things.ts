// Compares nouns that name the same thing: “booking” and `reservation`, “mail” and `email`, “ref” and `reference`.

import { nounOf } from "../../english/context/nouns.ts";
import { group } from "../lexicon/groups.ts";
import { lexicon } from "../lexicon/lexicon.ts";

const sensesKnown = new Map<string, readonly string[]>();
const mostKnown = 5_000;

function sensesOf(word: string): readonly string[] {
  let senses = sensesKnown.get(word);
  if (senses === undefined) {
    if (sensesKnown.size >= mostKnown) sensesKnown.clear();
    senses = [word, nounOf([word])].flatMap((form) =>
      (lexicon.asides.get(form) ?? []).flatMap(({ sense, words }) => (words.length === 1 && sense.startsWith("a.n.") ? [sense] : [])),
    );
    sensesKnown.set(word, senses);
  }
  return senses;
}

/** Returns whether both words, in lower case, have a sense in common. */
export function isSynonym(one: string, other: string): boolean {
  if (one === other || nounOf([one]) === nounOf([other])) return true;
  const senses = sensesOf(one);
  return senses.length > 0 && sensesOf(other).some((sense) => senses.includes(sense));
}

/** Nouns of people, by their ends. */
export const personal =
  /(?:(?<!ord|fold|numb|lett|contain|paramet|head|filt|regist|serv|trail|vouch|paper|quart|calend|orb|build|sens|err|fact|col|mirr|mot|doct)(?:er|or|ers|ors)|doctors?|ist|ists|ysts?|tants?|ees?|ians?|m[ae]n|guests?|users?|nurses?|hosts?|staff|admins?|coach|chefs?|pilots?|guides?|friends?|person|people|team|child|parents?|pupils?|agents?|students?|clients?|patients?|residents?|boss|captain|clerk|crew|family|(?:team|class)mates?)$/;

/** Nouns that anybody may be called by. */
const anybody = group("things.anybody");

/** Returns whether the word is what people call a person of that noun, too: “the same person” of a member. */
export function isPersonOf(noun: string, word: string): boolean {
  return anybody.test(word) && personal.test(noun);
}

/** "doc" of `document`, “fw” of `firmware` */
export function isShortFor(word: string, name: string): boolean {
  if (word.length < 2 || word.length > 5 || lexicon.vocabulary.has(word) || name.length < word.length + 2) return false;
  const letters = name.toLowerCase();
  let at = 0;
  for (const letter of word) {
    at = letters.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return letters[0] === word[0] && (letters.startsWith(word) || !/[aeiou]/.test(word));
}
