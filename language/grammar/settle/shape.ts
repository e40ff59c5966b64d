// A form in words or letters as an anchored pattern: `INV-NNNN` is `/^INV-\d{4}$/`.

import type { ShapeMeaning, ShapePiece, ValueMeaning } from "../meaning.ts";
import { type Place, unsettled } from "./place.ts";
import { jsonOf, textOf } from "./value.ts";

export function patternOfShape(place: Place, shape: ShapeMeaning): string {
  if ("mask" in shape) {
    const pattern = patternOfMask(textOf(place, shape.mask));
    return pattern === undefined ? unsettled("a form that is not clear") : anchored(pattern);
  }
  if ("pieces" in shape) {
    if (shape.pieces.every(({ charset }) => charset === undefined)) return unsettled("texts, and no form");
    return anchored(shape.pieces.map((piece) => patternOfPiece(place, piece)).join(""));
  }
  return anchored(`${escaped(textOf(place, shape.start))}\\d{${countOf(place, shape.count)}}`);
}

function patternOfPiece(place: Place, { text, sign = "", charset, count }: ShapePiece): string {
  if (charset === undefined || count === undefined) return escaped((text === undefined ? "" : textOf(place, text)) + sign);
  const times = countOf(place, count);
  return `${charset === "0-9" ? "\\d" : `[${charset}]`}${times === 1 ? "" : `{${times}}`}`;
}

function countOf(place: Place, said: ValueMeaning): number {
  const count = jsonOf(place, said);
  return typeof count === "number" && Number.isInteger(count) && count >= 1 ? count : unsettled("no number of characters");
}

function anchored(pattern: string): string {
  return `/^${pattern}$/`;
}

/** Letters that stand for digits: of a date, of a time, or of any number. `X` could be a letter, too. */
const digits = /^(?:YYYY|YY|MM|DD|HH|hh|mm|ss|SS|N{2,}|#+)$/;

/** Undefined if no part of the text stands for digits, or one is unclear. */
function patternOfMask(text: string): string | undefined {
  const segments = text.split(/([-_/.: ]+|(?<=DD)T(?=HH|hh))/);
  if (!segments.some((segment) => digits.test(segment)) || segments.some((segment) => /^X+$/i.test(segment))) return undefined;
  return segments.map((segment) => (digits.test(segment) ? `\\d{${segment.length}}` : escaped(segment))).join("");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
