// Finds what the clause is about without its noun: by a value that only such a thing has, its owner, or a pronoun.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { attempt } from "../correct/attempt.ts";
import { subjectsOf } from "../correct/resources.ts";
import { changes, isNamed, stem } from "../settle/called.ts";
import { callsBefore, isMaking, lastThing } from "../settle/mentioned.ts";
import { isChangedItself } from "../settle/settingField.ts";
import { thingsCalled } from "./described.ts";
import type { Alignment } from "./spots.ts";

/** "two child seats", "put t1 into the playlist", "push report.pdf into it": by a value that only such a thing has. */
export function isHintedAt({ place, spots, values, parts, evidence }: Alignment, operations: Operations): boolean {
  const { operation, tokens } = place;
  if (operation.method !== "POST" && subjectOf(operation).isItem && namesThing(place)) return true;
  // "add a second one"
  const isMore = tokens.some(({ word }, at) => word === "one" && /^(?:second|third|another|new)$/.test(tokens[at - 1]?.word ?? ""));
  if (isMore && callsBefore(place).findLast(isMaking)?.operation === operation) return true;
  const listed = spots.some((spot) => spot.enum !== undefined && values.has(spot.key) && (spot.isRequired || operation.method === "GET"));
  if (operation.method === "GET") return listed || evidence.sum >= 15 || asksForIt(place) || isFoundByOwn(place, values);
  // "Make it public", "she adds breakfast": what is changed, by the field and its value.
  if (changes(operation))
    return (
      [...values.keys()].some((key) => key.startsWith("body.")) &&
      evidence.sum >= 5 &&
      (refersToThing(place) || namesField({ place, spots, values }, operations))
    );
  if (operation.method !== "POST") return false;
  const isFile = parts.some(({ kind }) => kind === "file") && operation.body?.mediaType.startsWith("multipart/") === true;
  const owner = subjectOf(operation).parameters.at(-1);
  const isOwned = owner !== undefined && tokens.some(({ word }) => word !== "" && nounOf([word]) === owner.noun);
  const isNamedElsewhere = tokens.some(
    ({ word }) =>
      word !== "" &&
      nounOf([word]) !== owner?.noun &&
      operations.operations.some((other) => other !== operation && subjectOf(other).nouns.has(nounOf([word]))),
  );
  return listed || isFile || (isOwned && !isNamedElsewhere && [...values.keys()].some((key) => key.startsWith("body.")));
}

/** "take Mia off the list": the thing by its name. */
function namesThing(place: Alignment["place"]): boolean {
  const noun = subjectOf(place.operation).parameters.at(-1)?.noun;
  return place.tokens.some(({ kind, text, value }) => {
    const isName = kind === "quoted" || (kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(text));
    const called = isName ? thingsCalled(place, kind === "quoted" ? String(value) : text) : [];
    return called.length === 1 && called[0]?.noun === noun;
  });
}

/** "look him up by his email": one of the things that he is. */
function isFoundByOwn(place: Alignment["place"], values: Alignment["values"]): boolean {
  const isSaid =
    place.tokens.some(({ word }) => /^(?:him|her|it|them)$/.test(word)) &&
    place.tokens.some(({ word }) => /^(?:his|her|its|their)$/.test(word));
  const thing = isSaid ? attempt(() => lastThing(place)) : undefined;
  return thing !== undefined && values.size > 0 && subjectOf(place.operation).nouns.has(thing) && !subjectOf(place.operation).isItem;
}

/** "ask for it": the thing mentioned last. */
function asksForIt(place: Alignment["place"]): boolean {
  const { isItem, parameters } = subjectOf(place.operation);
  const isSaid = place.tokens.some(
    ({ word }, at) =>
      /^(?:it|him|them)$/.test(word) ||
      (word === "her" && place.tokens[at + 1]?.kind !== "word") ||
      (word === "her" && /^(?:again|once|up|back)$/.test(place.tokens[at + 1]?.word ?? "")),
  );
  return isItem && isSaid && attempt(() => lastThing(place)) === parameters.at(-1)?.noun;
}

/** "Correct the description to …": a field of the thing mentioned last. */
function namesField({ place, spots, values }: Pick<Alignment, "place" | "spots" | "values">, operations: Operations): boolean {
  const noun = subjectOf(place.operation).parameters.at(-1)?.noun;
  const names = spots.filter(
    ({ key, name, type, words }) =>
      key.startsWith("body.") && values.has(key) && words.length > 0 && !(type === "array" && isChangedItself(operations, nounOf([name]))),
  );
  const isSaid = names.some(({ words }) =>
    words.every((word) =>
      place.tokens.some(
        (token, at) => token.word !== "" && stem(token.word) === word && !isOfOther(place.tokens, at, 1, operations, place.operation),
      ),
    ),
  );
  return isSaid && noun !== undefined && attempt(() => lastThing(place)) === noun;
}

/** "it", "him", "Ravi becomes …", or a clause without any object. */
function refersToThing({ tokens, before }: Alignment["place"]): boolean {
  return (
    tokens.some(({ word }) => /^(?:it|him|her|them|she|he)$/.test(word)) ||
    tokens.some(({ text }) => /^\p{Lu}\p{Ll}+$/u.test(text) && before.some((step) => JSON.stringify(step).includes(text)))
  );
}

/** Returns whether the words begin the name of another thing: “the synonym set” names a set. */
export function isOfOther(tokens: readonly Token[], at: number, count: number, operations: Operations, operation: Operation): boolean {
  const longer = tokens.slice(at, at + count + 1).map(({ word }) => word);
  return (
    longer.length > count && !longer.includes("") && subjectsOf(operations).has(nounOf(longer)) && !isNamed(operations, operation, longer)
  );
}
