// Puts the values of a clause into the places of one operation: pairs first, then the surest value.
// Each has one clear place, or the operation is not meant.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { changes, hasSense, stem } from "../settle/called.ts";
import { isIdOfAnother, slotsCalled } from "../settle/slots.ts";
import { type Cue, cueOf, isLinking } from "./cues.ts";
import { placeActorsName, placeAddress, placeUser } from "./looserCues.ts";
import { placeNamedThings } from "./namedThings.ts";
import { placeNames } from "./names.ts";
import { isDayText, type Part } from "./parts.ts";
import { type Alignment, fitOf, give, isForSearch, isOpen, type Pair, pairsOf, type Spot } from "./spots.ts";

/** Two places that score about as much are both possible. */
const leastLead = 0.5;

/** False if a value changes what exists by an amount. */
export function placeValues(alignment: Alignment): boolean {
  const open = new Set(alignment.parts.filter(({ at }) => !alignment.said.has(at)));
  // "raised by 5": by how much is not to how much.
  const { tokens, operation } = alignment.place;
  const isByAmount = changes(operation) || tokens.some(({ word }) => hasSense(word, "o.resize"));
  if (isByAmount && alignment.parts.some(({ kind, at }) => kind === "number" && tokens[at - 1]?.word === "by")) return false;
  placeNamedThings(alignment, open);
  placeChange(alignment, open);
  placePairs(alignment, open);
  placeNames(alignment, open);
  placeAddress(alignment, open);
  while (open.size > 0) {
    let best: (Candidate & { readonly part: Part }) | undefined;
    for (const part of open) {
      const candidate = bestFor(alignment, part);
      if (candidate !== undefined && (best === undefined || candidate.score > best.score)) best = { ...candidate, part };
    }
    if (best === undefined) break;
    open.delete(best.part);
    give(alignment, best.spot, best.json, best.part, best);
    placeMore(alignment, best.spot, best.part, open);
  }
  placeActor(alignment, open);
  placeUser(alignment, open);
  for (const part of open) {
    const spot = placeActorsName(alignment, part);
    if (spot === undefined) continue;
    const by = alignment.place.tokens[part.at - 1]?.word === "by" ? [part.at - 1] : [];
    give(alignment, spot, part.text, part, { score: 4, words: by });
    open.delete(part);
  }
  // The rest may name a value of a list or a place: `account.ts` decides.
  return true;
}

/** "The line manager, E-1003, must be able to …": the only id that is needed and that nothing else says. */
function placeActor(alignment: Alignment, open: Set<Part>): void {
  const [part, ...others] = open;
  if (part === undefined || others.length > 0 || part.kind !== "code") return;
  const modal = alignment.place.tokens.findIndex(({ word }) => /^(?:must|shall|should|will)$/.test(word));
  const needed = alignment.spots.filter(
    (spot) => spot.isRequired && isOpen(alignment, spot) && spot.parameter === undefined && spot.enum === undefined,
  );
  const [only, ...more] = needed;
  const json = only === undefined ? undefined : fitOf(alignment, part, only);
  if (part.at > modal || only === undefined || more.length > 0 || json === undefined || !/(?:id|by)$/i.test(only.name)) return;
  give(alignment, only, json, part, { score: 4, words: [] });
  open.delete(part);
}

interface Candidate extends Cue {
  readonly spot: Spot;
  readonly json: Json;
}

