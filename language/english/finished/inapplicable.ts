// Finds checks that could never fail, or never pass: their operator cannot apply to the documented type of their
// subject, such as a bound on an object.

import type { Check } from "../../check.ts";
import { variablesOf } from "../../grammar/correct/saved.ts";
import { describeResponse } from "../../grammar/settle/known.ts";
import type { Json } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import { isNumber } from "../../number.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Operations } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import { fieldsAt, type LookedAt, lookedAt, quantifiedList, someCheck, withChecks } from "./lookedAt.ts";
import { checksOf, finding, type Guard, type Reading } from "./reading.ts";
import { naming } from "./wholeItems.ts";

export const inapplicableGuards: readonly Guard[] = [
  {
    finds: countsObject,
    message: () =>
      "According to the OpenAPI document, the response is an object and no list. Read the list first, or say which field is one.",
  },
  {
    finds: ({ sentence, steps }) =>
      !/\$|"/.test(sentence) && checksOf(steps).some(({ header, unique }) => header !== undefined && unique === true),
    message: () => "A header has one value, so it is always unique. Save it, and compare it with that of another response.",
  },
  {
    finds: visitsObject,
    message: () => "This would look for items in an object. Name the list, such as “Every item in $.orders[0].lines has …”.",
  },
  finding(
    takesListForItem,
    (said) => `${said} is a list in the OpenAPI document. Write which items are meant: “An item in ${said} has …”.`,
  ),
  finding(
    seeksInObjects,
    (said) =>
      `According to the OpenAPI document, the items of ${said} are objects, and none of them is a text. Write which field has it, such as “The packages include one with the name "Box"”.`,
  ),
  { finds: (reading) => inapplicable(reading) !== undefined, message: (reading) => inapplicable(reading) as string },
];

/** “errors for date”: the object of errors by field is compared, and has no format. */
export function comparesErrors(reading: Reading): boolean {
  return checksOf(reading.steps).some(({ path = "" }) => /errors$/i.test(path)) && inapplicable(reading) !== undefined;
}

/**
 * “It has exactly one comment” of a response that is an object; “the response is a list” is the author's own statement.
 */
function countsObject({ sentence, steps, context }: Reading): boolean {
  if (context.operations === undefined || /\b(?:array|list)\b/i.test(sentence)) return false;
  return someCheck(
    steps,
    context,
    ({ body, type }, around) => body === "json" && type === "array" && describeResponse(around())?.isList === false,
  );
}

/** “$.errors lists the fields url and events”, “$.errors includes url”, of a list */
function takesListForItem({ sentence, steps, context }: Reading): string | undefined {
  if (context.operations === undefined || !sentence.includes("$.")) return undefined;
  let found: string | undefined;
  someCheck(steps, context, (check, around) => {
    const { path = "", exists, format } = check;
    const list = format === undefined ? path.replace(/\.\w+$/, "") : path;
    if ((exists ?? format) === undefined || quantifiedList(check) !== undefined || list.includes("[")) return false;
    const isWritten = sentence.includes(list) && (list === path || !sentence.includes(path));
    if (isWritten && fieldsAt({ path: list } as Check, around()).some(({ field }) => field.type === "array")) found = list;
    return found !== undefined;
  });
  return found;
}

/** “The packages do not contain "Acid"”, of a list of objects, could never fail. */
function seeksInObjects({ sentence, steps, context }: Reading): string | undefined {
  if (context.operations === undefined || sentence.includes("$.")) return undefined;
  let found: string | undefined;
  someCheck(steps, context, (check, around) => {
    if (typeof check.contains !== "string" || check.contains.includes("${")) return false;
    const fields = fieldsAt(check, around());
    const isOfObjects = fields.length > 0 && fields.every(({ field }) => field.type === "array" && insideOf(field).fields.length > 0);
    if (isOfObjects) found = check.path;
    return isOfObjects;
  });
  return found;
}

/** Describes the problem of the first check that cannot apply. A path that is written out is the author's. */
function inapplicable({ sentence, steps, context }: Reading): string | undefined {
  if (context.operations === undefined || sentence.includes("$.") || sentence.includes("$[")) return undefined;
  let found: string | undefined;
  withChecks(steps, context, (check, around) => {
    const looked = found === undefined && mayBeInapplicable(check) ? lookedAt(check, around()) : undefined;
    if (looked !== undefined && !mayApply(check, looked, sentence, around())) found = messageFor(check, looked);
    return check;
  });
  return found;
}

