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
