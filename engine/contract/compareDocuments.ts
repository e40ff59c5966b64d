// Compares two versions of an OpenAPI document by operations; formatting and the order of keys make no difference.

import { isJsonObject, type Json, type JsonObject, operationMethods } from "../../language/index.ts";
import { resolvePointer } from "./pointer.ts";

export interface DocumentDifference {
  readonly same: boolean;
  /** As `POST /orders`, in the order of the document that has them. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly ChangedOperation[];
  /** Parts outside the operations: `info`, `components.schemas`. */
  readonly elsewhere: readonly string[];
}

interface ChangedOperation {
  readonly operation: string;
  /** `parameters`, `responses`; the parts that they refer to count as theirs. */
  readonly parts: readonly string[];
}

export function compareDocuments(before: JsonObject, after: JsonObject): DocumentDifference {
  const [old, now] = [operationsOf(before), operationsOf(after)];
  const changed = [...now].flatMap(([operation, parts]) => {
    const differing = differentKeys(old.get(operation) ?? parts, parts);
    return differing.length === 0 ? [] : [{ operation, parts: differing }];
  });
  const added = [...now.keys()].filter((operation) => !old.has(operation));
  const removed = [...old.keys()].filter((operation) => !now.has(operation));
  const outside = differentKeys(outsideOf(before), outsideOf(after));
  const samePaths = canonical(before.paths ?? null) === canonical(after.paths ?? null);
  // Such as a path without operations.
  const elsewhere = samePaths || changed.length + added.length + removed.length > 0 ? outside : [...outside, "paths"];
  return { same: samePaths && outside.length === 0, added, removed, changed, elsewhere };
}

/** Part → its canonical text with all that it refers to. */
type Parts = ReadonlyMap<string, string>;

/** `POST /orders` → its parts. The settings of the path item apply to each of its operations. */
function operationsOf(root: JsonObject): ReadonlyMap<string, Parts> {
  const withReferences = expander(root);
  const operations = new Map<string, Parts>();
  for (const [path, written] of Object.entries(isJsonObject(root.paths) ? root.paths : {})) {
    const item = isJsonObject(written) && typeof written.$ref === "string" ? target(root, written.$ref) : written;
    if (!isJsonObject(item)) continue;
    const shared = Object.entries(item).filter(([key]) => !operationMethods.includes(key));
    for (const method of operationMethods) {
      const operation = item[method];
      if (!isJsonObject(operation)) continue;
      const parts = new Map(Object.entries(operation).map(([key, value]) => [key, withReferences(value)]));
      for (const [key, value] of shared) parts.set(key, `${withReferences(value)} ${parts.get(key) ?? ""}`);
      operations.set(`${method.toUpperCase()} ${path}`, parts);
    }
  }
  return operations;
}

function outsideOf(root: JsonObject): Parts {
  const parts = new Map<string, string>();
  for (const [key, value] of Object.entries(root)) {
    if (key === "paths") continue;
    if (key === "components" && isJsonObject(value)) {
      for (const [name, section] of Object.entries(value)) parts.set(`components.${name}`, canonical(section));
    } else parts.set(key, canonical(value));
  }
  return parts;
}

function differentKeys(before: Parts, after: Parts): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
}

/** The canonical text of a value followed by the texts of everything it refers to, each once. */
function expander(root: JsonObject): (value: Json) => string {
  const known = new Map<string, { readonly text: string; readonly references: readonly string[] }>();
  const at = (reference: string) => {
    const before = known.get(reference);
    if (before !== undefined) return before;
    const value = target(root, reference) ?? null;
    const read = { text: canonical(value), references: referencesOf(value) };
    known.set(reference, read);
    return read;
  };
  return (value) => {
    const reached = new Set(referencesOf(value));
    for (const reference of reached) for (const next of at(reference).references) reached.add(next);
    return [canonical(value), ...[...reached].sort().map((reference) => `${reference}=${at(reference).text}`)].join("\n");
  };
}

function target(root: JsonObject, reference: string): Json | undefined {
  return reference.startsWith("#/") ? resolvePointer(root, reference.slice(1)) : undefined;
}

function referencesOf(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => referencesOf(item));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === "$ref" && typeof member === "string" ? [member] : referencesOf(member)));
}

function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical(item)).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`).join(",")}}`;
}
