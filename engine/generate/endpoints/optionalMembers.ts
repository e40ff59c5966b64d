// Chooses the optional members of a body that go with any others: a document rarely says which ones exclude each other,
// count for one kind of thing only, or need a right or a plan.

import { isJsonObject, type Json, type JsonObject } from "../../../language/index.ts";
import { sayingText } from "./madeUp.ts";
import type { SchemaView } from "./schemas.ts";

interface Member {
  readonly key: string;
  readonly view: SchemaView;
}

/** An object with more optional members describes several kinds and modes of a thing, which no sample can combine. */
const few = 6;

/** Words that restrict any member. */
const restricted =
  /\bdeprecated?\b|\bconditional\b|\bopt-?in\b|\b(?:create|creation|read)-only\b|\bonly (?:for|relevant|valid|applicable|applies|available|used|allowed|supported|set|if|when|where|on|with|in)\b|\bonly be (?:set|used|specified|given|provided)\b|\bbeta\b|\bpreview\b|\bdo not use\b|\bno longer\b/i;

/** Words that make a member depend on others, on a right or on a plan. */
const depends =
  /\b(?:only|unless|instead|not be used together|requires?|required (?:if|when|for)|must|cannot|can't|can not|mutually|ignored|either(?! [`'"“])|enterprise|premium|applicable|applies to|relevant)\b|\bID of (?:the|an?) specific\b|(?:^|[.,;(] ?)(?:if|when|for|in) (?!true\b|false\b)|\b(?:if|when) (?:the|an?|you|your|using|creating|updating|this is) /i;

/** Returns whether a member that is sent alone may be one that counts for some things only. */
export function isAnyhow({ keywords }: SchemaView): boolean {
  return keywords.deprecated !== true && !/\bdeprecated?\b|\bopt-?in\b|\bread-only\b/i.test(String(keywords.description ?? ""));
}

/** Returns whether the words make it depend on other members, on a kind of thing, on a right or on a plan. */
export function isConditional({ keywords: { description, deprecated } }: SchemaView): boolean {
  const words = String(description ?? "").replace(/\s+/g, " ");
  return deprecated === true || restricted.test(words) || depends.test(words);
}

/** “Only available for organization-owned repositories. Set to `null` to disable.” */
const ofOwners = /\bonly available for \w+-owned\b/i;

/** “Look up the caller's name (additional charges apply)”, “to allow other accounts to dial this application”. */
const opens = /\badditional charges apply\b|\ballow other (?:\w+ )?accounts to\b/i;

/** An object of an example without what only things of other owners have, and null where the document requires it. */
export function withoutOwned(value: JsonObject, required: ReadonlySet<string>, wordsOf: (key: string) => string): JsonObject {
  const told = Object.keys(value).filter((key) => ofOwners.test(wordsOf(key)));
  // Beside one list of users and teams, another one is of the same owners.
  const forms = new Set(told.flatMap((key) => formOf(value[key]) ?? []));
  const isOpening = (key: string) => value[key] === true && !required.has(key) && opens.test(wordsOf(key));
  const isOwned = (key: string) => told.includes(key) || forms.has(formOf(value[key]) ?? "") || isOpening(key);
  if (!Object.keys(value).some(isOwned)) return value;
  const entries = Object.entries(value).flatMap(([key, one]): [string, Json][] => {
    if (!isOwned(key)) return [[key, one]];
    return required.has(key) ? [[key, /\bset to [`'"]?null\b/i.test(wordsOf(key)) ? null : one]] : [];
  });
  return Object.fromEntries(entries);
}

/** The names in an object of lists. */
function formOf(value: Json | undefined): string | undefined {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  if (entries.length < 2 || !entries.every(([, one]) => Array.isArray(one))) return undefined;
  return entries
    .map(([key]) => key)
    .sort()
    .join(" ");
}
/** “Marker to use for requesting the next page”: a first request has none. */
const ofNextPage = /\b(?:marker|cursor|token)\b[^.]{0,60}\bnext page\b/i;

/** Names of the optional members that may be sent with any others. */
export function goingWithAny(members: readonly Member[], required: ReadonlySet<string>): ReadonlySet<string> {
  const optional = members.filter(({ key }) => !required.has(key));
  const isMany = optional.length > few;
  const chosen = optional.filter(({ key, view }) => {
    // The same text in two forms.
    const isMarkup = /^html_/.test(key) && members.some((other) => other.key === key.slice("html_".length));
    const words = String(view.keywords.description ?? "").replace(/\s+/g, " ");
    if (view.keywords.deprecated === true || isMarkup || ofNextPage.test(words)) return false;
    // “The text. Cannot be used with html_text”, which is not sent.
    if (members.some((other) => other.key === `html_${key}`)) return !restricted.test(words);
    return sayingText.test(key) ? !restricted.test(words) : !isMany && !restricted.test(words) && !depends.test(words);
  });
  return new Set(chosen.map(({ key }) => key));
}

/** Returns whether an object has only members whose values the document lists; true of other values. */
export function areListed({ properties }: SchemaView, value: Json, viewOf: (schema: JsonObject | undefined) => SchemaView): boolean {
  return !isJsonObject(value) || Object.keys(value).every((key) => viewOf(properties.get(key)).keywords.enum !== undefined);
}
