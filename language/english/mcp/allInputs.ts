// All inputs of a call at once: `inputs {…}`, `the following arguments:` with a code block below, `{…}` by itself.

import { isJsonObject, type Json } from "../../json.ts";
import type { CodeAttachment } from "../../playbook.ts";
import { attachedJson } from "../attachment.ts";
import { type Assignment, assign, isSymbol, type Scan, skipAll, tokenAt, word } from "../scan.ts";
import { articles } from "../words.ts";

export const inputsWord = /^(?:inputs?|arguments?|parameters?)$/;

/** Behind `the following inputs:`, each part of which may be missing. */
export function skipInputsWord(scan: Scan, from: number): number {
  let at = skipAll(scan, from, articles);
  if (word(scan, at) === "following") at++;
  if (inputsWord.test(word(scan, at))) at++;
  return isSymbol(scan, at, ":") ? at + 1 : at;
}

/** Of the JSON object at this place of the sentence, which is one token. */
export function writtenInputs(scan: Scan, at: number): readonly Assignment[] | undefined {
  const value = tokenAt(scan, at)?.kind === "json" ? (tokenAt(scan, at)?.value as Json) : undefined;
  if (!isJsonObject(value)) return undefined;
  return Object.entries(value).map(([name, input]) => ({ ...assign(scan, ["inputs", name], input, at, at + 1), ofAll: true }));
}

/** Of the JSON object in the code block below. */
export function attachedInputs(scan: Scan, attachment: CodeAttachment): readonly Assignment[] | undefined {
  const json = attachedJson(scan, attachment);
  if (json === undefined || !isJsonObject(json.value)) return undefined;
  return Object.entries(json.value).map(([name, value]) => ({
    path: ["inputs", name],
    value,
    in: "attachment",
    span: attachment.contentSpan,
    ofAll: true,
  }));
}
