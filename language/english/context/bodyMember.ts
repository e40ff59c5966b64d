// `that "items[0].sku" is "A-100"` before the first call: there is no response yet, so it is a field of the body to be sent.

import type { Json } from "../../json.ts";
import { type Clause, type Scan, spanOf, tokenAt, word } from "../scan.ts";
import { readSlot } from "../slot.ts";

/** The one field as the JSON body of the next request; behind a call it could be one of the response. */
export function readBodyMember(scan: Scan, from: number): Clause | undefined {
  const { before } = scan.context ?? {};
  const name = tokenAt(scan, from);
  if (before === undefined || before.some(({ step }) => step !== "prepare" && step !== "set")) return undefined;
  if (word(scan, from - 1) !== "that" || name?.kind !== "quoted" || word(scan, from + 1) !== "is") return undefined;
  const given = /^(?:quoted|number|json|reference)$/.test(tokenAt(scan, from + 2)?.kind ?? "") ? readSlot(scan, from + 2) : undefined;
  const body = given === undefined || given.next < scan.end ? undefined : nested(name.value as string, given.value);
  if (body === undefined) return undefined;
  return {
    kind: "prepare",
    next: scan.end,
    steps: [{ step: "prepare", body }],
    fields: [{ path: [0, "body"], in: "sentence", span: spanOf(scan, from, scan.end) }],
    usesAttachment: false,
  };
}

/** `value` at a path such as `items[0].sku`; undefined for what is no such path, or leaves gaps in a list. */
function nested(path: string, value: Json): Json | undefined {
  if (!/^[A-Za-z_][\w-]*(?:\[0\]|\.[A-Za-z_][\w-]*)*$/.test(path)) return undefined;
  const parts = path.match(/[A-Za-z_][\w-]*|\[0\]/g) ?? [];
  return parts.reduceRight<Json>((inner, part) => (part === "[0]" ? [inner] : { [part]: inner }), value);
}
