// `with text "Eggs"`: words that name a whole body, and a field where the operation has one of that name.

import { sameName } from "../../english/context/nouns.ts";
import { readJsonText } from "../../english/jsonText.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import type { BodyKind, PairMeaning } from "../meaning.ts";
import type { RequestDraft } from "./part.ts";
import { Either, type Place, tokenOf } from "./place.ts";
import { slotsOf } from "./slots.ts";
import { fileOrBody } from "./unclear.ts";
import { isReference, jsonOf } from "./value.ts";

/**
 * Returns whether such a word names a field; undefined if it is none that the document knows. Throws if it may be a
 * field as well as the body.
 */
export function fieldMeaning(place: Place, draft: RequestDraft, name: Token, value: Token, hasNeighbour: boolean): "field" | undefined {
  const meaning = meaningOf(place, draft, name, value, hasNeighbour);
  if (meaning !== "either") return meaning;
  if (place.bodyWords === undefined) throw new Either("the body, or a field of it");
  return place.bodyWords === "field" ? "field" : undefined;
}

function meaningOf(place: Place, draft: RequestDraft, name: Token, value: Token, hasNeighbour: boolean): "field" | "either" | undefined {
  const body = operationCalled(place, draft)?.body;
  if (body === undefined || !/json/i.test(body.mediaType) || !isBodyWord(name.word)) return undefined;
  const fields = new Set(body.fields.map((field) => field.name));
  if (!fields.has(name.text)) return undefined;
  if (hasNeighbour) return "field";
  if (value.kind !== "quoted" && (namesWhole(name.word) || (name.word === "json" && value.kind === "json"))) return undefined;
  if (value.kind === "json")
    return isJsonObject(value.value) && Object.keys(value.value).every((key) => fields.has(key)) ? undefined : "either";
  return value.kind === "reference" || namesWhole(name.word) || name.word === "file" || body.takesText === true ? "either" : "field";
}

/** Returns whether the document has a field of that name in the body of the request. */
export function isFieldOfOperation(place: Place, draft: RequestDraft, name: string): boolean {
  return operationCalled(place, draft)?.body?.fields.some((field) => field.name === name) === true;
}

/** Returns whether a token could be a field or a parameter: one has its name, or there is no document. */
export function mayTakeToken(place: Place, draft: RequestDraft): boolean {
  if (draft.hasToken !== undefined) return draft.hasToken;
  const operation = operationCalled(place, draft);
  return operation === undefined || slotsOf({ operation }).some(({ name }) => sameName(name, "token"));
}

/**
 * Returns whether the document has a field inside others in the body of the request, and none whose name has the points
 * in it.
 */
export function isNestedField(place: Place, draft: RequestDraft, [outer, ...rest]: readonly string[]): boolean {
  const body = operationCalled(place, draft)?.body;
  if (body === undefined || body.fields.some(({ name }) => name === [outer, ...rest].join("."))) return false;
  let field = body.fields.find(({ name }) => name === outer);
  for (const inner of rest)
    field = field && !insideOf(field).isList ? insideOf(field).fields.find(({ name }) => name === inner) : undefined;
  return field !== undefined && rest.length > 0;
}

/** Returns whether the document has a query parameter of that name there. */
export function isQueryOfOperation(place: Place, draft: RequestDraft, name: string): boolean {
  return operationCalled(place, draft)?.parameters.some((parameter) => parameter.in === "query" && parameter.name === name) === true;
}

/**
 * Returns whether the document has no parameter of that name there, and a field that comes back: “GET /orders, total is
 * 1”.
 */
export function isOnlyReturned(place: Place, draft: RequestDraft, name: string): boolean {
  const operation = operationCalled(place, draft);
  return (
    operation !== undefined &&
    !operation.parameters.some((parameter) => sameName(parameter.name, name)) &&
    operation.responses.some(({ status, fields }) => status.startsWith("2") && fields.some((field) => field.name === name))
  );
}

/** A text that is JSON is that; the name of a file may be meant as a text as well as what is in the file. */
export function bodyValue(place: Place, as: BodyKind, value: PairMeaning["value"]): Json {
  const json = jsonOf(place, value);
  if (typeof json !== "string") return json;
  if (/^\s*[[{]/.test(json)) {
    const read = readJsonText(json);
    if (read.ok) return read.value;
  }
  if (as === "any" && /^[\w./-]+\.(?:json|xml|txt|csv|pdf|jpe?g|png|xlsx?|ya?ml)$/i.test(json))
    fileOrBody(place, value, isReference(value) ? tokenOf(place, value).text : json);
  return json;
}

/** The operation that the request calls. */
function operationCalled({ context }: Place, { method, target }: RequestDraft): Operation | undefined {
  const { operations } = context;
  if (operations === undefined) return undefined;
  // A request with a path of its own is read alike in the playbooks of all endpoints.
  if (target === undefined) {
    const { endpoint } = context;
    return endpoint === undefined || (method !== undefined && method !== endpoint.method)
      ? undefined
      : operationOfRequest(operations, endpoint.method, endpoint.path);
  }
  return operationOfRequest(operations, method ?? "POST", target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, ""));
}

/** Returns whether the word alone names a body, or what it is made of. */
export function isBodyWord(word: string): boolean {
  return hasTerminal(word, /^(?:n\.sent\w*|k\.bodyword)$/);
}

/** "body" and "payload", which are always the whole. */
export function namesWhole(word: string): boolean {
  return hasTerminal(word, /^k\.whole$/);
}
