// Reads JSON as JavaScript does, where a number may lose digits: `parseJson` of the language keeps them.

import type { Json } from "../language/index.ts";

/** Undefined for a text that is not JSON. */
export function plainJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export function isJson(text: string): boolean {
  return plainJson(text) !== undefined;
}
