// Places the values of a correction that no word leads to: where one place alone can take them, or as many places as
// there are values, in the order of the document; what a list needs in its only item; and what earlier steps know.

import { nounOf, sameName } from "../../english/context/nouns.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import { idOfThing, thingsBefore } from "../settle/mentioned.ts";
import { isIdOfAnother } from "../settle/slots.ts";
import type { Part } from "./parts.ts";
import { placeLabelled, placeValues } from "./placing.ts";
import { type Alignment, fitOf, isOpen, type Spot, spotOf } from "./spots.ts";
import type { Tolerance } from "./tolerated.ts";
import { isUnit } from "./units.ts";
import { placeListed } from "./words.ts";

const costOfNeeded = 0.4;
const costOfOther = 0.9;
const costOfOrder = 0.5;
const costOfName = 1.5;
const costOfWord = 0.8;
/** More values of one kind are a list of something else. */
const mostInOrder = 3;

export function placeRest(alignment: Alignment, tolerance: Tolerance): void {
  if (alignment.isPathKnown === true) passOverNames(alignment);
  else if (alignment.spots.some((spot) => isNameOfThing(alignment, spot))) tolerance.cost += costOfName;
  placeThings(alignment, tolerance);
  for (const isNeeded of [true, false]) {
    placeAlone(alignment, tolerance, isNeeded);
    placeInOrder(alignment, tolerance, isNeeded);
  }
}

/** “the hive H-01”, whose id is known: a name of what the path is about. */
function passOverNames({ place, parts, said, spots }: Alignment): void {
  const nouns = new Set(spots.flatMap(({ parameter }) => parameter?.noun ?? []));
  const names = new Set(thingsBefore(place).flatMap((thing) => (nouns.has(thing.noun) ? thing.names : [])));
  for (const { at, end, text, kind } of parts)
    if (kind !== "number" && !said.has(at) && names.has(text)) for (let one = at; one < end; one++) said.add(one);
}

/** Returns whether a name of a thing whose id was saved is in the place of that id. */
function isNameOfThing({ place, values }: Alignment, { key, name, parameter }: Spot): boolean {
  const value = values.get(key);
  return (
    parameter !== undefined &&
    typeof value === "string" &&
    thingsBefore(place).some(
      (thing) =>
        thing.noun === parameter.noun && thing.names.includes(value) && idOfThing(thing, name, thing.noun)?.startsWith("${") === true,
    )
  );
}

/** “into this cellar” of `cellarCode`: what an earlier request has called the thing. */
function placeThings(alignment: Alignment, tolerance: Tolerance): void {
  const { place, values, said } = alignment;
  for (const spot of freeSpots(alignment, true)) {
    const [, owner = "", own = ""] = /^(\w+?)_?(code|number|no|ref|reference|key|slug|id)$/i.exec(spot.name) ?? [];
    const noun = nounOf([owner]);
    const at = place.tokens.findIndex(({ word }) => word !== "" && nounOf([word]) === noun);
    if (owner === "" || at < 0) continue;
    const bodies = thingsBefore(place).flatMap(({ noun: kind, call }) =>
      kind === noun && isJsonObject(call.step.body) ? [call.step.body] : [],
    );
    const called = bodies.flatMap((body) =>
      Object.entries(body).flatMap(([name, value]) => (sameName(name, own) || sameName(name, spot.name) ? [value] : [])),
    );
    const [only, ...others] = new Set(called);
    if (typeof only !== "string" || others.length > 0) continue;
    values.set(spot.key, only);
    said.add(at);
    tolerance.cost += costOfNeeded;
  }
}

/** Where one place alone can take a value, and it no other. */
function placeAlone(alignment: Alignment, tolerance: Tolerance, isNeeded: boolean): void {
  for (let hasPlaced = true; hasPlaced; ) {
    hasPlaced = false;
    const open = openParts(alignment);
    const free = freeSpots(alignment, isNeeded);
    for (const part of open) {
      const [spot, ...others] = free.filter((one) => takes(alignment, part, one));
      if (spot === undefined || others.length > 0) continue;
      if (open.some((other) => other !== part && isAsSure(other, part) && takes(alignment, other, spot))) continue;
      put(alignment, part, spot);
      tolerance.cost += (isNeeded ? costOfNeeded : costOfOther) + (part.kind === "word" ? costOfWord : 0);
      hasPlaced = true;
      break;
    }
  }
}

