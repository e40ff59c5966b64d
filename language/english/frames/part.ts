// The parts of a request, as "with …", "set …" and "the … is …" name them: headers, parameters, cookies, body, credentials, limits.

import { isJsonObject, type Json } from "../../json.ts";
import {
  type Assignment,
  anyPhraseEnd,
  assign,
  fail,
  isSymbol,
  phraseEnd,
  report,
  type Scan,
  skipAll,
  skipJoint,
  spanOf,
  tokenAt,
  word,
} from "../scan.ts";
import { readSlot } from "../slot.ts";
import { articles } from "../words.ts";
import { readAuthentication } from "./authentication.ts";
import { readBody } from "./body.ts";
import { readDuration } from "./duration.ts";
import { readHeaderValue } from "./headerValue.ts";
import {
  leadingName,
  type PairRules,
  type PartReading,
  qualities,
  readHeaderByName,
  readPair,
  readPairs,
  skipLink,
  skipRequest,
} from "./pairs.ts";

const headerRules: PairRules = { path: ["headers"], many: true, separator: ":", wire: true, value: readHeaderValue };
const queryRules: PairRules = { path: ["query"], many: true, separator: "=", wire: true };
/** In the query or the path: the target of the request tells. */
const parameterRules: PairRules = { path: ["parameter"], many: true, separator: "=", wire: true };
const pathRules: PairRules = { path: ["parameters"], many: true, separator: "=", wire: true };
const cookieRules: PairRules = { path: ["cookies"], many: true, separator: "=", wire: true };
const single = (rules: PairRules): PairRules => ({ ...rules, many: false });

const adjectives = new Set(["following", "below", "custom", "additional", "request", "http", "optional", "extra"]);

/** The part that starts at `from` (articles and adjectives before it are read over). */
export function readPart(scan: Scan, from: number): PartReading | undefined {
  let at = skipAll(scan, from, articles);
  while (adjectives.has(word(scan, at))) at++;
  return (
    readNamedPart(scan, at) ?? readLeadingName(scan, at) ?? readAuthentication(scan, at) ?? readBody(scan, from) ?? readLimits(scan, at)
  );
}

function readNamedPart(scan: Scan, at: number): PartReading | undefined {
  switch (word(scan, at)) {
    case "header":
    case "http-header":
      return readPairs(scan, behindNoun(scan, at + 1), single(headerRules));
    case "http-headers":
    case "headers":
      return readPairs(scan, behindNoun(scan, at + 1), headerRules);
    case "content-type":
      return readMedia(scan, at, at + 1, "Content-Type");
    case "content":
      return word(scan, at + 1) === "type" ? readMedia(scan, at, at + 2, "Content-Type") : undefined;
    case "accept":
      return readMedia(scan, at, at + 1, "Accept");
    case "query":
      return readQuery(scan, at + 1);
    case "queryparam":
      return readPairs(scan, behindNoun(scan, at + 1), single(queryRules));
    case "queryparams":
    case "querystring":
      return readPairs(scan, at + 1, queryRules);
    case "url":
      if (/^(?:query|search)$/.test(word(scan, at + 1))) return readQuery(scan, at + 2);
      return undefined;
    case "parameter":
    case "param":
      return readPairs(scan, behindNoun(scan, at + 1), single(parameterRules));
    case "parameters":
    case "params":
      return readPairs(scan, behindNoun(scan, at + 1), parameterRules);
    case "path":
      return readPathParameters(scan, at + 1);
    case "cookie":
      return skipCookieAttributes(scan, readPairs(scan, behindNoun(scan, at + 1), single(cookieRules)));
    case "cookies":
      return readPairs(scan, behindNoun(scan, at + 1), cookieRules);
  }
  return undefined;
}

