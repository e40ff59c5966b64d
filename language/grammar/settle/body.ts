// Reads statements about the body, or about the response as a whole: its status, its text or the JSON that it is.

import type { Check } from "../../check.ts";
import { lastRequest, operationOf } from "../../english/context/above.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { ExactNumber } from "../../number.ts";
import { attempt } from "../correct/attempt.ts";
import { bodyOf } from "../correct/fields.ts";
import type { Looked, Statement, ValueMeaning } from "../meaning.ts";
import { attachedChecks, attachedHeaders } from "./attached.ts";
import { lengthOf, not } from "./bounds.ts";
import { bodyList, listCounted, numberCounted } from "./counted.ts";
import { mediaOf, plainText, typeOf } from "./expected.ts";
import { heldInList } from "./member.ts";
import { type CheckPlace, unsettled } from "./place.ts";
import { type Subject, said } from "./said.ts";
import { asOutcome, isStatus, statusCheck } from "./statusCheck.ts";
import { isReference, jsonOf, textOf } from "./value.ts";

const mediaForm = /^(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+$/;

type Contains = Extract<Statement, { is: "contains" }>;
type Body = Extract<Looked, { of: "body" }>;

/** "It should be empty", "the result is empty", "it finds nothing", where it is an object that holds the list. */
function isPage(place: CheckPlace, { it, named }: Body): boolean {
  const { response, tokens } = place;
  const isResult = named !== true && tokens.some(({ word }) => /^(?:results?|nothing)$/.test(word));
  if (response === undefined || (it !== true && !isResult)) return false;
  const list = attempt(() => bodyList(place));
  return list !== undefined && response.objectLists.has(list.slice("$.".length));
}

export function bodyChecks(place: CheckPlace, of: Body, says: Statement, isNegated: boolean): readonly Check[] {
  const negated = not(isNegated);
  if (of.as !== undefined) return said(place, { body: of.as }, typed(place, of.as, says), isNegated, of);
  switch (says.is) {
    case "equals":
      return equalChecks(place, of, says.value, says, isNegated);
    case "contains": {
      const held = isReference(says.value) ? heldInList(place, says.value, isNegated) : undefined;
      if (held !== undefined) return [held];
      return of.list === true && place.response === undefined && !isNegated
        ? itemsContain(place, says)
        : containsChecks(place, says, isNegated);
    }
    case "empty": {
      if (saysNoContent(place)) return unsettled("the status No Content");
      if (of.found === true && place.response === undefined) return unsettled("a list that nobody knows");
      if (says.type === "object") return [{ body: "json", equals: {}, ...negated }];
      if (says.type === "array" && !isNegated && place.response === undefined) return [{ body: "json", equals: [], ...negated }];
      if (of.list !== true && says.list !== true && says.type === undefined && place.response?.isList !== true && !isPage(place, of))
        return [{ body: "text", empty: true, ...negated }];
      if (says.counted !== undefined && place.response === undefined) return unsettled("no list is known");
      const number = numberCounted(place, says.counted);
      if (number !== undefined) return [{ path: number, equals: 0, ...negated }];
      const list = listCounted(place, says.counted);
      if (of.list === true && list === "$" && place.response === undefined)
        return [
          { body: "json", type: "array" },
          { body: "json", empty: true, ...negated },
        ];
      return [{ ...subjectAt(list), empty: true, ...negated }];
    }
    case "list of":
      return isNegated
        ? unsettled("not a list of")
        : [
            { body: "json", type: "array" },
            { every: "$[*]", path: "$", type: typeOf(place, says.type) },
          ];
    case "media": {
      const media = mediaOf(place, says.media);
      if (media === "application/json") return [{ body: "text", format: "json", ...negated }];
      return [{ header: "Content-Type", contains: media, ...negated }];
    }
    case "unique":
      return [{ ...subjectAt(bodyList(place)), unique: true, ...negated }];
    case "outcome":
      return [statusCheck(place, says, isNegated)];
    case "status range":
      return of.named === true ? unsettled("a body that is a status") : [statusCheck(place, says, isNegated)];
    case "one of":
      if (of.named !== true) return [statusCheck(place, says, isNegated)];
      return said(place, { body: "json" }, says, isNegated, of);
    case "one of json":
    case "compare":
      if (of.named !== true) return unsettled("a response that is compared");
      return said(place, { body: "json" }, says, isNegated, of);
    case "length":
      return lengthChecks(place, says, isNegated);
    case "items with":
      return said(place, { path: bodyList(place) }, says, isNegated);
    case "table":
      return attachedChecks(place, undefined, says.whole === true || place.whole === true ? "equals" : "contains", isNegated, says.pattern);
    case "headers":
      return attachedHeaders(place, isNegated);
    case "exists":
      return of.named === true ? said(place, { body: "json" }, says, isNegated, of) : unsettled("a response that exists");
    case "type":
    case "schema":
      return said(place, { body: "json" }, says, isNegated, of);
    case "starts with":
    case "ends with":
    case "matches":
    case "format":
      // “It has a valid email” is that of its field.
      if (says.is === "format" && place.response?.isList === false && (place.response.details?.size ?? 0) > 0)
        return unsettled("a format of an object");
      return said(place, { body: "text" }, says, isNegated, of);
  }
  return unsettled("nothing that can be said of a body");
}

/** “… and expect no content”, where the document answers that request with 204. */
function saysNoContent({ tokens, before, context }: CheckPlace): boolean {
  const isSaid = tokens.some(({ word }, at) => word === "content" && tokens[at - 1]?.word === "no");
  return isSaid && operationOf(context, lastRequest(before))?.responses.some(({ status }) => status === "204") === true;
}

function subjectAt(list: string): Subject {
  return list === "$" ? { body: "json" } : { path: list };
}

/** A body that is taken for text is compared with texts. */
function typed(place: CheckPlace, as: "json" | "text", says: Statement): Statement {
  if (as === "json" || (says.is !== "equals" && says.is !== "contains") || "typed" in says.value) return says;
  const isText = isReference(says.value) && (says.value.as === "Number" || says.value.as === "Variable");
  return isText ? { ...says, value: { constant: textOf(place, says.value) } } : says;
}

function equalChecks(place: CheckPlace, of: Body, value: ValueMeaning, says: Statement, isNegated: boolean): readonly Check[] {
  if (isStatus(value))
    return of.named === true ? unsettled("a body that is a status") : [statusCheck(place, asOutcome(place, says), isNegated)];
  if ("field" in value) return unsettled("another field");
  const json = jsonOf(place, value);
  if (typeof json === "string") {
    if (isReference(value) && value.as === "LooseTarget" && mediaForm.test(json))
      return [{ header: "Content-Type", contains: json, ...not(isNegated) }];
    if (isReference(value) && value.as !== "Quoted") return unsettled("a body that is a word");
    // "The error says "not ready"" of a JSON object: a text of it.
    const said = of.error === true ? textOfError(place) : undefined;
    if (said !== undefined) return [{ path: said, contains: json, ...not(isNegated) }];
    if (of.named !== true && isJsonDocumented(place)) return unsettled("an object that is compared with a text");
    return [{ body: "text", equals: of.named === true ? json : plainText(json), ...not(isNegated) }];
  }
  // "The response is 200" is about the status.
  if (of.named !== true && isReference(value) && value.as === "Number") return [statusCheck(place, says, isNegated)];
  if (of.named !== true && isReference(value) && value.as !== "Json") return unsettled("a response that is a variable");
  return [{ body: "json", equals: json, ...not(isNegated) }];
}

/** "The error says "not ready"": the only text of it that is not a code. */
function textOfError({ context: { operations }, before }: CheckPlace): string | undefined {
  const fields = operations === undefined ? [] : (bodyOf({ operations, before })?.fields ?? []);
  const [only, ...others] = fields.filter(
    ({ isOfError, list, name, field: { type, enum: listed } }) =>
      isOfError && list === undefined && type === "string" && listed === undefined && /(?:message|detail|text|description)$/i.test(name),
  );
  return only === undefined || others.length > 0 ? undefined : only.path;
}

function isJsonDocumented({ response }: CheckPlace): boolean {
  return response !== undefined && (response.isList || response.fields.size > 0);
}

function containsChecks(place: CheckPlace, says: Contains, isNegated: boolean): readonly Check[] {
  const { value } = says;
  const negated = not(isNegated);
  if ("field" in value) return unsettled("another field");
  if (isReference(value) && value.as === "Json") {
    const json = jsonOf(place, value);
    // Any list contains an empty one: “returns 200 and []”.
    return [{ body: "json", ...(isEmpty(json) ? { equals: json } : { contains: json }), ...negated }];
  }
  if (says.item === true) return unsettled("a body that has a text");
  if (isReference(value) && (value.as === "Bare" || value.as === "Coded"))
    return isNegated ? unsettled("a guess that would pass") : [{ body: "text", contains: textOf(place, value) }];
  // A number that JavaScript would write differently is one, and no text.
  if ("typed" in value || jsonOf(place, value) instanceof ExactNumber)
    return [{ body: "json", contains: jsonOf(place, value), ...negated }];
  // “The list of regions contains "global"”: one of the texts that the list is documented to hold.
  const isTextList =
    place.response?.isList === true && place.response.fields.size === 0 && place.tokens.some(({ word }) => word === "list");
  if (isTextList && isReference(value) && value.as === "Quoted") return [{ path: "$", contains: textOf(place, value), ...negated }];
  if (isReference(value) ? ["Quoted", "QuotedText", "Number", "Variable"].includes(value.as) : "escaped" in value)
    return [{ body: "text", contains: textOf(place, value), ...negated }];
  return unsettled("a body that contains a word");
}

function isEmpty(json: Json): boolean {
  return Array.isArray(json) ? json.length === 0 : isJsonObject(json) && Object.keys(json).length === 0;
}

/** "The list contains "a"": as an item, and not as a part of its text. */
function itemsContain(place: CheckPlace, { value }: Contains): readonly Check[] {
  return [{ ...subjectAt(bodyList(place)), contains: "field" in value ? unsettled("another field") : jsonOf(place, value) }];
}

function isComparison(length: unknown): boolean {
  return typeof length === "object" && length !== null && ["above", "below", "atLeast", "atMost"].some((bound) => bound in length);
}

/** "3 items" are those of a list; a length is that of any JSON. */
function lengthChecks(place: CheckPlace, says: Extract<Statement, { is: "length" }>, isNegated: boolean): readonly Check[] {
  const negated = not(isNegated);
  const length = lengthOf(place, says);
  if (says.text === true) return [{ body: "text", length, ...negated }];
  if (says.plain === true) return [{ ...subjectAt(place.response === undefined ? "$" : bodyList(place)), length, ...negated }];
  const number = numberCounted(place, says.counted);
  if (number !== undefined)
    return [{ path: number, ...(isComparison(length) ? { compare: length } : { equals: length }), ...negated } as Check];
  const list = listCounted(place, says.counted);
  if (list !== "$") return [{ path: list, length, ...negated }];
  return [
    { body: "json", type: "array" },
    { body: "json", length, ...negated },
  ];
}
