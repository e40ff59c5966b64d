// Recognizes calls about the test's own item whose effect goes beyond it: they set a default for what others make.

import type { ApiOperation } from "./api.ts";
import { operationKey } from "./testDraft.ts";

/** “Sets a configuration as a default to be applied to new repositories in your organization.” */
const defaultOfNew = /\bas (?:a|the) default (?:\w+ )?(?:to be applied|that (?:is|will be) applied) to (?:all )?new\b/i;

/** Why a test must not send it; undefined if it changes nothing of others. */
export function beyondOwn(operation: ApiOperation): string | undefined {
  if (operation.method === "GET" || !defaultOfNew.test(operation.words)) return undefined;
  return `${operationKey(operation)} sets the default of what others make, and generation does not write the former one back.`;
}
