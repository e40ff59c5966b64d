// Fields that something has, and items with a field: `field "sku" with value "A"`, `an item where "sku" is "A"`.

import type { Span } from "../../diagnostic.ts";
import type { Token } from "../token.ts";
import { readCount } from "./bounds.ts";
import { type Condition, conditionOf, type Grammar, type ObjectReader, oneCondition, type Subject } from "./condition.ts";
import { type Cursor, key, skip, spanFrom, take, takeOf, token } from "./cursor.ts";
import { readFieldTail } from "./fieldTail.ts";
import { namesIn, readName } from "./name.ts";
import { itemsOf, joinPaths, looksLikePath, pathOfWord, toJsonPath } from "./path.ts";
import { readSlot } from "./value.ts";
import { articles, fieldNouns, isNaming, itemNouns, looseNouns } from "./words.ts";

export const singleFieldNouns = new Set([...fieldNouns].filter((noun) => noun !== "path"));

/** `field "sku"`, `the "sku" property with value "A"`, `fields "a", "b" and "c"`, `$.sku`, `"sku" equal to "A"`. */
export const readFields: ObjectReader = (c, subject, verb, not, grammar) => {
  if (subject.kind !== "body" && subject.kind !== "path" && subject.kind !== "variable") return undefined;
  const start = c.at;
  skip(c, articles);
  const following = take(c, "following");
  take(c, "json") || take(c, "response");
  if (subject.kind === "path" && key(c) === "element") return undefined;
  const typed = readTypedField(c, subject, not, grammar);
  if (typed !== undefined) return typed;
  const noun = takeOf(c, singleFieldNouns) ?? (key(c) === "path" && token(c, 1)?.kind === "quoted" ? takeOf(c, fieldNouns) : undefined);
  if (noun !== undefined) {
    take(c, ":");
    const fields = readFieldNames(c, subject, not, manyNouns.has(noun));
    if (fields !== undefined) {
      if (fields.length === 1) return readFieldTail(c, fields[0] as Subject, not, grammar) ?? existing(c, fields, not, start);
      return existing(c, fields, not, start);
    }
    c.at = start;
    return undefined;
  }
  if (following) return undefined;
  const here = token(c);
  if (here === undefined) return undefined;
  const isPath =
    here.kind === "jsonPath" ||
    (here.kind === "quoted" && subject.kind === "body" && (here.value as string).startsWith("$.")) ||
    (here.kind === "word" && looksLikePath(here.text));
  const plain = here.kind === "word" && here.word !== "" && here.word !== "empty" && isNaming(here.text);
  if (here.kind !== "quoted" && !isPath && !plain) return undefined;
  const text = here.kind === "word" && isPath ? (pathOfWord(here.text) ?? "") : nameText(here);
  const field = fieldOf(subject, text, { start: here.start, end: here.end });
  if (field === undefined) return undefined;
  c.at++;
  if (fieldNouns.has(key(c)) || (key(c) === "response" && fieldNouns.has(key(c, 1)))) {
    c.at += fieldNouns.has(key(c)) ? 1 : 2;
    return readFieldTail(c, field, not, grammar) ?? existing(c, [field], not, start);
  }
  const named = here.kind === "quoted" ? readNamesBefore(c, subject, field) : undefined;
  if (named !== undefined) return existing(c, named, not, start);
  if (looseNouns.has(key(c)) && key(c) !== "value" && key(c) !== "values") {
    const type = oneCondition(field, { key: "type", value: key(c) === "object" ? "object" : "array", span: spanFrom(c, start), not });
    const ofMany = key(c) !== "object";
    c.at++;
    const tail = readFieldTail(c, field, not, grammar);
    // An array is no text: "the array with value "x"" may hold it among others.
    if (ofMany && tail?.some(({ check }) => typeof check.equals === "string" || typeof check.equals === "number") === true)
      return undefined;
    if (tail !== undefined) return not || type === undefined ? undefined : [...type, ...tail];
    return verb === "contain" || verb === "have" ? type : undefined;
  }
  const scalar = here.kind === "quoted" && !(here.value as string).includes(" ") ? scalarTypes.get(key(c)) : undefined;
  if (scalar !== undefined) {
    c.at++;
    return endsName(c) ? oneCondition(field, { key: "type", value: scalar, span: spanFrom(c, start), not }) : undefined;
  }
  if (plain && !isPath) return undefined;
  const direct = here.kind === "quoted" && verb !== "return" ? readDirect(c, field, not) : undefined;
  if (direct !== undefined) return direct;
  const tail = readFieldTail(c, field, not, grammar);
  if (tail !== undefined) return tail;
  return isPath ? existing(c, [field], not, start) : undefined;
};

