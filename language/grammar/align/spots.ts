// The places of an operation that take a value: parameters of its path and query, and members of its body.

import { nounOf, sameName, subjectOf } from "../../english/context/nouns.ts";
import type { Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { attempt } from "../correct/attempt.ts";
import { variablesOf } from "../correct/saved.ts";
import { group } from "../lexicon/groups.ts";
import { hasSense, stem } from "../settle/called.ts";
import { isDayFormat } from "../settle/days.ts";
import { itemFor } from "../settle/listItem.ts";
import { type Filling, keyOf, partsOfName, type Slot, slotsOf } from "../settle/slots.ts";
import { codeIn } from "./codes.ts";
import type { Part } from "./parts.ts";
import { isPersonOf, isShortFor, isSynonym } from "./things.ts";
import { isOfOtherUnit } from "./units.ts";

export interface Spot {
  readonly key: string;
  readonly name: string;
  readonly type?: string | undefined;
  readonly format?: string | undefined;
  readonly enum?: readonly string[] | undefined;
  readonly within: readonly string[];
  readonly isRequired: boolean;
  /** The words of its name without units and prepositions at its end: `returnAt` is “return”. */
  readonly words: readonly string[];
  readonly slot?: Slot;
  /** The number of the parameter in the path, and the noun before it. */
  readonly parameter?: { readonly index: number; readonly noun: string };
}

/** One operation with the values that the clause has given it so far. */
export interface Alignment {
  readonly place: Filling;
  readonly parts: readonly Part[];
  readonly spots: readonly Spot[];
  readonly values: Map<string, Json>;
  /** Tokens that the request says. */
  readonly said: Set<number>;
  /** How sure the places are: the sum of what speaks for each. */
  readonly evidence: { sum: number };
  /** References that fill the path, and ordinals that chose one. */
  readonly variables: Set<string>;
  /** True if earlier steps fill the path, and no value of the clause does. */
  readonly isPathKnown?: boolean;
}

/** Returns whether people call what the operation is about so: “booking” a reservation. */
export function isNounOf(operation: Operation, word: string): boolean {
  const { nouns, parameters } = subjectOf(operation);
  return [...nouns, ...parameters.slice(-1).map(({ noun }) => noun)].some((noun) => {
    const head = noun.split(" ").at(-1) ?? "";
    return isSynonym(head, word) || isPersonOf(head, word) || isShortFor(word, head);
  });
}

const tails = group("spots.tails");

const spotsOfOperation = rememberedFor(readSpots);

export function spotsOf({ operation }: Pick<Filling, "operation">): readonly Spot[] {
  return spotsOfOperation(operation);
}

function readSpots(operation: Filling["operation"]): readonly Spot[] {
  const required = new Set(
    operation.parameters.flatMap(({ name, in: where, required: isNeeded }) => (where === "query" && isNeeded ? [name] : [])),
  );
  const parameters = subjectOf(operation).parameters.map(({ name, noun }, index): Spot => {
    const own = operation.parameters.find((parameter) => parameter.in === "path" && parameter.name === name);
    return {
      key: `path.${name}`,
      name,
      type: own?.type,
      enum: own?.enum,
      within: [],
      isRequired: true,
      words: wordsOfName(name),
      parameter: { index, noun },
    };
  });
  const slots = slotsOf({ operation }).map((slot): Spot => {
    const spot = spotOf(slot);
    return slot.in === "query" ? { ...spot, isRequired: required.has(slot.name) } : spot;
  });
  return [...parameters, ...slots];
}

export function spotOf(slot: Slot): Spot {
  return {
    key: keyOf(slot),
    name: slot.name,
    type: slot.type,
    format: slot.format,
    enum: slot.enum,
    within: slot.within,
    isRequired: slot.required === true,
    words: wordsOfName(slot.name),
    slot,
  };
}

function wordsOfName(name: string): readonly string[] {
  const words = splitWords(name);
  let end = words.length;
  while (end > 1 && tails.test(words[end - 1] ?? "")) end--;
  return words.slice(0, end).map(stem);
}

export function isOpen({ values }: Alignment, { key }: Spot): boolean {
  return !values.has(key);
}

/** Puts a value into its place, with the words that lead to it. */
export function give(
  alignment: Alignment,
  spot: Spot,
  json: Json,
  part: Part,
  cue: { readonly score: number; readonly words: readonly number[] },
): void {
  alignment.values.set(spot.key, json);
  alignment.evidence.sum += cue.score;
  for (let at = part.at; at < part.end; at++) alignment.said.add(at);
  for (const at of cue.words) alignment.said.add(at);
}

function squeezed(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The value of a list that a text says. */
export function listedValue(spot: Spot, text: string): string | undefined {
  const said = squeezed(text);
  const values = said === "" ? [] : (spot.enum ?? []).filter((one) => squeezed(one) === said);
  // "O+" and "O-" differ in their signs alone.
  return values.length > 1 ? values.find((one) => one.toLowerCase() === text.toLowerCase()) : values[0];
}

const quotedDay = /^\d{4}-\d\d-\d\d$/;
const quotedTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** The value as the document types it; undefined if it does not fit. */
export function fitOf({ place, isPathKnown }: Alignment, part: Part, spot: Spot): Json | undefined {
  const { kind, text, json } = part;
  if (spot.parameter !== undefined && isPathKnown === true && kind !== "variable") return undefined;
  if (spot.type === "object" || spot.type === "boolean") return undefined;
  // “Turn the wheel two times” does not tell which wheel.
  if (spot.parameter !== undefined && kind === "number" && !/\d/.test(text)) return undefined;
  if (kind === "variable" && (spot.enum !== undefined || isOfOther(place, text, spot))) return undefined;
  const code = /^(?:proper|text|code)$/.test(kind) ? codeIn(spot, text) : undefined;
  // "five" is neither a text nor an item of a list.
  if (kind === "number" && (spot.type === "string" || spot.type === "array") && !/\d/.test(text)) return undefined;
  if (spot.enum !== undefined) return listedValue(spot, text) ?? (code === undefined ? undefined : listedValue(spot, code));
  if (code !== undefined) return spot.type === "array" ? [code] : code;
  if (spot.slot?.format === "binary" || spot.type === "file") return kind === "file" ? { $file: text } : undefined;
  if (spot.type === "array") {
    const item = spot.slot === undefined ? undefined : itemOf(spot.slot, json);
    return item === undefined ? undefined : [item];
  }
  if (kind === "variable") return json;
  if (spot.type === "integer" || spot.type === "number") {
    if (kind !== "number" || (spot.type === "integer" && !Number.isInteger(json)) || isOfOtherUnit(place.tokens, part, spot))
      return undefined;
    return json;
  }
  if (spot.format === "date") return kind === "date" || (kind === "text" && quotedDay.test(text)) ? text : undefined;
  if (spot.format === "date-time") return kind === "time" || (kind === "text" && quotedTime.test(text)) ? text : undefined;
  if (spot.format === "email") return kind === "email" ? text : undefined;
  // A name is neither a moment nor an address, and an address is not a text of another kind.
  if ((kind === "name" || kind === "proper") && /(?:[a-z]At|_at|[a-z]On|_on|[Dd]ate|[Tt]ime|[Mm]ail)$/.test(spot.name)) return undefined;
  // The title of somebody with a first and a last name is not a name.
  if ((kind === "name" || kind === "proper") && spot.name === "title" && partsOfName(slotsOf(place)) !== undefined) return undefined;
  if (kind === "file" && !/file|name$|path|attachment|document/i.test(spot.name)) return undefined;
  if (kind === "media" && !/type$|mime|format$/i.test(spot.name)) return undefined;
  if (kind === "email" && !isForAddress(place, spot)) return undefined;
  if ((kind === "date" || kind === "time") && !isForMoment(spot)) return undefined;
  return text;
}

/** Returns whether the variable holds the id of another kind of thing than the path has there. */
function isOfOther({ context }: Filling, variable: string, { name, parameter }: Spot): boolean {
  const source =
    variablesOf(context)
      .find((one) => one.name === variable)
      ?.source.split(".")
      .at(-1) ?? "";
  const ofOther = /^(\w+?)_?id$/i.exec(source)?.[1];
  return parameter !== undefined && ofOther !== undefined && nounOf([ofOther]) !== parameter.noun && !sameName(source, name);
}

function itemOf(slot: Slot, json: Json): Json | undefined {
  return attempt(() => itemFor(slot, json));
}

function isForAddress(_: Filling, { name }: Spot): boolean {
  return /mail|user|login|recipient|to$|from$|contact|address|account|invitee|attendee|name$|id$/i.test(name);
}

export function isForMoment({ name, format }: Spot): boolean {
  if (isDayFormat(format)) return true;
  const words = splitWords(name);
  return words.some((word) => moments.test(word)) || /^(?:check_?(?:in|out))$/i.test(name);
}

const moments = group("spots.moments");

/** Two spots that hold the beginning and the end of something. */
export interface Pair {
  readonly first: Spot;
  readonly last: Spot;
}

const beginnings =
  /^(?:from|start|begin|starts|begins|check_?in|pick_?up|departure|depart|origin|source|since|after|min|first|valid_?from|arrival|opens?)/i;
const ends =
  /^(?:to|end|until|till|ends|check_?out|return|drop_?off|arrival|destination|dest|target|before|max|last|valid_?(?:to|until)|closes?|departure|finish)/i;

export function pairsOf(alignment: Alignment): readonly Pair[] {
  const open = alignment.spots.filter((spot) => isOpen(alignment, spot) && spot.parameter === undefined);
  return open.flatMap((first) =>
    open.flatMap((last): readonly Pair[] => {
      const isSame =
        first !== last && first.type === last.type && first.format === last.format && first.within.join() === last.within.join();
      return isSame && arePair(first.name, last.name) && !isTurned(alignment, first, last) ? [{ first, last }] : [];
    }),
  );
}

function arePair(one: string, other: string): boolean {
  const [from = "", to = ""] = [beginnings.exec(one)?.[0], ends.exec(other)?.[0]];
  if (from === "" || to === "" || squeezed(from) === squeezed(to)) return false;
  // `departure` and `arrival`, and a hotel's `arrival` and `departure`
  if (/^arrival/i.test(from) !== /^departure/i.test(to)) return false;
  return sameName(one.slice(from.length), other.slice(to.length));
}

const ofTravel = /^(?:arriv|depart|leav)/i;

/**
 * Returns whether the second place comes before the first: a stay has an arrival and a departure, a trip the other way
 * round, and a document lists what is first first. Trips alone go from one place to another.
 */
function isTurned({ spots }: Alignment, first: Spot, last: Spot): boolean {
  if (!ofTravel.test(first.name) || !ofTravel.test(last.name)) return false;
  return isForDay(first) ? spots.indexOf(first) > spots.indexOf(last) : /^arriv/i.test(first.name);
}

/** Returns whether the place takes what is searched for: `q`, `search_term`. */
export function isForSearch({ name, slot }: Spot): boolean {
  return slot?.in === "query" && (/^text$/i.test(name) || hasSense(splitWords(name).join(" "), "o.search"));
}

export function isForDay({ format }: Spot): boolean {
  return isDayFormat(format);
}

export function isBeginning(alignment: Alignment, spot: Spot): boolean {
  return beginnings.test(spot.name) && !alignment.spots.some((other) => isPaired(spot, other) && isTurned(alignment, spot, other));
}

export function isEnd(alignment: Alignment, spot: Spot): boolean {
  return ends.test(spot.name) && !alignment.spots.some((other) => isPaired(spot, other) && isTurned(alignment, other, spot));
}

/** `arrival` and `departure` */
function isPaired(one: Spot, other: Spot): boolean {
  return one !== other && one.format === other.format && (arePair(one.name, other.name) || arePair(other.name, one.name));
}
