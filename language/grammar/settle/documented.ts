// Reads statements that depend on what the document says of the field that a check is about.

import { insideOf } from "../../openapi/fields.ts";
import type { Field } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import type { Act, Looked, Said, Statement } from "../meaning.ts";
import type { NameMeaning } from "../meaningOfValues.ts";
import { pathOf } from "./field.ts";
import { fieldAt } from "./known.ts";
import { type CheckPlace, placeWith, unsettled } from "./place.ts";
import { squeeze } from "./responseShape.ts";
import { headerName, isReference } from "./value.ts";

/** Refuses what would be a guess without a field, or of a field of another type. */
export function refuseUndocumented(place: CheckPlace, of: Looked, says: Statement): void {
  if (says.is === "contains" && says.bare === true && !holdsTexts(place, of)) unsettled("a word that could be a field");
  if ((says.is === "equals" || says.is === "exists") && says.noted === true && documented(place, of) === undefined)
    unsettled("a note of no known field");
  if (says.is === "compare" && of.of === "field" && of.whole !== true && documentedType(place, of) === "array")
    unsettled("a list that is compared");
  if (of.of === "header" && of.capital === true && !isHeaderHere(place, of.name)) unsettled("a field, or a header");
  // “CP-30-01 is present” is not a header.
  if (of.of === "header" && isCode(place, of.name)) unsettled("a code, or a header");
  if (says.is === "exists" && isOtherNoun(place, of)) unsettled("a thing of that kind, or a field");
  if (says.is === "exists" && isOtherText(place, of)) unsettled("a text with spaces, which names no field");
  if (says.is === "switched" && !isTrueOrFalse(place, of)) unsettled("no field that is true or false");
}

/** “It has a blue flag”, “a master key”: no field called blue or master, where the document knows none. */
function isOtherNoun(place: CheckPlace, of: Looked): boolean {
  const [name] = of.of === "field" && of.path.length === 1 ? of.path : [];
  const last = typeof name === "object" && "named" in name ? name.named : undefined;
  if (place.response === undefined || last === undefined || !isReference(last) || documented(place, of) !== undefined) return false;
  return /^(?:flag|switch|member|element|node|key)s?$/.test(place.tokens[last.token + 1]?.word ?? "");
}

/** “the collection "Blue Lagoon"”: what it is called. */
function isOtherText(place: CheckPlace, of: Looked): boolean {
  const [name] = of.of === "field" && of.path.length === 1 ? of.path : [];
  const token = isReference(name) ? place.tokens[name.token] : undefined;
  if (token?.kind !== "quoted" || !/\s/.test(String(token.value)) || place.response === undefined) return false;
  return (
    !/^(?:field|property|key|member|attribute)s?$/.test(place.tokens[(name as { token: number }).token - 1]?.word ?? "") &&
    documented(place, of) === undefined
  );
}

/** “CP-30-01”: no word, and nothing says that it is a header. */
function isCode({ tokens }: CheckPlace, name: NameMeaning): boolean {
  const token = isReference(name) ? tokens[name.token] : undefined;
  return token !== undefined && /-\d+$/.test(token.text) && !tokens.some(({ word }) => /^headers?$/.test(word));
}

/** "Location is …": a header, where the response has no such field. */
function isHeaderHere({ tokens, response }: CheckPlace, name: NameMeaning): boolean {
  if (response === undefined || typeof name !== "object" || !("called" in name)) return false;
  if (response.isList || response.fields.has(squeeze(name.called))) return false;
  return tokens.some(({ text }) => text === name.called);
}

/** Returns whether the document says that the field is true or false. */
export function isTrueOrFalse(place: CheckPlace, of: Looked): boolean {
  return documented(place, of)?.type === "boolean";
}

/** Returns whether the document says that the field is a text, or a list of texts. */
function holdsTexts(place: CheckPlace, of: Looked): boolean {
  const field = documented(place, of);
  return field?.type === "string" || (field?.type === "array" && insideOf(field).fields.length === 0);
}

function documentedType(place: CheckPlace, of: Looked): string | undefined {
  return documented(place, of)?.type;
}

/** Returns whether the document says that the field has no parts. */
export function isSingleValue(place: CheckPlace, of: Looked): boolean {
  return /^(?:string|number|integer|boolean)$/.test(documentedType(place, of) ?? "");
}

/** "The deadline has 5 characters", "the crate has 3 entries" of a response that is no such thing. */
export function saysOtherThing({ tokens, response }: CheckPlace, whole: Looked, says: Said): boolean {
  if (response === undefined || whole.of !== "body" || whole.named === true || !("is" in says) || says.is !== "length") return false;
  const [article, noun, verb] = tokens;
  if (article?.word !== "the" || noun === undefined || !hasTerminal(verb?.word ?? "", /^v\.(?:have|show|contain)$/)) return false;
  return !lexicon.vocabulary.has(noun.word) && !response.things.has(lemma(noun.word)) && (says.text === true || says.counted === "items");
}

/** "The number of nights", where `nights` is that number. */
export function isNumber(place: CheckPlace, of: Looked): boolean {
  return /^(?:number|integer)$/.test(documentedType(place, of) ?? "");
}

function documented(place: CheckPlace, of: Looked): Field | undefined {
  if (of.of !== "field" || place.response === undefined) return undefined;
  const unconfirmed = placeWith(place, { confirmed: { weight: 0 } });
  return fieldAt(place.response, pathOf(unconfirmed, of.path, place.response));
}

/**
 * "POST /orders, quantity 2", "POST /orders with quantity 2, address.city "Bonn"": a name and its value, which may be
 * sent.
 */
export function isNoted({ of, says }: Extract<Act, { readonly act: "check" }>): boolean {
  if (!("is" in says)) return false;
  if ((says.is === "equals" || says.is === "switched") && says.noted === true) return true;
  const name = of.of === "field" ? of.path.at(-1) : undefined;
  if (!isReference(name) || name.as !== "Dotted" || says.is !== "equals") return false;
  return isReference(says.value) && says.value.token === name.token + 1;
}

/** “The media type is book” of a thing that has a field `mediaType`. */
export function isMediaField(place: CheckPlace, name: NameMeaning): boolean {
  const { tokens, response } = place;
  const header = headerName(place, name);
  if (header !== "Content-Type" || response === undefined || response.isList) return false;
  if (tokens.some(({ word, text }) => /^headers?$/.test(word) || text === header)) return false;
  const words = tokens.map(({ word }) => word).join(" ");
  return ["media type", "content type", "mime type"].some((name) => words.includes(name) && response.fields.has(squeeze(name)));
}

/** "The status is available" where the document lists `AVAILABLE`: a value, and no presence. */
export function saysListed({ tokens, response }: CheckPlace, path: string): boolean {
  const field = response === undefined ? undefined : fieldAt(response, path);
  // "The volume is available": the status of the object
  const values = field?.type === "object" ? insideOf(field).fields.flatMap((inner) => inner.enum ?? []) : field?.enum;
  return (
    values !== undefined && tokens.some(({ kind, text }) => kind === "word" && values.some((value) => squeeze(value) === squeeze(text)))
  );
}
