// Splits a name between two places: “Emma Visser” as first and last name, “Ford Transit” as make and model.

import { sameName } from "../../english/context/nouns.ts";
import type { Part } from "./parts.ts";
import { type Alignment, give, isOpen } from "./spots.ts";

/** Two places that a name is split into, and the place that would take the whole. */
const splits: readonly (readonly [first: RegExp, last: RegExp, whole: RegExp])[] = [
  [/^(?:first|given|fore)(?:_?names?)?$/i, /^(?:last|family|sur)(?:_?names?)?$/i, /^(?:full_?)?name$/i],
  [/^(?:make|brand|manufacturer)$/i, /^model$/i, /^(?:name|title)$/i],
];

/** "Emma Visser" as first and last name, “Ford Transit” as make and model, where no place takes the whole. */
export function placeNames(alignment: Alignment, open: Set<Part>): void {
  const { tokens } = alignment.place;
  for (const part of open) {
    const words = part.text.split(" ");
    if (part.kind !== "name" || words.length < 2) continue;
    const free = alignment.spots.filter((spot) => isOpen(alignment, spot) && spot.type === "string");
    for (const [firsts, lasts, wholes] of splits) {
      const [first, ...others] = free.filter(({ name }) => firsts.test(name));
      if (first === undefined || others.length > 0) continue;
      const beside = free.filter(({ within }) => within.join() === first.within.join());
      const last = beside.find(({ name }) => lasts.test(name));
      if (last === undefined || beside.some(({ name, type }) => wholes.test(name) && type !== "object")) continue;
      // "model Ford Transit" is one name.
      if (free.some(({ name }) => sameName(name, tokens[part.at - 1]?.word ?? ""))) continue;
      const named = sayingName(tokens.slice(0, part.at).map(({ word }) => word)).map((back) => part.at - back);
      give(alignment, first, words[0] as string, part, { score: 6, words: named });
      alignment.values.set(last.key, words.slice(1).join(" "));
      open.delete(part);
      break;
    }
  }
}

/** How far before its end the text says “under the name of”. */
function sayingName(words: readonly string[]): readonly number[] {
  const phrase = /(?:^| )((?:under|in|on|with|by|for) (?:the )?name(?: of)?)$/.exec(words.slice(-4).join(" "))?.[1];
  return phrase === undefined ? [] : Array.from({ length: phrase.split(" ").length }, (_, index) => index + 1);
}
