// Finds checks that compare with a word that cannot be a value of the field: the name of somebody, a state as a
// name, a name as an id, “higher” as one of the values, `null` as the name of a field; and how long a number is.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { resourcesOf } from "../../grammar/correct/resources.ts";
import { variablesOf } from "../../grammar/correct/saved.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { lexicon } from "../../grammar/lexicon/lexicon.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { isJsonObject, type Json, leavesOf } from "../../json.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import { fieldsAt, someCheck, withChecks } from "./lookedAt.ts";
import { checksOf, type Guard, type Reading, withoutTexts } from "./reading.ts";
import { blaming } from "./saidErrors.ts";

export const misreadValueGuards: readonly Guard[] = [
  {
    finds: comparesOwner,
    message: () => "This would compare with the name itself. Write the value that is expected, or a variable with the saved value.",
  },
  {
    finds: comparesIdWithWord,
    message: () => "This would compare an id with a word that is none. Write the id, or the field and its value.",
  },
  {
    finds: comparesPresence,
    message: () => "It is unclear what is there or missing. Write “is in the list” or “is not in the list”, or the path of the field.",
  },
  {
    finds: comparesVerb,
    message: () => "This would compare with a verb. Write the field and its value, or “is returned” where its presence is meant.",
  },
  {
    finds: comparesNameWithState,
    message: () => "This would compare the name with this word. Write the field that is meant, such as “$.mechanic is null”.",
  },
  {
    finds: comparesNameOfThing,
    message: () =>
      "The sentence names the thing by one value and would compare the same field with another. Write the field that is meant.",
  },
  {
    finds: listsComparison,
    message: () => "No check compares by rank. Write all values that are allowed, such as “is one of high or urgent”.",
  },
  {
    finds: takesNumberAsType,
    message: () => "It is unclear whether this is a number. Write the field as it is named, such as “The phone exists”.",
  },
  {
    finds: comparesPlace,
    message: () => "This would compare with the word after “in” or “from”, which may say where or how. Write the value itself in quotes.",
  },
  {
    finds: takesCodeForId,
    message: () => "This would compare with the id. Write the field that is meant, such as “No item has the number A-1”.",
  },
  {
    finds: comparesOtherThing,
    message: () => "This is the value of another thing than of this field. Read that thing first, or write the field that has the value.",
  },
  {
    finds: comparesHttpStatus,
    message: () => "The HTTP status is a number such as 200. Write it, or “$.status is …” for the field of the response.",
  },
  {
    finds: comparesOtherBefore,
    message: () =>
      "The variable “before” has the value of another field. Save this one before the request, and compare with that variable.",
  },
  {
    finds: seeksLiteral,
    message: () => "This would look for a field of that name. Write which field is meant, such as “$.note is not null”.",
  },
  {
    finds: countsDigits,
    message: () => "No check counts digits. Write a pattern, such as “matches /^\\d{10}$/”, or the length in characters.",
  },
];

