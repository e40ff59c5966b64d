// Reads what is true of a number of all items together: “the total is the sum of the prices”, “the average rating is
// 4”, “they cost 30 in total”, “the highest price is 40”, “the first bike is the cheapest”.

import type { Check } from "../../check.ts";
import { splitWords } from "../../openapi/words.ts";
import type { KnownField } from "../correct/fields.ts";
import { type Categories, type Filled, phraseAt } from "../stated/match.ts";
import type { Bound } from "./boundWords.ts";
import type { Statement } from "./checks.ts";
import type { Line, Scope } from "./line.ts";
import { measuringAt } from "./measures.ts";
import { mainOf } from "./scopes.ts";
import { fieldsAt, type Subject } from "./subjects.ts";

function numbersOf({ clause }: Line): readonly KnownField[] {
  const main = mainOf(clause.body.lists);
  return clause.body.fields.filter(
    ({ list, field }) => main !== undefined && list === main && /^(?:integer|number)$/.test(field.type ?? ""),
  );
}

export function totalCategories(line: Line): Categories {
  return { Summed: (at) => summedAt(line, at), Summing: (at) => summingAt(line, at), Rank: (at) => rankAt(line, at) };
}

/** “the prices”: a number of each item. */
function summedAt(line: Line, at: number): readonly Filled[] {
  return fieldsAt(line, at, numbersOf(line));
}

/** “cost” of “they cost 30 in total” */
function summingAt(line: Line, at: number): readonly Filled[] {
  return measuringAt(line.tokens, at, numbersOf(line));
}

/** Superlatives, with the field that they rank by. */
const superlatives: readonly (readonly [words: RegExp, name: RegExp, bound: "<" | ">"])[] = [
  [/^(?:the )?cheapest(?= )/, /^(?:price|cost|fee)$/, "<"],
  [/^(?:the )?(?:most expensive|dearest|priciest)(?= )/, /^(?:price|cost|fee)$/, ">"],
  [/^(?:the )?lightest(?= )/, /^(?:weight|mass)$/, "<"],
  [/^(?:the )?heaviest(?= )/, /^(?:weight|mass)$/, ">"],
  [/^(?:the )?shortest(?= )/, /^(?:length|duration|minutes|hours)$/, "<"],
  [/^(?:the )?longest(?= )/, /^(?:length|duration|minutes|hours)$/, ">"],
];

interface Rank {
  readonly field: KnownField;
  readonly bound: "<" | ">";
}

/** “the cheapest”: by the only number of that kind. */
function rankAt(line: Line, at: number): readonly Filled[] {
  return superlatives.flatMap(([words, name, bound]) =>
    phraseAt(line.tokens, at, words).flatMap(({ to }) => {
      const [field, ...others] = numbersOf(line).filter((one) => splitWords(one.name).some((word) => name.test(word)));
      return field === undefined || others.length > 0 ? [] : [{ to, value: { field, bound } satisfies Rank }];
    }),
  );
}

/** “The first bike is the cheapest”: no other one has a lower price, and each has one. */
function rankChecks({ field: { path, list }, bound }: Rank, scope: Scope | undefined): readonly Check[] | undefined {
  if (scope?.of !== "item" || scope.list !== list) return undefined;
  const own = path.slice(1);
  return [
    { every: `${list}[*]`, path, type: "number" },
    { path: `${list}[?@${own} ${bound} ${list}[${scope.index}]${own}]`, exists: true, not: true },
  ];
}

/** The checks of such a statement; undefined if it is another one. */
export function totalChecks({ says, slots, scope }: Statement): readonly Check[] | undefined {
  if (says === "rank") return slots.has("not") ? undefined : rankChecks(slots.get("rank") as Rank, scope);
  const summed = slots.get("summed") as Subject | undefined;
  if (summed === undefined || !("field" in summed) || scope !== undefined) return undefined;
  const { path, list, field } = summed.field;
  const all = `${list}[*]${path.slice(1)}`;
  const of = slots.get("subject") as Subject | undefined;
  const bound = slots.get("bound") as Bound | undefined;
  const number = slots.get("number") as number;
  const limit = of !== undefined && "field" in of ? { $field: of.field.path } : number;
  if (of !== undefined && "field" in of && of.field.list !== undefined) return undefined;
  // A sum of some of the items is another one.
  const isThere: readonly Check[] = field.required ? [] : [{ every: `${list}[*]`, path, exists: true }];
  const not = slots.has("not") ? { not: true as const } : {};
  switch (says) {
    case "sum":
      return [...isThere, { path: all, sum: bound === undefined ? limit : { [bound]: limit }, ...not }];
    case "average":
      return [...isThere, { path: all, average: bound === undefined ? limit : { [bound]: limit }, ...not }];
    case "highest":
    case "lowest":
      if (slots.has("not")) return undefined;
      return [
        { every: `${list}[*]`, path, compare: { [says === "highest" ? "atMost" : "atLeast"]: number } },
        { any: `${list}[*]`, path, equals: number },
      ];
  }
  return undefined;
}
