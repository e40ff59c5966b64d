// Reads JSON or YAML into plain JSON, and finds the place of a value in the text afterwards, only when a message needs
// it.

import { isCollection, isMap, isNode, isPair, isScalar, isSeq, parseDocument as parseYaml } from "yaml";
import type { Span } from "../diagnostic.ts";
import { isDeeper, type Json } from "../json.ts";
import { deepestData, parseJson } from "../parseJson.ts";
import { exactYaml } from "../text/exactYaml.ts";
import { conflictDiagnostics, conflictsIn } from "../text/mergeConflict.ts";
import { readYaml } from "../text/yaml.ts";
import { withoutJsonComments } from "./jsonComments.ts";

export interface ParsedDocument {
  readonly value?: Json;
  readonly problem?: { readonly message: string; readonly span: Span };
}

const yamlOptions = {
  logLevel: "silent",
  prettyErrors: false,
  uniqueKeys: false,
  merge: true,
  version: "1.2",
  stringKeys: true,
  ...exactYaml,
} as const;

/** Never throws. Text that starts with `{` or `[` is tried as JSON first, which is much faster than YAML. */
export function parseDocument(text: string): ParsedDocument {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (/^\s*[{[]/.test(body)) {
    for (const json of [() => body, () => withoutJsonComments(body)]) {
      const parsed = parseJson(json(), "by value");
      if (parsed.ok) return { value: parsed.value };
      if (parsed.tooDeep) return { problem: tooDeep };
      // YAML's message is the better one, and some of what is not JSON is YAML.
    }
  }
  try {
    const document = parseYaml(body, yamlOptions);
    if (document.errors.some(isOverflow)) return { problem: tooDeep };
    if (document.errors.length > 0) return { problem: problemOf(body, text.length - body.length) };
    const value = document.toJS({ maxAliasCount: 10_000 }) as Json | undefined;
    if (value === undefined || value === null) return {};
    return isDeeper(value, deepestData) ? { problem: tooDeep } : { value };
  } catch (error) {
    if (isOverflow(error)) return { problem: tooDeep };
    return { problem: problemOf(body, text.length - body.length) };
  }
}

const tooDeep = { message: `Values can be nested ${deepestData} deep.`, span: { start: 0, end: 1 } };

/** The parser of YAML recurses into values, and reports that it has run out of stack as it reports any mistake. */
export function isOverflow(error: unknown): boolean {
  return error instanceof Error && error.message.includes("Maximum call stack size exceeded");
}

/**
 * The first error in plain words. The parser gives up with an exception on nesting that is too deep and on references
 * in a circle.
 */
function problemOf(body: string, shift: number): ParsedDocument["problem"] {
  const [conflict] = conflictDiagnostics(body, conflictsIn(body), shift);
  if (conflict !== undefined) return conflict;
  const first = readYaml(body, shift).diagnostics.find(({ code }) => code === "yaml-syntax");
  if (first === undefined) return { message: "Its YAML aliases are circular.", span: { start: shift, end: shift + 1 } };
  const json = /^\s*[{[]/.test(body);
  const message = json ? "A quote, a bracket, a comma or a colon is missing here, or there is one too many." : first.message;
  return { message, span: first.span };
}

/** The place of the key (or list item) that the path of keys leads to; of its nearest ancestor when there is none. */
export function placeOf(text: string, keys: readonly string[]): Span {
  const shift = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let span: Span = { start: 0, end: 0 };
  try {
    const body = text.slice(shift);
    let node: unknown = parseYaml(/^\s*[{[]/.test(body) ? withoutJsonComments(body) : body, yamlOptions).contents;
    for (const key of keys) {
      if (!isCollection(node)) break;
      if (isMap(node)) {
        const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
        if (!isPair(pair) || !isScalar(pair.key)) break;
        span = spanOf(pair.key, shift) ?? span;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(key)];
        span = spanOf(node, shift) ?? span;
      }
    }
  } catch {
    return span;
  }
  return span;
}

function spanOf(node: unknown, shift: number): Span | undefined {
  const range = isNode(node) ? node.range : undefined;
  return range ? { start: range[0] + shift, end: range[1] + shift } : undefined;
}
