// Finds checks of a list that lose how many of its items are meant: “only the first”, “all but one”, “both”, “in
// total”, “one that is urgent”, “the number of pages”. Completes those that a check can say.

import type { Check, Comparison } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { hasTerminal, numberNamed } from "../../grammar/lexicon/lexicon.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastRequest } from "../context/above.ts";
import { subjectOf } from "../context/nouns.ts";
import { withChecks } from "./lookedAt.ts";
import { checksOf, checksOnly, type Guard, type Reading, requestsOf, withoutTexts } from "./reading.ts";

export const lostQuantityGuards: readonly Guard[] = [
  {
    finds: losesOnlySome,
    message: () =>
      "No check says that the others are different. Write how many there are, such as “Exactly 1 job is urgent”, and which one it is.",
  },
  {
    finds: losesAllBut,
    message: () => "No check leaves one item out. Write how many there are, such as “Exactly 2 lines have an amount of 100”.",
  },
  {
    finds: adds,
    message: () => "No check adds the values of all items. Write what each must be, such as “Every line has an amount of 100”.",
  },
  {
    finds: takesPageForPages,
    message: () => "This would check the number of the page. Name the field that is meant, such as “$.per_page” or “$.total_pages”.",
  },
  {
    finds: losesTotal,
    message: () => "This would count the items of one page. Read the list with a filter first, and compare the field with the total.",
  },
  {
    finds: losesWhose,
    message: () => "This would only check that there is such a field. Write its value, such as “Every item has vehicle_id ${vehicleId}”.",
  },
  {
    finds: losesRestriction,
    message: () =>
      "This would check that the list is empty, whatever it is about. Read the list that is meant first, or write which value no item has.",
  },
  {
    finds: losesRank,
    message: () =>
      "No check says which item is the first of all. Write how the list is sorted, such as “The parts should be sorted by price”.",
  },
  {
    finds: losesShare,
    message: () => "No check says “one of several”. Write how many there are, and how many of them have the value, each in a sentence.",
  },
  {
    finds: losesSome,
    message: () => "It is unclear which item is meant. Write “Some items have no …”, or which one it is.",
  },
  {
    finds: losesNegatedDeed,
    message: () => "This would check that the list is empty. Write which items it must not have, such as “No job is urgent”.",
  },
];

const showing =
  /^(?:returned|shown|listed|displayed|found|included|contained|there|here|visible|left|present|available|given|sent|back|in|on|part|expected|received|seen)$/i;

