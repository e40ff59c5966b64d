// Judges whether a value satisfies an operator, and describes the actual value.

import type { Check, Comparison, DateBounds, DateRelation, Json, JsonNumber, Measure, Operator, ValueType } from "../../language/index.ts";
import {
  compareNumbers,
  comparesMediaType,
  dateRelations,
  isComparison,
  isInteger,
  isJsonObject,
  isNumber,
  operatorOf,
  readPattern,
  sumOf,
  timesWhole,
} from "../../language/index.ts";
import type { LateAnswers } from "../bounded/lateAnswers.ts";
import type { Actual } from "./actual.ts";
import { numberOf, readBounds, within } from "./bounds.ts";
import { contains, difference, duplicates, equal, fold, missingPart } from "./equality.ts";
import { compareMoments, readMoment } from "./moment.ts";
import { kindOf, memberPath, show } from "./show.ts";
import type { SchemaValidator } from "./subject.ts";
import { hasFormat } from "./valueFormat.ts";

/** `broken`: the question makes no sense of this value, so that its negation does not hold either. */
export interface Judgement {
  readonly holds: boolean;
  /** The actual state, worded to follow "but": `it is "OPEN"`. */
  readonly why: string;
  readonly expected?: Json;
  readonly broken?: true;
}

type Value = Extract<Actual, { kind: "value" }>;

/** The resources that checks need apart from their values: the check's compiled schema, and slow answers. */
export interface Aids {
  readonly schema?: SchemaValidator;
  readonly late: LateAnswers;
}

interface Asked extends Aids {
  readonly actual: Value;
  readonly value: Json;
  readonly ignoreCase: boolean;
  /** True if the parameters of a media type do not count. */
  readonly isMediaType: boolean;
}

type Judge<Name extends Operator> = (expected: NonNullable<Check[Name]>, asked: Asked) => Judgement;

/** Judges the operator alone: the caller applies `not`. */
export function judge(check: Check, actual: Value, aids: Aids): Judgement {
  const operator = operatorOf(check);
  if (operator === undefined) return { holds: true, why: `it is ${show(actual.value)}` };
  const { value } = actual;
  return judgeBy(operator, check, { ...aids, actual, value, ignoreCase: check.ignoreCase === true, isMediaType: comparesMediaType(check) });
}

function judgeBy<Name extends Operator>(operator: Name, check: Check, asked: Asked): Judgement {
  return judges[operator](check[operator] as NonNullable<Check[Name]>, asked);
}

const judges: { readonly [Name in Operator]: Judge<Name> } = {
  equals: judgeEquals,
  contains: (expected, { actual, ignoreCase }) => judgeContains(expected, actual, ignoreCase),
  startsWith: (piece, asked) => affix(piece, asked, (text, start) => text.startsWith(start)),
  endsWith: (piece, asked) => affix(piece, asked, (text, end) => text.endsWith(end)),
  matches: judgeMatches,
  // A missing value is judged before.
  exists: (_, { value }) => ({ holds: true, why: `it is ${show(value)}` }),
  empty: (_, { value }) => judgeEmpty(value),
  type: (type, { value }) => ({ holds: typeIs(value, type), why: `it is ${typeOf(value)}: ${show(value)}`, expected: type }),
  format: (format, { value }) =>
    typeof value === "string"
      ? { holds: hasFormat(value, format), why: `it is ${show(value)}`, expected: format }
      : broken(`it is ${kindOf(value)}, not a text: ${show(value)}`),
  length: (length, { value }) => judgeLength(length, value),
  compare: (comparison, { actual }) => judgeCompare(comparison, actual),
  oneOf: judgeOneOf,
  schema: (_, asked) => judgeSchema(asked),
  unique: (_, { actual }) => judgeUnique(actual),
  sorted: (order, { actual, ignoreCase }) => judgeSorted(order, actual, ignoreCase),
  age: (comparison, { value }) => judgeAge(comparison, value),
  date: (bounds, { value }) => judgeDate(bounds, value),
  sum: (sum, { actual }) => judgeSum(sum, actual, false),
  average: (average, { actual }) => judgeSum(average, actual, true),
};

function judgeEquals(expected: Json, { value, actual, ignoreCase, isMediaType }: Asked): Judgement {
  const holds = equal(isMediaType ? withoutParameters(value) : value, expected, ignoreCase);
  return { holds, why: holds ? "it is" : difference(value, expected, actual.path, ignoreCase), expected };
}

/** `text/csv` of `text/csv; charset=utf-8` */
function withoutParameters(value: Json): Json {
  return typeof value === "string" ? (value.split(";", 1)[0] ?? "").trim() : value;
}

function judgeOneOf(candidates: readonly Json[], { value, actual, ignoreCase, isMediaType }: Asked): Judgement {
  const own = isMediaType ? withoutParameters(value) : value;
  const holds = candidates.some((candidate) => equal(own, candidate, ignoreCase));
  const alike = candidates.find((candidate) => kindOf(candidate) !== kindOf(value) && String(candidate) === String(value));
  const why = holds || alike === undefined ? `it is ${show(value)}` : difference(value, alike, actual.path);
  return { holds, why, expected: candidates };
}

