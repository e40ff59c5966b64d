// Reads a list of fields and values at the end of a clause: “with start date 2031-04-08 and reason return”,
// “(top bar, 18 frames, county "Kitui")”. The fields of the document divide it, so a name may be any words.

import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { stem } from "../settle/called.ts";
import type { Part } from "./parts.ts";
import { type Alignment, fitOf, give, isForMoment, isOpen, listedValue, type Spot } from "./spots.ts";
import { isUnitOfName, saysUnitOf } from "./units.ts";

interface Entry {
  readonly spot: Spot;
  readonly json: Json;
  readonly from: number;
  readonly to: number;
  /** True if it has a sign or a word between name and value. */
  readonly isLinked: boolean;
}

const leading = /^(?:with|whose|where|having|using|by|path)$|^[:(]$/;
const separating = /^(?:and|&)$|^[,;]$/;
/** Between two entries, if a name follows. */
const prepositions = /^(?:with|in|at|on|for|from|under|by|plus)$/;
const articles = /^(?:with|in|at|on|for|from|under|by|plus|the|a|an|its|their|his|her|set|sets|setting|change|changes|put|of)$/;
const linking = /^(?:is|are|be|being|to|as|of|equals?|equal|set|at|on)$|^[=:]$/;
const naming = /^(?:named|called|titled)$/;
/** A pair that has nothing between name and value is one of several. */
const fewest = 2;
const mostTokens = 60;

/** Places the values of a list that ends the clause, where nothing but fields and values is in it. */
export function placeFieldList(alignment: Alignment): void {
  const { tokens } = alignment.place;
  if (tokens.length > mostTokens) return;
  const end = tokens.at(-1)?.text === ")" ? tokens.length - 1 : tokens.length;
  for (let at = 1; at < end; at++) {
    const lead = tokens[at - 1];
    const leads = lead?.kind === "path" || isOf(leading, alignment, at - 1) || isOf(separating, alignment, at - 1);
    if (!leads || alignment.said.has(at) || (end < tokens.length && lead?.text !== "(")) continue;
    const entries = listFrom(alignment, at, end, []);
    if (entries === undefined || !(entries.length >= fewest || entries[0]?.isLinked === true)) continue;
    // “POST /boards: name = "Home"” may be what comes back.
    const isUnclear = lead?.kind === "path" || (tokens[at - 2]?.kind === "path" && lead?.kind === "symbol" && lead.text !== "(");
    if (isUnclear && entries.some(({ isLinked }) => isLinked)) continue;
    for (const { spot, json, from, to } of entries) {
      const part: Part = { at: from, end: to, kind: "text", text: "", json };
      give(alignment, spot, json, part, { score: 8, words: [] });
    }
    for (let one = at - 1; one < tokens.length; one++) alignment.said.add(one);
    return;
  }
}

/** The entries of the rest of the list; undefined if something in it is none. */
function listFrom(alignment: Alignment, at: number, end: number, taken: readonly Entry[]): readonly Entry[] | undefined {
  if (at >= end) return [];
  for (let to = at + 1; to <= end; to++) {
    let next = to;
    while (next < end && isOf(separating, alignment, next)) next++;
    if (to < end && next === to && !leadsToName(alignment, to)) continue;
    const entry = next >= end && next > to ? undefined : entryIn(alignment, at, to, taken);
    const others = entry === undefined ? undefined : listFrom(alignment, next, end, [...taken, entry]);
    if (entry !== undefined && others !== undefined) return [entry, ...others];
  }
  return undefined;
}

/** “in county Kitui” */
function leadsToName(alignment: Alignment, at: number): boolean {
  if (!isOf(prepositions, alignment, at)) return false;
  const open = alignment.spots.filter(({ parameter }) => parameter === undefined);
  return (
    nameAt(alignment, open, at + 1) !== undefined || (isOf(articles, alignment, at + 1) && nameAt(alignment, open, at + 2) !== undefined)
  );
}

function isOf(words: RegExp, { place: { tokens } }: Alignment, at: number): boolean {
  const { kind = "", word = "", text = "" } = tokens[at] ?? {};
  return (kind === "word" || kind === "symbol") && words.test(word || text);
}

/** “the quantity is 5”, “5 frames”, “named Ada”, or a value that only one field lists. */
function entryIn(alignment: Alignment, start: number, to: number, taken: readonly Entry[]): Entry | undefined {
  const open = alignment.spots.filter(
    (spot) => spot.parameter === undefined && isOpen(alignment, spot) && !taken.some((one) => one.spot === spot),
  );
  let from = start;
  while (from < to && isOf(articles, alignment, from) && from < start + 3 && nameAt(alignment, open, from) === undefined) from++;
  return (
    namedFirst(alignment, open, from, to) ??
    valueFirst(alignment, open, from, to) ??
    called(alignment, open, from, to) ??
    alone(alignment, open, from, to)
  );
}

/** “quantity 5”, “the unit price: 7 EUR”, “status set to paid” */
function namedFirst(alignment: Alignment, open: readonly Spot[], from: number, to: number): Entry | undefined {
  const named = nameAt(alignment, open, from);
  if (named === undefined) return undefined;
  let at = named.end;
  while (at < to && isOf(linking, alignment, at)) at++;
  const json = valueSaid(alignment, named.spot, at, to);
  return json === undefined ? undefined : { spot: named.spot, json, from, to, isLinked: at > named.end };
}

/** “18 frames”, “7.5 kg weight” */
function valueFirst(alignment: Alignment, open: readonly Spot[], from: number, to: number): Entry | undefined {
  if (alignment.place.tokens[from]?.kind !== "number") return undefined;
  for (const at of [from + 1, from + 2]) {
    const named = nameAt(alignment, open, at);
    const json = named?.end === to ? valueSaid(alignment, named.spot, from, at) : undefined;
    if (named !== undefined && json !== undefined) return { spot: named.spot, json, from, to, isLinked: false };
  }
  return undefined;
}

/** “called "Ada"” */
function called(alignment: Alignment, open: readonly Spot[], from: number, to: number): Entry | undefined {
  if (!isOf(naming, alignment, from)) return undefined;
  const [spot, ...others] = open.filter(({ name }) => /^(?:name|title|label)$/i.test(name));
  const json = spot === undefined || others.length > 0 ? undefined : valueSaid(alignment, spot, from + 1, to);
  return spot === undefined || json === undefined ? undefined : { spot, json, from, to, isLinked: true };
}

function alone(alignment: Alignment, open: readonly Spot[], from: number, to: number): Entry | undefined {
  const [found, ...others] = open.flatMap((spot) => {
    const json = spot.enum === undefined ? undefined : valueSaid(alignment, spot, from, to);
    return json === undefined ? [] : [{ spot, json }];
  });
  return found === undefined || others.length > 0 ? undefined : { ...found, from, to, isLinked: false };
}

/** The field with the longest name that the words begin with. */
function nameAt(alignment: Alignment, open: readonly Spot[], at: number): { readonly spot: Spot; readonly end: number } | undefined {
  const { tokens } = alignment.place;
  const found = open.flatMap((spot) => {
    const words = splitWords(spot.name);
    // “weight 7.5 kg” of `weightKg`
    const plain = words.length > 1 && isUnitOfName(words.at(-1) ?? "") ? [words, words.slice(0, -1)] : [words];
    const named = plain.flatMap((name) => {
      const end = endOfName(tokens, at, name);
      return end === undefined ? [] : [{ spot, end }];
    });
    // “starting on 5 May” of `startsOn`
    const isDeed = named.length === 0 && isForMoment(spot) && stem(words[0] ?? "") === stem(tokens[at]?.word ?? "") && words.length === 2;
    return isDeed ? [{ spot, end: at + 1 }] : named;
  });
  const longest = Math.max(...found.map(({ end }) => end));
  const [only, ...others] = found.filter(({ end }) => end === longest);
  return others.length > 0 ? undefined : only;
}

/** After the words of a name, however they are joined: `start date`, `startDate`, `"start_date"`. */
function endOfName(tokens: Alignment["place"]["tokens"], start: number, name: readonly string[]): number | undefined {
  const wanted = name.join("");
  let said = "";
  for (let at = start; at < tokens.length && said.length < wanted.length; at++) {
    const { kind, text, value } = tokens[at] ?? { kind: "symbol", text: "", value: undefined };
    if (kind !== "word" && !(kind === "quoted" && at === start)) return undefined;
    said += splitWords(kind === "quoted" ? String(value) : text).join("");
    if (said === wanted) return at + 1;
  }
  return undefined;
}

function valueSaid(alignment: Alignment, spot: Spot, from: number, to: number): Json | undefined {
  const { place, parts } = alignment;
  const tokens = place.tokens.slice(from, to);
  const [first, ...others] = tokens;
  if (first === undefined) return undefined;
  const part = parts.find((one) => one.at === from && one.end === to);
  if (part !== undefined) return fitOf(alignment, part, spot);
  // “7.5 kg” of `weightKg`
  const [unit, ...more] = others;
  const amount = unit !== undefined && more.length === 0 ? parts.find((one) => one.at === from && one.end === to - 1) : undefined;
  if (amount?.kind === "number" && saysUnitOf(unit?.word ?? "", splitWords(spot.name).at(-1) ?? "")) return fitOf(alignment, amount, spot);
  const text = tokens.map((token) => token.text).join(" ");
  if (spot.enum !== undefined)
    return tokens.every(({ kind }) => kind === "word" || kind === "number") ? listedValue(spot, text) : undefined;
  if (others.length > 0 || first.kind !== "word") return undefined;
  if (spot.type === "boolean") return /^(?:true|false)$/.test(text) ? text === "true" : undefined;
  return spot.type === "string" && spot.format === undefined && /^[\p{L}-]+$/u.test(text) ? text : undefined;
}
