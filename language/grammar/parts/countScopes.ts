// Finds counted items that a statement is about: “two orders”, “at least 2 of them”, “between 2 and 4 orders”.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { sensesAt } from "../stated/match.ts";
import { isArticle, numberAt } from "../stated/nouns.ts";
import { type Bound, isLengthAt, limitsAt } from "./boundWords.ts";
import type { Line, Scope } from "./line.ts";
import { itemsAt, listsOf, mainOf } from "./scopes.ts";

/** “at least 2 orders”, “2 of them”, “between 2 and 4 orders”: the number of items with a value. One of them is any. */
export function countScopesAt(line: Line, at: number): readonly { readonly to: number; readonly scope: Scope }[] {
  const { tokens, clause } = line;
  if (isLengthAt(tokens, at)) return [];
  const main = mainOf(clause.body.lists);
  const isInner = limitsAt(tokens, at - 1).length > 0 || isArticle(tokens[at - 1]);
  const said = limitsAt(tokens, at).flatMap(({ to, bound }) => numbersAt(line, to, bound, true));
  return [...said, ...(isInner ? [] : numbersAt(line, at, undefined, false)), ...rangesAt(line, at)].flatMap(({ to, length, isSaid }) => {
    const of = tokens[to]?.word === "of" ? to + 1 : to;
    // “at least 2 are open”
    const bare = isSaid && main !== undefined && saysOf(tokens[to]) ? [{ to, list: main }] : [];
    const named = of > to ? listsOf(line, of, true) : itemsAt(line, to).map((one) => ({ to: one.to, list: one.value as string }));
    return [...bare, ...named]
      .filter((one) => !goesOn(tokens, one.to))
      .map(({ to: end, list }) => ({ to: end, scope: { of: "count", list, length } as Scope }));
  });
}

interface Counted {
  readonly to: number;
  readonly length: Check["length"];
  /** False for a number alone. */
  readonly isSaid: boolean;
}

function numbersAt(line: Line, at: number, bound: Bound | undefined, isSaid: boolean): readonly Counted[] {
  const { tokens, clause } = line;
  return numberAt(clause, at).flatMap(({ to, value }) => {
    // “One order is open” is as exact as “two orders are open”.
    const isOne = isSaid || (at === 0 && itemsAt(line, to).some((one) => saysOf(tokens[one.to])));
    // “exactly one order, whose total is 5” counts all of them.
    if (Number(value) < 2 && (bound === "atLeast" || !isOne || tokens[to + 1]?.text === ",")) return [];
    return [{ to, length: bound === undefined ? Number(value) : { [bound]: Number(value) }, isSaid }];
  });
}

/** “between 2 and 4”, “from 2 to 4” */
function rangesAt({ tokens, clause }: Line, at: number): readonly Counted[] {
  const starts = [...sensesAt(tokens, at, "w.between").map(({ to }) => to), ...(tokens[at]?.word === "from" ? [at + 1] : [])];
  return starts
    .flatMap((start) => numberAt(clause, start))
    .filter(({ to }) => /^(?:and|to)$/.test(tokens[to]?.word ?? ""))
    .flatMap(({ to: middle, value: from }) =>
      numberAt(clause, middle + 1).map(({ to, value }) => ({
        to,
        length: { atLeast: Number(from), atMost: Number(value) },
        isSaid: true,
      })),
    );
}

function saysOf(token: Token | undefined): boolean {
  return hasTerminal(token?.word ?? "", /^(?:f\.be|v\.have$)/);
}

/** “exactly one order, and its total is 5”: all of them are counted. */
function goesOn(tokens: readonly Token[], at: number): boolean {
  const from = tokens[at]?.text === "," ? at + 1 : at;
  const next = /^(?:and|but)$/.test(tokens[from]?.word ?? "") ? from + 1 : from;
  return next > at && /^(?:it|its|they|their|this|that)$/.test(tokens[next]?.word ?? "");
}
