// Declares a finished reading, and the guards that check whether its steps express the whole sentence.

import type { Check } from "../../check.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import { type Leaf, leavesOf } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";

/** A reading, with its source. */
export interface Reading {
  readonly sentence: string;
  readonly steps: readonly Step[];
  readonly context: SentenceContext;
  /** Most guards check the steps first, so a sentence is split only when one asks for its words. */
  readonly tokens: () => readonly Token[];
}

/** Finds steps that say less than the sentence, or something else. */
export interface Guard {
  readonly finds: (reading: Reading) => boolean;
  /** Says why, and what to write; otherwise the sentence is not understood. */
  readonly message?: (reading: Reading) => string;
}

/** A guard that finds words or a name, which its message shows. */
export function finding(finds: (reading: Reading) => string | undefined, message: (said: string) => string): Guard {
  return { finds: (reading) => finds(reading) !== undefined, message: (reading) => message(finds(reading) ?? "") };
}

/** The guards for statements in words about a document: paths that are written out say exactly what is checked. */
export function inWords(guards: readonly Guard[]): readonly Guard[] {
  return guards.map((guard) => ({
    ...guard,
    finds: (reading) => reading.context.operations !== undefined && !reading.sentence.includes("$") && guard.finds(reading),
  }));
}

/** Returns the reading of a sentence, whose tokens are remembered. */
export function readingOf(sentence: string, steps: readonly Step[], context: SentenceContext): Reading {
  let tokens: readonly Token[] | undefined;
  return {
    sentence,
    steps,
    context,
    tokens: () => {
      tokens ??= tokensOf(sentence);
      return tokens;
    },
  };
}

/** Returns the sentence with `""` for each quoted text, so that only its own words are searched. */
export function withoutTexts(sentence: string): string {
  return sentence.replace(/"[^"]*"/g, '""');
}

/** Returns the sentence with `""` for each quoted text and each variable. */
export function withoutValues(sentence: string): string {
  return sentence.replace(/"[^"]*"|\$\{[^{}]*\}/g, '""');
}

/** Returns whether the steps check and do nothing else. */
export function checksOnly(steps: readonly Step[]): boolean {
  return steps.length > 0 && steps.every(({ step }) => step === "validate");
}

/** Returns the requests among the steps. */
export function requestsOf(steps: readonly Step[]): readonly ApiRequestStep[] {
  return steps.filter((step) => step.step === "api_request");
}

/** Returns the values that a request sends in its body, query and path, apart from those in the path as written. */
export function sentBy({ body, query, parameters }: ApiRequestStep): readonly Leaf[] {
  return leavesOf([body, query, parameters]);
}

/** A value in the path of a request, with its parameter and the noun before it. */
interface ValueInPath {
  readonly name: string;
  readonly noun: string;
  readonly value: string;
}

/** Returns the values in the path of a request to an operation of the document. */
export function valuesInPath(request: ApiRequestStep, context: SentenceContext): readonly ValueInPath[] {
  const operation = operationOf(context, request);
  if (operation === undefined) return [];
  const written = request.action.split("/");
  const places = operation.path.split("/");
  return subjectOf(operation).parameters.map(({ name, noun }) => {
    const given = request.parameters?.[name] ?? written[places.indexOf(`{${name}}`)];
    return { name, noun, value: String(given ?? "") };
  });
}

/** Returns whether a path is written out, which determines the request and its operation. */
export function namesPath(sentence: string): boolean {
  return /(?:^|\s)\/[\w{$]/.test(sentence);
}

/** Returns the checks of all steps. */
export function checksOf(steps: readonly Step[]): readonly Check[] {
  return steps.flatMap((step) => (step.step === "validate" ? step.checks : []));
}

/** Returns whether a text is a code such as OUT_OF_STOCK. */
export function isCode(value: unknown): boolean {
  return typeof value === "string" && /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value);
}
