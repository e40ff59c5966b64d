// Finds counts of another list than the sentence counts: “2 items” of a job whose only list is `photos`. Checks
// the number itself instead if the response has it, such as `items_count`.

import type { Check, Comparison } from "../../check.ts";
import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { hasTerminal, numberNamed } from "../../grammar/lexicon/lexicon.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastOperation } from "../context/above.ts";
import { subjectOf } from "../context/nouns.ts";
import type { Token } from "../token.ts";
import { fieldsAt, lookedAt, quantifiedList, someCheck, withChecks } from "./lookedAt.ts";
import { checksOf, finding, type Guard, type Reading, requestsOf, withoutTexts } from "./reading.ts";

export const countedThingGuards: readonly Guard[] = [
  finding(stateLost, (said) => `This would count all, and not those that are “${said}”. Write a count of each value in a sentence.`),
  {
    finds: countsYear,
    message: () => "This number says when or which, and would be taken for how many there are. Write the field and its value.",
  },
  finding(
    countsNumbered,
    (said) => `This would count the items, and “${said}” is one of them. Write its id, such as “contains one with the id …”.`,
  ),
  {
    finds: countsOthers,
    message: () => "The response only has a number of some of these. Name the field as the document does, such as “The open orders are 2”.",
  },
  {
    finds: countsUnnamed,
    message: () =>
      "The response has no list of that name, and this would count another one. Name the list, for example “$.lines has length 1”.",
  },
];