/** “Only the first job is urgent”, “Only the urgent jobs are started”: and no other. */
function losesOnlySome({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || requestsOf(steps).some(({ action }) => action.startsWith("GET "))) return false;
  const plain = withoutTexts(sentence);
  const [, subject = "", predicate = ""] =
    /^(?:(?:and|now|then|but) )?only (?!one\b|two\b|three\b|\d)(.{1,80}?) (?:is|are|was|were|has|have|had|should(?: now)? (?:be|have)|must (?:be|have)) (?:(?:now|still|already) )?([\w"]+)/i.exec(
      plain,
    ) ?? [];
  if (subject === "" || showing.test(predicate) || /\b(?:whose|that|which)\b/i.test(subject)) return false;
  return checksOf(steps).every(({ length, none, not, unique }) => length === undefined && none === undefined && not !== true && !unique);
}

/** “The total weight of all parts is 120”: of each it would be another check. “The parts add up to 120” counts none. */
function adds({ sentence, steps }: Reading): boolean {
  if (checksOf(steps).some(({ sum, average }) => (sum ?? average) !== undefined)) return false;
  if (
    /\b(?:add|sum)s? (?:up )?to\b/i.test(withoutTexts(sentence)) &&
    checksOf(steps).some(({ length, every, any }) => length ?? every ?? any)
  )
    return true;
  const isSum =
    /^(?:the )?(total|sum|combined|overall|average|mean|added)\b[^,.;"]{0,60}\b(?:of|for|over|across) (?:all|both|the [a-z]+s\b)/i;
  const [, lead = ""] = isSum.exec(withoutTexts(sentence)) ?? [];
  // “The total of all lines” may be the `total` of each.
  return lead !== "" && checksOf(steps).some(({ every, any, path = "" }) => (every ?? any) !== undefined && !isNamed(path, lead));
}

function isNamed(path: string, word: string): boolean {
  return splitWords(path.split(".").at(-1) ?? "").length === 1 && path.toLowerCase().endsWith(`.${word.toLowerCase()}`);
}

/** “All lines but one have an amount of 100” */
function losesAllBut({ sentence, steps }: Reading): boolean {
  return (
    checksOnly(steps) &&
    /\b(?:all|every|each|none)\b[^,.;"]{0,40}\b(?:but|except|save for|apart from|other than) (?:for )?(?:the |an? )?(?:one|two|three|\d+|first|last|this|that|these|""|\$)/i.test(
      withoutTexts(sentence),
    ) &&
    checksOf(steps).some(({ every, path = "" }) => every !== undefined && !every.includes("[?") && !path.includes("[?"))
  );
}

const inTotal = /\b(?:in total|overall|altogether|in all|on all pages|across all pages)\b/i;

const ofPages =
  /\bpage (?:size|count|length|limit|total)\b|\b(?:number|count|amount|total|size) of (?:the )?pages?\b|\b(?:total|last|max(?:imum)?) pages?\b|\b(?:only|just|exactly|\d+|one|two|three|four|five) (?:single )?pages?\b/i;

/** `page` and `total_count`, and no `total_pages` */
function isNoCountOfPages(path: string): boolean {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return /^(?:current_?)?page$/i.test(name) || (/^total|count$/i.test(name) && !/page/i.test(name));
}

/** “2 urgent jobs in total”, of which only those of a page would be counted */
function losesTotal({ sentence, steps, context }: Reading): boolean {
  if (!inTotal.test(withoutTexts(sentence)) || context.operations === undefined) return false;
  const isCounted = checksOf(steps).some(({ path, length }) => path !== undefined && length !== undefined && path.includes("[?"));
  return (
    isCounted &&
    (bodyOf(context)?.fields ?? []).some(
      ({ name, list }) => list === undefined && /^(?:current_?)?page$|^per_?page$|^page_?size$/i.test(name),
    )
  );
}

/** “The page size is 2”, “Only one page is returned”: no number of the page. */
function takesPageForPages({ sentence, steps }: Reading): boolean {
  return (
    ofPages.test(withoutTexts(sentence)) &&
    !/\bthe (?:current )?page (?:is|(?:should|must) be|number|equals)\b/i.test(sentence) &&
    checksOf(steps).some(({ path = "", equals, compare }) => isNoCountOfPages(path) && (equals ?? compare) !== undefined)
  );
}

/** “Only jobs of the vehicle are returned”: of which one. */
function losesWhose({ sentence, steps }: Reading): boolean {
  return (
    /^(?:(?:and|now|then|but) )?only [\w ]{1,40}? (?:of|for|from|by|belonging to) /i.test(withoutTexts(sentence)) &&
    checksOf(steps).some(({ exists, not, path }) => path !== undefined && exists === true && not !== true)
  );
}

/** “There should be no jobs after tomorrow”, “no jobs for the customer” of a list of all jobs */
function losesRestriction({ sentence, steps, context }: Reading): boolean {
  const said = withoutTexts(sentence).replace(/[.!]$/, "");
  const limit = /\bno [\w-]{1,40}(?: [\w-]{1,40})? (for|of|by|from|after|before|since|until) /i.exec(said);
  const preposition = limit?.[1] ?? "";
  const rest = limit === null ? "" : said.slice(limit.index + limit[0].length);
  if (rest === "" || context.operations === undefined || !checksOf(steps).some(isEmptyList)) return false;
  if (/^(?:after|before|since|until)$/i.test(preposition))
    return /^(?:""|\d|today|tomorrow|yesterday|now|next|last|the (?:date|day|month|year|end|start)\b)/i.test(rest);
  const noun = lemma(/^(?:the|this|that|our|my|their|his|her) (?:\w+ed )?([\w-]+)/i.exec(rest)?.[1]?.toLowerCase() ?? "");
  const isThing = context.operations.operations.some((operation) => subjectOf(operation).nouns.has(noun));
  const asked = splitWords(JSON.stringify([lastRequest(context.before), ...steps])).map(lemma);
  return noun !== "" && isThing && !asked.includes(noun);
}

function isEmptyList({ empty, not, path = "" }: Check): boolean {
  return empty === true && not !== true && !path.includes("[?");
}

/** “The cheapest part comes first” is not the part that was read last. */
function losesRank({ sentence, steps }: Reading): boolean {
  const rank =
    /\bthe (?!request|latest|newest|guest|test|rest\b|interest|quest|forest|manifest|harvest|most recent)(?:\w{2,20}est|(?:most|least) \w{1,30}) [\w-]{1,40} (?:comes|is|should (?:be|come)|must (?:be|come)|are|come)\b[^"]{0,60}\b(?:first|last|top|end)\b/i;
  return rank.test(sentence) && checksOf(steps).some(({ path = "", equals }) => /\[-?\d+\]/.test(path) && equals !== undefined);
}

/** “No job has been started”: not that there is no job. */
function losesNegatedDeed({ sentence, steps, context }: Reading): boolean {
  const predicate =
    /^(?:(?:and|now|then|but) )?(?:no|none of the) [\w ]{1,40}? (?:has(?: ever)? been|have been|is|are|was|were|(?:should|must|may) (?:have been|be)) (?:yet )?(\w+?)(?: yet| so far)?[.!]?$/i.exec(
      sentence,
    )?.[1];
  if (predicate === undefined || showing.test(predicate) || !/(?:ed|en|t)$/.test(predicate) || context.operations === undefined)
    return false;
  if (
    /^(?:created|added|made|saved|stored|deleted|removed|attached|set|assigned|recorded|registered|uploaded|booked|exist)/i.test(predicate)
  )
    return false;
  return checksOf(steps).some(({ empty, not }) => empty === true && not !== true);
}

/** “One in three jobs is urgent”, “One of two invoices is paid” */
function losesShare({ sentence, steps }: Reading): boolean {
  const share =
    /^(?:(?:and|now|then|so|that|expect|verify|check)(?: that)? ){0,3}(?:exactly |only |just )?(?:one|two|three|\d+) (?:in|out of|of) (?:the )?(?:two|three|four|five|ten|\d+)\b/i;
  return (
    checksOnly(steps) &&
    share.test(withoutTexts(sentence)) &&
    !checksOf(steps).some(
      ({ length }, at, all) => length !== undefined && all.some((other, index) => index !== at && other.length !== undefined),
    )
  );
}

/** “Something has no title”: any of the items, and not all. */
function losesSome({ sentence, steps }: Reading): boolean {
  return (
    /^(?:(?:and|now|then|but|expect|check|verify)(?: that)? ){0,3}some(?:thing|one|body) (?:has|lacks|is|must|should|does)\b/i.test(
      sentence,
    ) && checksOf(steps).some(({ any, not }) => any === undefined && not === true)
  );
}

/** “3 jobs in total” is the total of all pages, where the response has it. */
export function withTotal({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || !inTotal.test(withoutTexts(sentence))) return steps;
  return withChecks(steps, context, (check, around) => {
    const { length, path, ...rest } = check;
    if (length === undefined || path === undefined || path.includes("[") || (rest.every ?? rest.any ?? rest.none) !== undefined)
      return check;
    const body = bodyOf(around());
    if (body?.lists.some((list) => list.path === path) !== true) return check;
    const [only, ...others] = body.fields.filter(
      ({ name, list, field, isOfError }) =>
        list === undefined &&
        !isOfError &&
        /^(?:integer|number)$/.test(field.type ?? "") &&
        isTotal(name, [...body.things, ...listNouns(path), ...(/\bitems in total\b/i.test(sentence) ? ["quantity"] : [])]),
    );
    if (only === undefined || others.length > 0) return check;
    return isComparison(length) ? { ...rest, path: only.path, compare: length } : { ...rest, path: only.path, equals: length as Json };
  });
}

function listNouns(path: string): readonly string[] {
  return [path.split(".").at(-1) ?? ""];
}

/** `total`, `total_count`, `total_quantity`, `totalItems`, `totalElements`, and no `total_pages` */
function isTotal(name: string, nouns: readonly string[]): boolean {
  const [first, ...rest] = splitWords(name).map(lemma);
  const own = new Set([...nouns.flatMap(splitWords).map(lemma), "count", "item", "element", "result", "record", "entry", "row", "hit"]);
  return first === "total" && rest.every((word) => own.has(word));
}

function isComparison(length: Check["length"]): length is Comparison {
  return isJsonObject((length ?? null) as Json) && !("$var" in (length as object));
}

const oneThat =
  /\b(?:there (?:is|was|should be|must be|shall be|has to be)|contains?|has|have|shows?|lists?|returns?) (?:only |just |exactly )?one ([\w-]+(?: [\w-]+)?) (?:that|which|with|whose|where)\b/i;

/** “There should be one job that is urgent”: one, as in “one urgent job”. */
export function withOneThat({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || !oneThat.test(withoutTexts(sentence)) || /\bat least\b/i.test(sentence)) return steps;
  return withChecks(steps, context, (check) => {
    const { any, path, equals, ...rest } = check;
    const member = /^\$((?:\.\w+)+)$/.exec(path ?? "")?.[1];
    if (any?.endsWith("[*]") !== true || member === undefined || !isFilterable(equals) || Object.keys(rest).length > 0) return check;
    return { path: `${any.slice(0, -3)}[?@${member} == ${literal(equals)}]`, length: 1 };
  });
}

function isFilterable(value: unknown): value is string | number | boolean {
  return (typeof value === "string" && !/['\\$]/.test(value)) || typeof value === "number" || typeof value === "boolean";
}

function literal(value: string | number | boolean): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

function numberIn(word: string): number | undefined {
  return /^\d{1,4}$/.test(word) ? Number(word) : numberNamed(word.toLowerCase());
}

/** “Both jobs are urgent”: there are two; “All four jobs are urgent”: there are four. */
export function withBothItems({ sentence, steps, context }: Reading): readonly Step[] {
  const [, said = "", noun] =
    /^(?:(?:and|now|then|so|that|expect|verify|check|make sure)(?: that)? ){0,4}(both|all (?:of )?(?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,4}))(?: (?:of )?(?:the )?(?!(?:are|have|were|should|must)\b)([\w-]+))? (?:are|have|were|should|must)\b/i.exec(
      sentence,
    ) ?? [];
  if (said === "" || context.operations === undefined || (noun !== undefined && hasTerminal(noun.toLowerCase(), /^f\./))) return steps;
  const length = numberIn(said.split(" ").at(-1) ?? "") ?? 2;
  return steps.map((step) => {
    const [first] = step.step === "validate" ? step.checks : [];
    if (step.step !== "validate" || first?.every?.endsWith("[*]") !== true || step.checks.some(({ length }) => length !== undefined))
      return step;
    const list = first.every.slice(0, -3);
    const counted: Check = list === "$" ? { body: "json", length } : { path: list, length };
    return { ...step, checks: [counted, ...step.checks] };
  });
}

/** “Two jobs are open and one is done”: each count has its own number. */
export function withOwnCounts({ steps, context, tokens }: Reading): readonly Step[] {
  const counts = checksOf(steps).filter(isCountOfSome);
  if (context.operations === undefined || counts.length < 2 || new Set(counts.map(({ length }) => length)).size > 1) return steps;
  const said = tokens().flatMap(({ kind, word, text }) => (kind === "word" || kind === "number" ? (numberIn(word || text) ?? []) : []));
  if (said.length !== counts.length) return steps;
  let at = 0;
  return withChecks(steps, context, (check) => {
    const length = isCountOfSome(check) ? said[at++] : undefined;
    return length === undefined || length === check.length ? check : { ...check, length };
  });
}

/** Counts the items that have a value, exactly. */
function isCountOfSome({ path, length }: Check): boolean {
  return path?.includes("[?") === true && typeof length === "number";
}

/** “The number of all jobs” counts the list, and compares no field `number` of each. */
export function withNumberOfAll({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined) return steps;
  const noun = /\bnumber of (?:all|all the|the|listed|returned) ([\w-]+s)\b/i.exec(withoutTexts(sentence))?.[1];
  if (noun === undefined) return steps;
  return withChecks(steps, context, (check, around: () => SentenceContext) => {
    const { every, path, equals, compare, ...rest } = check;
    const value = compare ?? (typeof equals === "string" && /^\d+$/.test(equals) ? Number(equals) : equals);
    if (every?.endsWith("[*]") !== true || path !== "$.number" || value === undefined) return check;
    const body = bodyOf(around());
    const list = every.slice(0, -3);
    if (
      body === undefined ||
      !(body.things.has(lemma(noun)) || body.lists.some((one) => one.path === list && one.nouns.includes(lemma(noun))))
    )
      return check;
    return { ...rest, ...(list === "$" ? { body: "json" as const } : { path: list }), length: value as number };
  });
}

/** “${first} and ${second} are different”: one is not the other, and no list of unique items. */
export function withDifference({ sentence, steps }: Reading): readonly Step[] {
  const [, one, other] =
    /^(?:(?:and|now|then|expect|check|verify)(?: that)? )*\$\{(\w+)\} and \$\{(\w+)\} (?:are|must be|should be) (?:different|distinct|unique|not the same|not equal)[.!]?$/i.exec(
      sentence,
    ) ?? [];
  const [only, ...more] = steps;
  const isOfBoth =
    only?.step === "validate" &&
    more.length === 0 &&
    only.checks.length === 2 &&
    only.checks.every(({ variable, unique }) => unique === true && variable !== undefined);
  if (one === undefined || other === undefined || !isOfBoth) return steps;
  return [{ step: "validate", checks: [{ variable: one, equals: { $var: other }, not: true }] }];
}
