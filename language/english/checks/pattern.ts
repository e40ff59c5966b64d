// A regular expression that stands in a sentence without quotes: "header Vary should be (.*)Origin(.*)".

import { isStrictPattern } from "../../regularExpression.ts";
import { type Condition, oneCondition, type Subject } from "./condition.ts";
import { type Cursor, spanFrom, token } from "./cursor.ts";

/** What no name, number or word is written with. */
const unmistakable = /\.[*+]|\\[dws]|\[(?:\^|[a-zA-Z]-[a-zA-Z]|\d-\d)[^\]]*\]/;

/** The rest of the clause, written without spaces, where it can only be a regular expression. */
export function readBarePattern(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  const first = token(c);
  if (subject.kind !== "header" || first?.kind !== "symbol") return undefined;
  let text = "";
  for (let at = c.at; at < c.to; at++) {
    const here = c.tokens[at];
    if (here === undefined || (at > c.at && here.start !== c.tokens[at - 1]?.end)) return undefined;
    text += here.text;
  }
  if (!unmistakable.test(text) || !isStrictPattern(text)) return undefined;
  const start = c.at;
  c.at = c.to;
  return oneCondition(subject, { key: "matches", value: text, span: spanFrom(c, start), not });
}
