// Proposes requests for a clause that is refused: what a reading would not pass over is passed over at a cost, and every
// word that is left out is named. Values, denials and conditions are never left out.

import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import type { Operations } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import { attempt } from "../correct/attempt.ts";
import type { Guess } from "../correct/guesses.ts";
import { saysMore } from "../correct/leftWords.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb } from "../settle/called.ts";
import { isIdOfAnother } from "../settle/slots.ts";
import { stepsBefore, type Told } from "../settle/mentioned.ts";
import type { AskedVerb } from "./asked.ts";
import { mayChange } from "./bearing.ts";
import { type Part, partsIn } from "./parts.ts";
import { isDocumented } from "./phrases.ts";
import { type AlignedRequest, requestOf, type Tolerance } from "./request.ts";
import { type Alignment, fitOf, isOpen, type Spot } from "./spots.ts";
import { withUnknownWords } from "./unknownWords.ts";
import { weightsOf } from "./verbs.ts";

const costOfProposal = 0.7;
const mostCost = 3;
/** How much more has to speak for a proposal than for the next one. */
const leastLead = 0.7;
const costOfRival = 0.8;

export function proposedRequests(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const { operations } = context;
  if (operations === undefined || tokens.length === 0 || tokens.some(({ kind, text }) => /^(?:path|server|unknown)$/.test(kind) || text === "?")) return [];
  const parts = withUnknownWords(partsIn(tokens), tokens, operations);
  const told: Told = { tokens, attachment: undefined, context, confirmed: { weight: 0 }, before: stepsBefore({ context }, []) };
  const found = operations.operations.flatMap((operation) => {
    const tolerance: Tolerance = { cost: 0, left: [] };
    const request = attempt(() => requestOf(told, operations, operation, parts, () => undefined, true, tolerance));
    return request === undefined || tolerance.cost > mostCost ? [] : [{ request, tolerance, rank: rankOf(request, tolerance) }];
  });
  found.sort((one, other) => other.rank - one.rank);
  const [best, second] = found;
  const rival = best !== undefined && second !== undefined && best.rank - second.rank < leastLead ? costOfRival : 0;
  return found.slice(0, 3).map(({ request, tolerance }) => ({
    steps: [request.step],
    cost: costOfProposal + tolerance.cost + rival,
    unsaid: tolerance.left.map((at) => tokens[at]?.text ?? "").filter((text) => text !== "" && !/^\W+$/.test(text)),
  }));
}

function rankOf({ weight }: AlignedRequest, { cost }: Tolerance): number {
  return weight - cost;
}

/** The verb in a form that asks for nothing, or none where the words say what it is about. */
export function toleratedVerb({ place }: Alignment, tolerance: Tolerance): AskedVerb | undefined {
  const { tokens, operation } = place;
  let best: AskedVerb | undefined;
  for (const at of tokens.keys())
    for (const [weight, words, as] of weightsOf(operation, tokens, at))
      if (best === undefined || weight > best.weight) best = { at, words, weight, as, around: [] };
  tolerance.cost += best === undefined ? 1.5 : 0.8;
  return best ?? { at: -1, words: [], weight: 0, around: [] };
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
      const takes = (part: Part, spot: Spot): boolean => fitOf(alignment, part, spot) !== undefined && !isIdOfAnother(alignment.place, spot.name);
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
    if (mayChange(tokens, at) || saysMore(word) || (at > 0 && /^\p{Lu}/u.test(text))) return false;
    const verb = { word, particle: undefined };
    if (operations.operations.some((other) => other !== operation && fitOfVerb(other, verb) === "own")) tolerance.cost += 1.5;
    else if (isDocumented(operations, word)) tolerance.cost += 0.8;
    else tolerance.cost += hasTerminal(word, /^f\./) ? 0.1 : 0.4;
    tolerance.left.push(at);
  }
  return true;
}
