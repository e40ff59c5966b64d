// Proposes checks of the items of a list: what holds for each of them, that no two share a value, how many there are.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Proposal } from "../align/proposed.ts";
import { costOfAll } from "../correct/clauses.ts";
import type { KnownField } from "../correct/fields.ts";
import type { Doing } from "../correct/guesses.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { type Clause, fieldAt, numberAt } from "../stated/nouns.ts";
import { mainOf } from "./scopes.ts";

type Nearest = (clause: Clause, after: Doing) => readonly Proposal[];

export function proposedItems(clause: Clause, nearest: Nearest): readonly Proposal[] {
  const list = mainOf(clause.body.lists);
  if (list === undefined) return [];
  const fields = clause.body.fields.filter((field) => field.list === list && !field.isOfError);
  const nouns = new Set([...clause.body.things, ...clause.body.lists.flatMap((one) => (one.path === list ? one.nouns : []))]);
  const inside = { ...clause, fields };
  const unique = ofUnique(inside, list, nouns);
  if (unique.length > 0) return unique;
  return [...ofEach(inside, list, nouns, nearest), ...ofCount(clause, list, nouns)];
}

const each = /^(?:every|each|all)$/;
const some = /^(?:some|any|among)$/;
const alike = /\b(?:twice|two times|repeat(?:s|ed)?|shar(?:e|es|ed|ing)|doubled?|duplicated?)\b/;

/** “All playerId values are unique”, “the emails do not repeat” */
function ofUnique(clause: Clause, list: string, nouns: ReadonlySet<string>): readonly Proposal[] {
  const { tokens } = clause;
  const text = tokens.map(({ word, text: own }) => word || own).join(" ");
  const isDenied = /\b(?:no|not|n't|never|none)\b/.test(text);
  if (!/\b(?:unique|distinct)\b/.test(text) && !(isDenied && alike.test(text))) return [];
  const named = new Map(
    tokens.flatMap((_, at) => fieldAt(clause, at, clause.fields)).map(({ value }) => [(value as KnownField).path, value as KnownField]),
  );
  const [only, ...others] = [...named.values()];
  if (only === undefined || others.length > 0) return [];
  const said =
    /^(?:unique|distinct|twice|two|times?|repeats?|repeated|sharing|shares?|shared|doubled?|duplicated?|no|not|n't|never|none|values?)$/;
  const left = leftOf(clause, nouns).filter((at) => !said.test(tokens[at]?.word ?? "") && !fieldAt(clause, at, clause.fields).length);
  const check = { path: `${list}[*]${only.path.slice(1)}`, unique: true } as Check;
  return [{ steps: [{ step: "validate", checks: [check] }], cost: 0.7 + costOfAll(tokens, left, clause.context), left }];
}

/** “Every request in that list belongs to E-204” */
function ofEach(clause: Clause, list: string, nouns: ReadonlySet<string>, nearest: Nearest): readonly Proposal[] {
  const { tokens, context } = clause;
  const isEach = tokens.some(({ word }) => each.test(word));
  const isSome = !isEach && tokens.some(({ word }) => some.test(word));
  if (!isEach && !isSome) return [];
  return nearest(clause, "check").flatMap(({ steps, left: unsaid }): readonly Proposal[] => {
    const [step, ...others] = steps;
    if (step?.step !== "validate" || others.length > 0) return [];
    const left = unsaid.filter((at) => !isOfList(clause, nouns, at));
    const checks = step.checks.map((check) => ({ [isEach ? "every" : "any"]: `${list}[*]`, ...check }) as Check);
    return [{ steps: [{ step: "validate", checks }], cost: 0.9 + costOfAll(tokens, left, context), left }];
  });
}

/** “exactly one redemption comes back” */
function ofCount(clause: Clause, list: string, nouns: ReadonlySet<string>): readonly Proposal[] {
  const { tokens, context } = clause;
  const counts = tokens.flatMap((_, at) => {
    const [number] = numberAt(clause, at);
    return number === undefined ? [] : [{ at, to: number.to, count: Number(number.value) }];
  });
  const [only, ...others] = counts;
  if (only === undefined || others.length > 0) return [];
  const next = tokens.slice(only.to, only.to + 3).map(({ word }) => word);
  const isCounted =
    next.some((word) => word !== "" && (nouns.has(nounOf([word])) || counted.test(word))) ||
    /^(?:exactly|only|just)$/.test(tokens[only.at - 1]?.word ?? "");
  if (!isCounted) return [];
  const left = leftOf(clause, nouns).filter((at) => (at < only.at || at >= only.to) && !around.test(tokens[at]?.word ?? ""));
  const check = { ...(list === "$" ? { body: "json" } : { path: list }), length: only.count } as Check;
  return [{ steps: [{ step: "validate", checks: [check] }], cost: 0.9 + costOfAll(tokens, left, context), left }];
}

const counted = /^(?:entry|entries|items?|elements?|results?|hits?|events?|rows?|records?|lines?|ones?)$/;
const around =
  /^(?:exactly|only|just|single|comes?|back|there|is|are|found|returned|listed|list|entry|entries|items?|elements?|results?|hits?|events?|records?|ones?)$/;

function leftOf(clause: Clause, nouns: ReadonlySet<string>): readonly number[] {
  return clause.tokens.flatMap(({ kind, word }, at) =>
    kind === "symbol" ||
    (kind === "word" && (word === "" || hasTerminal(word, /^f\.(?!not|no$|without|until|or$)/))) ||
    isOfList(clause, nouns, at)
      ? []
      : [at],
  );
}

/** Words that only say which list, and that all of it is meant. */
function isOfList({ tokens }: Clause, nouns: ReadonlySet<string>, at: number): boolean {
  const { word = "" } = tokens[at] ?? {};
  return (
    word !== "" &&
    (nouns.has(nounOf([word])) ||
      each.test(word) ||
      some.test(word) ||
      /^(?:list|listed|found|comes?|back|result|results|page)$/.test(word))
  );
}
