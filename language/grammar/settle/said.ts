// Turns a statement about a header, a cookie, a variable, a field or a body into a check. Types decide here.

import type { Check } from "../../check.ts";
import { lastRequest, operationOf } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { sameData } from "../../sameData.ts";
import type { Counted, Looked, Statement, ValueMeaning } from "../meaning.ts";
import { attachedBody, attachedChecks } from "./attached.ts";
import { confirmListed } from "./bareWords.ts";
import { ageOf, comparisons, dateBoundsOf, lengthOf, lengthPath, measureOf, not, plainNumber, yearsOf } from "./bounds.ts";
import { asChanged, sentValue, stepsMeant } from "./changed.ts";
import { dayFromNow, isDayWord } from "./days.ts";
import { formatOf, mediaNamed, mediaOf, patternOf, schemaOf, typeOf } from "./expected.ts";
import { isBareName, isExplicit, listNamed, pathOf } from "./field.ts";
import { describeItem, describeThing, fieldAt } from "./known.ts";
import { nameOfItems } from "./member.ts";
import { itemsOf, joinPaths } from "./path.ts";
import { type CheckPlace, tokenOf, told, unsettled } from "./place.ts";
import { type KnownResponse, squeeze } from "./responseShape.ts";
import { patternOfShape } from "./shape.ts";
import { isStatus } from "./statusCheck.ts";
import { boundsAround } from "./tolerance.ts";
import { headerName, isReference, jsonOf, nameOf, textOf } from "./value.ts";

export type Subject = Pick<Check, "header" | "cookie" | "path" | "body" | "variable" | "every" | "any" | "none">;

export function subjectOf(place: CheckPlace, of: Looked, isMissing: boolean): Subject {
  switch (of.of) {
    case "header":
      return { header: headerName(place, of.name) };
    case "cookie":
      return { cookie: nameOf(place, of.name) };
    case "variable":
      return { variable: nameOf(place, of.name) };
    case "field":
      return { path: pathOf(place, of.path, isExplicit(of.path) ? undefined : place.response, isMissing) };
    case "reason":
      if (mayBeField(place)) return unsettled("the reason phrase or the field");
      return { reason: "phrase" } as Subject;
  }
  return unsettled("nothing that a check looks at");
}

