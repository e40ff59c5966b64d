// Corrects and finds the last of several values that was read as a deed: “one of booked, started, finished”.

import type { Check } from "../../check.ts";
import type { Step } from "../../step.ts";
import { fieldsAt } from "./lookedAt.ts";
import type { Guard, Reading } from "./reading.ts";

export const enumerationGuards: readonly Guard[] = [
  {
    finds: (reading) => splitAt(reading) !== undefined,
    message: (reading) => {
      const word = splitAt(reading)?.word ?? "";
      return `It is unclear whether “${word}” is done or checked. Write “or ${word}” for a value, and a sentence of its own for what is done.`;
    },
  },
];

interface Split {
  readonly word: string;
  /** The number of steps before the deed. */
  readonly at: number;
}

/** Finds “…, finished” at the end of a check, with a request that has no other words. */
function splitAt({ sentence, steps }: Reading): Split | undefined {
  const word = /(?:,|\b(?:and|or)) (?:also |then )?([a-z_]{2,}(?:ed|en))[.!]?$/i.exec(sentence)?.[1];
  const at = steps.findIndex(({ step }) => step === "validate");
  if (word === undefined || at < 0) return undefined;
  const [next, ...others] = steps.slice(at + 1).filter((step) => step.step !== "save" || step.implied !== true);
  return next?.step === "api_request" && others.length === 0 ? { word, at: at + 1 } : undefined;
}

/** Returns the steps with the last value among the others, if the field lists it. */
export function withLastValue(reading: Reading): readonly Step[] {
  const split = splitAt(reading);
  const before = split === undefined ? undefined : reading.steps[split.at - 1];
  const check = before?.step === "validate" ? before.checks.at(-1) : undefined;
  if (split === undefined || before?.step !== "validate" || check?.oneOf === undefined) return reading.steps;
  const isListed = fieldsAt(check, reading.context).some(({ field }) => field.enum?.includes(split.word) === true);
  if (!isListed) return reading.steps;
  const whole: Check = { ...check, oneOf: [...(check.oneOf as readonly string[]), split.word] };
  return [...reading.steps.slice(0, split.at - 1), { ...before, checks: [...before.checks.slice(0, -1), whole] }];
}
