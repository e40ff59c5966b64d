// Judges which value of an optional parameter a test may send: a count, a word that any account knows, or any text; no
// id, page token or time that only the document's author had.

import type { Json } from "../../../language/index.ts";
import type { ApiParameter } from "./api.ts";
import { namesFields, ofOneForm } from "./fieldCases.ts";
import { takesAnyText } from "./freeText.ts";
import { isOfSomebody } from "./madeUp.ts";
import { givenValue, isMadeUp, sampleOf } from "./sample.ts";
import { type Schemas, typeOf } from "./schemas.ts";

/** Numbers of which any small one is right. */
const counts =
  /(?:^|_)(?:limit|per_?page|page_?(?:size|number)?|size|count|take|top|max(?:_?(?:results|items|keys))?|depth|distance|radius|days|hours|minutes)$|(?:lines|seconds|timeout)$/i;

/** Parameters that name a place in a list which only a response gives, or a state of it. */
const opaque =
  /token|cursor|marker|^(?:next|before|after|starting_after|ending_before|offset|since|sync|continue|position)$|position$|version|revision|etag/i;

/** Words that mean the same in any account. */
const common = /(?:^|_)(?:locale|lang(?:uage)?|market|country(?:_?code)?|currency|time_?zone)$/i;

/** Undefined if the document does not show a value that is right in any account. */
export function shownValue(schemas: Schemas, { schema, name, example, description }: ApiParameter): Json | undefined {
  const view = schemas.view(schema);
  const given = example ?? givenValue(view);
  if (namesFields.test(name)) return given;
  const type = typeOf(view);
  if (type === "integer" || type === "number") {
    if (opaque.test(name)) return undefined;
    return counts.test(name) ? (given ?? sampleOf(schemas, schema, name)) : view.keywords.default;
  }
  const words = `${description} ${String(view.keywords.description ?? "")}`;
  if (opaque.test(name) || (given !== undefined && isOfSomebody(given, name))) return undefined;
  if (type !== "string") return given;
  const isAny = takesAnyText(name, words) && !ofOneForm.test(name);
  const isCommon = given !== undefined && (common.test(name) || view.keywords.default === given || isQuoted(words, given));
  const value = isAny || isCommon ? (given ?? sampleOf(schemas, schema, name)) : undefined;
  return given === undefined && isMadeUp(value, name) ? undefined : value;
}

/** The description itself has the value. */
function isQuoted(description: string, value: Json): boolean {
  return ["`", '"', "'"].some((quote) => description.includes(`${quote}${String(value)}${quote}`));
}
