// Recognizes operations on items that have been deleted and are kept in a trash: they are read there, brought back, or
// removed for good.

import type { ApiOperation } from "./api.ts";

/** `DELETE /folders/{folderId}/trash`, or “Restore folder” of `POST /folders/{folderId}`. */
export function isOfTrash({ method, path, summary = "" }: ApiOperation): boolean {
  if (/\}\/(?:trash|trashed|recycle-?bin)(?:\/restore)?$/i.test(path))
    return method !== "PUT" && !(/^(?:move|put|send)s?\b/i.test(summary) && / to\b/i.test(summary));
  return method === "POST" && path.endsWith("}") && /^(?:restore|undelete)s?\b/i.test(summary);
}
