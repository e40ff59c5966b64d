// Inside a sentence about a response: status codes, paths into the body, names of schemas.

import { STATUS_CODES } from "node:http";
import { type Operation, operationsOf } from "../../../language/index.ts";
import { callBefore } from "../hover.ts";
import { fieldText } from "../operationText.ts";
import { type Completion, type SentenceCaret, spanBefore } from "./completion.ts";

const common = ["200", "201", "202", "204", "400", "401", "403", "404", "409", "422", "500"];

/** Undefined where none of these is being written. */
export function responseCompletions(caret: SentenceCaret): readonly Completion[] | undefined {
  const sentence = caret.before.slice(caret.sentenceStart);
  const status = /\bstatus(?: code)?(?: (?:is|of|equals|to be|should be|must be|not|is not))* ([1-5]?\d{0,2})$/i.exec(sentence);
  if (status !== null) return statuses(caret, status[1] ?? "");
  const schema = /\bschema (["“]?)([\w.-]*)$/i.exec(sentence);
  if (schema !== null) return schemas(caret, schema[1] ?? "", schema[2] ?? "");
  const path = /(?:^|[\s(])(\$(?:\.[\w-]*|\[\d*\]?)*)$/.exec(sentence);
  return path === null || path[1] === "$" ? undefined : bodyPaths(caret, path[1] ?? "");
}

/** What has just been typed is not analysed yet: the place where it begins is the one that the last state knows. */
function operationBefore({ workspace, path, offset, text }: SentenceCaret): Operation | undefined {
  const analysed = workspace.files.get(path)?.text ?? "";
  return callBefore(workspace, path, Math.min(offset, sameStart(text, analysed)));
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
        : `${operation.method} ${operation.path} answers it${response.schemaName === undefined ? "" : ` with \`${response.schemaName}\``}.`;
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

/** The first members of what the document says that the call before answers. */
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