function judgeSchema({ schema, late, value }: Asked): Judgement {
  const problems = schema === undefined ? [] : late.problems(schema, value);
  const shown = problems.slice(0, 3).join("; ");
  const more = problems.length > 3 ? `; and ${problems.length - 3} more` : "";
  return { holds: problems.length === 0, why: problems.length === 0 ? "it does" : `${shown}${more}` };
}

function broken(why: string): Judgement {
  return { holds: false, why, broken: true };
}

function judgeContains(expected: Json, { value, path }: Value, ignoreCase: boolean): Judgement {
  const holds = contains(value, expected, ignoreCase);
  if (holds === undefined) {
    if (isJsonObject(value) && typeof expected === "string") {
      const place = memberPath(path, expected);
      return broken(`it is an object, but ${show(expected)} is a text (to look for a member, check that ${place} exists): ${show(value)}`);
    }
    return broken(`it is ${kindOf(value)}, which cannot contain ${kindOf(expected)}: ${show(value)}`);
  }
  return { holds, why: holds ? `it is ${show(value)}` : missingPart(value, expected, path, ignoreCase), expected };
}

/** Numbers have a spelling and can be asked about it; lists and objects cannot. */
function textOf(value: Json): string | undefined {
  if (typeof value === "string") return value;
  return isNumber(value) ? String(value) : undefined;
}

function affix(piece: string, { value, ignoreCase }: Asked, test: (text: string, piece: string) => boolean): Judgement {
  const text = textOf(value);
  if (text === undefined) return broken(`it is ${kindOf(value)}, not a text: ${show(value)}`);
  const holds = ignoreCase ? test(fold(text), fold(piece)) : test(text, piece);
  return { holds, why: `it is ${show(value)}`, expected: piece };
}

function judgeMatches(written: string, { value, ignoreCase, late }: Asked): Judgement {
  const text = textOf(value);
  if (text === undefined) return broken(`it is ${kindOf(value)}, not a text: ${show(value)}`);
  const pattern = readPattern(written, ignoreCase);
  if ("problem" in pattern) return broken(`the pattern is not a regular expression: ${pattern.problem}`);
  return { holds: late.test(pattern, text), why: `it is ${show(value)}`, expected: written };
}

function judgeEmpty(value: Json): Judgement {
  const count = sizeOf(value);
  if (count === undefined) return broken(`it is ${show(value)}, which is not a text, a list or an object`);
  return { holds: count === 0, why: `it is ${show(value)}` };
}

function judgeLength(length: NonNullable<Check["length"]>, value: Json): Judgement {
  const size = sizeOf(value);
  if (size === undefined) return broken(`it is ${show(value)}, which has no length`);
  const unit = typeof value === "string" ? "character" : Array.isArray(value) ? "item" : "member";
  const why = `it has ${size} ${unit}${size === 1 ? "" : "s"}: ${show(value)}`;
  if (isComparison(length)) {
    const bounds = readBounds(length);
    return "problem" in bounds ? broken(bounds.problem) : { holds: within(size, bounds), why, expected: length as Json };
  }
  const expected = numberOf(length);
  if (expected === undefined) return broken(`the length ${show(length)} is not a number`);
  return { holds: compareNumbers(size, expected) === 0, why, expected };
}

/** Characters as people count them, except combined ones. */
function sizeOf(value: Json): number | undefined {
  if (typeof value === "string") return [...value].length;
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}

function judgeCompare(comparison: Comparison, { value, text }: Value): Judgement {
  const bounds = readBounds(comparison);
  if ("problem" in bounds) return broken(bounds.problem);
  const number = text === true ? numberOf(value) : isNumber(value) ? value : undefined;
  if (number === undefined) {
    const numeral = typeof value === "string" && numberOf(value) !== undefined;
    return broken(
      numeral ? `the types differ: ${show(value)} is a text, not a number` : `it is ${kindOf(value)}, not a number: ${show(value)}`,
    );
  }
  return { holds: within(number, bounds), why: `it is ${show(number)}`, expected: comparison as Json };
}

function typeIs(value: Json, type: ValueType): boolean {
  return typeOf(value) === type || (type === "number" && isNumber(value));
}

function typeOf(value: Json): ValueType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isNumber(value)) return isInteger(value) ? "integer" : "number";
  return typeof value as "string" | "boolean" | "object";
}

/** How far the clock of a service may be ahead, in milliseconds. */
const clockSkew = 5_000;

