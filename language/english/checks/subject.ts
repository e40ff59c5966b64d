// What an assertion is about, with everything around it: "the value of the "sku" field of the first item in $.items", "every item's "sku"".

import type { Subject } from "./condition.ts";
import { readContextual } from "./contextual.ts";
import { lengthNouns, readCore, spanOf } from "./core.ts";
import { attempt, type Cursor, key, phrases, report, skip, spanFrom, take, takeOf, takePhraseOf, token } from "./cursor.ts";
import { fieldNamed, listNamed, looksAtTool } from "./known.ts";
import { goesOn, textOf } from "./name.ts";
import { joinPaths } from "./path.ts";
import { readMemberOfItem, readPositional, readQuantified } from "./quantified.ts";
import { agents, articles, fieldNouns, looseNouns, unitNouns } from "./words.ts";

/** A subject with everything that belongs to it: "the value of the "sku" field of the first item in $.items". */
export function readSubject(c: Cursor): Subject | undefined {
  return attempt(c, () => {
    const aspect = readAspect(c);
    if (aspect === "items") return readCounted(c);
    skip(c, articles);
    const core =
      readQuantified(c, readCoreAndRest) ??
      readPositional(c, readCoreAndRest) ??
      readCore(c) ??
      readContextual(c) ??
      readMemberOfItem(c, readCoreAndRest);
    if (core === undefined) return undefined;
    const whole = readRest(c, core);
    if (whole === undefined) return undefined;
    if (aspect === undefined || aspect === "value") return whole;
    if (whole.aspect !== undefined || whole.kind === "status" || whole.kind === "time" || whole.kind === "headers") return undefined;
    if (aspect === "length" && whole.kind === "body" && whole.form !== "json" && whole.form !== "text") return undefined;
    return { ...whole, aspect };
  });
}

const aspects = phrases<"length" | "type" | "value" | "items">({
  "length of": "length",
  "size of": "length",
  "count of": "items",
  "item count of": "length",
  "item count in": "length",
  "number of": "items",
  "total number of": "items",
  "total count of": "items",
  "total of": "items",
  "type of": "type",
  "data type of": "type",
  "value of": "value",
  "values of": "value",
  "value at": "value",
  "value in": "value",
  "value for": "value",
  "content of": "value",
  "contents of": "value",
  "text of": "value",
});

function readAspect(c: Cursor): "length" | "type" | "value" | "items" | undefined {
  return attempt(c, () => {
    skip(c, articles);
    const name = key(c);
    const aspect = takePhraseOf(c, aspects);
    // "the total of the order" is its field, where the document has one of that name.
    const behind = token(c, articles.has(key(c)) ? 1 : 0);
    if (aspect === undefined || behind?.kind !== "word" || fieldNamed(c, [name]) === undefined) return aspect;
    return (name === "number" || name === "count") && listNamed(c, behind.word) !== undefined ? aspect : undefined;
  });
}

/** Behind "the number of": `items in $.items`, `$.items`, `"items"`. */
function readCounted(c: Cursor): Subject | undefined {
  skip(c, articles);
  const list = listNamed(c, key(c));
  const isOfTool = list !== undefined && looksAtTool(c) && key(c, 1) !== "in" && key(c, 1) !== "of";
  if (list !== undefined && (isOfTool || !countedNouns.has(key(c)))) {
    c.at++;
    if (take(c, "in") || take(c, "of")) return undefined;
    return list === "$" ? { kind: "body", form: "json", aspect: "length" } : { kind: "path", name: list, aspect: "length" };
  }
  const noun = countedNouns.has(key(c)) || isListNamed(c);
  if (noun) {
    c.at++;
    if (!take(c, "in") && !take(c, "of") && !take(c, "inside") && !take(c, "within") && !take(c, "from") && !take(c, "at"))
      return undefined;
    skip(c, articles);
  }
  const whole = readCoreAndRest(c);
  if (whole === undefined || whole.aspect !== undefined) return undefined;
  if (whole.kind === "body") return noun ? { kind: "body", form: "json", aspect: "length" } : undefined;
  return whole.kind === "path" || whole.kind === "variable" ? { ...whole, aspect: "length" } : undefined;
}

/** `tickets in $.data`: any noun may call the items of a list that is named, unless it is one of what texts have. */
function isListNamed(c: Cursor): boolean {
  const path = key(c, 1) === "in" || key(c, 1) === "of" ? token(c, 2)?.kind : undefined;
  return path === "jsonPath" && /^[a-z]+s$/.test(key(c)) && !unitNouns.has(key(c));
}

const countedNouns = new Set(
  "items elements entries objects records rows results members characters keys fields properties documents values".split(" "),
);

const joiners = new Set("of in from within inside for at on to".split(" "));

