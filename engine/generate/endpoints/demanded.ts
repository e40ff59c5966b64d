// Finds the members of which a description demands one, although none is required by itself: “At least one of `ids` or
// `where` must be provided.”

import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";

const begin = /\b(?:one of|either(?: of)?) /i;
const end = / (?:must|has to|have to|needs to|is required|are required)\b/i;

/** In the order of the description; empty where it demands none. */
export function demandedIn({ keywords: { description }, properties }: SchemaView): readonly string[] {
  if (typeof description !== "string" || properties.size < 2) return [];
  for (const sentence of description.replace(/\s+/g, " ").split(". ")) {
    const from = begin.exec(sentence)?.index ?? sentence.length;
    const [listed = "", rest] = sentence.slice(from).split(end);
    const names = rest === undefined ? [] : [...listed.matchAll(/[`'"“‘](\w+)[`'"”’]/g)].map(([, name = ""]) => name);
    if (names.length > 1 && names.every((name) => properties.has(name))) return names;
  }
  return [];
}

/** The member to send if none of those that are demanded is sent anyway. */
export function firstDemanded(schemas: Schemas, view: SchemaView, isSent: (name: string) => boolean): string | undefined {
  const names = demandedIn(view);
  // Of a member without a type, any value may be wrong.
  const typed = names.find((name) => typeOf(schemas.view(view.properties.get(name))) !== undefined);
  return names.some(isSent) ? undefined : (typed ?? names[0]);
}
