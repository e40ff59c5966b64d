// What follows the head of a request, in any order: target, method, parts, the passive verb.

import type { Json } from "../../json.ts";
import { tableEntries } from "../attachment.ts";
import { readKnownToken } from "../context/knownAuthentication.ts";
import { readVariableBody } from "../context/variableBody.ts";
import { anyPhraseEnd, assign, fail, isSymbol, report, type Scan, skipAll, skipJoint, spanOf, tokenAt, word } from "../scan.ts";
import { articles, bodyMethods, commonMethods, methods, requestAdjectives, sentParticiples } from "../words.ts";
import { endsAtTarget, readAttachedBody, readFileBody } from "./body.ts";
import { readDuration } from "./duration.ts";
import { endsClause, type PartReading, readHeaderByName, skipLink } from "./pairs.ts";
import { followingEnd, readBareBody, readFields, readPart, readRedirects, readWithout } from "./part.ts";
import type { RequestDraft } from "./requestHead.ts";
import { methodOf, readTarget, targetText } from "./target.ts";
import { readUploadPart } from "./uploadPart.ts";

/** The parts behind the head, in any order, until one cannot be read. */
export function readTail(scan: Scan, draft: RequestDraft): void {
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
  "where",
  "by",
  "along",
]);

function skipConnectors(scan: Scan, from: number): number {
  let at = from;
  while (connectors.has(word(scan, at))) at++;
  if (word(scan, at) === "as" && word(scan, at + 1) === "well" && word(scan, at + 2) === "as") at += 3;
  return at;
}

/** A part may follow without "with" where its noun starts it: "send a POST request to /x body {…}". */
function isDirect(scan: Scan, at: number): boolean {
  const kind = tokenAt(scan, at)?.kind;
  if (kind === "json" || (articles.has(word(scan, at)) && /^(?:file|following|below|body|payload)$/.test(word(scan, at + 1)))) return true;
  return (
    isSymbol(scan, at, ":") ||
    /^(?:file|body|payload|json|header|headers|query|data|following|without)$/.test(word(scan, at)) ||
    isInvalidToken(scan, at)
  );
}

function isInvalidToken(scan: Scan, at: number): boolean {
  return word(scan, at) === "invalid" && /^(?:token|bearer|auth|access|authentication)$/.test(word(scan, at + 1));
}

/** "is sent", "was made", "has been sent": only where no verb stood before. */
function readPassive(scan: Scan, draft: RequestDraft): boolean {
  let at = draft.at;
  while (/^(?:is|are|was|were|has|have|been|being|gets|will|be)$/.test(word(scan, at))) at++;
  if (at === draft.at || !sentParticiples.has(word(scan, at))) return false;
  draft.nominal = false;
  draft.at = at + 1;
  return true;
}

const targetPrepositions = new Set(["to", "on", "at", "against", "towards", "toward", "for", "from"]);

