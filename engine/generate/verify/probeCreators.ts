// Makes one item with each POST whose response names it, and deletes nothing until it is known that the response shows
// this item: a service that answers with another one would have that deleted by the test.

import type { ApiOperation } from "../endpoints/api.ts";
import { isNeverSent } from "../endpoints/sensitive.ts";
import type { World } from "../endpoints/testDraft.ts";

/** The POSTs of collections whose items have a DELETE. */
export function creatorsInDoubt({ api, resources }: World): readonly ApiOperation[] {
  return api.operations.filter((operation) => {
    const { creator, deleter } = resources.ofCollection(operation.path) ?? {};
    return creator?.operation === operation && creator.source !== undefined && deleter !== undefined && isRemovable(operation, deleter);
  });
}

/** Returns whether `removeLeft` can delete its items by the address that made them. */
function isRemovable(operation: ApiOperation, deleter: ApiOperation): boolean {
  return !isNeverSent(operation) && deleter.named === undefined && !/\.(?:json|xml)$/.test(operation.path);
}

/** The text of a Default that makes one item under a text of its own, without what removes it; undefined for others. */
export function withoutRemoval(text: string): string | undefined {
  const kept = text.replace(/\n# Teardown\n[\s\S]*$/, "");
  const isAlone = kept.split(/\b(?:POST|PUT) request\b/).length === 2;
  return isAlone && kept !== text && kept.includes(" random integer ") ? kept.replace(/^generated: .*\n/m, "") : undefined;
}

/** Returns whether a response shows other texts than the unique ones of this item. */
export function showsAnother(request: string | undefined, response: string | undefined): boolean {
  const shown = uniqueTextsIn(request, response);
  return shown.length > 0 && shown.every((isSame) => !isSame);
}

/** Returns whether a response shows a unique text of this item. */
export function showsOwn(request: string | undefined, response: string | undefined): boolean {
  return uniqueTextsIn(request, response).includes(true);
}

/** For each unique text of a request that the response has a member for: whether it is the same. */
function uniqueTextsIn(request: string | undefined, response: string | undefined): readonly boolean[] {
  const sent = objectIn(request);
  const got = objectIn(response);
  return [...sent].flatMap(([key, text]) => {
    const digits = /\d{6,}/.exec(text)?.[0];
    const answer = got.get(key);
    return digits === undefined || answer === undefined ? [] : [answer.includes(digits)];
  });
}

/** Texts of an object, or of the only object in it. */
function objectIn(body: string | undefined): ReadonlyMap<string, string> {
  try {
    const parsed: unknown = JSON.parse(body ?? "");
    const whole = Array.isArray(parsed) ? parsed[0] : parsed;
    const inner = Object.values(isObject(whole) ? whole : {}).filter(isObject);
    const objects = [...(isObject(whole) ? [whole] : []), ...(inner.length === 1 ? inner : [])];
    return new Map(
      objects.flatMap((one) => Object.entries(one).filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    );
  } catch {
    return new Map();
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
