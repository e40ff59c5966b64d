// Reads what a response lacks or has, in everyday words: “no bids” is `bidCount` 0, “no closing time” `closedAt` null,
// “has not been published” `publishedAt` null, “an end of bidding” that there is `endsAt`.

import type { Check } from "../../check.ts";
import { nounOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import type { KnownField } from "../correct/fields.ts";
import { stem } from "../settle/called.ts";
import type { Filled } from "../stated/match.ts";
import { type Clause, fieldNamed, lower, numberAt } from "../stated/nouns.ts";

const mostWords = 4;

/** The checks that what the words there name is missing. */
export function lackedAt(clause: Clause, at: number): readonly Filled[] {
  return nounsAt(clause, at).flatMap(({ to, words }) => {
    const checks = lacksOf(clause, words);
    return checks === undefined ? [] : [{ to, value: checks }];
  });
}

/** “published at any time” is `publishedAt`. */
export function momentAt(clause: Clause, at: number): readonly Filled[] {
  const { word = "" } = clause.tokens[at] ?? {};
  if (!/(?:ed|en|t)$/.test(word)) return [];
  const moments = clause.fields.filter(({ name, field }) => {
    const own = splitWords(name);
    return own.length === 2 && isMoment(own[1]) && stem(own[0] ?? "") === stem(word) && /^date/.test(field.format ?? "");
  });
  // `publishedAt` beside `publishAt`
  const exact = moments.filter(({ name }) => splitWords(name)[0] === word);
  const [only, ...others] = exact.length > 0 ? exact : moments;
  const checks = only === undefined || others.length > 0 ? undefined : absenceOf(only);
  return checks === undefined ? [] : [{ to: at + 1, value: checks }];
}

/** “has been published”: `publishedAt` is there. */
export function happenedAt(clause: Clause, at: number): readonly Filled[] {
  if (clause.tokens.some(({ word }) => /^(?:not|n't|never|yet)$/.test(word))) return [];
  return momentAt(clause, at).map(({ to, value }) => ({
    to,
    value: (value as readonly Check[]).map(
      ({ path }): Check => (hasNull(clause, path) ? { path: path ?? "$", equals: null, not: true } : { path: path ?? "$", exists: true }),
    ),
  }));
}

function hasNull({ fields }: Clause, path: string | undefined): boolean {
  return fields.some((field) => field.path === path && field.field.nullable === true);
}

/** “has acknowledged” is `acknowledgedBy`, which nobody is. */
export function doneByAt({ tokens }: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { word = "" } = tokens[at] ?? {};
  if (!/(?:ed|en|t)$/.test(word)) return [];
  const [only, ...others] = fields.filter(({ name }) => {
    const [verb = "", end, ...rest] = splitWords(name);
    return rest.length === 0 && end === "by" && stem(verb) === stem(word);
  });
  return only === undefined || others.length > 0 ? [] : [{ to: at + 1, value: [{ field: only, isNamed: true }] }];
}

/** “nobody is assigned” is `assignee`, who is nobody: a field of `assigned`, `assignedTo` or `assigneeId`. */
export function nobodyDoneAt(clause: Clause, at: number): readonly Filled[] {
  const { word = "" } = clause.tokens[at] ?? {};
  if (!/(?:ed|en)$/.test(word)) return [];
  const [only, ...others] = clause.fields.filter(({ name }) => {
    const [verb = "", ...rest] = splitWords(name);
    const isWhom = verb.endsWith("ee") && stem(verb.slice(0, -2)) === stem(word) && rest.every((one) => /^(?:id|name)$/.test(one));
    return isWhom || (verb === word && rest.join(" ") === "to");
  });
  const checks = only === undefined || others.length > 0 ? undefined : absenceOf(only);
  return checks === undefined ? [] : [{ to: at + 1, value: checks }];
}

/** “nothing has been paid” is `amountPaid` 0. */
export function nothingDoneAt({ tokens, fields }: Clause, at: number): readonly Filled[] {
  const { word = "" } = tokens[at] ?? {};
  if (!/(?:ed|en|t|paid|sold)$/.test(word)) return [];
  const [only, ...others] = fields.filter(({ name, field }) => {
    const own = splitWords(name);
    const isDone =
      own.includes(word) && own.every((one) => one === word || /^(?:amount|total|quantity|count|units?|cents?|sum)$/.test(one));
    return isDone && /^(?:integer|number)$/.test(field.type ?? "");
  });
  return only === undefined || others.length > 0 ? [] : [{ to: at + 1, value: [{ path: only.path, equals: 0 }] satisfies Check[] }];
}

/** “not applied to anything”, “assigned to nobody” is `applied_to`, which is empty. */
export function toNothingAt(clause: Clause, at: number): readonly Filled[] {
  const { tokens } = clause;
  const [only, ...others] = clause.fields.flatMap((field) => {
    const own = splitWords(field.name);
    const end = tokens[at + own.length]?.word ?? "";
    const isDenied = tokens.slice(Math.max(0, at - 4), at).some(({ word }) => /^(?:not|n't|never)$/.test(word));
    if (/^(?:but|except|other|else)$/.test(tokens[at + own.length + 1]?.word ?? "")) return [];
    const isNone = isDenied ? /^(?:anything|anyone|anybody)$/.test(end) : /^(?:nothing|nobody)$/.test(end);
    return isNone && own.length > 1 && own.every((word, index) => tokens[at + index]?.word === word)
      ? [{ field, to: at + own.length + 1 }]
      : [];
  });
  if (only === undefined || others.length > 0) return [];
  const checks = only.field.field.type === "array" ? [{ path: only.field.path, empty: true as const }] : absenceOf(only.field);
  return checks === undefined ? [] : [{ to: only.to, value: checks }];
}

/** “zero episodes” is `episodeCount` 0, where the response has no list of them. */
export function countOfAt(clause: Clause, at: number, fields: readonly KnownField[]): readonly Filled[] {
  return numberAt(clause, at).flatMap(({ to, value }) =>
    nounsAt(clause, to).flatMap(({ to: end, words }): readonly Filled[] => {
      const noun = nounOf(words);
      if (clause.body.lists.some(({ nouns }) => nouns.includes(noun))) return [];
      const [only, ...others] = countsOf(fields, noun);
      return only === undefined || others.length > 0
        ? []
        : [{ to: end, value: [{ path: only.path, equals: Number(value) }] satisfies Check[] }];
    }),
  );
}

/** The fields that count such things. */
function countsOf(fields: readonly KnownField[], noun: string): readonly KnownField[] {
  return fields.filter(({ name, field, list }) => {
    const own = splitWords(name).map((word) => nounOf([word]));
    const isCount = list === undefined && /^(?:integer|number)$/.test(field.type ?? "") && own.some((word) => counting.test(word));
    return isCount && own.filter((word) => !counting.test(word) && word !== "of").join(" ") === noun;
  });
}

/** A field that may be left out: that it is there says something. */
export function presentAt(clause: Clause, at: number): readonly Filled[] {
  return nounsAt(clause, at).flatMap(({ to, words }) => {
    const field = fieldNamed(words, clause.fields, clause.body);
    return field === undefined || field.field.required ? [] : [{ to, value: [{ path: field.path, exists: true }] satisfies Check[] }];
  });
}

function isMoment(word: string | undefined): boolean {
  return /^(?:at|on|date|time)$/.test(word ?? "");
}

interface Said {
  readonly to: number;
  readonly words: readonly string[];
}

function nounsAt(clause: Clause, at: number): readonly Said[] {
  const { tokens } = clause;
  const found: Said[] = [];
  for (let count = 1; count <= mostWords && at + count <= tokens.length; count++) {
    const { kind, word } = tokens[at + count - 1] ?? {};
    if (kind !== "word" || word === "") break;
    found.push({ to: at + count, words: lower(clause, at, at + count) });
  }
  return found;
}

const counting = /^(?:count|number|total)$/;

function lacksOf({ fields, body }: Clause, words: readonly string[]): readonly Check[] | undefined {
  const noun = nounOf(words);
  const counts = countsOf(fields, noun);
  const named = fieldNamed(words, fields, body) ?? fieldNamed([...words, "id"], fields, body);
  if (counts.length === 1 && (named === undefined || named === counts[0])) return [{ path: (counts[0] as KnownField).path, equals: 0 }];
  if (counts.length > 0 || named === undefined) return undefined;
  const { path, field } = named;
  if (/^(?:integer|number)$/.test(field.type ?? "") && words.some((word) => /s$/.test(word)) && field.nullable !== true)
    return [{ path, equals: 0 }];
  // “no active stations” restricts them.
  const own = splitWords(named.name).map(stem);
  if (field.type === "array") return words.every((word) => own.includes(stem(word))) ? [{ path, empty: true }] : undefined;
  return field.type === "boolean" ? [{ path, equals: false }] : absenceOf(named);
}

/** Null if the document says that it may be; otherwise the field is left out. */
function absenceOf({ path, field }: KnownField): readonly Check[] | undefined {
  if (field.nullable === true) return [{ path, equals: null }];
  return field.required ? undefined : [{ path, exists: true, not: true }];
}
