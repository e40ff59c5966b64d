// Finds weaker signs of a value's place: the last word of its name, what is changed to it, its unit as part of the
// name, an address, and who acts.

import { splitWords } from "../../openapi/words.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { changes, signsIn, stem } from "../settle/called.ts";
import type { Cue } from "./cues.ts";
import { isDayText, type Part } from "./parts.ts";
import { type Alignment, isForDay, type Spot } from "./spots.ts";
import { isSynonym, personal } from "./things.ts";

/** The numbers from one to another, exclusive. */
export function between(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Returns whether the word is the last one of the place's name, and of no other open place. */
function isHeadOf({ spots, values }: Alignment, spot: Spot, word: string): boolean {
  const names = (one: Spot): boolean =>
    one.words.length > 0 && (stem(word) === one.words.at(-1) || isSynonym(one.words.at(-1) as string, word));
  if (word.length < 3 || spot.words.length < 2 || spot.parameter !== undefined || !names(spot)) return false;
  return spots.every((one) => one === spot || values.has(one.key) || !one.words.some((name) => name === stem(word)));
}

/** "the number plate HB-KL 204" of `vehiclePlate` */
export function headBefore(alignment: Alignment, { at }: Part, spot: Spot): Cue | undefined {
  const { tokens } = alignment.place;
  let last = at - 1;
  while (last >= 0 && /^(?:is|are|of|:|=|being|as|number|no|a|an|the)$/.test(tokens[last]?.word || tokens[last]?.text || "")) last--;
  const { word = "" } = tokens[last] ?? {};
  if (!isHeadOf(alignment, spot, word)) return undefined;
  const lead = /^(?:number|full|own|new)$/.test(tokens[last - 1]?.word ?? "") ? last - 1 : last;
  return { score: 6.2, words: between(lead, at) };
}

/** "the plate on the permit is changed to HB-EV 9" */
export function changedTo(alignment: Alignment, { at }: Part, spot: Spot): Cue | undefined {
  const { tokens, operation } = alignment.place;
  if (!changes(operation) || !/^(?:to|as)$/.test(tokens[at - 1]?.word ?? "") || spot.parameter !== undefined) return undefined;
  const named = between(Math.max(0, at - 9), at - 1).filter((one) => {
    const { word = "" } = tokens[one] ?? {};
    const isWhole = spot.words.length === 1 && word.length > 2 && stem(word) === spot.words[0];
    return isWhole || isHeadOf(alignment, spot, word);
  });
  return named.length === 1 ? { score: 6.4, words: [...named, at - 1] } : undefined;
}

/** "Lindenweg 5, 80331 Munich": a house with its street, a postcode and a town. */
export function placeAddress(alignment: Alignment, open: Set<Part>): void {
  const { place, spots, values, said, evidence } = alignment;
  const { tokens } = place;
  const free = spots.filter((spot) => !values.has(spot.key) && spot.slot !== undefined && spot.enum === undefined);
  const [street, ...streets] = free.filter(({ name }) => /^(?:street|address_?line_?1?|street_?address)$/i.test(name));
  const [code, ...codes] = free.filter(({ name }) => /^(?:post_?code|postal_?code|zip|zip_?code)$/i.test(name));
  const [town, ...towns] = free.filter(({ name }) => /^(?:city|town)$/i.test(name));
  if (street === undefined || code === undefined || town === undefined || streets.length + codes.length + towns.length > 0) return;
  for (let at = 1; at < tokens.length - 2; at++) {
    if (tokens[at]?.text !== "," || !/^\d{4,6}$/.test(tokens[at + 1]?.text ?? "") || !/^\p{Lu}\p{Ll}+$/u.test(tokens[at + 2]?.text ?? ""))
      continue;
    let from = at - 1;
    while (from > 0 && (tokens[from]?.kind === "number" || /^\p{Lu}[\p{L}.-]+$|^\d+[a-z]?$/u.test(tokens[from]?.text ?? ""))) from--;
    from++;
    if (at - from < 2) continue;
    const text = tokens
      .slice(from, at)
      .map((token) => token.text)
      .join(" ");
    if (!/\d/.test(text) || !/\p{Lu}/u.test(text)) continue;
    let end = at + 3;
    while (/^\p{Lu}\p{Ll}+$/u.test(tokens[end]?.text ?? "") && !lexicon.vocabulary.has(tokens[end]?.word ?? "")) end++;
    values.set(street.key, text);
    values.set(code.key, tokens[at + 1]?.text ?? "");
    values.set(
      town.key,
      tokens
        .slice(at + 2, end)
        .map((token) => token.text)
        .join(" "),
    );
    evidence.sum += 12;
    for (const one of between(from, end)) said.add(one);
    if (/^(?:at|in|from)$/.test(tokens[from - 1]?.word ?? "")) said.add(from - 1);
    for (const part of open) if (part.at >= from && part.at < end) open.delete(part);
    return;
  }
}

/** "a session for the pharmacist account r.huang with the password …": who signs in. */
export function placeUser({ place, spots, values, said, evidence }: Alignment, open: Set<Part>): void {
  if (!signsIn(place.operation) || ![...values.keys()].some((key) => /pass(?:word|wd|phrase)|pin|secret/i.test(key))) return;
  const [spot, ...others] = spots.filter((one) => one.slot?.in === "body" && one.isRequired && !values.has(one.key));
  const [part, ...more] = open;
  if (spot === undefined || part === undefined || others.length + more.length > 0) return;
  if (spot.type !== "string" || spot.enum !== undefined || !/^(?:code|word|email|proper|text|name)$/.test(part.kind)) return;
  const { tokens } = place;
  let at = part.at - 1;
  while (at > part.at - 4 && tokens[at]?.kind === "word" && !/^(?:the|our|for|as|by|of|with)$/.test(tokens[at]?.word ?? "")) at--;
  if (/^(?:the|our)$/.test(tokens[at]?.word ?? "")) at--;
  if (!/^(?:for|as|by|of)$/.test(tokens[at]?.word ?? "")) return;
  values.set(spot.key, part.text);
  evidence.sum += 6;
  for (const one of between(at, part.end)) said.add(one);
  open.delete(part);
}

/** The person who acts, for the only name that is needed: “Case worker R. Dietz grants …” of `approvedBy`. */
export function placeActorsName(alignment: Alignment, part: Part): Spot | undefined {
  if (!/^(?:name|proper|word|text)$/.test(part.kind) || alignment.spots.length === 0) return undefined;
  const { tokens } = alignment.place;
  const lead = tokens.slice(0, part.at);
  const isLed = lead.every(
    ({ kind, word, text }) => (kind === "word" && /^\p{L}+$/u.test(text) && !hasTerminal(word, /^v\./)) || text === ",",
  );
  const isBy = /^by$/.test(tokens[part.at - 1]?.word ?? "");
  if (!isBy && (!isLed || lead.length > 4)) return undefined;
  const needed = alignment.spots.filter(
    (spot) =>
      (spot.isRequired || /(?:By|_by)$/.test(spot.name)) &&
      !alignment.values.has(spot.key) &&
      spot.parameter === undefined &&
      spot.enum === undefined,
  );
  const [only, ...others] = needed.filter(({ name, type, format }) => {
    const words = splitWords(name);
    if (/^(?:ids?|no|number|code)$/.test(words.at(-1) ?? "")) return false;
    return type === "string" && format === undefined && (words.at(-1) === "by" || words.some((word) => personal.test(word)));
  });
  return others.length === 0 ? only : undefined;
}

/** “arriving on "2031-08-01" and leaving on "2031-08-03"”: the day of what is done. */
export function deedBefore({ place: { tokens } }: Alignment, part: Part, spot: Spot): Cue | undefined {
  const { at, kind } = part;
  if (spot.parameter !== undefined || !isForDay(spot) || !(kind === "date" || kind === "time" || isDayText(part))) return undefined;
  const deed = /^(?:on|at)$/.test(tokens[at - 1]?.word ?? "") ? at - 2 : at - 1;
  const { word = "" } = tokens[deed] ?? {};
  const said = otherDeeds.get(word) ?? word;
  const own = splitWords(spot.name)[0] ?? "";
  return /ing$/.test(said) && (stem(said) === stem(own) || said.slice(0, 5) === own.slice(0, 5)) && own.length > 4
    ? { score: 9, words: between(deed, at) }
    : undefined;
}

const otherDeeds: ReadonlyMap<string, string> = new Map([
  ["leaving", "departing"],
  ["coming", "arriving"],
]);

/** "the teammate tea_7" of `assigneeId`, where the path is of no person, whom the clause may call by another noun */
export function personBefore({ place: { tokens }, spots }: Alignment, { at, kind }: Part, spot: Spot): Cue | undefined {
  const before = tokens[at - 1]?.word ?? "";
  if (kind !== "code" || spot.parameter !== undefined || before.length < 4 || !personal.test(before)) return undefined;
  if (!personal.test(spot.name.toLowerCase().replace(/_?(?:id|no|number)$/, ""))) return undefined;
  if (spots.some(({ parameter }) => parameter !== undefined && personal.test(parameter.noun))) return undefined;
  return { score: 4.4, words: [at - 1, ...(/^(?:written|posted|sent|made|added)$/.test(tokens[at - 4]?.word ?? "") ? [at - 4] : [])] };
}
