// Reads numbers of things in a state: “two people are missing” is `personsMissing`, “3 places are free” `freePlaces`.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import { isPersonOf, isSynonym } from "../align/things.ts";
import type { KnownField } from "../correct/fields.ts";
import { group } from "../lexicon/groups.ts";
import { stem } from "../settle/called.ts";
import type { Filled } from "../stated/match.ts";
import { beAt, numberAt } from "../stated/nouns.ts";
import type { Line } from "./line.ts";

const between = group("counted.between");

/** The check of a number, a noun and a state that name a field together. */
export function countedAt({ tokens, clause }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  return numberAt(clause, at).flatMap(({ to, value }): readonly Filled[] => {
    const noun = tokens[to]?.word ?? "";
    if (noun === "" || tokens[to]?.kind !== "word") return [];
    const ends = beAt(clause, to + 1).map((one) => one.to);
    return ends.flatMap((end): readonly Filled[] => {
      while (between.test(tokens[end]?.word ?? "")) end++;
      const state = tokens[end]?.word ?? "";
      const [only, ...others] = state === "" ? [] : fields.filter((field) => isCountOf(field, noun, state));
      if (only === undefined || others.length > 0) return [];
      return [{ to: end + 1, value: [{ path: only.path, equals: Number(value) }] satisfies Check[] }];
    });
  });
}

function isCountOf({ name, list, field }: KnownField, noun: string, state: string): boolean {
  if (list !== undefined || !/^(?:integer|number)$/.test(field.type ?? "")) return false;
  const words = splitWords(name).filter((word) => !/^(?:count|number|total)$/.test(word));
  const isThing = (word: string): boolean => isSynonym(word, noun) || isPersonOf(nounOf([word]), noun) || isPeople(word, noun);
  return words.length === 2 && words.some((word, at) => isThing(word) && stem(words[1 - at] ?? "") === stem(state));
}

/** “people” of `persons` */
function isPeople(word: string, noun: string): boolean {
  return /^(?:people|persons?)$/.test(noun) && /^(?:people|persons?)$/.test(word);
}
