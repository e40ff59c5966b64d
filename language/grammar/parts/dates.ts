// Reads dates that are compared: “was acquired before 2000”, “the due date is after 1 March 2026”, “ends after
// it starts”.

import type { DateBounds, DateRelation, Moment } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import { splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { momentAt } from "../align/moments.ts";
import type { KnownField } from "../correct/fields.ts";
import { group } from "../lexicon/groups.ts";
import { verbForms } from "../lexicon/inflect.ts";
import { stem } from "../settle/called.ts";
import { type Categories, entriesAt, type Filled, phraseAt } from "../stated/match.ts";
import { isArticle } from "../stated/nouns.ts";
import { type PhraseCategory, phrasesAt } from "../stated/phrases.ts";
import type { Line } from "./line.ts";
import { type Subject, subjectsAt } from "./subjects.ts";
import { savedAt } from "./values.ts";

const relations: readonly (readonly [PhraseCategory, DateRelation])[] = [
  ["OnOrBefore", "onOrBefore"],
  ["OnOrAfter", "onOrAfter"],
  ["EarlierThan", "before"],
  ["LaterThan", "after"],
];

export function dateCategories(line: Line, fields: readonly KnownField[]): Categories {
  return {
    DateField: (at) => dateFieldsAt(line, at, fields),
    Occurring: (at) => occurringAt(line, at, fields),
    DateRelation: (at) => dateRelationsAt(line.tokens, at),
    When: (at) => whensAt(line, at),
  };
}

/** “before”, “no later than”: how two dates are related. */
export function dateRelationsAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const found = relations.flatMap(([category, value]) => phrasesAt(tokens, category, at).map(({ to }) => ({ to, value })));
  // “after” of “on or after”
  return tokens[at - 1]?.word === "or" ? [] : found;
}

function isDate({ field, name }: KnownField): boolean {
  if (field.format !== undefined) return /^date/.test(field.format);
  return field.type === "string" && field.enum === undefined && splitWords(name).length > 1 && /(?:At|On|Date|_at|_on|_date)$/.test(name);
}

const starting = group("dates.starting");
const ending = group("dates.ending");
const starts = group("dates.starts");
const ends = group("dates.ends");
const nounOfDay = /^(?:date|day|time)$/;
const ofDay = /^(?:at|on|date|day|time|timestamp)$/;

const datesAmong = rememberedFor((fields: readonly KnownField[]) => fields.filter((field) => isDate(field) && !field.isOfError));

/** The words of the name of a date without those of days: `acquired` of `acquiredOn`. */
function deedOf({ name }: KnownField): string {
  return splitWords(name)
    .filter((word, at) => at === 0 || !ofDay.test(word))
    .join(" ");
}

/** “acquired” of `acquiredOn`, “ends” of `endDate` or `until`: the field that says when this happens. */
function occurringAt({ tokens }: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  const { word = "", kind } = tokens[at] ?? {};
  if (kind !== "word" || word.length < 3) return [];
  // “the end date”, but not “the end”
  const isNamed = nounOfDay.test(tokens[at + 1]?.word ?? "");
  if (isArticle(tokens[at - 1]) && !isNamed) return [];
  const dates = datesAmong(fields);
  const isSo = (deed: string): boolean => verbForms(deed).participle.includes(word) || stem(deed) === stem(word);
  const own = dates.filter((field) => isSo(deedOf(field)));
  const [said, named] = starting.test(word) ? [starting, starts] : ending.test(word) ? [ending, ends] : [];
  const like =
    said === undefined || named === undefined ? [] : dates.filter((field) => named.test(deedOf(field)) || said.test(deedOf(field)));
  const [only, ...others] = own.length > 0 ? own : like;
  return only === undefined || others.length > 0
    ? []
    : [{ to: isNamed ? at + 2 : at + 1, value: { field: only, isNamed: true } satisfies Subject }];
}

/** A field with a date, by its name or path. */
function dateFieldsAt(line: Line, at: number, fields: readonly KnownField[]): readonly Filled[] {
  // “the end date” is `endsOn`, and not `dueDate`.
  if ([at - 1, at].some((one) => occurringAt(line, one, fields).some(({ to }) => to > at))) return [];
  return subjectsAt(line, at, fields).filter(({ value }) => isDated(value as Subject));
}

function isDated(subject: Subject): boolean {
  return "field" in subject ? isDate(subject.field) : /^(?:date|expires|last-modified)$/i.test(subject.header);
}

