// Reads a list of fields and values at the end of a clause, “with start date 2031-04-08, available to 5 and reason return”. The names
// of the document's fields divide it, so a name may be any words, and so may a value that the document lists.

import type { Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { Part } from "./parts.ts";
import { type Alignment, fitOf, give, isOpen, listedValue, type Spot } from "./spots.ts";

interface Entry {
  readonly spot: Spot;
  readonly json: Json;
  /** Tokens of the name, of what links it and of the value. */
  readonly from: number;
  readonly to: number;
}

const leading = /^(?:with|whose|where|having|using|by|path)$|^[:(]$/;
const separating = /^(?:and|&)$|^[,;]$/;
const articles = /^(?:the|a|an|its|their|his|her|set|sets|setting|change|changes|put|of)$/;
const linking = /^(?:is|are|be|being|to|as|of|equals?|equal|set|at)$|^[=:]$/;
/** A pair has a sign or a word between name and value, or is one of several. */
const fewest = 2;

/** Places the values of a list that ends the clause, where nothing but fields and values is in it. */
export function placeFieldList(alignment: Alignment): void {
  const { tokens } = alignment.place;
  for (let at = 1; at < tokens.length; at++) {
    const lead = tokens[at - 1];
    const leads = lead?.kind === "path" || leading.test(lead?.word || lead?.text || "") || separating.test(lead?.word || lead?.text || "");
    const entries = leads && !alignment.said.has(at) ? listFrom(alignment, at) : undefined;
    if (entries === undefined) continue;
    for (const { spot, json, from, to } of entries) {
      const part: Part = { at: from, end: to, kind: "text", text: "", json };
      give(alignment, spot, json, part, { score: 8, words: [] });
    }
    alignment.said.add(at - 1);
    for (let one = at; one < tokens.length; one++) alignment.said.add(one);
    return;
  }
}

function listFrom(alignment: Alignment, start: number): readonly Entry[] | undefined {
  const { tokens } = alignment.place;
  const entries: Entry[] = [];
  let at = start;
  let hasLink = false;
  while (at < tokens.length) {
    const named = namedAt(alignment, at, entries);
    if (named === undefined) return undefined;
    let from = named.end;
    while (isOf(linking, alignment, from)) from++;
    if (from > named.end) hasLink = true;
    const end = endOfValue(alignment, from, [...entries, { spot: named.spot }]);
    const json = valueSaid(alignment, named.spot, from, end);
    if (json === undefined) return undefined;
    entries.push({ spot: named.spot, json, from: at, to: end });
    at = end;
    while (isOf(separating, alignment, at)) at++;
    // “…, quantity 2,”
    if (at > end && at >= tokens.length) return undefined;
  }
  return entries.length >= fewest || (entries.length === 1 && hasLink) ? entries : undefined;
}

function isOf(words: RegExp, { place: { tokens } }: Alignment, at: number): boolean {
  const { kind = "", word = "", text = "" } = tokens[at] ?? {};
  return (kind === "word" || kind === "symbol") && words.test(word || text);
}

/** The longest name of a field that the words begin with, after an article. */
function namedAt(
  alignment: Alignment,
  start: number,
  taken: readonly Pick<Entry, "spot">[],
): { readonly spot: Spot; readonly end: number } | undefined {
  const { tokens } = alignment.place;
  const isTaken = (spot: Spot): boolean => taken.some((one) => one.spot === spot);
  const open = alignment.spots.filter((spot) => spot.parameter === undefined && isOpen(alignment, spot) && !isTaken(spot));
  for (let at = start; at <= start + 2; at++) {
    const found = open.flatMap((spot) => {
      const end = endOfName(alignment, at, splitWords(spot.name));
      return end === undefined ? [] : [{ spot, end }];
    });
    const longest = Math.max(...found.map(({ end }) => end));
    const [only, ...others] = found.filter(({ end }) => end === longest);
    if (only !== undefined) return others.length > 0 ? undefined : only;
    if (!articles.test(tokens[at]?.word ?? "")) return undefined;
  }
  return undefined;
}

/** After the words of a name, however they are joined: `start date`, `startDate`, `"start_date"`. */
function endOfName({ place: { tokens } }: Alignment, start: number, name: readonly string[]): number | undefined {
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

/** Before what separates the value from the next name, or the end of the clause. */
function endOfValue(alignment: Alignment, from: number, taken: readonly Pick<Entry, "spot">[]): number {
  const { tokens } = alignment.place;
  for (let at = from + 1; at < tokens.length; at++) {
    let next = at;
    while (isOf(separating, alignment, next)) next++;
    if (next > at && namedAt(alignment, next, taken) !== undefined) return at;
  }
  return tokens.length;
}

function valueSaid(alignment: Alignment, spot: Spot, from: number, end: number): Json | undefined {
  const { place, parts } = alignment;
  const tokens = place.tokens.slice(from, end);
  const [first, ...others] = tokens;
  if (first === undefined) return undefined;
  const part = parts.find((one) => one.at === from && one.end === end);
  if (part !== undefined) return fitOf(alignment, part, spot);
  const text = tokens.map((token) => token.text).join(" ");
  if (spot.enum !== undefined)
    return tokens.every(({ kind }) => kind === "word" || kind === "number") ? listedValue(spot, text) : undefined;
  if (others.length > 0 || first.kind !== "word") return undefined;
  if (spot.type === "boolean") return /^(?:true|false)$/.test(text) ? text === "true" : undefined;
  return spot.type === "string" && spot.format === undefined && /^[\p{L}-]+$/u.test(text) ? text : undefined;
}
