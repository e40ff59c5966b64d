// "with booking details", "with name, email and country" behind a request, where the words are variables.

import { endsClause, type PartReading } from "../frames/pairs.ts";
import { type Assignment, assign, type Scan, skipAll, skipJoint, tokenAt, word } from "../scan.ts";
import { articles } from "../words.ts";

/** The body that a variable holds, or fields that take the variables of their names. */
export function readVariableBody(scan: Scan, from: number): PartReading | undefined {
  const variables = scan.context?.variables;
  if (variables === undefined) return undefined;
  let at = skipAll(scan, from, articles);
  const name = tokenAt(scan, at);
  if (name?.kind !== "word") return undefined;
  if (variables.has(name.text) && /^(?:details|data|payload|body|object|information)$/.test(word(scan, at + 1))) {
    return { next: at + 2, assignments: [assign(scan, ["body"], { $var: name.text }, at, at + 2)], usesAttachment: false };
  }
  if (word(scan, at) === "valid") at++;
  const assignments: Assignment[] = [];
  let next = at;
  for (;;) {
    const token = tokenAt(scan, at);
    if (token?.kind !== "word" || !variables.has(token.text)) break;
    assignments.push(assign(scan, ["fields", token.text], { $var: token.text }, at, at + 1));
    next = at + 1;
    at = skipJoint(scan, next);
    if (at === next) break;
  }
  return assignments.length === 0 ? undefined : { next, assignments, usesAttachment: false };
}

/** `with selected id`: the variable `selectedId` as the parameter or field `id`; `placeOf` tells the place of such words. */
export function readNamedVariable(
  scan: Scan,
  from: number,
  placeOf: (words: readonly string[]) => readonly string[] | undefined,
): PartReading | undefined {
  if (!/^(?:with|by|using|for)$/.test(word(scan, from))) return undefined;
  const start = skipAll(scan, from + 1, articles);
  const words: string[] = [];
  for (let at = start; words.length < 4 && tokenAt(scan, at)?.kind === "word" && !endsClause(scan, at); at++) words.push(word(scan, at));
  const next = start + words.length;
  const name = camelCase(words);
  const place = words.length > 1 && endsClause(scan, next) && scan.context?.variables?.has(name) === true ? placeOf(words) : undefined;
  return place === undefined ? undefined : { next, assignments: [assign(scan, place, { $var: name }, start, next)], usesAttachment: false };
}

/** `Booking id` as `bookingId`. */
function camelCase(words: readonly string[]): string {
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()))
    .join("");
}
