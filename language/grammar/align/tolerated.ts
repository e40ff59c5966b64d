// Relaxes a request for a correction: a verb in another form, values without a cue, words that nothing says.
// Values, denials and conditions are never left out.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { Operations } from "../../openapi/operations.ts";
import { losesMeaning, saysMore } from "../correct/leftWords.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb } from "../settle/called.ts";
import { isIdOfAnother } from "../settle/slots.ts";
import type { AskedVerb } from "./asked.ts";
import { mayChange } from "./bearing.ts";
import type { Part } from "./parts.ts";
import { type Alignment, fitOf, isOpen, type Spot } from "./spots.ts";
import { weightsOf } from "./verbs.ts";

/** Costs of a correction for all that it passes over. */
export interface Tolerance {
  cost: number;
  /** Tokens that the request leaves out. */
  readonly left: number[];
}

/** The verb in a form that asks for nothing, or none where the words say what it is about. */
export function toleratedVerb({ place }: Alignment, tolerance: Tolerance): AskedVerb | undefined {
  const { tokens, operation } = place;
  let best: AskedVerb | undefined;
  for (const at of tokens.keys()) {
    if (hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/) || hasTerminal(tokens[at]?.word ?? "", /^f\./)) continue;
    for (const [weight, words, as] of weightsOf(operation, tokens, at))
      if (!(words.length === 0 && isStated(tokens)) && (best === undefined || weight > best.weight))
        best = { at, words, weight, as, around: [] };
  }
  if (best === undefined && (isStated(tokens) || !/^(?:POST|PUT|PATCH)$/.test(operation.method))) return undefined;
  tolerance.cost += best === undefined ? 1.5 : 0.8;
  return best ?? { at: -1, words: [], weight: 0, around: [] };
}

/** “The water is salt for Karla” says how it is. */
export function isStated(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => hasTerminal(word, /^f\.(?:be|modal)$/));
}

/** Values without a cue: where one place alone can take the value, and it no other, that place has it. */
export function placeRest(alignment: Alignment, tolerance: Tolerance): void {
  const { parts, spots, said, values } = alignment;
  for (const isNeeded of [true, false]) {
    let hasPlaced = true;
    while (hasPlaced) {
      hasPlaced = false;
      const open = parts.filter(({ at, kind }) => kind !== "variable" && !said.has(at));
      const free = spots.filter((spot) => spot.parameter === undefined && spot.isRequired === isNeeded && isOpen(alignment, spot));
      const takes = (part: Part, spot: Spot): boolean =>
        fitOf(alignment, part, spot) !== undefined && !isIdOfAnother(alignment.place, spot.name);
      for (const part of open) {
        const [spot, ...others] = free.filter((one) => takes(part, one));
        if (spot === undefined || others.length > 0 || open.some((other) => other !== part && takes(other, spot))) continue;
        values.set(spot.key, fitOf(alignment, part, spot) as Json);
        for (let at = part.at; at < part.end; at++) said.add(at);
        tolerance.cost += isNeeded ? 0.3 : 0.6;
        hasPlaced = true;
        break;
      }
    }
  }
}

/** Whether the request may leave these tokens out. */
export function leavesOut({ place, parts }: Alignment, operations: Operations, left: readonly number[], tolerance: Tolerance): boolean {
  const { tokens, operation } = place;
  for (const at of left) {
    const { kind, word, text } = tokens[at] as Token;
    if (kind === "symbol" && /^[,:;!().–—&+"'-]$/.test(text)) continue;
    if (kind !== "word" || /\d/.test(text) || parts.some((part) => part.at <= at && at < part.end)) return false;
    if (losesMeaning([text], tokens, place.context) || mayChange(tokens, at) || saysMore(word) || (at > 0 && /^\p{Lu}/u.test(text)))
      return false;
    const verb = { word, particle: undefined };
    if (operations.operations.some((other) => other !== operation && fitOfVerb(other, verb) === "own")) tolerance.cost += 1.5;
    else tolerance.cost += hasTerminal(word, /^f\./) ? 0.1 : 0.4;
    tolerance.left.push(at);
  }
  return true;
}