/** “is not the same as Ada's”: no value. */
function comparesOwner({ steps, tokens }: Reading): boolean {
  const texts = checksOf(steps).flatMap(({ equals }) => (typeof equals === "string" ? [equals] : []));
  if (texts.length === 0) return false;
  const all = tokens();
  return all.some(({ kind, text }, at) => kind === "word" && texts.includes(text) && /^['’]s?$/.test(all[at + 1]?.text ?? ""));
}

const isIdField = /(?:^id|Id|_id|ID)$/;

/** “The vehicle is the VW” of `vehicle_id`, “The customer should be a VIP” of `customer_id` */
function comparesIdWithWord({ sentence, steps, context, tokens }: Reading): boolean {
  return checksOf(steps).some(({ path = "", equals }) => {
    const name = path.split(".").at(-1) ?? "";
    if (typeof equals !== "string" || !isIdField.test(name) || squeeze(sentence).includes(squeeze(name))) return false;
    if (/\bids?\b/i.test(sentence)) return false;
    const all = tokens();
    const isThing = all.some(({ text, kind }, at) => kind === "word" && text === equals && /^(?:an?|the)$/.test(all[at - 1]?.word ?? ""));
    return isThing || isSentElsewhere(equals, context);
  });
}

/** Returns whether an earlier request sent the value for a field that does not hold an id. */
function isSentElsewhere(value: string, { before = [] }: SentenceContext): boolean {
  return before.some(
    (step) => step.step === "api_request" && leavesOf(step.body).some((leaf) => leaf.value === value && !isIdField.test(leaf.name)),
  );
}

/** “"Night Shift" is absent”: no field with that name has the value “absent”. */
function comparesPresence({ sentence, steps, tokens }: Reading): boolean {
  return (
    !sentence.includes("$") &&
    checksOf(steps).some(
      ({ path = "", equals }) =>
        path.startsWith("$['") &&
        typeof equals === "string" &&
        tokens().some(({ kind, text, word }) => kind === "word" && text === equals && lexicon.vocabulary.has(word)),
    )
  );
}

/** “The name comes back”, “the total goes up” */
export function comparesVerb({ steps, tokens }: Reading): boolean {
  const texts = checksOf(steps).flatMap(({ equals }) => (typeof equals === "string" ? [equals] : []));
  if (texts.length === 0) return false;
  return tokens().some(
    ({ kind, text, word }, at, all) =>
      kind === "word" &&
      texts.includes(text) &&
      lexicon.vocabulary.has(word) &&
      word.endsWith("s") &&
      /^(?:back|up|out|down|through|away|over|off)$/.test(all[at + 1]?.word ?? ""),
  );
}

/** “The mechanic is unassigned”: no name. */
function comparesNameWithState({ sentence, steps, tokens }: Reading): boolean {
  return checksOf(steps).some(({ path = "", equals }) => {
    const isOfName = /\.\w+\.(?:name|title|label)$/.test(path) && !/\b(?:name|title|label|called|named)\b/i.test(sentence);
    return (
      isOfName &&
      typeof equals === "string" &&
      /^[a-z]+$/.test(equals) &&
      tokens().some(({ kind, text }) => kind === "word" && text === equals)
    );
  });
}

/** “The customer named "Ada" should be a VIP”: not that the name is “VIP”. */
function comparesNameOfThing({ sentence, steps }: Reading): boolean {
  const said = /\b(?:named|called|with (?:the )?(?:name|title) (?:of )?) ?"([^"]*)"/i.exec(sentence)?.[1];
  if (said === undefined) return false;
  return checksOf(steps).some(
    ({ path = "", equals, not }) =>
      /\.(?:name|title)$/.test(path) && typeof equals === "string" && equals !== said && not !== true && !sentence.includes(`"${equals}"`),
  );
}

const ranks = /^(?:higher|lower|more|less|above|below|later|earlier|better|worse|greater|smaller|older|newer|bigger|larger|over|under)$/i;

/** “urgent or higher” */
function listsComparison({ steps, tokens }: Reading): boolean {
  const isRank = (value: unknown): boolean =>
    typeof value === "string" && ranks.test(value) && tokens().some(({ kind, text }) => kind === "word" && text === value);
  return checksOf(steps).some(({ oneOf = [] }) => oneOf.some(isRank));
}

/** “The message is in English”, “The city is in Germany”: no value that the document lists */
function comparesPlace({ sentence, steps, context }: Reading): boolean {
  if (sentence.includes("$.")) return false;
  const found =
    /\b(?:is|are|be|was|were|lies|comes) (?:written |located |situated |placed |based )?(in|from) (?:the )?(\p{L}+)[.!]?$/iu.exec(sentence);
  const [, preposition, said] = found ?? [];
  // “in EUR” is a code.
  if (said === undefined || said === said.toUpperCase()) return false;
  const subject = sentence.slice(0, found?.index).toLowerCase();
  return someCheck(steps, context, (check, around) => {
    // “The letter is from Basel” of `from`
    if (preposition === "from" && !subject.includes(check.path?.split(".").at(-1)?.toLowerCase() ?? "$")) return false;
    const isSame = typeof check.equals === "string" && check.equals.toLowerCase() === said.toLowerCase();
    return isSame && !fieldsAt(check, around()).some(({ field }) => field.enum?.includes(check.equals as string) === true);
  });
}

const coded = group("misread.coded");

/** “The shipment NL-1004 is not in the list”, whose items have a reference as well: as an id it could not fail. */
function takesCodeForId({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || /\bids?\b|\$/i.test(sentence)) return false;
  return someCheck(steps, context, ({ none, path = "", equals }, around) => {
    if (none === undefined || !/\.id$/.test(path) || typeof equals !== "string") return false;
    const body = bodyOf(around());
    const list = none.replace(/\[\*\]$/, "");
    const isKnownId =
      JSON.stringify(around().before ?? []).includes(`"${equals}"`) || JSON.stringify(around().before ?? []).includes(`/${equals}`);
    return (
      !isKnownId &&
      body?.fields.some((field) => field.list === list && field.field.type === "string" && coded.test(field.name.toLowerCase())) === true
    );
  });
}