function bestFor(alignment: Alignment, part: Part): Candidate | undefined {
  const found: Candidate[] = [];
  for (const spot of alignment.spots) {
    if (!isOpen(alignment, spot)) continue;
    const json = fitOf(alignment, part, spot);
    const cue = json === undefined ? undefined : cueOf(alignment, part, spot);
    if (json !== undefined && cue !== undefined) found.push({ ...cue, spot, json });
  }
  found.sort((one, other) => other.score - one.score);
  const [first, second] = found;
  if (first === undefined) return lonely(alignment, part);
  if (second === undefined || first.score - second.score >= leastLead) return first;
  // The outer of two members of the same name is meant.
  const tied = found.filter(({ score }) => first.score - score < leastLead);
  const depth = Math.min(...tied.map(({ spot }) => spot.within.length));
  const outer = tied.filter(({ spot }) => spot.within.length === depth);
  const only = outer.length === 1 && tied.every(({ spot }) => spot.name === first.spot.name) ? outer[0] : undefined;
  if (only !== undefined) return only;
  const needed = tied.filter(({ spot }) => spot.isRequired);
  return needed.length === 1 && first.score <= 5 ? needed[0] : undefined;
}

/** The only code, number or query parameter that is needed. */
function lonely(alignment: Alignment, part: Part): Candidate | undefined {
  if (part.kind === "code") return lonelyCode(alignment, part) ?? lonelyQuery(alignment, part);
  return part.kind === "number" ? (lonelyNumber(alignment, part) ?? lonelyQuery(alignment, part)) : undefined;
}

