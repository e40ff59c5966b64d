// A check as an English condition: what reports print for it.

import type { Check, Comparison, Json } from "../../language/index.ts";
import { boundsTitle } from "./bounds.ts";
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
  return `${subjectTitle(check)} ${predicate(check, not)}${check.ignoreCase === true ? " (letter case aside)" : ""}${check.orMissing === true ? ", or it is missing" : ""}`;
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

function predicate(check: Check, not: boolean): string {
  const does = (positive: string, negative: string) => (not ? `does not ${negative}` : positive);
  const is = not ? "is not" : "is";
  if (check.equals !== undefined) return `${is} ${show(check.equals)}`;
  if (check.contains !== undefined) return `${does("contains", "contain")} ${show(check.contains)}`;
  if (check.startsWith !== undefined) return `${does("starts", "start")} with ${show(check.startsWith)}`;
  if (check.endsWith !== undefined) return `${does("ends", "end")} with ${show(check.endsWith)}`;
  if (check.matches !== undefined) return `${does("matches", "match")} ${pattern(check.matches)}`;
  if (check.empty !== undefined) return `${is} empty`;
  if (check.type !== undefined) return `${is} of type ${check.type}`;
  if (check.format !== undefined) return `${does("has", "have")} the format ${check.format}`;
  if (check.length !== undefined) return `${does("has", "have")} ${lengthTitle(check.length)}`;
  if (check.compare !== undefined) return `${is} ${boundsTitle(check.compare)}`;
  if (check.oneOf !== undefined) return `${is} one of ${listed(check.oneOf.map(show), "or")}`;
  if (check.schema !== undefined) return `${does("fits", "fit")} ${schemaTitle(check.schema)}`;
  if (check.age !== undefined) return `${is} ${boundsTitle(check.age, " ms")} ago`;
  if (check.sorted !== undefined) return `${is} sorted in ${check.sorted} order`;
  if (check.unique !== undefined) return not ? "has duplicates" : "has no duplicates";
  return does("exists", "exist");
}

function pattern(text: string): string {
  return /^\/[\s\S]+\/[a-z]*$/.test(text) ? text : `/${text}/`;
}

function lengthTitle(length: NonNullable<Check["length"]>): string {
  return typeof length === "object" ? `a length ${boundsTitle(length as Comparison)}` : `length ${length}`;
}

function schemaTitle(schema: string | Readonly<Record<string, Json>>): string {
  return typeof schema === "string" ? `the schema ${schema}` : "the given schema";
}
