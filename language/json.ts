/** Declares JSON values, as in steps, bodies and variables. */

import { ExactNumber } from "./number.ts";

export type Json = null | boolean | number | ExactNumber | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** Returns the members of an object; none for every other value. */
export function membersIn(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A value without members, or a use of a variable. */
export interface Leaf {
  /** The member that holds the value, or the list of values. */
  readonly name: string;
  readonly value: Json;
  readonly isListed: boolean;
}

/** Returns the leaves of a value at any depth. */
export function leavesOf(value: unknown, name = "", isListed = false): readonly Leaf[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, name, true));
  if (!isJsonObject(value) || "$var" in value) return [{ name, value: value as Json, isListed }];
  return Object.entries(value).flatMap(([key, member]) => leavesOf(member, key, isListed));
}

/** Returns the texts of a value, each with the member that holds it; those in lists are not names of a thing. */
export function textsIn(value: unknown): readonly (readonly [name: string, text: string])[] {
  return leavesOf(value).flatMap(({ name, value: text, isListed }) =>
    typeof text === "string" && !isListed ? [[name, text] as const] : [],
  );
}

/** Returns the members of both at any depth, the later ones over the earlier ones. */
export function merged(one: Json, other: Json): Json {
  if (!isJsonObject(one) || !isJsonObject(other) || "$var" in other) return other;
  const all: Record<string, Json> = { ...one };
  for (const [name, value] of Object.entries(other)) all[name] = Object.hasOwn(one, name) ? merged(one[name] as Json, value) : value;
  return all;
}

/** Sets a key as JSON.parse does, `__proto__` included. */
export function setKey(object: Record<string, Json>, key: string, value: Json): void {
  if (key === "__proto__") Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
}

/**
 * Returns whether lists and objects are nested deeper than `limit`. A value that is at several places, or inside
 * itself, is visited once.
 */
export function isDeeper(value: Json, limit: number): boolean {
  const heights = new Map<object, number>();
  const height = (one: Json, depth: number): number => {
    if (!Array.isArray(one) && !isJsonObject(one)) return 0;
    const known = heights.get(one);
    if (known !== undefined) return known;
    if (depth >= limit) return Number.POSITIVE_INFINITY;
    heights.set(one, 0);
    let most = 0;
    for (const member of Array.isArray(one) ? (one as readonly Json[]) : Object.values(one)) {
      if (typeof member === "object") most = Math.max(most, height(member, depth + 1));
    }
    heights.set(one, most + 1);
    return most + 1;
  };
  return height(value, 0) > limit;
}
