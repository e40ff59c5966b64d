// Requests: "send a POST request to /orders with body {…}", "GET /orders", "a DELETE request is sent to /orders/1", "call /orders".

import type { Json } from "../../json.ts";
import { tableEntries } from "../attachment.ts";
import { readVariableBody } from "../context/variableBody.ts";
import { buildStep } from "../draft.ts";
import {
  type Assignment,
  anyPhraseEnd,
  assign,
  type Clause,
  fail,
  isSymbol,
  type Scan,
  skipAll,
  skipJoint,
  tokenAt,
  word,
} from "../scan.ts";
import {
  articles,
  bodyMethods,
  commonMethods,
  methods,
  needsNoun,
  requestAdjectives,
  requestNouns,
  sendVerbs,
  sentParticiples,
} from "../words.ts";
import { readAttachedBody, readFileBody } from "./body.ts";
import { readDuration } from "./duration.ts";
import { endsClause, type PartReading, skipLink } from "./pairs.ts";
import { followingEnd, readBareBody, readFields, readPart, readRedirects, readWithout } from "./part.ts";
import { methodOf, readTarget, targetText } from "./target.ts";

/** What the words of a request say, before it is a step. */
export interface RequestReading {
  readonly next: number;
  readonly method: string | undefined;
  readonly target: string | undefined;
  readonly assignments: readonly Assignment[];
  readonly usesAttachment: boolean;
  /** "a GET request to /x" without a verb. */
  readonly nominal: boolean;
}

interface Draft {
  at: number;
  method: string | undefined;
  methodAt: number;
  target: string | undefined;
  assignments: Assignment[];
  usesAttachment: boolean;
  nominal: boolean;
}

const pathVerbs: Readonly<Record<string, string>> = {
  get: "GET",
  fetch: "GET",
  retrieve: "GET",
  read: "GET",
  load: "GET",
  access: "GET",
  visit: "GET",
  open: "GET",
  query: "GET",
  remove: "DELETE",
};
const targetVerbs = new Set([
  "call",
  "calls",
  "called",
  "calling",
  "hit",
  "hits",
  "hitting",
  "launch",
  "launches",
  "invoke",
  "invokes",
  "request",
  "requests",
  "requested",
  "send",
  "sends",
  "sending",
  "poll",
  "polls",
  "polling",
]);

/** Every way to read a request that starts at `from`: with and without the attachment as its body where nothing says so. */
export function readRequest(scan: Scan, from: number): readonly Clause[] {
  const reading = readRequestWords(scan, from);
  if (reading === undefined) return [];
  if (reading.nominal) {
    const article =
      articles.has(word(scan, from)) && !/^(?:returns|return|should|gives|responds|must|will)$/.test(word(scan, reading.next));
    if (article || reading.method === undefined || reading.target === undefined) {
      fail(scan, reading.next);
      return [];
    }
  }
  return requestClauses(scan, reading, from);
}

export function requestClauses(scan: Scan, reading: RequestReading, from: number): readonly Clause[] {
  const clauses: Clause[] = [];
  const add = (step: ReturnType<typeof toStep>, usesAttachment: boolean): void => {
    if (step === undefined) return;
    const fields = step.fields.map((field) => ({ ...field, path: [0, ...field.path] }));
    clauses.push({ kind: "request", next: reading.next, steps: [step.step], fields, usesAttachment });
  };
  add(toStep(scan, reading, from, []), reading.usesAttachment);
  if (!reading.usesAttachment && scan.attachment !== undefined && takesBody(reading)) {
    const body = readAttachedBody(scan, scan.end, "any");
    if (body !== undefined) add(toStep(scan, reading, from, body.assignments), true);
  }
  return clauses;
}

function takesBody({ method, assignments }: RequestReading): boolean {
  if (method === undefined || !bodyMethods.has(method)) return false;
  return !assignments.some(({ path }) => ["body", "text", "form", "multipart", "file", "fields"].includes(String(path[0])));
}

