// "Given a customer, when they order, then the status is 201" on one line is three clauses, each of which may become a
// step of its own.

import type { CriterionLine } from "./requirement.ts";

const start = /^(?:given|when|then)\b/i;
const next = /(?:,|(?<![\s,]))\s+(?=(?:when|then)\s)/gi;

/** Text in quotes is never cut; an attachment stays with the last clause. */
export function clausesOf(line: CriterionLine): readonly CriterionLine[] {
  if (!start.test(line.text)) return [line];
  const quoted = [...line.text.matchAll(/"[^"]*"|“[^“”]*”/g)].map(({ index, 0: text }) => [index, index + text.length] as const);
  const cuts = [...line.text.matchAll(next)].filter(({ index }) => index > 0 && !quoted.some(([from, to]) => index > from && index < to));
  const texts: string[] = [];
  let at = 0;
  for (const { index, 0: separator } of cuts) {
    texts.push(line.text.slice(at, index));
    at = index + separator.length;
  }
  texts.push(line.text.slice(at));
  const clauses = texts.map((text) => text.trim()).filter((text) => text !== "");
  return clauses.map((text, index) => ({
    text,
    ...(index < clauses.length - 1 || line.attachment === undefined ? {} : { attachment: line.attachment }),
    line: line.line,
  }));
}
