// Finds the places of values in a JSON or YAML text.

import { isAlias, isCollection, isMap, isNode, isScalar, isSeq, type Node, parseDocument } from "yaml";
import type { Span } from "../../language/index.ts";
import { createJsonPlaces } from "./jsonPlaces.ts";

export interface TextPlace {
  /** Span of the key that holds the value, or of the list item. */
  readonly key: Span;
  readonly value: Span;
}

/**
 * Keys → the place; of the nearest ancestor that the text has when there is no such value. Read once, for many
 * questions.
 */
export function createTextPlaces(text: string): (keys: readonly string[]) => TextPlace {
  return createJsonPlaces(text) ?? createYamlPlaces(text);
}

/** YAML, of which JSON is a part: exported for the test that compares both. */
export function createYamlPlaces(text: string): (keys: readonly string[]) => TextPlace {
  const shift = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const document = parseDocument(text.slice(shift), { logLevel: "silent", prettyErrors: false, uniqueKeys: false, merge: true });
  const spanOf = (node: unknown): Span | undefined => {
    const range = isNode(node) ? node.range : undefined;
    return range ? { start: range[0] + shift, end: range[1] + shift } : undefined;
  };
  const target = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);

  return (keys) => {
    let node: unknown = document.contents;
    const first = firstKey(node);
    let place: TextPlace = { key: spanOf(first) ?? { start: 0, end: 0 }, value: spanOf(first) ?? { start: 0, end: 0 } };
    for (const key of keys) {
      const step = member(target(node), key, target);
      if (step === undefined) return { key: place.key, value: place.key };
      node = step.value;
      const value = spanOf(node) ?? spanOf(step.key) ?? place.value;
      place = { key: spanOf(step.key) ?? value, value };
    }
    return place;
  };
}

/** Stands for the document as a whole. */
function firstKey(node: unknown): unknown {
  return isMap(node) ? node.items[0]?.key : node;
}

function member(
  node: unknown,
  key: string,
  target: (node: unknown) => unknown,
): { readonly key: unknown; readonly value: unknown } | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined ? undefined : { key: item, value: item };
  }
  if (!isMap(node)) return undefined;
  const own = node.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key);
  if (own !== undefined) return own;
  const merged = node.items.filter((pair) => isScalar(pair.key) && String(pair.key.source ?? pair.key.value) === "<<");
  for (const { value } of merged) {
    const sources = target(value);
    for (const source of isSeq(sources) ? sources.items : [sources]) {
      const found = isCollection(target(source)) ? member(target(source) as Node, key, target) : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