function judgeAge(comparison: Comparison, value: Json): Judgement {
  const bounds = readBounds(comparison);
  if ("problem" in bounds) return broken(bounds.problem);
  const moment =
    typeof value === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) ? Date.parse(value.replace(" ", "T")) : Number.NaN;
  if (Number.isNaN(moment)) return broken(`it is ${kindOf(value)} that is not a date or time: ${show(value)}`);
  const age = Date.now() - moment;
  const isRecent = comparison.below !== undefined || comparison.atMost !== undefined;
  const isAhead = isRecent && age < -clockSkew;
  const when = age < 0 ? `${-age} ms in the future` : `${age} ms ago`;
  return { holds: !isAhead && within(isRecent ? Math.max(0, age) : age, bounds), why: `it is ${show(value)}, ${when}` };
}

const holdsBy: { readonly [Relation in DateRelation]: (order: number) => boolean } = {
  after: (order) => order > 0,
  onOrAfter: (order) => order >= 0,
  before: (order) => order < 0,
  onOrBefore: (order) => order <= 0,
  on: (order) => order === 0,
};

function judgeDate(bounds: DateBounds, value: Json): Judgement {
  const moment = typeof value === "string" ? readMoment(value) : undefined;
  if (moment === undefined) return broken(`it is ${kindOf(value)} that is not a date or time: ${show(value)}`);
  let holds = true;
  for (const relation of dateRelations) {
    const written = bounds[relation];
    if (written === undefined) continue;
    const limit = typeof written === "string" ? readMoment(written) : undefined;
    if (limit === undefined) return broken(`${show(written)}, with which it is compared, is not a date or time`);
    const order = compareMoments(moment, limit);
    if (order === undefined) return broken(`only one of ${show(value)} and ${show(written)} says its time zone`);
    holds &&= holdsBy[relation](order);
  }
  return { holds, why: `it is ${show(value)}`, expected: bounds as Json };
}

/** The sum of the numbers in a list, or their average, by its exact value. An empty list shows nothing. */
function judgeSum(wanted: Measure, { value, path }: Value, isAverage: boolean): Judgement {
  if (!Array.isArray(value)) return broken(`it is ${kindOf(value)}, not a list: ${show(value)}`);
  const items = value as readonly Json[];
  if (items.length === 0) return broken("it has no items");
  const other = items.findIndex((item) => !isNumber(item));
  if (other >= 0) return broken(`${memberPath(path, other)} is ${kindOf(items[other] as Json)}, not a number: ${show(items[other])}`);
  const sum = sumOf(items as readonly JsonNumber[]);
  const bounds = readBounds(isComparison(wanted) ? wanted : ({ atLeast: wanted, atMost: wanted } as Comparison));
  if (sum === undefined) return broken(`its numbers have too many digits to be added: ${show(value)}`);
  if ("problem" in bounds) return broken(bounds.problem);
  const count = isAverage ? items.length : 1;
  const why = isAverage ? `the average is ${show(Number(String(sum)) / count)}` : `the sum is ${show(sum)}`;
  const scaled = bounds.map(({ kind, limit }) => ({ kind, limit: timesWhole(limit, count) }));
  return { holds: within(sum, scaled), why: `${why}: ${show(value)}`, expected: wanted as Json };
}

/** Numbers by their values, texts by the codes of their characters. One item is in order; of none nothing is shown. */
function judgeSorted(order: "ascending" | "descending", { value, path }: Value, ignoreCase: boolean): Judgement {
  if (!Array.isArray(value)) return broken(`it is ${kindOf(value)}, not a list: ${show(value)}`);
  const items = value as readonly Json[];
  const [head] = items;
  if (head === undefined) return broken("it has no items");
  for (const [index, item] of items.entries()) {
    const isSame = isNumber(head) ? isNumber(item) : typeof head === "string" && typeof item === "string";
    if (!isSame) return broken(`${memberPath(path, index)} is ${kindOf(item)}: only numbers or only texts can be sorted: ${show(item)}`);
    const before = items[index - 1];
    if (before === undefined) continue;
    const compared = inOrder(before, item, ignoreCase);
    if (order === "ascending" ? compared > 0 : compared < 0)
      return { holds: false, why: `${memberPath(path, index - 1)} is ${show(before)}, and ${memberPath(path, index)} is ${show(item)}` };
  }
  return { holds: true, why: `it is ${show(value)}` };
}

/** Below 0 where the first comes first. */
function inOrder(one: Json, other: Json, ignoreCase: boolean): number {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other);
  const [first, second] = [one, other].map((text) => (ignoreCase ? fold(String(text)) : String(text))) as [string, string];
  return first === second ? 0 : first < second ? -1 : 1;
}

function judgeUnique({ value, path }: Value): Judgement {
  if (!Array.isArray(value)) return broken(`it is ${kindOf(value)}, not a list: ${show(value)}`);
  const twice = duplicates(value);
  if (twice !== undefined) {
    const [first, second] = twice;
    return { holds: false, why: `${memberPath(path, first)} and ${memberPath(path, second)} are both ${show(value[second])}` };
  }
  return { holds: true, why: `all of its ${value.length} items differ` };
}
