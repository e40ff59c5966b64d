// Bare words in a check: values that the document lists, fields that are true or false.

import type { Check } from "../../check.ts";
import { sameName } from "../../english/context/nouns.ts";
import type { TokenReference } from "../edges.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import { isMisspelt } from "../lexicon/misspelling.ts";
import type { Looked, Segment, ValueMeaning } from "../meaning.ts";
import { isTrueOrFalse } from "./documented.ts";
import { isBareName, pathOf } from "./field.ts";
import { fieldAt } from "./known.ts";
import { pathOfMember } from "./path.ts";
import { type CheckPlace, confirm, placeWith, tokenOf, unsettled } from "./place.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";
import { isReference, isVariableBare } from "./value.ts";

/** A bare word is a value where the document lists it; a word of the language only there. */
export function confirmValue(place: CheckPlace, of: Looked, value: TokenReference, isNegated: boolean): void {
  if (value.as === "Number" && isStatusOfText(place, of, value)) unsettled("a status, and no value of a text");
  if ((value.as !== "Bare" && value.as !== "KnownWord") || isVariableBare(place, value)) return;
  const isPraise =
    value.as === "KnownWord" && lexicon.entries.get(tokenOf(place, value).word)?.some(({ terminal }) => terminal === "w.valid") === true;
  const unconfirmed = placeWith(place, { confirmed: { weight: 0 } });
  const name =
    of.of === "field" ? /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)$/u.exec(pathOf(unconfirmed, of.path, place.response))?.[1] : undefined;
  const listed = name === undefined ? undefined : place.response?.details?.get(squeeze(name))?.enum;
  const { text } = tokenOf(place, value);
  const isListed = listed?.some((one) => one === text || (value.as === "Bare" && squeeze(one) === squeeze(text))) === true;
  if (isListed) confirm(place, value.as === "KnownWord" ? "knownValue" : isMisspelt(tokenOf(place, value).word) ? "misspelt" : "bareValue");
  // "should be coming as null": a verb, and no value.
  else if (value.as === "Bare" && /ing$/.test(tokenOf(place, value).word) && isForm(place.tokens[value.token - 1]?.word))
    unsettled("what it is doing");
  else if (isTrueOrFalse(place, of)) unsettled("a word where true or false has to be");
  else if (isPraise) unsettled("a word that says nothing to check");
  // A value that is not a guess would pass.
  else if (isNegated && value.as === "Bare" && /^[\p{L}_]+$/u.test(tokenOf(place, value).text)) unsettled("a bare word under “not”");
  else if (isDay(place, value) && listed === undefined) return;
  else if (value.as === "KnownWord" && (isNegated || of.of !== "field" || isBareName(of.path[0])))
    unsettled("a word that is no value of this field");
}

/** "today": said of dates only. */
function isDay(place: CheckPlace, value: TokenReference): boolean {
  return /^(?:today|tomorrow|yesterday)$/.test(tokenOf(place, value).word);
}

/** Words of the language that the document lists are values: “one of REQUESTED, ACTIVE, RETURNED”. */
export function confirmListed(place: CheckPlace, path: string | undefined, values: readonly ValueMeaning[]): void {
  const listed = path === undefined || place.response === undefined ? undefined : fieldAt(place.response, path)?.enum;
  for (const value of values) {
    if (!isReference(value) || listed?.includes(tokenOf(place, value).text) !== true) continue;
    if (value.as === "Bare") confirm(place, "bareValue");
    else if (value.as === "KnownWord" || (value.as === "Constant" && lexicon.known.has(tokenOf(place, value).word)))
      confirm(place, "knownValue");
  }
}

function isForm(word: string | undefined): boolean {
  return word !== undefined && /^(?:be|is|are|was|were|been)$/.test(word);
}

/** "Error 400" where `error` is a text. */
function isStatusOfText(place: CheckPlace, of: Looked, value: TokenReference): boolean {
  const [name, ...rest] = of.of === "field" ? of.path : [];
  if (!isReference(name) || !isBareName(name) || rest.length > 0 || !/^[1-5]\d\d$/.test(tokenOf(place, value).text)) return false;
  const { text } = tokenOf(place, name);
  return lexicon.known.has(text.toLowerCase()) && place.response?.details?.get(squeeze(text))?.type === "string";
}

/** Returns whether nothing but the sentence says that there is such a field. */
export function isGuessed(place: CheckPlace, of: Looked): boolean {
  return of.of === "field" && isBareName(of.path[0]) && place.response === undefined;
}

/** "The policy is active" where `active` is true or false, or a state that one field can have. */
export function flagChecks(place: CheckPlace, of: Looked, name: TokenReference, isNegated: boolean): readonly Check[] {
  if (of.of !== "body" || place.response === undefined) return unsettled("no field that is true or false");
  const unconfirmed = placeWith(place, { confirmed: { weight: 0 } });
  const state = stateNamed(place.response, tokenOf(place, name).text);
  if (state !== undefined) {
    confirm(place, "bareField", "knownName");
    return [{ path: pathOfMember(state.field), equals: state.value, ...(isNegated ? { not: true } : {}) }];
  }
  const path = pathOf(unconfirmed, [{ ...name, as: "Name" }], place.response);
  if (fieldAt(place.response, path)?.type !== "boolean") return unsettled("no field that is true or false");
  confirm(place, "bareField");
  return [{ path, equals: !isNegated }];
}

/** "The repair is open": the only field of which the document lists that value, in this spelling or another. */
export function stateNamed(
  { details, fields }: KnownResponse,
  value: string,
): { readonly field: string; readonly value: string } | undefined {
  if (fields.has(squeeze(value))) return undefined;
  const all = [...(details?.values() ?? [])].flatMap((field) => (field.enum ?? []).map((listed) => ({ field: field.name, value: listed })));
  const exact = all.filter((one) => one.value === value);
  const found = exact.length > 0 ? exact : all.filter((one) => sameName(one.value, value));
  return found.length === 1 ? found[0] : undefined;
}

/** “The body "Not here"”: a text of several words, or none of the document's fields. */
export function isQuotedText({ tokens, response }: CheckPlace, path: readonly Segment[]): boolean {
  const last = path.at(-1);
  const token = isReference(last) ? tokens[last.token] : undefined;
  if (token?.kind !== "quoted" || tokens[(last as TokenReference).token - 1]?.word !== "body") return false;
  const text = String(token.value);
  return /\s/.test(text) || (response !== undefined && !response.fields.has(squeeze(text)));
}

/** "It shows up": a verb, and no field of that name. */
export function isParticle({ tokens }: CheckPlace, name: Segment | undefined): boolean {
  if (!isReference(name) || !/^(?:up|down|out|off|away)$/.test(tokens[name.token]?.word ?? "")) return false;
  return /^(?:show|turn|come|go)/.test(tokens[name.token - 1]?.word ?? "");
}