/** A statement about one subject. */
export function said(place: CheckPlace, subject: Subject, statement: Statement, isNegated: boolean, of?: Looked): readonly Check[] {
  const negated = not(isNegated);
  const says = of === undefined || subject.path === undefined ? statement : asChanged(place, of, statement, subject.path);
  switch (says.is) {
    case "equals": {
      if (isStatus(says.value) && !isReference(says.value)) return unsettled("a status of something else");
      const list = lengthPath(place, subject.path);
      const media = subject.header === undefined ? undefined : mediaType(place, subject.header, says.value);
      if (media !== undefined) return [{ ...subject, contains: media, ...negated }];
      // "not text/html" is not true of "text/html; charset=utf-8".
      if (isNegated && subject.header?.toLowerCase() === "content-type" && isReference(says.value) && says.value.as === "LooseTarget")
        return [{ ...subject, contains: textOf(place, says.value), ...negated }];
      if (isReference(says.value) && says.value.as !== "Quoted" && isDayWord(textOf(place, says.value)))
        return [{ ...subject, equals: dayOf(place, subject, textOf(place, says.value)), ...negated }];
      const value = ofText(subject, place, says.value) ?? noneListed(place, subject) ?? null;
      if (typeof value !== "object" && isObjectField(place, subject)) return unsettled("an object that is compared with a text");
      if (list !== undefined && typeof value === "number") return [{ ...subject, path: list, length: value, ...negated }];
      if (typeof value === "number" && documentedAt(place, subject) === "array") return [{ ...subject, length: value, ...negated }];
      return [{ ...subject, equals: asDocumented(place, subject, says.value, value), ...negated }];
    }
    case "unchanged": {
      if (isNegated || subject.path === undefined) return unsettled("a change that is not said");
      return [
        {
          ...subject,
          equals:
            sentValue(stepsMeant(place.before, place.tokens, subject.path), subject.path) ?? unsettled("a value that nobody has sent"),
        },
      ];
    }
    case "one of":
      if (says.values === undefined) return unsettled("a list of statuses");
      confirmListed(place, subject.path, says.values);
      return [{ ...subject, ...oneOf(says.values.map((value) => ofText(subject, place, value))), ...negated }];
    case "one of json":
      return [{ ...subject, oneOf: jsonList(place, says), ...negated }];
    case "contains":
      // "$.codes has "x"" is about items: a text has none.
      if (says.item === true && (subject.path === undefined || (of?.of === "field" && isBareName(of.path[0]))))
        return unsettled("a thing that has a text");
      if (isNegated && of?.of === "field" && isBareName(of.path[0]) && place.response === undefined)
        return unsettled("a guess that would pass");
      // "The amount holds 12": a number has no parts.
      if (isReference(says.value) && says.value.as === "Number" && documentedAt(place, subject) === "number" && !visitsItems(subject))
        return [{ ...subject, equals: jsonOf(place, says.value), ...negated }];
      // “message contains 3011”: a text has digits, and no number.
      if (isReference(says.value) && says.value.as === "Number" && documentedAt(place, subject) === "string")
        return [{ ...subject, contains: textOf(place, says.value), ...negated }];
      // A list of objects has no text in it: what is meant is how one of them is called.
      if (
        of?.of === "field" &&
        subject.path !== undefined &&
        !isExplicit(of.path) &&
        isReference(says.value) &&
        says.value.as === "Quoted"
      ) {
        const name = nameOfItems(place, subject.path);
        if (name !== undefined)
          return [{ [isNegated ? "none" : "any"]: itemsOf(subject.path), path: name, equals: jsonOf(place, says.value) }];
      }
      // A list has the value itself, and a text its digits.
      if (isReference(says.value) && says.value.as === "Variable" && documentedAt(place, subject) === "array")
        return [{ ...subject, contains: jsonOf(place, says.value), ...negated }];
      return [{ ...subject, contains: ofText(subject, place, says.value), ...negated }];
    case "starts with":
      return [{ ...subject, startsWith: textOf(place, says.value), ...negated }];
    case "ends with":
      return [{ ...subject, endsWith: textOf(place, says.value), ...negated }];
    case "matches":
      return [{ ...subject, matches: patternOf(place, says.value), ...negated }];
    case "shaped":
      return [{ ...subject, matches: patternOfShape(place, says.shape), ...negated }];
    case "near":
      if (subject.header !== undefined || subject.cookie !== undefined) return unsettled("a number of a text");
      return [{ ...subject, compare: boundsAround(place, says.value, says.tolerance), ...negated }];
    case "exists":
      // “There is no last reading yet” of what is always there, and may be null.
      if (isNegated && isNullThere(place, subject)) return [{ ...subject, equals: null }];
      if (isNegated && isFalseThere(place, subject)) return [{ ...subject, equals: false }];
      return [{ ...subject, exists: true, ...negated }];
    case "sorted":
      if (says.by !== undefined) return unsettled("a field of items");
      return [{ ...subject, sorted: says.order ?? "ascending", ...negated }];
    case "ago":
      if ((subject.path ?? subject.variable) === undefined || says.done !== undefined) return unsettled("no moment");
      return [{ ...subject, age: ageOf(place, says.bound), ...negated }];
    case "date":
      if (subject.cookie !== undefined || subject.body !== undefined) return unsettled("no date");
      if (/^(?:number|integer|boolean|array|object)$/.test(documentedAt(place, subject) ?? ""))
        return [{ ...subject, ...yearsOf(place, says), ...negated }];
      return [{ ...subject, date: dateBoundsOf(place, says), ...negated }];
    case "sum":
    case "average":
      if ((subject.path ?? subject.variable) === undefined) return unsettled("no list");
      return [{ ...subject, [says.is]: measureOf(place, says), ...negated }];
    case "unique":
      return [{ ...subject, unique: true, ...negated }];
    case "empty":
      if (countsInside(place, subject, says.counted)) return unsettled("a list of each item");
      // A date, a number or a flag is not a text that could be empty: there is none.
      if (!isNegated && says.type === undefined && isPlainField(place, subject)) return [{ ...subject, equals: null, orMissing: true }];
      if (says.type !== undefined && says.type !== "string" && !isNegated)
        return [{ ...subject, equals: says.type === "object" ? {} : [], ...negated }];
      return [{ ...subject, empty: true, ...negated }];
    case "type": {
      const type = typeOf(place, says.type);
      if (subject.header === undefined && subject.cookie === undefined) return [{ ...subject, type, ...negated }];
      if (type === "string") return [{ ...subject, type, ...negated }];
      // A header is always a text, and this one is written as a number.
      const matches = type === "integer" ? "^-?\\d+$" : type === "number" ? "^-?\\d+(\\.\\d+)?$" : undefined;
      return [{ ...subject, matches: matches ?? unsettled("a type that no header has"), ...negated }];
    }
    case "format":
      return [
        {
          ...subject,
          format: formatOf(says.format, of === undefined ? undefined : documentedFormat(place, subject, says.format)),
          ...negated,
        },
      ];
    case "media":
      if (subject.header === undefined) return unsettled("the media type of a field");
      return [{ ...subject, contains: mediaOf(place, says.media), ...negated }];
    case "schema":
      return [{ ...subject, schema: schemaOf(place, says.schema), ...negated }];
    case "compare":
      if (isObjectField(place, subject)) return unsettled("an object that is compared");
      return comparisons(place, subject, says, isNegated);
    case "length":
      // "The total says 12 orders": a number has no length.
      if (documentedAt(place, subject) === "number" && says.text !== true && !isNegated)
        return says.bound === undefined
          ? [{ ...subject, equals: jsonOf(place, says.value ?? unsettled("no number")) }]
          : comparisons(place, subject, says.bound, false);
      return [{ ...subject, ...insideOfObject(place, subject, says.counted), length: lengthOf(place, says), ...negated }];
    case "list of":
      if (subject.path === undefined) return unsettled("items of a text");
      return [
        { ...subject, type: "array" },
        { every: itemsOf(subject.path), path: "$", type: typeOf(place, says.type) },
      ];
    case "table":
      return tableChecks(place, subject, says, isNegated);
    case "exact items":
      if (subject.path === undefined || isNegated || jsonOf(place, says.count) !== says.values.length)
        return unsettled("items that are not counted");
      return [{ ...subject, length: says.values.length }, ...says.values.map((value) => ({ ...subject, contains: jsonOf(place, value) }))];
  }
  return unsettled("nothing that can be said of it");
}

