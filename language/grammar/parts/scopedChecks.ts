// Makes a condition of the response, or of the items that a statement is about, a check.

import type { Check } from "../../check.ts";
import type { Condition } from "./checks.ts";
import { filterOf } from "./itemFilter.ts";
import type { Scope } from "./line.ts";
import type { Subject } from "./subjects.ts";

/** Undefined where the condition cannot be one of these items. */
export function checked(subject: Subject, condition: Condition, scope: Scope | undefined): readonly Check[] | undefined {
  if ("header" in subject) return scope === undefined ? [{ header: subject.header, ...condition } as Check] : undefined;
  const { path, list } = subject.field;
  if (scope === undefined) return list === undefined ? [{ path, ...condition }] : undefined;
  if (list !== scope.list) return undefined;
  const ofItem = (index: number): Check => {
    const item = `${scope.list}[${index}]`;
    return { path: `${item}${path.slice(1)}`, ...withFieldsBelow(condition, item) };
  };
  if (scope.of === "item") return [ofItem(scope.index)];
  if (scope.of === "items") return scope.indexes.map(ofItem);
  if (scope.of === "where") return [{ every: `${scope.list}[?${scope.condition}]`, path, ...condition }];
  if (scope.of === "count") {
    const filter = filterOf(subject.field, condition);
    return filter === undefined ? undefined : [{ path: `${scope.list}[?${filter}]`, length: scope.length as number }];
  }
  if (scope.of === "someNot") {
    const { not, ...rest } = condition;
    return [{ any: `${scope.list}[*]`, path, ...rest, ...(not === true ? {} : { not: true }) }];
  }
  // “nobody's text is blank”
  if (scope.of === "none" && condition.empty === true && condition.not !== true)
    return [{ every: `${scope.list}[*]`, path, empty: true, not: true }];
  // “no loan ends before it starts” holds for every loan, and asks for both of its dates.
  if (scope.of === "none" && condition.date !== undefined)
    return [{ every: `${scope.list}[*]`, path, ...condition, ...(condition.not === true ? { not: undefined } : { not: true }) } as Check];
  const below = condition.compare?.below;
  // “never less than 2”
  if (scope.of === "none" && below !== undefined) return [{ every: `${scope.list}[*]`, path, compare: { atLeast: below } }];
  const above = condition.compare?.above;
  // “nothing takes longer than 30 minutes”
  if (scope.of === "none" && above !== undefined) return [{ every: `${scope.list}[*]`, path, compare: { atMost: above } }];
  if (scope.of === "none") return condition.not === true ? undefined : [{ none: `${scope.list}[*]`, path, ...condition }];
  return [{ [scope.of]: `${scope.list}[*]`, path, ...condition } as Check];
}

/** The condition with the other fields of that item. */
function withFieldsBelow(condition: Condition, item: string): Condition {
  const below = (bounds: object): object =>
    Object.fromEntries(
      Object.entries(bounds).map(([name, limit]) => {
        const { $field } = Object(limit) as { readonly $field?: string };
        return [name, $field === undefined ? limit : { $field: `${item}${$field.slice(1)}` }];
      }),
    );
  const { compare, date } = condition;
  return {
    ...condition,
    ...(compare === undefined ? {} : { compare: below(compare) }),
    ...(date === undefined ? {} : { date: below(date) }),
  };
}