function toStep(scan: Scan, reading: RequestReading, from: number, more: readonly Assignment[]) {
  const body = [...reading.assignments, ...more].some(({ path }) =>
    ["body", "text", "form", "multipart", "file"].includes(String(path[0])),
  );
  const method = reading.method ?? (reading.target !== undefined && !body ? "GET" : undefined);
  if (method === undefined) return fail(scan, reading.next);
  const action = reading.target === undefined ? method : `${method} ${reading.target}`;
  if (isUnclearField(scan, reading, method)) return undefined;
  const given = [assign(scan, ["action"], action, from, reading.next), ...placeFields(reading, method), ...more];
  return buildStep(scan, { step: "api_request", action: "" }, given);
}

/** A name and a value behind a request without a body are its query only where they cannot be part of the path. */
function isUnclearField(scan: Scan, { target, assignments, next }: RequestReading, method: string): boolean {
  if (bodyMethods.has(method)) return false;
  for (const { path, span } of assignments) {
    if (path[0] !== "fields" || isInPath(target, String(path[1]))) continue;
    if (target !== undefined && !/^(?:id|uuid)$|[a-z]I[dD]$|_id$/.test(String(path[1]))) continue;
    scan.problem ??= {
      code: "not-understood",
      message: `Is “${path[1]}” in the path or in the query? Write it into the path, as {${path[1]}} or as its value, or say “query parameter”.`,
      in: "sentence",
      span,
      suggestions: [],
    };
    fail(scan, next);
    return true;
  }
  return false;
}

function isInPath(target: string | undefined, name: string): boolean {
  return target?.replaceAll("${", "").includes(`{${name}}`) === true;
}

/** Where names and values without a noun go: a `{parameter}` of the path, the body, or, without a body, the query. */
function placeFields(reading: RequestReading, method: string): readonly Assignment[] {
  return reading.assignments.map((assignment) => {
    const [first, name] = assignment.path;
    if (first !== "fields" && first !== "parameter") return assignment;
    const inPath = isInPath(reading.target, String(name));
    const kind = inPath ? "parameters" : first === "fields" && bodyMethods.has(method) ? "body" : "query";
    return { ...assignment, path: [kind, name as string] };
  });
}

/** The words of a request from its head to the last part that can be read. */
export function readRequestWords(scan: Scan, from: number): RequestReading | undefined {
  const draft: Draft = {
    at: from,
    method: undefined,
    methodAt: -1,
    target: undefined,
    assignments: [],
    usesAttachment: false,
    nominal: false,
  };
  if (!readHead(scan, draft) && !readKarateMethod(scan, draft)) return undefined;
  readTail(scan, draft);
  const { at, method, target, assignments, usesAttachment, nominal } = draft;
  return { next: at, method, target, assignments, usesAttachment, nominal };
}

function readHead(scan: Scan, draft: Draft): boolean {
  const from = draft.at;
  const first = word(scan, from);
  if (sendVerbs.has(first) || first === "request" || first === "requests" || first === "poll" || first === "polls" || first === "polling") {
    if (readVerbHead(scan, draft, first)) return true;
    draft.at = from;
    if (first !== "request" && first !== "requests" && first !== "call") return false;
  }
  return readMethodHead(scan, draft) || readPathVerbHead(scan, draft) || readNominalHead(scan, draft);
}

/** `method get`: sends what is prepared. */
function readKarateMethod(scan: Scan, draft: Draft): boolean {
  const method = word(scan, draft.at) === "method" ? methodOf(tokenAt(scan, draft.at + 1), methods, commonMethods) : undefined;
  if (method === undefined || draft.at + 2 < scan.end) return false;
  draft.method = method;
  draft.at += 2;
  return true;
}

/** `send a (unauthenticated) POST request`, `send GET /x`, `call the endpoint /x`. */
function readVerbHead(scan: Scan, draft: Draft, verb: string): boolean {
  let at = skipAll(scan, draft.at + 1, articles);
  at = readAdjectives(scan, draft, at);
  const method = methodOf(tokenAt(scan, at), methods, commonMethods);
  if (method !== undefined) {
    draft.method = method;
    draft.methodAt = at;
    at = skipAll(scan, at + 1, requestAdjectives);
    if (word(scan, at) === "method") at++;
  }
  if (requestNouns.has(word(scan, at))) {
    at++;
    const behind = method === undefined ? methodOf(tokenAt(scan, at), methods, new Set()) : undefined;
    if (behind !== undefined) {
      draft.method = behind;
      draft.methodAt = at++;
    }
    draft.at = at;
    return true;
  }
  if (needsNoun.has(verb) && method === undefined) return false;
  draft.at = at;
  if (method !== undefined) return true;
  if (!targetVerbs.has(verb)) return fail(scan, at) ?? false;
  const target = readTarget(scan, at, false);
  if (target === undefined) return fail(scan, at) ?? false;
  draft.target = target.target;
  draft.at = target.next;
  return true;
}

