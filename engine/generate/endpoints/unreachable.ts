// Detects operations that need a file or an address that cannot be read.

import { isJsonObject, type Json } from "../../../language/index.ts";
import { type ApiDocument, follow } from "../../contract/document.ts";
import { explained, hasNames, isData } from "../../contract/embedFiles.ts";

/** The reason, of the first such reference that is reached from the values; undefined if there is none. */
export function unreachableFrom(document: ApiDocument, ...values: readonly (Json | undefined)[]): string | undefined {
  const { root, unreachable } = document;
  if (unreachable.size === 0) return undefined;
  const seen = new Set<Json>();
  const pending: { readonly value: Json; readonly isNamed: boolean }[] = [];
  const add = (value: Json, isNamed: boolean) => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    pending.push({ value, isNamed });
  };
  for (const value of values) if (value !== undefined) add(value, false);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, isNamed } = next;
    if (Array.isArray(value)) for (const item of value as readonly Json[]) add(item, false);
    if (!isJsonObject(value)) continue;
    if (!isNamed && typeof value.$ref === "string" && value.$ref.startsWith("#")) {
      const target = follow(root, value.$ref.slice(1));
      if ("value" in target) add(target.value, false);
      else if (explained(target.problem, unreachable) !== target.problem) return explained(target.problem, unreachable);
    }
    for (const [key, member] of Object.entries(value)) {
      const isExtension = !isNamed && key.startsWith("x-");
      if (!isExtension && !isData(key, member, isNamed)) add(member, hasNames(key, member, isNamed));
    }
  }
  return undefined;
}
