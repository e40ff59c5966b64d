// Places people: a name that the document has in two fields, “the employee Olga Petrova” of `first_name` and
// `last_name`, and the id of whom acts, “Anna books the class” of `member_id`.

import { nounOf } from "../../english/context/nouns.ts";
import { partsOfName, valueOfText } from "../settle/slots.ts";
import type { AskedVerb } from "./asked.ts";
import { idCalled } from "./described.ts";
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

/** "Anna books the class": the id that the request needs, where an earlier step knows the person who acts. */
export function placeActing(alignment: Alignment, { around }: AskedVerb): void {
  const { place, values, evidence, variables } = alignment;
  const people = around.flatMap((at) => {
    const { kind, text = "" } = place.tokens[at] ?? {};
    return kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(text) ? [text] : [];
  });
  const [person, ...others] = people;
  if (person === undefined || others.length > 0) return;
  const found = alignment.spots.flatMap((spot) => {
    if (!spot.isRequired || spot.parameter !== undefined || !isOpen(alignment, spot) || !/(?:Id|_id|ID)$/.test(spot.name)) return [];
    const id = idCalled(place, person, spot.name, nounOf([spot.name.replace(/_?id$/i, "")]));
    return id === undefined ? [] : [{ spot, id }];
  });
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) return;
  values.set(only.spot.key, valueOfText(only.id));
  evidence.sum += 4;
  variables.add(only.id);
}
