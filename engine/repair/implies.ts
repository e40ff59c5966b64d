// Proves whether one check can only hold where another holds, which distinguishes a stricter check from a laxer one.
// The answer is no if it is unknown before the run.

import { type Check, type Comparison, isComparison, type Json, plainNumber } from "../../language/index.ts";
import { createLateAnswers } from "../bounded/lateAnswers.ts";
import { numberOf, readBounds, within } from "../checks/bounds.ts";
import { judge } from "../checks/operators.ts";

/** Checks on different things never imply each other. */
export function implies(one: Check, other: Check): boolean {
  if (subjectKey(one) !== subjectKey(other)) return false;
  if (sameCheck(one, other)) return true;
  if (one.status !== undefined && other.status !== undefined) return isSubset(statuses(one), statuses(other));
  if (one.time !== undefined && other.time !== undefined) return one.not !== true && other.not !== true && isInside(one.time, other.time);
  if (one.not === true || one.ignoreCase === true) return false;
  const values = valuesOf(one);
  if (values !== undefined && other.schema === undefined) return values.every((value) => holdsOf(other, value));
  if (other.exists === true && other.not !== true) return isAboutAValue(one);
  if (one.compare !== undefined && other.compare !== undefined && other.not !== true) return isInside(one.compare, other.compare);
  if (one.length !== undefined && other.length !== undefined && other.not !== true)
    return isInside(boundsOf(one.length), boundsOf(other.length));
  return one.length !== undefined && other.empty === true && other.not === true && least(boundsOf(one.length)) > 0;
}

/** The subject of a check, including its quantifier. */
export function subjectKey({ status, reason, header, cookie, path, body, time, variable, succeeded, every, any, none }: Check): string {
  const subject = status !== undefined ? "status" : time !== undefined ? "time" : "";
  return JSON.stringify([
    subject,
    reason ?? null,
    header?.toLowerCase() ?? null,
    cookie ?? null,
    path ?? null,
    body ?? null,
    variable ?? null,
    succeeded ?? null,
    every ?? null,
    any ?? null,
    none ?? null,
  ]);
}

function sameCheck(one: Check, other: Check): boolean {
  const key = ({ implied: _, ...check }: Check) => JSON.stringify(Object.entries(check).sort(([a], [b]) => (a < b ? -1 : 1)));
  return key(one) === key(other);
}

/** The only values with which it holds, if there are a few. Templates can become anything. */
function valuesOf({ equals, oneOf }: Check): readonly Json[] | undefined {
  if (equals !== undefined) return isOpen(equals) ? undefined : [equals];
  if (oneOf !== undefined) return oneOf.some(isOpen) ? undefined : oneOf;
  return undefined;
}

function holdsOf(check: Check, value: Json): boolean {
  if (isOpen(check as unknown as Json)) return false;
  const late = createLateAnswers();
  const { holds, broken } = judge(check, { kind: "value", value, path: check.path ?? "$" }, { late });
  // The outcome of a slow check is unknown.
  return !late.open && broken === undefined && holds !== (check.not === true);
}

/** Returns whether variables or values made at run time are in it. */
function isOpen(value: Json): boolean {
  return /\$\{|"\$(?:var|now|random|file|literal|field)"/.test(JSON.stringify(value));
}

/** All but `exists` itself ask for something of a value that is there. */
function isAboutAValue(check: Check): boolean {
  const { equals, contains, startsWith, endsWith, matches, type, format, length, compare, oneOf, exists, date, sum, average } = check;
  return [equals, contains, startsWith, endsWith, matches, type, format, length, compare, oneOf, exists, date, sum, average].some(
    (one) => one !== undefined,
  );
}

/** Undefined: not known before it runs. */
function statuses({ status, not }: Check): ReadonlySet<number> | undefined {
  const accepted = acceptedBy(status);
  if (accepted === undefined || not !== true) return accepted && new Set(accepted);
  return new Set(all.filter((one) => !accepted.includes(one)));
}

const all = Array.from({ length: 500 }, (_, index) => 100 + index);

function acceptedBy(status: Check["status"]): readonly number[] | undefined {
  if (typeof status === "number") return [status];
  if (typeof status === "string") {
    const digit = /^([1-5])xx$/i.exec(status)?.[1];
    return digit === undefined ? undefined : all.filter((one) => String(one).startsWith(digit));
  }
  if (Array.isArray(status)) {
    const each = (status as readonly (number | string)[]).map(acceptedBy);
    return each.some((one) => one === undefined) ? undefined : each.flatMap((one) => one ?? []);
  }
  if (status === undefined || "$var" in (status as object)) return undefined;
  const bounds = readBounds(status as Comparison);
  return "problem" in bounds ? undefined : all.filter((one) => within(one, bounds));
}

function isSubset(one: ReadonlySet<number> | undefined, other: ReadonlySet<number> | undefined): boolean {
  return one !== undefined && other !== undefined && [...one].every((status) => other.has(status));
}

function boundsOf(length: NonNullable<Check["length"]>): Comparison {
  return isComparison(length) ? length : { atLeast: length, atMost: length };
}

/** NaN if the value is not a number, or is one that JavaScript cannot hold: it implies nothing. */
function bound(given: unknown): number {
  const number = numberOf(given);
  return number === undefined ? Number.NaN : (plainNumber(number) ?? Number.NaN);
}

interface Interval {
  readonly from: number;
  readonly to: number;
  readonly openFrom: boolean;
  readonly openTo: boolean;
}

function interval({ above, below, atLeast, atMost }: Comparison): Interval | undefined {
  const given = [above, below, atLeast, atMost].map((one) => (one === undefined ? undefined : bound(one)));
  if (given.some((one) => Number.isNaN(one))) return undefined;
  const [over, under, from, to] = given;
  const low = Math.max(over ?? Number.NEGATIVE_INFINITY, from ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(under ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY);
  return { from: low, to: high, openFrom: low === over, openTo: high === under };
}

function isInside(one: Comparison, other: Comparison): boolean {
  const [inner, outer] = [interval(one), interval(other)];
  if (inner === undefined || outer === undefined) return false;
  const fromFits = inner.from > outer.from || (inner.from === outer.from && (inner.openFrom || !outer.openFrom));
  const toFits = inner.to < outer.to || (inner.to === outer.to && (inner.openTo || !outer.openTo));
  return fromFits && toFits;
}

function least(bounds: Comparison): number {
  return interval(bounds)?.from ?? Number.NEGATIVE_INFINITY;
}
