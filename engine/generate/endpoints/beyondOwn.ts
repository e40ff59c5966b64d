// Recognizes how far the effect of a call goes: beyond the test's own item, as a default of what others make, or no
// further than a token that expires.

import type { ApiOperation } from "./api.ts";
import { operationKey } from "./testDraft.ts";

/** Returns whether it makes a token that is gone soon by itself: “The token expires after one hour.” */
export function isShortLived({ method, path, words }: ApiOperation): boolean {
  return (
    method === "POST" &&
    /[-_]tokens?$/.test(path) &&
    /\btoken (?:automatically )?expires (?:after|in) (?:an?|one|\d+) (?:hour|minute)s?\b/i.test(words)
  );
}

/** “Sets a configuration as a default to be applied to new repositories in your organization.” */
const defaultOfNew = /\bas (?:a|the) default (?:\w+ )?(?:to be applied|that (?:is|will be) applied) to (?:all )?new\b/i;

/** Why a test must not send it; undefined if it changes nothing of others. */
export function beyondOwn(operation: ApiOperation): string | undefined {
  if (operation.method === "GET" || !defaultOfNew.test(operation.words)) return undefined;
  return `${operationKey(operation)} sets the default of what others make, and generation does not write the former one back.`;
}
