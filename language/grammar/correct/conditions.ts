// What a clause says of a field: the value beside its name, a bound, that it is empty, that it is as before.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import { type Clause, comparing, type Found, numberOf } from "./clause.ts";
import type { KnownField } from "./fields.ts";
import { variablesOf, wordsSaid } from "./saved.ts";
import { isValue, valueIn } from "./values.ts";

export type Condition = Omit<Check, "path">;

interface MadeCondition {
  readonly check: Condition;
  readonly cost: number;
}

/** What is said of a field behind its name. */
export function conditionBehind(clause: Clause, { field, to, from }: Found, until: number): MadeCondition | undefined {
  const { tokens, used } = clause;
  const words = tokens.slice(to, until);
  const begin = beginBefore(tokens, from);
  const isNegated = tokens.slice(begin, until).some(({ word }) => hasTerminal(word, /^f\.not$/) || word === "longer");
  // "with no breakfast"
  if (tokens.slice(begin, from).some(({ word }) => hasTerminal(word, /^f\.(?:no|without)$/))) {
    if (field.field.type !== "boolean" || until > to) return undefined;
    for (let at = begin; at < from; at++) used.add(at);
    return { check: { equals: false }, cost: 0.4 };
  }
  const useNegation = () => {
    for (let at = begin; at < until; at++)
      if (hasTerminal(tokens[at]?.word ?? "", /^f\.(?:not|no)$/) || tokens[at]?.word === "longer") used.add(at);
  };
  const not = isNegated ? { not: true as const } : {};
  // "status, open": a value behind the next name belongs to that.
  const at = tokens.findIndex(
    (token, index) =>
      index >= to && index < until && (isValue(tokens, index) || isBareValue(token, field) || isBareText(tokens, index, to, until, field)),
  );
  if (at >= 0) {
    const before = tokens.slice(to, at).map(({ word }) => word);
    if (before.some((word) => hasTerminal(word, /^v\.(?:send|fetch|remove|save)(?:\+|$)/) && !hasTerminal(word, /^f\./))) return undefined;
    useNegation();
    for (let each = to; each <= at; each++) if (isJoining(tokens[each] as Token)) used.add(each);
    used.add(at);
    const value = typedValue(field, valueIn(tokens, at), tokens[at] as Token);
    const said = before.join(" ");
    const sign = tokens.slice(to, at).find(({ kind, text }) => kind === "symbol" && /[<>≤≥≠!~]/.test(text) && !/^[-=]>$/.test(text));
    const bound = sign === undefined ? comparing.find(([form]) => form.test(said))?.[1] : signs.get(sign.text);
    if (sign !== undefined && (bound === undefined || typeof value !== "number")) return undefined;
    if (bound !== undefined && typeof value === "number") {
      for (let each = to; each < at; each++) used.add(each);
      return { check: field.field.type === "array" ? { length: { [bound]: value } } : { compare: { [bound]: value }, ...not }, cost: 0.1 };
    }
    // An object is no text or number.
    if (field.field.type === "object" && (typeof value !== "object" || value === null)) return undefined;
    if (field.field.type === "boolean" && typeof value !== "boolean" && !(typeof value === "object" && value !== null)) return undefined;
    // "no "x"", "without "x""
    if (tokens.slice(to, at).some(({ word }) => hasTerminal(word, /^f\.(?:no|without|until)$/))) return undefined;
    if (field.field.type === "array") {
      if (typeof value !== "number") return undefined;
      for (let each = to; each < at; each++) if (hasTerminal(tokens[each]?.word ?? "", /^w\.exactly/)) used.add(each);
      return { check: { length: value, ...not }, cost: 0.2 };
    }
    if (tokens[at + 1]?.word === "range" && typeof value === "number" && value % 100 === 0) {
      used.add(at + 1);
      return { check: { compare: { atLeast: value, atMost: value + 99 } }, cost: 0.2 };
    }
    if (tokens[at]?.kind === "regex") return { check: { matches: `/${String(value).replaceAll("/", "\\/")}/`, ...not }, cost: 0.2 };
    const isPart = before.some((word) => hasTerminal(word, /^v\.contain/) || /^mentions?$/.test(word));
    if (isPart && typeof value === "string") return { check: { contains: value, ...not }, cost: 0.2 };
    return { check: { equals: value, ...not }, cost: at - to > 4 ? 0.5 : 0 };
  }
  const empty = tokens.findIndex(({ word }, index) => index >= to && index < until && hasTerminal(word, /^w\.empty/));
  if (empty >= 0) {
    useNegation();
    used.add(empty);
    return { check: { empty: true, ...not }, cost: 0.1 };
  }
  const sign = tokens.find(({ word }, index) => index >= to && index < until && hasTerminal(word, /^w\.sign/));
  if (sign !== undefined) {
    used.add(tokens.indexOf(sign));
    return { check: { compare: { [sign.word === "negative" ? "below" : sign.word === "positive" ? "above" : "atLeast"]: 0 } }, cost: 0.2 };
  }
  if (
    words.some(({ word }) => /^(?:differs?|different|changed)$/.test(word)) &&
    words.some(({ word }) => /^(?:previous|old|earlier|first|before|one)$/.test(word))
  ) {
    const value = valueSaid(clause, field);
    if (value === undefined) return undefined;
    for (let each = begin; each < until; each++)
      if (/^(?:differs?|different|changed|previous|old|earlier|first|before|one|newly|issued|new)$/.test(tokens[each]?.word ?? ""))
        used.add(each);
    return { check: { equals: value, not: true }, cost: 0.3 };
  }
  if (words.some(({ word }) => /^(?:same|unchanged|gave|sent|set|specified|given)$/.test(word))) {
    const value = valueSaid(clause, field);
    if (value === undefined) return undefined;
    for (let each = to; each < until; each++)
      if (/^(?:same|unchanged|as|before|gave|sent|set|specified|given)$/.test(tokens[each]?.word ?? "")) used.add(each);
    return { check: { equals: value, ...not }, cost: 0.3 };
  }
  if (field.field.type === "boolean") {
    useNegation();
    return { check: { equals: !isNegated }, cost: 0.4 };
  }
  return undefined;
}