/** “from 0 until 55 cm” of `topCm` and `bottomCm`: as many values as places that need one. */
function placeInOrder(alignment: Alignment, tolerance: Tolerance, isNeeded: boolean): void {
  const sure = openParts(alignment).filter(({ kind }) => kind !== "word" && kind !== "constant");
  for (const parts of Map.groupBy(sure, kindOf).values()) {
    if (parts.length < 2 || parts.length > mostInOrder) continue;
    const spots = freeSpots(alignment, isNeeded).filter((spot) => parts.some((part) => takes(alignment, part, spot)));
    if (spots.length !== parts.length || !parts.every((part, at) => takes(alignment, part, spots[at] as Spot))) continue;
    for (const [at, part] of parts.entries()) put(alignment, part, spots[at] as Spot);
    tolerance.cost += costOfOrder * parts.length + (isNeeded ? 0 : costOfOther);
  }
}

/** “with one line: Licence, quantity 2, unit price 50”: the members of the only item of a list that is needed. */
export function placeItem(alignment: Alignment, tolerance: Tolerance): void {
  const lists = alignment.spots.filter((spot) => spot.isRequired && spot.type === "array" && isOpen(alignment, spot));
  const [list, ...others] = lists;
  const field = list?.slot?.field;
  const members = field === undefined || others.length > 0 ? [] : insideOf(field).fields;
  if (list === undefined || members.length === 0 || openParts(alignment).length === 0) return;
  const spots = members.map((member) => spotOf({ ...member, in: "body", within: [...list.within, list.name], field: member }));
  const noun = nounOf([list.name]);
  const lead = alignment.place.tokens.findIndex(({ word }) => word !== "" && nounOf([word]) === noun);
  const parts = alignment.parts.filter(({ at }) => at > lead);
  const inside: Alignment = { ...alignment, parts, spots, values: new Map() };
  placeLabelled(inside);
  if (!placeValues(inside) || !placeListed(inside)) return;
  placeRest(inside, tolerance);
  if (spots.some((spot) => spot.isRequired && isOpen(inside, spot))) return;
  const item = spots.flatMap((spot) => (inside.values.has(spot.key) ? [[spot.name, inside.values.get(spot.key) as Json] as const] : []));
  alignment.values.set(list.key, [Object.fromEntries(item)]);
  tolerance.cost += costOfNeeded;
}

function openParts({ parts, said }: Alignment): readonly Part[] {
  return parts.filter(({ at, kind }) => kind !== "variable" && !said.has(at));
}

function freeSpots(alignment: Alignment, isNeeded: boolean): readonly Spot[] {
  return alignment.spots.filter(
    (spot) =>
      spot.parameter === undefined &&
      spot.isRequired === isNeeded &&
      isOpen(alignment, spot) &&
      !(spot.slot?.in === "query" && technical.test(spot.name)),
  );
}

/** Parameters that say how to list, or who asks: no value is there by chance. */
const technical = /^(?:api_?key|key|token|cursor|after|before|page|page_?size|limit|offset|sort|order|fields)$/i;

function takes(alignment: Alignment, part: Part, spot: Spot): boolean {
  if (part.kind === "number" && spot.type === "string") return false;
  const isCode = part.kind === "code" && /\d/.test(part.text) && spot.isRequired;
  return fitOf(alignment, part, spot) !== undefined && (isCode || !isIdOfAnother(alignment.place, spot.name));
}

/** A word that nobody knows, or in capitals, may be no value at all. */
function isAsSure(other: Part, { kind }: Part): boolean {
  return !/^(?:word|constant)$/.test(other.kind) || /^(?:word|constant)$/.test(kind);
}

function kindOf({ kind }: Part): string {
  return /^(?:number|date|time)$/.test(kind) ? kind : "text";
}

function put(alignment: Alignment, part: Part, spot: Spot): void {
  alignment.values.set(spot.key, fitOf(alignment, part, spot) as Json);
  const { tokens } = alignment.place;
  const isUnitBehind = part.kind === "number" && (isUnit(tokens[part.end]?.word ?? "") || tokens[part.end]?.text === "%");
  for (let at = part.at; at < part.end + (isUnitBehind ? 1 : 0); at++) alignment.said.add(at);
  for (const at of [part.at - 1, part.at - 2]) if (leading.test(tokens[at]?.word ?? "")) alignment.said.add(at);
}

/** Words between the bounds of a span. */
const leading = /^(?:from|since|between|up|until|till|to|through|at)$/;
