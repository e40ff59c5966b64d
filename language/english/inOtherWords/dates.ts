// Rewordings of dates in words: “4 May 2026” is 2026-05-04.

import { isJsonObject, type Json } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import type { Rewording } from "./rewording.ts";

const months = "january|february|march|april|may|june|july|august|september|october|november|december".split("|");
const month = months.map((name) => `${name}|${name.slice(0, 3)}`).join("|");
const dayFirst = new RegExp(String.raw`(?<![\w-])(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${month})\.?,? (\d{4})(?![\w-])`, "giu");
const monthFirst = new RegExp(String.raw`(?<![\w-])(${month})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?![\w-])`, "giu");

export const dates: readonly Rewording[] = [
  {
    name: "dates in words",
    example: ["Create a tag with title Alto and colour 4 May 2026", "Create a tag with title Alto and colour 2026-05-04"],
    changes: (words) =>
      words
        .replace(dayFirst, (_, day: string, name: string, year: string) => iso(year, name, day))
        .replace(monthFirst, (_, name: string, day: string, year: string) => iso(year, name, day)),
  },
];

function iso(year: string, name: string, day: string): string {
  const number = months.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3))) + 1;
  return `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** “Reschedule the trip to 13 May 2031” does not say at which time. */
export function sendsDayAsMoment(steps: readonly Step[], sentence: string, context: SentenceContext): boolean {
  return steps.some((step) => {
    if (step.step !== "api_request" || !isJsonObject((step.body ?? null) as Json)) return false;
    const moments = operationOf(context, step)?.body?.fields.filter(({ format }) => format === "date-time") ?? [];
    const body = step.body as Readonly<Record<string, unknown>>;
    return moments.some(({ name }) => {
      const value = body[name];
      return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !sentence.includes(value);
    });
  });
}
