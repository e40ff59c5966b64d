// What follows the operation of a contextual request: path parameters, known fields, parts of any request.

import { isJsonObject, type Json } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import { editDistance } from "../editDistance.ts";
import { readBearer } from "../frames/authentication.ts";
import { readAttachedBody } from "../frames/body.ts";
import { endsClause, missing, type PartReading, skipLink } from "../frames/pairs.ts";
import { followingEnd, readBareBody, readPart, readWithout } from "../frames/part.ts";
import { methodOf } from "../frames/target.ts";
import { type Assignment, anyPhraseEnd, assign, report, type Scan, skipAll, skipJoint, spanOf, tokenAt, word } from "../scan.ts";
import { readSlot } from "../slot.ts";
import type { Token } from "../token.ts";
import { articles, commonMethods, methods } from "../words.ts";
import { readKnownToken } from "./knownAuthentication.ts";
import { nounOf, type Subject, sameName, subjectOf } from "./nouns.ts";
import { indexOf } from "./operationIndex.ts";
import { readNamedVariable, readVariableBody } from "./variableBody.ts";

/** The part of a contextual request that names the operation. */
export interface Head {
  readonly next: number;
  readonly method: string | undefined;
  /** The bare verb, or empty. */
  readonly verb: string;
  readonly noun: string;
  /** "all orders", "the orders": several things. */
  readonly plural: boolean;
  /** "all orders", "the list of orders": never one of them. */
  readonly all?: boolean;
  /** "the order is created": what may say that something has happened, unless it says how. */
  readonly passive?: boolean;
  readonly at: number;
}

export interface TailReading {
  readonly operation: Operation;
  readonly next: number;
  readonly assignments: readonly Assignment[];
  readonly usesAttachment: boolean;
}

interface Draft {
  at: number;
  readonly assignments: Assignment[];
  usesAttachment: boolean;
}

/** Reads the tail for one operation; undefined where the operation cannot be meant. */
export function readOperationTail(scan: Scan, operation: Operation, head: Head): TailReading | undefined {
  const subject = subjectOf(operation);
  const draft: Draft = { at: head.next, assignments: [], usesAttachment: false };
  let how = false;
  for (;;) {
    const before = draft.at;
    const filler = anyPhraseEnd(scan, draft.at, [
      "to the api",
      "via the api",
      "through the api",
      "using the api",
      "from the api",
      "in the api",
      "to the system",
      "in the system",
      "to the service",
      "from the service",
    ]);
    if (filler >= 0) {
      draft.at = filler;
      continue;
    }
    if (readSummary(scan, operation, draft)) continue;
    const named = readNamedVariable(scan, draft.at, (words) => placeOfWords(scan, operation, subject, words));
    if (named !== undefined) {
      take(draft, named);
      continue;
    }
    if (readReference(scan, operation, subject, draft)) continue;
    if (readParent(scan, subject, draft)) continue;
    const method = readMethod(scan, draft);
    if (method !== undefined) {
      if (method !== operation.method) return undefined;
      how = true;
      continue;
    }
    if (readTailPart(scan, operation, draft)) continue;
    draft.at = before;
    break;
  }
  if (head.passive === true && !how && draft.assignments.length === 0 && !draft.usesAttachment) return undefined;
  if (subject.isItem && head.all === true) return undefined;
  if (subject.isItem && head.plural && !isFilled(draft, subject.parameters.at(-1)?.name)) return undefined;
  if (!subject.isItem && !head.plural && head.noun !== "" && !takesOne(operation) && subject.action === undefined) {
    // "get the order" is not "get the orders".
    return undefined;
  }
  // "all pets" is not "pets by status".
  if (subject.action?.includes("by ") === true && !draft.assignments.some(({ path }) => path[0] === "query")) return undefined;
  reportUnknownField(scan, operation, draft.at);
  for (const { name, noun } of subject.parameters) {
    if (isFilled(draft, name)) continue;
    const variable = variableOf(scan, name, noun);
    if (variable === undefined) return noValue(scan, head, name, noun);
    draft.assignments.push(assign(scan, ["parameters", name], { $var: variable }, head.at, head.next));
  }
  return { operation, next: draft.at, assignments: draft.assignments, usesAttachment: draft.usesAttachment };
}

/** Whether one thing is sent to the collection: POST always, PUT and PATCH where the path has its noun in the singular (`PUT /pet`). */
function takesOne({ method, path }: Operation): boolean {
  const last = path.split("/").at(-1) ?? "";
  return method === "POST" || ((method === "PUT" || method === "PATCH") && lemma(last.toLowerCase()) === last.toLowerCase());
}

