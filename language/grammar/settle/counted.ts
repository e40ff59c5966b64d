// Finds the list that is counted, or whose items are checked, if the sentence has no path.

import { lemma, splitWords } from "../../openapi/words.ts";
import type { Counted } from "../meaning.ts";
import { listNamed } from "./field.ts";
import { wrappers } from "./known.ts";
import { pathOfMember } from "./path.ts";
import { type CheckPlace, confirm, tokenOf, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";

/** Where the items are when no list is named: the body, or its only list. */
export function bodyList({ response }: CheckPlace): string {
  if (response === undefined || response.isList) return "$";
  // A sentence that names no list means one of a successful response, not the fields that an error complains about.
  const lists = response.goodLists ?? response.lists;
  // `content` of a page that says how it is sorted, too
  const wrapping = lists.filter((name) => response.objectLists.has(name) && wrappers.has(name.toLowerCase()));
  const [only] = lists.length === 1 ? lists : wrapping.length === 1 ? wrapping : [];
  if (only !== undefined) return `$.${only}`;
  const [inner, ...others] = response.lists.length === 0 ? (response.innerLists ?? []) : [];
  return inner !== undefined && others.length === 0 ? inner.path : unsettled("the response is no list");
}

/** "3 likes" of a response that has their number, and no list of them. */
export function numberCounted(place: CheckPlace, counted: Counted | undefined): string | undefined {
  const { response } = place;
  if (counted === undefined || counted === "items" || response?.details === undefined || response.isList) return undefined;
  const noun = lemma(tokenOf(place, counted).word);
  const isListed = response.lists.some((name) => lemma(squeeze(name)) === noun || response.itemNouns.get(name) === noun);
  if (isListed || (response.innerLists ?? []).some(({ name, item }) => lemma(squeeze(name)) === noun || item === noun)) return undefined;
  const numbers = [...response.details.values()].filter(({ type }) => type === "integer" || type === "number");
  const counting = numbers.filter(
    ({ name }) =>
      lemma(
        splitWords(name)
          .filter((word) => !/^(?:count|number|num|total|of)$/.test(word))
          .join(""),
      ) === noun,
  );
  const [only, ...others] = counting;
  if (only === undefined || others.length > 0) return undefined;
  confirm(place, "countedNoun");
  return pathOfMember(only.name);
}

/** "2 tags" are those of the field `tags`, "3 orders" the items of a response that lists orders. */
export function listCounted(place: CheckPlace, counted: Counted | undefined): string {
  const { response } = place;
  if (counted === undefined || counted === "items" || response === undefined) return bodyList(place);
  confirm(place, "countedNoun");
  const noun = lemma(tokenOf(place, counted).word);
  if (response.isList) return response.things.has(noun) ? "$" : unsettled("items of another kind");
  const [only, ...others] = response.lists;
  const item = response.itemNouns.get(only ?? "");
  const isOnly = only !== undefined && others.length === 0 && response.things.has(noun) && (item === undefined || item === noun);
  return isOnly ? bodyList(place) : listNamed(place, counted, response);
}
