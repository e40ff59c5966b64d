// Tests parameters of a list that bound a number, such as `minPrice` and `price_lte`: the list contains only items
// within the bound, and all known items within it.

import type { Check } from "../../../language/index.ts";
import type { Filter } from "./listOperation.ts";
import type { Listing, Own } from "./lists.ts";
import { checked, hasItem, lacksItem, noItem } from "./oracleParts.ts";

export interface Bound extends Filter {
  /** The numbers of the first and of the second item. */
  readonly sent: number;
  readonly other: number;
  /** True if the list has all of the test's own items that fit. */
  readonly isComplete: boolean;
}

export function boundParts(listing: Listing, own: Own, bound: Bound): void {
  const { list, oracles, among } = listing;
  const { firstName, secondName, isolation } = own;
  const { parameter, field, kind, sent, other, isComplete } = bound;
  for (const [value, beside, name1, name2] of [
    [sent, other, firstName, secondName],
    [other, sent, secondName, firstName],
  ] as const) {
    const outside: Partial<Check> = { compare: kind === "atLeast" ? { below: value } : { above: value } };
    const isOut = kind === "atLeast" ? beside < value : beside > value;
    const present = isComplete ? [hasItem(list, name1), ...(isOut ? [] : [hasItem(list, name2)])] : [];
    const checks = [noItem(list, field, outside), ...present, ...(isOut ? [lacksItem(list, name2)] : [])];
    const title = `With ${parameter.name} ${value} the list contains only what is ${kind === "atLeast" ? "not less" : "not more"}`;
    oracles.add("filtering", title, checked(list.operation, among({ [parameter.name]: value }), checks));
  }
  // A list may be cut off: only the one item that another filter keeps is sure to be there.
  if (isolation?.of === "one") boundOfOne(listing, own, bound);
}

/** The item is there with its own number as the bound and with one next to it, but not with one on the other side. */
function boundOfOne({ world, list, oracles, request }: Listing, { firstName }: Own, { parameter, kind, sent }: Bound): void {
  const { name, schema } = parameter;
  const step = kind === "atLeast" ? 1 : -1;
  for (const value of [sent, sent - step, sent + step]) {
    if (world.api.schemas.accepts(schema, value) !== true) continue;
    const isOut = value === sent + step;
    const checks: readonly Check[] = isOut ? [{ path: list.path, empty: true }] : [hasItem(list, firstName)];
    const title = `With ${name} ${value} an item of ${sent} is ${isOut ? "not " : ""}in the list`;
    oracles.add("filtering", title, checked(list.operation, request({ [name]: value }), checks));
  }
}
