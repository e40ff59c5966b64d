// "with booking details", "with name, email and country" behind a request, where the words are variables.

import type { PartReading } from "../frames/pairs.ts";
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