/** "unauthenticated", "new", "HTTP" before the method. */
function readAdjectives(scan: Scan, draft: Draft, from: number): number {
  let at = from;
  for (;;) {
    const next = word(scan, at);
    if (next === "unauthenticated") {
      draft.assignments.push(assign(scan, ["auth"], "none", at, at + 1));
      at++;
    } else if (requestAdjectives.has(next)) at++;
    else return at;
  }
}

/** `GET /orders`, `POST to "/orders"`, `get "/orders"`. */
function readMethodHead(scan: Scan, draft: Draft): boolean {
  let at = draft.at;
  if (articles.has(word(scan, at)) && methods.has(tokenAt(scan, at + 1)?.text ?? "") && /^(?:to|on|at)$/.test(word(scan, at + 2)))
    draft.nominal = true;
  if (draft.nominal) at++;
  const token = tokenAt(scan, at);
  const method = methodOf(token, methods, commonMethods);
  if (method === undefined || token === undefined) return false;
  let behind = at + 1;
  const told = /^(?:to|on|at|from|against)$/.test(word(scan, behind));
  if (told) behind++;
  else if (isSymbol(scan, behind, ":")) behind++;
  const certain = token.kind === "word" && methods.has(token.text);
  const target = readTarget(scan, behind, told && certain);
  if (target === undefined && !told && bodyMethods.has(method) && startsBody(scan, behind)) {
    draft.method = method;
    draft.methodAt = at;
    draft.at = behind;
    return true;
  }
  if (target === undefined) {
    draft.nominal = false;
    return fail(scan, behind) ?? false;
  }
  draft.method = method;
  draft.methodAt = at;
  draft.target = target.target;
  draft.at = target.next;
  return true;
}

/** `POST {…} to /orders`, `POST the file "x" to /upload`. */
function startsBody(scan: Scan, at: number): boolean {
  if (tokenAt(scan, at)?.kind === "json") return true;
  const noun = skipAll(scan, at, articles);
  return /^(?:file|following|body|payload|json)$/.test(word(scan, noun)) && noun < scan.end;
}

/** `fetch "/orders"`, `remove /orders/1`: only in front of a path. */
function readPathVerbHead(scan: Scan, draft: Draft): boolean {
  const method = pathVerbs[word(scan, draft.at)];
  if (method === undefined) return false;
  const target = readTarget(scan, draft.at + 1, false);
  if (target === undefined) return false;
  draft.method = method;
  draft.target = target.target;
  draft.at = target.next;
  return true;
}

/** `(a) POST request …`, of which the verb stands further on, or nowhere. */
function readNominalHead(scan: Scan, draft: Draft): boolean {
  let at = skipAll(scan, draft.at, articles);
  at = readAdjectives(scan, draft, at);
  const method = methodOf(tokenAt(scan, at), methods, commonMethods);
  if (method !== undefined) {
    draft.method = method;
    draft.methodAt = at;
    at = skipAll(scan, at + 1, requestAdjectives);
  }
  if (!requestNouns.has(word(scan, at)) || word(scan, at) === "calls") return fail(scan, at) ?? false;
  at++;
  draft.nominal = true;
  draft.at = at;
  if (method === undefined && (word(scan, at) === "sends" || word(scan, at) === "send")) {
    const sent = methodOf(tokenAt(scan, at + 1), methods, new Set());
    if (sent !== undefined) {
      draft.method = sent;
      draft.nominal = false;
      draft.at = at + 2;
    }
  }
  return true;
}

const connectors = new Set([
  "with",
  "using",
  "via",
  "having",
  "has",
  "including",
  "includes",
  "containing",
  "carrying",
  "passing",
  "providing",
  "specifying",
  "through",
  "by",
  "along",
]);

