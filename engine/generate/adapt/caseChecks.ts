// Converts the expectations of a test case definition to checks, which replace the endpoint playbook's.

import { type CaseExpectation, type Check, isJsonObject, type Json, sameData } from "../../../language/index.ts";
import { asValue, isSame, referenceOf } from "./caseRequest.ts";

export interface CaseChecks {
  readonly status?: Check;
  /** One for each member of the body that is named, by its path. */
  readonly body: readonly Check[];
}

export function caseChecks({ status, body }: CaseExpectation): CaseChecks {
  return {
    ...(status === undefined ? {} : { status: { status: statusValue(status) } }),
    body: body === undefined ? [] : typeof body === "string" ? [{ body: "text", equals: body }] : bodyChecks(body, "$"),
  };
}

export function allOf({ status, body }: CaseChecks): readonly Check[] {
  return status === undefined ? body : [status, ...body];
}

/**
 * Returns whether a response with the one status is of the same kind as one with the other, so that its checks can
 * stay.
 */
export function isSameOutcome(ofPlaybook: Check["status"] | undefined, ofCase: CaseExpectation["status"] | undefined): boolean {
  if (ofCase === undefined) return true;
  const [before, after] = [classOf(ofPlaybook ?? "2xx"), classOf(ofCase)];
  if (before === undefined || before !== after) return false;
  return before < 4 || sameData((ofPlaybook ?? null) as Json, statusValue(ofCase) as Json);
}

/** 2 for 201 and 2xx; of several only if they agree. */
export function classOf(status: Check["status"]): number | undefined {
  if (typeof status === "number") return Math.floor(status / 100);
  if (typeof status === "string") return /^[1-5]/.test(status) ? Number(status[0]) : undefined;
  if (!Array.isArray(status)) return undefined;
  const classes = new Set((status as readonly (number | string)[]).map((one) => classOf(one)));
  return classes.size === 1 ? [...classes][0] : undefined;
}

export interface MergedChecks {
  readonly checks: readonly Check[];
  /** The checks of the definition that are placed in it. */
  readonly used: ReadonlySet<Check>;
  /** The checks among `checks` that equal the definition's. */
  readonly expected: ReadonlySet<Check>;
}

/**
 * The checks with the definition's values where they are of the same thing; all others stay. `values` are what
 * variables have instead.
 */
export function mergedChecks(checks: readonly Check[], wanted: CaseChecks, values: ReadonlyMap<string, Json>): MergedChecks {
  const used = new Set<Check>();
  const expected = new Set<Check>();
  const merged = checks.map((check) => {
    const found = allOf(wanted).find((one) => isOfTheSame(check, one));
    if (found === undefined) return check;
    used.add(found);
    const now = withExpectation(check, found);
    expected.add(now);
    return now;
  });
  return { checks: merged, used, expected };

  function withExpectation(check: Check, found: Check): Check {
    if (found.status !== undefined) return sameData(check.status as Json, found.status as Json) ? check : found;
    const variable = referenceOf(check.equals);
    const current = variable === undefined ? check.equals : (values.get(variable) ?? check.equals);
    return current !== undefined && found.equals !== undefined && isSame(current, found.equals) ? check : found;
  }
}

function isOfTheSame(check: Check, wanted: Check): boolean {
  if (check.every !== undefined || check.any !== undefined || check.none !== undefined || check.not !== undefined) return false;
  if (wanted.status !== undefined) return check.status !== undefined;
  if (check.equals === undefined || check.ignoreCase !== undefined) return false;
  return wanted.path === undefined ? check.body === wanted.body : check.path === wanted.path;
}

function statusValue(status: NonNullable<CaseExpectation["status"]>): NonNullable<Check["status"]> {
  const exact = (one: number | string) => (typeof one === "string" && /^\d{3}$/.test(one) ? Number(one) : one);
  if (typeof status === "number" || typeof status === "string") return exact(status);
  const [only] = status;
  return status.length === 1 && only !== undefined ? exact(only) : status.map(exact);
}

/** Objects member by member, lists of objects item by item, and all else as it is. */
function bodyChecks(value: Json, path: string): readonly Check[] {
  if (isJsonObject(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, member]) => bodyChecks(member, path + memberOf(key)));
  if (Array.isArray(value) && (value as readonly Json[]).some((item) => isJsonObject(item) && Object.keys(item).length > 0))
    return (value as readonly Json[]).flatMap((item, index) => bodyChecks(item, `${path}[${index}]`));
  return [path === "$" ? { body: "json", equals: asValue(value) } : { path, equals: asValue(value) }];
}

function memberOf(key: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(key) ? `.${key}` : `['${key.replace(/[\\']/g, "\\$&")}']`;
}
