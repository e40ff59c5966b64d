// Converts a change of a file for the editor, which refuses it if the file has changed since then.

import { createHash } from "node:crypto";
import type { FileEdit } from "../engine/protocol.ts";

/** `path` is absolute; `before` is undefined if there is no file yet, `text` if it is deleted. */
export function fileEdit(path: string, before: string | Uint8Array | undefined, text: string | undefined): FileEdit {
  return { path, ...(before === undefined ? {} : { base: hashOf(before) }), ...(text === undefined ? {} : { text }) };
}

/** Hashes the text as an editor has it, which begins after the byte order mark. */
function hashOf(before: string | Uint8Array): string {
  const text = Buffer.from(before)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  return createHash("sha256").update(text).digest("hex");
}
