// "store the booking ID": a field of the last response, named in words.

import { pathOfMember } from "../../grammar/settle/path.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { Step } from "../../step.ts";
import { callsBefore } from "../calls.ts";
import { camelCase, readName } from "../frames/save.ts";
import { anyPhraseEnd, type Clause, type Scan, skipAll, spanOf, tokenAt, word } from "../scan.ts";
import { articles, saveVerbs } from "../words.ts";
import { nounOf, sameName, subjectOf } from "./nouns.ts";

/** A save of the field that the words name, in a variable of that name where no other is given. */
export function readSavedField(scan: Scan, from: number): Clause | undefined {
  const operation = saveVerbs.has(word(scan, from)) ? lastOperation(scan, from) : undefined;
  if (operation === undefined) return undefined;
  const start = skipAll(scan, from + 1, articles);
  for (let length = 3; length > 0; length--) {
    const words: string[] = [];
    for (let i = 0; i < length; i++) {
      const token = tokenAt(scan, start + i);
      if (token?.kind === "word" && !/^(?:as|in|for|from|of|to)$/.test(token.word)) words.push(token.text);
    }
    const field = words.length === length ? fieldOf(operation, words) : undefined;
    if (field === undefined) continue;
    let next = anyPhraseEnd(scan, start + length, ["from the response", "of the response"]);
    if (next < 0) next = start + length;
    const name = readName(scan, next);
    const variable = name?.name ?? camelCase(words);
    next = name?.next ?? next;
    const later = anyPhraseEnd(scan, next, ["for later use", "for later", "for future use"]);
    if (later >= 0) next = later;
    return {
      kind: "save",
      next,
      steps: [{ step: "save", store: [{ [variable]: pathOfMember(field) }] }],
      fields: [{ path: [0, "store", 0], in: "sentence", span: spanOf(scan, start, next) }],
      usesAttachment: false,
    };
  }
  return undefined;
}

function lastOperation(scan: Scan, from: number): Operation | undefined {
  const { before, operations } = scan.context ?? {};
  const steps: readonly Step[] = [...(before ?? []), ...callsBefore(scan, from)];
  const last = steps.findLast(({ step }) => step === "api_request" || step === "mcp_server_call" || step === "run" || step === "block");
  if (operations === undefined || last?.step !== "api_request") return undefined;
  const [method = "", path = ""] = last.action.split(" ");
  return operationOfRequest(operations, method, path);
}

/** The field of a successful response: by its name, or "booking id" for the `id` of a booking. */
function fieldOf(operation: Operation, words: readonly string[]): string | undefined {
  const response = operation.responses.find(({ status }) => status.startsWith("2"));
  if (response === undefined || response.isList) return undefined;
  const text = words.join(" ");
  const own = response.fields.find(({ name }) => sameName(name, text));
  if (own !== undefined) return own.name;
  if (words.length < 2 || !/^id$/i.test(words.at(-1) ?? "") || !subjectOf(operation).nouns.has(nounOf(words.slice(0, -1))))
    return undefined;
  return response.fields.find(({ name }) => sameName(name, "id"))?.name;
}
