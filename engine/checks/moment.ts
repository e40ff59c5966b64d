// Reads years, months, days and moments, and compares them as exactly as the less exact one of the two says.

import { hasFormat } from "./valueFormat.ts";

export interface Moment {
  /** `2026`, `2026-03` or `2026-03-01`: the day as it is written, in the time zone of the moment. */
  readonly day: string;
  /** Of a moment: seconds, from 1970 in UTC where the zone is known, and the digits of its fraction. */
  readonly time?: { readonly seconds: number; readonly fraction: string; readonly isZoned: boolean };
}

const dayParts = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;
const timeParts = /^(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d:?\d\d)?$/i;
const httpParts = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** ISO 8601, or a date as HTTP headers have it; undefined for anything else, such as 31 February. */
export function readMoment(text: string): Moment | undefined {
  const [, httpDay, month = "", year, clock] = httpParts.exec(text) ?? [];
  const iso = httpDay === undefined ? text : `${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${httpDay}T${clock}Z`;
  const [day = "", time, ...more] = iso.split(/[Tt ]/);
  if (more.length > 0 || !isDay(day)) return undefined;
  if (time === undefined) return { day };
  const [found, hour, minute, second = "00", fraction = "", zone] = timeParts.exec(time) ?? [];
  if (found === undefined || day.length < 10 || !hasFormat(`${hour}:${minute}:${second}`, "time")) return undefined;
  const offset = offsetOf(zone ?? "Z");
  if (offset === undefined) return undefined;
  const seconds = Date.parse(`${day}T00:00:00Z`) / 1000 + Number(hour) * 3600 + Number(minute) * 60 + Number(second) - offset;
  return { day, time: { seconds, fraction, isZoned: zone !== undefined } };
}

function isDay(text: string): boolean {
  const [found, , month = "01", day = "01"] = dayParts.exec(text) ?? [];
  return found !== undefined && hasFormat(`${text.slice(0, 4)}-${month}-${day}`, "date");
}

/** Seconds east of Greenwich. */
function offsetOf(zone: string): number | undefined {
  const [, sign, hours = "", minutes = ""] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return Number(hours) > 23 || Number(minutes) > 59 ? undefined : sign === "-" ? -seconds : seconds;
}

/**
 * Below 0 where the first is earlier; undefined for two moments of which only one says its time zone. A moment is
 * compared with a day, which has no zone, by the day that is written in it.
 */
export function compareMoments(one: Moment, other: Moment): number | undefined {
  if (one.time !== undefined && other.time !== undefined) {
    if (one.time.isZoned !== other.time.isZoned) return undefined;
    const digits = Math.max(one.time.fraction.length, other.time.fraction.length);
    return one.time.seconds - other.time.seconds || order(one.time.fraction.padEnd(digits, "0"), other.time.fraction.padEnd(digits, "0"));
  }
  const length = Math.min(one.day.length, other.day.length);
  return order(one.day.slice(0, length), other.day.slice(0, length));
}

function order(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