/** What may stand behind a subject: "of the response", "in $.items[0]", "returned", "of every item in $.items". */
export function readRest(c: Cursor, core: Subject): Subject | undefined {
  let subject = core;
  for (;;) {
    const word = key(c);
    if (subject.kind === "path" && subject.aspect === undefined && (fieldNouns.has(word) || looseNouns.has(word))) {
      c.at++;
      continue;
    }
    if (subject.kind === "path" && subject.aspect === undefined && lengthNouns.has(word)) {
      c.at++;
      subject = { ...subject, aspect: "length" };
      continue;
    }
    if (subject.kind === "path" && subject.aspect === undefined && (word === "type" || (word === "data" && key(c, 1) === "type"))) {
      c.at += word === "type" ? 1 : 2;
      subject = { ...subject, aspect: "type" };
      continue;
    }
    if ((word === "returned" || word === "received") && subject.kind !== "path" && subject.kind !== "variable") {
      c.at++;
      take(c, "by") && takeAgent(c);
      continue;
    }
    if (!joiners.has(word)) return subject;
    const joined = attempt(c, () => readJoined(c, subject));
    if (joined === undefined) return subject;
    subject = joined;
  }
}

function takeAgent(c: Cursor): boolean {
  skip(c, articles);
  return takeOf(c, agents) !== undefined;
}

function readJoined(c: Cursor, subject: Subject): Subject | undefined {
  const word = key(c);
  c.at++;
  const call = subject.kind === "variable" ? undefined : readCall(c, subject);
  if (call !== undefined) return call;
  if (subject.aspect === "length" && subject.kind === "body") {
    const place = readPlace(c);
    return place?.kind === "path" ? { ...place, aspect: "length" } : place?.kind === "body" ? subject : undefined;
  }
  if (word === "to") return undefined;
  const at = c.at;
  const place = readPlace(c);
  if (place === undefined) {
    c.at = at;
    return (word === "from" || word === "of" || word === "by") && subject.kind !== "variable" && subject.kind !== "path" && takeAgent(c)
      ? subject
      : undefined;
  }
  if (place.kind === "headers")
    return subject.kind === "path" && place.name === undefined && subject.span !== undefined ? headerOf(c, subject) : undefined;
  if (place.kind === "body" && place.aspect === undefined) {
    if (subject.kind === "status") askWhichStatus(c, at);
    return subject.kind === "variable" ? undefined : subject;
  }
  if (place.kind !== "path" || subject.kind !== "path" || subject.aspect !== undefined || place.aspect !== undefined) return undefined;
  if (subject.quantifier !== undefined) return undefined;
  const path = joinPaths(place.name as string, subject.name as string);
  return { ...subject, name: path, ...(place.quantifier === undefined ? {} : { quantifier: place.quantifier }) };
}

/** `the status in the body` is no HTTP status, which stands above the body. */
function askWhichStatus(c: Cursor, from: number): void {
  if (!c.keys.slice(from, c.at).some((word) => word === "body" || word === "payload")) return;
  const span = spanFrom(c, c.from);
  report(c, "ambiguous", "The HTTP status stands in no body. For a field of the body write its path, as in $.status.", span);
}

/** `of POST /orders`, `to @mongo find`: the response of an earlier call. */
function readCall(c: Cursor, subject: Subject): Subject | undefined {
  const name = attempt(c, readCallName);
  if (name === undefined || (c.of !== undefined && c.of !== name)) return undefined;
  c.of = name;
  return subject;
}

const methods = new Set("GET POST PUT PATCH DELETE HEAD OPTIONS TRACE".split(" "));

/** `POST /orders`, `@mongo find`, or a quoted action behind "call" or "step". */
export function readCallName(c: Cursor): string | undefined {
  skip(c, articles);
  if (key(c) === "call" && key(c, 1) === "of") c.at += 2;
  const here = token(c);
  const next = token(c, 1);
  if (here === undefined) return undefined;
  if (here.kind === "word" && methods.has(here.text) && (next?.kind === "path" || next?.kind === "url")) {
    c.at += 2;
    return `${here.text} ${next.text}`;
  }
  if (here.kind === "server" && next?.kind === "word" && !goesOn.has(next.word)) {
    c.at += 2;
    return `@${here.value as string} ${next.text}`;
  }
  if ((key(c) === "call" || key(c) === "step" || key(c) === "action") && next?.kind === "quoted") {
    c.at += 2;
    return next.value as string;
  }
  return undefined;
}

/** `"X-Trace" in the response headers`. */
function headerOf(c: Cursor, subject: Subject): Subject | undefined {
  const name = c.tokens.find((found) => found.start === subject.span?.start);
  if (name === undefined) return undefined;
  return { kind: "header", name: textOf(name), span: spanOf(name) };
}

/** A subject without quantifier and position. */
export function readCoreAndRest(c: Cursor): Subject | undefined {
  const core = readCore(c);
  return core === undefined ? undefined : readRest(c, core);
}

/** The thing that something is in or of. */
function readPlace(c: Cursor): Subject | undefined {
  skip(c, articles);
  const quantified = readQuantified(c, readCoreAndRest) ?? readPositional(c, readCoreAndRest);
  if (quantified !== undefined) return quantified;
  if (key(c) === "headers" || key(c) === "header") {
    c.at++;
    return { kind: "headers" };
  }
  return readCoreAndRest(c);
}
