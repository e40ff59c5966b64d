// Finds checks that look at another list or number than the sentence: items that are texts and have no field, the items
// of a page for the details of an error, a page for its size, the total for what is counted.

import type { Check } from "../../check.ts";
import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { insideOf } from "../../openapi/fields.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { lastRequest } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import { lookedAt, quantifiedList, someCheck } from "./lookedAt.ts";
import { checksOf, type Guard, type Reading, withoutTexts } from "./reading.ts";

export const otherListGuards: readonly Guard[] = [
  {
    finds: looksPastMembers,
    message: () =>
      "According to the OpenAPI document, the items of this list have no such field, so the check would say nothing. Read the list that is meant first.",
  },
  {
    finds: countsOther,
    message: () => "This would count the items of another list. Name the list, for example “$.details has length 1”.",
  },
  { finds: takesFieldForList },
  { finds: takesSizeForPage },
  { finds: takesTotalOfOthers, message: () => "The total says how many items the list has. Compare the field of each item." },
  {
    finds: countsContent,
    message: () => 'This would count the members of the body. Write “The header Content-Length is "4"”, or what must be in the body.',
  },
  {
    finds: lacksOther,
    message: () =>
      "This looks for a field of that name, which the response never has. Name what is meant, such as “the header Set-Cookie”.",
  },
  {
    finds: comparesDeed,
    message: () => "This would compare with the word itself. Write the value that is expected, or a variable with the saved value.",
  },
];

/** Returns whether any check, in its own context, is found. */
function findsCheck({ steps, context }: Reading, isFound: (check: Check, around: SentenceContext) => boolean): boolean {
  return context.operations !== undefined && someCheck(steps, context, (check, around) => isFound(check, around()));
}

const scalars: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);

/** “No film has the title …” right after one was made, of which only `tags` is a list. */
function looksPastMembers(reading: Reading): boolean {
  if (reading.sentence.includes("$.")) return false;
  return findsCheck(reading, (check, around) => {
    const { path = "$", none } = check;
    // “The artist is different” of `$.tags[*].artist`
    const [, inner, member] = /^(\$[\w.]*)\[\*\]\.(\w+)/.exec(path) ?? [];
    const list = quantifiedList(check) ?? inner;
    const name = member ?? /^\$\.(\w+)/.exec(path)?.[1];
    if (list === undefined || name === undefined) return false;
    const fields = bodyOf(around)?.fields ?? [];
    const own = fields.filter((field) => field.list === undefined && field.path === list && field.field.type === "array");
    if (own.length > 0 && own.every(({ field }) => scalars.has(insideOf(field).itemType ?? ""))) return true;
    const members = fields.filter((field) => field.list === list);
    return none !== undefined && members.length > 0 && !members.some((field) => field.path === `$.${name}`);
  });
}

const counted =
  /\b(?:exactly|only|just|at (?:least|most)|(?:more|fewer|less) than|\d+|one|two|three|four|five|six|seven) (?:(?:exactly|\d+) )?([a-z]+)\b/gi;
const members = /^(?:field|property|key|member|attribute)$/;

/** “exactly one detail” of an error, where the items of a page are counted. */
function countsOther(reading: Reading): boolean {
  const { sentence } = reading;
  if (sentence.includes("$")) return false;
  const nouns = [...withoutTexts(sentence).matchAll(counted)].map(([, noun = ""]) => nounOf([noun]));
  if (nouns.length === 0) return false;
  return findsCheck(reading, ({ path, length }, around) => {
    if (length === undefined || path === undefined || path === "$" || path.includes("[")) return false;
    const name = path.split(".").at(-1) ?? "";
    const own = nounOf([name]);
    const said = nouns.filter(
      (noun) =>
        noun !== own &&
        !splitWords(name)
          .map((word) => nounOf([word]))
          .includes(noun),
    );
    if (said.length < nouns.length) return false;
    const lists = (bodyOf(around)?.fields ?? []).filter((field): field is KnownField => field.field.type === "array");
    const isList = lists.some((list) => list.path === path && list.list === undefined);
    return isList && said.some((noun) => members.test(noun) || lists.some((list) => nounOf([list.name]) === noun));
  });
}

