// Finds checks that take a word or number for another value: a person for an id, a time of day for a moment, a comma
// for “or”, how long a text is for how much a number is, who did one thing for who did two.

import { bodyOf } from "../../grammar/correct/fields.ts";
import { subjectsOf } from "../../grammar/correct/resources.ts";
import { methodsOfVerb } from "../../grammar/settle/called.ts";
import { sentValue } from "../../grammar/settle/changed.ts";
import { leavesOf, membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import { operationOf } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import { fieldsAt, someCheck } from "./lookedAt.ts";
import { checksOf, checksOnly, finding, type Guard, type Reading, requestsOf, withoutTexts } from "./reading.ts";
import { tokenOf } from "./senders.ts";

export const guessedValueGuards: readonly Guard[] = [
  finding(
    sendsOwnWord,
    (said) => `“${said}” is a word of the operation, and would be sent as a value. Name the field, such as “with code "…"”.`,
  ),
  finding(
    sendsParticiple,
    (said) => `“${said}” would be sent as the value. Write “without” and the field, its value null, or the value in quotes.`,
  ),
  {
    finds: savesInstead,
    message: () =>
      "This would save a field of the last response and send nothing. Write the request with its method and path, and what is saved.",
  },
  finding(
    deniedPerson,
    (said) => `${said} may hold an id, and then this could never fail. Write the id, or name the field as the document does.`,
  ),
  {
    finds: comparesTime,
    message: () =>
      'This would compare a whole moment with a time of day. Write the moment, or what it contains, such as “contains "09:30"”.',
  },
  {
    finds: takesComma,
    message: () => "It is unclear whether this is one number or two. Write “1.5” or “1 or 5”.",
  },
  {
    finds: measuresNumber,
    message: () => "A number has no characters. Write its value, or a pattern that it must match.",
  },
  finding(
    takesName,
    (said) => `“${said}” would be a text to compare with. Write it in quotes if it is one, or “Save the id as …” for a variable.`,
  ),
  {
    finds: takesOurs,
    message: () => "This would check a state, and not whether it is ours. Write its id, such as “The id of the first item is ${orderId}”.",
  },
  {
    finds: losesDoer,
    message: () => "This would say of one deed only who has done it. Write a sentence for each.",
  },
  {
    finds: deniesOrder,
    message: () => "Nothing is done here that could be left out. Write what must not be so, such as “The list is not empty”.",
  },
];

/** “Activate 2FA”, which no code is */
function sendsOwnWord({ sentence, steps, context }: Reading): string | undefined {
  const plain = withoutTexts(sentence);
  const said = plain.split(/[\s,.:;]+/);
  return requestsOf(steps).flatMap((request) => {
    // The whole body may be a variable, `{ $var: refund }`.
    const spoken = Object.entries(membersIn(request.body)).flatMap(([name, value]): [string, string][] =>
      name !== "$var" && typeof value === "string" && said.includes(value) ? [[name, value]] : [],
    );
    if (spoken.length === 0) return [];
    const operation = operationOf(context, request);
    const words: readonly string[] = operation?.summary?.match(/[\p{L}\p{N}]+/gu) ?? [];
    const isNamed = (name: string): boolean => splitWords(name).some((word) => plain.toLowerCase().includes(word.toLowerCase()));
    const isListed = (value: string): boolean => operation?.body?.fields.some((field) => field.enum?.includes(value)) === true;
    return spoken.flatMap(([name, value]) => (words.includes(value) && !isNamed(name) && !isListed(value) ? [value] : []));
  })[0];
}

/** “Download the backup and save it as ${backup}”, where nothing is downloaded */
function savesInstead({ steps, context, tokens }: Reading): boolean {
  const [only, ...others] = steps;
  const [[, source] = []] =
    only?.step === "save" ? only.store.flatMap((entry) => (typeof entry === "string" ? [] : Object.entries(entry))) : [];
  const name = /^\$\.(\w+)$/.exec(String(source))?.[1];
  if (name === undefined || others.length > 0 || context.operations === undefined) return false;
  const isAsked = methodsOfVerb({ word: tokens()[0]?.word ?? "", particle: undefined }).includes("GET");
  return (
    isAsked && subjectsOf(context.operations).has(nounOf([name])) && bodyOf(context)?.fields.some((field) => field.name === name) !== true
  );
}

const person = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u;

/** “No loan was requested by Clara”, “The approver is not Rupert” of fields that may hold their ids */
function deniedPerson({ sentence, steps, context }: Reading): string | undefined {
  if (context.operations === undefined || sentence.includes("$")) return undefined;
  return checksOf(steps)
    .filter(({ none, not }) => none !== undefined || not === true)
    .flatMap(({ path = "", equals }) => {
      const name = path.split(".").at(-1) ?? "";
      if (typeof equals !== "string" || !person.test(equals) || sentence.includes(name)) return [];
      if (!/(?:By|_by)$/.test(name) && tokenOf(context, equals.toLowerCase()) === undefined) return [];
      const before = context.before ?? [];
      const isKnown = before.some((step) => step.step === "api_request" && leavesOf(step.body).some(({ value }) => value === equals));
      return isKnown || sentValue(before, path) === equals || /^(?:name|title|label)$|[Nn]ame$/.test(name) ? [] : [name];
    })[0];
}

/** “was requested at 09:30” of a date with its time */
function comparesTime({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || sentence.includes("$")) return false;
  return someCheck(
    steps,
    context,
    (check, around) =>
      typeof check.equals === "string" &&
      /^\d{1,2}:\d\d(?::\d\d)?$/.test(check.equals) &&
      fieldsAt(check, around()).some(({ field }) => field.format === "date-time"),
  );
}

/** “is 1,5” */
function takesComma({ sentence, steps }: Reading): boolean {
  const said = / (\d+),(\d+)[.!]?$/.exec(withoutTexts(sentence));
  if (said === null || /\b(?:one of|either|any of|in)\b/i.test(sentence)) return false;
  return checksOf(steps).some(({ oneOf }) => JSON.stringify(oneOf) === `[${Number(said[1])},${Number(said[2])}]`);
}

/** “is 4 characters long” of a number */
function measuresNumber({ sentence, steps }: Reading): boolean {
  const said = /\b(\d+) (?:characters?|chars?|letters?|digits?|symbols?)(?: (?:long|in length))?[.!]?$/i.exec(withoutTexts(sentence))?.[1];
  return said !== undefined && checksOf(steps).some(({ path, equals }) => path !== undefined && equals === Number(said));
}

/** “id as windowId” of a variable; “bears the new category name”, where the name would be “name” */
function takesName({ sentence, steps, tokens }: Reading): string | undefined {
  if (sentence.includes("$")) return undefined;
  return checksOf(steps).flatMap(({ path = "", equals }) => {
    const name = path.split(".").at(-1) ?? "";
    if (typeof equals !== "string" || tokens().some(({ kind, value }) => kind === "quoted" && value === equals)) return [];
    return equals === name || (/[a-z](?:Id|Token)$/.test(equals) && sentence.includes(` as ${equals}`)) ? [equals] : [];
  })[0];
}

/** “The first hit is our withdrawal”: the one that was made here, and not any of that kind */
function takesOurs({ sentence, steps }: Reading): boolean {
  const noun = /\b(?:is|are|be) (?:our|my) ([\w-]+)[.!]?$/i.exec(sentence)?.[1]?.toLowerCase();
  return noun !== undefined && checksOf(steps).some(({ equals }) => typeof equals === "string" && equals.toLowerCase() === noun);
}

/** “It was requested and approved by "S-1"”, where the first is only a state */
function losesDoer({ sentence, steps }: Reading): boolean {
  if (!/\b(?:is|are|was|were|been|be) \p{L}+(?:ed|en|t|ld|wn) and \p{L}+(?:ed|en|t|ld|wn) by /iu.test(withoutTexts(sentence))) return false;
  const checks = checksOf(steps);
  return checks.length > 1 && checksOnly(steps) && new Set(checks.map(({ equals }) => JSON.stringify(equals))).size > 1;
}

/** “Do not list the loans” */
function deniesOrder({ sentence, steps }: Reading): boolean {
  return (
    /^(?:(?:please|but|and|then|now),? )*(?:do not|don't|never) (?:list|show|get|read|fetch|return|send|open|load|request) /i.test(
      sentence,
    ) &&
    checksOnly(steps) &&
    checksOf(steps).some(({ empty }) => empty === true)
  );
}

const participles =
  /^(?:removed|cleared|missing|deleted|emptied|erased|unset|omitted|absent|left out|uppercase|lowercase|uppercased|lowercased|reversed|doubled|truncated|trimmed|swapped|replaced)$/i;

/** “with the phone number removed” sends none, or null, and not that word. */
function sendsParticiple({ sentence, steps, context }: Reading): string | undefined {
  const plain = withoutTexts(sentence);
  for (const request of requestsOf(steps)) {
    const fields = operationOf(context, request)?.body?.fields ?? [];
    const said = Object.entries(membersIn(request.body)).find(
      ([name, value]) =>
        typeof value === "string" &&
        participles.test(value) &&
        plain.includes(value) &&
        fields.find((field) => field.name === name)?.enum?.includes(value) !== true &&
        !new Set(splitWords(name)).has("status"),
    );
    if (said !== undefined) return String(said[1]);
  }
  return undefined;
}
