// A problem of a sentence with what would work instead. Corrections take longer than reading does, so they are made
// when a person asks for them, and are remembered: an editor asks again with each change of the file.

import { isContrary } from "../grammar/correct/contrary.ts";
import { correctionsOf, mostSuggestions } from "../grammar/correct/corrections.ts";
import { examplesFor } from "../grammar/correct/examples.ts";
import { isFaithful } from "../grammar/correct/faithful.ts";
import { isHarmful } from "../grammar/correct/harmful.ts";
import { keepsWords } from "../grammar/correct/keptWords.ts";
import { changesKind } from "../grammar/correct/qualified.ts";
import { following } from "../grammar/correct/saved.ts";
import { labelledTokens } from "../grammar/label.ts";
import type { Attachment } from "../playbook.ts";
import type { Problem, SentenceContext, Suggestion } from "../reading.ts";
import type { Step } from "../step.ts";
import { normalisedKey } from "../steps/normalise.ts";
import { onlyOnce } from "../text/remembered.ts";
import { splitSentences } from "../text/sentences.ts";
import { identityOf } from "./context/contextKey.ts";
import { losesMeaning, lossOf } from "./finished/guards.ts";
import { readingOf } from "./finished/reading.ts";
import { proposesWhole } from "./finished/wholeCollections.ts";

/** The steps of another sentence with the same attachment, if it has some. */
export type StepsOf = (sentence: string, context: SentenceContext) => readonly Step[] | undefined;

export interface Refused {
  readonly sentence: string;
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext;
}

/** Sentences that would work instead of a refused one. */
interface Corrections {
  readonly suggestions: readonly Suggestion[];
  readonly examples: readonly string[];
}

/** The part of the context that must stay as it is. */
export function withCorrections(problem: Problem, refused: Refused, stepsOf: StepsOf): Problem {
  const made = onlyOnce(() => remembered(problem, refused, guarded(stepsOf)));
  return {
    code: problem.code,
    in: problem.in,
    get message() {
      return problem.message;
    },
    get span() {
      return problem.span;
    },
    get suggestions() {
      return made().suggestions;
    },
    get examples() {
      return made().examples;
    },
  };
}

let memory = new Map<string, Corrections>();
let olderMemory = memory;
const mostRemembered = 500;

function remembered(problem: Problem, refused: Refused, stepsOf: StepsOf): Corrections {
  const key = keyOf(problem, refused);
  const known = memory.get(key) ?? olderMemory.get(key);
  if (known !== undefined) return known;
  const suggestions = suggestionsOf(problem, refused, stepsOf).map((suggestion) => reviewed(refused.sentence, suggestion));
  const isOpen = suggestions.length === 0 && (problem.code === "not-understood" || problem.code === "needs-context");
  const examples = isOpen ? examplesOf(refused, stepsOf) : [];
  const made = { suggestions, examples };
  // The older half is dropped when it is full.
  if (memory.size >= mostRemembered) {
    olderMemory = memory;
    memory = new Map();
  }
  memory.set(key, made);
  return made;
}

/** The steps that pass the guards of finished readings: a correction has to be read after it is accepted, too. */
function guarded(stepsOf: StepsOf): StepsOf {
  return (sentence, context) => {
    const steps = stepsOf(sentence, context);
    return steps === undefined || lossOf(readingOf(sentence, steps, context)) !== undefined ? undefined : steps;
  };
}

/** Sentences that can be read, although they do not express the author's sentence. */
function examplesOf({ sentence, attachment, context }: Refused, stepsOf: StepsOf): readonly string[] {
  if (attachment !== undefined) return [];
  return examplesFor(sentence, context).filter((example) => {
    const steps = stepsOf(example, context);
    const tokens = labelledTokens(sentence);
    if (steps === undefined || isContrary(tokens, context, steps) || proposesWhole(readingOf(sentence, steps, context))) return false;
    const changes = steps.some((step) => step.step === "api_request" && !step.action.startsWith("GET "));
    return !changes || !isHarmful(tokens, context, steps);
  });
}

/** All that a correction depends on. Documents and servers are distinguished as objects. */
function keyOf({ code, span }: Problem, { sentence, attachment, context }: Refused): string {
  const { endpoint, operations, variables, servers, before } = context;
  const attached = attachment?.kind === "code" ? attachment.content : attachment?.rows;
  return JSON.stringify([
    sentence,
    code,
    span.start,
    attached,
    endpoint,
    identityOf(operations),
    sentence.includes("@") ? identityOf(servers) : 0,
    variables === undefined ? null : [...variables],
    before,
  ]);
}

function suggestionsOf(problem: Problem, refused: Refused, stepsOf: StepsOf): readonly Suggestion[] {
  const { sentence, context } = refused;
  const steps = (text: string): readonly Step[] | undefined => {
    const made = stepsOfSentences(text, context, stepsOf) ?? stepsOf(text, context);
    if (made === undefined) return undefined;
    const reading = readingOf(sentence, made, context);
    return losesMeaning(reading) || proposesWhole(reading) ? undefined : made;
  };
  const keyOfSteps = (suggestion: Suggestion) => normalisedKey(steps(applied(sentence, suggestion)) ?? []);
  const tokens = labelledTokens(sentence);
  const own = problem.suggestions.filter((suggestion) => {
    const made = steps(applied(sentence, suggestion));
    return made !== undefined && isFaithful(tokens, context, made) && !changesKind(tokens, context, made);
  });
  // A reader that knows the right wording also knows the problem.
  if (own.length > 0 && problem.code !== "not-understood") return own.slice(0, mostSuggestions);
  const unknown = problem.code === "needs-context" && problem.in === "sentence" ? problem.span : undefined;
  const found = correctionsOf({ ...refused, unknown, stepsOf: steps });
  const known = new Set(own.map(keyOfSteps));
  return [...own, ...found.filter((suggestion) => !known.has(keyOfSteps(suggestion)))].slice(0, mostSuggestions);
}

/** The steps of several sentences, each after those before it. */
function stepsOfSentences(text: string, context: SentenceContext, stepsOf: StepsOf): readonly Step[] | undefined {
  const sentences = splitSentences(text, 0, text.length).map(({ start, end }) => text.slice(start, end));
  if (sentences.length < 2) return undefined;
  let around = context;
  const all: Step[] = [];
  for (const sentence of sentences) {
    const steps = stepsOf(sentence, around);
    if (steps === undefined) return undefined;
    all.push(...steps);
    around = following(around, steps);
  }
  return all;
}

/** A person reviews a change of a word: another sentence with the same words may mean something else. */
function reviewed(sentence: string, suggestion: Suggestion): Suggestion {
  const needsReview = suggestion.needsReview === true || !keepsWords(sentence, applied(sentence, suggestion));
  return needsReview ? { ...suggestion, needsReview } : suggestion;
}

/** The sentence that a suggestion makes. */
function applied(sentence: string, { span, text }: Suggestion): string {
  return span === undefined ? text : sentence.slice(0, span.start) + text + sentence.slice(span.end);
}
