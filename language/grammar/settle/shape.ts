// A form in words or letters as an anchored pattern: `INV-NNNN` is `/^INV-\d{4}$/`.

import type { ShapeMeaning } from "../meaning.ts";
import { type Place, unsettled } from "./place.ts";
import { jsonOf, textOf } from "./value.ts";

export function patternOfShape(place: Place, shape: ShapeMeaning): string {
  if ("mask" in shape) {
    const pattern = patternOfMask(textOf(place, shape.mask));
    return pattern === undefined ? unsettled("a form that is not clear") : anchored(pattern);
  }
  const count = jsonOf(place, shape.count);
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1) return unsettled("no number of digits");
  return anchored(`${escaped(textOf(place, shape.start))}\\d{${count}}`);
}

function anchored(pattern: string): string {
  return `/^${pattern}$/`;
}

/** Letters that stand for digits: of a date, of a time, or of any number. `X` could be a letter, too. */
const digits = /^(?:YYYY|YY|MM|DD|HH|hh|mm|ss|SS|N{2,}|#+)$/;

/** Undefined where no part of the text stands for digits, or one is unclear. */
function patternOfMask(text: string): string | undefined {
  const segments = text.split(/([-_/.: ]+|(?<=DD)T(?=HH|hh))/);
  if (!segments.some((segment) => digits.test(segment)) || segments.some((segment) => /^X+$/i.test(segment))) return undefined;
  return segments.map((segment) => (digits.test(segment) ? `\\d{${segment.length}}` : escaped(segment))).join("");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