/** Returns the documented type of a field; an integer is a number. */
function documentedAt({ response }: CheckPlace, { path }: Subject): string | undefined {
  if (path !== undefined && response !== undefined && path.endsWith("]"))
    return describeThing(response, path) === undefined ? undefined : "object";
  const field = path === undefined || response === undefined ? undefined : fieldAt(response, path);
  return field?.type === "integer" ? "number" : field?.type;
}

/**
 * The value as the document says that its field has it: a code in digits is a text, “yes” is true. A word is not a
 * number.
 */
function asDocumented(place: CheckPlace, subject: Subject, said: ValueMeaning, value: Json): Json {
  const type = documentedAt(place, subject);
  if (type === undefined || !isReference(said) || said.as === "Quoted" || said.as === "Variable") return value;
  if (type === "string" && said.as === "Number") return textOf(place, said);
  if (typeof value !== "string") return value;
  if (type === "boolean" && /^(?:yes|no)$/i.test(value)) return /^y/i.test(value);
  if (type === "number" || type === "boolean") return unsettled("a word where a number, true or false has to be");
  return value;
}

/** "The start date is today", where the document has a date. */
function dayOf({ response }: CheckPlace, { path }: Subject, word: string): Json {
  const field = path === undefined || response === undefined ? undefined : fieldAt(response, path);
  return dayFromNow(word, field?.format) ?? unsettled("a day, and no text");
}

