// `with text "Eggs"` where the body of the operation has a field `text`: words that name a whole body where no field of the operation has their name.

import { isJsonObject } from "../../json.ts";
import { operationOfRequest, operationsOfPath } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { Step } from "../../step.ts";
import { type PartReading, skipLink } from "../frames/pairs.ts";
import { assign, type Scan, skipAll, skipJoint, tokenAt, word } from "../scan.ts";
import { readSlot } from "../slot.ts";
import type { Token } from "../token.ts";
import { articles, methods } from "../words.ts";

const wholes = new Set(["body", "payload"]);
const names = new Set([
  ...wholes,
  ..."text json xml html plain raw form multipart data content document object details information values entity file".split(" "),
]);
const leads = new Set([...names, "following", "below", "request", "http"]);

/** Whether the sentence names a body by a word that could be a field, whatever the operation is. */
export function mayNameField(tokens: readonly Token[], steps: readonly Step[]): boolean {
  if (!steps.some((step) => step.step === "api_request" && (step.text ?? step.body ?? step.file) !== undefined)) return false;
  return tokens.some((token, index) => isNameAt(tokens, index) && mayBeOfField(token.word, valueBehind(tokens, index)));
}

/** What such words of the sentence name: a field, or a field as well as the body. */
export function fieldMeaning(scan: Scan): "field" | "either" | undefined {
  let found: "field" | undefined;
  for (let at = 0; at < scan.end; at++) {
    const meaning = isNameAt(scan.tokens, at) ? fieldMeaningAt(scan, at) : undefined;
    if (meaning === "either") return meaning;
    found ??= meaning;
  }
  return found;
}

/** The field with its value, where the word at `from` names one. */
export function readBodyField(scan: Scan, from: number): PartReading | undefined {
  if (fieldMeaningAt(scan, from) === undefined) return undefined;
  const at = skipAll(scan, from, articles);
  const start = skipLink(scan, at + 1);
  const value = readSlot(scan, start);
  if (value === undefined) return undefined;
  const name = tokenAt(scan, at)?.text ?? "";
  return { next: value.next, assignments: [assign(scan, ["fields", name], value.value, start, value.next)], usesAttachment: false };
}

/** What the word at `from` names, articles aside; undefined where it is no field of the operation that the sentence calls. */
function fieldMeaningAt(scan: Scan, from: number): "field" | "either" | undefined {
  if (scan.context?.operations === undefined) return undefined;
  const at = skipAll(scan, from, articles);
  const name = word(scan, at);
  const value = valueAt(scan, at);
  if (!names.has(name) || value === undefined) return undefined;
  const body = calledOperation(scan, at)?.body;
  if (body === undefined || !/json/i.test(body.mediaType)) return undefined;
  const fields = new Set(body.fields.map((field) => field.name));
  if (!fields.has(tokenAt(scan, at)?.text ?? "")) return undefined;
  if (hasNeighbour(scan, at, fields)) return "field";
  if (!mayBeOfField(name, value)) return undefined;
  if (value.kind === "json")
    return isJsonObject(value.value) && Object.keys(value.value).every((key) => fields.has(key)) ? undefined : "either";
  return value.kind === "reference" || wholes.has(name) || name === "file" || body.takesText === true ? "either" : "field";
}

/** "text body "Eggs"" is a body. */
function isNameAt(tokens: readonly Token[], at: number): boolean {
  return names.has(tokens[at]?.word ?? "") && !leads.has(tokens[at - 1]?.word ?? "");
}

/** `body ${order}` and `body {…}` are how a body is written. */
function mayBeOfField(name: string, value: Token | undefined): boolean {
  if (value === undefined || !isValue(value)) return false;
  return value.kind === "quoted" || !(wholes.has(name) || (name === "json" && value.kind === "json"));
}

function valueBehind(tokens: readonly Token[], at: number): Token | undefined {
  return tokens.slice(at + 1, at + 4).find(isValue);
}

function valueAt(scan: Scan, at: number): Token | undefined {
  const value = tokenAt(scan, skipLink(scan, at + 1));
  return value !== undefined && isValue(value) ? value : undefined;
}

function isValue({ kind, word: text }: Token): boolean {
  return kind === "quoted" || kind === "number" || kind === "reference" || kind === "json" || /^(?:true|false|null)$/.test(text);
}

/** Whether another field with a value stands directly before or behind: then both are fields. */
function hasNeighbour(scan: Scan, at: number, fields: ReadonlySet<string>): boolean {
  const isField = (index: number) =>
    fields.has(tokenAt(scan, index)?.text ?? "") && !/^(?:status|code)$/.test(word(scan, index)) && valueAt(scan, index) !== undefined;
  const behind = (index: number) => {
    const joint = skipJoint(scan, skipLink(scan, index + 1) + 1);
    return skipAll(scan, word(scan, joint) === "with" ? joint + 1 : joint, articles);
  };
  if (behind(at) > skipLink(scan, at + 1) + 1 && isField(behind(at))) return true;
  for (let index = Math.max(0, at - 10); index < at; index++) if (isField(index) && behind(index) === at) return true;
  return false;
}

/** By the path before the word, else behind it, else the endpoint of the playbook; and by the method before the path. */
function calledOperation(scan: Scan, at: number): Operation | undefined {
  const { operations, endpoint } = scan.context ?? {};
  if (operations === undefined) return undefined;
  const isPath = (token: Token) => pathOf(token) !== undefined;
  const before = scan.tokens.slice(0, at).findLastIndex(isPath);
  const target = before < 0 ? scan.tokens.findIndex(isPath) : before;
  if (target < 0) {
    const isCalled = scan.tokens.some(({ text, word: said }) => said === "endpoint" || text === endpoint?.method);
    return endpoint === undefined || !isCalled ? undefined : operationOfRequest(operations, endpoint.method, endpoint.path);
  }
  const path = pathOf(scan.tokens[target]) ?? "";
  const method = scan.tokens.slice(0, Math.max(at, target)).findLast((token) => methods.has(token.text.toUpperCase()));
  if (method !== undefined) return operationOfRequest(operations, method.text, path);
  return operationsOfPath(operations, path).find(({ body }) => body !== undefined);
}

function pathOf(token: Token | undefined): string | undefined {
  if (token?.kind === "path") return token.text;
  if (token?.kind === "quoted" && String(token.value).startsWith("/")) return String(token.value);
  return token?.kind === "url" ? token.text.replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "") : undefined;
}
