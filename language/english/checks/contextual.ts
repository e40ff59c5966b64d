// Subjects and things that only the OpenAPI document makes exact: "the pet name", "the list of orders", "an access token".

import { lemma } from "../../openapi/words.ts";
import type { Condition, Grammar, ObjectReader, Subject } from "./condition.ts";
import { conditionOf, oneCondition } from "./condition.ts";
import { attempt, type Cursor, key, skip, spanFrom, take, token } from "./cursor.ts";
import { readFieldTail } from "./fieldTail.ts";
import { fieldNamed, isListOfObjects, isThing, knownResponse, listNamed } from "./known.ts";
import { goesOn } from "./name.ts";
import { itemsOf, joinPaths, pathOfMember } from "./path.ts";
import { squeeze } from "./responseShape.ts";
import { readSlot } from "./value.ts";
import { articles, listNouns } from "./words.ts";

const longestName = 4;

/** `the pet name`, `name of the pet`, `current state`, `the list of orders`, `the list`. */
export function readContextual(c: Cursor): Subject | undefined {
  if (knownResponse(c) === undefined) return undefined;
  return attempt(c, () => {
    skip(c, articles);
    return readList(c) ?? readField(c, { kind: "body" }) ?? readMember(c) ?? readThing(c);
  });
}

/** `the order` that is answered, of which only is said what it has. */
function readThing(c: Cursor): Subject | undefined {
  if (knownResponse(c)?.isList !== false || !isThing(c, key(c))) return undefined;
  const ahead = key(c, 1) === "should" || key(c, 1) === "must" ? 2 : 1;
  if (!having.has(key(c, ahead))) return undefined;
  c.at++;
  return { kind: "body", form: "json" };
}

const having = new Set("have has contain contains include includes".split(" "));

/** The list that the response is or has, by "list" or by the name of its things. */
function readList(c: Cursor): Subject | undefined {
  return attempt(c, () => {
    const start = c.at;
    if (!listNouns.has(key(c))) return undefined;
    c.at++;
    let noun = "list";
    if (key(c) === "of") {
      c.at++;
      take(c, "all");
      noun = key(c);
      c.at++;
    }
    const path = listNamed(c, noun);
    if (path === undefined) return undefined;
    const things = isListOfObjects(c, path) ? "response" : true;
    return path === "$" ? { kind: "body", form: "json", things } : { kind: "path", name: path, things, span: spanFrom(c, start) };
  });
}

/** A field by its words: the longest run of them that is the name of one, with the thing it belongs to before or behind it. */
function readField(c: Cursor, of: Subject): Subject | undefined {
  const known = knownResponse(c);
  const inItem =
    of.kind === "path" &&
    ((known?.isList === true && (of.quantifier?.path === "$[*]" || /^\$\[-?\d+\]$/.test(of.name as string))) || false);
  if (known === undefined || (of.kind === "body" && known.isList) || (of.kind === "path" && !inItem)) return undefined;
  return attempt(c, () => {
    const start = c.at;
    while (isThing(c, key(c)) && nameLength(c) === 0) c.at++;
    if (c.at > start && nameLength(c) === 0) return undefined;
    let length = nameLength(c);
    if (length === 0 && isThing(c, key(c))) {
      c.at++;
      length = nameLength(c);
    }
    if (length === 0) return undefined;
    const from = c.at;
    const name = fieldNamed(c, wordsAt(c, length)) as string;
    c.at += length;
    const span = spanFrom(c, from);
    attempt(c, () => {
      if (!take(c, "of") && !take(c, "in")) return undefined;
      skip(c, articles);
      take(c, "returned");
      if (!isThing(c, key(c))) return undefined;
      c.at++;
      return true;
    });
    const path = pathOfMember(name);
    return of.kind === "path" ? { ...of, name: joinPaths(of.name as string, path), span } : { kind: "path", name: path, span };
  });
}

/** `the user's email`, `the city of the shipping address`: a member of a field that is an object and no name of the thing itself. */
function readMember(c: Cursor): Subject | undefined {
  const members = knownResponse(c)?.members;
  if (members === undefined || members.size === 0) return undefined;
  return attempt(c, () => {
    const start = c.at;
    const possessive = [0, 1].find((ahead) => key(c, ahead).endsWith("'s"));
    if (possessive !== undefined) {
      const owner = wordsAt(c, possessive + 1)
        .join("")
        .slice(0, -2);
      c.at += possessive + 1;
      const path = isThing(c, owner) ? undefined : takeMember(c, members.get(squeeze(owner)));
      return path === undefined ? undefined : { kind: "path", name: path, span: spanFrom(c, start) };
    }
    for (let length = 1; length <= longestName && token(c, length) !== undefined; length++) {
      if (key(c, length) !== "of") continue;
      const name = squeeze(wordsAt(c, length).join(""));
      c.at += length + 1;
      skip(c, articles);
      for (let count = 2; count > 0; count--) {
        const owner = squeeze(wordsAt(c, count).join(""));
        const path = isThing(c, owner) ? undefined : members.get(owner)?.get(name);
        if (path === undefined) continue;
        c.at += count;
        return { kind: "path", name: path, span: spanFrom(c, start) };
      }
      return undefined;
    }
    return undefined;
  });
}

