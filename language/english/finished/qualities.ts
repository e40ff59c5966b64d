// Reads types of items, and finds checks of texts that could never pass: “has no spaces” does not mean empty.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { squeeze } from "../../grammar/settle/responseShape.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { fieldsAt, lookedAt, someCheck, withChecks } from "./lookedAt.ts";
import { checksOf, type Guard, type Reading, withoutTexts } from "./reading.ts";

export const qualityGuards: readonly Guard[] = [
  {
    finds: measuresText,
    message: () =>
      "Only the characters of a text can be counted. Write a pattern that it must match, such as “$.code matches /[0-9]{3}$/”.",
  },
  { finds: takesTextForType },
  {
    finds: takesNameOfText,
    message: () => 'This would compare with the word itself. Write the characters in quotes, such as “ends with "."”.',
  },
  {
    finds: comparesFields,
    message: () => "This would compare with the name of the field. Save its value first, and compare with the variable.",
  },
  {
    finds: comparesMedia,
    message: () => "A content type is written with a slash, such as “image/png”. Write what the header must contain.",
  },
  {
    finds: comparesMoment,
    message: () => "Only numbers can be compared. Write the value that is expected, or how long ago it may be.",
  },
  {
    finds: formatsDate,
    message: () => "A date in a header is written like “Fri, 27 Nov 2026 12:00:00 GMT”. Write a pattern that it must match.",
  },
];

/** “Its type is text”, where the document lists `text`: the value, and not that it is a text. */
export function withListedType({ sentence, steps, context }: Reading): readonly Step[] {
  const said = /\b(?:is|are|be) (text|string|number|integer|list|array|object|boolean|date)(?=[.,;!]|$| and )/i.exec(
    withoutTexts(sentence),
  )?.[1];
  if (said === undefined) return steps;
  return withChecks(steps, context, (check, around) => {
    const { type, ...place } = check;
    const value =
      type === undefined
        ? undefined
        : fieldsAt(check, around())
            .flatMap(({ field }) => field.enum ?? [])
            .find((one) => one === said);
    return value === undefined ? check : ({ ...place, equals: value } as Check);
  });
}

const lastTyped = /^(.*),(?: and)? (?:(?:the|its) )?[a-z]+(?: [a-z]+)? is (?:also )?an? [a-z]/i;

/** Returns the steps with the fields before the last there, of any type: “contains an id, the order is a number”. */
export function withOnlyLastTyped({ sentence, steps, context }: Reading): readonly Step[] {
  const said = lastTyped.exec(sentence)?.[1]?.toLowerCase();
  if (said === undefined) return steps;
  const last = checksOf(steps).findLast(({ type }) => type !== undefined);
  return withChecks(steps, context, (check) => {
    const { type, ...place } = check;
    const name = splitWords(check.path?.split(".").at(-1) ?? "").join(" ");
    const isThere = [`a ${name}`, `an ${name}`].some((one) => ` ${said},`.replaceAll(" and ", ", ").includes(` ${one},`));
    return isThere && check !== last && type === last?.type && check.not !== true ? { ...place, exists: true } : check;
  });
}

const types: Readonly<Record<string, NonNullable<Check["type"]>>> = {
  strings: "string",
  texts: "string",
  numbers: "number",
  integers: "integer",
  booleans: "boolean",
  objects: "object",
};

