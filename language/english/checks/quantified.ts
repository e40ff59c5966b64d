// Subjects that stand for several values or one of them: "every item in $.items", "at least one item's "sku"", "the first item of the list".

import { lemma } from "../../openapi/words.ts";
import type { Token } from "../token.ts";
import type { Subject } from "./condition.ts";
import { attempt, type Cursor, key, phrases, report, skip, spanFrom, take, takePhraseOf, token } from "./cursor.ts";
import { isFieldWord } from "./fieldWord.ts";
import { fieldNamed, knownResponse, listNamed } from "./known.ts";
import { isPlural, itemsOf, joinPaths, pathOfMember, toJsonPath } from "./path.ts";
import { squeeze } from "./responseShape.ts";
import { articles, fieldNouns, itemNouns, looseNouns } from "./words.ts";

const quantifiers = phrases<"every" | "any" | "none">({
  every: "every",
  each: "every",
  all: "every",
  "each of": "every",
  "all of": "every",
  "every one of": "every",
  "each one of": "every",
  "every single": "every",
  any: "any",
  "any of": "any",
  some: "any",
  "some of": "any",
  "at least one": "any",
  "at least one of": "any",
  "at least 1": "any",
  "one or more": "any",
  no: "none",
  none: "none",
  "none of": "none",
  "no single": "none",
  "not any": "none",
});

/** Reads what a list is in: "the response", "$.items", "the data array". */
export type ReadPlace = (c: Cursor) => Subject | undefined;

const containers = new Set("in of from within inside".split(" "));

/** `every item in $.items`, `each track in the data array`, `all "sku" fields of $.items`, `every value of $..price`. */
export function readQuantified(c: Cursor, readPlace: ReadPlace): Subject | undefined {
  const start = c.at;
  const found = readGroup(c, readPlace);
  if (found !== undefined && key(c, start - c.at) === "any" && key(c, start - c.at + 1) !== "of" && obliging.has(key(c))) {
    report(c, "ambiguous", "“Any item should” can mean every item or at least one. Write which of them.", spanFrom(c, start));
  }
  return found;
}

const obliging = new Set("should must shall".split(" "));

function readGroup(c: Cursor, readPlace: ReadPlace): Subject | undefined {
  return attempt(c, () => {
    const start = c.at;
    const kind = takePhraseOf(c, quantifiers) ?? takeAtLeastOne(c);
    if (kind === undefined) return undefined;
    skip(c, articles);
    if (key(c) === "returned" || key(c) === "received") c.at++;
    const here = token(c);
    if (here === undefined) return undefined;
    const subject = (path: string, inner = "$", span = spanFrom(c, start)): Subject => ({
      kind: "path",
      name: inner,
      quantifier: { kind, path, span },
    });

    if (here.kind === "jsonPath") {
      const path = toJsonPath(here.text);
      if (path === undefined || !isPlural(path)) return undefined;
      c.at++;
      if (fieldNouns.has(key(c)) || looseNouns.has(key(c))) c.at++;
      return subject(path);
    }
    if (here.kind === "quoted") {
      const inner = toJsonPath(here.value as string);
      c.at++;
      if (fieldNouns.has(key(c)) || looseNouns.has(key(c))) c.at++;
      if (inner === undefined || !containers.has(key(c))) return undefined;
      const base = readContainer(c, readPlace);
      return base === undefined ? undefined : { ...subject(itemsOf(base), inner), span: { start: here.start, end: here.end } };
    }
    if (here.kind !== "word") return undefined;
    const possessive = here.word.endsWith("'s");
    const noun = possessive ? here.word.slice(0, -2) : here.word;
    const generic = itemNouns.has(noun);
    c.at++;
    if (possessive) {
      const name = token(c);
      const inner = memberOf(c, name);
      if (name === undefined || inner === undefined) return undefined;
      c.at++;
      if (fieldNouns.has(key(c)) || looseNouns.has(key(c))) c.at++;
      const base = containers.has(key(c)) ? readContainer(c, readPlace) : undefined;
      const list = base ?? implied(c, noun, generic) ?? unknownList(c, noun, start);
      if (list === undefined) return undefined;
      return { ...subject(itemsOf(list), inner), span: { start: name.start, end: name.end } };
    }
    if (key(c) === "selected" && key(c, 1) === "by") {
      const selector = token(c, 2);
      const path = selector?.kind === "quoted" ? (selector.value as string) : selector?.text;
      c.at += 3;
      return path === undefined ? undefined : subject(path);
    }
    const base = containers.has(key(c)) ? attempt(c, () => readContainer(c, readPlace)) : undefined;
    if (base !== undefined) {
      const items = subject((noun === "value" || noun === "values") && isPlural(base) ? base : itemsOf(base));
      return generic || callsItemsOf(noun, base) ? items : { ...items, noun };
    }
    const list = implied(c, noun, generic) ?? (/^[a-z]+$/.test(noun) && having.has(key(c)) ? unknownList(c, noun, start) : undefined);
    if (list === undefined) return undefined;
    // An object has no such item either, and is not what is meant.
    return { ...subject(itemsOf(list)), ...(kind === "none" && list === "$" ? { isArray: "to check" as const } : {}) };
  });
}

const having = new Set("have has should must contain contains".split(" "));

