// `upload ${invoice} as "file" to /invoices`: a POST request by its verb.

import { assign, type Clause, report, type Scan, spanOf, word } from "../scan.ts";
import { requestClauses } from "./request.ts";
import type { RequestDraft } from "./requestHead.ts";
import { readTail } from "./requestTail.ts";
import { readTarget } from "./target.ts";
import { readPartName, readUploadFile } from "./uploadPart.ts";

/** The request that uploads, where the sentence says to which address. */
export function readUpload(scan: Scan, from: number): readonly Clause[] {
  const file = readUploadFile(scan, from);
  if (file === undefined || !word(scan, from).startsWith("upload")) return [];
  const early = readAddress(scan, file.next);
  const part = readPartName(scan, early?.next ?? file.next);
  const target = early ?? (part === undefined ? undefined : readAddress(scan, part.next));
  if (part === undefined && early !== undefined && early.next >= scan.end) reportNameless(scan, file.next, early.next);
  if (part === undefined || target === undefined) return [];
  const draft: RequestDraft = {
    at: Math.max(part.next, target.next),
    method: undefined,
    methodAt: -1,
    targetAt: target.at,
    target: target.target,
    assignments: [assign(scan, ["multipart", part.name], { $file: file.path }, from, part.next)],
    usesAttachment: false,
    nominal: false,
  };
  readTail(scan, draft);
  const { at: next, method = "POST", assignments, usesAttachment } = draft;
  const action = [target.at, target.at + 1] as const;
  return requestClauses(scan, { next, method, target: target.target, action, assignments, usesAttachment, nominal: false });
}

function readAddress(scan: Scan, at: number): ReturnType<typeof readTarget> {
  return /^(?:to|at|on)$/.test(word(scan, at)) ? readTarget(scan, at + 1, true) : undefined;
}

/** "Upload ./a.csv to /imports": the name of the part is missing. */
function reportNameless(scan: Scan, from: number, to: number): void {
  const span = spanOf(scan, from, to);
  const address = scan.sentence.slice(span.start, span.end);
  report(scan, {
    code: "not-understood",
    message: "By which name is the file sent? A multipart body has named parts; the bytes alone are a “body from file …”.",
    in: "sentence",
    span,
    suggestions: [{ title: "Send it as file", span, text: `as "file" ${address}` }],
  });
}
