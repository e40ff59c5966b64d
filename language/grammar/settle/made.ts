// Values that are made at run time: random ones, and moments.

import type { Json } from "../../json.ts";
import type { RandomKind } from "../../step.ts";
import type { MomentMeaning, RandomMeaning } from "../meaning.ts";
import { type Place, tokenOf, unsettled } from "./place.ts";

const kinds: Readonly<Record<"min" | "max" | "characters" | "from" | "to", ReadonlySet<RandomKind>>> = {
  min: new Set(["number", "integer"]),
  max: new Set(["number", "integer"]),
  characters: new Set(["text", "password", "word", "username", "sentence"]),
  from: new Set(["date", "date-time"]),
  to: new Set(["date", "date-time"]),
};

export function randomValue(place: Place, meaning: RandomMeaning): Json {
  const kind = meaning.random as RandomKind;
  const made: Record<string, Json> = { $random: kind };
  for (const name of ["min", "max", "characters", "from", "to"] as const) {
    const reference = meaning[name];
    if (reference === undefined) continue;
    if (!kinds[name].has(kind)) return unsettled(`a random ${kind} has no ${name}`);
    const token = tokenOf(place, reference);
    const isDay = name === "from" || name === "to";
    if (isDay && token.kind !== "quoted" && !/^\d{4}-\d{2}-\d{2}/.test(token.text)) return unsettled("no day");
    if (!isDay && token.kind !== "number") return unsettled("no number");
    made[name === "characters" ? "length" : name] = isDay && token.kind !== "quoted" ? token.text : (token.value as Json);
  }
  return made;
}

export function momentValue(place: Place, { now, offset, by, shift, amount, unit }: MomentMeaning): Json {
  if (by !== undefined) return { $now: now, offset: by };
  if (offset !== undefined) return { $now: now, offset: tokenOf(place, offset).value as string };
  if (amount === undefined) return { $now: now };
  return { $now: now, offset: `${shift}${tokenOf(place, amount).text} ${unit}` };
}