/** `; HttpOnly; Path=/` behind a cookie: what a server tells a client, and no client sends. */
function skipCookieAttributes(scan: Scan, part: PartReading | undefined): PartReading | undefined {
  if (part === undefined) return undefined;
  let { next } = part;
  while (isSymbol(scan, next, ";")) {
    if (/^(?:httponly|secure|partitioned)$/.test(word(scan, next + 1))) next += 2;
    else if (/^(?:path|domain|samesite|max-age)$/.test(word(scan, next + 1)) && isSymbol(scan, next + 2, "=")) next += 4;
    else break;
  }
  return { ...part, next };
}

/** "header named", "headers as follows". */
function behindNoun(scan: Scan, from: number): number {
  let at = from;
  const end = anyPhraseEnd(scan, at, ["as follows", "as below", "below", "are set", "is set", "set"]);
  if (end >= 0 && (end >= scan.end || isSymbol(scan, end, ":"))) at = end;
  const request = skipRequest(scan, at);
  if (request > at && (request >= scan.end || isSymbol(scan, request, ":"))) at = request;
  if (word(scan, at) === "named" || word(scan, at) === "called") at++;
  return at;
}

function readQuery(scan: Scan, from: number): PartReading | undefined {
  switch (word(scan, from)) {
    case "parameter":
    case "param":
      return readPairs(scan, behindNoun(scan, from + 1), single(queryRules));
    case "parameters":
    case "params":
    case "string":
    case "strings": {
      const noun = /^param(?:eter)?s?$/.test(word(scan, from + 1)) ? from + 2 : from + 1;
      return readPairs(
        scan,
        behindNoun(scan, noun),
        word(scan, from + 1).endsWith("s") || noun === from + 1 ? queryRules : single(queryRules),
      );
    }
  }
  return readPairs(scan, from, queryRules);
}

function readPathParameters(scan: Scan, at: number): PartReading | undefined {
  switch (word(scan, at)) {
    case "parameter":
    case "param":
    case "variable":
      return readPairs(scan, behindNoun(scan, at + 1), single(pathRules));
    case "parameters":
    case "params":
    case "variables":
      return readPairs(scan, behindNoun(scan, at + 1), pathRules);
  }
  return undefined;
}

const mediaNames: Readonly<Record<string, string>> = {
  json: "application/json",
  xml: "application/xml",
  html: "text/html",
  csv: "text/csv",
  text: "text/plain",
};

/** `content type application/json`, `Accept: "text/plain"`. */
function readMedia(scan: Scan, from: number, after: number, name: string): PartReading | undefined {
  let at = after;
  if (/^(?:header|headers|type)$/.test(word(scan, at))) at++;
  at = skipLink(scan, at);
  const media = mediaNames[word(scan, at)];
  const value = media === undefined ? readHeaderValue(scan, at) : { value: media, next: at + 1 };
  if (value === undefined) return fail(scan, at);
  return { next: value.next, assignments: [assign(scan, ["headers", name], value.value, from, value.next)], usesAttachment: false };
}

/** `X-Trace header "1"`, `"page" query parameter 2`, `session cookie "x"`. */
function readLeadingName(scan: Scan, at: number): PartReading | undefined {
  const name = leadingName(scan, at);
  if (name === undefined) return undefined;
  let noun = at + 1;
  while (word(scan, noun) === "request" || word(scan, noun) === "http") noun++;
  const kind = word(scan, noun);
  const second = word(scan, noun + 1);
  const parameter = /^param(?:eter)?$/;
  if (kind === "header" && tokenAt(scan, at)?.kind === "word" && !isHeaderShaped(name)) return undefined;
  if (kind === "header" || kind === "field") return kind === "header" ? namedPair(scan, at, name, noun + 1, headerRules) : undefined;
  if (kind === "cookie") return namedPair(scan, at, name, noun + 1, cookieRules);
  if ((kind === "query" || kind === "url") && parameter.test(second)) return namedPair(scan, at, name, noun + 2, queryRules);
  if (kind === "path" && (parameter.test(second) || second === "variable")) return namedPair(scan, at, name, noun + 2, pathRules);
  if (parameter.test(kind)) return namedPair(scan, at, name, noun + 1, parameterRules);
  return undefined;
}

