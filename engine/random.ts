// Values made at run time: `$random` and `$now`. Numbers, dates and identifiers are made here; names, places and words
// by fakeData.ts.

import type { Json, NowValue, RandomValue } from "../language/index.ts";
import { PlaybookError } from "./error.ts";
import type { FakeKind, Fakes } from "./fakeData.ts";

/**
 * A stream of values; the same seed gives the same values in the same order (dates without bounds lie around today).
 */
export interface RandomSource {
  /** Throws `PlaybookError` if the options exclude every value, or make no sense for the kind. */
  value(wanted: RandomValue): Promise<Json>;
}

/** Without a seed the values come from the system's secure source. */
export function createRandom(seed?: number): RandomSource {
  const draw = seed === undefined ? secureDraw() : seededDraw(seed);
  let fakes: Fakes | undefined;
  // One value after another, so that the first request is drawn first, also while the library is loading.
  let before: Promise<unknown> = Promise.resolve();
  return {
    value(wanted) {
      const made = before.then(async () => {
        checkOptions(wanted);
        const length = size(wanted);
        const plain = makePlain(wanted, draw);
        if (plain !== undefined) return plain;
        fakes ??= (await import("./fakeData.ts")).createFakes(draw);
        return fakes(wanted.$random as FakeKind, length);
      });
      before = made.catch(() => undefined);
      return made;
    },
  };
}

/** Throws `PlaybookError` for an offset that it cannot read. Dates and times are UTC. */
export function nowValue(wanted: NowValue, now: Date): Json {
  const at = wanted.offset === undefined ? now : moved(now, wanted.offset);
  const iso = at.toISOString();
  switch (wanted.$now) {
    case "date":
      return iso.slice(0, 10);
    case "date-time":
      return iso;
    case "time":
      return iso.slice(11, 19);
    case "timestamp":
      return Math.floor(at.getTime() / 1000);
    case "timestamp-ms":
      return at.getTime();
  }
}

/** A number from 0 up to, not including, 1. */
type Draw = () => number;

function secureDraw(): Draw {
  const values = new BigUint64Array(64);
  let at = values.length;
  return () => {
    // Node's cryptography is loaded with the first value.
    if (at === values.length) {
      crypto.getRandomValues(values);
      at = 0;
    }
    return Number((values[at++] ?? 0n) >> 11n) / 2 ** 53;
  };
}

/** Mulberry32: small and even enough for test data. */
function seededDraw(seed: number): Draw {
  let state = Math.trunc(seed) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const options = ["min", "max", "length", "from", "to"] as const;
const numberOptions = { kinds: ["number", "integer"], options: ["min", "max"] };
const dateOptions = { kinds: ["date", "date-time"], options: ["from", "to"] };
const lengthOptions = { kinds: ["text", "password", "word", "username", "sentence"], options: ["length"] };

function checkOptions(wanted: RandomValue): void {
  const allowed = [numberOptions, dateOptions, lengthOptions].find(({ kinds }) => kinds.includes(wanted.$random))?.options ?? [];
  const wrong = options.find((option) => wanted[option] !== undefined && !allowed.includes(option));
  if (wrong === undefined) return;
  const has = allowed.length === 0 ? "it has no options" : `it has ${allowed.join(" and ")}`;
  throw refuse(`"${wrong}" is not an option of a random ${wanted.$random}: ${has}.`);
}

function refuse(message: string): PlaybookError {
  return new PlaybookError("invalid-value", message, "Fix the options of the random value.");
}

/** Undefined for a kind that needs the library. */
function makePlain(wanted: RandomValue, draw: Draw): Json | undefined {
  switch (wanted.$random) {
    case "uuid":
      return uuid(draw);
    case "number":
      return number(wanted, draw);
    case "integer":
      return number(wanted, draw, 0);
    case "boolean":
      return draw() < 0.5;
    case "date":
      return new Date(instant(wanted, draw, 86_400_000)).toISOString().slice(0, 10);
    case "date-time":
      return new Date(instant(wanted, draw, 1)).toISOString();
  }
}

function uuid(draw: Draw): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(draw() * 16).toString(16));
  hex[12] = "4";
  hex[16] = "89ab"[Math.floor(draw() * 4)] ?? "8";
  return hex.join("").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

