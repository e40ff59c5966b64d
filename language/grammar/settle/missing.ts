// Reports what the document lacks: a field of the last response, an operation, or the one of several that is meant.

import type { Token } from "../../english/token.ts";
import { nearest } from "../../nearest.ts";
import type { Suggestion } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { insteadOf } from "../inexpressible.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import type { Segment } from "../meaning.ts";
import { type Place, placeOf, unfit, unsettled } from "./place.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";

export function noSuchField(place: Place, segment: Segment, words: readonly string[], response: KnownResponse): never {
  const at = placeOf(place, segment);
  if (at === undefined || at.in !== "sentence") return unsettled("the document has no such field");
  const { span } = at;
  const said = words.join(" ");
  const known = response.fields.get(squeeze(words.join("")));
  if (known !== undefined && response.isList) {
    const [first, every] = [`$[0].${known}`, `$[*].${known}`];
    const message = `The response is a list. Say which of its items you mean: ${first} is “${known}” of the first item, ${every} that of every item.`;
    return unfit({ code: "needs-context", message, in: "sentence", span, suggestions: [{ title: `Write ${first}`, span, text: first }] });
  }
  if (/^(?:response|answer|reply|result|body)$/i.test(said) && !response.isList) {
    const message = "According to the OpenAPI document the response is an object. Which list do you mean? Name its field.";
    return unfit({ code: "needs-context", message, in: "sentence", span, suggestions: [] });
  }
  // “The newest loan”: a superlative, and not the name of a field.
  if (insteadOf(place.tokens, 0) !== undefined) return unsettled("what steps cannot say");
  const meant = nearest(words.join(""), response.fields.values());
  if (meant === undefined && !statesSomething(place.tokens)) return unsettled("the sentence states nothing of a field");
  const path = `${response.isList ? "$[0]" : "$"}.${meant}`;
  const suggestions: readonly Suggestion[] = meant === undefined ? [] : [{ title: `Change to ${path}`, span, text: path }];
  const guess = meant === undefined ? "" : ` Did you mean ${path}?`;
  const message = `According to the OpenAPI document, the response has no field “${said}”.${guess}`;
  return unfit({ code: "needs-context", message, in: "sentence", span, suggestions });
}

/** Returns whether a sentence has a verb or a value: “Bad sentence here please.” speaks of no field that is missing. */
function statesSomething(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, word, text }) =>
      (kind !== "word" && (kind !== "symbol" || /[=<>:]/.test(text))) || hasTerminal(word, /^(?:v\.|f\.be|f\.modal|w\.number)/),
  );
}

/** “Move the order” where one operation moves it out and another one moves it on. */
export function severalOperations({ tokens }: Place, steps: readonly ApiRequestStep[]): never {
  const names = steps.slice(0, 3).map(({ action }) => action);
  const message = `Several operations of the OpenAPI document fit: ${names.slice(0, -1).join(", ")} and ${names.at(-1)}. Which one do you mean?`;
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 1 };
  return unfit(
    { code: "ambiguous", message, in: "sentence", span, suggestions: [] },
    steps.map((step) => [step]),
  );
}