/** "a bid of 350", "5000 cents": the only number, and the only one that is needed. */
function lonelyNumber(alignment: Alignment, part: Part): Candidate | undefined {
  const { place, parts, said } = alignment;
  const { tokens } = place;
  if (parts.some((other) => other !== part && other.kind === "number" && !said.has(other.at))) return undefined;
  const numbers = alignment.spots.filter(({ parameter, type }) => parameter === undefined && (type === "integer" || type === "number"));
  // "approve it for 1900", where the request takes no other number
  const isFor = numbers.length === 1 && /^(?:for|at|with)$/.test(tokens[part.at - 1]?.word ?? "");
  const needed = isFor ? numbers : numbers.filter(({ isRequired }) => isRequired);
  const [only, ...others] = needed.filter((spot) => isOpen(alignment, spot));
  const json = only === undefined ? undefined : fitOf(alignment, part, only);
  if (only === undefined || others.length > 0 || json === undefined || only.slot?.in === "query") return undefined;
  const { word: before = "", text: sign = "" } = tokens[part.at - 1] ?? {};
  if (/^(?:after|before|until|in|at|on|within|from|step|number|no|than|least|most|over|under)$/.test(before) || /^[#<>=]$/.test(sign))
    return undefined;
  const { kind: nextKind, word: unit = "" } = tokens[part.end] ?? {};
  const isMoney = /^(?:cents?|euros?|dollars?|pounds?|eur|usd|gbp|bucks|points?)$/.test(unit);
  if (isMoney && !/amount|price|value|total|sum|cost|fee|balance|cents|money|points|bid|budget|salary|limit/i.test(only.name))
    return undefined;
  // "3 days" is not a `quantity`.
  const isEnd =
    nextKind === undefined ||
    nextKind === "symbol" ||
    hasTerminal(unit, /^f\./) ||
    /^(?:on|to|for|in|of|from|by|at|and|as|with|into)$/.test(unit);
  if (!isEnd && !isMoney && !namesCount(alignment, only, unit)) return undefined;
  return { score: 2, words: [...(isMoney ? [part.end] : []), ...(isFor ? [part.at - 1] : [])], spot: only, json };
}

/** "3 seats" of `seats`, "14 mites" */
function namesCount({ place: { operation } }: Alignment, { words }: Spot, unit: string): boolean {
  return (
    words.includes(stem(unit)) ||
    words.includes(stem(nounOf([unit]))) ||
    (/^(?:pieces?|units?|items?)$/.test(unit) && subjectOf(operation).isItem)
  );
}

/** "the calendar for 80331": the only value, and the only one that the query needs. */
function lonelyQuery(alignment: Alignment, part: Part): Candidate | undefined {
  const { parts, spots, place } = alignment;
  if (parts.length > 1 || place.operation.method !== "GET") return undefined;
  const needed = spots.filter((spot) => spot.isRequired && spot.slot?.in === "query" && isOpen(alignment, spot));
  const [only, ...others] = needed;
  const json = only === undefined || only.enum !== undefined ? undefined : fitOf(alignment, part, only);
  if (only === undefined || others.length > 0 || json === undefined || !/^(?:for|of)$/.test(place.tokens[part.at - 1]?.word ?? ""))
    return undefined;
  return { score: 2, words: [part.at - 1], spot: only, json };
}

/** "for the machine PUMP-7": the only code, and the only one that is needed. */
function lonelyCode(alignment: Alignment, part: Part): Candidate | undefined {
  const { place, parts } = alignment;
  const { tokens } = place;
  if (parts.filter(({ kind, at }) => kind === "code" && !alignment.said.has(at)).length > 1) return undefined;
  const codes = alignment.spots.filter(
    (spot) =>
      isOpen(alignment, spot) &&
      spot.parameter === undefined &&
      /(?:id|code|number|sku|ref|plate|serial|isbn|vin|iban|imei|registration)$/i.test(spot.name),
  );
  const [only, ...others] = codes.filter(({ isRequired }) => isRequired);
  const json = only === undefined ? undefined : fitOf(alignment, part, only);
  if (only === undefined || others.length > 0 || json === undefined) return undefined;
  const { word = "" } = tokens[part.at - 1] ?? {};
  const isNoun = word !== "" && !lexicon.vocabulary.has(word) && hasTerminal(tokens[part.at - 2]?.word ?? "", /^f\.(?:the|my)$/);
  const isOther = isIdOfAnother(place, only.name);
  if (!isOther && /^[:,(]$/.test(tokens[part.at - 1]?.text ?? "")) return { score: 2, words: [], spot: only, json };
  const isMarked = /^(?:for|on|to|of)$/.test(word) && !isOther;
  return isNoun || isMarked ? { score: 2, words: [part.at - 1], spot: only, json } : undefined;
}

/** "from A to B", "A until B", "A – B" */
function placePairs(alignment: Alignment, open: Set<Part>): void {
  const { tokens } = alignment.place;
  const parts = [...open];
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (next === undefined || next.kind !== part.kind || (part.kind === "text" && !(isDayText(part) && isDayText(next))) || !open.has(part))
      continue;
    const joint = tokens
      .slice(part.end, next.at)
      .map(({ word, text }) => word || text)
      .join(" ");
    const lead = tokens[part.at - 1]?.word ?? "";
    const isRange =
      /^(?:up )?(?:to|until|till|through|–|—|-|→)(?: the)?$/.test(joint) || (/^and(?: the)?$/.test(joint) && lead === "between");
    if (!isRange) continue;
    const pairs = pairsOf(alignment).flatMap(({ first, last }) => {
      const [one, other] = [fitOf(alignment, part, first), fitOf(alignment, next, last)];
      return one === undefined || other === undefined ? [] : [{ first, last, one, other }];
    });
    const nearest = pairs.filter(({ first }) => first.within.length === Math.min(...pairs.map((pair) => pair.first.within.length)));
    // “from … to …” is `from` and `to`, where other fields could hold a beginning, too.
    const exact = nearest.filter(({ first, last }) => /^from/i.test(first.name) && /^to/i.test(last.name));
    const [only, ...others] = nearest.length > 1 ? exact : nearest.length > 0 ? nearest : inOrder(alignment, part, next, lead);
    if (only === undefined || others.length > 0) continue;
    const before = [part.at - 1, part.at - 2].filter((at) =>
      /^(?:from|between|the|period|dates?|for|during)$/.test(tokens[at]?.word ?? ""),
    );
    const words = Array.from({ length: next.at - part.end }, (_, at) => part.end + at);
    give(alignment, only.first, only.one, part, { score: 9, words: [...before, ...words] });
    give(alignment, only.last, only.other, next, { score: 9, words: [] });
    open.delete(part);
    open.delete(next);
  }
}

/**
 * "from Talbach up to Hochkopf" of `valley_station` and `summit_station`: in the order of the document, where no other
 * two places are of one kind.
 */
function inOrder(
  alignment: Alignment,
  part: Part,
  next: Part,
  lead: string,
): readonly (Pair & { readonly one: Json; readonly other: Json })[] {
  if (lead !== "from") return [];
  const free = alignment.spots.filter(
    (spot) => spot.isRequired && spot.type === "string" && spot.enum === undefined && spot.slot?.in === "body" && isOpen(alignment, spot),
  );
  const pairs = free.flatMap((first, at) => {
    const last = free[at + 1];
    const [words, others] = [splitWords(first.name), splitWords(last?.name ?? "")];
    const isOneKind = last !== undefined && words.length > 1 && words.length === others.length && words.at(-1) === others.at(-1);
    const [one, other] = isOneKind ? [fitOf(alignment, part, first), fitOf(alignment, next, last)] : [];
    return last === undefined || one === undefined || other === undefined ? [] : [{ first, last, one, other }];
  });
  return pairs.length === 1 ? pairs : [];
}

/** "extends it from 3 to 5 nights": the first is what it was until then. */
function placeChange(alignment: Alignment, open: Set<Part>): void {
  const { tokens, before, operation } = alignment.place;
  if (!/^(?:PUT|PATCH)$/.test(operation.method)) return;
  const parts = [...open];
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (part.kind !== "number" || next?.kind !== "number" || tokens[part.at - 1]?.word !== "from" || next.at !== part.end + 1) continue;
    if (tokens[part.end]?.word !== "to") continue;
    const wasSaid = before.some(
      (step) => step.step === "api_request" && isJsonObject(step.body) && Object.values(step.body).includes(part.json),
    );
    if (!wasSaid) continue;
    open.delete(part);
    for (let at = part.at - 1; at < next.at; at++) alignment.said.add(at);
  }
}

/** "qa@x.example and boss@x.example", "t1 and t2": more items of the same list. */
function placeMore(alignment: Alignment, spot: Spot, part: Part, open: Set<Part>): void {
  if (spot.type !== "array") return;
  const { tokens } = alignment.place;
  let end = part.end;
  for (;;) {
    const skipped = tokens[end]?.text === "," && tokens[end + 1]?.word === "and" ? 2 : 1;
    if (!/^(?:and|,|\+|&|plus)$/.test(tokens[end]?.word || tokens[end]?.text || "")) return;
    const next = [...open].find(({ at }) => at === end + skipped);
    const item = next === undefined ? undefined : fitOf(alignment, next, spot);
    if (next === undefined || !Array.isArray(item)) return;
    // "tag "x", title "y"" begins the next place.
    alignment.values.set(spot.key, [...(alignment.values.get(spot.key) as Json[]), ...item]);
    for (let at = end; at < next.end; at++) alignment.said.add(at);
    open.delete(next);
    end = next.end;
  }
}

/** "Title: Replace pump seal." — bare words after the name of a place and a colon, up to the next sign. */
export function placeLabelled(alignment: Alignment): void {
  const { place, said, parts } = alignment;
  const { tokens } = place;
  for (const [colon, { text }] of tokens.entries()) {
    if (text !== ":" || colon === 0) continue;
    let end = colon + 1;
    while (
      end < tokens.length &&
      tokens[end]?.kind === "word" &&
      !said.has(end) &&
      !parts.some((part) => part.at === end && part.kind !== "proper")
    )
      end++;
    if (end < colon + 3 || (end < tokens.length && !/^[.,;]$/.test(tokens[end]?.text ?? ""))) continue;
    const named = [2, 1].flatMap((count) => {
      const words = tokens.slice(Math.max(0, colon - count), colon).map(({ word }) => word);
      return words.includes("") ? [] : slotsCalled(place, words.join(" ")).map((slot) => ({ slot, count }));
    });
    const [only] = named;
    const spot = alignment.spots.find((one) => only !== undefined && one.slot === only.slot && isOpen(alignment, one));
    if (only === undefined || spot === undefined || spot.type !== "string" || spot.enum !== undefined || spot.format !== undefined)
      continue;
    alignment.values.set(
      spot.key,
      tokens
        .slice(colon + 1, end)
        .map((token) => token.text)
        .join(" "),
    );
    alignment.evidence.sum += 8;
    for (let at = colon - only.count; at < end; at++) said.add(at);
  }
}

/** "tag it food and breakfast", "room Kepler": words after the name of a place that takes any text. */
export function placeBareWords(alignment: Alignment): void {
  const { place, said } = alignment;
  const { tokens } = place;
  for (const spot of alignment.spots) {
    if (!isOpen(alignment, spot) || spot.enum !== undefined || spot.parameter !== undefined) continue;
    if (!(spot.type === "string" || spot.type === "array") || spot.format !== undefined) continue;
    const words = splitWords(spot.name);
    const names = new Set([words.join(" "), words.join(" ").replace(/s$/, "")]);
    for (const [at, { word }] of tokens.entries()) {
      const places = words.map((_, index) => at + index);
      const isName = word !== "" && !places.some((one) => said.has(one)) && names.has(places.map((one) => tokens[one]?.word).join(" "));
      const isMarked =
        !said.has(at) &&
        ((/^(?:about)$/.test(word) && /^(?:tag|topic|category)$/i.test(spot.name)) || (isForSearch(spot) && isSought(tokens, at)));
      if (!isName && !isMarked) continue;
      let next = isName ? at + words.length : at + 1;
      while (isLinking(tokens[next]) || /^(?:it|him|this|that)$/.test(tokens[next]?.word ?? "")) next++;
      const found: number[] = [];
      while (isBare(alignment, next)) {
        found.push(next);
        if (spot.type !== "array" || !/^(?:and|,)$/.test(tokens[next + 1]?.word || tokens[next + 1]?.text || "")) break;
        next += 2;
      }
      if (found.length === 0) continue;
      const texts = found.map((one) => tokens[one]?.text ?? "");
      const fits = texts.map((text) => fitOf(alignment, { at: 0, end: 0, kind: "text", text, json: text }, spot));
      if (fits.includes(undefined)) continue;
      alignment.values.set(spot.key, spot.type === "array" ? (fits.flat() as Json[]) : (fits[0] as Json));
      alignment.evidence.sum += 5;
      for (let one = at; one <= (found.at(-1) as number); one++) said.add(one);
      break;
    }
  }
}

/** "search for lopez", "search reservations: lopez", "types lopez" */
function isSought(tokens: Alignment["place"]["tokens"], at: number): boolean {
  const { word = "", text = "" } = tokens[at] ?? {};
  const searches = tokens.slice(0, at + 1).some((token) => /^(?:search|searches|find|finds|look|looks)$/.test(token.word));
  return /^(?:types?|enters?)$/.test(word) || (searches && (word === "for" || text === ":"));
}

/** A word that means nothing here, with the end of its phrase after it. */
function isBare(alignment: Alignment, at: number): boolean {
  const {
    place: { tokens },
    said,
  } = alignment;
  const { kind, word = "", text = "" } = tokens[at] ?? {};
  if (kind !== "word" || word === "" || said.has(at) || !/^[\p{L}_-]+$/u.test(text)) return false;
  if (lexicon.vocabulary.has(word) || isOwn(alignment, word)) return false;
  const next = tokens[at + 1];
  return next === undefined || next.kind === "symbol" || /^(?:and|with|for|to|in|on|please)$/.test(next.word);
}

function isOwn({ place: { operation } }: Alignment, word: string): boolean {
  return [...subjectOf(operation).nouns].some((noun) => noun.split(" ").includes(nounOf([word])));
}
