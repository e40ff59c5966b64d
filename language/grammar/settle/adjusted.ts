// Checks that are changed as a whole: made of each value that a path selects, or without regard to case.

import type { Check } from "../../check.ts";
import { unsettled } from "./place.ts";

/**
 * A check of a path that selects several values holds for each of them; a length, a presence and a list are those of
 * all together.
 */
export function ofEach(check: Check): Check {
  const { path, exists, length, unique, sorted, sum, average, empty, contains, equals, not: negated, ...rest } = check;
  const isOfAll = exists === true || unique === true || (length ?? sorted ?? sum ?? average) !== undefined;
  if (path === undefined || isOfAll || check.every !== undefined) return check;
  // Each of them, or the list of them?
  if (empty) return unsettled("a list, or each of its values");
  if ((contains !== undefined && negated !== true) || Array.isArray(equals)) return check;
  const inner = { path: "$", ...rest, ...(contains === undefined ? {} : { contains, not: true as const }) };
  if (equals === undefined) return { every: path, ...inner, ...(negated && contains === undefined ? { not: true } : {}) };
  return { every: path, ...inner, equals, ...(negated === true ? { not: true } : {}) };
}

/** "null or missing": of one path, and nothing that is denied. */
export function orMissing(check: Check): Check {
  const isOne = check.path !== undefined && check.not !== true && check.exists === undefined;
  if (!isOne || (check.every ?? check.any ?? check.none) !== undefined) return unsettled("what may be missing");
  return { ...check, orMissing: true };
}

export function ignoringCase(check: Check): Check {
  const isTextual = ["equals", "contains", "startsWith", "endsWith", "matches", "oneOf", "sorted"].some((name) =>
    Object.hasOwn(check, name),
  );
  return isTextual ? { ...check, ignoreCase: true } : unsettled("a case that does not count");
}
