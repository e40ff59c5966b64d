// Finds things that a sentence names and its steps leave out: both of two items, a place that was made by name.

import { tokensOf } from "../grammar/tokens.ts";
import { leavesOf } from "../json.ts";
import { checksOf, type Reading } from "./lostParts.ts";

/** Returns whether the steps leave out a thing that the sentence names. */
export function losesThing(reading: Reading): boolean {
  return losesBoth(reading) || losesPlace(reading) || losesException(reading);
}

/** “It has both tags”: that there are tags says nothing of either. */
function losesBoth({ sentence, steps }: Reading): boolean {
  if (!/\bboth (?:(?:of )?(?:its|these|those) )?[a-z]+s\b(?! and\b)/i.test(sentence)) return false;
  return checksOf(steps).some(({ exists, not, path }) => exists === true && not !== true && path !== undefined);
}

/** “not assigned to anything but a keeper”: what is left is no check of its own. */
function losesException({ sentence, steps }: Reading): boolean {
  return checksOf(steps).length > 0 && /\bany(?:thing|one|body) (?:but|except|other than)\b/i.test(sentence);
}

/** “Create a category "USB" under Connectors”: where Connectors was made, and nothing sends its id. */
function losesPlace({ sentence, steps, context }: Reading): boolean {
  if (!steps.some(({ step }) => step === "api_request") || !/\b(?:under|below|beneath|inside|within|into|in) \p{Lu}/u.test(sentence))
    return false;
  const tokens = tokensOf(sentence);
  const sent = JSON.stringify(steps).toLowerCase();
  const made = (context.before ?? []).flatMap((step) => (step.step === "api_request" ? leavesOf(step.body).map(({ value }) => value) : []));
  // A variable that is called like the thing, such as `connectorsId`, holds its id.
  return tokens.some(({ kind, text }, at) => {
    const isPlace = /^(?:under|below|beneath|inside|within|into|in)$/.test(tokens[at - 1]?.word ?? "");
    return kind === "word" && isPlace && /^\p{Lu}/u.test(text) && made.includes(text) && !sent.includes(text.toLowerCase());
  });
}
