// Values made at run time, in words: random data ("a random number between 1 and 9") and dates ("tomorrow", "today plus 3 days").

import type { Json, JsonObject } from "../json.ts";
import type { RandomKind } from "../step.ts";
import { quote } from "./quote.ts";
import { phraseEnd, type Scan, tokenAt, word } from "./scan.ts";
import type { ValueReading } from "./value.ts";

const randomNouns: readonly (readonly [string, RandomKind])[] = [
  ["e-mail address", "email"],
  ["email address", "email"],
  ["e-mail", "email"],
  ["email", "email"],
  ["first name", "first name"],
  ["last name", "last name"],
  ["full name", "name"],
  ["name", "name"],
  ["username", "username"],
  ["user name", "username"],
  ["password", "password"],
  ["phone number", "phone number"],
  ["phone", "phone number"],
  ["telephone number", "phone number"],
  ["uuid", "uuid"],
  ["guid", "uuid"],
  ["word", "word"],
  ["sentence", "sentence"],
  ["string", "text"],
  ["text", "text"],
  ["number", "number"],
  ["integer", "integer"],
  ["whole number", "integer"],
  ["boolean", "boolean"],
  ["date-time", "date-time"],
  ["date and time", "date-time"],
  ["datetime", "date-time"],
  ["date", "date"],
  ["city", "city"],
  ["country", "country"],
  ["street", "street"],
  ["company name", "company"],
  ["company", "company"],
  ["url", "url"],
];

/** `a random …`, `today`, `the current timestamp`, `the date 3 days ago`, …; undefined where nothing of the kind stands at `from`. */
export function readGenerated(scan: Scan, from: number): ValueReading | undefined {
  let at = from;
  const first = word(scan, at);
  if (first === "a" || first === "an" || first === "the") at++;
  if (word(scan, at) === "new" && word(scan, at + 1) === "random") at++;
  if (word(scan, at) === "random") return readRandom(scan, at + 1);
  return readNow(scan, at, first === "the");
}

/** `uuid`, `number between 1 and 9`: what stands behind "random", or behind "generate a". */
export function readRandom(scan: Scan, from: number): ValueReading | undefined {
  for (const [noun, kind] of randomNouns) {
    const end = phraseEnd(scan, from, noun);
    if (end >= 0) return readBounds(scan, end, kind);
  }
  return undefined;
}

const numericKinds = new Set<RandomKind>(["number", "integer"]);
const dateKinds = new Set<RandomKind>(["date", "date-time"]);
const textKinds = new Set<RandomKind>(["text", "password", "word", "username", "sentence"]);

function readBounds(scan: Scan, from: number, kind: RandomKind): ValueReading {
  const plain = { value: { $random: kind }, next: from };
  const first = word(scan, from);
  if (numericKinds.has(kind)) {
    const number = (at: number) => (tokenAt(scan, at)?.kind === "number" ? (tokenAt(scan, at)?.value as number) : undefined);
    const range = first === "between" ? "and" : first === "from" ? "to" : undefined;
    if (range !== undefined && word(scan, from + 2) === range) {
      const min = number(from + 1);
      const max = number(from + 3);
      if (min !== undefined && max !== undefined) return { value: { $random: kind, min, max }, next: from + 4 };
    }
    const least = phraseEnd(scan, from, "of at least");
    const low = least < 0 ? undefined : number(least);
    if (low !== undefined) return { value: { $random: kind, min: low }, next: least + 1 };
    const most = phraseEnd(scan, from, "of at most");
    const high = most < 0 ? undefined : number(most);
    if (high !== undefined) return { value: { $random: kind, max: high }, next: most + 1 };
  }
  if (dateKinds.has(kind)) {
    const day = (at: number): string | undefined => {
      const token = tokenAt(scan, at);
      const text = token?.kind === "quoted" ? (token.value as string) : token?.kind === "word" ? token.text : "";
      return /^\d{4}-\d{2}-\d{2}/.test(text) || token?.kind === "quoted" ? text : undefined;
    };
    const range = first === "between" ? "and" : first === "from" ? "to" : undefined;
    const start = range === undefined ? undefined : day(from + 1);
    if (start !== undefined && word(scan, from + 2) === range) {
      const to = day(from + 3);
      if (to !== undefined) return { value: { $random: kind, from: start, to }, next: from + 4 };
    }
    const after = first === "from" || first === "after" ? day(from + 1) : undefined;
    if (after !== undefined) return { value: { $random: kind, from: after }, next: from + 2 };
    const before = first === "until" || first === "before" ? day(from + 1) : undefined;
    if (before !== undefined) return { value: { $random: kind, to: before }, next: from + 2 };
  }
  if (textKinds.has(kind)) {
    let at = from;
    if (first === "of" || first === "with") at++;
    if (word(scan, at) === "length") at++;
    const length = tokenAt(scan, at);
    const unit = /^(?:characters?|letters?|signs?)$/.test(word(scan, at + 1));
    if (at > from && length?.kind === "number" && (unit || word(scan, at - 1) === "length")) {
      return { value: { $random: kind, length: length.value as number }, next: at + (unit ? 2 : 1) };
    }
  }
  return plain;
}

