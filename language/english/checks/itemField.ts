// Fields that items are said to have by a plain word: "every order has an id", "no item has status "LOST"".

import type { Token } from "../token.ts";
import { type Condition, conditionOf, type ObjectReader, oneCondition, type Subject } from "./condition.ts";
import { attempt, type Cursor, key, spanFrom, take, token } from "./cursor.ts";
import { readFieldTail } from "./fieldTail.ts";
import { isFieldWord } from "./fieldWord.ts";
import { fieldNamed, knownResponse } from "./known.ts";
import { joinPaths, pathOfMember } from "./path.ts";
import { statusNamed } from "./reasons.ts";
import { readSlot } from "./value.ts";

/** `an id`, `a status of "NEW"`, `status "NEW"`, `a total above 0`: of items only, as what a record has are its fields. */
export const readItemField: ObjectReader = (c, subject, verb, not, grammar): readonly Condition[] | undefined => {
  const item = subject.quantifier !== undefined ? subject.name === "$" : /\[-?\d+\]$/.test(subject.name ?? "");
  if (subject.kind !== "path" || !item) return undefined;
  const start = c.at;
  const article = take(c, "a") || take(c, "an");
  // "has the id 5"; without a value it may be any thing.
  if (!article) take(c, "the");
  const here = token(c);
  // "has error "x"" is the field of the item; "contains the error "x"" a text in it.
  const said = verb === "have" && here?.word === "error" && token(c, 1)?.kind === "quoted";
  if (here?.kind !== "word" || !(said || isFieldWord(here.text))) return undefined;
  // "and status 200" behind what items have is about the response.
  const before = c.keys[start - 1];
  if (!article && here.word === "status" && (before === "and" || before === ",") && !isText(token(c, 1))) return undefined;
  // What the document says of the items counts.
  if (knownResponse(c)?.isList === true && subject.quantifier?.path === "$[*]" && fieldNamed(c, [here.text]) === undefined)
    return undefined;
  c.at++;
  const field: Subject = {
    ...subject,
    name: joinPaths(subject.name as string, pathOfMember(here.text)),
    span: { start: here.start, end: here.end },
  };
  const tail = attempt(c, () => readValue(c, field, not) ?? readFieldTail(c, field, not, grammar));
  if (tail !== undefined) return tail;
  if (!(article || (not && c.keys[start] !== "the")) || !endsThing(c)) return undefined;
  const exists = conditionOf(field, { key: "exists", value: true, span: spanFrom(c, start), not });
  return exists === undefined ? undefined : [exists];
};

function readValue(c: Cursor, field: Subject, not: boolean): readonly Condition[] | undefined {
  take(c, "of");
  const kind = token(c)?.kind;
  if (kind !== "quoted" && kind !== "number" && kind !== "reference") return undefined;
  const value = readSlot(c, false);
  return value === undefined || !endsThing(c)
    ? undefined
    : oneCondition(field, { key: "equals", value: value.value, form: value.form, span: value.span, not });
}

/** A quoted text that is no status. */
function isText(found: Token | undefined): boolean {
  return found?.kind === "quoted" && !/^\d|^[1-5]xx|\$\{/i.test(found.value as string) && statusNamed(found.value as string) === undefined;
}

function endsThing(c: Cursor): boolean {
  return c.at >= c.to || key(c) === "and" || key(c) === "," || key(c) === "but";
}