function isNullThere({ response, tokens }: CheckPlace, { path, every, any, none }: Subject): boolean {
  if (path === undefined || response === undefined || (every ?? any ?? none) !== undefined) return false;
  if (tokens.some(({ kind }) => kind === "jsonPath" || kind === "quoted")) return false;
  const field = fieldAt(response, path);
  return field?.nullable === true && field.required;
}

/** “The breakfast is no longer included” of a field that is true or false. */
function isFalseThere({ response, tokens }: CheckPlace, { path, every, any, none }: Subject): boolean {
  if (path === undefined || response === undefined || (every ?? any ?? none) !== undefined) return false;
  if (tokens.some(({ kind, word }) => kind === "jsonPath" || kind === "quoted" || /^(?:response|answer|body|field|property)$/.test(word)))
    return false;
  const isIncluded = tokens.some(({ word }, at) => /^(?:included|booked|selected)$/.test(word) && at > 1);
  return isIncluded && fieldAt(response, path)?.type === "boolean";
}

function isPlainField({ response }: CheckPlace, { path }: Subject): boolean {
  const field = response?.details?.get(squeeze(path?.replace(/^\$(?:\[\*\])?/, "") ?? ""));
  return field !== undefined && (/^date/.test(field.format ?? "") || /^(?:number|integer|boolean)$/.test(field.type ?? ""));
}

/** Returns whether the document says that an object is there: no text or number equals it. */
function isObjectField({ response }: CheckPlace, { path }: Subject): boolean {
  if (path === undefined || response === undefined) return false;
  if (path.endsWith("]") && describeThing(response, path) !== undefined) return true;
  const name = squeeze(path.replace(/^\$(?:\[\*\])?/, ""));
  return response.members?.has(name) === true || response.details?.get(name)?.type === "object";
}

/** “The settings have one alarm”: of the list of alarms in that object, since nobody counts the fields of one. */
function insideOfObject(place: CheckPlace, subject: Subject, counted: Counted | undefined): Pick<Subject, "path"> {
  const inner = isObjectField(place, subject) ? describeItem(place.response as KnownResponse, subject.path as string) : undefined;
  if (inner === undefined || counted === undefined || counted === "items") return {};
  return { path: joinPaths(subject.path as string, listNamed(place, counted, inner)) };
}

/** A variable, header or cookie is compared with the whole block. */
function tableChecks(place: CheckPlace, subject: Subject, says: Extract<Statement, { is: "table" }>, isNegated: boolean): readonly Check[] {
  const operator = says.whole === true ? "equals" : "contains";
  if (subject.path !== undefined && subject.every === undefined && subject.any === undefined && subject.none === undefined)
    return attachedChecks(place, subject.path, operator, isNegated, says.pattern);
  if (place.attachment?.kind === "table") return unsettled("names and values of a text");
  const attached = attachedBody(place);
  return [{ ...subject, [operator]: "text" in attached ? attached.text : attached.body, ...not(isNegated) }];
}

/** "an ISO 8601 date" is a moment where the document says so. */
function documentedFormat(place: CheckPlace, { path }: Subject, format: string): string | undefined {
  const name = format === "iso-date" || format === "date" ? /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)$/u.exec(path ?? "")?.[1] : undefined;
  return name === undefined ? undefined : place.response?.details?.get(squeeze(name))?.format;
}

/** "The content type is JSON" */
function mediaType(place: CheckPlace, header: string, value: ValueMeaning): string | undefined {
  if (header.toLowerCase() !== "content-type" || !isReference(value) || value.as === "Quoted" || value.as === "Number") return undefined;
  return mediaNamed(textOf(place, value));
}

/**
 * Returns whether “the reason” may be a field: one of the response, such as `suspendReason`, or one that the last
 * request takes (“Cancel the order. Reason: illness”).
 */
