// Finds calls that only start a change, “Advancement is done when status changes to Ready”: the answer shows the item
// as it was before.

import type { ApiOperation } from "./api.ts";
import { member } from "./itemNames.ts";
import { erased } from "./paths.ts";
import type { Resource } from "./resources.ts";
import { successOf } from "./responses.ts";
import type { World } from "./testDraft.ts";

const doneWhen = /\bdone when (?:the )?[`'"]?(\w+)[`'"]? (?:changes to|is|becomes) (?:<\w+>)?[`'"]?(\w+)/i;

/** The state of the item, as `reader` shows it, in which the change is done; undefined if it is made at once. */
export function doneState({ api: { schemas } }: World, { words, path }: ApiOperation, resource: Resource | undefined) {
  const [, key = "", state = ""] = doneWhen.exec(words.replace(/\s+/g, " ")) ?? [];
  const { reader, itemPath = "" } = resource ?? {};
  if (reader === undefined || state === "" || erased(reader.path) !== erased(itemPath) || !erased(path).startsWith(`${erased(itemPath)}/`))
    return undefined;
  const listed = schemas.view(schemas.view(successOf(reader)?.schema).properties.get(key)).keywords.enum;
  const equals = Array.isArray(listed) ? listed.find((one) => String(one).toLowerCase() === state.toLowerCase()) : undefined;
  return typeof equals === "string" ? { reader, path: `$${member(key)}`, equals } : undefined;
}
