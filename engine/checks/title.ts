// Describes a check as an English condition for reports.

import {
  type Check,
  type Comparison,
  type DateBounds,
  dateRelations,
  dateRelationWords,
  isComparison,
  type Json,
  type Measure,
  type Operator,
  operatorOf,
} from "../../language/index.ts";
import { boundsTitle, limitTitle } from "./bounds.ts";
import { fieldOf } from "./otherFields.ts";
import { listed, show } from "./show.ts";

/** `$.status is not "NEW"`, `status is below 400 (implied)`, `for every item of $.items[*]: $.price is above 0`. */
export function titleOf(check: Check): string {
  if (check.implied === true) return `${condition(check)} (implied, as no sentence checks it)`;
  const items = check.every ?? check.any ?? check.none;
  if (items === undefined) return condition(check);
  const quantity = check.every !== undefined ? "every item" : check.any !== undefined ? "at least one item" : "no item";
  return `for ${quantity} of ${items}: ${condition(check)}`;
}

function condition(check: Check): string {
  const not = check.not === true;
  if (check.status !== undefined) return `status is ${not ? "not " : ""}${statusTitle(check.status)}`;
  if (check.time !== undefined) return `the response time is ${not ? "not " : ""}${boundsTitle(check.time, " ms")}`;
  if (check.succeeded !== undefined) {
    const servers = listed(check.succeeded.map((name) => `@${name}`));
    return `the calls of ${servers} ${not ? "did not all succeed" : "succeeded"}`;
  }
  return `${subjectTitle(check)} ${predicate(check, not)}${check.ignoreCase === true ? " (ignoring case)" : ""}${check.orMissing === true ? ", or missing" : ""}`;
}

export function statusTitle(status: NonNullable<Check["status"]>): string {
  if (Array.isArray(status)) return listed(status.map(String), "or");
  return typeof status === "object" ? boundsTitle(status as Comparison) : String(status);
}

function subjectTitle(check: Check): string {
  if (check.reason !== undefined) return "the reason phrase";
  if (check.header !== undefined) return `header ${check.header}`;
  if (check.cookie !== undefined) return `cookie ${check.cookie}`;
  if (check.variable !== undefined) return `\${${check.variable}}`;
  if (check.path !== undefined) return check.path === "$" && quantified(check) ? "it" : check.path;
  return check.body === "text" ? "the body as text" : "the body";
}

function quantified(check: Check): boolean {
  return (check.every ?? check.any ?? check.none) !== undefined;
}

type Predicate<Name extends Operator> = (expected: NonNullable<Check[Name]>, words: Words) => string;

interface Words {
  /** `is` or `is not`. */
  readonly is: string;
  /** `contains` or `does not contain`. */
  does(positive: string, negative: string): string;
}

const predicates: { readonly [Name in Operator]: Predicate<Name> } = {
  equals: (value, { is }) => `${is} ${show(value)}`,
  contains: (piece, { does }) => `${does("contains", "contain")} ${show(piece)}`,
  startsWith: (start, { does }) => `${does("starts", "start")} with ${show(start)}`,
  endsWith: (end, { does }) => `${does("ends", "end")} with ${show(end)}`,
  matches: (source, { does }) => `${does("matches", "match")} ${pattern(source)}`,
  exists: (_, { does }) => does("exists", "exist"),
  empty: (_, { is }) => `${is} empty`,
  type: (type, { is }) => `${is} of type ${type}`,
  format: (format, { does }) => `${does("has", "have")} the format ${format}`,
  length: (length, { does }) => `${does("has", "have")} ${lengthTitle(length)}`,
  compare: (comparison, { is }) => `${is} ${boundsTitle(comparison)}`,
  oneOf: (values, { is }) => `${is} one of ${listed(values.map(show), "or")}`,
  schema: (schema, { does }) => `${does("fits", "fit")} ${schemaTitle(schema)}`,
  unique: (_, { is }) => (is === "is" ? "has no duplicates" : "has duplicates"),
  sorted: (order, { is }) => `${is} sorted in ${order} order`,
  age: (age, { is }) => `${is} ${boundsTitle(age, " ms")} ago`,
  date: (bounds, { is }) => `${is} ${dateTitle(bounds)}`,
  sum: (sum, { does }) => `${does("has", "have")} the sum ${measureTitle(sum)}`,
  average: (average, { does }) => `${does("has", "have")} the average ${measureTitle(average)}`,
};

function predicate(check: Check, not: boolean): string {
  return predicateBy(operatorOf(check) ?? "exists", check, {
    is: not ? "is not" : "is",
    does: (positive, negative) => (not ? `does not ${negative}` : positive),
  });
}

function predicateBy<Name extends Operator>(operator: Name, check: Check, words: Words): string {
  return predicates[operator](check[operator] as NonNullable<Check[Name]>, words);
}

function pattern(text: string): string {
  return /^\/[\s\S]+\/[a-z]*$/.test(text) ? text : `/${text}/`;
}

function lengthTitle(length: Measure): string {
  return isComparison(length) ? `a length ${boundsTitle(length)}` : `length ${limitTitle(length)}`;
}

function measureTitle(measure: Measure): string {
  return isComparison(measure) ? boundsTitle(measure) : limitTitle(measure);
}

/** `on or after "2020" and before $.dueOn` */
function dateTitle(bounds: DateBounds): string {
  return dateRelations
    .filter((relation) => bounds[relation] !== undefined)
    .map((relation) => `${dateRelationWords[relation]} ${fieldOf(bounds[relation]) ?? show(bounds[relation])}`)
    .join(" and ");
}

function schemaTitle(schema: string | Readonly<Record<string, Json>>): string {
  return typeof schema === "string" ? `the schema ${schema}` : "the given schema";
}
