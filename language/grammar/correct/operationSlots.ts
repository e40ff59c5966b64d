// Places of an operation that are filled by words of the document, by saved variables, or have to be filled.

import { nounOf, sameName } from "../../english/context/nouns.ts";
import { isJsonObject } from "../../json.ts";
import type { ApiRequestStep } from "../../step.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { itemFor } from "../settle/listItem.ts";
import { callsBefore, variableNamed } from "../settle/mentioned.ts";
import { flagSlot } from "../settle/phrases.ts";
import { keyOf, type Slot, slotsCalled, slotsOf } from "../settle/slots.ts";
import { range } from "./operationPath.ts";
import { type Draft, put } from "./values.ts";

/** Words that are a value of the document's list, or a field that is true or false. */
export function fillWords(draft: Draft): void {
  const { place, used } = draft;
  for (const [at, { kind, word }] of place.tokens.entries()) {
    if (kind !== "word" || used.has(at) || word.length < 3 || hasTerminal(word, /^f\./)) continue;
    // "close the urgent mooring": which one.
    const next = place.tokens[at + 1];
    if (
      /^(?:PUT|PATCH)$/.test(place.operation.method) &&
      place.tokens[at - 1]?.word === "the" &&
      next?.kind === "word" &&
      !hasTerminal(next.word, /^f\./)
    )
      continue;
    const listed = slotsOf(place).flatMap((slot) => {
      if (draft.taken.has(keyOf(slot))) return [];
      const value = slot.enum?.find((one) => one.toLowerCase() === word);
      return value === undefined ? [] : [{ slot, value }];
    });
    const [only, ...others] = listed;
    if (only !== undefined && others.length === 0) {
      put(draft, only.slot, only.value);
      used.add(at);
      continue;
    }
    const flag = place.operation.method === "GET" ? undefined : flagSlot(place, word);
    if (flag === undefined || draft.taken.has(keyOf(flag[0]))) continue;
    put(draft, flag[0], flag[1]);
    used.add(at);
  }
}

/** "from the source account": what is saved under that name. */
export function fillReferences(draft: Draft): void {
  const { place, used, taken } = draft;
  const { tokens } = place;
  for (const [at, { word: marker }] of tokens.entries()) {
    if (!/^(?:from|to|for|of|with|by|using|in)$/.test(marker)) continue;
    const article = hasTerminal(tokens[at + 1]?.word ?? "", /^f\.(?:the|my)$/) ? 1 : 0;
    for (let count = 3; count > 0; count--) {
      const places = range(at + 1 + article, at + 1 + article + count);
      const words = places.map((one) => (used.has(one) ? "" : (tokens[one]?.word ?? "")));
      if (words.includes("")) continue;
      const variable = variableNamed(place, words.join(" "), `${words.join(" ")} id`);
      const slots = variable === undefined ? [] : slotsCalled(place, words.at(-1) as string, marker);
      const [slot, ...others] = slots;
      if (variable === undefined || slot === undefined || others.length > 0 || taken.has(keyOf(slot))) continue;
      put(draft, slot, slot.type === "array" ? [itemFor(slot, { $var: variable })] : { $var: variable });
      for (const one of places) used.add(one);
      break;
    }
  }
}

/**
 * A variable's name must supply what the operation needs and the sentence does not give, or the operation is not meant.
 */
export function fillRequired(draft: Draft): boolean {
  const { place, taken } = draft;
  const needed: readonly Slot[] = [
    ...slotsOf(place).filter(({ required, in: where }) => where === "body" && required === true),
    ...place.operation.parameters.flatMap(({ name, type, in: where, required }): readonly Slot[] =>
      where === "query" && required ? [{ name, type, in: "query", within: [] }] : [],
    ),
  ];
  for (const slot of needed) {
    if (taken.has(keyOf(slot)) || (slot.in === "query" && isPrepared(place, slot.name))) continue;
    // An object is there with its members.
    if (slot.type === "object" && [...taken].some((key) => key.startsWith(`${keyOf(slot)}.`))) continue;
    const variables = [...(place.context.variables ?? [])].filter((name) => sameName(name, slot.name));
    const [only, ...others] = variables;
    if (only === undefined || others.length > 0) return false;
    put(draft, slot, { $var: only });
    for (const [at, { word }] of place.tokens.entries())
      if (word !== "" && slot.name.toLowerCase().startsWith(nounOf([word]))) draft.used.add(at);
  }
  return true;
}

/** Values that every request sends need not be repeated, nor those that earlier ones did without. */
function isPrepared(place: Draft["place"], name: string): boolean {
  const { before, context } = place;
  return (
    before.some((step) => step.step === "prepare" && step.query !== undefined && Object.hasOwn(step.query, name)) ||
    context.operations?.apiKeys.some((key) => key.in === "query" && key.name === name) === true ||
    callsBefore(place).some(
      ({ step, operation }) =>
        operation.parameters.some((parameter) => parameter.in === "query" && parameter.required && parameter.name === name) &&
        !Object.hasOwn(step.query ?? {}, name) &&
        !step.action.includes(`${name}=`),
    )
  );
}

export function hasValue({ body, query }: ApiRequestStep, { in: where, within, name }: Slot): boolean {
  if (where === "query") return query !== undefined && Object.hasOwn(query, name);
  let inside: unknown = body;
  for (const member of within) inside = isJsonObject(inside) ? inside[member] : undefined;
  return isJsonObject(inside) && Object.hasOwn(inside, name);
}
