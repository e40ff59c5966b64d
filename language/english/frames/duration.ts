// Durations in words: "5 seconds", "1.5 s", "500 ms", "half a second" is none; always milliseconds in steps.

import type { Json } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import { bareReference } from "../jsonText.ts";
import { quote } from "../quote.ts";
import { report, type Scan, spanOf, tokenAt, word } from "../scan.ts";

const units: Readonly<Record<string, number>> = {
  ms: 1,
  msec: 1,
  msecs: 1,
  millisecond: 1,
  milliseconds: 1,
  millis: 1,
  s: 1000,
  sec: 1000,
  secs: 1000,
  second: 1000,
  seconds: 1000,
  m: 60_000,
  min: 60_000,
  mins: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
};

const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, ten: 10 };

export interface DurationReading {
  /** Milliseconds, a text, or `{ $var }`. */
  readonly value: Json;
  readonly next: number;
}

/** A duration with its unit at `at`. A variable counts milliseconds. */
export function readDuration(scan: Scan, at: number): DurationReading | undefined {
  const token = tokenAt(scan, at);
  if (token === undefined) return undefined;
  if (token.kind === "word") {
    const glued = /^(\d+(?:\.\d+)?)(ms|s|sec|m|min|h)$/.exec(token.word);
    if (glued !== null) return whole(Number(glued[1]) * (units[glued[2] as string] as number), at + 1);
  }
  const factor = units[word(scan, at + 1)];
  if (factor === undefined) return undefined;
  if (token.kind === "number") return whole((token.value as number) * factor, at + 2);
  if (token.kind === "quoted") {
    const text = token.value as string;
    if (/^\d+(?:\.\d+)?$/.test(text)) return whole(Number(text) * factor, at + 2);
    return factor === 1 ? { value: text, next: at + 2 } : inMilliseconds(scan, at);
  }
  if (token.kind === "reference") return factor === 1 ? { value: { $var: token.value as string }, next: at + 2 } : inMilliseconds(scan, at);
  const count = numbers[token.word];
  return count === undefined ? undefined : whole(count * factor, at + 2);
}

function whole(milliseconds: number, next: number): DurationReading | undefined {
  const rounded = Math.round(milliseconds);
  return rounded >= 1 && Math.abs(rounded - milliseconds) < 1e-6 ? { value: rounded, next } : undefined;
}

function inMilliseconds(scan: Scan, at: number): undefined {
  const span = spanOf(scan, at + 1, at + 2);
  return report(scan, {
    code: "invalid-value",
    message: "A variable that says how long counts milliseconds.",
    in: "sentence",
    span,
    suggestions: [{ title: "Count milliseconds", span, text: "milliseconds" }],
  });
}

/** `5 seconds` or `1500 ms`; undefined where no sentence can say it. */
export function writeDuration(value: Json): string | undefined {
  if (typeof value === "number") {
    if (value % 60_000 === 0) return value === 60_000 ? "1 minute" : `${value / 60_000} minutes`;
    if (value % 1000 === 0) return value === 1000 ? "1 second" : `${value / 1000} seconds`;
    return `${value} ms`;
  }
  if (typeof value === "string") {
    const quoted = /^\d+(?:\.\d+)?$/.test(value) ? undefined : quote(value);
    return quoted === undefined ? undefined : `${quoted} ms`;
  }
  const reference = isJsonObject(value) ? bareReference(value) : undefined;
  return reference === undefined ? undefined : `${reference} ms`;
}