/** Returns the steps with the type of all items: “All tags are strings”. */
export function withTypesOfItems({ sentence, steps, context }: Reading): readonly Step[] {
  if (!/\b(?:strings|texts|numbers|integers|booleans|objects)\b/i.test(sentence) || /["$]/.test(sentence)) return steps;
  return withChecks(steps, context, (check, around) => {
    const { equals, every, path, not, type, ...rest } = check;
    const said = typeof equals === "string" ? types[equals] : undefined;
    if (every !== undefined && said !== undefined && not !== true) return { ...rest, every, path, type: said } as Check;
    if (type === undefined || path === undefined || every !== undefined || not === true || !isList(check, around())) return check;
    return { ...rest, every: `${path}[*]`, path: "$", type };
  });
}

/** “The packages match the schema Package”: each of them. */
export function withSchemaOfItems({ steps, context }: Reading): readonly Step[] {
  return withChecks(steps, context, (check, around) => {
    const { schema, path, every, ...rest } = check;
    const isName = typeof schema === "string" && path !== undefined && every === undefined;
    if (!isName || !isList(check, around()) || lemma(path.split(".").at(-1) ?? "") !== schema.toLowerCase()) return check;
    return { ...rest, every: `${path}[*]`, path: "$", schema };
  });
}

function isList(check: Check, context: SentenceContext): boolean {
  return check.type !== "array" && lookedAt(check, context)?.types.every((type) => type === "array") === true;
}

const partsOfText =
  /\b(?:starts?|begins?|ends?) (?:with|in) (?:exactly )?(?:\d+|one|two|three|four|five) (?:digits?|letters?|numbers?|characters?)\b/i;
const countedParts = /\b(?:\d+|one|two|three|four|five) (?:words?|lines?|spaces?|sentences?|paragraphs?|vowels?|capitals?)\b/i;
const lackingPart = /\b(?:has|have|having|contains?|with) no ((?:special |leading |trailing |white ?)?[a-z]+)[.!]?$/i;

/** “title has 3 words”, “title has no spaces” */
function measuresText({ sentence, steps, context }: Reading): boolean {
  if (steps.some(({ step }) => step !== "validate")) return false;
  const isMeasured = partsOfText.test(sentence) || countedParts.test(sentence);
  const lacking = lackingPart.exec(sentence)?.[1];
  if (!isMeasured && lacking === undefined) return false;
  return someCheck(steps, context, (check, around) => {
    const { length, equals, empty, path = "" } = check;
    const isText = lookedAt(check, around())?.types.every((type) => type === "string") === true;
    const isOther = lacking !== undefined && empty === true && squeeze(path.split(".").at(-1) ?? "") !== squeeze(lacking);
    return isText && ((isMeasured && (length !== undefined || (typeof equals === "string" && /^\d+$/.test(equals)))) || isOther);
  });
}

/** “The comment has my text”: which text, and not only some. */
function takesTextForType({ sentence, steps }: Reading): boolean {
  const isOwn = /\b(?:my|our|your|his|her|their|that|this) (?:string|text|number|integer|boolean|object|list|array)\b/i.test(sentence);
  return isOwn && checksOf(steps).some(({ type }) => type !== undefined);
}

/** “The message ends with a period” */
function takesNameOfText({ sentence, steps }: Reading): boolean {
  const said = /\b(?:starts?|begins?|ends?|starting|beginning|ending) (?:with|in) (?:an?|the) ([a-z]{3,})\b/i.exec(sentence)?.[1];
  return said !== undefined && checksOf(steps).some(({ startsWith, endsWith }) => (startsWith ?? endsWith) === said);
}

/** “title is the same as director” */
function comparesFields({ sentence, steps, context }: Reading): boolean {
  const other = /\b(?:the same as|equal to|identical to|equals|matches) (?:the |its )?([a-z]\w*)[.!]?$/i.exec(sentence)?.[1];
  if (other === undefined || !checksOf(steps).some(({ equals }) => equals === other)) return false;
  return (bodyOf(context)?.fields ?? []).some(
    ({ name, field }) => squeeze(name) === squeeze(other) && field.enum?.includes(other) !== true,
  );
}

/** “The content type is PNG” */
function comparesMedia({ sentence, steps }: Reading): boolean {
  return (
    !sentence.includes('"') &&
    checksOf(steps).some(({ header = "", equals }) => /^content-type$/i.test(header) && typeof equals === "string" && !/[/$]/.test(equals))
  );
}

/** “createdAt is later than ${start}”, which only a number could be compared with */
function comparesMoment({ sentence, steps, context }: Reading): boolean {
  if (!sentence.includes("${") || sentence.includes("$.")) return false;
  return someCheck(steps, context, (check, around) => {
    if (check.compare === undefined || check.path === undefined || !JSON.stringify(check.compare).includes('"$var"')) return false;
    const inner = check.path.replace(/^\$.*\[-?\d+\]/, "$");
    const fields = (bodyOf(around())?.fields ?? []).filter(({ path }) => path === inner);
    // “The title is shorter than ${title}”: no number, either.
    const isLength = /\b(?:shorter|longer) than\b/i.test(sentence);
    return fields.length > 0 && fields.every(({ field }) => field.type === "string" && (isLength || /^date/.test(field.format ?? "")));
  });
}

/** “The Date header is a valid date” */
function formatsDate({ sentence, steps }: Reading): boolean {
  return (
    !sentence.includes('"') &&
    checksOf(steps).some(({ header = "", format }) => /^(?:date|last-modified|expires)$/i.test(header) && /^date/.test(format ?? ""))
  );
}
