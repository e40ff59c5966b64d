// Fills places with what earlier requests have said there: “for the same dates”, “by his email address”, “same track”.

import { nounOf, sameName } from "../../english/context/nouns.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { attempt } from "../correct/attempt.ts";
import { wordsSaid } from "../correct/saved.ts";
import { isDayFormat } from "../settle/days.ts";
import { callsBefore } from "../settle/mentioned.ts";
import { slotsCalled, valueOfNoun } from "../settle/slots.ts";
import { memberAt } from "./carried.ts";
import { type Alignment, isOpen, type Spot } from "./spots.ts";

/** "for the same dates and the same number of people": what the last request that has them said. */
export function placeSame(alignment: Alignment): boolean {
  const { place, said } = alignment;
  const { tokens } = place;
  for (const [at, { word }] of tokens.entries()) {
    if (!(word === "same" || isOfHis(alignment, at)) || said.has(at)) continue;
    const words: string[] = [];
    let end = at + 1;
    while (
      tokens[end]?.kind === "word" &&
      words.length < 4 &&
      !/^(?:and|for|as|in|on|at|with|to|again|once)$/.test(tokens[end]?.word ?? "")
    )
      words.push(tokens[end++]?.word ?? "");
    const phrase = words.join(" ").replace(/^(?:number|count|amount) of /, "");
    const isMoments = /^(?:dates?|days?|period|times?|time slot|nights?)$/.test(phrase);
    const spots = alignment.spots.filter((spot) => {
      if (spot.slot === undefined || !isOpen(alignment, spot)) return false;
      if (isMoments) return isDayFormat(spot.format);
      if (/^(?:people|persons?|guests?|travell?ers|adults|participants)$/.test(phrase) && spot.type === "integer")
        return /guest|people|person|adult|travel|party|participant|pax/i.test(spot.name);
      if (/^(?:(?:e-?mail|mail) )?(?:address|mail)$/.test(phrase) && spot.format === "email") return true;
      return slotsCalled(place, phrase).includes(spot.slot);
    });
    const found = spots.map((spot) => ({ spot, value: saidBefore(alignment, spot) }));
    // The same thing is that of the path.
    if (spots.length === 0) continue;
    if (found.some(({ value }) => value === undefined)) return false;
    // "the same email and password"
    while (tokens[end]?.word === "and" && tokens[end + 1]?.kind === "word") {
      const [slot, ...more] = slotsCalled(place, tokens[end + 1]?.word ?? "");
      const spot = alignment.spots.find((one) => one.slot !== undefined && one.slot === slot && isOpen(alignment, one));
      const value = spot === undefined || more.length > 0 ? undefined : saidBefore(alignment, spot);
      if (spot === undefined || value === undefined) break;
      found.push({ spot, value });
      end += 2;
    }
    // "same address as above"
    if (tokens[end]?.word === "as" && /^(?:above|before|earlier)$/.test(tokens[end + 1]?.word ?? "")) end += 2;
    for (const { spot, value } of found) alignment.values.set(spot.key, value as Json);
    alignment.evidence.sum += 5;
    for (let one = at; one < end; one++) said.add(one);
  }
  return true;
}

/** "by his email address", "with her phone number": a value from an earlier step. */
function isOfHis({ place: { tokens }, parts }: Alignment, at: number): boolean {
  if (!/^(?:his|her|its|their)$/.test(tokens[at]?.word ?? "") || !/^(?:by|with|using|via)$/.test(tokens[at - 1]?.word ?? "")) return false;
  return ![1, 2, 3, 4].some((step) => parts.some((part) => part.at === at + step));
}

function saidBefore({ place }: Alignment, spot: Spot): Json | undefined {
  const { name, within } = spot;
  const bodies = wordsSaid(place.context, name);
  if (within.length === 0 && bodies.length === 1) return bodies[0];
  // "same track": of the last such thing.
  const own = callsBefore(place).findLast(({ operation, fails }) => operation === place.operation && !fails);
  const inside = own === undefined ? undefined : memberAt(own.step.body, spot);
  if (inside !== undefined) return inside;
  const queries = place.before.flatMap((step) =>
    step.step === "api_request" && isJsonObject(step.query)
      ? Object.entries(step.query).flatMap(([key, value]) => (sameName(key, name) ? [value] : []))
      : [],
  );
  const last = queries.at(-1);
  return (last as Json | undefined) ?? valueOfId(place, name);
}

/** `hotelId`: of the only thing of that noun. */
export function valueOfId(place: Alignment["place"], name: string): Json | undefined {
  const noun = nounOf([name.replace(/_?(?:ids?|code|number|ref)$/i, "")]);
  return attempt(() => valueOfNoun(place, noun, name)) ?? undefined;
}
