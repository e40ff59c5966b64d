// Checks of the fields that a clause names, of the response or of the items that it means.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { lemma } from "../../openapi/words.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { type Clause, type Found, type Made, ordinals } from "./clause.ts";
import { type Condition, conditionBefore, conditionBehind } from "./conditions.ts";
import type { KnownBody, KnownField } from "./fields.ts";

export function checksOfFields(clause: Clause, found: readonly Found[]): Made | undefined {
  const { tokens, used } = clause;
  const place = placeOf(clause, found);
  if (place === undefined) return undefined;
  const checks: Check[] = [];
  let { cost } = place;
  // A list that only says whose items are meant.
  const named = found.filter(({ field }) => !(place.list !== undefined && field.list === undefined && field.path === place.list));
  for (const one of found) if (!named.includes(one)) for (let at = one.from; at < one.to; at++) used.add(at);
  for (const [index, one] of named.entries()) {
    const { field, from, to } = one;
    for (let at = from; at < to; at++) used.add(at);
    const until = endBehind(tokens, to, named[index + 1]?.from);
    const isLast = index === named.length - 1;
    const condition = conditionBehind(clause, one, until) ?? (named.length === 1 ? conditionBefore(clause, one) : undefined);
    if (condition === undefined) {
      if (isLast && named.length > 1 && checks.length > 0) return undefined;
      return undefined;
    }
    if (condition.check.exists === true && field.list !== undefined) return undefined;
    cost += one.cost + condition.cost;
    checks.push(place.checkOf(field, condition.check));
  }
  return checks.length === 0 ? undefined : { checks: ofOneItem(checks), cost };
}

/** What is said of one item by several fields is said of the same item. */
function ofOneItem(checks: readonly Check[]): readonly Check[] {
  const [first] = checks;
  const members = checks.map(({ any, path, equals, not }) =>
    any !== undefined && any === first?.any && not !== true && equals !== undefined
      ? ([/^\$\.(\w+)$/.exec(path ?? "")?.[1] ?? "", equals] as const)
      : undefined,
  );
  if (checks.length < 2 || first?.any === undefined || members.some((member) => member === undefined || member[0] === "")) return checks;
  return [{ any: first.any, contains: Object.fromEntries(members.filter((member) => member !== undefined)) }];
}

/** Where what is said of a field ends: before the conjunction that leads to the next field. */
function endBehind(tokens: readonly Token[], to: number, next: number | undefined): number {
  if (next === undefined) return tokens.length;
  for (let at = next - 1; at > to; at--) if (tokens[at]?.word === "and" || /^[,;]$/.test(tokens[at]?.text ?? "")) return at;
  return next;
}

interface PlaceOfFields {
  readonly list: string | undefined;
  readonly cost: number;
  readonly checkOf: (field: KnownField, condition: Condition) => Check;
}

const everyWords = /^(?:every|each|all|only|everything|nobody|none|no|any|whole)$/;

const anyWords = /^(?:some|one|includes?|included|contains?|among|somewhere|found|find|listed|there|a|an|shows?)$/;

/** Of which items a check is, where the fields are those of items. */
function placeOf({ tokens, used, body }: Clause, found: readonly Found[]): PlaceOfFields | undefined {
  const lists = new Set(found.flatMap(({ field }) => (field.list === undefined ? [] : [field.list])));
  if (lists.size === 0) return { list: undefined, cost: 0, checkOf: ({ path }, condition) => ({ path, ...condition }) };
  if (lists.size > 1 || body === undefined) return undefined;
  const [list = "$"] = lists;
  const at = tokens.findIndex(({ word }, index) => ordinals.has(word) && !found.some(({ from, to }) => index >= from && index < to));
  if (at >= 0) {
    used.add(at);
    const index = ordinals.get(tokens[at]?.word ?? "") as number;
    useNoun(tokens, used, body, list);
    return {
      list,
      cost: 0,
      checkOf: ({ path, list: own }, condition) => ({ path: own === undefined ? path : `${list}[${index}]${path.slice(1)}`, ...condition }),
    };
  }
  const items = `${list}[*]`;
  const isNegated = tokens.findIndex(({ word }) => /^(?:nobody|none|no)$/.test(word));
  const each = tokens.findIndex(({ word }) => everyWords.test(word));
  const plural = found.some(
    ({ from, field }) => lemma(tokens[from]?.word ?? "") !== tokens[from]?.word && nounOf([field.name]) !== field.name,
  );
  useNoun(tokens, used, body, list);
  if (each >= 0 || plural) {
    if (each >= 0) used.add(each);
    return {
      list,
      cost: 0.1,
      checkOf: ({ path, list: own }, condition) =>
        own === undefined
          ? { path, ...condition }
          : { every: items, path, ...condition, ...(isNegated >= 0 && condition.not !== true ? { not: true as const } : {}) },
    };
  }
  const any = tokens.findIndex(({ word }) => anyWords.test(word));
  if (any < 0) return undefined;
  for (const [index, { word }] of tokens.entries()) if (anyWords.test(word)) used.add(index);
  return {
    list,
    cost: 0.1,
    checkOf: ({ path, list: own }, condition) => (own === undefined ? { path, ...condition } : { any: items, path, ...condition }),
  };
}

/** "the first trip", "a vet": the noun of the items. */
function useNoun(tokens: readonly Token[], used: Set<number>, body: KnownBody, list: string): void {
  const nouns = new Set([...(body.lists.find(({ path }) => path === list)?.nouns ?? []), ...body.things]);
  for (const [at, { word }] of tokens.entries())
    if (word !== "" && (nouns.has(nounOf([word])) || hasTerminal(word, /^n\.(?:list|item)/) || /^(?:one|whose|in|them)$/.test(word)))
      used.add(at);
}
