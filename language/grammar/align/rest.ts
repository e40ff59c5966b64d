// Reads that the rest of a thing stays as it was: “all its other details remaining as registered”, “the meal
// remaining the same”. A request that replaces the thing sends what earlier requests have sent of it.

import { sameName } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { callsBefore, idOfThing, type Told, thingsBefore } from "../settle/mentioned.ts";
import { type Alignment, isOpen, type Spot } from "./spots.ts";

export interface Rest {
  /** The clause without what it says of the rest. */
  readonly tokens: readonly Token[];
  /** The field that stays; undefined for all that the clause does not change. */
  readonly field: string | undefined;
}

const all =
  /^(?:while |whereas |and |but |with )*(?:(?:all |any )?(?:(?:of )?(?:its|their|his|her|the) )?(?:other|remaining) (?:details|data|values|fields|information|attributes|properties|particulars|settings|things)|everything else|all else|(?:all )?the rest)(?: (?:is|are|being|to be|shall|should|must|will|have to|has to))?(?: be)? (?:remain(?:s|ing)?|stay(?:s|ing)?|kept|left|unchanged|unaltered|untouched|the same)(?: (?:as (?:they|it) (?:were|was|are|is)|as (?:registered|before|is|entered|given|recorded|created|sent)|the same|unchanged|unaltered|untouched|alone))?$/;
const leaving =
  /^(?:and |but |while )?(?:leaving|keeping|leave|keep) (?:(?:all )?the rest|everything else|all else|all (?:the |its )?other \w+)(?: (?:as (?:they|it) (?:were|was|are|is)|as (?:before|is)|the same|unchanged|untouched|alone))?$/;
const one =
  /^(?:while |with )?(?:the|its|their|his|her) (\w+) (?:remaining|staying|being kept|kept|left) (?:the same|unchanged|untouched|as (?:it was|before|is))$/;

export function restIn(tokens: readonly Token[]): Rest | undefined {
  for (let at = 1; at < tokens.length - 1; at++) {
    const { text = "", word = "" } = tokens[at] ?? {};
    const from = /^[,;]$/.test(text) ? at + 1 : /^(?:while|whereas|leaving|keeping|with|but)$/.test(word) ? at : undefined;
    if (from === undefined) continue;
    const said = tokens
      .slice(from)
      .map((token) => token.word || token.text)
      .join(" ");
    const field = one.exec(said)?.[1];
    if (field !== undefined || all.test(said) || leaving.test(said)) return { tokens: tokens.slice(0, at), field };
  }
  return undefined;
}

/** Fills what the clause leaves open with what was sent of the thing; false if nobody knows it. */
export function placeKept(alignment: Alignment, told: Told, path: string, { field }: Rest): boolean {
  if (alignment.place.operation.method !== "PUT") return field === undefined;
  const known = sentOf(alignment, told, path);
  if (known === undefined) return false;
  let count = 0;
  for (const spot of alignment.spots) {
    if (spot.slot?.in !== "body" || spot.type === "object" || !isOpen(alignment, spot)) continue;
    if (field !== undefined && !isOf(spot, field)) continue;
    const value = valueAt(known, [...spot.within, spot.name]);
    if (value === undefined) continue;
    alignment.values.set(spot.key, value);
    count++;
  }
  return count > 0;
}

function isOf({ name, within, words }: Spot, field: string): boolean {
  return sameName(name, field) || within.some((one) => sameName(one, field)) || words[0] === field;
}

function valueAt(body: Json | undefined, [name, ...rest]: readonly string[]): Json | undefined {
  if (name === undefined) return body;
  return isJsonObject(body ?? null) ? valueAt((body as Record<string, Json>)[name], rest) : undefined;
}

/** The body that earlier requests have sent for the thing of the path. */
function sentOf({ spots }: Alignment, told: Told, path: string): Json | undefined {
  const parameter = spots.findLast((spot) => spot.parameter !== undefined);
  const id = path.split("/").at(-1);
  const thing = thingsBefore(told).find(
    (made) =>
      parameter?.parameter !== undefined && made.noun === parameter.parameter.noun && idOfThing(made, parameter.name, made.noun) === id,
  );
  let body = thing?.call.step.body as Json | undefined;
  for (const { step, operation, fails } of callsBefore(told)) {
    if (fails || !/^(?:PUT|PATCH)$/.test(operation.method) || !step.action.endsWith(` ${path}`) || step.body === undefined) continue;
    const sent = step.body as Json;
    body = operation.method === "PUT" || !isJsonObject(body ?? null) || !isJsonObject(sent) ? sent : { ...(body as object), ...sent };
  }
  return body;
}
