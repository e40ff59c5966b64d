// Places a person's name that the document has in two fields: “the employee Olga Petrova” of `first_name`, `last_name`.

import { partsOfName } from "../settle/slots.ts";
import { type Alignment, give, isOpen } from "./spots.ts";

const leading = /^(?:by|from|to|in|on|at|with|of|as)$/;

export function placePeople(alignment: Alignment): void {
  const { parts, said, place } = alignment;
  const open = alignment.spots.filter((spot) => spot.slot?.in === "body" && isOpen(alignment, spot));
  const names = partsOfName(open.flatMap(({ slot }) => slot ?? []));
  const [first, last] = open.filter(({ slot }) => slot !== undefined && names?.includes(slot));
  const people = parts.filter(
    ({ kind, at, text }) =>
      kind === "name" && !said.has(at) && /^\p{L}+ [\p{L}-]+$/u.test(text) && !leading.test(place.tokens[at - 1]?.word ?? ""),
  );
  const [person, ...others] = people;
  if (names === undefined || first === undefined || last === undefined || person === undefined || others.length > 0) return;
  const [given = "", family = ""] = person.text.split(" ");
  const isInOrder = first.slot === names[0];
  give(alignment, first, isInOrder ? given : family, person, { score: 6, words: [] });
  give(alignment, last, isInOrder ? family : given, person, { score: 0, words: [] });
}