/** The parts behind the head, in any order, until one cannot be read. */
function readTail(scan: Scan, draft: Draft): void {
  for (;;) {
    const before = draft.at;
    if (draft.nominal && readPassive(scan, draft)) continue;
    if (readTargetPart(scan, draft)) continue;
    const joint = skipJoint(scan, before);
    const connected = skipConnectors(scan, joint);
    if (readMethodPart(scan, draft, connected)) continue;
    if (joint === before && connected === joint && !isDirect(scan, before)) {
      if (!readOwnWords(scan, draft)) return;
      continue;
    }
    if (!readParts(scan, draft, joint, connected) && !(draft.at === before && readOwnWords(scan, draft))) {
      draft.at = before;
      return;
    }
  }
}

function skipConnectors(scan: Scan, from: number): number {
  let at = from;
  while (connectors.has(word(scan, at))) at++;
  if (word(scan, at) === "as" && word(scan, at + 1) === "well" && word(scan, at + 2) === "as") at += 3;
  return at;
}

/** A part may follow without "with" where its noun starts it: "send a POST request to /x body {…}". */
function isDirect(scan: Scan, at: number): boolean {
  const kind = tokenAt(scan, at)?.kind;
  if (kind === "json" || (articles.has(word(scan, at)) && /^(?:file|following|body|payload)$/.test(word(scan, at + 1)))) return true;
  return isSymbol(scan, at, ":") || /^(?:file|body|payload|json|header|headers|query|data|following|without)$/.test(word(scan, at));
}

/** "is sent", "was made", "has been sent": only where no verb stood before. */
function readPassive(scan: Scan, draft: Draft): boolean {
  let at = draft.at;
  while (/^(?:is|are|was|were|has|have|been|being|gets|will|be)$/.test(word(scan, at))) at++;
  if (at === draft.at || !sentParticiples.has(word(scan, at))) return false;
  draft.nominal = false;
  draft.at = at + 1;
  return true;
}

const targetPrepositions = new Set(["to", "on", "at", "against", "towards", "toward", "for", "from"]);

function readTargetPart(scan: Scan, draft: Draft): boolean {
  if (draft.target !== undefined) return false;
  let at = draft.at;
  if (isSymbol(scan, at, ",")) at++;
  const connected = skipConnectors(scan, at);
  const preposition = word(scan, at);
  if (targetPrepositions.has(preposition)) {
    return takeTarget(scan, draft, at + 1, preposition !== "for" && preposition !== "from");
  }
  if (connected > at) {
    const noun = skipAll(scan, connected, articles);
    return (
      /^(?:endpoint|path|url|uri|route|resource|request|api)$/.test(word(scan, noun)) &&
      word(scan, noun + 1) !== "body" &&
      takeTarget(scan, draft, connected, false)
    );
  }
  const token = tokenAt(scan, at);
  if (token?.kind === "path" || token?.kind === "url") return takeTarget(scan, draft, at, false);
  if (token?.kind === "quoted" && targetText(scan, at, false) !== undefined) return takeTarget(scan, draft, at, false);
  if (/^(?:endpoint|path|url|uri)$/.test(word(scan, at))) return takeTarget(scan, draft, at, false);
  return false;
}

function takeTarget(scan: Scan, draft: Draft, at: number, told: boolean): boolean {
  const target = readTarget(scan, at, told) ?? readTheEndpoint(scan, draft, at);
  if (target === undefined) return fail(scan, at) ?? false;
  draft.target = target.target;
  draft.at = target.next;
  return true;
}

/** "to the endpoint" of the playbook, where the method is its method. */
function readTheEndpoint(scan: Scan, draft: Draft, at: number): { readonly next: number; readonly target: string } | undefined {
  const endpoint = scan.context?.endpoint;
  const next = anyPhraseEnd(scan, at, ["the endpoint", "this endpoint", "the api endpoint"]);
  if (endpoint === undefined || next < 0 || (draft.method !== undefined && draft.method !== endpoint.method)) return undefined;
  draft.method ??= endpoint.method;
  return { next, target: endpoint.path };
}

