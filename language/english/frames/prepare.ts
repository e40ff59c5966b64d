// Sentences that prepare the next request: "set the header X-Trace to 1", "the base URL is https://…", "the body:", "we are not logged in".

import { webAddress } from "../../text/names.ts";
import { stepClause } from "../draft.ts";
import { pendingUrl } from "../pendingUrl.ts";
import { withColumns } from "../placeholder.ts";
import { anyPhraseEnd, assign, type Clause, fail, isSymbol, phraseEnd, type Scan, skipAll, skipJoint, tokenAt, word } from "../scan.ts";
import { readSlot } from "../slot.ts";
import { articles, linkWords } from "../words.ts";
import { readAuthenticationClause } from "./authentication.ts";
import { endsClause, leadingName, type PartReading, readHeaderByName, readPair, skipLink, skipRequest } from "./pairs.ts";
import { readBareBody, readPart, readRedirects, readWithout } from "./part.ts";
import { targetText } from "./target.ts";
import { readUploadPart } from "./uploadPart.ts";

/** `set …`, `add …`, `use …`, `I have …`; `from` is behind the verb. */
export function readPrepare(scan: Scan, from: number): readonly Clause[] {
  return clauses(scan, readPreparation(scan, from, true), "prepare");
}

/** `send the following headers:`: a part alone, sent with the next request; `from` is behind the verb. */
export function readSentPart(scan: Scan, from: number): readonly Clause[] {
  let at = skipAll(scan, from, articles);
  while (/^(?:following|custom|request|http)$/.test(word(scan, at))) at++;
  if (!/^(?:headers?|cookies?|query|params?|parameters?)$/.test(word(scan, at))) return [];
  return readPrepare(scan, from);
}

/** `the headers:`, `the query parameter page is 2`: no verb of preparing. */
export function readNominal(scan: Scan, from: number): readonly Clause[] {
  for (let at = from; at < scan.end; at++) {
    const here = word(scan, at);
    // "The data is {…}" may be said of a response.
    if ((here === "is" || here === "are") && unclearNouns.has(word(scan, at - 1)) && !saysRequest(scan, from)) return [];
    // What contains something is looked at, not prepared.
    if (looking.has(here)) return [];
  }
  return clauses(scan, readPreparation(scan, from, false), "nominal");
}

const unclearNouns = new Set(["data", "content", "json", "document", "object", "details", "information", "values"]);
const looking = new Set(
  "contain contains containing not should must shall will include includes equal equals has have response".split(" "),
);

/** Clauses with a verb of their own: authentication, redirects, "request contains …", "send and accept XML". */
export function readPreparingVerb(scan: Scan, from: number): readonly Clause[] {
  const reading =
    readAuthenticationClause(scan, from) ??
    readRedirects(scan, from) ??
    readSendAndAccept(scan, from) ??
    readRequestHas(scan, from) ??
    readRemove(scan, from) ??
    readPipe(scan, from) ??
    readUploadPart(scan, from);
  return clauses(scan, reading, "prepare");
}

function clauses(scan: Scan, reading: PartReading | undefined, kind: "prepare" | "nominal"): readonly Clause[] {
  if (reading === undefined) return [];
  const clause = stepClause(scan, kind, { step: "prepare" }, reading.assignments, reading);
  return clause === undefined ? [] : [clause];
}

function saysRequest(scan: Scan, from: number): boolean {
  for (let at = from; at < scan.end; at++) if (word(scan, at) === "request") return true;
  return false;
}

/** Whether a clause begins with a parameter, which is something of a request and never of a response. */
export function beginsWithParameter(scan: Scan, from: number): boolean {
  let at = skipAll(scan, from, articles);
  if (tokenAt(scan, at)?.kind === "quoted") at++;
  while (word(scan, at) === "request" || word(scan, at) === "query" || word(scan, at) === "path") at++;
  return parameterNouns.has(word(scan, at));
}

const parameterNouns = new Set(["parameter", "parameters", "param", "params"]);