/** `"id", "name" and "sku" properties`: names joined in front of their noun. */
function readNamesBefore(c: Cursor, subject: Subject, first: Subject): readonly Subject[] | undefined {
  const start = c.at;
  const fields = [first];
  for (;;) {
    const comma = take(c, ",");
    if (!take(c, "and") && !comma) break;
    const next = token(c);
    const field = next?.kind === "quoted" ? fieldOf(subject, next.value as string, { start: next.start, end: next.end }) : undefined;
    if (field === undefined) break;
    fields.push(field);
    c.at++;
  }
  if (fields.length > 1 && manyNouns.has(key(c))) {
    c.at++;
    return fields;
  }
  c.at = start;
  return undefined;
}

/** `"id" 5`: a value directly behind the name. A text would be the next of two texts. */
function readDirect(c: Cursor, field: Subject, not: boolean): readonly Condition[] | undefined {
  const start = c.at;
  const kind = token(c)?.kind;
  const slot = kind === "number" || kind === "json" || /^(?:true|false|null)$/.test(key(c)) ? readSlot(c, false) : undefined;
  if (slot === undefined || (c.at < c.to && !/^(?:,|;|and|but|in)$/.test(key(c)))) {
    c.at = start;
    return undefined;
  }
  return oneCondition(field, { key: "equals", value: slot.value, form: slot.form, span: slot.span, not });
}

/** `contains "sku" string`: the field is there and of that type. */
const scalarTypes: ReadonlyMap<string, "string" | "number" | "integer" | "boolean"> = new Map([
  ["string", "string"],
  ["number", "number"],
  ["integer", "integer"],
  ["boolean", "boolean"],
] as const);

export function existing(c: Cursor, fields: readonly Subject[], not: boolean, start: number): readonly Condition[] | undefined {
  const span = spanFrom(c, start);
  const found: Condition[] = [];
  for (const field of fields) {
    const condition = conditionOf(field, { key: "exists", value: true, span: field.span ?? span, not });
    if (condition === undefined) return undefined;
    found.push(condition);
  }
  return found;
}

/** `array "items"`, `a list named "items" with 3 items`: a field of that type. */
function readTypedField(c: Cursor, subject: Subject, not: boolean, grammar: Grammar): readonly Condition[] | undefined {
  const noun = key(c);
  if (noun !== "array" && noun !== "list" && noun !== "object") return undefined;
  const start = c.at;
  c.at++;
  const named = key(c) === "named" || key(c) === "called";
  const name = named || token(c)?.kind === "quoted" ? readName(c) : undefined;
  const field = name === undefined ? undefined : fieldOf(subject, nameText(name), { start: name.start, end: name.end });
  if (field === undefined) {
    c.at = start;
    return undefined;
  }
  const type = oneCondition(field, { key: "type", value: noun === "object" ? "object" : "array", span: spanFrom(c, start), not });
  const tail = readFieldTail(c, field, not, grammar);
  if (tail === undefined) return type;
  return not || type === undefined ? undefined : [...type, ...tail];
}

/** The field of that name in what the subject selects. */
export function fieldOf(subject: Subject, text: string, span: Span): Subject | undefined {
  const path = toJsonPath(text);
  // A list of things has no field; each of them may have one.
  if (path === undefined || subject.aspect !== undefined || subject.things !== undefined) return undefined;
  if (subject.kind === "body") return { kind: "path", name: path, span };
  if (subject.kind === "path") return { ...subject, name: joinPaths(subject.name as string, path), span };
  if (subject.kind === "variable") return { kind: "variable", name: `${subject.name as string}${path.slice(1)}`, span };
  return undefined;
}

const manyNouns = new Set(["fields", "properties", "attributes", "keys", "elements"]);

