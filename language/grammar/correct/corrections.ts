// Proposes at most three sentences for a refused one, with the author's own values, each of which compiles, the
// likeliest first.

import type { Span } from "../../diagnostic.ts";
import type { Token } from "../../english/token.ts";
import type { Attachment } from "../../playbook.ts";
import type { SentenceContext, Suggestion } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { labelledTokens } from "../label.ts";
import { shortened } from "../shortened.ts";
import { tokensOf } from "../tokens.ts";
import { costOfAll } from "./clauses.ts";
import { editedReadings } from "./edited.ts";
import { nearWords } from "./edits.ts";
import { doubtOf, unsaidWords } from "./faithful.ts";
import { guessedReadings } from "./guessed.ts";
import { riskOfLeft } from "./leftDeeds.ts";
import { range } from "./operationPath.ts";
import { changesKind } from "./qualified.ts";
import { correctionOf, leftOut, written, writtenClauses } from "./rewriting.ts";

/** A refused sentence in its place. */
export interface RefusedSentence {
  readonly sentence: string;
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext;
  /** A name that nothing is called by: without it the sentence would say something else. */
  readonly unknown?: Span | undefined;
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
  /** Leaves out or changes words that mean something. */
  readonly needsReview?: true;
}

/** A dearer one is not proposed first; after another one it is a choice. */
const mostFirst = 2.4;
const mostCost = 3.6;
/** A cheaper reading needs no second edit. */
const likelyCost = 4;
/** An edit that leaves out no word of the author's is a smaller change. */
const keptPart = 0.6;
/** The cost that an edit which leaves out a word has by itself. */
const droppedAnyway = 0.4;
/** For each word that is not a word of the language: another correction that has it goes first. */
const costOfUnsaid = 0.6;
/** Two edits keep less of the sentence. */
const mostOfTwo = 3;
/** A longer sentence lacks more than a few words. */
const mostTokens = 60;
const mostTried = 8;
export const mostSuggestions = 3;

export function correctionsOf(refused: RefusedSentence): readonly Suggestion[] {
  const own = withOwnPlaceholders(refused.sentence);
  if (own === refused.sentence) return suggestionsFor(refused);
  const steps = refused.stepsOf(own);
  if (steps !== undefined) return [{ title: shortened(`Write: ${own}`), text: own }];
  const found = suggestionsFor({ ...refused, sentence: own });
  return found.map(({ title, needsReview, text, span }) => ({
    title,
    ...(needsReview ? { needsReview } : {}),
    text: span === undefined ? text : own.slice(0, span.start) + text + own.slice(span.end),
  }));
}

/** `{{name}}` of Postman and others is `${name}` here, `#{name}` and `%name%`, too. */
function withOwnPlaceholders(sentence: string): string {
  const alone = tokensOf(sentence).filter(({ kind }) => kind === "placeholder");
  const text = alone.reduceRight(
    (text, { start, end, value }) => `${text.slice(0, start)}\${${String(value)}}${text.slice(end)}`,
    sentence,
  );
  return withQuotedNames(text).replace(
    /\{\{\s*\$?([A-Za-z_][\w.-]*)\s*\}\}|#\{\s*([A-Za-z_][\w.-]*)\s*\}/g,
    (_, double, hash) => `\${${double ?? hash}}`,
  );
}

