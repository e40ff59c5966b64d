// What an assertion is about, without what may stand around it: the status, a header, a field, the body, the time, a variable.

import type { Span } from "../../diagnostic.ts";
import { lemma } from "../../openapi/words.ts";
import type { Token } from "../token.ts";
import { readText } from "../value.ts";
import type { Subject } from "./condition.ts";
import { attempt, type Cursor, key, report, take, takeOf, token } from "./cursor.ts";
import { knownResponse } from "./known.ts";
import { goesOn, readName, textOf } from "./name.ts";
import { joinPaths, looksLikePath, pathOfWord, toJsonPath } from "./path.ts";
import { readStatusNoun, statusNouns } from "./statusNoun.ts";
import { articles, carriers, fieldNouns, isNaming, knownHeaders, listNouns, looseNouns } from "./words.ts";

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

export function spanOf(found: Token): Span {
  return { start: found.start, end: found.end };
}

/** A path as it is written; one that is none is a problem. */
function pathSubject(c: Cursor, text: string, found: Token, node = false): Subject | undefined {
  if (node && /^root(?:$|[.[])/.test(text)) {
    const inner = text.slice(4);
    const [whole, field] = [`$${inner}`, `$.${text}`];
    report(
      c,
      "ambiguous",
      `In other tools "root" is the whole body, and it can be a field of it. Write ${whole} or ${field}.`,
      spanOf(found),
      [
        { title: "From the whole body", span: spanOf(found), text: whole },
        { title: "From the field root", span: spanOf(found), text: field },
      ],
    );
  }
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

/** Whose response it is, where the document does not tell. */
const answerers = new Set("service application backend system endpoint".split(" "));

const timeNouns = new Set(["time", "latency", "duration"]);
export const lengthNouns = new Set(["length", "size", "count"]);

/** A subject that begins with a word. */
function readWords(c: Cursor, here: Token): Subject | undefined {
  const start = c.at;
  const called = here.word === "api" ? 1 : 0;
  if (answerers.has(key(c, called)) && (key(c, called + 1) === "response" || key(c, called + 1) === "reply")) {
    c.at += called + 1;
    return readWords(c, token(c) as Token);
  }
  if ((listNouns.has(here.word) || here.word === "object") && (token(c, 1)?.kind === "jsonPath" || token(c, 1)?.kind === "quoted")) {
    const list = listNouns.has(here.word);
    c.at++;
    const found = readCore(c);
    return list && found?.kind === "path" ? { ...found, whole: true } : found;
  }
  if (looksLikePath(here.text) && !knownHeaders.has(here.word) && here.word !== "http/1.1") {
    const noun = nounBehind(c);
    if (noun === "header") return readNamed(c);
    const dotted = readDotted(c, here);
    if (noun === "field") c.at++;
    return dotted;
  }
  const known = readKnownHeader(c);
  if (known !== undefined) return known;
  if (!carriers.has(here.word) && isName(here)) {
    const noun = nounBehind(c);
    const strict = noun === "header" || noun === "cookie" || (noun !== undefined && plainNouns.has(key(c, 1)));
    if (strict && !startsName(c, 2)) return readNamed(c);
  }
  skipOperation(c);
  const headerOfIt = c.at > start ? readKnownHeader(c) : undefined;
  if (headerOfIt !== undefined) return headerOfIt;
  let response = false;
  let body = false;
  let api = false;
  let form: "json" | "text" | undefined;
  for (; ; c.at++) {
    const word = key(c);
    if (word === "data" && response && c.at > start && form === undefined) {
      const inData = readResponseData(c);
      if (inData !== undefined) return inData;
    } else if (!carriers.has(word) && !(word === "data" && response && c.at > start)) break;
    if (word.startsWith("response") || word === "reply" || word === "returned" || word === "received" || word === "http") response = true;
    else if (word === "api" || word === "server" || word === "service") api = true;
    else if (word === "json") form = "json";
    else if (word === "text" || word === "raw" || word === "plain") form = "text";
    else if (!neutral.has(word)) body = true;
    if (word === "content" && (key(c, 1) === "type" || key(c, 1) === "length")) {
      const name = key(c, 1) === "length" ? "Content-Length" : "Content-Type";
      const span = { start: (token(c) as Token).start, end: (token(c, 1) as Token).end };
      c.at += 2;
      take(c, "header");
      return { kind: "header", name, span };
    }
  }
  const carried = c.at > start;
  const found = readHead(c, { carried, response, body, api, form });
  if (found !== undefined) return found;
  if (!carried || !(response || body || form !== undefined)) return undefined;
  const said = response ? { response: true as const } : {};
  if (form !== undefined) return { kind: "body", form, ...said };
  if (key(c) === "as" && (key(c, 1) === "json" || key(c, 1) === "text")) {
    c.at += 2;
    return { kind: "body", form: key(c, -1) as "json" | "text", strict: true };
  }
  return body || key(c, -1) === "data" ? { kind: "body", ...said } : { kind: "body", form: "response", ...said };
}

/** `the response data`: the field "data" where the document has one, the body where it has none, and either where there is no document. */
function readResponseData(c: Cursor): Subject | undefined {
  const here = token(c) as Token;
  const known = knownResponse(c);
  if (known === undefined) {
    report(c, "ambiguous", "The response data can be the body, or its field data. Write the response body, or $.data.", spanOf(here), [
      { title: "The body", span: spanOf(here), text: "body" },
      { title: "The field data", span: spanOf(here), text: "field data" },
    ]);
    return undefined;
  }
  if (known.isList || !known.fields.has("data")) return undefined;
  c.at++;
  const data: Subject = { kind: "path", name: "$.data", span: spanOf(here) };
  const name = attempt(c, () => (takeOf(c, fieldNouns) === undefined ? undefined : readName(c)));
  const inner = name === undefined ? undefined : toJsonPath(textOf(name));
  return inner === undefined ? data : { ...data, name: joinPaths("$.data", inner) };
}

/** `response.body.sku`, `response.status`, `response.body`, as in code; other members of a response are not told apart from fields. */
function readDotted(c: Cursor, here: Token): Subject | undefined {
  const path = pathOfWord(here.text);
  c.at++;
  // In code, not in JSON, a list has a member "length".
  const sized = path !== undefined && /^res(?:ponse)?\..*\.length$/i.test(here.text) ? path.slice(0, -".length".length) : undefined;
  if (sized !== undefined && sized !== "$") return { kind: "path", name: sized, span: spanOf(here), aspect: "length" };
  if (path !== undefined) return { kind: "path", name: path, span: spanOf(here) };
  if (/^response\.status(?:_?code)?$/i.test(here.text)) return { kind: "status" };
  if (/^response\.body$/i.test(here.text)) return { kind: "body", form: "response" };
  return undefined;
}

/** Words before "response" and "status" that say nothing of which is meant. */
const neutral = new Set("rest https resulting actual expected".split(" "));

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

/** `the add user response`, `add user X-Trace`: the words of the operation, where the response or the header is its. */
function skipOperation(c: Cursor): void {
  const known = knownResponse(c);
  if (known === undefined) return;
  const start = c.at;
  // The result of a search whose answer is a list is not one thing.
  const results = known.isList ? "result" : "";
  while (c.at - start < 4 && key(c) !== "" && !carriers.has(key(c)) && known.words.has(lemma(key(c)))) c.at++;
  const header = knownHeaders.has(key(c)) || key(c).startsWith("x-") || (key(c) === "header" && !goesOn.has(key(c, 1)));
  if ((!carriers.has(key(c)) && !header) || key(c) === results) c.at = start;
}

/** The noun behind "response", "response body", "HTTP" …, or at the beginning. */
function readHead(c: Cursor, run: Carried): Subject | undefined {
  const here = token(c);
  if (here === undefined) return undefined;
  if (here.kind !== "word") return run.carried ? readCarriedName(c, run) : undefined;
  const word = here.word;
  if (run.carried) {
    const header = readKnownHeader(c);
    if (header !== undefined) return header;
  }
  if (run.carried && isName(here) && plainNouns.has(key(c, 1)) && !startsName(c, 2)) return readNamed(c);
  if (statusNouns.has(word) && !run.body && run.form === undefined) return readStatusNoun(c, run);
  if (fieldNouns.has(word)) {
    c.at++;
    if (word === "json" || word === "path") take(c, "at");
    const name = readName(c);
    if (name !== undefined) return pathSubject(c, textOf(name), name, word === "node");
    c.at--;
    return undefined;
  }
  if (word === "code" && (run.response || (run.api && run.response)) && !run.body) {
    c.at++;
    return { kind: "status" };
  }
  if (word === "code" && key(c, 1) === "of" && (key(c, 2) === "response" || key(c, 3) === "response")) {
    c.at++;
    return { kind: "status" };
  }
  if (word === "return" && (key(c, 1) === "code" || key(c, 1) === "status")) {
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
    (word === "variable" || (/^(?:scenario|context|saved|stored|scope|global)$/.test(word) && key(c, 1) === "variable"))
  ) {
    c.at += word === "variable" ? 1 : 2;
    const name = readName(c);
    return name === undefined
      ? undefined
      : { kind: "variable", name: name.kind === "reference" ? (name.value as string) : textOf(name), span: spanOf(name) };
  }
  if (!run.carried) return undefined;
  if (listNouns.has(word) || word === "object" || word === "document") {
    const listed = listNouns.has(word) ? { isArray: "to check" as const, span: spanOf(here) } : {};
    c.at++;
    return { ...(readLength(c, "json") ?? { kind: "body", form: "json" }), ...listed };
  }
  if (word === "type" || (word === "format" && key(c, 1) === "is")) {
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
      // `at "lines/0/sku"`: a JSON pointer without its first slash.
      const text = textOf(here);
      return pathSubject(c, marked && /^[\w-]+(?:\/[\w-]+)+$/.test(text) ? `/${text}` : text, here);
    }
    if (here.kind === "word" && looksLikePath(here.text)) return readDotted(c, here);
  }
  c.at = at;
  return undefined;
}
