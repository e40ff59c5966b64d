// The head of a request: the verb, the method and the target, in every order that English puts them.

import { tokenOf } from "../context/knownAuthentication.ts";
import { type Assignment, assign, fail, isSymbol, type Scan, skipAll, tokenAt, word } from "../scan.ts";
import { articles, bodyMethods, commonMethods, methods, needsNoun, requestAdjectives, requestNouns, sendVerbs } from "../words.ts";
import { methodOf, readTarget, type TargetReading } from "./target.ts";

/** What is known of a request while it is read; `at` is the next token. */
export interface RequestDraft {
  at: number;
  method: string | undefined;
  /** The tokens of method and target, or -1. */
  methodAt: number;
  targetAt: number;
  target: string | undefined;
  assignments: Assignment[];
  usesAttachment: boolean;
  nominal: boolean;
  /** "requests": all that follow, or an unknown number. */
  plural?: boolean;
}

/** Reads the head; false where no request begins here. */
export function readHead(scan: Scan, draft: RequestDraft): boolean {
  const from = draft.at;
  const first = word(scan, from);
  if (sendVerbs.has(first) || first === "request" || first === "requests" || first === "poll" || first === "polls" || first === "polling") {
    if (readVerbHead(scan, draft, first)) return true;
    draft.at = from;
    if (first !== "request" && first !== "requests" && first !== "call" && !first.startsWith("quer")) return false;
  }
  return readMethodHead(scan, draft) || readPathVerbHead(scan, draft) || readNominalHead(scan, draft);
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

/** `method get`: sends what is prepared. */
export function readKarateMethod(scan: Scan, draft: RequestDraft): boolean {
  const at = /^(?:execute|run|call|perform)$/.test(word(scan, draft.at)) ? draft.at + 1 : draft.at;
  const method = word(scan, at) === "method" ? methodOf(tokenAt(scan, at + 1), methods, commonMethods) : undefined;
  if (method === undefined || at + 2 < scan.end) return false;
  draft.method = method;
  draft.at = at + 2;
  return true;
}

/** `send a (unauthenticated) POST request`, `send GET /x`, `call the endpoint /x`. */
function readVerbHead(scan: Scan, draft: RequestDraft, verb: string): boolean {
  let at = skipAll(scan, draft.at + 1, articles);
  at = readAdjectives(scan, draft, at);
  const method = methodOf(tokenAt(scan, at), methods, commonMethods);
  if (method !== undefined) {
    draft.method = method;
    draft.methodAt = at;
    at = skipAll(scan, at + 1, requestAdjectives);
    if (word(scan, at) === "method") at++;
  }
  const glued = method === undefined ? gluedMethod(scan, at) : undefined;
  if (glued !== undefined) {
    draft.method = glued;
    draft.methodAt = at;
    draft.at = at + 1;
    return true;
  }
  if (requestNouns.has(word(scan, at))) {
    if (word(scan, at) === "requests") draft.plural = true;
    at++;
    // "make a call to GET /orders".
    if (method === undefined && word(scan, at) === "to" && methods.has(tokenAt(scan, at + 1)?.text ?? "")) at++;
    const behind = method === undefined ? methodOf(tokenAt(scan, at), methods, new Set()) : undefined;
    if (behind !== undefined) {
      draft.method = behind;
      draft.methodAt = at++;
    }
    draft.at = at;
    return true;
  }
  const whole = targetVerbs.has(verb) ? quotedAction(scan, at) : undefined;
  if (method === undefined && whole !== undefined) {
    [draft.method, draft.target] = whole;
    draft.methodAt = draft.targetAt = at;
    draft.at = word(scan, at + 1) === "endpoint" ? at + 2 : at + 1;
    return true;
  }
  if (needsNoun.has(verb) && method === undefined) return false;
  draft.at = at;
  // "Create a post" creates what is called a post.
  if (needsNoun.has(verb) && !startsTarget(scan, at)) return fail(scan, at) ?? false;
  if (method !== undefined) return true;
  if (!targetVerbs.has(verb)) return fail(scan, at) ?? false;
  // "call the API with method POST and path /orders".
  const called = /^(?:endpoint|api|service|resource)$/.test(word(scan, at)) ? at + 1 : at;
  if ((called > at || word(scan, at - 1) === "api") && /^(?:with|using)$/.test(word(scan, called)) && saysMethod(scan, called + 1)) {
    draft.at = called;
    return true;
  }
  const target = readTarget(scan, at, !verb.startsWith("send") && isRelative(scan, at));
  if (target === undefined) return fail(scan, at) ?? false;
  takeTarget(draft, target);
  return true;
}

/** `"orders/7"`: a slash inside, so that it is no name of an operation. */
function isRelative(scan: Scan, at: number): boolean {
  const token = tokenAt(scan, at);
  return token?.kind === "quoted" && /^[\w-]+\/[^\s]*$/.test(token.value as string);
}

/** `GET-request`. */
function gluedMethod(scan: Scan, at: number): string | undefined {
  const name = /^([a-z]+)-(?:request|call)$/.exec(word(scan, at))?.[1];
  return name !== undefined && commonMethods.has(name) ? name.toUpperCase() : undefined;
}

/** `"POST /orders"`, method and path in one text. */
function quotedAction(scan: Scan, at: number): readonly [method: string, target: string] | undefined {
  const token = tokenAt(scan, at);
  const parts = token?.kind === "quoted" ? /^([A-Z]+) (\S+)$/.exec(token.value as string) : null;
  if (parts === null || !methods.has(parts[1] as string) || !/^(?:\/|https?:\/\/|\$\{)/.test(parts[2] as string)) return undefined;
  return [parts[1] as string, parts[2] as string];
}

/** "method POST" behind "call the endpoint with". */
function saysMethod(scan: Scan, from: number): boolean {
  const at = skipAll(scan, skipAll(scan, from, articles), requestAdjectives);
  return word(scan, at) === "method" || methodOf(tokenAt(scan, at), methods, commonMethods) !== undefined;
}

function startsTarget(scan: Scan, at: number): boolean {
  const kind = tokenAt(scan, at)?.kind;
  return kind === "path" || kind === "url" || kind === "quoted" || /^(?:to|on|at|against|with|for|from)$/.test(word(scan, at));
}

/** "unauthenticated", "new", "HTTP" before the method. */
function readAdjectives(scan: Scan, draft: RequestDraft, from: number): number {
  let at = from;
  for (;;) {
    const next = word(scan, at);
    if (next === "unauthenticated") {
      draft.assignments.push(assign(scan, ["auth"], "none", at, at + 1));
      at++;
    } else if ((next === "authenticated" || next === "authorized") && tokenOf(scan.context?.variables) !== undefined) {
      draft.assignments.push(assign(scan, ["auth"], { bearer: tokenOf(scan.context?.variables) as string }, at, at + 1));
      at++;
    } else if (requestAdjectives.has(next)) at++;
    else return at;
  }
}

/** `GET /orders`, `POST to "/orders"`, `get "/orders"`. */
function readMethodHead(scan: Scan, draft: RequestDraft): boolean {
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
  const target = readTarget(scan, behind, certain && (told || isRelative(scan, behind)));
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
  takeTarget(draft, target);
  return true;
}

function takeTarget(draft: RequestDraft, { target, at, next }: TargetReading): void {
  draft.target = target;
  draft.targetAt = at;
  draft.at = next;
}

/** `POST {…} to /orders`, `POST the file "x" to /upload`. */
function startsBody(scan: Scan, at: number): boolean {
  if (tokenAt(scan, at)?.kind === "json") return true;
  const noun = skipAll(scan, at, articles);
  return /^(?:file|following|below|body|payload|json)$/.test(word(scan, noun)) && noun < scan.end;
}

/** `fetch "/orders"`, `remove /orders/1`: only in front of a path. */
function readPathVerbHead(scan: Scan, draft: RequestDraft): boolean {
  const method = pathVerbs[word(scan, draft.at)];
  if (method === undefined) return false;
  // What one gets may be a text: "I get "yes/no"".
  const target = readTarget(scan, draft.at + 1, word(scan, draft.at) !== "get" && isRelative(scan, draft.at + 1));
  if (target === undefined) return false;
  draft.method = method;
  takeTarget(draft, target);
  return true;
}

/** `(a) POST request …`, of which the verb stands further on, or nowhere. */
function readNominalHead(scan: Scan, draft: RequestDraft): boolean {
  let at = skipAll(scan, draft.at, articles);
  at = readAdjectives(scan, draft, at);
  const method = methodOf(tokenAt(scan, at), methods, commonMethods);
  if (method !== undefined) {
    draft.method = method;
    draft.methodAt = at;
    at = skipAll(scan, at + 1, requestAdjectives);
  }
  // "a GET /orders request is made".
  const target = method === undefined || at > draft.methodAt + 1 ? undefined : readTarget(scan, at, false);
  if (target !== undefined && word(scan, target.next) === "api" && /^(?:is|was)$/.test(word(scan, target.next + 1))) {
    takeTarget(draft, target);
    draft.nominal = true;
    draft.at = target.next + 1;
    return true;
  }
  if (target !== undefined && /^(?:request|call)$/.test(word(scan, target.next))) {
    draft.target = target.target;
    draft.targetAt = target.at;
    at = target.next;
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