/** “The shipment's status is quoted” after its offer was made, “The invoice's client is c-1” of `invoiceId` */
function comparesOtherThing({ sentence, steps, context }: Reading): boolean {
  const { operations } = context;
  if (operations === undefined || sentence.includes("$.")) return false;
  return someCheck(steps, context, (check, around) => {
    const { path = "", equals } = check;
    if (typeof equals !== "string" || equals.includes("${") || equals === "") return false;
    const name = path.split(".").at(-1) ?? "";
    const resources = resourcesOf(operations);
    if (isIdField.test(name)) {
      // “The leader id of the first outing is …”
      if (squeeze(sentence).includes(squeeze(name))) return false;
      const at = sentence.indexOf(equals);
      // “The courier of the order is "c-1"”: the courier.
      const words = sentence
        .slice(0, Math.max(at, 0))
        .replace(/ of (?:the|this|that|its|our) [\w-]+/gi, "")
        .replaceAll(/["“”'’]s?/g, " ")
        .split(" ")
        .filter((word) => word !== "");
      const last = words.findLast((word) => !/^(?:is|was|be|are|has|the|ids?)$/i.test(word)) ?? "";
      const word = nounOf([last.toLowerCase()]);
      return at > 0 && word !== "" && resources.has(word) && !splitWords(name).map(lemma).includes(word) && name !== "id";
    }
    const said = /^(?:the|this|that|our|my) ([a-z]+)(?:'s [a-z]+)? (?:is|was|(?:should|must) be)\b/i.exec(sentence)?.[1]?.toLowerCase();
    const own = fieldsAt(check, around()).filter(({ field }) => field.enum !== undefined);
    if (said === undefined || !resources.has(nounOf([said])) || own.length === 0) return false;
    const lists = (values: readonly unknown[] | undefined): boolean => values?.includes(equals) === true;
    const isElsewhere = operations.operations.some(
      (operation) =>
        subjectOf(operation).nouns.has(nounOf([said])) &&
        operation.responses.some(({ fields }) => fields.some((field) => field.name === name && lists(field.enum))),
    );
    return isElsewhere && !own.some(({ field }) => lists(field.enum));
  });
}

/** “The HTTP status is draft” */
function comparesHttpStatus({ sentence, steps }: Reading): boolean {
  return (
    /\bhttp status(?: code)?\b/i.test(withoutTexts(sentence)) &&
    !sentence.includes("$.") &&
    checksOf(steps).every(({ status }) => status === undefined) &&
    checksOf(steps).some(({ path, equals }) => /\.status$/.test(path ?? "") && typeof equals === "string")
  );
}

/** “The status is the same as before”, where `before` holds another field */
function comparesOtherBefore({ sentence, steps, context }: Reading): boolean {
  if (sentence.includes("$") || !/\b(?:as|than) (?:before|earlier|initially|originally)\b/i.test(sentence)) return false;
  const saved = variablesOf(context);
  return checksOf(steps).some(({ path, equals, compare }) => {
    const name = [equals, ...Object.values(compare ?? {})].flatMap((value) =>
      isJsonObject(value as Json) ? [(value as { $var?: unknown }).$var] : [],
    )[0];
    const source = typeof name === "string" ? saved.findLast((one) => one.name === name)?.source : undefined;
    const memberOf = (text: string): string | undefined => text.split(".").at(-1);
    return path !== undefined && source?.startsWith("$.") === true && memberOf(source) !== memberOf(path);
  });
}

/** “The response should not contain null”: a value, and no name. */
function seeksLiteral({ sentence, steps }: Reading): boolean {
  return !sentence.includes("$.") && checksOf(steps).some(({ path = "" }) => /\.(?:null|true|false|nulls|undefined)$/.test(path));
}

/** “has a phone number”, of which a phone that is a number would be left */
function takesNumberAsType({ sentence, steps, tokens }: Reading): boolean {
  if (/\bnumber (?:is|should|must|type|value)|\b(?:is|be|as|type) (?:of type )?(?:an? )?number\b|\$\./i.test(sentence)) return false;
  return checksOf(steps).some(({ path = "", type }) => {
    const name = path.split(".").at(-1)?.toLowerCase();
    return type === "number" && tokens().some(({ word }, at, all) => word === name && all[at + 1]?.word === "number");
  });
}

/** “should have ten digits” of a text, “two decimals” of a number */
function countsDigits({ sentence, steps }: Reading): boolean {
  const counted = /\b(?:digits?|decimals?|decimal places?|figures)\b/i;
  if (!counted.test(withoutTexts(sentence)) || /\bdecimals? ?(?:places?)? (?:is|are|should|must)\b/i.test(sentence)) return false;
  return checksOf(steps).some(
    ({ path = "", length, equals, empty }) =>
      !counted.test(path) && path !== "" && (length !== undefined || typeof equals === "number" || empty === true),
  );
}

const objects = /\.(?:name|title|label)$/;

/** “The mechanic is M-1”, whose object has an `id`: no name. */
export function withIdOfThing({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || /\b(?:name|title|label|called|named)\b|\$\./i.test(sentence)) return steps;
  return withChecks(steps, context, (check, around) => {
    const { path = "", equals } = check;
    const isCode = typeof equals === "string" && /^(?:[A-Z]{1,5}-)?\d+$/.test(equals);
    if (!isCode || !/\.\w+\.(?:name|title|label)$/.test(path)) return check;
    const ids = ["id", "gid", "uuid"].map((name) => ({ ...check, path: path.replace(objects, `.${name}`) }));
    return ids.find((id) => fieldsAt(id, around()).length > 0) ?? check;
  });
}

/** “The customer should be a VIP” of a field `vip` that is true or false */
export function withFlagSaid({ sentence, steps, context, tokens }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  return withChecks(steps, context, (check, around) => {
    const { equals, not, every, any, none, path } = check;
    if (typeof equals !== "string" || path === undefined || (every ?? any ?? none) !== undefined) return check;
    const all = tokens();
    const isSaid = all.some(({ text, kind }, at) => kind === "word" && text === equals && /^an?$/.test(all[at - 1]?.word ?? ""));
    const [only, ...others] = isSaid
      ? (bodyOf(around())?.fields ?? []).filter(
          (field) =>
            field.field.type === "boolean" &&
            field.list === undefined &&
            /^(?:is_?)?/i.test(field.name) &&
            squeeze(field.name.replace(/^is_?/i, "")) === squeeze(equals),
        )
      : [];
    return only === undefined || others.length > 0 ? check : { path: only.path, equals: not !== true };
  });
}

const sharing = ["startsWith", "endsWith", "contains", "matches", "length"] as const;

/** “starts with "2026" and the id with "J-"”, “is 10 characters long and the id 6”: as the check before. */
export function withSharedOperator({ sentence, steps, context }: Reading): readonly Step[] {
  if (
    context.operations === undefined ||
    !/\band (?:the |its |an? )?[\w ]{1,30}? (?:with )?(?:"[^"]*"|\d+)(?: characters?| chars)?[.!]?$/i.test(sentence)
  )
    return steps;
  const isVerbless =
    !/\band (?:the |its )?[\w ]{0,60}?\b(?:is|be|are|equals?|should|must|has|have|reads|says)\b[^"]{0,60}(?:"[^"]*"|\d+)[.!]?$/i.test(
      sentence,
    );
  if (!isVerbless) return steps;
  return steps.map((step) => {
    if (step.step !== "validate" || step.checks.length !== 2) return step;
    const [first, second] = step.checks as readonly [Check, Check];
    const operator = sharing.find((name) => first[name] !== undefined);
    const isWith = /\band (?:the |its )?[\w ]{1,30}? with "/i.test(sentence);
    const { equals, ...rest } = second;
    if (operator === undefined || first.path === undefined || rest.path === undefined || equals === undefined) return step;
    if (operator === "length") {
      if (!/\b(?:characters?|chars|letters|long)\b/i.test(sentence) || /\bof \d+[.!]?$/i.test(sentence)) return step;
      const said = Number(equals);
      return Number.isInteger(said) && typeof first.length === "number" ? { ...step, checks: [first, { ...rest, length: said }] } : step;
    }
    return isWith && typeof equals === "string" ? { ...step, checks: [first, { ...rest, [operator]: equals }] } : step;
  });
}

/** “the first photo of the first job” of `photos`: a list is never named by one item. Its items may have it. */
export function withNamesOfLists({ steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined) return steps;
  return withChecks(steps, context, (check, around) => {
    if (!/\.\w+\[-?\d+\]/.test(check.path ?? "")) return check;
    const fields = bodyOf(around())?.fields ?? [];
    const names = new Set(fields.map(({ name }) => name));
    const path = (check.path ?? "").replace(/\.(\w+)(?=\[-?\d+\])/g, (whole, name: string) => {
      if (names.has(name)) return whole;
      const plural = fields.filter(({ field, name: own }) => field.type === "array" && own === `${name}s`);
      return plural.length === 0 ? whole : `.${name}s`;
    });
    return path === check.path ? check : { ...check, path };
  });
}

/** “The errors include "email"”, whose items name the field that each is about: a list of objects has no text. */
export function withBlamedItems({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  return withChecks(steps, context, (check, around) => {
    const { contains, path, ...rest } = check;
    if (typeof contains !== "string" || path === undefined || !/errors$|violations$|problems$/i.test(path)) return check;
    const own = (bodyOf(around())?.fields ?? []).filter(({ list }) => list === path);
    const [only, ...others] = own.filter(({ name, field }) => blaming.test(name) && field.type === "string");
    if (only === undefined || others.length > 0 || rest.not === true) return check;
    return { any: `${path}[*]`, path: only.path, equals: contains };
  });
}