const units = /^(?:second|minute|hour|day|week|month|year)s?$/;

function readNow(scan: Scan, from: number, the: boolean): ValueReading | undefined {
  const first = word(scan, from);
  const moved = (kind: string, next: number, offset?: string): ValueReading =>
    offset === undefined ? withOffset(scan, { $now: kind }, next) : { value: { $now: kind, offset }, next };
  if (!the) {
    if (first === "today" || first === "today's") return moved("date", word(scan, from + 1) === "date" ? from + 2 : from + 1);
    if (first === "tomorrow") return moved("date", from + 1, "+1 day");
    if (first === "yesterday") return moved("date", from + 1, "-1 day");
    if (first === "now") return moved("date-time", from + 1);
  }
  if (first === "date" && the) return relative(scan, from + 1, "date");
  if (first === "time" && the) return relative(scan, from + 1, "date-time");
  if (first !== "current") return undefined;
  const kinds: readonly (readonly [string, string])[] = [
    ["timestamp in milliseconds", "timestamp-ms"],
    ["timestamp in ms", "timestamp-ms"],
    ["timestamp in seconds", "timestamp"],
    ["timestamp", "timestamp"],
    ["date and time", "date-time"],
    ["date-time", "date-time"],
    ["datetime", "date-time"],
    ["date", "date"],
    ["time", "time"],
  ];
  for (const [noun, kind] of kinds) {
    const end = phraseEnd(scan, from + 1, noun);
    if (end >= 0) return withOffset(scan, { $now: kind }, end);
  }
  return undefined;
}

/** `plus 3 days`, `minus 1 hour`, `with offset "+3 days"` behind a date. */
function withOffset(scan: Scan, value: JsonObject, at: number): ValueReading {
  const first = word(scan, at);
  const amount = tokenAt(scan, at + 1);
  if ((first === "plus" || first === "minus") && amount?.kind === "number" && units.test(word(scan, at + 2))) {
    return { value: { ...value, offset: `${first === "plus" ? "+" : "-"}${amount.text} ${word(scan, at + 2)}` }, next: at + 3 };
  }
  const end = phraseEnd(scan, at, "with offset");
  const text = end < 0 ? undefined : tokenAt(scan, end);
  if (text?.kind === "quoted") return { value: { ...value, offset: text.value as string }, next: end + 1 };
  return { value, next: at };
}

/** `3 days from now`, `2 hours ago`. */
function relative(scan: Scan, at: number, kind: string): ValueReading | undefined {
  const amount = tokenAt(scan, at);
  const unit = word(scan, at + 1);
  if (amount?.kind !== "number" || !units.test(unit)) return undefined;
  if (word(scan, at + 2) === "ago") return { value: { $now: kind, offset: `-${amount.text} ${unit}` }, next: at + 3 };
  const end = phraseEnd(scan, at + 2, "from now");
  return end < 0 ? undefined : { value: { $now: kind, offset: `+${amount.text} ${unit}` }, next: end };
}

/** The words for a value made at run time, or undefined where it is another value or words cannot say it. */
export function writeGenerated(value: JsonObject): string | undefined {
  if (typeof value.$random === "string") return writeRandom(value);
  if (typeof value.$now === "string") return writeNow(value);
  return undefined;
}

function writeRandom(value: JsonObject): string | undefined {
  const kind = value.$random as RandomKind;
  const { $random, ...options } = value;
  if (!randomNouns.some(([, known]) => known === kind)) return undefined;
  const words = `a random ${kind}`;
  const keys = Object.keys(options).sort().join(" ");
  const { min, max, length, from, to } = options as { readonly [key: string]: Json | undefined };
  if (keys === "") return words;
  const written = (text: Json | undefined) => (typeof text === "string" ? quote(text) : undefined);
  if (numericKinds.has(kind) && (min === undefined || typeof min === "number") && (max === undefined || typeof max === "number")) {
    if (keys === "max min") return `${words} between ${min} and ${max}`;
    if (keys === "min") return `${words} of at least ${min}`;
    if (keys === "max") return `${words} of at most ${max}`;
  }
  if (dateKinds.has(kind)) {
    if (keys === "from to" && written(from) !== undefined && written(to) !== undefined)
      return `${words} between ${written(from)} and ${written(to)}`;
    if (keys === "from" && written(from) !== undefined) return `${words} from ${written(from)}`;
    if (keys === "to" && written(to) !== undefined) return `${words} until ${written(to)}`;
  }
  if (textKinds.has(kind) && keys === "length" && typeof length === "number") return `${words} of length ${length}`;
  return undefined;
}

function writeNow(value: JsonObject): string | undefined {
  const names: Readonly<Record<string, string>> = {
    date: "date",
    "date-time": "date-time",
    time: "time",
    timestamp: "timestamp",
    "timestamp-ms": "timestamp in milliseconds",
  };
  const name = names[value.$now as string];
  const keys = Object.keys(value).length;
  if (name === undefined || keys > 2 || (keys === 2 && typeof value.offset !== "string")) return undefined;
  const offset = keys === 2 ? quote(value.offset as string) : "";
  if (offset === undefined) return undefined;
  return `the current ${name}${offset === "" ? "" : ` with offset ${offset}`}`;
}
