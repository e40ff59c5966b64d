// What is understood and yet refused, as it could mean something else or would never hold.

import type { Condition, Subject } from "./condition.ts";
import { type Cursor, key, report, spanFrom } from "./cursor.ts";

/** `at least one item has an id and a name`: two checks could be met by two items. */
export function refuseOneOfSeveral(c: Cursor, { quantifier }: Subject, conditions: readonly Condition[]): void {
  if (quantifier === undefined || quantifier.kind === "every") return;
  if (conditions.filter(({ check }) => check.body === undefined).length < 2) return;
  report(
    c,
    "ambiguous",
    "Several conditions on one item of a list are checked one by one, so that different items could meet them. Write a sentence for each, or what the list contains, as in: contains {…}.",
    quantifier.span,
  );
}

/** `every id in $.items is unique`: the items, or a field of each. What they have leaves no doubt. */
export function askWhatThings(c: Cursor, { noun, quantifier, name }: Subject, conditions: readonly Condition[]): void {
  if (noun === undefined || quantifier === undefined || name !== "$") return;
  const list = quantifier.path.slice(0, -3);
  if (!conditions.some(({ check }) => check.path === "$" || check.path === quantifier.path)) return;
  const each = quantifier.kind === "none" ? "no" : quantifier.kind === "any" ? "at least one" : "every";
  const { span } = quantifier;
  report(
    c,
    "ambiguous",
    `“${noun}” can be what the items of ${list} are called, or a field of each. Write: ${each} item in ${list}, or: ${each} "${noun}" in ${list}.`,
    span,
    [
      { title: "The items themselves", span, text: `${each} item in ${list}` },
      { title: `The field ${noun} of each`, span, text: `${each} "${noun}" in ${list}` },
    ],
  );
}

/** Behind `has the field "id" and`: `not null` without a verb, of the field or of what has it. */
export function refuseHadAndNot(c: Cursor, subject: Subject | undefined, conditions: readonly Condition[]): void {
  const last = conditions.at(-1)?.check;
  if (last?.exists !== true || last.path === undefined || subject === undefined || subject.name === last.path) return;
  if (key(c) !== "not" || !(key(c, 1) === "null" || key(c, 1) === "empty" || key(c, 1) === "blank")) return;
  c.at += 2;
  const span = spanFrom(c, c.at - 2);
  c.at -= 2;
  const what = key(c, 1);
  report(
    c,
    "ambiguous",
    `It is not said what is not ${what}: the field, or what has it. Write: has a field that is not ${what}, as in: has the field "id" that is not ${what}.`,
    span,
  );
}

/** `match response.sku == "#string"`: a marker of another tool, which as a text would never be met. */
export function refuseMarker(c: Cursor, conditions: readonly Condition[]): void {
  if (c.keys[c.from] !== "match") return;
  const marked = conditions.find(({ check }) => typeof check.equals === "string" && /^##?(?:[a-z]+\b|\[|\?)/.test(check.equals));
  if (marked === undefined) return;
  const text = String(marked.check.equals);
  report(
    c,
    "invalid-value",
    `${text} is a marker of another tool. Write what is meant, as in: is a string, is not null, has 3 items.`,
    marked.spans[0]?.[1] ?? { start: 0, end: 1 },
  );
}

/** `that "sku" is "A"`: expected of the response, or put into the request. */
export function askWhose(c: Cursor, subject: Subject): void {
  const span = subject.span ?? { start: 0, end: 1 };
  const name = c.tokens.find(({ start }) => start === span.start)?.text ?? "";
  report(
    c,
    "ambiguous",
    `It is not said whether ${name} is a field of the response or one of the body to be sent. Write: expect field ${name} is …, or: add field ${name} with value … to the request body.`,
    span,
  );
}

export function askWhatQuoted(c: Cursor, subject: Subject): void {
  const span = subject.span ?? { start: 0, end: 1 };
  report(
    c,
    "ambiguous",
    "A quoted text by itself can be the name of a field or a text in the body. Write: the field …, or: the body contains the text ….",
    span,
  );
}
