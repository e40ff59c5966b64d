// What is said with one word or two behind "is": null, empty, present, missing, unique, positive; several of them joined.

import { acrossItems, type Condition, conditionOf, type Operation, type Subject, selectsSeveral } from "./condition.ts";
import { type Cursor, key, phrases, report, spanFrom, take, takePhraseOf, token } from "./cursor.ts";
import { typeNames } from "./words.ts";

type Simple = Pick<Operation, "key" | "value"> & { readonly not?: boolean };

/** What is said with one word or two behind "is". */
const simple = phrases<Simple>({
  null: { key: "equals", value: null },
  nil: { key: "equals", value: null },
  empty: { key: "empty", value: true },
  "non-empty": { key: "empty", value: true, not: true },
  nonempty: { key: "empty", value: true, not: true },
  present: { key: "exists", value: true },
  existing: { key: "exists", value: true },
  existent: { key: "exists", value: true },
  defined: { key: "exists", value: true },
  included: { key: "exists", value: true },
  returned: { key: "exists", value: true },
  set: { key: "exists", value: true },
  "present in the response": { key: "exists", value: true },
  "in the response": { key: "exists", value: true },
  "in the response body": { key: "exists", value: true },
  "in the body": { key: "exists", value: true },
  "present in the body": { key: "exists", value: true },
  "present in the response body": { key: "exists", value: true },
  "included in the response": { key: "exists", value: true },
  "returned in the response": { key: "exists", value: true },
  absent: { key: "exists", value: true, not: true },
  missing: { key: "exists", value: true, not: true },
  undefined: { key: "exists", value: true, not: true },
  "absent from the response": { key: "exists", value: true, not: true },
  "missing from the response": { key: "exists", value: true, not: true },
  "missing in the response": { key: "exists", value: true, not: true },
  unique: { key: "unique", value: true },
  distinct: { key: "unique", value: true },
  positive: { key: "compare", value: { above: 0 } },
  "a positive number": { key: "compare", value: { above: 0 } },
  negative: { key: "compare", value: { below: 0 } },
  "a negative number": { key: "compare", value: { below: 0 } },
  zero: { key: "equals", value: 0 },
});

/** "set to", "returned as": an equality. */
const setTo = new Set(["to", "as"]);

/** `null`, `not null or empty`, `missing`. */
export function readSimple(c: Cursor, subject: Subject, not: boolean): readonly Condition[] | undefined {
  const found: Condition[] = [];
  let flipped = not;
  for (;;) {
    const start = c.at;
    const operation =
      isShouted(c) || (key(c) === "empty" && typeNames.has(key(c, 1))) || setTo.has(key(c, 1)) ? undefined : takePhraseOf(c, simple);
    if (operation === undefined) break;
    if (operation.key === "exists" && subject.kind === "body") return undefined;
    if (operation.key === "empty" && selectsSeveral(subject)) askWhichEmpty(c, subject, start);
    const turned = (operation.not === true) !== flipped;
    const condition = conditionOf(operation.key === "unique" ? acrossItems(subject) : subject, {
      ...operation,
      not: turned,
      span: spanFrom(c, start),
    });
    if (condition === undefined) return undefined;
    found.push(condition);
    const joint = key(c);
    if (joint !== "or" && joint !== "nor" && joint !== "and") break;
    const at = c.at;
    c.at++;
    if (joint === "and") {
      if (take(c, "not")) flipped = true;
      else if (not) {
        c.at = at;
        break;
      }
    } else {
      if (!not) return undefined;
      take(c, "be");
      // "not null or not empty" holds of more than "not null or empty".
      if (key(c) === "not") return undefined;
    }
    if (!startsSimple(c)) {
      c.at = at;
      break;
    }
  }
  return found.length === 0 ? undefined : found;
}

/** `$.items[*].name is not empty`: the list of the names, or each of them. */
function askWhichEmpty(c: Cursor, { name = "" }: Subject, start: number): void {
  report(
    c,
    "ambiguous",
    `${name} can select several values: each of them can be meant, or the list of them. Write: every value of ${name}, or: the list ${name}.`,
    spanFrom(c, start),
  );
}

/** "is MISSING" is more likely a value. */
function isShouted(c: Cursor): boolean {
  const here = token(c);
  return (
    here !== undefined && here.text.length > 1 && here.word !== "null" && here.text === here.text.toUpperCase() && here.text !== here.word
  );
}

function startsSimple(c: Cursor): boolean {
  const { at } = c;
  const found = takePhraseOf(c, simple) !== undefined;
  c.at = at;
  return found;
}
