// Finds corrections that take a wrong, generated or missing value for the right one: they say the opposite of their
// sentence, so nobody is shown them.

import type { Token } from "../../english/token.ts";
import { isJsonObject } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { group } from "../lexicon/groups.ts";
import { stem } from "../settle/called.ts";
import { slotsOf } from "../settle/slots.ts";

/**
 * Returns whether steps send something of another kind than the sentence says: “a wrong password”, “without a title”.
 */
export function changesKind(tokens: readonly Token[], context: SentenceContext, steps: readonly Step[]): boolean {
  return losesQualifier(tokens, steps) || lacksOthers(tokens, context, steps);
}

const isQualifying = group("qualified.qualifying");

/** “a wrong password” is not the right one, “a random email” is no known one, and a guest has not signed in. */
function losesQualifier(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (steps.every(({ step }) => step === "validate" || step === "save")) return false;
  const text = JSON.stringify(steps);
  return tokens.some(
    ({ kind, word }, at) => kind === "word" && isQualifying.test(word) && !isKept(text, word, tokens.slice(at + 1, at + 4)),
  );
}

/**
 * Returns whether steps have what a qualifier says: the author's own value after it, a generated one, none, no sign-in.
 */
function isKept(text: string, word: string, next: readonly Token[]): boolean {
  if (text.toLowerCase().includes(word) || next.some(({ kind }) => kind !== "word" && kind !== "symbol")) return true;
  if (word === "random" || word === "unique") return text.includes('"$random"');
  if (word === "without") return !/"body":\{"/.test(text) || /"auth":"none"|:null/.test(text);
  return /"auth":"none"/.test(text);
}

/** “without a title” leaves out the title and no other field that the request needs. */
function lacksOthers(tokens: readonly Token[], { operations }: SentenceContext, steps: readonly Step[]): boolean {
  const from = tokens.findIndex(({ word }) => /^(?:without|missing|lacking|omitting)$/.test(word));
  if (from < 0 || operations === undefined) return false;
  const left = new Set(tokens.slice(from + 1).map(({ word }) => stem(word)));
  return steps.some((step) => {
    if (step.step !== "api_request" || !isJsonObject(step.body) || "$var" in step.body) return false;
    const operation = operationOfAction(operations, step.action);
    if (operation === undefined) return false;
    const fields = slotsOf({ operation }).filter((slot) => slot.in === "body" && slot.within.length === 0);
    const isLeft = (name: string) => splitWords(name).some((word) => left.has(stem(word.toLowerCase())));
    const { body } = step;
    return (
      fields.some(({ name }) => isLeft(name)) &&
      fields.some(({ name, required }) => required === true && !isLeft(name) && !Object.hasOwn(body, name))
    );
  });
}
