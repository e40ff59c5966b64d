// Headers and cookies that a response has: `header X-Trace`, `the "X-Trace" header with value "1"`, `headers "A" and "B"`.

import type { Token } from "../token.ts";
import { mediaTypes } from "./complement.ts";
import { type ObjectReader, oneCondition, type Subject } from "./condition.ts";
import { type Cursor, key, skip, spanFrom, take, token } from "./cursor.ts";
import { readFieldTail } from "./fieldTail.ts";
import { namesIn, readName } from "./name.ts";
import { existing, nameText } from "./objectField.ts";
import { readSlot } from "./value.ts";
import { articles, isNaming } from "./words.ts";

/** `header X-Trace`, `the "X-Trace" header with value "1"`, `headers "A" and "B"`. */
export const readHeaders: ObjectReader = (c, subject, _verb, not, grammar) => {
  const start = c.at;
  skip(c, articles);
  take(c, "response");
  take(c, "http");
  if (key(c) === "content" && key(c, 1) === "type") {
    const media: Subject = { kind: "header", name: "Content-Type", span: spanFrom(c, c.at) };
    c.at += 2;
    take(c, "of") || take(c, "as") || take(c, ":");
    const named = mediaTypes.get(key(c));
    if (named !== undefined) {
      c.at++;
      return oneCondition(media, { key: "contains", value: named, span: spanFrom(c, c.at - 1), not });
    }
    const value = readSlot(c, true);
    return value === undefined
      ? undefined
      : oneCondition(media, { key: "equals", value: value.value, form: value.form, span: value.span, not });
  }
  const cookie = key(c) === "cookie";
  if (cookie || key(c) === "header" || key(c) === "headers") {
    c.at++;
    const many = key(c, -1) === "headers";
    const fields: Subject[] = [];
    for (;;) {
      const name = many && key(c) === "with" && (key(c, 1) === "property" || key(c, 1) === "field") ? readProperty(c) : readName(c);
      if (name === undefined) break;
      const names = many && name.kind === "quoted" ? namesIn(name.value as string) : undefined;
      if (names !== undefined) {
        fields.push(...names.map((text): Subject => ({ kind: "header", name: text, span: { start: name.start, end: name.end } })));
        break;
      }
      fields.push({ kind: cookie ? "cookie" : "header", name: nameText(name), span: { start: name.start, end: name.end } });
      if ((key(c) !== "," && key(c) !== "and") || !endsName(c)) break;
      c.at++;
    }
    if (fields.length === 0) return undefined;
    if (fields.length === 1) return readFieldTail(c, fields[0] as Subject, not, grammar) ?? existing(c, fields, not, start);
    return existing(c, fields, not, start);
  }
  const here = token(c);
  if (here === undefined || (here.kind !== "quoted" && here.kind !== "word" && here.kind !== "reference")) return undefined;
  if (here.kind === "word" && (here.word === "" || !isNaming(here.text))) return undefined;
  c.at++;
  take(c, "response");
  const noun = key(c);
  if (noun !== "header" && noun !== "cookie") {
    if (subject.kind !== "headers") return undefined;
    if (noun === "field") c.at++;
  } else c.at++;
  const field: Subject = {
    kind: noun === "cookie" ? "cookie" : "header",
    name: nameText(here),
    span: { start: here.start, end: here.end },
  };
  return readFieldTail(c, field, not, grammar) ?? existing(c, [field], not, start);
};

/** `headers with property "X-Trace"`. */
function readProperty(c: Cursor): Token | undefined {
  c.at += 2;
  return readName(c);
}

/** Whether another name follows the joint and ends the list or goes on with it. */
function endsName(c: Cursor): boolean {
  const next = token(c, 1);
  const after = token(c, 2);
  return (
    next !== undefined &&
    (next.kind === "quoted" || next.kind === "word") &&
    (after === undefined || key(c, 2) === "," || key(c, 2) === "and")
  );
}
