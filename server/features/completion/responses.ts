// Completes inside a sentence about a response: status codes, paths into the body, names of schemas.

import { STATUS_CODES } from "node:http";
import {
  compileAt,
  type Field,
  type Operation,
  operationOfAction,
  operationsOf,
  parseAttachment,
  sentenceContext,
} from "../../../language/index.ts";
import { callBefore } from "../hover.ts";
import { codeSpan, plainText } from "../markdown.ts";
import { fieldText } from "../operationText.ts";
import { type Completion, type SentenceCaret, spanBefore } from "./completion.ts";

const common = ["200", "201", "202", "204", "400", "401", "403", "404", "409", "422", "500"];

/** Undefined if none of these is being written. */
export function responseCompletions(caret: SentenceCaret): readonly Completion[] | undefined {
  const sentence = caret.before.slice(caret.sentenceStart);
  const values = fieldValues(caret, sentence);
  const status = /\bstatus(?: code)?(?: (?:is|of|equals|to be|should be|must be|not))* ([1-5]?\d{0,2})$/i.exec(sentence);
  if (status !== null && !isOfThing(sentence)) return [...statuses(caret, status[1] ?? ""), ...(values ?? [])];
  if (values !== undefined) return values;
  const schema = /\bschema (["“]?)([\w.-]*)$/i.exec(sentence);
  if (schema !== null) return schemas(caret, schema[1] ?? "", schema[2] ?? "");
  const path = /(?:^|[\s(])(\$(?:\.[\w-]*|\[\d*\]?)*)$/.exec(sentence);
  return path === null || path[1] === "$" ? undefined : bodyPaths(caret, path[1] ?? "");
}

/** New text is not analysed yet: its place is the one that the last state knows. */
function operationBefore(caret: SentenceCaret): Operation | undefined {
  const { workspace, path, offset, text } = caret;
  const own = operationInSentence(caret);
  if (own !== undefined) return own;
  const analysed = workspace.files.get(path)?.text ?? "";
  return callBefore(workspace, path, Math.min(offset, sameStart(text, analysed)));
}

/** The request in the sentence itself, before the text being written: "Delete the order A-1 and expect status ". */
function operationInSentence({ workspace, path, before, sentenceStart }: SentenceCaret): Operation | undefined {
  const operations = operationsOf(workspace, path);
  const context = sentenceContext(workspace, path);
  if (operations === undefined || context === undefined) return undefined;
  const sentence = before.slice(sentenceStart);
  const ends = [...sentence.matchAll(/(?<!\s)\s*(?:,|;|→|->|\b(?:and|then|which|expecting|with status)\b)/gi)].map(({ index }) => index);
  for (const end of ends.toReversed().slice(0, mostClauses)) {
    const read = compileAt(workspace, path, `${sentence.slice(0, end).trim()}.`, parseAttachment(""), context);
    const call = read.kind === "understood" ? read.steps.findLast(({ step }) => step === "api_request") : undefined;
    if (call?.action === undefined) continue;
    return operationOfAction(operations, call.action);
  }
  return undefined;
}

/** Clauses of a sentence that are tried as its request; each takes about a millisecond. */
const mostClauses = 4;

/** "The order status should be", unlike "the response status": a field called so, not the code. */
function isOfThing(sentence: string): boolean {
  if (/\$[\w.[\]*]*\.status\s(?:(?!\.status\s)\D)*$/.test(sentence)) return true;
  const owner =
    /\b(?:the|its|their|an?)\s+([\w-]+)(?:['’]s)?\s+status\s+(?:code\s+)?(?:is|should|must|to|equals|not)\b(?:(?!\bstatus\b)[^,])*$/i.exec(
      sentence,
    )?.[1];
  return owner !== undefined && !/^(?:response|answer|reply|result|http|status|returned|expected)$/i.test(owner);
}

/**
 * The values that the document allows for the field that is compared; undefined if none is, or where it has no such
 * list.
 */
function fieldValues(caret: SentenceCaret, sentence: string): readonly Completion[] | undefined {
  const compared = comparedIn(sentence);
  const field = compared && comparedField(caret, compared.name);
  const values = field === undefined ? [] : valuesOf(field);
  if (compared === undefined || field === undefined || values.length === 0) return undefined;
  const { typed } = compared;
  const closes = /^["”]/.test(caret.after);
  return values.map((value, index) => ({
    label: value,
    kind: "value",
    filter: `${typed.startsWith("“") ? "“" : '"'}${value}`,
    span: spanBefore(caret, typed.length, closes ? 1 : 0),
    rank: 2 + index / 1000,
    insert: field.type === "boolean" || field.type === "integer" || field.type === "number" ? value : `"${value}"`,
    documentation: `A value of ${codeSpan(field.name)}, according to the OpenAPI document.`,
  }));
}

/** Returns whether a field is compared that the document gives another type than boolean. */
export function comparesNoBoolean(caret: SentenceCaret): boolean {
  const compared = comparedIn(caret.before.slice(caret.sentenceStart));
  const type = compared && comparedField(caret, compared.name)?.type;
  return type !== undefined && type !== "boolean";
}

/** The name of the field before the verb that ends the sentence so far, and the typed part of its value. */
function comparedIn(sentence: string): { readonly name: string; readonly typed: string } | undefined {
  const compared =
    /(?:\$(?:\.[\w-]+|\[\d*\])*\.([\w-]+)|(?<![\w-])([A-Za-z][\w-]*))\s+(?:is|are|equals?|(?:should|must|to)\s+(?:be|equal)|becomes?|=+)\s+(?:not\s+)?(["“]?[\w-]*)$/i.exec(
      sentence,
    );
  const name = compared?.[1] ?? compared?.[2];
  return name === undefined ? undefined : { name, typed: compared?.[3] ?? "" };
}

function comparedField(caret: SentenceCaret, name: string): Field | undefined {
  const response = operationBefore(caret)?.responses.find(({ status, fields }) => /^2/.test(status) && fields.length > 0);
  return response?.fields.find((one) => squeezed(one.name) === squeezed(name));
}

function valuesOf({ type, enum: values }: Field): readonly string[] {
  if (values !== undefined) return values.map(String);
  return type === "boolean" ? ["true", "false"] : [];
}

function squeezed(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}

/** How many characters are the same at the start. */
function sameStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same++;
  return same;
}

function statuses(caret: SentenceCaret, typed: string): readonly Completion[] {
  const operation = operationBefore(caret);
  const documented = new Map((operation?.responses ?? []).filter(({ status }) => /^\d{3}$/.test(status)).map((one) => [one.status, one]));
  return [...new Set([...documented.keys(), ...common])].map((label) => {
    const response = documented.get(label);
    const phrase = STATUS_CODES[label] ?? "";
    const answer =
      response === undefined || operation === undefined
        ? ""
        : `${operation.method} ${plainText(operation.path)} returns it${response.schemaName === undefined ? "" : ` with ${codeSpan(response.schemaName)}`}.`;
    return {
      label,
      kind: "status",
      span: spanBefore(caret, typed.length),
      rank: response === undefined ? 1 : 0,
      detail: phrase,
      documentation: [`**${label} ${phrase}**`, answer].filter((part) => part !== "").join("\n\n"),
    };
  });
}

function schemas(caret: SentenceCaret, quote: string, typed: string): readonly Completion[] {
  const named = operationsOf(caret.workspace, caret.path)?.schemas ?? new Map();
  const used = operationBefore(caret)?.responses.map(({ schemaName }) => schemaName) ?? [];
  const closes = /^["”]/.test(caret.after);
  return [...named.keys()].map((name: string) => ({
    label: name,
    kind: "schema",
    span: spanBefore(caret, typed.length + quote.length, closes ? 1 : 0),
    insert: `"${name}"`,
    rank: used.includes(name) ? 0 : 1,
    documentation: `The schema \`${name}\` of the OpenAPI document.`,
  }));
}

/** The first members of the documented response of the call before. */
function bodyPaths(caret: SentenceCaret, typed: string): readonly Completion[] {
  const response = operationBefore(caret)?.responses.find(({ status, fields }) => /^2/.test(status) && fields.length > 0);
  if (response === undefined) return [];
  const root = response.isList ? "$[0]" : "$";
  return response.fields.map((field) => ({
    label: `${root}.${field.name}`,
    kind: "field",
    span: spanBefore(caret, typed.length),
    detail: fieldText(field),
    documentation: `A field of ${response.schemaName === undefined ? "the response" : `\`${response.schemaName}\``}.`,
  }));
}