/** “GET /groups contains the group 1”: that group, and no number of groups. */
function countsNumbered({ sentence, steps }: Reading): string | undefined {
  const [, said, number] =
    /\b(?:contains?|includes?|lists?|shows?|returns?|has) (the (?:[a-z]+ )?[a-z]*[^\Ws\d_] (?:no\. |number |#)?(\d+))[.!]?$/i.exec(
      sentence,
    ) ?? [];
  return said !== undefined && checksOf(steps).some(({ length }) => length === Number(number)) ? said.replace(/[.!]$/, "") : undefined;
}

/** “The client has 2 shipments” of `openShipments`: of another number. */
function countsOthers({ sentence, steps, context, tokens }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$.")) return false;
  if (!/\b(?:has|have|had|there (?:is|are|was|were|(?:should|must) be))\b/i.test(sentence)) return false;
  return someCheck(steps, context, (check, around) => {
    const { path = "", equals } = check;
    if (typeof equals !== "number") return false;
    const parts = splitWords(path.split(".").at(-1) ?? "").map(lemma);
    const [noun = ""] = parts.slice(-1);
    if (parts.length < 2 || general.test(noun) || fieldsAt(check, around()).some(({ field }) => field.type !== "integer")) return false;
    const counted = countedIn(tokens()).filter(({ number, nouns }) => number === equals && nouns.map(lemma).includes(noun));
    const said = tokens().map(({ word }) => lemma(word));
    return counted.length > 0 && parts.slice(0, -1).some((part) => !countWords.test(part) && !said.includes(part));
  });
}

/** “There is an artwork from 1905”: not 1905 of them. */
function countsYear({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$")) return false;
  const [, noun = "", preposition = "", number] =
    /\b([a-z]+) (?:(?:is|are|was|were) )?(from|of|since|in|before|after|until) (\d+)[.!]?$/i.exec(sentence) ?? [];
  if (number === undefined || !checksOf(steps).some(({ length }) => length === Number(number))) return false;
  return preposition.toLowerCase() !== "of" || bodyOf(context)?.things.has(lemma(noun.toLowerCase())) === true;
}

/** The values that the document lists for the items of the list which the check counts, and the sentence has. */
function statesOf({ sentence }: Reading, check: Check, context: SentenceContext): readonly (readonly [KnownField, string])[] {
  const place = check.path?.includes("[") === true ? undefined : placeOf(check, context);
  const list = place?.path ?? (check.body === "json" && check.length !== undefined ? "$" : undefined);
  if (list === undefined || place?.list !== undefined) return [];
  const body = bodyOf(context);
  const said = ` ${withoutTexts(sentence)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
  const isSaid = (value: string): boolean =>
    !body?.things.has(lemma(value.toLowerCase())) && said.includes(` ${splitWords(value).join(" ")} `);
  return (body?.fields ?? []).flatMap((field) =>
    field.list === list && !field.isOfError && /^\$(?:\.\w+)+$/.test(field.path)
      ? (field.field.enum ?? []).flatMap((value): [KnownField, string][] => (isSaid(value) ? [[field, value]] : []))
      : [],
  );
}

/** A state that no check has, where all items of the list are counted. */
function stateLost(reading: Reading): string | undefined {
  const { sentence, steps, context } = reading;
  if (context.operations === undefined || sentence.includes("$") || requestsOf(steps).length > 0) return undefined;
  const checks = JSON.stringify(steps);
  let found: string | undefined;
  someCheck(steps, context, (check, around) => {
    if (check.length !== undefined) found ??= statesOf(reading, check, around()).find(([, value]) => !checks.includes(value))?.[1];
    return found !== undefined;
  });
  return found;
}

const countWords = /^(?:count|counter|number|num|nr|no|of|total|amount|qty|all|overall)$/;

const words = group("counted.words");
const general = group("counted.general");

interface Counted {
  /** The words that follow the number, up to a verb or preposition. */
  readonly nouns: readonly string[];
  /** Undefined if the sentence says no number, as “any items” does. */
  readonly number: number | undefined;
}

/** “2 items”, “no photos”, “at most three open lines” */
function countedIn(tokens: readonly Token[]): readonly Counted[] {
  return tokens.flatMap(({ kind, text, word }, at) => {
    const digits = text.replace(/,(?=\d{3})/g, "");
    const isNumber = kind === "number" && /^\d+$/.test(digits);
    if (!isNumber && !(kind === "word" && words.test(word))) return [];
    const nouns: string[] = [];
    for (const next of tokens.slice(at + 1, at + 5)) {
      if (next.kind !== "word" || hasTerminal(next.word, /^f\./) || isStop(next.word)) break;
      nouns.push(next.word);
    }
    const named = word === "no" ? 0 : numberNamed(word);
    return nouns.length === 0 ? [] : [{ nouns, number: isNumber ? Number(digits) : named }];
  });
}

function isStop(word: string): boolean {
  return /^(?:is|are|was|were|be|has|have|had|that|which|whose|than|of|by)$/.test(word) || hasTerminal(word, /^(?:w\.|v\.[a-z]+\+ed)/);
}

function isCount({ length, empty }: Check): boolean {
  return length !== undefined || empty === true;
}

/** The place that a check counts: the items of a list, or the members of an item. */
interface CountedPlace {
  readonly path: string;
  /** The list whose items have it. */
  readonly list: string | undefined;
  /** Undefined for the members of an item. */
  readonly name: string | undefined;
}

/** Undefined for the length of a text. */
function placeOf(check: Check, context: SentenceContext): CountedPlace | undefined {
  if (!isCount(check) || check.path === undefined) return undefined;
  const path = check.path.replace(/\[\?[^[]*\]$/, "");
  if (lookedAt(check, context)?.isItem === true) {
    const list = quantifiedList(check) ?? path.replace(/\[-?\d+\]$/, "");
    return { path: "$", list, name: undefined };
  }
  const [field, ...others] = fieldsAt({ ...check, path }, context);
  const isList = field?.field.type === "array" && others.every((other) => other.field.type === "array");
  return isList ? { path: field.path, list: field.list, name: field.name } : undefined;
}

/** Returns whether the words name the list, its items, or any list. */
function names(nouns: readonly string[], { path, list, name }: CountedPlace, context: SentenceContext): boolean {
  if (name === undefined) return nouns.some((noun) => /^(?:field|member|key|propert|attribute|value)/.test(noun));
  const body = bodyOf(context);
  const own = list === undefined ? body?.lists.find((one) => one.path === path) : undefined;
  const isMain = own?.isMain === true;
  const said = new Set(
    [name, path.split(".").at(-2) ?? "", ...(own?.nouns ?? []), ...(isMain ? (body?.things ?? []) : [])].flatMap((text) =>
      splitWords(text).map(lemma),
    ),
  );
  return nouns.some(
    (noun) => splitWords(noun).some((word) => said.has(lemma(word))) || (isMain ? general.test(noun) : isGeneral(noun, context)),
  );
}

/** “entries”, “results”; “items” where the document has no items of its own. */
function isGeneral(noun: string, { operations }: SentenceContext): boolean {
  if (!general.test(noun)) return false;
  const own = lemma(noun);
  return operations?.operations.some((operation) => subjectOf(operation).nouns.has(own)) !== true;
}

function countsUnnamed({ sentence, steps, context, tokens }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$.") || !checksOf(steps).some(isCount)) return false;
  const counted = countedIn(tokens());
  if (counted.length === 0) return false;
  const others = checksOf(steps)
    .filter((check) => !isCount(check))
    .flatMap((check) => splitWords(JSON.stringify(check)).map(lemma));
  return someCheck(steps, context, (check, around) => {
    if (check.body === "json") return countsOfOther(counted, around());
    const list = placeOf(check, around());
    if (list === undefined || isSubject(list, counted, tokens())) return false;
    const own = phrasesOf(check, counted, around()).filter(({ nouns }) => !nouns.some((noun) => others.includes(lemma(noun))));
    return own.length > 0 && own.every(({ nouns }) => !names(nouns, list, around()));
  });
}

/** “And two lemons”, in a response that the document does not describe, and that is about something else */
function countsOfOther(counted: readonly Counted[], context: SentenceContext): boolean {
  const operation = lastOperation(context);
  if (operation === undefined || (bodyOf(context)?.lists ?? []).length > 0) return false;
  const own = new Set([...subjectOf(operation).nouns, ...(bodyOf(context)?.things ?? [])].flatMap((noun) => noun.split(" ")));
  return counted.every(({ nouns }) => !nouns.some((noun) => own.has(lemma(noun)) || general.test(noun)));
}

/** “The rejected list should have one item”: the list has its name where nothing is counted. */
function isSubject({ name }: CountedPlace, counted: readonly Counted[], tokens: readonly Token[]): boolean {
  const counting = new Set(counted.flatMap(({ nouns }) => nouns));
  const subjects = tokens.flatMap(({ word }) => (word === "" || counting.has(word) ? [] : [lemma(word)]));
  return name !== undefined && splitWords(name).every((word) => subjects.includes(lemma(word)));
}

/** Those with the number of the check, or all; without “no repair” where every repair is visited. */
function phrasesOf(check: Check, counted: readonly Counted[], context: SentenceContext): readonly Counted[] {
  const list = quantifiedList(check);
  const visited: CountedPlace = { path: list ?? "", list: undefined, name: list?.split(".").at(-1) ?? "" };
  const inside = list === undefined ? counted : counted.filter(({ nouns }) => !names(nouns, visited, context));
  const wanted = check.empty === true ? 0 : check.length;
  const same = inside.filter(({ number }) => number === wanted);
  return same.length > 0 ? same : inside;
}

/** “The job has 2 items”, which `items_count` says. */
export function withCountField({ sentence, steps, context, tokens }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.") || !checksOf(steps).some(isCount)) return steps;
  let moved: { readonly from: string; readonly to: string } | undefined;
  return withChecks(steps, context, (check, around) => {
    const list = placeOf(check, around());
    const counted = countedIn(tokens());
    // “…, and one of them is "promo"”
    if (moved !== undefined && check.any === `${moved.from}[*]`) return { ...check, any: `${moved.to}[*]` };
    if (list === undefined) {
      const found = withCountedList(check, counted, around());
      if (found !== check && check.path !== undefined && found.path !== undefined) moved = { from: check.path, to: found.path };
      return found;
    }
    if (check.path?.includes("[?") === true) return check;
    if (isSubject(list, counted, tokens())) return check;
    const [only, ...others] = phrasesOf(check, counted, around());
    if (only === undefined || others.length > 0 || names(only.nouns, list, around())) return check;
    const [field, ...more] = (bodyOf(around())?.fields ?? []).filter(
      (one) => one.list === list.list && counts(one, only.nouns, list.name === undefined),
    );
    if (field === undefined || more.length > 0 || !check.path?.endsWith(list.path.slice(1))) return check;
    const { length, empty, path = "", ...rest } = check;
    const place = `${path.slice(0, path.length - list.path.length + 1)}${field.path.slice(1)}`;
    if (empty === true) return { ...rest, path: place, equals: 0 };
    return isComparison(length) ? { ...rest, path: place, compare: length } : { ...rest, path: place, equals: length as Json };
  });
}

/** “The short URL has two tags” of `shortUrl`, a text: its tags are counted, and not its letters. */
function withCountedList(check: Check, counted: readonly Counted[], context: SentenceContext): Check {
  const isText = isCount(check) && fieldsAt(check, context).some(({ field }) => field.type === "string");
  if (!isText || quantifiedList(check) !== undefined) return check;
  const [phrase, ...more] = phrasesOf(check, counted, context);
  const named = (bodyOf(context)?.lists ?? []).filter(
    ({ path }) => phrase !== undefined && lemma(path.split(".").at(-1) ?? "") === lemma(phrase.nouns.at(-1) ?? ""),
  );
  const [list, ...others] = named;
  return list === undefined || more.length + others.length > 0 ? check : { ...check, path: list.path };
}

function isComparison(length: Check["length"]): length is Comparison {
  return isJsonObject((length ?? null) as Json) && !("$var" in (length as object));
}

/** `items_count`, `itemCount`, `numberOfItems`, `total_items` of “items”; the number `visitors` of an item. */
function counts({ name, field }: KnownField, nouns: readonly string[], isOfItem: boolean): boolean {
  if (!/^(?:integer|number)$/.test(field.type ?? "")) return false;
  const parts = splitWords(name).map(lemma);
  const own = parts.filter((part) => !/^(?:count|counter|number|num|nr|no|of|total|amount|qty)$/.test(part));
  if (isOfItem && nouns.length === 1 && name.toLowerCase() === nouns[0] && lemma(name) !== name) return true;
  return own.length > 0 && own.length < parts.length && own.every((part) => nouns.map(lemma).includes(part));
}