function size({ length }: RandomValue): number | undefined {
  if (length === undefined || (Number.isInteger(length) && length >= 1 && length <= 1_000_000)) return length;
  throw refuse(`The length ${length} is not a whole number from 1 to 1,000,000.`);
}

/** Between `min` and `max`, both included, with as many decimals as they have; 0 to 1,000 where a bound is missing. */
function number({ min, max }: RandomValue, draw: Draw, decimals?: number): number {
  const low = min ?? Math.min(0, max ?? 0);
  const high = max ?? Math.max(1000, low + 1000);
  const places = decimals ?? Math.min(12, Math.max(places10(low), places10(high)));
  const scale = 10 ** places;
  const [from, to] = [Math.ceil(low * scale - 1e-9), Math.floor(high * scale + 1e-9)];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from > to) {
    throw refuse(`There is no ${decimals === 0 ? "whole " : ""}number between ${low} and ${high}.`);
  }
  return Number(((from + Math.floor(draw() * (to - from + 1))) / scale).toFixed(places));
}

function places10(value: number): number {
  return /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
}

/** Milliseconds since 1970, in steps of `unit`; within a year around today where a bound is missing. */
function instant({ from, to }: RandomValue, draw: Draw, unit: number): number {
  const year = 365 * 86_400_000;
  // The start of the day, so that a seed gives the same all day.
  const now = Math.floor(Date.now() / 86_400_000) * 86_400_000;
  const bound = (text: string | undefined, otherwise: number): number => {
    const at = text === undefined ? otherwise : Date.parse(text);
    if (Number.isNaN(at)) throw refuse(`"${text}" is not a date such as 2030-12-31.`);
    return Math.floor(at / unit);
  };
  const low = bound(from, to === undefined ? now - year : Math.min(now, Date.parse(to)) - year);
  const high = bound(to, from === undefined ? now + year : Math.max(now, Date.parse(from)) + year);
  if (low > high) throw refuse(`There is no date from ${from} to ${to}.`);
  return (low + Math.floor(draw() * (high - low + 1))) * unit;
}

const milliseconds: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

/** `+3 days`, `-1 month 2 hours`. A month later than 31 January is the last day of February. */
function moved(now: Date, offset: string): Date {
  const part = /(?:([+-])\s*)?(?<![\d.])(\d+(?:\.\d+)?)\s*([a-z]+)/gi;
  const parts = [...offset.matchAll(part)];
  const rest = offset.replace(part, "").trim();
  let date = new Date(now);
  let sign = 1;
  for (const [, written, amount, unit = ""] of parts) {
    if (written !== undefined) sign = written === "-" ? -1 : 1;
    const next = add(date, sign * Number(amount), unit.toLowerCase().replace(/s$/, ""));
    if (next === undefined) throw unreadable(offset);
    date = next;
  }
  if (parts.length === 0 || rest !== "" || Number.isNaN(date.getTime())) throw unreadable(offset);
  return date;
}

function add(date: Date, amount: number, unit: string): Date | undefined {
  const length = Object.hasOwn(milliseconds, unit) ? milliseconds[unit] : undefined;
  if (length !== undefined) return new Date(date.getTime() + amount * length);
  if ((unit !== "month" && unit !== "year") || !Number.isInteger(amount)) return undefined;
  const next = new Date(date);
  next.setUTCMonth(date.getUTCMonth() + amount * (unit === "year" ? 12 : 1));
  if (next.getUTCDate() !== date.getUTCDate()) next.setUTCDate(0);
  return next;
}

function unreadable(offset: string): PlaybookError {
  return new PlaybookError("invalid-value", `"${offset}" is not an offset of a date.`, "Write it as +3 days, -2 hours or +1 month.");
}
