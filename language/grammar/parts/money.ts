// Reads amounts with their currency, “the price is in EUR and more than 0”, “a fee of 25 EUR”, and entries of objects
// without documented members, “the label env=test”.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { KnownField } from "../correct/fields.ts";
import { squeeze } from "../settle/responseShape.ts";
import type { Filled } from "../stated/match.ts";
import { type Clause, fieldAt, isArticle } from "../stated/nouns.ts";
import { opposite } from "./bounds.ts";
import type { Bound } from "./boundWords.ts";
import { currencies, currencyBeside } from "./values.ts";

const amount = /^(?:amount|value|total|sum)$/i;
const currency = /^currency(?:_?code)?$/i;

/** The amount of an object that has one beside its currency. */
export function moneyAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const objects = fields.filter(({ field }) => {
    const names = field.type === "object" ? insideOf(field).fields.map(({ name }) => name) : [];
    return names.some((name) => amount.test(name)) && names.some((name) => currency.test(name));
  });
  if (objects.length === 0) return [];
  // “costs 30 EUR”
  const priced = /^costs?$/.test(clause.tokens[at]?.word ?? "") ? objects.filter(({ name }) => /price|cost|fee/i.test(name)) : [];
  const named = [...fieldAt(clause, at, objects), ...(priced.length === 1 ? [{ to: at + 1, value: priced[0] }] : [])];
  return named.flatMap(({ to, value }): readonly Filled[] => {
    const { path, list } = value as KnownField;
    const [only, ...others] = fields.filter(
      (one) =>
        one.list === list &&
        one.path.startsWith(`${path}.`) &&
        amount.test(one.name) &&
        /^(?:number|integer|string)$/.test(one.field.type ?? ""),
    );
    return only === undefined || others.length > 0 ? [] : [{ to, value: { field: only, isNamed: true } }];
  });
}

/** “EUR”, “euros” */
export function currencyAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, word = "", text = "" } = tokens[at] ?? {};
  if (/^euros?$/.test(word)) return [{ to: at + 1, value: "EUR" }];
  return kind === "word" && word.length === 3 && currencies.test(word) ? [{ to: at + 1, value: text.toUpperCase() }] : [];
}

interface Condition extends Omit<Check, "path"> {
  readonly field: KnownField;
}

/** Returns checks of the amount and of the currency beside it, if the statement has them. A denial turns the bound. */
export function moneyChecks(clause: Clause, own: KnownField, slots: ReadonlyMap<string, unknown>, isDenied: boolean): readonly Condition[] {
  const number = slots.get("number") as number | undefined;
  const said = slots.get("currency") as string | undefined;
  const bound = slots.get("bound") as Bound | undefined;
  const beside = currencyBeside(clause, own);
  const listed = beside?.field.enum?.find((value) => squeeze(value) === squeeze(said ?? ""));
  const exact = own.field.type === "string" ? String(number) : number;
  const amounts =
    number === undefined
      ? []
      : [
          bound === undefined
            ? { field: own, equals: exact as number }
            : { field: own, compare: { [isDenied ? opposite[bound] : bound]: number } },
        ];
  return [...amounts, ...(said === undefined || beside === undefined ? [] : [{ field: beside, equals: listed ?? said }])];
}

/** “the label env” before its value: a member that the document does not list. */
export function mapKeyAt({ tokens }: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const from = isArticle(tokens[at]) ? at + 1 : at;
  const { kind, text = "" } = tokens[from + 1] ?? {};
  if (kind !== "word" || !/^(?:=|:|==)$/.test(tokens[from + 2]?.text ?? "")) return [];
  const [only, ...others] = fields.filter(
    ({ name, field }) =>
      field.type === "object" && insideOf(field).fields.length === 0 && nounOf([name]) === nounOf([tokens[from]?.word ?? ""]),
  );
  if (only === undefined || others.length > 0) return [];
  const field: KnownField = { ...only, name: text, path: `${only.path}.${text}`, field: { name: text, required: false, type: "string" } };
  return [{ to: from + 2, value: { field, isNamed: true } }];
}
