// What a refused sentence could be instead: at most three sentences with the author's own values, each of which compiles, the likeliest first.

import type { Span } from "../../diagnostic.ts";
import type { SentenceContext, Suggestion } from "../../english/compile.ts";
import type { Token } from "../../english/token.ts";
import type { Attachment } from "../../playbook.ts";
import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { tokensOf } from "../tokens.ts";
import { editedReadings } from "./edited.ts";
import { correctionOf, written } from "./rewriting.ts";

/** A refused sentence where it stands. */
export interface RefusedSentence {
  readonly sentence: string;
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext;
  /** The steps of another sentence at the same place, if it has some. */
  readonly stepsOf: (sentence: string) => readonly Step[] | undefined;
}

/** A sentence that may have been meant. */
export interface Candidate {
  /** The steps that it has to have. */
  readonly steps: readonly Step[];
  /** How much it assumes and changes. */
  readonly cost: number;
  readonly text: string;
  readonly title: string;
  readonly span?: Span;
}

/** What costs more is a guess. */
const mostCost = 6;
/** Longer sentences are none that a few words would mend. */
const mostTokens = 40;
const mostTried = 8;
export const mostSuggestions = 3;

export function correctionsOf(refused: RefusedSentence): readonly Suggestion[] {
  const tokens = tokensOf(refused.sentence);
  if (tokens.length === 0 || tokens.length > mostTokens) return [];
  const candidates = candidatesOf(refused, tokens);
  const found: Suggestion[] = [];
  const seen = new Set<string>();
  for (const { steps, text, title, span } of candidates.filter(({ cost }) => cost <= mostCost).slice(0, mostTried)) {
    if (found.length === mostSuggestions) break;
    const key = normalisedKey(steps);
    if (seen.has(key)) continue;
    const whole = span === undefined ? text : refused.sentence.slice(0, span.start) + text + refused.sentence.slice(span.end);
    const compiled = refused.stepsOf(whole);
    if (compiled === undefined || normalisedKey(compiled) !== key) continue;
    seen.add(key);
    found.push({ title, text, ...(span === undefined ? {} : { span }) });
  }
  return found;
}

function candidatesOf(refused: RefusedSentence, tokens: readonly Token[]): readonly Candidate[] {
  const { attachment, context } = refused;
  const one = editedReadings(tokens, attachment, context, 1);
  const two = one.some(({ cost }) => cost <= mostCost) ? [] : editedReadings(tokens, attachment, context, 2);
  return [...one, ...two]
    .flatMap((reading): readonly Candidate[] => [correctionOf(refused.sentence, tokens, reading), ...written(reading)])
    .sort((first, second) => first.cost - second.cost);
}