/** "(place an order) for a pet", where the summary of the operation ends in these words. */
function readSummary(scan: Scan, { summary }: Operation, draft: Draft): boolean {
  if (summary === undefined || !/^(?:for|of|to|from|in|by)$/.test(word(scan, draft.at))) return false;
  const words = summary.toLowerCase().replace(/[.!]$/, "").split(/\s+/);
  for (let start = 1; start < words.length - 1; start++) {
    const rest = words.slice(start);
    if (!rest.every((text, index) => text === word(scan, draft.at + index)) || !endsClause(scan, draft.at + rest.length)) continue;
    draft.at += rest.length;
    return true;
  }
  return false;
}

/** "with colour "red"" where the operation has no colour. */
function reportUnknownField(scan: Scan, operation: Operation, at: number): void {
  const joint = skipJoint(scan, at);
  const start = skipAll(scan, word(scan, joint) === "with" ? joint + 1 : joint, articles);
  const token = tokenAt(scan, start);
  if (start === at || token?.kind !== "word" || token.word === "" || readSlot(scan, start + 1) === undefined) return;
  const names = [...(operation.body?.fields ?? []), ...operation.parameters].map(({ name }) => name);
  if (names.length === 0) return;
  const span = { start: token.start, end: token.end };
  const near = names.filter((name) => editDistance(name.toLowerCase(), token.word, 3) < 3).slice(0, 3);
  scan.fieldProblem ??= {
    code: "not-understood",
    message: `${operation.method} ${operation.path} has no field “${token.text}”. It has: ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}.`,
    in: "sentence",
    span,
    suggestions: near.map((name) => ({ title: `Change to ${name}`, span, text: name })),
  };
}

function isFilled(draft: Draft, name: string | undefined): boolean {
  return draft.assignments.some(({ path }) => path[0] === "parameters" && path[1] === name);
}

function noValue(scan: Scan, head: Head, name: string, noun: string): undefined {
  return report(scan, {
    code: "needs-context",
    message: `Which ${noun === "" ? name : noun}? There is no variable that gives {${name}}. Say it, for example “with ${name} 5”.`,
    in: "sentence",
    span: spanOf(scan, head.at, head.next),
    suggestions: [],
  });
}

/** The variable that a path parameter takes: of its own name, or of the noun's: `orderId` for `/orders/{id}`. */
function variableOf(scan: Scan, name: string, noun: string): string | undefined {
  const variables = scan.context?.variables;
  if (variables === undefined) return undefined;
  if (variables.has(name)) return name;
  const candidates = [...variables].filter(
    (variable) =>
      sameName(variable, name) || (noun !== "" && /^(?:id|key|uuid|code|number)$/i.test(name) && sameName(variable, `${noun} ${name}`)),
  );
  return candidates.length === 1 ? candidates[0] : undefined;
}

/** `${orderId}`, `with id 5`, `by ID "x"`, `by id`. */
function readReference(scan: Scan, operation: Operation, subject: Subject, draft: Draft): boolean {
  const parameter = subject.parameters.at(-1);
  if (parameter === undefined || isFilled(draft, parameter.name)) return false;
  let at = draft.at;
  const token = tokenAt(scan, at);
  if (token?.kind === "reference" || token?.kind === "number" || token?.kind === "quoted" || isIdentifier(token))
    return fill(scan, draft, parameter.name, at);
  const joint = skipJoint(scan, at);
  if (joint > at && draft.assignments.length > 0) at = joint;
  const preposition = /^(?:with|by|using|for|having|whose)$/.test(word(scan, at));
  if (preposition) at = skipAll(scan, at + 1, articles);
  if (/^(?:given|specific|saved|same|selected|returned)$/.test(word(scan, at)) && isIdName(scan, at + 1, parameter, subject) > 0) at++;
  const random = preposition ? readSlot(scan, at) : undefined;
  if (isJsonObject(random?.value) && random.value.$random === "uuid" && isIdLike(parameter)) return fill(scan, draft, parameter.name, at);
  const end = isIdName(scan, at, parameter, subject);
  if (end < 0) return false;
  // A field of the body may have the name of the parameter.
  const linked = skipLink(scan, end);
  if (fill(scan, draft, parameter.name, end) || (linked > end && fill(scan, draft, parameter.name, linked))) return true;
  if (!preposition || !endsClause(scan, end) || operation.method === "POST") return false;
  const variable = variableOf(scan, parameter.name, parameter.noun);
  if (variable === undefined) return false;
  draft.assignments.push(assign(scan, ["parameters", parameter.name], { $var: variable }, draft.at, end));
  draft.at = end;
  return true;
}