const signs: ReadonlyMap<string, "above" | "below" | "atLeast" | "atMost"> = new Map([
  [">", "above"],
  ["<", "below"],
  [">=", "atLeast"],
  ["≥", "atLeast"],
  ["<=", "atMost"],
  ["≤", "atMost"],
]);

/** What is said of a field before its name: “contains a token”, “2 tags”, “is not favorited”. */
export function conditionBefore(clause: Clause, { field, from }: Found): MadeCondition | undefined {
  const { tokens, used } = clause;
  const count = tokens[from - 1];
  if (field.field.type === "array" && count !== undefined) {
    const number = numberOf(count);
    if (number !== undefined) {
      used.add(from - 1);
      const said = tokens
        .slice(0, from - 1)
        .map(({ word }) => word)
        .join(" ");
      const bound = comparing.find(([form]) => form.test(said))?.[1];
      if (hasTerminal(tokens[from - 2]?.word ?? "", /^w\.exactly/)) used.add(from - 2);
      if (bound === undefined) return { check: { length: number }, cost: 0.1 };
      used.add(from - 2);
      used.add(from - 3);
      return { check: { length: { [bound]: number } }, cost: 0.1 };
    }
  }
  const said = tokens.slice(0, from);
  const changed = said.length > 0 && /^(?:new|updated|changed)$/.test(said.at(-1)?.word ?? "") ? valueSaid(clause, field) : undefined;
  if (changed !== undefined) {
    used.add(from - 1);
    return { check: { equals: changed }, cost: 0.4 };
  }
  const same = said.findIndex(({ word }) => word === "same");
  if (same >= 0) {
    const known = valueSaid(clause, field);
    if (known === undefined) return undefined;
    used.add(same);
    return { check: { equals: known }, cost: 0.3 };
  }
  // "see "fun" in the topic": all of it, or a part.
  if (hasTerminal(tokens[from - 2]?.word ?? "", /^f\.of/) && isValue(tokens, from - 3)) return undefined;
  // "Julio Cortazar is the author"
  const value = tokens.findIndex((_, index) => index < from && isValue(tokens, index) && !used.has(index));
  if (
    value >= 0 &&
    tokens.filter((_, index) => isValue(tokens, index) && !used.has(index)).length === 1 &&
    field.field.type !== "boolean" &&
    tokens.slice(value, from).some(({ word }) => hasTerminal(word, /^f\.(?:be|as)$/))
  ) {
    used.add(value);
    return { check: { equals: typedValue(field, valueIn(tokens, value), tokens[value] as Token) }, cost: 0.8 };
  }
  if (
    said.some(({ word }) => hasTerminal(word, /^v\.(?:contain|have|return|show|exist|get|receive)/) || word === "there") ||
    tokens.length > from + 1
  ) {
    const isNegated = said.some(({ word }) => hasTerminal(word, /^f\.(?:not|no)$/));
    if (
      !said.some(
        ({ word }) => hasTerminal(word, /^v\.(?:contain|have|return|show|exist|get|receive)/) || word === "there" || word === "given",
      )
    )
      return undefined;
    for (const [at, { word }] of said.entries()) if (hasTerminal(word, /^f\.(?:not|no)$/)) used.add(at);
    return { check: { exists: true, ...(isNegated ? { not: true as const } : {}) }, cost: isNegated ? 1.5 : 1.2 };
  }
  return undefined;
}

