// An upload with a verb of its own, as a part of a request: `attach "./invoice.pdf" to the request as "invoice"`.

import { assign, fail, type Scan, skipAll, word } from "../scan.ts";
import { readFilePath } from "../slot.ts";
import { articles } from "../words.ts";
import { leadingName, type PartReading, skipRequest } from "./pairs.ts";

/** The file behind "upload" or "attach": the index behind it, and its path. */
export function readUploadFile(scan: Scan, from: number): { readonly path: string; readonly next: number } | undefined {
  if (!/^(?:attach|attaches|upload|uploads)$/.test(word(scan, from))) return undefined;
  let at = skipAll(scan, from + 1, articles);
  if (word(scan, at) === "file") at++;
  const path = readFilePath(scan, at);
  return path === undefined ? fail(scan, at) : { path, next: at + 1 };
}

/** `as "invoice"`, `as the file invoice`. */
export function readPartName(scan: Scan, from: number): { readonly name: string; readonly next: number } | undefined {
  if (word(scan, from) !== "as") return fail(scan, from);
  let next = skipAll(scan, from + 1, articles);
  if (/^(?:form|multipart|form-data)$/.test(word(scan, next)) && /^(?:part|field)$/.test(word(scan, next + 1))) next++;
  if (/^(?:part|field|file)$/.test(word(scan, next)) && leadingName(scan, next + 1) !== undefined) next++;
  const name = leadingName(scan, next) ?? (word(scan, next) === "file" ? "file" : undefined);
  return name === undefined ? fail(scan, next) : { name, next: next + 1 };
}

/** The upload as a part; "to the request" may stand before or behind the name. */
export function readUploadPart(scan: Scan, from: number): PartReading | undefined {
  const file = readUploadFile(scan, from);
  const part = file === undefined ? undefined : readPartName(scan, skipRequest(scan, file.next));
  if (file === undefined || part === undefined) return undefined;
  const assignments = [assign(scan, ["multipart", part.name], { $file: file.path }, from, part.next)];
  return { next: skipRequest(scan, part.next), assignments, usesAttachment: false };
}