/** The index behind "id", "order id" or the parameter's own name, or -1. */
function isIdName(scan: Scan, at: number, parameter: { readonly name: string; readonly noun: string }, _subject: Subject): number {
  const words: string[] = [];
  for (let i = at; i < at + 3 && tokenAt(scan, i)?.kind === "word"; i++) {
    words.push(tokenAt(scan, i)?.text ?? "");
    const text = words.join(" ");
    if (sameName(text, parameter.name)) return i + 1;
    if (
      /^(?:id|uuid)$/i.test(words.at(-1) ?? "") &&
      (words.length === 1 || nounOf(words.slice(0, -1)) === parameter.noun) &&
      isIdLike(parameter)
    )
      return i + 1;
  }
  return -1;
}

/** Whether "id" may mean the parameter: `{id}`, `{orderId}`, `{booking_id}`. */
function isIdLike({ name, noun }: { readonly name: string; readonly noun: string }): boolean {
  return sameName(name, "id") || sameName(name, "uuid") || (noun !== "" && sameName(name, `${noun} id`));
}

/** A word with a digit in it, as in `order A-100`: the thing's id, and no part of its name. */
export function isIdentifier(token: Token | undefined): boolean {
  return token?.kind === "word" && /\d/.test(token.text) && /^[\w-]+$/.test(token.text);
}

function fill(scan: Scan, draft: Draft, name: string, at: number): boolean {
  const value = readSlot(scan, at);
  if (value === undefined || typeof value.value === "boolean" || value.value === null) return false;
  const token = tokenAt(scan, at);
  if (token?.kind === "word" && typeof value.value === "string" && !/\d/.test(token.text)) return false;
  draft.assignments.push(assign(scan, ["parameters", name], value.value, at, value.next));
  draft.at = value.next;
  return true;
}

/** `of practice id 2`, `for the customer ${customerId}`: a parameter further up in the path. */
function readParent(scan: Scan, subject: Subject, draft: Draft): boolean {
  if (!/^(?:of|for|in|from)$/.test(word(scan, draft.at))) return false;
  const start = skipAll(scan, draft.at + 1, articles);
  for (const { name, noun } of subject.parameters) {
    if (noun === "" || isFilled(draft, name)) continue;
    for (let length = 1; length <= 2; length++) {
      const words: string[] = [];
      for (let i = 0; i < length; i++) words.push(word(scan, start + i));
      if (nounOf(words) !== noun) continue;
      let at = start + length;
      if (word(scan, at) === "with") at++;
      if (/^(?:id|number)$/.test(word(scan, at))) at++;
      if (fill(scan, draft, name, at)) return true;
    }
  }
  return false;
}

/** `using a PATCH request`, `via POST`. */
function readMethod(scan: Scan, draft: Draft): string | undefined {
  if (!/^(?:using|via|with|by)$/.test(word(scan, draft.at))) return undefined;
  let at = skipAll(scan, draft.at + 1, articles);
  if (word(scan, at) === "http") at++;
  const method = methodOf(tokenAt(scan, at), methods, commonMethods);
  if (method === undefined) return undefined;
  at++;
  if (/^(?:request|method|call|verb)$/.test(word(scan, at))) at++;
  draft.at = at;
  return method;
}

function readTailPart(scan: Scan, operation: Operation, draft: Draft): boolean {
  const joint = skipJoint(scan, draft.at);
  if (word(scan, joint) === "without") {
    const any = anyPhraseEnd(scan, joint + 1, ["any parameter", "any parameters", "parameters", "any query parameters"]);
    if (any >= 0) {
      draft.at = any;
      return true;
    }
    return take(draft, readWithout(scan, joint + 1));
  }
  let at = joint;
  while (/^(?:with|using|having|including|containing|where|whose|by|for)$/.test(word(scan, at))) at++;
  const connected = at > joint;
  if (!connected && (joint === draft.at || draft.assignments.length === 0)) return false;
  if (readKnownField(scan, operation, draft, skipAll(scan, at, articles))) return true;
  if (!connected) return take(draft, readPart(scan, at));
  const part = readPart(scan, at) ?? readKnownToken(scan, at) ?? readOnlyToken(scan, operation, at);
  if (part !== undefined) return take(draft, part);
  const following = followingEnd(scan, at);
  if ((following > at || at >= scan.end) && operation.body !== undefined) {
    if (scan.attachment === undefined) missing(scan, following);
    else if (endsClause(scan, following)) {
      const body = readAttachedBody(scan, following, "any");
      if (body !== undefined) return take(draft, body);
    }
  }
  return operation.body !== undefined && take(draft, readBareBody(scan, at) ?? readVariableBody(scan, at));
}