/** One part after another, with "to the request" behind. */
function readPreparation(scan: Scan, from: number, verb: boolean): PartReading | undefined {
  const assignments = [];
  let usesAttachment = false;
  let next = from;
  for (let at = from; ; ) {
    const part = readOne(scan, at, verb);
    if (part === undefined) break;
    assignments.push(...part.assignments);
    usesAttachment ||= part.usesAttachment;
    next = skipRequest(scan, part.next);
    if (part.usesAttachment && next >= scan.end) break;
    at = skipJoint(scan, next);
    if (word(scan, at) === "with") at++;
    if (at === next) break;
  }
  return assignments.length === 0 ? undefined : { next, assignments, usesAttachment };
}

function readOne(scan: Scan, from: number, verb: boolean): PartReading | undefined {
  const at = skipAll(scan, from, articles);
  if (word(scan, at) === "without" || (verb && word(scan, at) === "no")) return readWithout(scan, at + 1);
  if (isUnclearParameter(scan, at)) return undefined;
  const property = readBodyProperty(scan, at);
  if (property !== undefined) return property;
  const turned = verb ? readTurned(scan, at) : undefined;
  if (turned !== undefined) return turned;
  const member = verb ? readMember(scan, at) : undefined;
  if (member !== undefined) return member;
  return (
    readAddress(scan, at, verb) ??
    (verb || isSymbol(scan, at + 1, ":") ? readHeaderByName(scan, at) : undefined) ??
    inQuery(scan, readPart(scan, from))
  );
}

/** `"1" as the header X-A`: the value in front. */
function readTurned(scan: Scan, from: number): PartReading | undefined {
  const value = readSlot(scan, from);
  const base = value === undefined ? -1 : anyPhraseEnd(scan, value.next, basePhrases);
  const address = base < 0 ? undefined : addressText(scan, from);
  if (address !== undefined && webAddress.test(address))
    return { next: base, assignments: [assign(scan, ["baseUrl"], address, from, from + 1)], usesAttachment: false };
  if (value === undefined || !/^(?:as|for)$/.test(word(scan, value.next))) return undefined;
  let at = skipAll(scan, value.next + 1, articles);
  while (/^(?:request|http)$/.test(word(scan, at))) at++;
  const places = [
    ["header", "headers"],
    ["query parameter", "query"],
    ["query param", "query"],
    ["path parameter", "parameters"],
    ["path param", "parameters"],
    ["cookie", "cookies"],
  ] as const;
  for (const [phrase, field] of places) {
    const behind = phraseEnd(scan, at, phrase);
    const name = behind < 0 ? undefined : leadingName(scan, behind);
    if (name !== undefined)
      return { next: behind + 1, assignments: [assign(scan, [field, name], value.value, from, value.next)], usesAttachment: false };
    const before = leadingName(scan, at) ?? (/^(?:accept|content-type)$/.test(word(scan, at)) ? tokenAt(scan, at)?.text : undefined);
    const end = before === undefined ? -1 : phraseEnd(scan, at + 1, phrase);
    if (before !== undefined && end >= 0)
      return { next: end, assignments: [assign(scan, [field, before], value.value, from, value.next)], usesAttachment: false };
  }
  return undefined;
}

/** "the parameter x" names neither query nor path, and a prepared request has no target that would tell. */
function isUnclearParameter(scan: Scan, from: number): boolean {
  let at = from;
  if (tokenAt(scan, at)?.kind === "quoted") at++;
  while (word(scan, at) === "request" || word(scan, at) === "http") at++;
  if (word(scan, at) !== "parameter" && word(scan, at) !== "param") return false;
  if (preparedTarget(scan) !== undefined) return false;
  fail(scan, at);
  const span = scan.tokens[at] ?? { start: 0, end: 0 };
  scan.problem ??= {
    code: "not-understood",
    message: "A parameter may be in the query or in the path. Write “query parameter” or “path parameter”.",
    in: "sentence",
    span: { start: span.start, end: span.end },
    suggestions: [
      { title: "It is in the query", span: { start: span.start, end: span.end }, text: "query parameter" },
      { title: "It is in the path", span: { start: span.start, end: span.end }, text: "path parameter" },
    ],
  };
  return true;
}