/** `using (HTTP) POST`, `with the method "PUT"`, `Method: PATCH`. */
function readMethodPart(scan: Scan, draft: Draft, from: number): boolean {
  if (draft.method !== undefined) return false;
  let at = skipAll(scan, from, articles);
  at = skipAll(scan, at, requestAdjectives);
  let named = false;
  if (word(scan, at) === "method" || word(scan, at) === "verb") {
    named = true;
    at = skipLink(scan, at + 1);
  }
  const method = methodOf(tokenAt(scan, at), methods, commonMethods);
  if (method === undefined || (!named && from === draft.at)) return false;
  draft.method = method;
  draft.methodAt = at;
  at++;
  at = skipAll(scan, at, requestAdjectives);
  if (/^(?:method|verb|request|call)$/.test(word(scan, at))) at++;
  draft.at = at;
  return true;
}

function readParts(scan: Scan, draft: Draft, joint: number, connected: number): boolean {
  if (word(scan, joint) === "without") return take(draft, readWithout(scan, joint + 1));
  if (word(scan, connected) === "no" && connected > joint) return take(draft, readWithout(scan, connected + 1));
  const with_ = connected > joint;
  if (word(scan, connected) === "following" || word(scan, skipAll(scan, connected, articles)) === "following") {
    const redirects = readRedirects(scan, connected);
    if (redirects !== undefined) return take(draft, redirects);
  }
  const part = readPart(scan, connected);
  if (part !== undefined) return take(draft, part);
  if (!with_ && joint === draft.at) return take(draft, readBareBody(scan, joint) ?? readFileBody(scan, joint));
  if (!with_) {
    // A list of fields goes on behind a comma.
    return draft.assignments.some(({ path }) => path[0] === "fields") && joint > draft.at && take(draft, readFields(scan, joint));
  }
  const following = followingEnd(scan, connected);
  if (endsClause(scan, following)) {
    const attached = readFollowing(scan, draft, following);
    if (attached !== undefined) return take(draft, attached);
  }
  return take(draft, readBareBody(scan, connected) ?? readFields(scan, connected) ?? readVariableBody(scan, connected));
}

/** The attachment behind a bare "with": the body, or the query of a request without one. */
function readFollowing(scan: Scan, draft: Draft, at: number): PartReading | undefined {
  if (scan.attachment === undefined) return undefined;
  if (draft.method !== undefined && bodyMethods.has(draft.method)) return readAttachedBody(scan, at, "any");
  if (scan.attachment.kind !== "table" || draft.method === undefined) return undefined;
  const entries = tableEntries(scan, scan.attachment, true, "pairs");
  if (entries === undefined) return undefined;
  return {
    next: at,
    assignments: entries.map(({ name, value, span }) => ({ path: ["query", name], value, in: "attachment", span })),
    usesAttachment: true,
  };
}

function take(draft: Draft, part: PartReading | undefined): boolean {
  if (part === undefined) return false;
  draft.assignments.push(...part.assignments);
  draft.usesAttachment ||= part.usesAttachment;
  const moved = part.next > draft.at || part.usesAttachment;
  draft.at = Math.max(draft.at, part.next);
  return moved;
}

/** Words that belong to a request as a whole: "and do not follow redirects", "within 5 seconds", "as JSON". */
function readOwnWords(scan: Scan, draft: Draft): boolean {
  const at = skipJoint(scan, draft.at);
  const redirects = /^(?:do|don't|follow|not)$/.test(word(scan, at)) ? readRedirects(scan, at) : undefined;
  if (redirects !== undefined) return take(draft, redirects);
  if (word(scan, draft.at) === "unauthenticated") {
    draft.assignments.push(assign(scan, ["auth"], "none" as Json, draft.at, draft.at + 1));
    draft.at++;
    return true;
  }
  if (/^(?:time|timeout)$/.test(word(scan, at)) && word(scan, at + 1) === "out" && word(scan, at + 2) === "after") {
    const duration = readDuration(scan, at + 3);
    if (duration !== undefined)
      return take(draft, {
        next: duration.next,
        assignments: [assign(scan, ["timeout"], duration.value, at, duration.next)],
        usesAttachment: false,
      });
  }
  return false;
}
