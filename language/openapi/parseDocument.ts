// Reads JSON or YAML into plain JSON, and finds the place of a value in the text afterwards, only when a message needs it.

import { isCollection, isMap, isNode, isPair, isScalar, isSeq, parseDocument as parseYaml } from "yaml";
import type { Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";

export interface ParsedDocument {
  readonly value?: Json;
  readonly problem?: { readonly message: string; readonly span: Span };
}

const yamlOptions = { logLevel: "silent", prettyErrors: false, uniqueKeys: false, merge: true, version: "1.2", stringKeys: true } as const;

/** Never throws. What starts with `{` or `[` is tried as JSON first, which is much faster than YAML. */
export function parseDocument(text: string): ParsedDocument {
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  if (/^\s*[{[]/.test(body)) {
    try {
      return { value: JSON.parse(body) as Json };
    } catch {
      // Comments and trailing commas are no JSON, but YAML reads some of them; its message is the better one, too.
    }
  }
  try {
    const document = parseYaml(body, yamlOptions);
    const error = document.errors[0];
    if (error !== undefined) {
      const [start, end] = error.pos;
      return { problem: { message: sentence(error.message), span: { start, end: Math.max(end, start) } } };
    }
    const value = document.toJS({ maxAliasCount: 10_000 }) as Json | undefined;
    return value === undefined || value === null ? {} : { value };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: { message: sentence(message), span: { start: 0, end: 0 } } };
  }
}

/** The place of the key (or list item) that the path of keys leads to; of its nearest ancestor when there is none. */
export function placeOf(text: string, keys: readonly string[]): Span {
  const shift = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let span: Span = { start: 0, end: 0 };
  try {
    let node: unknown = parseYaml(text.slice(shift), yamlOptions).contents;
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

function sentence(message: string): string {
  const line = message.split("\n", 1)[0] ?? "";
  return line.replace(/\.$/, "");
}
