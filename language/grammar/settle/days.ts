// Reads days: “today” from the day of the run, “14.03.2031”.

import type { Json } from "../../json.ts";
import { unsettled } from "./place.ts";

const days: ReadonlyMap<string, string | undefined> = new Map([
  ["today", undefined],
  ["tomorrow", "+1 day"],
  ["yesterday", "-1 day"],
]);

/** Returns whether a format is that of a day or moment: `date`, `date-time`. */
export function isDayFormat(format: string | undefined): boolean {
  return format?.startsWith("date") === true;
}

export function isDayWord(word: string): boolean {
  return days.has(word.toLowerCase()) || word.toLowerCase() === "now";
}

/** The value of such a word where a field has that format; undefined where that is another one. */
export function dayFromNow(word: string, format: string | undefined): Json | undefined {
  const said = word.toLowerCase();
  if (format !== "date" || !days.has(said)) return undefined;
  const offset = days.get(said);
  return { $now: "date", ...(offset === undefined ? {} : { offset }) };
}

/** "14.03.2031" is that day; in "03/04/2031" either number may be the month. */
export function dayOf(text: string): Json {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (year !== "") return Number(month) <= 12 ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : unsettled("no such month");
  return /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text) ? unsettled("a day or a month") : text;
}
