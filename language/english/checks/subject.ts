// What an assertion is about: the status, a header, a field, the body, its length, the time, a variable, every item of a list.

import type { Span } from "../../diagnostic.ts";
import { isLexiconWord } from "../lexicon.ts";
import type { Token } from "../token.ts";
import { readText } from "../value.ts";
import type { Subject } from "./condition.ts";
import { attempt, type Cursor, key, phrases, report, skip, spanFrom, take, takeOf, takePhraseOf, token } from "./cursor.ts";
import { joinPaths, looksLikePath, toJsonPath } from "./path.ts";
import { readPositional, readQuantified } from "./quantified.ts";
import { agents, articles, carriers, fieldNouns, isNaming, knownHeaders, listNouns, looseNouns } from "./words.ts";

/** A subject with everything that belongs to it: "the value of the "sku" field of the first item in $.items". */
export function readSubject(c: Cursor): Subject | undefined {
  return attempt(c, () => {
    const aspect = readAspect(c);
    if (aspect === "items") return readCounted(c);
    skip(c, articles);
    const core = readQuantified(c, readCoreAndRest) ?? readPositional(c, readCoreAndRest) ?? readCore(c);
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
    return takePhraseOf(c, aspects);
  });
}

/** Behind "the number of": `items in $.items`, `$.items`, `"items"`. */
function readCounted(c: Cursor): Subject | undefined {
  skip(c, articles);
  const noun = countedNouns.has(key(c));
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

const countedNouns = new Set(
  "items elements entries objects records rows results members characters keys fields properties documents values".split(" "),
);

/** A subject without what may stand behind it. */
export function readCore(c: Cursor): Subject | undefined {
  const here = token(c);
  if (here === undefined) return undefined;
  switch (here.kind) {
    case "jsonPath":
      c.at++;
      return pathSubject(c, here.text, here);
    case "quoted":
      return readNamed(c) ?? undefined;
    case "reference":
      if (nounBehind(c) === "header") return readNamed(c);
      c.at++;
      return { kind: "variable", name: here.value as string, span: spanOf(here) };
    case "json":
      return isIndex(c) ? readNamed(c) : undefined;
    case "word":
      return readWords(c, here);
  }
  return undefined;
}

/** `[0].body` may be lexed as a list with a word glued to it. */
function isIndex(c: Cursor): boolean {
  const next = token(c, 1);
  return next?.kind === "word" && !next.spaced && next.text.startsWith(".");
}

function spanOf(found: Token): Span {
  return { start: found.start, end: found.end };
}

/** A path as it is written; one that is none is a problem. */
function pathSubject(c: Cursor, text: string, found: Token): Subject | undefined {
  const path = toJsonPath(text);
  if (path === undefined) {
    report(c, "invalid-value", `"${text}" is not the path of a field. Write it as in items[0].sku or $.items[0].sku.`, spanOf(found));
    return { kind: "path", name: "$", span: spanOf(found) };
  }
  return { kind: "path", name: path, span: spanOf(found) };
}

const headerNouns = new Set(["header", "headers"]);
const between = new Set(["response", "http", "json", "body"]);

/** The noun that says what the name at the cursor is: directly behind it, or behind "response" and the like. */
function nounBehind(c: Cursor): "header" | "cookie" | "field" | "loose" | "variable" | undefined {
  let ahead = 1;
  while (between.has(key(c, ahead))) ahead++;
  const noun = key(c, ahead);
  if (noun === "") return undefined;
  if (headerNouns.has(noun)) return "header";
  if (noun === "cookie") return "cookie";
  if (fieldNouns.has(noun)) return "field";
  if (noun === "variable") return "variable";
  return ahead === 1 && looseNouns.has(noun) ? "loose" : undefined;
}

/** A name with the noun behind it: `"X-Trace" response header`, `"sku" field`; a quoted name alone is that of a field. */
function readNamed(c: Cursor): Subject | undefined {
  const here = token(c) as Token;
  const noun = nounBehind(c);
  c.at++;
  if (noun !== undefined) {
    while (between.has(key(c))) c.at++;
    if (noun !== "loose") c.at++;
  }
  const text = here.kind === "word" || here.kind === "jsonPath" ? here.text : readText(here);
  if (text === undefined) return undefined;
  switch (noun) {
    case "header":
      take(c, "value");
      return { kind: "header", name: text, span: spanOf(here) };
    case "cookie":
      take(c, "value");
      return { kind: "cookie", name: text, span: spanOf(here) };
    case "variable":
      return { kind: "variable", name: text, span: spanOf(here) };
  }
  const found = pathSubject(c, text, here);
  return noun === undefined && here.kind === "quoted" && !looksLikePath(text) && !text.startsWith("$")
    ? { ...(found as Subject), bare: true }
    : found;
}

/** Behind "header", "field", "cookie" …: the name. Any word may be a name there but those that go on with the sentence. */
export function readName(c: Cursor): Token | undefined {
  if (take(c, "named") || take(c, "called")) {
  } else if (key(c) === "with" && (key(c, 1) === "name" || key(c, 1) === "key")) {
    c.at += 2;
    take(c, ":");
  }
  const here = token(c);
  if (here === undefined) return undefined;
  switch (here.kind) {
    case "quoted":
    case "jsonPath":
    case "reference":
    case "path":
      c.at++;
      return here;
    case "word":
      if (here.word !== "" && goesOn.has(here.word)) return undefined;
      c.at++;
      return here;
  }
  return undefined;
}

/** Words which go on with the sentence where a name could stand. */
const goesOn = new Set(
  "is are was were be been should shall must will would can could may might does do did has have had isn't aren't doesn't don't shouldn't not no exist exists equal equals contain contains include includes match matches start starts begin begins end ends with without of in on at from for within inside to as that which whose where and or but named called set present absent missing null empty if then than than it returned received must a an the any every each all value values".split(
    " ",
  ),
);

function textOf(found: Token): string {
  if (found.kind === "quoted" || found.kind === "reference") return readText(found) as string;
  return found.text;
}

const statusNouns = new Set(["status", "statuscode", "status-code", "status_code", "statuscodes", "http-status"]);
const timeNouns = new Set(["time", "latency", "duration"]);
const lengthNouns = new Set(["length", "size", "count"]);

/** A subject that begins with a word. */
function readWords(c: Cursor, here: Token): Subject | undefined {
  const start = c.at;
  if (looksLikePath(here.text) && !knownHeaders.has(here.word) && here.word !== "http/1.1") {
    const noun = nounBehind(c);
    if (noun === "header") return readNamed(c);
    c.at++;
    if (noun === "field") c.at++;
    return pathSubject(c, here.text, here);
  }
  const known = readKnownHeader(c);
  if (known !== undefined) return known;
  if (!carriers.has(here.word) && isName(here)) {
    const noun = nounBehind(c);
    const strict = noun === "header" || noun === "cookie" || (noun !== undefined && plainNouns.has(key(c, 1)));
    if (strict && !startsName(c, 2)) return readNamed(c);
  }
  let response = false;
  let body = false;
  let api = false;
  let form: "json" | "text" | undefined;
  for (; ; c.at++) {
    const word = key(c);
    if (!carriers.has(word) && !(word === "data" && response && c.at > start)) break;
    if (word.startsWith("response") || word === "reply" || word === "returned" || word === "received" || word === "http") response = true;
    else if (word === "api" || word === "server" || word === "service") api = true;
    else if (word === "json") form = "json";
    else if (word === "text" || word === "raw" || word === "plain") form = "text";
    else if (word !== "rest" && word !== "https") body = true;
    if (word === "content" && (key(c, 1) === "type" || key(c, 1) === "length")) {
      c.at += 2;
      take(c, "header");
      return { kind: "header", name: key(c, -1) === "length" || key(c, -2) === "length" ? "Content-Length" : "Content-Type" };
    }
  }
  const carried = c.at > start;
  const found = readHead(c, { carried, response, body, api, form });
  if (found !== undefined) return found;
  if (!carried || !(response || body || form !== undefined)) return undefined;
  if (form !== undefined) return { kind: "body", form };
  if (key(c) === "as" && (key(c, 1) === "json" || key(c, 1) === "text")) {
    c.at += 2;
    return { kind: "body", form: key(c, -1) as "json" | "text" };
  }
  return body || key(c, -1) === "data" ? { kind: "body" } : { kind: "body", form: "response" };
}

const plainNouns = new Set("field property attribute array object key".split(" "));

/** Whether a plain word may be the name in "the sku field". */
function isName(here: Token): boolean {
  return here.word !== "" && !goesOn.has(here.word) && !articles.has(here.word) && !headWords.has(here.word) && isNaming(here.text);
}

const headWords = new Set("header headers cookie cookies field property attribute variable same other following".split(" "));

/** Whether a name stands `ahead`, as in "field "sku"", so that the noun belongs to it. */
function startsName(c: Cursor, ahead: number): boolean {
  const kind = token(c, ahead)?.kind;
  return kind === "quoted" || kind === "jsonPath";
}

function readKnownHeader(c: Cursor): Subject | undefined {
  const here = token(c) as Token;
  let name = knownHeaders.get(here.word);
  if (name === undefined && here.word.startsWith("x-")) name = here.text;
  if (name === undefined) return undefined;
  c.at++;
  while (between.has(key(c)) && headerNouns.has(key(c, 1))) c.at++;
  takeOf(c, headerNouns);
  take(c, "value");
  return { kind: "header", name: here.word.startsWith("x-") ? here.text : name, span: spanOf(here) };
}

interface Carried {
  readonly carried: boolean;
  readonly response: boolean;
  readonly body: boolean;
  readonly api: boolean;
  readonly form: "json" | "text" | undefined;
}

/** The noun behind "response", "response body", "HTTP" …, or at the beginning. */
function readHead(c: Cursor, run: Carried): Subject | undefined {
  const here = token(c);
  if (here === undefined) return undefined;
  if (here.kind !== "word") return run.carried ? readCarriedName(c, run) : undefined;
  const word = here.word;
  if (statusNouns.has(word) && !run.body && run.form === undefined) return readStatusNoun(c, run);
  if (fieldNouns.has(word)) {
    c.at++;
    if (word === "json" || word === "path") take(c, "at");
    const name = readName(c);
    if (name !== undefined) return pathSubject(c, textOf(name), name);
    c.at--;
    return undefined;
  }
  if (word === "code" && (run.response || (run.api && run.response)) && !run.body) {
    c.at++;
    return { kind: "status" };
  }
  if (word === "return" && key(c, 1) === "code") {
    c.at += 2;
    return { kind: "status" };
  }
  if (word === "reason" && !run.body) {
    c.at++;
    take(c, "phrase");
    return { kind: "reason" };
  }
  if (word === "header" || word === "headers") {
    c.at++;
    const at = c.at;
    take(c, "field");
    const name = readName(c);
    if (name !== undefined) {
      take(c, "value");
      return { kind: "header", name: textOf(name), span: spanOf(name) };
    }
    c.at = at;
    return word === "headers" ? { kind: "headers" } : undefined;
  }
  if (word === "cookie") {
    c.at++;
    const name = readName(c);
    if (name !== undefined) return { kind: "cookie", name: textOf(name), span: spanOf(name) };
    c.at--;
    return undefined;
  }
  if (timeNouns.has(word) && run.response && !run.body) {
    c.at++;
    return { kind: "time" };
  }
  if (
    !run.carried &&
    (word === "variable" || ((word === "scenario" || word === "context" || word === "saved") && key(c, 1) === "variable"))
  ) {
    c.at += word === "variable" ? 1 : 2;
    const name = readName(c);
    return name === undefined
      ? undefined
      : { kind: "variable", name: name.kind === "reference" ? (name.value as string) : textOf(name), span: spanOf(name) };
  }
  if (!run.carried) return undefined;
  if (listNouns.has(word) || word === "object" || word === "document") {
    c.at++;
    return readLength(c, "json") ?? { kind: "body", form: "json" };
  }
  if (word === "type") {
    c.at++;
    return { kind: "body", form: "json", aspect: "type" };
  }
  return readLength(c, run.form) ?? readCarriedName(c, run);
}

/** `array length`, with the path behind it where it says one. */
function readLength(c: Cursor, form: "json" | "text" | undefined): Subject | undefined {
  if (!lengthNouns.has(key(c))) return undefined;
  if (form === undefined && key(c, 1) !== "of" && key(c, 1) !== "at") return undefined;
  c.at++;
  return { kind: "body", form: form ?? "json", aspect: "length" };
}

/** Behind "response", "response body": a path, with "at" or "path" before it or without. */
function readCarriedName(c: Cursor, run: Carried): Subject | undefined {
  const at = c.at;
  const marked = take(c, "at") || take(c, "under");
  take(c, "the");
  const noun = takeOf(c, fieldNouns);
  const here = token(c);
  if (here !== undefined && (marked || noun !== undefined || run.response || run.body || run.form !== undefined)) {
    const plainName = marked || noun !== undefined;
    if (here.kind === "quoted" && !marked && noun === undefined) return readNamed(c);
    if (
      here.kind === "quoted" ||
      here.kind === "jsonPath" ||
      (here.kind === "reference" && plainName) ||
      (here.kind === "path" && plainName)
    ) {
      c.at++;
      return pathSubject(c, textOf(here), here);
    }
    if (here.kind === "word" && looksLikePath(here.text)) {
      c.at++;
      return pathSubject(c, here.text, here);
    }
  }
  c.at = at;
  return undefined;
}

function readStatusNoun(c: Cursor, run: Carried): Subject | undefined {
  const word = key(c);
  const next = key(c, 1);
  if (word === "status" && (next === "text" || next === "message" || next === "phrase" || next === "reason")) {
    c.at += 2;
    take(c, "phrase");
    return { kind: "reason" };
  }
  const coded = word !== "status" || next === "code" || next === "codes";
  if (run.api && !run.response && !coded) return undefined;
  if (fieldNouns.has(next) || looseNouns.has(next)) return undefined;
  c.at += word === "status" && coded ? 2 : 1;
  if (coded) take(c, "value");
  return { kind: "status" };
}

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
  if (place.kind === "body" && place.aspect === undefined) return subject.kind === "variable" ? undefined : subject;
  if (place.kind !== "path" || subject.kind !== "path" || subject.aspect !== undefined || place.aspect !== undefined) return undefined;
  if (subject.quantifier !== undefined) return undefined;
  const path = joinPaths(place.name as string, subject.name as string);
  return { ...subject, name: path, ...(place.quantifier === undefined ? {} : { quantifier: place.quantifier }) };
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

/** Whether the word alone could begin a bare name; names of the lexicon cannot. */
export function isPlainName(found: Token): boolean {
  return found.kind === "word" && found.word !== "" && !isLexiconWord(found.word);
}