/** `{fullName: "Greta"}` of JavaScript is `{"fullName": "Greta"}` here. */
function withQuotedNames(text: string): string {
  return text.replace(/\{[^{}]*\}/g, (object) => object.replace(/([{,]\s*)([A-Za-z_]\w*)(\s*:)/g, '$1"$2"$3'));
}

function suggestionsFor(refused: RefusedSentence): readonly Suggestion[] {
  const tokens = labelledTokens(refused.sentence);
  if (tokens.length === 0 || tokens.length > mostTokens) return [];
  const likely = candidatesOf(refused, tokens)
    .filter(({ steps }) => !changesKind(tokens, refused.context, steps))
    .map((candidate): Candidate => {
      const doubt = doubtOf(tokens, refused.context, candidate.steps);
      return { ...candidate, cost: candidate.cost + doubt, ...(doubt > 0 ? { needsReview: true } : {}) };
    })
    .filter(({ cost }) => cost <= mostCost)
    .map((candidate) => ({ candidate, order: candidate.cost + unsaidWords(tokens, candidate.steps, refused.context) * costOfUnsaid }))
    .sort((one, other) => one.order - other.order)
    .map(({ candidate }) => candidate);
  const found: Suggestion[] = [];
  for (const [key, same] of [...Map.groupBy(likely, ({ steps }) => normalisedKey(steps))].slice(0, mostTried)) {
    if (found.length === mostSuggestions) break;
    // Of sentences that mean the same, the author's own words go first.
    const inOrder = [...same.filter(({ span }) => span !== undefined), ...same.filter(({ span }) => span === undefined)];
    const candidate = inOrder.find((one) => isRead(refused, one, key));
    const least = Math.min(...same.map(({ cost }) => cost));
    if (candidate === undefined || (found.length === 0 && least > mostFirst)) continue;
    const { title, text, span, needsReview } = candidate;
    found.push({ title: shortened(title), text, ...(needsReview ? { needsReview } : {}), ...(span === undefined ? {} : { span }) });
  }
  return found;
}

/** Returns whether the sentence that a candidate makes has its steps. */
function isRead({ sentence, stepsOf }: RefusedSentence, { text, span }: Candidate, key: string): boolean {
  const steps = stepsOf(span === undefined ? text : sentence.slice(0, span.start) + text + sentence.slice(span.end));
  return steps !== undefined && normalisedKey(steps) === key;
}

function candidatesOf(refused: RefusedSentence, tokens: readonly Token[]): readonly Candidate[] {
  const typed = retyped(refused, tokens);
  if (typed.length > 0) return typed;
  const composed = refused.attachment === undefined ? guessedReadings(refused.context, tokens).flatMap(writtenClauses) : [];
  const one = editedReadings(tokens, refused, 1);
  const isLikely = [...composed, ...one].some(({ cost }) => cost <= likelyCost);
  const two = isLikely || composed.length > 0 ? [] : editedReadings(tokens, refused, 2).filter(({ cost }) => cost <= mostOfTwo);
  const edited = [...one, ...two].flatMap((found): readonly Candidate[] => {
    const dropped = found.edits.flatMap(({ from, to, words }) => (words === "" ? range(from, to) : []));
    const said = dropped.length === 0 ? keptPart * found.cost : found.cost;
    const left = dropped.map((at) => tokens[at] as Token);
    const risk = left.length === 0 ? 0 : riskOfLeft(tokens, left, found.steps, refused.context);
    const reading = { ...found, cost: said + risk + Math.max(0, costOfAll(tokens, dropped, refused.context) - droppedAnyway) };
    return [correctionOf(refused.sentence, tokens, reading), ...written(reading, leftOut(refused.sentence, tokens, reading))];
  });
  return [...edited, ...composed].sort((first, second) => first.cost - second.cost);
}

/** All typing errors fixed at once. */
function retyped({ sentence, stepsOf }: RefusedSentence, tokens: readonly Token[]): readonly Candidate[] {
  const edits = tokens.flatMap((token, at) => {
    const [near, ...others] = nearWords(token);
    return near === undefined || others.length > 0 ? [] : [{ from: at, to: at + 1, words: near.word, cost: near.distance }];
  });
  if (edits.length === 0) return [];
  const candidate = correctionOf(sentence, tokens, { steps: [], edits, cost: edits.length });
  const { span, text } = candidate;
  const steps = stepsOf(sentence.slice(0, span?.start) + text + sentence.slice(span?.end));
  return steps === undefined ? [] : [{ ...candidate, steps }];
}
