// Places the ids of things in a body by what the things are called: “an adoption of Mia by Anna Keller”.

import { nounOf } from "../../english/context/nouns.ts";
import { valueOfText } from "../settle/slots.ts";
import { idCalled } from "./described.ts";
import type { Part } from "./parts.ts";
import { type Alignment, isOpen } from "./spots.ts";

export function placeNamedThings(alignment: Alignment, open: Set<Part>): void {
  const { place, said, values, evidence, variables } = alignment;
  const { tokens } = place;
  const ids = alignment.spots.filter((spot) => spot.parameter === undefined && spot.type !== "array" && /(?:Id|_id|ID)$/.test(spot.name));
  if (ids.length === 0) return;
  for (const [at, { kind, text, value }] of tokens.entries()) {
    if (said.has(at) || !(kind === "quoted" || (kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(text)))) continue;
    const called = kind === "quoted" ? String(value) : text;
    const found = ids.flatMap((spot) => {
      const noun = nounOf([spot.name.replace(/_?id$/i, "")]);
      const id = isOpen(alignment, spot) ? idCalled(place, called, spot.name, noun) : undefined;
      return id === undefined ? [] : [{ spot, id }];
    });
    const [only, ...others] = found;
    if (only === undefined || others.length > 0) continue;
    values.set(only.spot.key, valueOfText(only.id));
    evidence.sum += 6;
    said.add(at);
    variables.add(only.id);
    for (const part of open) if (part.at === at) open.delete(part);
  }
}