function readTargetPart(scan: Scan, draft: RequestDraft): boolean {
  if (draft.target !== undefined) return false;
  let at = draft.at;
  if (isSymbol(scan, at, ",")) at++;
  if (word(scan, at) === "and" && /^(?:endpoint|path|url|uri)$/.test(word(scan, at + 1)) && targetText(scan, at + 2, true) !== undefined)
    at++;
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

function takeTarget(scan: Scan, draft: RequestDraft, at: number, told: boolean): boolean {
  const target = readTarget(scan, at, told) ?? readTheEndpoint(scan, draft, at);
  if (target === undefined) return fail(scan, at) ?? false;
  draft.target = target.target;
  draft.targetAt = target.at;
  // "make a GET /orders call".
  const said = /^(?:call|request)$/.test(word(scan, target.next)) && endsClause(scan, target.next + 1);
  draft.at = said ? target.next + 1 : target.next;
  return true;
}

/** "to the endpoint" of the playbook, where the method is its method. */
function readTheEndpoint(
  scan: Scan,
  draft: RequestDraft,
  at: number,
): { readonly next: number; readonly target: string; readonly at: number } | undefined {
  const endpoint = scan.context?.endpoint;
  const next = anyPhraseEnd(scan, at, ["the endpoint", "this endpoint", "the api endpoint"]);
  if (endpoint === undefined || next < 0 || (draft.method !== undefined && draft.method !== endpoint.method)) return undefined;
  draft.method ??= endpoint.method;
  return { next, target: endpoint.path, at: next - 1 };
}

/** `using (HTTP) POST`, `with the method "PUT"`, `Method: PATCH`. */
function readMethodPart(scan: Scan, draft: RequestDraft, from: number): boolean {
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

function readParts(scan: Scan, draft: RequestDraft, joint: number, connected: number): boolean {
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
    const header = joint > draft.at && draft.assignments.length > 0 ? readHeaderByName(scan, joint) : undefined;
    if (header !== undefined) return take(draft, header);
    // A list of fields goes on behind a comma, and begins behind credentials, which are no list.
    const last = joint > draft.at ? draft.assignments.at(-1)?.path[0] : undefined;
    const fields = last === undefined ? undefined : readFields(scan, joint);
    if (fields === undefined) return false;
    if (draft.assignments.some(({ path }) => path[0] === "fields") || last === "auth" || (last === "headers" && isNamedAlone(scan, joint)))
      return take(draft, fields);
    if (last === "headers" || last === "query" || last === "cookies") reportWhatPart(scan, joint, last, fields);
    return false;
  }
  const following = followingEnd(scan, connected);
  if (endsClause(scan, following) || (following > connected && endsAtTarget(scan, following, true))) {
    const attached = readFollowing(scan, draft, following);
    if (attached !== undefined) return take(draft, attached);
  }
  askWhatToken(scan, connected);
  return take(
    draft,
    readBareBody(scan, connected) ??
      readFileBody(scan, connected) ??
      readHeaderByName(scan, skipAll(scan, connected, articles)) ??
      readFields(scan, connected) ??
      readVariableBody(scan, connected) ??
      readKnownToken(scan, connected),
  );
}

/** Whether the headers before `to` are known by their names: no noun says that another follows. */
function isNamedAlone(scan: Scan, to: number): boolean {
  return !scan.tokens.slice(0, to).some((token) => /^(?:http-)?headers?$/.test(token.word));
}

/** `with token "abc"`: credentials, or a field. */
function askWhatToken(scan: Scan, from: number): void {
  const at = skipAll(scan, from, articles);
  const value = tokenAt(scan, at + 1);
  if (word(scan, at) !== "token" || (value?.kind !== "quoted" && value?.kind !== "reference")) return;
  const span = spanOf(scan, at, at + 1);
  report(scan, {
    code: "ambiguous",
    message: `Is the token a bearer token, or a field? Write “bearer token ${value.text}”, or “"token" ${value.text}”.`,
    in: "sentence",
    span,
    suggestions: [
      { title: "A bearer token", span, text: "bearer token" },
      { title: "A field", span, text: '"token"' },
    ],
  });
}

const partNames = { headers: "header", query: "query parameter", cookies: "cookie" } as const;

/** `with header A "1" and price 5`: another header, or a field. */
function reportWhatPart(scan: Scan, from: number, kind: keyof typeof partNames, { assignments, next }: PartReading): void {
  const name = String(assignments[0]?.path[1] ?? "");
  const noun = partNames[kind];
  report(scan, {
    code: "ambiguous",
    message: `Is “${name}” a ${noun}, too, or a field of the body? Say “${noun} ${name} …”, or put the fields before the ${noun}: with ${name} … and ${noun} ….`,
    in: "sentence",
    span: spanOf(scan, from, next),
    suggestions: [],
  });
}

/** The attachment behind a bare "with": the body, or the query of a request without one. */
function readFollowing(scan: Scan, draft: RequestDraft, at: number): PartReading | undefined {
  if (scan.attachment === undefined) return undefined;
  if (draft.method !== undefined && bodyMethods.has(draft.method)) return readAttachedBody(scan, at, "any", true);
  if (scan.attachment.kind !== "table" || draft.method === undefined) return undefined;
  const entries = tableEntries(scan, scan.attachment, true, "pairs");
  if (entries === undefined) return undefined;
  return {
    next: at,
    assignments: entries.map(({ name, value, span }) => ({ path: ["query", name], value, in: "attachment", span })),
    usesAttachment: true,
  };
}

function take(draft: RequestDraft, part: PartReading | undefined): boolean {
  if (part === undefined) return false;
  draft.assignments.push(...part.assignments);
  draft.usesAttachment ||= part.usesAttachment;
  const moved = part.next > draft.at || part.usesAttachment;
  draft.at = Math.max(draft.at, part.next);
  return moved;
}

/** Words that belong to a request as a whole: "and do not follow redirects", "within 5 seconds", "as JSON". */
function readOwnWords(scan: Scan, draft: RequestDraft): boolean {
  const at = skipJoint(scan, draft.at);
  if (at > draft.at && /^(?:attach|attaches|upload|uploads)$/.test(word(scan, at))) return take(draft, readUploadPart(scan, at));
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
