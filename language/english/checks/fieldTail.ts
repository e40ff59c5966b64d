// What is said of a field behind its name: "with value "A"", "equal to 3", "of type string", "that is not empty", "as "A"".

import { readBounds } from "./bounds.ts";
import { type Condition, eachOf, type Grammar, oneCondition, type Subject, selectsSeveral } from "./condition.ts";
import { attempt, type Cursor, key, phrases, spanFrom, take, takePhraseOf, token } from "./cursor.ts";
import { readTypeWord } from "./shape.ts";
import { readSlot, readSlots, takeIgnoreCase } from "./value.ts";

const valueWords = phrases({
  "with value": true,
  "with the value": true,
  "with a value": true,
  "with value of": true,
  "with the value of": true,
  "with a value of": true,
  "with value equal to": true,
  "with a value equal to": true,
  "with value set to": true,
  "with values": true,
  "with text": true,
  "with the text": true,
  "with content": true,
  "having value": true,
  "having the value": true,
  "equal to": true,
  equals: true,
  equal: true,
  "equals to": true,
  "set to": true,
  "set as": true,
  "being equal to": true,
  as: true,
  being: true,
  "=": true,
  "==": true,
  "===": true,
  ":": true,
  "of value": true,
  "and value": true,
  "and the value": true,
  "whose value is": true,
  "whose value equals": true,
  "which is equal to": true,
} as const);

const otherTails = phrases({
  containing: "contains",
  "that contains": "contains",
  "which contains": "contains",
  "with value containing": "contains",
  "with a value containing": "contains",
  matching: "matches",
  "with value matching": "matches",
  "matching the pattern": "matches",
  "matching pattern": "matches",
  "matching the regular expression": "matches",
  "matching regex": "matches",
  "starting with": "startsWith",
  "beginning with": "startsWith",
  "ending with": "endsWith",
} as const);

const typeTails = phrases({
  "of type": true,
  "with type": true,
  "of the type": true,
  "with the type": true,
  "having type": true,
  typed: true,
  "as type": true,
});

/** The condition behind the name; undefined where none stands there (the field then exists). */
export function readFieldTail(c: Cursor, field: Subject, not: boolean, grammar: Grammar): readonly Condition[] | undefined {
  if (selectsSeveral(field) && startsValue(c)) return readFieldTail(c, eachOf(field, not ? "none" : "any"), false, grammar);
  return attempt(c, () => {
    const start = c.at;
    if (takePhraseOf(c, typeTails) !== undefined) {
      const type = readTypeWord(c);
      return type === undefined ? undefined : oneCondition(field, { key: "type", value: type, span: spanFrom(c, start), not });
    }
    if (key(c) === "as") {
      const type = attempt(c, () => (take(c, "as") ? readTypeWord(c) : undefined));
      if (type !== undefined) return oneCondition(field, { key: "type", value: type, span: spanFrom(c, start), not });
    }
    const direct = token(c, 1)?.kind;
    if (key(c) === "with" && (direct === "quoted" || direct === "json" || direct === "reference")) {
      c.at++;
      const slot = readSlot(c, false);
      return slot === undefined
        ? undefined
        : oneCondition(field, { key: "equals", value: slot.value, form: slot.form, span: slot.span, not });
    }
    if (takePhraseOf(c, valueWords) !== undefined) {
      if (take(c, "not")) return undefined;
      const values = readSlots(c, true);
      if (values === undefined) return undefined;
      const ignoreCase = takeIgnoreCase(c);
      const [first] = values.slots;
      if (first === undefined) return undefined;
      if (values.slots.length > 1) {
        if (values.joint !== "or") {
          c.at = start;
          return readSingle(c, field, not);
        }
        return oneCondition(field, {
          key: "oneOf",
          value: values.slots.map((slot) => slot.value),
          span: spanFrom(c, start),
          not,
          ignoreCase,
        });
      }
      return oneCondition(field, { key: "equals", value: first.value, form: first.form, span: first.span, not, ignoreCase });
    }
    const other = takePhraseOf(c, otherTails);
    if (other !== undefined) {
      take(c, "the") && (take(c, "text") || take(c, "value") || take(c, "string"));
      const slot = readSlot(c, true);
      if (slot === undefined) return undefined;
      const ignoreCase = takeIgnoreCase(c);
      return oneCondition(field, { key: other, value: slot.value, form: slot.form, span: slot.span, not, ignoreCase });
    }
    if (key(c) === "that" || key(c) === "which") {
      c.at++;
      return not ? undefined : grammar.predicate(c, field);
    }
    if (key(c) === "whose" && (key(c, 1) === "value" || key(c, 1) === "length")) {
      const aspect = key(c, 1);
      c.at += 2;
      return not ? undefined : grammar.predicate(c, aspect === "length" ? { ...field, aspect: "length" } : field);
    }
    if (key(c) === "with") {
      c.at++;
      take(c, "a") || take(c, "an") || take(c, "the");
      if (key(c) === "valid") return grammar.objects(c, field, "have", not);
      return grammar.objects(c, field, "have", not);
    }
    if (key(c) === "of" && (key(c, 1) === "length" || key(c, 1) === "size")) {
      c.at++;
      return grammar.objects(c, field, "have", not);
    }
    const bounds = readBounds(c, "none");
    return bounds === undefined ? undefined : oneCondition(field, { key: "compare", value: bounds, span: spanFrom(c, start), not });
  });
}

/** Whether a value or text follows: "has $..author with the value "Ann"" is said of one of the values that are selected. */
function startsValue(c: Cursor): boolean {
  const { at } = c;
  const direct = token(c, 1)?.kind;
  if (key(c) === "with" && (direct === "quoted" || direct === "reference")) return true;
  const found = takePhraseOf(c, valueWords) !== undefined || takePhraseOf(c, otherTails) !== undefined;
  c.at = at;
  return found;
}

/** The first value only; what is joined to it belongs to the next thing. */
function readSingle(c: Cursor, field: Subject, not: boolean): readonly Condition[] | undefined {
  takePhraseOf(c, valueWords);
  const slot = readSlot(c, true);
  return slot === undefined ? undefined : oneCondition(field, { key: "equals", value: slot.value, form: slot.form, span: slot.span, not });
}
