// Reads what is in a list of a thing: “it has the tag coral”, “"coral" is one of its tags”, “a zone called "Reef" but
// no zone "Kelp"”.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { insideOf } from "../../openapi/fields.ts";
import { splitWords } from "../../openapi/words.ts";
import type { KnownField } from "../correct/fields.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Filled } from "../stated/match.ts";
import { beAt, type Clause, isArticle, onlyFieldAt } from "../stated/nouns.ts";

/** The list of texts that the noun there names, or one of its entries: “its tags”, “the tag”. */
export function textListAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  return listsAt(clause, at, fields).filter(({ value }) => insideOf((value as Subject).field.field).fields.length === 0);
}

/** “them” after “two regions”: the list of texts that the words before name. */
export function listBeforeAt(clause: Clause, tokens: readonly Token[], at: number, fields: readonly KnownField[]): readonly Filled[] {
  if (!/^(?:them|those|these)$/.test(tokens[at]?.word ?? "")) return [];
  for (let from = at - 1; from >= 0; from--) {
    const [named] = textListAt(clause, from, fields);
    if (named !== undefined) return [{ to: at + 1, value: named.value }];
  }
  // “3 tags” was checked before.
  const last = clause.context.before?.at(-1);
  const counted = last?.step === "validate" ? last.checks.flatMap(({ path, length }) => (length === undefined ? [] : [path])) : [];
  const [only, ...others] = fields.filter(({ path, field }) => counted.includes(path) && insideOf(field).fields.length === 0);
  return only === undefined || others.length > 0 ? [] : [{ to: at + 1, value: { field: only, isNamed: true } }];
}

interface Subject {
  readonly field: KnownField;
}

function listsAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const isListOf = (noun: string, { name, field }: KnownField): boolean => field.type === "array" && nounOf([name]) === noun;
  return onlyFieldAt(clause, at, [1, 2], isListOf, fields);
}

/** “"coral"”, and “coral” where it is not a word of the language and ends the statement or begins it. */
export function entryAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const { kind, word = "", text = "", value } = tokens[at] ?? {};
  if (kind === "quoted") return [{ to: at + 1, value: String(value) }];
  if (kind === "reference") return [{ to: at + 1, value: `\${${String(value)}}` }];
  const next = tokens[at + 1];
  const isAlone =
    at === 0 || tokens[at - 1]?.text === "," || next === undefined || /^(?:and|but|,|;|\.|now|too)$/.test(next.word || next.text);
  return kind === "word" && word !== "" && isAlone && !lexicon.vocabulary.has(word) ? [{ to: at + 1, value: text }] : [];
}

const naming = /^(?:called|named|titled|labelled|labeled)$/;

/** “the tag "coral"”, “a zone called "Reef"”, “both tags, coral and kelp”: all of them are in the list, or none is. */
export function entriesAt(clause: Clause, at: number, isDenied: boolean): readonly Filled[] {
  const { tokens, body } = clause;
  const from = /^(?:both|all)$/.test(tokens[at]?.word ?? "") ? at + 1 : at;
  const own = clause.fields.filter(({ path }) => !body.lists.some((list) => list.path === path && list.isMain));
  return listsAt(clause, from, own).flatMap(({ to, value }) => {
    const { field } = value as Subject;
    const isNamed = naming.test(tokens[to]?.word ?? "") || /^[:,]$/.test(tokens[to]?.text ?? "");
    return runsAt(tokens, isNamed ? to + 1 : to).flatMap((run) => {
      const checks = run.values.map((text) => checkOf(field, text, isDenied));
      return checks.every((check) => check !== undefined) ? [{ to: run.to, value: checks }] : [];
    });
  });
}

/** “its tags are "coral" and "kelp"”, “only the tag "coral"”, “the only tag is "coral"”: these and no others. */
export function allEntriesAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens, fields } = clause;
  const only = (from: number): number => (/^(?:only|just|exactly)$/.test(tokens[from]?.word ?? "") ? from + 1 : from);
  const from = isArticle(tokens[at]) ? at + 1 : at;
  const isOnly = only(from) > from;
  return listsAt(clause, only(from), fields).flatMap(({ to, value }) => {
    const { path } = (value as Subject).field;
    const isMany = isOnly || tokens[to - 1]?.word === splitWords(path).at(-1);
    const starts = [...(isMany ? beAt(clause, to).map((be) => only(be.to)) : []), ...(isOnly && from === at ? [to] : [])];
    return starts.flatMap((start) =>
      runsAt(tokens, start).map(({ to: end, values }) => ({
        to: end,
        value: [{ path, length: values.length }, ...values.map((contains): Check => ({ path, contains }))],
      })),
    );
  });
}

/** “"coral"”, “"coral", "kelp" and "reef"”, each as long as it may be. */
function runsAt(tokens: readonly Token[], at: number): readonly { readonly to: number; readonly values: readonly string[] }[] {
  return entryAt(tokens, at).flatMap(({ to, value }) => {
    const comma = tokens[to]?.text === "," ? to + 1 : to;
    const next = tokens[comma]?.word === "and" ? comma + 1 : comma;
    const own = String(value);
    const more = next === to ? [] : runsAt(tokens, next);
    return [{ to, values: [own] }, ...more.map((rest) => ({ to: rest.to, values: [own, ...rest.values] }))];
  });
}

/** The text itself, or an item that has it as its name. */
function checkOf({ field, path }: KnownField, value: Json, isDenied: boolean): Check | undefined {
  const { fields } = insideOf(field);
  if (fields.length === 0) return { path, contains: value as string, ...(isDenied ? { not: true } : {}) };
  const names = fields.filter(({ name }) => /^(?:name|title|label)$/i.test(name));
  const [only, ...others] = names;
  if (only === undefined || others.length > 0) return undefined;
  return { [isDenied ? "none" : "any"]: `${path}[*]`, path: `$.${only.name}`, equals: value } as unknown as Check;
}
