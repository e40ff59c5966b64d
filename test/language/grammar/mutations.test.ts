// A change of what a sentence says changes its steps, or the sentence is refused: over every example of the grammar and
// every base of a frame.

import { deepEqual, ok } from "node:assert/strict";
import { rules } from "../../../language/grammar/grammar.ts";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import type { SentenceContext } from "../../../language/index.ts";
import { frames } from "./frames.ts";

const context: SentenceContext = { before: [{ step: "api_request", action: "GET /before" }], variables: new Set() };

function stepsOf(sentence: string): string | undefined {
  const steps = bestReading(readSentence(sentence, undefined, context), context)?.steps;
  return steps === undefined ? undefined : JSON.stringify(steps);
}

function replacedEach(sentence: string, form: RegExp, other: (text: string) => string): readonly string[] {
  return [...sentence.matchAll(form)].map(
    ({ 0: text, index }) => sentence.slice(0, index) + other(text) + sentence.slice(index + text.length),
  );
}

const mutations: ReadonlyMap<string, (sentence: string) => readonly string[]> = new Map([
  ["another number", (sentence) => replacedEach(sentence, /(?<![\w$.{[-])\d+(?![\w}\]-])/g, (text) => String(Number(text) + 1))],
  ["another text", (sentence) => replacedEach(sentence, /"[^"]+"/g, (text) => `"${text.slice(1, -1)}x"`)],
  ["another path", (sentence) => replacedEach(sentence, /(?<![\w:/."])\/[a-z]+|\$\.[a-z]+/g, (text) => `${text}s`)],
  ["another variable", (sentence) => replacedEach(sentence, /\$\{\w+\}/g, () => "${another}")],
  ["without “not”", (sentence) => replacedEach(sentence, /\b(?:not|no longer|never) /g, () => "")],
  ["with “not”", (sentence) => replacedEach(sentence, /(?<=\b(?:is|are|should|must|does) )(?!not\b)/g, () => "not ")],
  ["another bound", (sentence) => replacedEach(sentence, /\b(?:above|below|at least|at most)\b/g, (text) => opposites.get(text) ?? text)],
  ["another quantifier", (sentence) => replacedEach(sentence, /\b(?:Every|No)(?= item)/g, (text) => (text === "No" ? "Every" : "No"))],
]);

const opposites: ReadonlyMap<string, string> = new Map([
  ["above", "below"],
  ["below", "above"],
  ["at least", "at most"],
  ["at most", "at least"],
]);

describe("a change of the meaning changes the steps", () => {
  const sentences = [...new Set([...rules().flatMap(({ example }) => example ?? []), ...frames.map(({ base }) => base)])].filter(
    (sentence) => stepsOf(sentence) !== undefined,
  );
  for (const [name, mutate] of mutations)
    it(name, () => {
      const mutated = sentences.flatMap((sentence) => mutate(sentence).map((other) => [sentence, other] as const));
      ok(mutated.length > 0, "nothing is changed");
      deepEqual(
        mutated.filter(([sentence, other]) => stepsOf(other) === stepsOf(sentence)).map(([, other]) => other),
        [],
      );
    });
});