/** Bare names of headers are known by their looks: "the X-Trace header", not "the first header". */
function isHeaderShaped(name: string): boolean {
  return name.includes("-") || /^[A-Z]/.test(name) || /^(?:accept|authorization|host|origin|etag|referer)$/.test(name);
}

function namedPair(scan: Scan, from: number, name: string, after: number, rules: PairRules): PartReading | undefined {
  const linked = skipLink(scan, after);
  const value = (rules.value ?? readSlot)(scan, linked);
  if (value === undefined) return fail(scan, linked);
  return { next: value.next, assignments: [assign(scan, [...rules.path, name], value.value, from, value.next)], usesAttachment: false };
}

function readLimits(scan: Scan, at: number): PartReading | undefined {
  return readTimeout(scan, at) ?? readRedirects(scan, at);
}

/** `a timeout of 5 seconds`, `a time limit of 500 ms`. */
function readTimeout(scan: Scan, from: number): PartReading | undefined {
  let at = from;
  if (word(scan, at) === "request") at++;
  const end = anyPhraseEnd(scan, at, ["timeout", "time-out", "time limit", "time out"]);
  if (end < 0) return undefined;
  at = end;
  while (/^(?:of|is|to|after|set|at|as)$/.test(word(scan, at)) || isSymbol(scan, at, ":")) at++;
  const duration = readDuration(scan, at);
  if (duration === undefined) return fail(scan, at);
  return { next: duration.next, assignments: [assign(scan, ["timeout"], duration.value, at, duration.next)], usesAttachment: false };
}

/** `redirects off`, `following redirects`, `without following redirects`, `no redirects`. */
export function readRedirects(scan: Scan, from: number): PartReading | undefined {
  const off = anyPhraseEnd(scan, from, [
    "redirects off",
    "redirect following off",
    "redirect following disabled",
    "disabled redirect following",
    "disable redirect following",
    "redirects disabled",
    "redirects turned off",
    "redirects not followed",
    "redirects are not followed",
    "no redirects",
    "do not follow redirects",
    "don't follow redirects",
    "not following redirects",
    "not follow redirects",
    "disabled redirects",
    "disable redirects",
  ]);
  const on =
    off >= 0
      ? -1
      : anyPhraseEnd(scan, from, [
          "redirects on",
          "redirects enabled",
          "redirects turned on",
          "redirects followed",
          "redirects are followed",
          "following redirects",
          "follow redirects",
        ]);
  const next = Math.max(on, off);
  if (next < 0) return undefined;
  return { next, assignments: [assign(scan, ["redirects"], on >= 0, from, next)], usesAttachment: false };
}

const tokens = ["token", ...["bearer", "access", "auth", "authentication", "authorization"].map((kind) => `${kind} token`)];

/** What "without" takes away: `without authentication`, `without following redirects`, `without a body`. */
export function readWithout(scan: Scan, from: number): PartReading | undefined {
  const at = skipAll(scan, from, articles);
  const none = (next: number, assignments: readonly Assignment[]): PartReading => ({ next, assignments, usesAttachment: false });
  const authentication = anyPhraseEnd(scan, at, [
    "being authenticated",
    "being logged in",
    ...tokens,
    "authentication",
    "authorization",
    "auth",
    "credentials",
  ]);
  if (authentication >= 0) return none(authentication, [assign(scan, ["auth"], "none", from, authentication)]);
  const redirects = anyPhraseEnd(scan, at, ["following redirects", "following any redirects", "redirects"]);
  if (redirects >= 0) return none(redirects, [assign(scan, ["redirects"], false, from, redirects)]);
  const body = anyPhraseEnd(scan, at, [
    "request body",
    "body",
    "payload",
    "query parameters",
    "query parameter",
    "query params",
    "query string",
    "any query parameters",
  ]);
  if (body >= 0) return none(body, []);
  const header = leadingName(scan, at) ?? (/^(?:accept|content-type)$/.test(word(scan, at)) ? tokenAt(scan, at)?.text : undefined);
  if (header !== undefined && word(scan, at + 1) === "header") return none(at + 2, [assign(scan, ["headers", header], null, from, at + 2)]);
  if (word(scan, at) === "header") {
    const named = leadingName(scan, at + 1);
    if (named !== undefined) return none(at + 2, [assign(scan, ["headers", named], null, from, at + 2)]);
  }
  return fail(scan, at);
}