function readFieldNames(c: Cursor, subject: Subject, not: boolean, many: boolean): readonly Subject[] | undefined {
  const fields: Subject[] = [];
  for (;;) {
    const at = c.at;
    if (fields.length > 0) {
      const comma = take(c, ",");
      if (!take(c, "and") && !(not && take(c, "or")) && !take(c, "&") && !comma) break;
      take(c, "the");
    }
    const list = fields.length === 0 ? token(c) : undefined;
    if (
      list?.kind === "json" &&
      Array.isArray(list.value) &&
      list.value.length > 0 &&
      list.value.every((item) => typeof item === "string")
    ) {
      c.at++;
      const named = (list.value as readonly string[]).map((name) => fieldOf(subject, name, { start: list.start, end: list.end }));
      return named.every((field) => field !== undefined) ? (named as Subject[]) : undefined;
    }
    const name = readName(c);
    const names = many && name?.kind === "quoted" ? namesIn(name.value as string) : undefined;
    if (name !== undefined && names !== undefined) {
      const listed = names.map((text) => fieldOf(subject, text, { start: name.start, end: name.end }));
      if (listed.some((field) => field === undefined)) return undefined;
      fields.push(...(listed as Subject[]));
      continue;
    }
    const field = name === undefined ? undefined : fieldOf(subject, nameText(name), { start: name.start, end: name.end });
    if (field === undefined || (fields.length > 0 && !endsName(c))) {
      c.at = at;
      break;
    }
    fields.push(field);
  }
  return fields.length === 0 ? undefined : fields;
}

/** Whether a further name of a list ends here; one with a tail of its own is an object of its own. */
function endsName(c: Cursor): boolean {
  return c.at >= c.to || key(c) === "," || key(c) === "and" || key(c) === "or" || key(c) === "in" || key(c) === "." || key(c) === ";";
}

/** `(an) item with "sku" "A"`, `at least one item where $.sku is "A"`, `no item with field "sku"`. */
export const readItem: ObjectReader = (c, subject, verb, not, grammar) => {
  const start = c.at;
  // "returns an object with …" is about what is returned itself.
  if (verb === "return" || subject.quantifier !== undefined || (subject.kind !== "body" && subject.kind !== "path")) return undefined;
  if (take(c, "at")) {
    if (!take(c, "least") || (!take(c, "one") && readCountOne(c) === undefined)) return undefined;
  } else take(c, "a") || take(c, "an") || take(c, "one") || take(c, "some") || take(c, "any");
  if (!itemNouns.has(key(c)) || key(c) === "value" || key(c) === "values") return undefined;
  c.at++;
  const base = subject.kind === "body" ? "$" : (subject.name as string);
  const span = spanFrom(c, start);
  const item: Subject = { kind: "path", name: "$", quantifier: { kind: not ? "none" : "any", path: itemsOf(base), span } };
  if (take(c, "with") || take(c, "having") || take(c, "containing")) {
    const found = grammar.objects(c, item, "have", false);
    return found?.length === 1 ? found : undefined;
  }
  if (take(c, "where") || take(c, "whose") || take(c, "for")) {
    take(c, "which");
    take(c, "the");
    const name = readName(c);
    const path = name === undefined ? undefined : toJsonPath(nameText(name));
    if (name === undefined || path === undefined) return undefined;
    const found = grammar.predicate(c, { ...item, name: path, span: { start: name.start, end: name.end } });
    return found?.length === 1 ? found : undefined;
  }
  if (take(c, "that") || take(c, "which")) {
    const found = grammar.predicate(c, item);
    return found?.length === 1 ? found : undefined;
  }
  return undefined;
};

function readCountOne(c: Cursor): true | undefined {
  return readCount(c) === 1 ? true : undefined;
}

/** What a name token says: the content of quotes, a variable as a template, else its spelling. */
export function nameText(found: Token): string {
  if (found.kind === "quoted") return found.value as string;
  return found.kind === "reference" ? `\${${found.value as string}}` : found.text;
}

export function takeFieldNoun(c: Cursor): void {
  if (fieldNouns.has(key(c)) || looseNouns.has(key(c))) c.at++;
}
