// Moves the fields of one part of a line to their place in the whole line.

import type { FieldSpan } from "../reading.ts";

/** `count` steps come before the steps of the part, which begins at the character `start`. */
export function movedFields(fields: readonly FieldSpan[], count: number, start: number): readonly FieldSpan[] {
  return fields.map((field) => {
    const [first, ...rest] = field.path;
    const path = typeof first === "number" ? [first + count, ...rest] : field.path;
    const span = field.in === "sentence" ? { start: field.span.start + start, end: field.span.end + start } : field.span;
    return { ...field, path, span };
  });
}