/** The target that the sentences before have prepared for the next request, its variables taken away. */
function preparedTarget(scan: Scan): string | undefined {
  return pendingUrl(scan.context?.before ?? [])?.replaceAll("${", "");
}

/** Parameters of a request are its query where nothing else is said. */
function inQuery(scan: Scan, part: PartReading | undefined): PartReading | undefined {
  if (!part?.assignments.some(({ path }) => path[0] === "parameter")) return part;
  const target = preparedTarget(scan);
  return {
    ...part,
    assignments: part.assignments.map((entry) =>
      entry.path[0] === "parameter"
        ? { ...entry, path: [target?.includes(`{${entry.path[1]}}`) === true ? "parameters" : "query", ...entry.path.slice(1)] }
        : entry,
    ),
  };
}

const basePhrases = [
  "base api url",
  "base api uri",
  "api base url",
  "api base uri",
  "api base path",
  "service base url",
  "request base url",
  "base url",
  "base uri",
  "base-url",
  "baseurl",
  "baseuri",
  "base path",
  "base endpoint",
  "base address",
  "host url",
];
const hostPhrases = [
  "request hosted on",
  "request hosted at",
  "api hosted on",
  "api hosted at",
  "api is hosted at",
  "api is hosted on",
  "api runs at",
  "api runs on",
  "service is hosted at",
  "service hosted at",
  "service runs at",
  "server runs at",
];
const urlPhrases = [
  "api endpoint",
  "rest endpoint",
  "request endpoint",
  "request url",
  "request uri",
  "request path",
  "resource path",
  "endpoint path",
  "endpoint url",
  "endpoint uri",
  "api url",
  "api uri",
  "api path",
  "endpoint",
  "url",
  "uri",
  "path",
];

/** `base URL https://…`, `endpoint /orders`. */
function readAddress(scan: Scan, start: number, verb: boolean): PartReading | undefined {
  const from = word(scan, start) === "rest" && word(scan, start + 1) !== "endpoint" ? start + 1 : start;
  const base = anyPhraseEnd(scan, from, basePhrases);
  const host = base >= 0 ? -1 : anyPhraseEnd(scan, from, hostPhrases);
  const url = base >= 0 || host >= 0 ? -1 : anyPhraseEnd(scan, from, urlPhrases);
  const end = Math.max(base, host, url);
  if (end < 0 || (url >= 0 && /^(?:param|params|parameter|parameters|variable|variables|query)$/.test(word(scan, end)))) return undefined;
  let at = end;
  for (const phrase of ["of the api", "for the api", "of the service", "of the request", "for the request", "for the next request"]) {
    const skipped = phraseEnd(scan, at, phrase);
    if (skipped >= 0) at = skipped;
  }
  if (verb || !linkWords.has(word(scan, at)) || /^(?:is|as|to|of|set|at)$/.test(word(scan, at))) at = skipLink(scan, at);
  const target = targetText(scan, at, true);
  if (target === undefined) return fail(scan, at);
  if (url < 0) {
    const text = addressText(scan, at);
    if (text === undefined || !webAddress.test(text)) return fail(scan, at);
    return { next: at + 1, assignments: [assign(scan, ["baseUrl"], text, at, at + 1)], usesAttachment: false };
  }
  return { next: at + 1, assignments: [assign(scan, ["url"], target, at, at + 1)], usesAttachment: false };
}

function addressText(scan: Scan, at: number): string | undefined {
  const token = tokenAt(scan, at);
  if (token?.kind === "quoted") return token.value as string;
  if (token?.kind === "reference") return `\${${token.value as string}}`;
  return token?.kind === "url" ? withColumns(token.text) : undefined;
}

const media: Readonly<Record<string, string>> = { json: "application/json", xml: "application/xml" };

