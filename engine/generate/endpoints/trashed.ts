// Recognizes operations on items that have been deleted and are kept in a trash: they are read there, brought back, or
// removed for good.

import type { Step } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import { lastParameter } from "./paths.ts";

/** `DELETE /folders/{folderId}/trash`, or “Restore folder” of `POST /folders/{folderId}`. */
export function isOfTrash({ method, path, summary = "" }: ApiOperation): boolean {
  if (/\}\/(?:trash|trashed|recycle-?bin)(?:\/restore)?$/i.test(path))
    return method !== "PUT" && !(/^(?:move|put|send)s?\b/i.test(summary) && / to\b/i.test(summary));
  return method === "POST" && path.endsWith("}") && /^(?:restore|undelete)s?\b/i.test(summary);
}

/**
 * A service may continue with an archived item after its response. Unleash 8.2 does so once a second, and exits if the
 * item goes in that moment: a wait of one second would meet it.
 */
export const untilArchived: Step = { step: "wait", for: 2000 };

/** Where a deletion only archives: what removes it for good, `DELETE /archive/{name}`. */
export function purgeOf(api: Api, deleter: ApiOperation): ApiOperation | undefined {
  if (!/\barchiv|\btrash|\brecycle|\bsoft[- ]delet/i.test(`${deleter.words} ${deleter.operationId ?? ""}`)) return undefined;
  const name = lastParameter(deleter.path);
  return api.operations.find(
    ({ method, path }) =>
      method === "DELETE" &&
      /\/(?:archived?|trash|deleted|recycle-?bin)\/\{[^{}]+\}$/i.test(path) &&
      lastParameter(path) === name &&
      path.split("{").length === 2,
  );
}
