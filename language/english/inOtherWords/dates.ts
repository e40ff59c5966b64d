// Rewordings of dates in words: “4 May 2026” is 2026-05-04.

import { isJsonObject, type Json } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { sameName } from "../context/nouns.ts";
import { type Rewording, type Said, stepsOf, withWordsChanged } from "./rewording.ts";

const months = "january|february|march|april|may|june|july|august|september|october|november|december".split("|");
const month = months.map((name) => `${name}|${name.slice(0, 3)}`).join("|");
const dayFirst = new RegExp(String.raw`(?<![\w-])(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${month})\.?,? (\d{4})(?![\w-])`, "giu");
const monthFirst = new RegExp(String.raw`(?<![\w-])(${month})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?![\w-])`, "giu");

const amounts = "an?|one|two|three|four|five|six|seven|eight|nine|ten";
/** “tomorrow”, “in 3 days”, “two weeks from now”, “30 days ago” */
const fromNow = new RegExp(
  String.raw`(?<![\w"-])(?:(today)|(the day after )?(tomorrow)|(the day before )?(yesterday)|in (\d{1,4}|${amounts}) (day|week|month|year)s?(?: time)?|(\d{1,4}|${amounts}) (day|week|month|year)s? (from (?:now|today)|after today|ago|before today))(?![\w"-]| (?:at|morning|afternoon|evening|noon|night)\b)`,
  "giu",
);

export const dates: readonly Rewording[] = [
  {
    name: "days from now",
    example: [
      "Plan a rehearsal with day in 3 days",
      'Send a POST request to /rehearsals with body {"day": {"\\u0024now": "date", "offset": "+3 days"}}',
    ],
    needs: "document",
    cue: /\b(?:today|tomorrow|yesterday|now|ago|in (?:\d+|an?|\w+) (?:day|week|month|year))/i,
    reads: withDays,
  },
  {
    name: "dates in words",
    example: ["Create a tag with title Alto and colour 4 May 2026", "Create a tag with title Alto and colour 2026-05-04"],
    changes: (words) =>
      words
        .replace(dayFirst, (_, day: string, name: string, year: string) => iso(year, name, day))
        .replace(monthFirst, (_, name: string, day: string, year: string) => iso(year, name, day)),
  },
];

/** Reads a day in the place of each, and sends the day from now in its place. */
function withDays(said: Said): readonly Step[] | undefined {
  const offsets: string[] = [];
  const fixed = (at: number): string => `2031-03-${String(at + 10)}`;
  const plain = (lead: string): string =>
    withWordsChanged(said.sentence, (words) =>
      words.replace(fromNow, (...[, today, next, , past, yesterday, later = "", laterUnit = "", amount = "", unit = "", way = ""]) => {
        const count: string = later || amount;
        const known = /^\d/.test(count) ? Number(count) : Math.max(1, amounts.split("|").indexOf(count.toLowerCase()));
        const number = (next ?? past) === undefined ? known : 2;
        const sign = yesterday !== undefined || /^(?:ago|before)/i.test(way) ? "-" : "+";
        const name = (laterUnit || unit || "day").toLowerCase();
        offsets.push(today === undefined ? `${sign}${number} ${name}${number > 1 ? "s" : ""}` : "");
        return `${lead}${fixed(offsets.length - 1)}`;
      }),
    );
  for (const lead of ["", "on "]) {
    offsets.length = 0;
    const sentence = plain(lead);
    const days = offsets.map(
      (offset, at): Day => ({
        text: fixed(at),
        offset,
        word:
          sentence
            .slice(0, sentence.indexOf(fixed(at)))
            .replace(/ on $/, " ")
            .split(" ")
            .at(-2) ?? "",
      }),
    );
    const steps = days.length > 0 && days.length < 9 ? stepsOf(said, sentence) : undefined;
    const sent = steps && sentFromNow(steps, days, said.context);
    if (sent !== undefined) return sent;
  }
  return undefined;
}

interface Day {
  readonly text: string;
  readonly offset: string;
  /** The word before it. */
  readonly word: string;
}

/** The steps with these days from now; undefined if a request does not send one as a date. */
function sentFromNow(steps: readonly Step[], days: readonly Day[], { operations }: SentenceContext) {
  let count = 0;
  const sent = steps.map((step): Step => {
    const operation = step.step === "api_request" && operations !== undefined ? operationOfAction(operations, step.action) : undefined;
    if (operation === undefined || step.step !== "api_request") return step;
    const fields = [...(operation.body?.fields ?? []), ...operation.parameters];
    const withNow = (parts: Json): Json =>
      Object.fromEntries(
        Object.entries(parts as Readonly<Record<string, Json>>).map(([name, value]) => {
          const day = days.find(({ text }) => text === value);
          const isOther = fields.some((field) => field.name !== name && sameName(field.name, day?.word ?? ""));
          if (day === undefined || isOther || !fields.some((field) => field.name === name && field.format === "date")) return [name, value];
          count++;
          return [name, { $now: "date", ...(day.offset === "" ? {} : { offset: day.offset }) }];
        }),
      );
    const { body, query } = step;
    return {
      ...step,
      ...(isJsonObject(body ?? null) ? { body: withNow(body as Json) } : {}),
      ...(query === undefined ? {} : { query: withNow(query as Json) }),
    } as Step;
  });
  return count === days.length && !days.some(({ text }) => JSON.stringify(sent).includes(text)) ? sent : undefined;
}

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