/** A year, a month, a day or a moment, a saved one, or one from now. */
export function pointsAt(line: Line, at: number): readonly Filled[] {
  const { tokens } = line;
  const { kind, word = "", text = "", value } = tokens[at] ?? {};
  if (kind === "reference") return [{ to: at + 1, value: { $var: String(value) } satisfies Moment }];
  const written = kind === "quoted" ? String(value) : text;
  if (/^[12]\d{3}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d\S*)?)?)?$/.test(written) && !isUnit(tokens[at + 1])) return [{ to: at + 1, value: written }];
  const said = momentAt(tokens, at);
  if (said !== undefined) return [{ to: said.end, value: said.text }];
  if (kind !== "word") return [];
  if (word === "the" || word === "year")
    return tokens[at + 1]?.kind === "quoted" || word === tokens[at + 1]?.word ? [] : yearAt(line, at + 1);
  const [month] = word === "may" ? [{ to: at + 1, value: "05" }] : entriesAt(tokens, at, "w.month");
  const year = month === undefined ? "" : (tokens[tokens[month.to]?.word === "of" ? month.to + 1 : month.to]?.text ?? "");
  if (month !== undefined && /^[12]\d{3}$/.test(year))
    return [{ to: tokens[month.to]?.word === "of" ? month.to + 2 : month.to + 1, value: `${year}-${String(month.value)}` }];
  const [day] = entriesAt(tokens, at, "w.nextday");
  if (day !== undefined) return [{ to: day.to, value: { $now: "date", offset: String(day.value) } }];
  if (word === "today" || word === "now") return [{ to: at + 1, value: { $now: word === "now" ? "date-time" : "date" } }];
  return savedAt(line, at).map(({ to, value: name }) => ({ to, value: { $var: String(name) } }));
}

/** “the year 2000” */
function yearAt({ tokens }: Line, at: number): readonly Filled[] {
  const from = tokens[at]?.word === "year" ? at + 1 : at;
  return tokens[from - 1]?.word === "year" && /^[12]\d{3}$/.test(tokens[from]?.text ?? "")
    ? [{ to: from + 1, value: tokens[from]?.text }]
    : [];
}

/** “before 2000 EUR” is not a date. */
function isUnit(token: Token | undefined): boolean {
  return (
    token?.kind === "word" &&
    /^(?:[A-Z]{3}|[a-z]{1,2}|euros?|dollars?|years?|days?|hours?|minutes?|seconds?)$/.test(token.text) &&
    !/^(?:or|at|on|in)$/.test(token.text)
  );
}

/** “before 2000”, “between 2020 and March 2025”, “in 1998”, “on 1 March 2026 at the latest”: bounds of a date. */
function whensAt(line: Line, at: number): readonly Filled[] {
  const { tokens } = line;
  const bounds = (to: number, value: DateBounds): Filled => ({ to, value });
  const related = dateRelationsAt(tokens, at).flatMap(({ to, value: relation }) =>
    pointsAt(line, to)
      // “created by ${userId}” is somebody's deed.
      .filter(({ value }) => tokens[at]?.word !== "by" || typeof value === "string" || "$now" in (value as object))
      .map((point) => bounds(point.to, { [relation as DateRelation]: point.value })),
  );
  const spans = phraseAt(tokens, at, /^(?:between|from)(?= )/).flatMap(({ to }) =>
    pointsAt(line, to).flatMap((low) => {
      const joint = tokens[at]?.word === "between" ? /^and$/ : /^(?:to|until|till|through)$/;
      if (!joint.test(tokens[low.to]?.word ?? "")) return [];
      return pointsAt(line, low.to + 1).map((high) =>
        bounds(high.to, { onOrAfter: low.value as Moment, onOrBefore: high.value as Moment }),
      );
    }),
  );
  const inside = phraseAt(tokens, at, /^(?:in|during|on|within)(?= )/).flatMap(({ to }) =>
    pointsAt(line, to).flatMap((point) => [
      // “on 2026-03-01” compares as texts do.
      ...(/^\d{4}(?:-\d\d)?$/.test(String(point.value)) ? [bounds(point.to, { on: point.value as Moment })] : []),
      ...phrasesAt(tokens, "AtLatest", point.to).map((end) => bounds(end.to, { onOrBefore: point.value as Moment })),
      ...phrasesAt(tokens, "AtEarliest", point.to).map((end) => bounds(end.to, { onOrAfter: point.value as Moment })),
    ]),
  );
  const open = pointsAt(line, at).flatMap((point) => [
    ...phrasesAt(tokens, "AtLatest", point.to).map((end) => bounds(end.to, { onOrBefore: point.value as Moment })),
    ...phrasesAt(tokens, "AtEarliest", point.to).map((end) => bounds(end.to, { onOrAfter: point.value as Moment })),
  ]);
  const now = [
    ...phraseAt(tokens, at, /^in the future(?= )/).map(({ to }) => bounds(to, { after: { $now: "date-time" } })),
    ...phraseAt(tokens, at, /^in the past(?= )/).map(({ to }) => bounds(to, { before: { $now: "date-time" } })),
  ];
  return [...related, ...spans, ...inside, ...open, ...now];
}