/** `name "Ada" and age 40` behind "with", where no part is named: fields of the body, or parameters of a request without one. */
export function readFields(scan: Scan, start: number): PartReading | undefined {
  const noun = skipAll(scan, start, articles);
  const from = /^(?:fields?|property|properties|attributes?|values?)$/.test(word(scan, noun)) ? noun + 1 : start;
  const rules: PairRules = { path: ["fields"], many: true, separator: "=", wire: false, linkedWords: true };
  const assignments: Assignment[] = [];
  let next = from;
  for (let at = from; ; ) {
    const pair = readHeaderByName(scan, at) === undefined ? readPair(scan, at, rules, true) : undefined;
    if (pair === undefined) break;
    if (isWho(scan, at) || isStatusOrField(scan, pair)) break;
    assignments.push(...pair.assignments);
    next = pair.next;
    at = skipJoint(scan, next);
    if (at === next) break;
    if (word(scan, at) === "with") at++;
  }
  return assignments.length === 0 ? undefined : { next, assignments, usesAttachment: false };
}

/** `with status 410`: expected, or sent. */
function isStatusOrField(scan: Scan, { assignments, next }: PartReading): boolean {
  const [pair] = assignments;
  const value = Number(pair?.value);
  if (pair === undefined || !/^status(?:_?code)?$/i.test(String(pair.path[1])) || !(value >= 100 && value <= 599)) return false;
  const at = scan.tokens.findIndex(({ start }) => start === pair.span.start);
  const span = spanOf(scan, Math.max(0, at - 1), next);
  const name = String(pair.path[1]);
  report(scan, {
    code: "ambiguous",
    message: `Is ${value} the status that is expected, or is a field “${name}” sent? Say “and expect status ${value}”, or “query parameter ${name} ${value}” or “body {"${name}": ${value}}”.`,
    in: "sentence",
    span,
    suggestions: [],
  });
  return true;
}

/** "with user "bob"" may say who asks. */
function isWho(scan: Scan, at: number): boolean {
  const name = skipAll(scan, at, articles);
  if (qualities.has(word(scan, name))) return true;
  return /^(?:user|account|role|client|admin|customer)$/.test(word(scan, name)) && skipLink(scan, name + 1) === name + 1;
}

/** JSON or a variable right behind "with": the body. */
export function readBareBody(scan: Scan, at: number): PartReading | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind !== "json" && token?.kind !== "reference") return undefined;
  const value: Json = token.kind === "json" ? (token.value as Json) : { $var: token.value as string };
  if (token.kind === "json" && !isJsonObject(value) && !Array.isArray(value)) return undefined;
  return { next: at + 1, assignments: [assign(scan, ["body"], value, at, at + 1)], usesAttachment: false };
}

/** Whether "the following (details)" stands at `from`, so that the attachment is meant. */
export function followingEnd(scan: Scan, from: number): number {
  let at = skipAll(scan, from, articles);
  if (word(scan, at) === "following" || word(scan, at) === "below") at++;
  if (/^(?:details|data|values|information|fields|attributes|properties|content|contents|info)$/.test(word(scan, at))) at++;
  const end = phraseEnd(scan, at, "as follows");
  if (end >= 0) at = end;
  if (isSymbol(scan, at, ":")) at++;
  return at;
}
