// Relaxes a request for a correction: a verb in another form, values without a cue, words that nothing says.
// Values, denials and conditions are never left out.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { costOfAll } from "../correct/clauses.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { stem } from "../settle/called.ts";
import type { AskedVerb } from "./asked.ts";
import type { Alignment } from "./spots.ts";
import { isUnknown } from "./unknownWords.ts";
import { weightsOf } from "./verbs.ts";

/** Costs of a correction for all that it passes over. */
export interface Tolerance {
  cost: number;
  /** Tokens that the request leaves out. */
  readonly left: number[];
  /** True if earlier steps fill the path, and no value of the clause does. */
  readonly isPathKnown?: boolean;
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
  tolerance.cost += best === undefined ? 1.5 : best.weight >= 2.5 ? 0.4 : 0.8;
  return best ?? { at: -1, words: [], weight: 0, around: [] };
}

/** “The water is salt for Karla” says how it is. */
export function isStated(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }) => hasTerminal(word, /^f\.(?:be|modal)$/));
}

/** Leaves out what nothing says, at a cost for what each word may have meant. */
export function leaveOut({ place: { tokens, context }, said }: Alignment, unsaid: readonly number[], tolerance: Tolerance): void {
  // “block her pass; now blocked”: every word after a sign counts, and restrictions count anywhere.
  const joint = tokens.findIndex(({ kind, text }, at) => at > 0 && kind === "symbol" && /^(?:[.;:→–—]|->|=>)$/.test(text));
  const open = tokens.flatMap(({ kind, word }, at) =>
    kind === "word" && word !== "" && !said.has(at) && !unsaid.includes(at) ? [at] : [],
  );
  const behind = open.filter((at) => joint > 0 && at > joint && !hasTerminal(tokens[at]?.word ?? "", /^f\./));
  const counting = open.filter((at) => lexicon.restricting.has(tokens[at]?.word ?? "") && !behind.includes(at));
  if (behind.length > 0) tolerance.cost += 0.5;
  const left = [...unsaid, ...behind, ...counting].sort((one, other) => one - other);
  const values = tokens.flatMap(({ kind }, at) =>
    /^(?:json|quoted|reference)$/.test(kind) && !said.has(at) && !left.includes(at) ? [at] : [],
  );
  tolerance.cost += costOfAll(tokens, [...left, ...values], context);
  // Unknown words of a story cost nothing, but the title lists them.
  const { operations } = context;
  const told = open.filter((at) => operations !== undefined && isUnknown(operations, tokens[at]?.word ?? ""));
  // “Superior” of “the Superior Court” is not a word of a story.
  tolerance.cost += told.filter((at) => at > 0 && /^\p{Lu}/u.test(tokens[at]?.text ?? "")).length;
  tolerance.left.push(...new Set([...left.filter((at) => tokens[at]?.kind !== "symbol"), ...told]));
  tolerance.left.sort((one, other) => one - other);
}

/** A code or number that no other place takes is the id of what the path is about. */
export function placeId({ parts, spots, said, values, place }: Alignment, tolerance: Tolerance): void {
  const [part, ...others] = parts.filter(({ at, kind }) => !said.has(at) && /^(?:code|number|constant|text)$/.test(kind));
  const spot = spots.findLast(({ parameter, key }) => parameter !== undefined && !values.has(key));
  if (part === undefined || others.length > 0 || spot === undefined || !/^[\w.-]+$/.test(part.text) || !/\d/.test(part.text)) return;
  // “a tram that does not exist (999999)”
  const isBeside = place.tokens
    .slice(Math.max(0, part.at - 8), part.at)
    .some(({ word }) => word !== "" && nounOf([word]) === spot.parameter?.noun);
  if (!isBeside) return;
  values.set(spot.key, part.text);
  for (let at = part.at; at < part.end; at++) said.add(at);
  tolerance.cost += 0.4;
}

const lacking = /^(?:without|no|missing|empty|blank|lacks?|lacking|omit|omits|omitting|incomplete)$/;

/** Returns whether something needed is left out on purpose: “without a name”. */
export function isLacking({ place: { tokens }, spots, said }: Alignment): boolean {
  const at = tokens.findIndex(({ word, text }, one) => lacking.test(word) || (text === "w" && tokens[one + 1]?.text === "/"));
  if (at < 0) return false;
  for (let one = at + 1; one <= at + 4 && one < tokens.length; one++) {
    const { word = "" } = tokens[one] ?? {};
    if (word === "" || !spots.some(({ words }) => words.includes(stem(word)))) continue;
    for (let each = at; each <= one; each++) said.add(each);
    break;
  }
  return true;
}