/** A word that the document lists as a value of the field. */
function isBareValue({ kind, text }: Token, { field }: KnownField): boolean {
  if (kind !== "word") return false;
  if (field.type === "boolean" && /^(?:true|false)$/i.test(text)) return true;
  return field.enum?.some((value) => value.toLowerCase() === text.toLowerCase()) === true;
}

/** "its title should be hardware": the last word, behind a verb or the name itself. */
function isBareText(tokens: readonly Token[], at: number, to: number, until: number, { field }: KnownField): boolean {
  const token = tokens[at] as Token;
  const { kind, word } = token;
  const isEnd = at === until - 1 || (at === to && hasTerminal(tokens[at + 1]?.word ?? "", /^f\.be/));
  if (kind !== "word" || word === "" || !isEnd || field.enum !== undefined) return false;
  if (field.type !== "string" && field.type !== undefined) return false;
  if (hasTerminal(word, /^(?:f|w)\./)) return false;
  if (at === to && /^\p{Lu}/u.test(token.text)) return true;
  if (at === to) return !lexicon.vocabulary.has(word) || hasTerminal(tokens[at + 1]?.word ?? "", /^f\.be/);
  return hasTerminal(tokens[at - 1]?.word ?? tokens[at - 1]?.text ?? "", /^(?:f\.(?:be|sep)|v\.equal)/) && !/(?:ed|en)$/.test(word);
}

function isJoining({ kind, word, text }: Token): boolean {
  return kind === "symbol"
    ? /^[=:]+$/.test(text)
    : hasTerminal(word, /^(?:f\.(?!not|no$)|v\.(?:equal|have|contain|show|match)|n\.(?:value|pattern))/) || word === "matching";
}

function typedValue({ field }: KnownField, value: Json, token: Token): Json {
  if (token.kind === "reference") return { $var: String(token.value) };
  if (token.kind === "number" && field.type !== "string") return Number(token.text);
  if (token.kind === "word" && field.type === "boolean") return /^(?:true|false)$/.test(token.word) ? token.word === "true" : token.text;
  if (token.kind === "word") return field.enum?.find((one) => one.toLowerCase() === token.text.toLowerCase()) ?? token.text;
  return value;
}

/** What an earlier step saved of the field, or what the last request said of it. */
function valueSaid({ context }: Clause, field: KnownField): Json | undefined {
  const saved = variablesOf(context).filter(({ source }) => source === field.path || source.endsWith(`.${field.name}`));
  const [only, ...others] = saved;
  if (only !== undefined && others.length === 0) return { $var: only.name };
  const said = wordsSaid(context, field.name);
  return said.length === 1 ? said[0] : undefined;
}

/** Where what is said of a field begins. */
function beginBefore(tokens: readonly Token[], from: number): number {
  for (let at = from - 1; at >= 0; at--) if (tokens[at]?.word === "and" || /^[,;]$/.test(tokens[at]?.text ?? "")) return at + 1;
  return 0;
}