/** “Each line of the first order is open”, read as the items of `$.orders[0]` */
function visitsObject({ sentence, steps }: Reading): boolean {
  return (
    !sentence.includes("$") &&
    checksOf(steps).some(({ every, any, none, path }) => path !== "$" && /\[-?\d+\]\[\*\]$/.test(every ?? any ?? none ?? ""))
  );
}

/** Returns whether the check can apply to the documented value at its place; true if the document has none. */
export function canApply(check: Check, sentence: string, context: SentenceContext): boolean {
  const looked = mayBeInapplicable(check) ? lookedAt(check, context) : undefined;
  return looked === undefined || mayApply(check, looked, sentence, context);
}

function mayApply(check: Check, { types, isItem }: LookedAt, sentence: string, context: SentenceContext): boolean {
  const isScalar = check.equals !== undefined && ((isItem && naming.test(sentence)) || isBareName(check.equals, sentence));
  return types.some((type) => !(isScalar && type === "object") && applies(check, type, context));
}

function mayBeInapplicable({ path, compare, equals, oneOf, unique, sorted, format, startsWith, endsWith, matches, type }: Check): boolean {
  if (path === undefined) return false;
  return (
    compare !== undefined ||
    equals !== undefined ||
    type !== undefined ||
    (oneOf ?? unique ?? sorted ?? format ?? startsWith ?? endsWith ?? matches) !== undefined
  );
}

const texts: ReadonlySet<string> = new Set(["string", "number", "integer"]);

function applies(check: Check, type: string, context: SentenceContext): boolean {
  if (check.type !== undefined) return !(type === "array" && /^(?:string|number|integer|boolean)$/.test(String(check.type)));
  if (check.compare !== undefined) return texts.has(type);
  if (check.unique !== undefined || check.sorted !== undefined) return type === "array";
  if (check.format !== undefined) return type === "string";
  if (check.equals !== undefined) return mayEqual(check.equals, type, context);
  return texts.has(type);
}

function mayEqual(value: Json, type: string, context: SentenceContext): boolean {
  if (isJsonObject(value) && typeof value.$var === "string")
    return type !== "object" || mayHoldObject(value.$var, context, context.operations as Operations);
  if (typeof value === "string" && !value.includes("${"))
    return !/^(?:object|array|boolean)$/.test(type) && (type === "string" || !hasLetter(value));
  if (typeof value === "boolean") return type === "boolean" || type === "string";
  return !isNumber(value) || !/^(?:object|array|boolean)$/.test(type);
}

/** “errors for password”, where a variable has that name. */
function isBareName(value: Json, sentence: string): boolean {
  return isJsonObject(value) && typeof value.$var === "string" && !sentence.includes("$");
}

/** “long” and “EUR 5” are not numbers; "12" may be one that was written as a text. */
function hasLetter(value: string): boolean {
  return /\p{L}/u.test(value);
}

/** A variable with the whole response, an item, an object, or one without a source in the steps. */
function mayHoldObject(name: string, context: SentenceContext, { operations }: Operations): boolean {
  const source = variablesOf(context).find((variable) => variable.name === name)?.source ?? "";
  const leaf = /\.(\w+)$/.exec(source)?.[1];
  if (leaf === undefined) return true;
  const fields = operations.flatMap(({ responses }) => responses.flatMap((response) => response.fields));
  return fields.some((field) => field.name === leaf && field.type !== "string" && field.type !== "integer" && field.type !== "number");
}

function messageFor(check: Check, { types, members, isItem }: LookedAt): string {
  const [type = ""] = types;
  const place = isItem ? "An item of the list" : (check.path as string);
  const kind = names[type] ?? `a ${type}`;
  const wanted = check.compare === undefined ? "string" : "number";
  const member = members.find(({ field }) => field.type === wanted || (wanted === "number" && field.type === "integer"));
  const example = member === undefined ? "" : ` Name one of its fields, for example “${member.name}”.`;
  if (check.unique !== undefined)
    return `${place} is ${kind}, and only the items of a list can be unique. Compare it with a saved value, for example “is not \${id}”.`;
  return `${place} is ${kind}, so this check would say nothing.${example}`;
}

const names: Readonly<Record<string, string>> = {
  object: "an object",
  array: "a list",
  string: "a text",
  integer: "a number",
  boolean: "true or false",
};