/** "I send and accept XML". */
function readSendAndAccept(scan: Scan, from: number): PartReading | undefined {
  const both = anyPhraseEnd(scan, from, ["send and accept", "accept and send"]);
  const accept = both < 0 ? phraseEnd(scan, from, "accept") : -1;
  const at = Math.max(both, accept);
  const type = at < 0 ? undefined : media[word(scan, at)];
  if (type === undefined) return undefined;
  const assignments = [assign(scan, ["headers", "Accept"], type, at, at + 1)];
  if (both >= 0) assignments.push(assign(scan, ["headers", "Content-Type"], type, at, at + 1));
  return { next: at + 1, assignments, usesAttachment: false };
}

/** "the request has the header X with value 1". */
function readRequestHas(scan: Scan, from: number): PartReading | undefined {
  const at = skipAll(scan, from, articles);
  // As in `request {…}` of other languages: what is sent next.
  if (word(scan, at) === "request" && tokenAt(scan, at + 1)?.kind === "json" && at + 2 >= scan.end)
    return readPart(scan, at + 1) ?? readBareBody(scan, at + 1);
  if (word(scan, at) !== "request" || !/^(?:has|contains|includes|uses)$/.test(word(scan, at + 1))) return undefined;
  return readPreparation(scan, at + 2, true);
}

/** "remove the header X". */
function readRemove(scan: Scan, from: number): PartReading | undefined {
  if (!/^(?:remove|removes|omit|omits|unset|drop)$/.test(word(scan, from))) return undefined;
  const part = readWithout(scan, from + 1);
  return part?.assignments.some(({ path }) => path[0] === "headers") === true ? { ...part, next: skipRequest(scan, part.next) } : undefined;
}

/** `the field "a" to 1 in the request body`, `"a" with value 1 to the body`: one member of the body. */
function readMember(scan: Scan, from: number): PartReading | undefined {
  const at = /^(?:field|property|attribute|key)$/.test(word(scan, from)) ? from + 1 : from;
  const pair = readPair(scan, at, { path: ["body"], many: false, separator: "=", wire: false, linkedWords: true }, false);
  if (pair === undefined || !/^(?:in|to|into|of)$/.test(word(scan, pair.next))) return undefined;
  let next = skipAll(scan, pair.next + 1, articles);
  while (/^(?:request|json)$/.test(word(scan, next))) next++;
  return /^(?:body|payload)$/.test(word(scan, next)) ? { ...pair, next: next + 1 } : undefined;
}

/** `the request body property "$.status" is set to "NEW"`: one member of the body, where it is a simple name. */
function readBodyProperty(scan: Scan, from: number): PartReading | undefined {
  if (word(scan, from) !== "request") return undefined;
  let at = /^(?:body|payload)$/.test(word(scan, from + 1)) ? from + 2 : from + 1;
  if (at === from + 1 || !/^(?:field|property|attribute)$/.test(word(scan, at))) return undefined;
  at++;
  const token = tokenAt(scan, at);
  const text = token?.kind === "quoted" ? (token.value as string) : token?.kind === "jsonPath" ? token.text : "";
  const name = /^(?:\$\.)?([A-Za-z_]\w*)$/.exec(text)?.[1];
  const linked = skipLink(scan, at + 1);
  const value = name === undefined || linked === at + 1 ? undefined : readSlot(scan, linked);
  if (name === undefined || value === undefined) return fail(scan, linked);
  return { next: value.next, assignments: [assign(scan, ["body", name], value.value, from, value.next)], usesAttachment: false };
}

/** "pipe the contents of file x to body". */
function readPipe(scan: Scan, from: number): PartReading | undefined {
  if (!/^(?:pipe|load|read|send|write|put)$/.test(word(scan, from))) return undefined;
  const part = readPart(scan, from + 1);
  return part?.assignments.length === 1 &&
    part.assignments[0]?.path[0] === "file" &&
    endsClause(scan, part.next) &&
    !isSymbol(scan, from, ":")
    ? part
    : undefined;
}
