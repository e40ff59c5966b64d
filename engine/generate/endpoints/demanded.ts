// Finds the members of which a description demands one, although none is required by itself: “At least one of `ids` or
// `where` must be provided.”

import { isReference } from "./exclusive.ts";
import { besideOne } from "./fieldNames.ts";
import { type Schemas, type SchemaView, typeOf } from "./schemas.ts";

const begin = /\b(?:one of|either(?: of)?) /i;
const end = / (?:must|has to|have to|needs to|is required|are required)\b/i;

/** “The payload must contain at least one of the name and email properties.” */
const contains = /\bmust (?:contain|have|include|provide) (?:at least |exactly )?one of (?:the )?/i;
const listEnd = / (?:properties|fields|members|parameters)\b/i;

/** “Must be provided if email is not provided”, “required unless email is given”, “(required if `a` is not passed)”. */
const otherwise =
  /(?:\b(?:must be|is) (?:provided|given|required|set|sent|present)|\(required),? (if|unless) (?:the )?[`'"“‘]?(\w+)[`'"”’]? is (not )?(?:provided|given|set|sent|passed|present)\b/i;

/** “This argument is required unless you set `org_wide=true`.” */
const unlessSet = /\brequired,? unless (?:you set )?[`'"“](\w+)[`'"”]? ?(?:=|is(?: set to)?|to) ?[`'"“]?(\w+)[`'"”]/i;

/** The flags that take the place of members which are not sent. */
export function setInstead({ properties }: SchemaView, isSent: (name: string) => boolean): readonly string[] {
  return [...properties].flatMap(([name, { description }]) => {
    const [, other = "", value] = unlessSet.exec(String(description ?? "").replace(/\s+/g, " ")) ?? [];
    return value === "true" && properties.has(other) && !isSent(name) && !isSent(other) ? [other] : [];
  });
}

/** `before_option` of a call that “moves an option to be either before or after another” one. */
export function neighbourIn(words: string, { properties }: SchemaView): string | undefined {
  return /\bbefore or after another\b/i.test(words) ? [...properties.keys()].find((key) => besideOne.test(key)) : undefined;
}

/** Returns whether a member is required because a flag lacks the value that takes its place. */
export function isNeededWithout(description: string, { properties }: SchemaView, sent: Readonly<Record<string, unknown>>): boolean {
  const [, other = "", value = ""] = unlessSet.exec(description) ?? [];
  return properties.has(other) && /^(?:true|false)$/.test(value) && String(sent[other]) !== value;
}

/** “Required unless you provide `email`”, “Either this field or `file` is required”. */
const orOther: readonly RegExp[] = [
  /\brequired,? unless (?:you (?:provide|specify|set|use|pass) |using )?(?:the )?[`'"“](\w+)[`'"”](?! ?(?:=|to\b|is(?: set)?(?: to)? [`'"“]?(?:true|false)\b))/i,
  /\beither this (?:field|parameter|argument|property) or [`'"“](\w+)[`'"”](?: or both)? (?:is|are|must|has to)\b/i,
];

/** “You must provide either `template` or `fields`.” */
const provide = /\bmust (?:provide|specify|include|pass|send|set) (?:either|(?:at least |exactly )?one of) ([^.,;]{1,120})/i;

/** In the order of the description; empty where it demands none. */
export function demandedIn(view: SchemaView): readonly string[] {
  const { keywords, properties } = view;
  if (properties.size < 2) return [];
  const told = typeof keywords.description === "string" ? toldTogether(keywords.description, properties) : [];
  return told.length > 0 ? told : toldOfEach(properties);
}

/** As the description of a member says it. */
function toldOfEach(properties: SchemaView["properties"]): readonly string[] {
  for (const [name, { description }] of properties) {
    const words = String(description ?? "").replace(/\s+/g, " ");
    const [, condition = "", other = "", not] = otherwise.exec(words) ?? [];
    const isOtherwise = (condition.toLowerCase() === "unless") === (not === undefined);
    if (properties.has(other) && other !== name && isOtherwise) return [name, other];
    const [instead = ""] = orOther.flatMap((pattern) => pattern.exec(words)?.[1] ?? []);
    if (properties.has(instead) && instead !== name) return [name, instead];
    const together = toldTogether(String(description ?? ""), properties);
    if (together.length > 0) return together;
  }
  return [];
}

function toldTogether(description: string, properties: SchemaView["properties"]): readonly string[] {
  for (const sentence of description.replace(/\s+/g, " ").split(". ")) {
    const [names = "", isList] = (sentence.split(contains)[1] ?? "").split(listEnd);
    const plain = isList === undefined ? [] : names.split(/, (?:and |or )?| and | or /);
    if (plain.length > 1 && plain.every((name) => properties.has(name))) return plain;
    const from = begin.exec(sentence)?.index ?? sentence.length;
    const [listed = "", rest] = sentence.slice(from).split(end);
    // “At least one of the following must be provided: `ask`, `extract`.”
    const [, after] = following.exec(sentence) ?? [];
    const provided = quotedIn(provide.exec(sentence)?.[1] ?? "");
    const quoted = after !== undefined ? quotedIn(after) : rest === undefined ? provided : quotedIn(listed);
    if (quoted.length > 1 && quoted.every((name) => properties.has(name))) return quoted;
  }
  return [];
}

const following =
  /\bone of the following (?:\w+ )?(?:must be|has to be|is required|are required)(?: provided| given| set| specified)?: (.{1,200})/i;

function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/[`'"“‘](\w+)[`'"”’]/g)].map(([, name = ""]) => name);
}

/** The member to send if none of those that are demanded is sent anyway. */
export function firstDemanded(schemas: Schemas, view: SchemaView, isSent: (name: string) => boolean): string | undefined {
  const names = demandedIn(view);
  // Of a member without a type, any value may be wrong.
  const known = names.filter((name) => typeOf(schemas.view(view.properties.get(name))) !== undefined);
  const typed = known.find((name) => !isReference(schemas.view(view.properties.get(name)))) ?? known[0];
  return names.some(isSent) ? undefined : (typed ?? names[0]);
}