/** `token ${token}` for an operation that has no such field. */
function readOnlyToken(scan: Scan, operation: Operation, from: number): PartReading | undefined {
  const at = skipAll(scan, from, articles);
  return word(scan, at) === "token" && placeOf(operation, "token") === undefined ? readBearer(scan, from, at) : undefined;
}

function take(
  draft: Draft,
  part: { readonly next: number; readonly assignments: readonly Assignment[]; readonly usesAttachment: boolean } | undefined,
): boolean {
  if (part === undefined) return false;
  const moved = part.next > draft.at || (part.usesAttachment && !draft.usesAttachment);
  draft.assignments.push(...part.assignments);
  draft.usesAttachment ||= part.usesAttachment;
  draft.at = Math.max(draft.at, part.next);
  return moved;
}

/** `sku ${sku}`, `customer id 5`: a field of the body, or a parameter, by its name. */
function readKnownField(scan: Scan, operation: Operation, draft: Draft, from: number): boolean {
  const quoted = tokenAt(scan, from);
  const names = quoted?.kind === "quoted" ? [quoted.value as string] : [];
  if (quoted?.kind === "word") for (let length = 3; length > 0; length--) names.push(joinWords(scan, from, length));
  for (const [index, name] of names.entries()) {
    const place = name === "" ? undefined : placeOf(operation, name);
    if (place === undefined) continue;
    const after = quoted?.kind === "quoted" ? from + 1 : from + 3 - index;
    const direct = readFieldValue(scan, after, place.values);
    const linked = direct === undefined ? skipLink(scan, after) : after;
    const value = direct ?? (linked > after ? readFieldValue(scan, linked, place.values) : undefined);
    if (value === undefined) continue;
    draft.assignments.push(assign(scan, place.path, value.value, linked, value.next));
    draft.at = value.next;
    return true;
  }
  return false;
}

function readFieldValue(
  scan: Scan,
  at: number,
  values: readonly string[] | undefined,
): { readonly value: Json; readonly next: number } | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind === "word" && values?.includes(token.text) === true) return { value: token.text, next: at + 1 };
  return readSlot(scan, at);
}

function joinWords(scan: Scan, from: number, length: number): string {
  const words: string[] = [];
  for (let i = 0; i < length; i++) {
    const token = tokenAt(scan, from + i);
    if (token?.kind !== "word" || token.word === "" || (i > 0 && /^(?:is|as|to|and|with|of)$/.test(token.word))) return "";
    words.push(token.text);
  }
  return words.join(" ");
}

/** The place of a variable's words: of all of them, or of the last where those before it name no other thing ("customer id" is not the id of an order). */
function placeOfWords(scan: Scan, operation: Operation, subject: Subject, words: readonly string[]): readonly string[] | undefined {
  const whole = placeOf(operation, words.join(" "));
  if (whole !== undefined) return whole.path;
  const before = nounOf(words.slice(0, -1));
  const own = subject.nouns.has(before) || subject.parameters.some(({ noun }) => noun === before);
  const foreign =
    indexOf(scan.context?.operations?.operations ?? []).byNoun.has(before) ||
    [...(operation.body?.fields ?? []), ...operation.parameters].some(({ name }) => `${nounOf([name])} `.startsWith(`${before} `));
  return foreign && !own ? undefined : placeOf(operation, words.at(-1) ?? "")?.path;
}

function placeOf(
  { body, parameters }: Operation,
  name: string,
): { readonly path: readonly string[]; readonly values: readonly string[] | undefined } | undefined {
  const field = body?.fields.find((other) => sameName(other.name, name));
  const parameter = parameters.find((other) => sameName(other.name, name));
  if (field !== undefined && parameter !== undefined) return undefined;
  if (field !== undefined) {
    const kind =
      body?.mediaType.includes("form-urlencoded") === true
        ? "form"
        : body?.mediaType.startsWith("multipart/") === true
          ? "multipart"
          : "body";
    return { path: [kind, field.name], values: field.enum };
  }
  if (parameter === undefined) return undefined;
  const kinds = { path: "parameters", query: "query", header: "headers", cookie: "cookies" } as const;
  return { path: [kinds[parameter.in], parameter.name], values: undefined };
}