/** “The size of the page is 5”, “There are 2 pages” */
function takesSizeForPage({ sentence, steps }: Reading): boolean {
  return (
    /\b(?:size|length) of (?:the|this|each|a) page\b|\b\d+ pages\b/i.test(sentence) &&
    checksOf(steps).some(({ path = "", equals, compare }) => /\.page$/.test(path) && (equals ?? compare) !== undefined)
  );
}

/** “The total number of seats is 140” of a list of screenings. */
function takesTotalOfOthers(reading: Reading): boolean {
  const { sentence } = reading;
  const said = /\btotal number of ([a-z]+)\b|\b\d+ ([a-z]+) in total\b/i.exec(sentence);
  const noun = said === null ? undefined : nounOf([(said[1] ?? said[2]) as string]);
  if (noun === undefined) return false;
  return findsCheck(reading, ({ path = "", equals, compare }, around) => {
    if (!/^\$\.(?:\w+\.)?total\w*$/i.test(path) || (equals ?? compare) === undefined) return false;
    const body = bodyOf(around);
    if (body === undefined || body.things.has(noun)) return false;
    return body.fields.some(({ list, name }) => list !== undefined && nounOf([name]) === noun);
  });
}

/** “The content length is 4”, “The body is longer than 100 characters” */
function countsContent({ sentence, steps }: Reading): boolean {
  return (
    /\bcontent[ -]length\b|\b\d+ (?:characters|chars|bytes|letters)\b/i.test(sentence) &&
    checksOf(steps).some(({ body, length }) => body === "json" && length !== undefined)
  );
}

/** “The response has no cookie”; “There are no films” of a list without a document. */
function lacksOther({ sentence, steps, context }: Reading): boolean {
  if (sentence.includes("$.")) return false;
  return checksOf(steps).some(({ path = "", exists, not }) => {
    const name = exists === true && not === true ? /^\$\.\.(\w+)$/.exec(path)?.[1] : undefined;
    if (name === undefined) return false;
    if (/^cookies?$/i.test(name)) return true;
    const listed = lastRequest(context.before)?.action.split("?")[0]?.split("/").at(-1) ?? "";
    return context.operations === undefined && squeeze(listed) === squeeze(name) && !/\b(?:field|property|key|member)\b/i.test(sentence);
  });
}

/** “the same film as was submitted”: no status of that name. */
function comparesDeed({ sentence, steps }: Reading): boolean {
  const deed = /\bas (?:it |they |that )?(?:was|were|has been|had been|i|we|you)(?: (?:have|had|just|first))* ([a-z]+ed|sent|made)\b/i.exec(
    sentence,
  )?.[1];
  return deed !== undefined && checksOf(steps).some(({ equals }) => equals === deed.toLowerCase());
}

/** “2 films with the director A and the genre B”: both of the same films. */
export function withBothConditions({ sentence, steps }: Reading): readonly Step[] {
  if (
    !/\b(?:with|whose|by|of|that|which)\b/i.test(sentence) ||
    !/\band\b/i.test(sentence) ||
    (sentence.replace(/"[^"]*"/g, "").match(/\b\d+\b/g) ?? []).length > 1
  )
    return steps;
  return steps.map((step) => {
    if (step.step !== "validate" || step.checks.length < 2) return step;
    const parts = step.checks.map(({ path = "", length }) => ({ length, said: /^(\$[\w.]*)\[\?(@[^\]]+)\]$/.exec(path) }));
    const [first] = parts;
    const isSame = parts.every(
      ({ said, length }) => said !== null && said[1] === first?.said?.[1] && typeof length === "number" && length === first?.length,
    );
    if (first === undefined || !isSame) return step;
    return {
      ...step,
      checks: [{ path: `${first.said?.[1]}[?${parts.map(({ said }) => said?.[2]).join(" && ")}]`, length: first.length }] as Check[],
    };
  });
}

/** “The list of namespaces includes "default"” with `$.Name contains "default"` of one namespace. */
function takesFieldForList(reading: Reading): boolean {
  const noun = /\bthe list of (?:all |the |our )*(\w+s)\b/i.exec(reading.sentence)?.[1];
  if (noun === undefined || reading.sentence.includes("$.")) return false;
  return findsCheck(reading, (check, around) => {
    const { path, contains } = check;
    if (path === undefined || contains === undefined || quantifiedList(check) !== undefined) return false;
    return lookedAt(check, around)?.types.every((type) => type === "string") === true;
  });
}
