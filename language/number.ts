// Numbers as JSON spells them. They are compared by their exact values and written with the digits that they were read
// with.

/** The text of a number in JSON (RFC 8259). */
export const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * A number that a JavaScript number would write differently: `1.10`, `9007199254740993`, `1e400`, `-0`. JSON.stringify
 * and templates write its own digits. It has no members, so that no path leads into it.
 */
export class ExactNumber {
  readonly #digits: string;

  /** `digits` fits `numberPattern`. Call `readNumber` instead, which knows when a JavaScript number is enough. */
  constructor(digits: string) {
    this.#digits = digits;
  }

  toString(): string {
    return this.#digits;
  }

  toJSON(): unknown {
    return rawJson(this.#digits);
  }
}

export type JsonNumber = number | ExactNumber;

// The libraries of TypeScript do not know it yet; Node has it since 21, Chromium since 114.
const rawJson = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON;

/** `text` fits `numberPattern`. */
export function readNumber(text: string): JsonNumber {
  const value = Number(text);
  return String(value) === text ? value : new ExactNumber(text);
}

/** A number as YAML and people write it, too: `+007`, `.5`, `5.`. Undefined for anything else. */
export function parseNumber(text: string): JsonNumber | undefined {
  const [found, sign, written = "", fraction, exponent = ""] = /^([-+]?)(?=\.?\d)(\d*)(?:\.(\d*))?(e[-+]?\d+)?$/i.exec(text) ?? [];
  if (found === undefined) return undefined;
  const whole = written.replace(/^0+(?=\d)/, "");
  return readNumber(`${sign === "-" ? "-" : ""}${whole || "0"}${fraction ? `.${fraction}` : ""}${exponent}`);
}

export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === "number" || value instanceof ExactNumber;
}

/**
 * The JavaScript number of the same value; undefined if there is none. A JavaScript number stands for its shortest
 * decimal form.
 */
export function plainNumber(value: JsonNumber): number | undefined {
  if (typeof value === "number") return value;
  const near = Number(String(value));
  return Number.isFinite(near) && compareNumbers(near, value) === 0 ? near : undefined;
}

/** A JavaScript number where one has the same value, however it is spelled. `text` fits `numberPattern`. */
export function readByValue(text: string): JsonNumber {
  const exact = readNumber(text);
  return plainNumber(exact) ?? exact;
}

/** Negative, zero or positive as `one` is below, equal to or above `other`. */
export function compareNumbers(one: JsonNumber, other: JsonNumber): number {
  if (typeof one === "number" && typeof other === "number") return one < other ? -1 : one > other ? 1 : 0;
  const a = decimal(one);
  const b = decimal(other);
  if (a.sign !== b.sign) return a.sign - b.sign;
  if (a.point !== b.point) return a.point < b.point ? -a.sign : a.sign;
  return a.digits < b.digits ? -a.sign : a.digits > b.digits ? a.sign : 0;
}

export function isInteger(value: JsonNumber): boolean {
  if (typeof value === "number") return Number.isInteger(value);
  const { digits, point } = decimal(value);
  return digits.length <= point || digits === "";
}

/** `by` is not zero. */
export function isMultiple(value: JsonNumber, by: JsonNumber): boolean {
  const a = decimal(value);
  const b = decimal(by);
  if (a.digits === "") return true;
  // Both as whole numbers times a power of ten; neither ends with a zero.
  const power = a.point - a.digits.length - (b.point - b.digits.length);
  if (power < 0) return false;
  const divisor = BigInt(b.digits);
  return (remainder(a.digits, divisor) * powerOfTen(power, divisor)) % divisor === 0n;
}

/** As a whole number times a power of ten. */
function scaled(value: JsonNumber): { readonly units: bigint; readonly power: number } {
  const { sign, digits, point } = decimal(value);
  return { units: BigInt(sign) * BigInt(digits || "0"), power: digits === "" ? 0 : point - digits.length };
}

/** Numbers beyond this power of ten have too many digits to be added. */
const mostPower = 400;

/** The exact sum; undefined if it has too many digits. */
export function sumOf(numbers: readonly JsonNumber[]): JsonNumber | undefined {
  const all = numbers.map(scaled);
  if (all.some(({ power }) => Math.abs(power) > mostPower)) return undefined;
  const least = Math.min(0, ...all.map(({ power }) => power));
  const units = all.reduce((sum, one) => sum + one.units * 10n ** BigInt(one.power - least), 0n);
  return readByValue(`${units}e${least}`);
}

/** The exact product with a whole number. */
export function timesWhole(value: JsonNumber, count: number): JsonNumber {
  const { units, power } = scaled(value);
  return readByValue(`${units * BigInt(count)}e${power}`);
}

/** The same text for the same value, however it is spelled. */
export function canonicalNumber(value: JsonNumber): string {
  const { sign, digits, point } = decimal(value);
  return digits === "" ? "0" : `${sign < 0 ? "-" : ""}0.${digits}e${point}`;
}

/** sign × 0.digits × 10^point; `digits` neither begins nor ends with a zero and is empty for zero. */
interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly point: number;
}

function decimal(value: JsonNumber): Decimal {
  const [, minus, whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value)) ?? [];
  const all = `${whole}${fraction}`;
  const start = all.length - all.replace(/^0+/, "").length;
  let end = all.length;
  while (end > start && all.charCodeAt(end - 1) === 48) end--;
  if (start === end) return { sign: 0, digits: "", point: 0 };
  return { sign: minus === "-" ? -1 : 1, digits: all.slice(start, end), point: whole.length - start + Number(exponent) };
}

/** In pieces, so that the time is linear in the number of digits. */
function remainder(digits: string, divisor: bigint): bigint {
  let rest = 0n;
  for (let at = 0; at < digits.length; at += 15) {
    const piece = digits.slice(at, at + 15);
    rest = (rest * 10n ** BigInt(piece.length) + BigInt(piece)) % divisor;
  }
  return rest;
}

/** 10^power modulo `divisor`, by squaring. */
function powerOfTen(power: number, divisor: bigint): bigint {
  let result = 1n % divisor;
  let square = 10n % divisor;
  for (let left = BigInt(power); left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % divisor;
    square = (square * square) % divisor;
  }
  return result;
}

/** Returns whether JSON data contains a number that a JavaScript program would write with other digits. */
export function hasExactNumber(value: unknown): boolean {
  if (value instanceof ExactNumber) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasExactNumber);
}