function mayBeField({ context, before, tokens, response }: CheckPlace): boolean {
  if (tokens.some(({ word }) => word === "phrase")) return false;
  const fields = [
    ...(response?.fields.values() ?? []),
    ...(operationOf(context, lastRequest(before))?.body?.fields.map(({ name }) => name) ?? []),
  ];
  return fields.some((name) => splitWords(name).includes("reason"));
}

function jsonList(place: CheckPlace, { json }: Extract<Statement, { is: "one of json" }>): readonly Json[] {
  const values = jsonOf(place, json);
  if (!Array.isArray(values) || values.length === 0) return unsettled("no list of values");
  return isReference(json) && isRange(place, json.token, values) ? askWhetherRange(place, json.token, values) : values;
}

/** “percentage in [0, 100]”: two numbers, or all between them. */
function isRange({ tokens }: CheckPlace, at: number, values: readonly Json[]): boolean {
  const [from, to] = values;
  const isWide = values.length === 2 && typeof from === "number" && typeof to === "number" && to - from > 1;
  return isWide && /^(?:in|within)$/.test(tokens[at - 1]?.word ?? "");
}

function askWhetherRange({ tokens }: CheckPlace, at: number, [from, to]: readonly Json[]): never {
  const { start, end, text } = tokens[at] as Token;
  const message = `It is unclear whether ${text} means the two numbers or the range. Write “is ${from} or ${to}” or “is between ${from} and ${to}”.`;
  const suggestions = [
    {
      title: `Write “between ${from} and ${to}”`,
      span: { start: (tokens[at - 1] as Token).start, end },
      text: `${tokens[at - 2]?.word === "is" ? "" : "is "}between ${from} and ${to}`,
    },
  ];
  return told({ code: "ambiguous", message, in: "sentence", span: { start, end }, suggestions });
}

/** “The status is none”, where the document lists that value. */
function noneListed({ response, tokens }: CheckPlace, { path }: Subject): string | undefined {
  if (response === undefined || path === undefined || !tokens.some(({ word }) => word === "none")) return undefined;
  return fieldAt(response, path)?.enum?.find((value) => value.toLowerCase() === "none");
}

/** Headers and cookies are texts. */
function ofText(subject: Subject, place: CheckPlace, value: ValueMeaning): Json {
  if ("field" in value) return unsettled("another field");
  const isText = subject.header !== undefined || subject.cookie !== undefined || (subject as Check).reason !== undefined;
  if (!isText || "typed" in value || ("constant" in value && value.constant === null)) return jsonOf(place, value);
  return textOf(place, value);
}

/** The length of what is counted. */
export function lengthChecks(place: CheckPlace, inner: Looked, says: Statement, isNegated: boolean): readonly Check[] {
  const subject: Subject = inner.of === "body" ? { body: "json" } : subjectOf(place, inner, false);
  // "The amount of the first redemption": a field of it.
  if (subject.path?.endsWith("]") === true && isObjectField(place, subject)) return unsettled("the size of an object");
  if (says.is === "equals") return [{ ...subject, length: plainNumber(place, says.value), ...not(isNegated) }];
  if (says.is === "compare") return [{ ...subject, length: lengthOf(place, { is: "length", bound: says }), ...not(isNegated) }];
  return unsettled("nothing that can be said of a length");
}

/** "An empty list, []" is one value, said twice. */
function oneOf(values: readonly Json[]): Pick<Check, "oneOf" | "equals"> {
  const [first, ...others] = values;
  return first !== undefined && others.every((other) => sameData(other, first)) ? { equals: first } : { oneOf: values };
}

/** “Some orders have no lines”: each order has its own. */
function countsInside(place: CheckPlace, { path = "" }: Subject, counted: Counted | undefined): boolean {
  const list = place.response?.details?.get(path.replace(/^\$\./, ""));
  if (counted === undefined || counted === "items" || list?.type !== "array") return false;
  const noun = lemma(tokenOf(place, counted).word);
  return insideOf(list).fields.some(({ name, type }) => type === "array" && lemma(squeeze(name)) === noun);
}

/** `$.items[*].id` stands for a list, which contains a number. */
function visitsItems({ path }: Subject): boolean {
  return path?.includes("[*]") === true;
}
