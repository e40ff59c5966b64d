// Texts and values that something contains, and the body that a response has.

import type { Token } from "../token.ts";
import { type Condition, conditionOf, type HavingVerb, type ObjectReader, oneCondition, type Subject } from "./condition.ts";
import { attempt, type Cursor, key, report, skip, spanFrom, take, takeOf, takePhrase, takePhraseOf, token } from "./cursor.ts";
import { toJsonPath } from "./path.ts";
import { endsValue, readSlot, readSlots, type Slot, takeIgnoreCase } from "./value.ts";
import { articles, fieldNouns, isNaming, textNouns } from "./words.ts";

/** `"London"`, `the text "London"`, `value "x"`, `"a", "b" and "c"`, `{ "sku": "A" }`. */
export const readContent: ObjectReader = (c, subject, verb, not) => {
  const start = c.at;
  if (subject.kind === "headers") return undefined;
  const indefinite = take(c, "a") || take(c, "an");
  const article = indefinite || take(c, "the");
  if (article) take(c, "following") || take(c, "exact");
  if (verb === "contain" && itemWords.has(key(c)) && token(c, 1)?.kind !== "word") c.at++;
  if (verb === "contain" && takePhrase(c, "all of")) take(c, ":");
  const both = verb === "contain" && take(c, "both");
  const valued = key(c) === "value" || key(c) === "values";
  if (valued) {
    c.at++;
    take(c, "of") || (take(c, "equal") && take(c, "to")) || take(c, ":") || take(c, "=");
  }
  const message = key(c) === "message" || (key(c) === "error" && key(c, 1) === "message");
  const error = key(c) === "error" && !(token(c, 1)?.kind === "quoted" || key(c, 1) === "message" || key(c, 1) === ":");
  const texted = !valued && !error && !(message && verb === "have") && takePhraseOf(c, textNouns) === true;
  if (texted) take(c, ":");
  if (take(c, "json")) take(c, ":") || take(c, "object") || take(c, "data") || take(c, "fragment");
  const equal = valued && verb === "have";
  const texts = readSlots(
    c,
    valued || (subject.kind !== "body" && verb === "contain" && subject.quantifier === undefined && !article && isSigned(token(c))),
  );
  if (texts === undefined || !(endsValue(c) || textBehind.has(key(c)) || (verb === "return" && isReturned(c)))) {
    const bare = texts === undefined ? readBareContent(c, subject, verb) : undefined;
    return bare === undefined ? undefined : oneCondition(subject, { key: "contains", value: bare, span: spanFrom(c, start), not });
  }
  const { slots, joint } = texts;
  if (both && (slots.length !== 2 || joint === "or")) return undefined;
  const behind =
    slots.length === 1 && slots[0]?.form === "quoted" && (take(c, "text") || take(c, "string") || take(c, "word") || take(c, "phrase"));
  if (behind && verb !== "contain") return undefined;
  const first = slots[0] as (typeof slots)[number];
  const place = subject.kind === "body" && verb !== "return" && !valuedHave(valued, verb) ? readPathPlace(c) : undefined;
  if (place !== undefined)
    return slots.length > 1
      ? undefined
      : oneCondition(place, { key: "contains", value: first.value, form: first.form, span: first.span, not });
  const ignoreCase = takeIgnoreCase(c);
  if (equal) {
    if (slots.length > 1)
      return joint === "or"
        ? oneCondition(subject, { key: "oneOf", value: slots.map((slot) => slot.value), span: spanFrom(c, start), not, ignoreCase })
        : undefined;
    return oneCondition(subject, { key: "equals", value: first.value, form: first.form, span: first.span, not, ignoreCase });
  }
  if (verb === "return" && !texted && first.form !== "json" && first.form !== "typed") return undefined;
  if (joint === "or" && !not) return undefined;
  if (verb === "have" && first.form === "number" && !valued) return undefined;
  const loose = verb === "have" || indefinite || subject.quantifier !== undefined;
  if (loose && verb !== "return" && !texted && !valued) askWhatQuoted(c, subject, first);
  const operator = verb === "return" && !message ? "equals" : "contains";
  const found: Condition[] = [];
  for (const slot of slots) {
    const condition = conditionOf(subject, { key: operator, value: slot.value, form: slot.form, span: slot.span, not, ignoreCase });
    if (condition === undefined) return undefined;
    found.push(condition);
  }
  return found;
};

