// The checks of a list: which things are among its items, whose the only one is, how many there are. Also the fields
// of a success and the times of things, which no check of this response means.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { KnownField } from "../correct/fields.ts";
import type { Clause, State } from "../stated/nouns.ts";
import { opposite } from "./bounds.ts";
import type { Bound } from "./boundWords.ts";
import type { Line, Scope } from "./line.ts";
import { likeFirst, type Member, memberOf } from "./members.ts";
import { mainOf } from "./scopes.ts";
import type { Subject } from "./subjects.ts";

export function membersOf(
  says: string,
  { list, path, equals }: Member,
  scope: Scope | undefined,
  isDenied: boolean,
): readonly Check[] | undefined {
  const own = path.slice(1);
  if (says === "is member")
    return scope?.of === "item" && scope.list === list && !isDenied ? [{ path: `${list}[${scope.index}]${own}`, equals }] : undefined;
  if (scope !== undefined) return undefined;
  if (says === "among") return [{ [isDenied ? "none" : "any"]: `${list}[*]`, path, equals } as unknown as Check];
  return [
    { ...(list === "$" ? { body: "json" as const } : { path: list }), length: 1 },
    { path: `${list}[0]${own}`, equals },
  ];
}

/** “its id is ours”: of the only item, which a check may have found before. */
export function oursOf({ clause }: Line, subject: Subject | undefined, inherited: Scope | undefined): readonly Check[] | undefined {
  const member = memberOf(clause, mainOf(clause.body.lists) ?? "", undefined);
  if (member === undefined || (subject !== undefined && !("field" in subject && subject.field.path === member.path))) return undefined;
  return membersOf("is member", member, inherited ?? onlyItemBefore(clause, member.list), false);
}

/** The item of a list in which the check before has found a single one. */
export function onlyItemBefore({ context }: Clause, list: string): Scope | undefined {
  const last = context.before?.at(-1);
  const isOne =
    last?.step === "validate" &&
    last.checks.some(({ length, path, body }) => length === 1 && (path === list || (body === "json" && list === "$")));
  return isOne ? { of: "item", list, index: 0 } : undefined;
}

export function countOf(
  { clause, tokens }: Line,
  says: string,
  slots: ReadonlyMap<string, unknown>,
  not: { readonly not?: true },
): readonly Check[] | undefined {
  const main = mainOf(clause.body.lists);
  const list = slots.get("list") as string | undefined;
  const items = slots.get("items") as string | undefined;
  // “meals has 1 element”: of that list, and not of the main one.
  if (list !== undefined && items !== undefined && items !== list && items !== main) return undefined;
  const path = list ?? items ?? main;
  if (path === undefined) return undefined;
  const looked = path === "$" ? { body: "json" as const } : { path };
  if (says === "empty list") return [{ ...looked, empty: true, ...not }];
  // “a rating of 5” is not five of them.
  const one = nounOf([path.split(".").at(-1) ?? ""]);
  if (tokens.some(({ word }, at) => word === one && /^an?$/.test(tokens[at - 1]?.word ?? "") && tokens[at + 1]?.word === "of"))
    return undefined;
  return [{ ...looked, length: lengthOf(slots, not.not === true) }];
}

/** “3”, “at least 3”, “between 3 and 5” */
export function lengthOf(slots: ReadonlyMap<string, unknown>, isDenied = false): NonNullable<Check["length"]> {
  const bound = slots.get("bound") as Bound | undefined;
  const number = slots.get("number") as number;
  if (slots.has("from")) return { atLeast: slots.get("from") as number, atMost: number };
  // “must not be longer than 10”
  const own = bound !== undefined && isDenied ? opposite[bound] : bound;
  return own === undefined ? number : { [own]: number };
}

/** “A and B are in the list, C is not” */
export function severalAmong(says: string, first: Member, two: Member, three: Member | undefined): readonly Check[] | undefined {
  const [second, third] = [likeFirst(first, two), three && likeFirst(first, three)];
  if (second === undefined || second.list !== first.list || (three !== undefined && third === undefined)) return undefined;
  const isNeither = says === "neither of two";
  return [
    ...(membersOf("among", first, undefined, isNeither) ?? []),
    ...(membersOf("among", second, undefined, isNeither || says === "one among") ?? []),
    ...(third === undefined ? [] : (membersOf("among", third, undefined, true) ?? [])),
  ];
}

/** A field that no error has, where errors have some. */
export function isOfSuccess({ clause }: Line, { isOfError, path, list }: KnownField): boolean {
  const { fields } = clause.body;
  return !isOfError && fields.some((field) => field.isOfError) && fields.some((field) => field.path === path && field.list === list);
}

/** “takes longer than 30 minutes”, where items or the thing have a field of minutes. */
export function lasts({ tokens, clause }: Line): boolean {
  const isOther = tokens.some(({ word }) => /^(?:every|each|all|none|nothing|no|any|them)$/.test(word));
  return isOther && clause.body.fields.some(({ name, field }) => /^(?:integer|number)$/.test(field.type ?? "") && lasting.test(name));
}

const lasting = /^(?:.*[_A-Z])?(?:minutes|min|hours|seconds|days|duration)$/i;

/** “neither online nor on view”, “neither planned nor cleaning” */
export function neitherOf(slots: ReadonlyMap<string, unknown>): readonly (Omit<Check, "path"> & { readonly field: KnownField })[] {
  const state = slots.get("state") as State | undefined;
  if (state === undefined) return [slots.get("flag"), slots.get("second")].map((flag) => ({ field: flag as KnownField, equals: false }));
  return [state, slots.get("second") as State].map(({ field, value }) => ({ field, equals: value, not: true }));
}
