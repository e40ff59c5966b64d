// Equality: the value behind "is" and "equals", several of them joined by "or", the attached block.

import { readAttachedValue } from "./attached.ts";
import { type Condition, oneCondition, type Subject } from "./condition.ts";
import { type Cursor, key, phrases, report, spanFrom, take, takePhrase, takePhraseOf } from "./cursor.ts";
import { readBarePattern } from "./pattern.ts";
import { readStatus } from "./status.ts";
import { readSlots, takeIgnoreCase } from "./value.ts";

/** Words that mean equality behind "is". */
export const equalling = phrases({
  "equal to": true,
  "equals to": true,
  equal: true,
  equals: true,
  "exactly equal to": true,
  exactly: true,
  "the same as": true,
  "same as": true,
  "identical to": true,
  "set to": true,
  "set as": true,
  "returned as": true,
  "given as": true,
  "strictly equal to": true,
});

/** `equal to "x"`, `"x"`, `"x" or "y"`, a bare word, the attached block. */
export function readEqual(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  const start = c.at;
  const worded = takePhraseOf(c, equalling) !== undefined;
  if (!worded && takePhrase(c, "different from")) return readEqual(c, subject, !not);
  take(c, ":");
  const attached = readAttachedValue(c, subject, "equals", not);
  if (attached !== undefined) return attached;
  if (take(c, "the") || take(c, "a")) {
    if (key(c) !== "value" && key(c) !== "exact" && key(c) !== "following") c.at--;
    else {
      take(c, "exact");
      take(c, "following");
      take(c, "value") && key(c) === "of" && c.at--;
    }
  } else take(c, "value");
  const item = subject.quantifier !== undefined && subject.name === "$";
  const values = readSlots(c, subject.kind !== "body" && subject.aspect === undefined && !item);
  if (values === undefined) return readBarePattern(c, subject, not);
  const { slots, joint } = values;
  const [first] = slots;
  if (first === undefined) return undefined;
  if (slots.length > 1 && joint === "or") {
    const span = spanFrom(c, start);
    const ignoreCase = takeIgnoreCase(c);
    return oneCondition(subject, { key: "oneOf", value: slots.map((slot) => slot.value), span, not, ignoreCase });
  }
  if (slots.length > 1) c.at = c.tokens.findIndex((found) => found.end === first.span.end) + 1;
  if (subject.kind === "body" && subject.form === "response" && first.form === "quoted" && !worded)
    askWhichText(c, first.value as string, first.span);
  const ignoreCase = takeIgnoreCase(c);
  return oneCondition(subject, { key: "equals", value: first.value, form: first.form, span: first.span, not, ignoreCase });
}

/** `the response should be "Not Found"` may mean the status or the text. */
function askWhichText(c: Cursor, text: string, span: { start: number; end: number }): void {
  const probe = readStatus({ ...c, at: c.tokens.findIndex((found) => found.start === span.start), problem: undefined } as Cursor, true);
  if (
    (probe === undefined && !/^(?:success|successful|client error|server error|redirect|redirection|informational|error)$/i.test(text)) ||
    text.includes("${")
  )
    return;
  report(c, "ambiguous", `"${text}" can be the status or the text of the body. Write status is "${text}", or body is "${text}".`, span);
}