function valuedHave(valued: boolean, verb: HavingVerb): boolean {
  return valued && verb === "have";
}

/** `in the field "sku"`, `at path "$.sku"`, behind what is contained there. */
function readPathPlace(c: Cursor): Subject | undefined {
  return attempt(c, () => {
    if (!take(c, "in") && !take(c, "at") && !take(c, "under")) return undefined;
    skip(c, articles);
    take(c, "json") || take(c, "response");
    const noun = takeOf(c, fieldNouns) ?? (token(c)?.kind === "quoted" && fieldNouns.has(key(c, 1)) ? "" : undefined);
    const here = token(c);
    const text = here?.kind === "quoted" && noun !== undefined ? (here.value as string) : here?.kind === "jsonPath" ? here.text : undefined;
    const path = text === undefined ? undefined : toJsonPath(text);
    if (here === undefined || path === undefined) return undefined;
    c.at += noun === "" ? 2 : 1;
    return { kind: "path", name: path, span: { start: here.start, end: here.end } };
  });
}

const itemWords = new Set("item items element elements entry entries".split(" "));

/** "[] is returned", "an empty list should be returned". */
function isReturned(c: Cursor): boolean {
  const word = key(c);
  return word === "is" || word === "are" || word === "was" || word === "should" || word === "must" || word === "will";
}

/** Whether a bare word has a capital, digit or sign in it: "contains the order" and "contains errors" are no values. */
function isSigned(found: Token | undefined): boolean {
  return found?.kind !== "word" || /[A-Z\d_-]/.test(found.text);
}

const textBehind = new Set(["text", "string", "word", "phrase"]);

/** "has "id"" and "every item contains "id"" can mean a text or a field. */
function askWhatQuoted(c: Cursor, subject: Subject, slot: Slot): void {
  const item = subject.quantifier !== undefined && subject.name === "$";
  if (
    (!item && subject.kind !== "body" && subject.things === undefined) ||
    slot.form !== "quoted" ||
    !/^[\w.$[\]/-]+$/.test(slot.value as string)
  )
    return;
  const name = JSON.stringify(slot.value);
  report(
    c,
    "ambiguous",
    `${name} can be a text that is contained, or the name of a field. Write the text ${name}, or the field ${name}.`,
    slot.span,
    [
      { title: "Expect the field", span: slot.span, text: `field ${name}` },
      { title: "Expect the text", span: slot.span, text: `the text ${name}` },
    ],
  );
}

/** A bare word that a text contains: one with a sign, digit or capital in it, so that it cannot be a description. */
function readBareContent(c: Cursor, subject: Subject, verb: HavingVerb): string | undefined {
  const here = token(c);
  if (subject.kind !== "body" || verb !== "contain" || here?.kind !== "word") return undefined;
  if (!/[\d_-]/.test(here.text) || !isNaming(here.text)) return undefined;
  c.at++;
  return endsValue(c) ? here.text : undefined;
}

/** `body {…}`, `an empty body`, `no body`, `no content`, `body containing "x"`. */
export const readBody: ObjectReader = (c, subject, _verb, not, grammar) => {
  const start = c.at;
  if (subject.form !== "response" && subject.form !== undefined) return undefined;
  skip(c, articles);
  const empty = take(c, "empty");
  let form: "json" | undefined;
  if (key(c) === "json" && bodyNouns.has(key(c, 1))) {
    form = "json";
    c.at++;
  }
  if (key(c) === "response" && bodyNouns.has(key(c, 1))) c.at++;
  if (takeOf(c, bodyNouns) === undefined) return undefined;
  const body: Subject = { kind: "body", ...(form === undefined ? {} : { form }) };
  if (empty) return oneCondition(body, { key: "empty", value: true, span: spanFrom(c, start), not });
  if (not) return oneCondition(body, { key: "empty", value: true, span: spanFrom(c, start) });
  take(c, "with") || take(c, "of") || take(c, "that") || take(c, "which");
  const tail = grammar.predicate(c, body);
  if (tail !== undefined) return tail;
  if (take(c, "containing")) return grammar.objects(c, body, "contain", false);
  const slot = readSlot(c, false);
  return slot === undefined ? undefined : oneCondition(body, { key: "equals", value: slot.value, form: slot.form, span: slot.span });
};

const bodyNouns = new Set(["body", "payload", "content"]);
