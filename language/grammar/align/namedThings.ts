// Places the ids of things in a body by what the things are called: “an adoption of Mia by Anna Keller”.

import { nounOf } from "../../english/context/nouns.ts";
import { idOfThing } from "../settle/mentioned.ts";
import { valueOfText } from "../settle/slots.ts";
import { idCalled, thingsCalled } from "./described.ts";
import type { Part } from "./parts.ts";
import { type Alignment, isNounOf, isOpen } from "./spots.ts";

/** "under Connectors", “the categories below Tools”: in the place for what things are in. */
const above = /^(?:under|below|beneath|underneath|inside|within|in|into)$/;
const identity = /(?:Id|_id|ID|_no|_number|_code|(?<=[a-z])(?:No|Number|Code))$/;
const parents = /^parent(?:_?(?:id|uuid|pk|key))?$/i;

function placeParent(alignment: Alignment, open: Set<Part>): void {
  const { place, said, values, evidence, variables } = alignment;
  const { tokens } = place;
  const [only, ...others] = alignment.spots.filter((spot) => spot.parameter === undefined && parents.test(spot.name));
  if (only === undefined || others.length > 0 || !isOpen(alignment, only)) return;
  for (const [at, { kind, text, value }] of tokens.entries()) {
    if (said.has(at) || !above.test(tokens[at - 1]?.word ?? "")) continue;
    if (!(kind === "quoted" || (kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(text)))) continue;
    const things = thingsCalled(place, kind === "quoted" ? String(value) : text).filter(({ noun }) => isNounOf(place.operation, noun));
    const [id, ...more] = new Set(things.flatMap((thing) => idOfThing(thing, "id", thing.noun) ?? []));
    if (id === undefined || more.length > 0) continue;
    values.set(only.key, valueOfText(id));
    evidence.sum += 6;
    said.add(at).add(at - 1);
    variables.add(id);
    for (const part of open) if (part.at === at) open.delete(part);
  }
}

/** Returns whether the body has a place for the thing that is called so, which holds another one or nothing. */
export function lacksNamed({ place, spots, variables }: Alignment, called: string): boolean {
  return thingsCalled(place, called).some((thing) => {
    const id = idOfThing(thing, "id", thing.noun);
    const isPlaced = id === undefined || variables.has(id);
    return !isPlaced && spots.some(({ parameter, name }) => parameter === undefined && nounOf([name.replace(identity, "")]) === thing.noun);
  });
}

export function placeNamedThings(alignment: Alignment, open: Set<Part>): void {
  const { place, said, values, evidence, variables } = alignment;
  const { tokens } = place;
  placeParent(alignment, open);
  const ids = alignment.spots.filter((spot) => spot.parameter === undefined && spot.type !== "array" && identity.test(spot.name));
  if (ids.length === 0) return;
  for (const [at, { kind, text, value }] of tokens.entries()) {
    if (said.has(at) || !(kind === "quoted" || (kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(text)))) continue;
    const called = kind === "quoted" ? String(value) : text;
    const found = ids.flatMap((spot) => {
      const noun = nounOf([spot.name.replace(identity, "")]);
      const id = isOpen(alignment, spot) ? idCalled(place, called, spot.name, noun) : undefined;
      return id === undefined ? [] : [{ spot, id }];
    });
    // `labelId`, and that of a thing inside the body.
    const depth = Math.min(...found.map(({ spot }) => spot.within.length));
    const [only, ...others] = found.filter(({ spot }) => spot.within.length === depth);
    if (only === undefined || others.length > 0) continue;
    values.set(only.spot.key, valueOfText(only.id));
    evidence.sum += 6;
    said.add(at);
    variables.add(only.id);
    for (const part of open) if (part.at === at) open.delete(part);
  }
}