/** The longest run of words that is the name of a member. */
function takeMember(c: Cursor, members: ReadonlyMap<string, string> | undefined): string | undefined {
  for (let count = longestName; count > 0; count--) {
    const path = members?.get(squeeze(wordsAt(c, count).join("")));
    if (path === undefined || key(c, count - 1) === "") continue;
    c.at += count;
    return path;
  }
  return undefined;
}

function wordsAt(c: Cursor, count: number): readonly string[] {
  const words: string[] = [];
  for (let ahead = 0; ahead < count; ahead++) words.push(key(c, ahead));
  return words;
}

/** How many words from here are the name of a field; 0 where none is. */
function nameLength(c: Cursor): number {
  let most = 0;
  while (most < longestName && token(c, most)?.kind === "word" && key(c, most) !== "" && !stops.has(key(c, most))) most++;
  for (let count = most; count > 0; count--) if (fieldNamed(c, wordsAt(c, count)) !== undefined) return count;
  return 0;
}

const stops = new Set([...goesOn].filter((word) => word !== "value" && word !== "values" && word !== "set"));

/** `an access token`, `status "available"`, `a price above 0`: fields without the noun, where the document has them. */
export const readKnownField: ObjectReader = (
  c: Cursor,
  subject: Subject,
  verb,
  not,
  grammar: Grammar,
): readonly Condition[] | undefined => {
  if (knownResponse(c) === undefined || (subject.kind !== "body" && subject.kind !== "path")) return undefined;
  const start = c.at;
  skip(c, articles);
  // "contains the error "x"" is a text that the body contains.
  if (verb === "contain" && key(c) === "error" && token(c, 1)?.kind === "quoted") return undefined;
  const field = readField(c, subject);
  if (field === undefined) return undefined;
  const tail = readFieldTail(c, field, not, grammar);
  if (tail !== undefined) return tail;
  if (key(c) === "of" && token(c, 1)?.kind !== "word") c.at++;
  const value = readSlot(c, false);
  if (value !== undefined && value.form !== "word")
    return oneCondition(field, {
      key: verb === "contain" && typeof value.value === "string" ? "contains" : "equals",
      value: value.value,
      form: value.form,
      span: value.span,
      not,
    });
  if (value !== undefined) return undefined;
  if (not && isNone(c, start) && isKnownList(c, field)) return oneCondition(field, { key: "length", value: 0, span: spanFrom(c, start) });
  const exists = conditionOf(field, { key: "exists", value: true, span: spanFrom(c, start), not });
  return exists === undefined ? undefined : [exists];
};

/** `no orders`, `not any orders`, and nothing more, such as `field`. */
function isNone(c: Cursor, start: number): boolean {
  const before = c.tokens[start - 1]?.word;
  return (before === "no" || before === "any") && c.at === start + 1 && token(c, -1)?.kind === "word";
}

function isKnownList(c: Cursor, { kind, name }: Subject): boolean {
  return kind === "path" && knownResponse(c)?.lists.some((list) => pathOfMember(list) === name) === true;
}

/** `a list of tags`: the list that the document has under that name. */
export const readKnownList: ObjectReader = (c, subject, _verb, not) => {
  if (knownResponse(c) === undefined || subject.kind !== "body") return undefined;
  const start = c.at;
  skip(c, articles);
  if (!listNouns.has(key(c)) || key(c, 1) !== "of") return undefined;
  const list = readList(c);
  if (list === undefined) return undefined;
  const items = not ? undefined : attempt(c, () => readItemsWith(c, list, start));
  return items ?? oneCondition(list, { key: "type", value: "array", span: spanFrom(c, start), not });
};

/** `with names containing "x"`: of every item, by the name of its field. */
function readItemsWith(c: Cursor, list: Subject, start: number): readonly Condition[] | undefined {
  const path = itemsOf(list.kind === "path" ? (list.name as string) : "$");
  if (!take(c, "with") && !take(c, "whose")) return undefined;
  const at = c.at;
  const name = fieldNamed(c, [lemma(key(c))]) ?? fieldNamed(c, [key(c)]);
  if (name === undefined || knownResponse(c)?.isList !== true) return undefined;
  c.at++;
  if (!take(c, "containing") && !take(c, "contain") && !take(c, "including")) return undefined;
  take(c, "the") && take(c, "search");
  take(c, "term") || take(c, "text");
  const value = readSlot(c, false);
  if (value === undefined || typeof value.value !== "string") return undefined;
  const span = spanFrom(c, at);
  const item: Subject = { kind: "path", name: pathOfMember(name), span, quantifier: { kind: "every", path, span: spanFrom(c, start) } };
  return oneCondition(item, { key: "contains", value: value.value, form: value.form, span: value.span });
}
