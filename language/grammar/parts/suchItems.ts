// Finds the items of a list that have something: “every berth on pier A”, “all rooms with a balcony”, “each open
// order”.

import type { KnownField } from "../correct/fields.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { itemWith } from "../settle/ordered.ts";
import { type Filled, sensesAt } from "../stated/match.ts";
import { fieldAt, isArticle, type State } from "../stated/nouns.ts";
import { flagsAmong } from "./flags.ts";
import type { Line, Scope } from "./line.ts";
import { itemStatesAt, itemsAt, mainOf } from "./scopes.ts";
import { statesAt, typedFor, valuesAt, type Written } from "./values.ts";

interface Scoped {
  readonly to: number;
  readonly scope: Scope;
}

/**
 * All items with a value in a field. A statement about them must follow: “every open order” alone means that every
 * order is open.
 */
export function suchItemsAt(line: Line, at: number): readonly Scoped[] {
  const list = mainOf(line.clause.body.lists);
  if (list === undefined) return [];
  const fields = line.clause.body.fields.filter((field) => field.list === list);
  return sensesAt(line.tokens, at, "w.every").flatMap(({ to: from }) => {
    const states = itemStatesAt(line, from).map(({ to, value }) => ({ to, ...(value as State) }));
    const items = itemsAt(line, from).flatMap(({ to, value }) => (value === list ? suchAt(line, to, fields) : []));
    return [...states, ...items]
      .filter(({ to }) => isPredicate(line, to))
      .map(({ to, field, value }) => ({ to, scope: { of: "where", list, condition: itemWith(field.path, value) } }));
  });
}

interface Such {
  readonly to: number;
  readonly field: KnownField;
  readonly value: string | number | boolean;
}

/** “on pier A”, “with code "A-1"”, “without power” */
function suchAt(line: Line, at: number, fields: readonly KnownField[]): readonly Such[] {
  const { tokens, clause } = line;
  const { word = "" } = tokens[at] ?? {};
  // “on display”, “that are open”, “which are in good condition”
  const isClause = /^(?:that|which|who)$/.test(word) && hasTerminal(tokens[at + 1]?.word ?? "", /^f\.be/);
  const states = statesAt(line, isClause ? at + 2 : at, fields).map(({ to, value }) => ({ to, ...(value as State) }));
  if (!/^(?:with|without|having|whose|on|in|at|of|for)$/.test(word)) return states;
  const from = isArticle(tokens[at + 1]) ? at + 2 : at + 1;
  const flags = /^with(?:out)?$/.test(word) ? fieldAt(clause, from, flagsAmong(fields)) : [];
  const values = word === "without" ? [] : fieldAt(clause, from, fields).flatMap((named) => valuesOf(line, named));
  return [...states, ...flags.map(({ to, value }) => ({ to, field: value as KnownField, value: word === "with" })), ...values];
}

function valuesOf(line: Line, { to, value }: Filled): readonly Such[] {
  const field = value as KnownField;
  const from = hasTerminal(line.tokens[to]?.word ?? "", /^f\.be/) ? to + 1 : to;
  return valuesAt(line, from).flatMap((one) => {
    const typed = typedFor(field.field, one.value as Written);
    return typeof typed === "string" || typeof typed === "number" ? [{ to: one.to, field, value: typed }] : [];
  });
}

/** “… costs less than 45”, “… should have a price”, and no “… and 3 rooms”. */
function isPredicate({ tokens }: Line, at: number): boolean {
  const { kind, word = "" } = tokens[at] ?? {};
  if (kind !== "word" || word === "") return false;
  return (
    hasTerminal(word, /^(?:f\.(?:be|modal)|v\.(?:have|contain|show|take|equal)|w\.is)(?:\+|$)/) || /^(?:costs?|weighs?|lasts?)$/.test(word)
  );
}
