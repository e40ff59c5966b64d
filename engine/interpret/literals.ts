// Collects the literals of steps that are neither in the sentence nor known: a person has to review them.

import { isJsonObject, type Json, type Step } from "../../language/index.ts";
import type { Surroundings } from "./surroundings.ts";
import { type SentenceHere, textOf } from "./unread.ts";

export interface StrangeLiteral {
  readonly literal: string;
  /** `step 2, body.sku`. */
  readonly where: string;
}

/** Members that name kinds of things, which the schema checks, and not values. */
const kinds: ReadonlySet<string> = new Set([
  "step",
  "action",
  "provider",
  "tool",
  "type",
  "format",
  "in",
  "implied",
  "succeeded",
  "variable",
  "each",
  "of",
  "name",
]);
/** Members whose own members are named by the test: their names are literals, too. */
const named: ReadonlySet<string> = new Set(["parameters", "query", "headers", "cookies", "body", "form", "multipart", "inputs", "with"]);
const numerals = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

export function strangeLiterals(steps: readonly Step[], sentence: SentenceHere, around: Surroundings): readonly StrangeLiteral[] {
  const known = knownText(sentence, around);
  const numbers = new Set(known.match(/\d+(?:\.\d+)?/g) ?? []);
  const found: StrangeLiteral[] = [];
  const note = (literal: string, where: string) => {
    if (!found.some((one) => one.literal === literal && one.where === where)) found.push({ literal, where });
  };
  const isKnown = (text: string) => occurs(known, text.toLowerCase().trim());
  const look = (value: Json, where: string, key: string): void => {
    if (typeof value === "string") {
      // Values of variables do not count as literals.
      for (const piece of value.split(/\$\{[^{}]*\}/))
        if (/[\p{L}\p{N}]/u.test(piece) && !isKnownText(piece, key, isKnown)) note(piece, where);
    } else if (typeof value === "number") {
      // Steps count milliseconds, which a sentence says in other units.
      const spellings =
        !named.has(key) && /\.(?:for|every|timeout|time)(?:\.|$)/.test(where) ? [value, value / 1000, value / 60_000] : [value];
      const isSaid = (one: number) => numbers.has(String(one)) || (numerals[one] !== undefined && isKnown(numerals[one]));
      if (!spellings.some(isSaid)) note(String(value), where);
    } else if (Array.isArray(value)) (value as readonly Json[]).forEach((item, index) => void look(item, `${where}[${index}]`, key));
    else if (isJsonObject(value))
      for (const [name, member] of Object.entries(value)) {
        const isKind = name.startsWith("$") ? name !== "$literal" && name !== "$file" : kinds.has(name) && !named.has(key);
        if (isKind && typeof member === "string") continue;
        const inner = where === "" ? name : `${where}.${name}`;
        if (named.has(key) && !name.startsWith("$") && !isKnown(name) && !isKnown(splitName(name))) note(name, inner);
        // Names for the values that it saves are its own.
        if (name === "store" || name === "$literal") look(storeSources(member), inner, name);
        else look(member, inner, named.has(key) ? key : name);
      }
  };
  steps.forEach((step, index) => void look(step as unknown as Json, `step ${index + 1}`, ""));
  return found.map(({ literal, where }) => ({ literal, where: where.replace(/^(step \d+)\./, "$1, ") }));
}

/** For people. */
export function flagOf({ literal, where }: StrangeLiteral): string {
  return `${JSON.stringify(literal)} (${where}) is neither in the sentence nor in its context`;
}

/** As a piece of its own, and not within another word or number. */
function occurs(known: string, text: string): boolean {
  const isPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  for (let at = known.indexOf(text); at !== -1; at = known.indexOf(text, at + 1)) {
    const startsInside = isPart(known[at - 1]) && isPart(text[0]);
    if (!startsInside && !(isPart(known[at + text.length]) && isPart(text.at(-1)))) return true;
  }
  return false;
}

function storeSources(store: Json): Json {
  if (!Array.isArray(store)) return store;
  return (store as readonly Json[]).flatMap((entry) => (isJsonObject(entry) ? Object.values(entry) : []));
}

/** A path is known by its members, a status class by its digit, and a longer text by each of its words. */
function isKnownText(piece: string, key: string, isKnown: (text: string) => boolean): boolean {
  if (isKnown(piece)) return true;
  if (/^[1-5]xx$/i.test(piece)) return false;
  const isPath = piece.startsWith("$") || ["path", "every", "any", "none", "store", "url", "schema"].includes(key);
  if (!isPath) return false;
  return (piece.match(/[\p{L}\p{N}_-]+/gu) ?? []).every((member) => /^\d+$/.test(member) || isKnown(member) || isKnown(splitName(member)));
}

/** `customerId` as `customer id`: people write the words. */
function splitName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
}

/**
 * The sentence, its neighbours, and the names of the listed parts; descriptions of servers and documents are not
 * trusted text: anyone may have written them.
 */
function knownText(sentence: SentenceHere, { operations, tools, variables }: Surroundings): string {
  const neighbours = [...sentence.above, ...sentence.below].map(({ text }) => text);
  const names = operations.flatMap(({ method, path, parameters, body, responses }) => [
    method,
    path,
    ...parameters.map(({ name }) => name),
    ...(body?.fields ?? []).flatMap(({ name, enum: values = [] }) => [name, ...values]),
    ...responses.flatMap(({ status, fields }) => [status, ...fields.flatMap(({ name, enum: values = [] }) => [name, ...values])]),
  ]);
  const inputs = tools.flatMap(({ server, tool }) => [
    server,
    tool.name,
    ...Object.keys((tool.inputSchema.properties as object | undefined) ?? {}),
  ]);
  return [textOf(sentence.instruction), ...neighbours, ...names, ...inputs, ...variables.map(({ name }) => name)].join("\n").toLowerCase();
}
