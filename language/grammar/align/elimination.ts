// Places what no word leads to: the only place that is needed and still open takes the value that is left, where it
// could take no other.

import { hasTerminal } from "../lexicon/lexicon.ts";
import { isIdOfAnother } from "../settle/slots.ts";
import type { Part } from "./parts.ts";
import { type Alignment, fitOf, isOpen, type Spot } from "./spots.ts";
import { personal } from "./things.ts";

/** Kinds of values that say what a thing is called or where it is. */
const kinds = /^(?:name|proper|text|code|url)$/;
const naming = /^(?:named|called|titled|entitled)$/;

export function placeLeft(alignment: Alignment): void {
  const { parts, said, spots, values, evidence } = alignment;
  const left = parts.filter(({ at, kind, text }) => !said.has(at) && (kinds.test(kind) || (kind === "number" && /^\d{6,}$/.test(text))));
  const needed = spots.filter((spot) => isNeeded(alignment, spot));
  const found = left.flatMap((part) => {
    const places = needed.filter((spot) => fitOf(alignment, part, spot) !== undefined && couldMean(alignment, part, spot));
    const [only, ...others] = places;
    return only === undefined || others.length > 0 ? [] : [{ part, spot: only }];
  });
  if (found.length !== left.length || new Set(found.map(({ spot }) => spot)).size < found.length) return;
  for (const { part, spot } of found) {
    const json = fitOf(alignment, part, spot);
    if (json === undefined) return;
    values.set(spot.key, json);
    evidence.sum += 2;
    for (let at = part.at; at < part.end; at++) said.add(at);
  }
}

function isNeeded(alignment: Alignment, spot: Spot): boolean {
  return (
    spot.isRequired &&
    spot.slot?.in === "body" &&
    spot.type === "string" &&
    spot.enum === undefined &&
    isOpen(alignment, spot) &&
    !isIdOfAnother(alignment.place, spot.name)
  );
}

/** Returns whether nothing before the value leads elsewhere: "in Berlin" is not a name, “by Ada” is who did it. */
function couldMean({ place: { tokens } }: Alignment, { at, kind }: Part, { name }: Spot): boolean {
  const back = hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/) ? 2 : 1;
  const { word = "" } = tokens[at - back] ?? {};
  // “a user named Rita” has no such phone.
  if (naming.test(word) && !/name|title|label/i.test(name)) return false;
  // "for Dario" is not a `member_no`.
  if (/^(?:name|proper)$/.test(kind) && /(?:_|(?<=[a-z])(?=[A-Z]))(?:no|number)$/i.test(name)) return false;
  const isPerson = personal.test(name.toLowerCase()) || /name$/i.test(name);
  // "the same for a "fridge""
  if (kind === "text" && /^(?:for|of)$/.test(word)) return true;
  if (/^(?:for|by|of)$/.test(word)) return isPerson && (kind === "name" || kind === "proper");
  return !/^(?:from|to|in|on|at|with|without|before|after|until|into|than|as|via|about|not|no)$/.test(word);
}
