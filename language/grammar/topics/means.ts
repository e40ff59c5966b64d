// Holds the meanings that many constructions share.

import type { Meaning } from "../kit/construction.ts";

export const listNamed = { of: "list", noun: "$noun" } as const;
export const equalsValue = { is: "equals", value: "$value" } as const;
export const containsValue = { is: "contains", value: "$value" } as const;
export const oneOfValues = { is: "one of", values: "$values", at: "@" } as const;
export const ofType = { is: "type", type: "$type" } as const;
export const isMissing = { not: { is: "exists" } } as const;
export const withFacts = { is: "facts", facts: "$facts" } as const;
export const factsAct = { act: "facts", facts: "$facts" } as const;
export const fieldNamed = { of: "field", path: ["$name"] } as const;
export const fieldAtPath = { of: "field", path: ["$path"] } as const;
export const targetPart = { part: "target", value: "$target" } as const;
export const onePair = [{ name: "$name", value: "$value" }] as const;
export const isFilled = { not: { is: "empty" } } as const;
const atMost = { is: "compare", atMost: "$value" } as const;
export const atLeast = { is: "compare", atLeast: "$value" } as const;
export const atMostCounted = { is: "length", bound: atMost, counted: "$counted" } as const;
export const atLeastCounted = { is: "length", bound: atLeast, counted: "$counted" } as const;
export const countOfItems = { is: "length", value: "$value", counted: "items" } as const;
export const wordsWithValue = { words: "$words", value: "$value" } as const;
export const fieldsPart = { part: "entries", in: "fields", pairs: "$pairs" } as const;
export const headerPart = { part: "entries", in: "headers", pairs: onePair } as const;
export const wholeFacts = { act: "facts", facts: "$facts", whole: true } as const;
export const saveOne = { act: "save", from: "$from" } as const;
export const saveNamed = { act: "save", from: "$from", as: "$as", at: "@" } as const;
export const saveTwo = [
  { act: "save", from: "$first" },
  { act: "save", from: "$second" },
] as const;
export const sending = { act: "request", method: "$method", parts: [targetPart, "...$late"] } as const;
export const bodySchema = { is: "schema", schema: "$schema" } as const;
export const itemsLookedAt = { of: "looked of items", inner: "$of", items: "$items" } as const;
export const noRedirects = { part: "redirects", follow: false } as const;
export const noCredentials = { part: "no authentication" } as const;

export function checkOf(of: Meaning, says: Meaning): readonly Meaning[] {
  return [{ act: "check", of, says }];
}

export function prepare(parts: Meaning): readonly Meaning[] {
  return [{ act: "prepare", parts }];
}

/** For all requests that follow. */
export function prepareFollowing(parts: Meaning): readonly Meaning[] {
  return [{ act: "following", acts: prepare(parts) }];
}
