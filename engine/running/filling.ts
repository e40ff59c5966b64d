// Fills in values for a running step: from their sources, and as numbers and texts.

import { isNumber, type Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { FillContext } from "../values/fill.ts";
import { textOf } from "../values/template.ts";
import type { Frame } from "./context.ts";

/** Creates it again when a block has given the frame another scope. */
export function fillingOf(frame: Frame): FillContext {
  if (frame.filling?.scope === frame.scope) return frame.filling;
  const { random, clock } = frame.attempt.run;
  frame.filling = { scope: frame.scope, random, now: () => clock.now(), folder: frame.folder };
  return frame.filling;
}

/** A number of milliseconds, also where it is spelt as text. Throws `PlaybookError`. */
export function milliseconds(value: Json, what: string): number {
  const number = (typeof value === "string" && value.trim() !== "") || isNumber(value) ? Number(String(value)) : value;
  if (typeof number === "number" && Number.isFinite(number) && number >= 0) return number;
  throw new PlaybookError(
    "not-a-duration",
    `For ${what}, ${JSON.stringify(value)} is not a number of milliseconds.`,
    "Give a number, such as 500.",
  );
}

export function textOfFilled(value: Json): string {
  return textOf(value);
}