/** Whether the list at `path` has its name from the noun: `line` of `$.order.lines`. */
function callsItemsOf(noun: string, path: string): boolean {
  const name = /([A-Za-z_]\w*)(?:'?\])?$/.exec(path)?.[1];
  return name === undefined || lemma(squeeze(name)).endsWith(lemma(noun));
}

/** Behind "item's": a name in quotes, a path, a field that the document gives the items, or, where it gives none, a plain word. */
function memberOf(c: Cursor, name: Token | undefined): string | undefined {
  if (name?.kind === "quoted") return toJsonPath(name.value as string);
  if (name?.kind === "jsonPath") return toJsonPath(name.text);
  if (name?.kind !== "word") return undefined;
  const list = knownResponse(c)?.isList === true;
  const known = list ? fieldNamed(c, [name.text]) : undefined;
  if (known !== undefined) return pathOfMember(known);
  return !list && isFieldWord(name.text) ? pathOfMember(name.text) : undefined;
}

/** `sku of the first item`, `name of every product`: a plain word, as behind "has". */
export function readMemberOfItem(c: Cursor, readPlace: ReadPlace): Subject | undefined {
  return attempt(c, () => {
    const name = token(c);
    const inner = name?.kind === "word" && key(c, 1) === "of" ? memberOf(c, name) : undefined;
    if (name === undefined || inner === undefined) return undefined;
    c.at += 2;
    skip(c, articles);
    const item = readQuantified(c, readPlace) ?? readPositional(c, readPlace);
    if (item === undefined || (item.quantifier !== undefined && item.name !== "$")) return undefined;
    return { ...item, name: joinPaths(item.name as string, inner), span: { start: name.start, end: name.end } };
  });
}

/** The list that the items are of where the sentence does not say it: by the document, else the body. */
function implied(c: Cursor, noun: string, generic: boolean): string | undefined {
  if (knownResponse(c) !== undefined) return listNamed(c, noun);
  return generic ? "$" : undefined;
}

/** `every parcel` at the end, of which no list is known. */
function readUnknownItems(c: Cursor, start: number): Subject | undefined {
  const kind = takePhraseOf(c, quantifiers);
  const noun = key(c);
  if (kind === undefined || c.at + 1 !== c.to || !/^[a-z]+$/.test(noun)) return undefined;
  c.at++;
  const path = itemsOf(unknownList(c, noun, start));
  return { kind: "path", name: "$", quantifier: { kind, path, span: spanFrom(c, start) } };
}

/** The items of a list that nothing names: refused with what to write. */
function unknownList(c: Cursor, noun: string, start: number): string {
  const span = spanFrom(c, start);
  report(c, "needs-context", `Where the list is that “${noun}” means is not said. Write it, as in: every item in $.items.`, span);
  return "$";
}

/** `at least "1"`, with the numeral quoted. */
function takeAtLeastOne(c: Cursor): "any" | undefined {
  if (key(c) !== "at" || key(c, 1) !== "least") return undefined;
  const count = token(c, 2);
  if (count === undefined || String(count.value) !== "1" || (count.kind !== "number" && count.kind !== "quoted")) return undefined;
  c.at += 3;
  return "any";
}

/** `in the response`, `of $.items`, `in the data array`: the path of the list. */
function readContainer(c: Cursor, readPlace: ReadPlace): string | undefined {
  if (!containers.has(key(c))) return undefined;
  c.at++;
  skip(c, articles);
  if (key(c) === "array" || key(c) === "list") {
    c.at++;
    const next = token(c);
    if (next?.kind !== "quoted" && next?.kind !== "jsonPath") return implied(c, "list", true);
  }
  const place = readPlace(c);
  if (place === undefined || place.aspect !== undefined || place.quantifier !== undefined) return undefined;
  if (place.kind === "body")
    return knownResponse(c)?.isList === false ? (implied(c, "list", true) ?? unknownList(c, "items", c.from)) : "$";
  return place.kind === "path" ? (place.name as string) : undefined;
}

const positions: ReadonlyMap<string, number> = new Map([
  ["first", 0],
  ["1st", 0],
  ["second", 1],
  ["2nd", 1],
  ["third", 2],
  ["3rd", 2],
  ["fourth", 3],
  ["fifth", 4],
  ["last", -1],
]);

/** `first item in $.items`, `last element's "sku"`. */
export function readPositional(c: Cursor, readPlace: ReadPlace): Subject | undefined {
  return attempt(c, () => {
    const index = positions.get(key(c));
    if (index === undefined) return undefined;
    const start = c.at;
    c.at++;
    const noun = key(c);
    const possessive = noun.endsWith("'s");
    const plain = possessive ? noun.slice(0, -2) : noun;
    const generic = itemNouns.has(plain);
    const list = implied(c, plain, generic);
    if (!generic && list === undefined) return undefined;
    c.at++;
    let inner = "$";
    if (possessive) {
      const name = token(c);
      const path = memberOf(c, name);
      if (path === undefined) return undefined;
      inner = path;
      c.at++;
      if (fieldNouns.has(key(c)) || looseNouns.has(key(c))) c.at++;
    }
    const base = containers.has(key(c)) ? attempt(c, () => readContainer(c, readPlace)) : undefined;
    const path = joinPaths(`${base ?? list ?? "$"}[${index}]`, inner);
    return { kind: "path", name: path, span: spanFrom(c, start) };
  });
}

/** `for every item in $.items` behind a condition on a field of the items. */
export function readTrailing(c: Cursor, readPlace: ReadPlace): Subject["quantifier"] | undefined {
  return attempt(c, () => {
    if (!take(c, "for") && !take(c, "in") && !take(c, "of") && !take(c, "on")) return undefined;
    skip(c, articles);
    const start = c.at;
    const found = readQuantified(c, readPlace) ?? attempt(c, () => readUnknownItems(c, start));
    return found?.name === "$" ? found.quantifier : undefined;
  });
}
