// A request in words: its head (method and target), its tail (what is sent with it), and the ways to take the attachment as its body.

import type { Span } from "../../diagnostic.ts";
import { webAddress } from "../../text/names.ts";
import { buildStep, ofFirstStep, stepClause } from "../draft.ts";
import { type Assignment, assign, type Clause, fail, type Scan, spanOf, word } from "../scan.ts";
import { articles, bodyMethods } from "../words.ts";
import { readAttachedBody } from "./body.ts";
import { type RequestDraft, readHead, readKarateMethod } from "./requestHead.ts";
import { readTail } from "./requestTail.ts";

/** What the words of a request say, before it is a step. */
export interface RequestReading {
  readonly next: number;
  readonly method: string | undefined;
  readonly target: string | undefined;
  /** The tokens from which method and target come. */
  readonly action: readonly [number, number];
  readonly assignments: readonly Assignment[];
  readonly usesAttachment: boolean;
  /** "a GET request to /x" without a verb. */
  readonly nominal: boolean;
  readonly plural?: boolean;
}

/** Every way to read a request that starts at `from`: with and without the attachment as its body where nothing says so. */
export function readRequest(scan: Scan, from: number): readonly Clause[] {
  const reading = readRequestWords(scan, from);
  if (reading === undefined) return [];
  if (reading.plural === true && !scan.hasUntil) return readServer(scan, reading);
  if (reading.nominal) {
    const article =
      articles.has(word(scan, from)) && !/^(?:returns|return|should|gives|responds|must|will)$/.test(word(scan, reading.next));
    if (article || reading.method === undefined || reading.target === undefined) {
      fail(scan, reading.next);
      return [];
    }
  }
  return requestClauses(scan, reading);
}

/** `send requests to https://shop.example`: where all that follow go. How many requests to a path would be sent is not said. */
function readServer(scan: Scan, { next, method, target, action, assignments }: RequestReading): readonly Clause[] {
  if (method !== undefined || target === undefined || assignments.length > 0 || !webAddress.test(target)) return fail(scan, next) ?? [];
  const clause = stepClause(scan, "prepare", { step: "prepare" }, [assign(scan, ["baseUrl"], target, ...action)], { next });
  return clause === undefined ? [] : [clause];
}

export function requestClauses(scan: Scan, reading: RequestReading): readonly Clause[] {
  const clauses: Clause[] = [];
  const add = (step: ReturnType<typeof toStep>, usesAttachment: boolean): void => {
    if (step === undefined) return;
    clauses.push({ kind: "request", next: reading.next, steps: [step.step], fields: ofFirstStep(step.fields), usesAttachment });
  };
  add(toStep(scan, reading, []), reading.usesAttachment);
  if (!reading.usesAttachment && scan.attachment !== undefined && takesBody(reading)) {
    const body = readAttachedBody(scan, scan.end, "any");
    if (body !== undefined) add(toStep(scan, reading, body.assignments), true);
  }
  return clauses;
}

function takesBody({ method, assignments }: RequestReading): boolean {
  if (method === undefined || !bodyMethods.has(method)) return false;
  return !assignments.some(({ path }) => ["body", "text", "form", "multipart", "file", "fields"].includes(String(path[0])));
}

function toStep(scan: Scan, reading: RequestReading, more: readonly Assignment[]) {
  const body = [...reading.assignments, ...more].some(({ path }) =>
    ["body", "text", "form", "multipart", "file"].includes(String(path[0])),
  );
  const method = reading.method ?? (reading.target !== undefined && !body ? "GET" : undefined);
  if (method === undefined) return body && reading.target !== undefined ? reportMethod(scan, reading) : fail(scan, reading.next);
  const action = reading.target === undefined ? method : `${method} ${reading.target}`;
  if (isUnclearField(scan, reading, method) || isDotted(scan, reading, method)) return undefined;
  const given = [assign(scan, ["action"], action, ...reading.action), ...placeFields(reading, method), ...more];
  return buildStep(scan, { step: "api_request", action: "" }, given);
}

/** A request with a body and no method. */
function reportMethod(scan: Scan, { action }: RequestReading): undefined {
  scan.problem ??= {
    code: "not-understood",
    message: "By which method is this body sent? Say POST, PUT or PATCH, for example “Send a POST request to …”.",
    in: "sentence",
    span: spanOf(scan, action[0], action[1]),
    suggestions: [],
  };
  return undefined;
}

/** A name and a value behind a request without a body are its query only where they cannot be part of the path. */
function isUnclearField(scan: Scan, { target, assignments, next }: RequestReading, method: string): boolean {
  if (bodyMethods.has(method)) return false;
  for (const { path, span } of assignments) {
    if (path[0] !== "fields" || isInPath(target, String(path[1]))) continue;
    if (/^(?:password|passwd|passphrase|pwd)$/i.test(String(path[1]))) return reportCredentials(scan, assignments, span) ?? true;
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

/** `address.city "Bern"` in a body: a field in another, or one with a point in its name. */
function isDotted(scan: Scan, { assignments, next }: RequestReading, method: string): boolean {
  const dotted = bodyMethods.has(method)
    ? assignments.find(({ path }) => path[0] === "fields" && /^\w+(?:\.\w+)+$/.test(String(path[1])))
    : undefined;
  const token = scan.tokens.find(({ kind, text }) => kind !== "quoted" && text === dotted?.path[1]);
  if (dotted === undefined || token === undefined) return false;
  const [outer = "", ...inner] = token.text.split(".");
  scan.problem ??= {
    code: "ambiguous",
    message: `Is ${token.text} the field ${inner.join(".")} in ${outer}, or a field with a point in its name? Write body {"${outer}": {…}}, or "${token.text}" in quotes.`,
    in: "sentence",
    span: { start: token.start, end: token.end },
    suggestions: [],
  };
  fail(scan, next);
  return true;
}

/** A user name and a password behind a request without a body may be credentials, and are nothing to put into an address by accident. */
function reportCredentials(scan: Scan, assignments: readonly Assignment[], span: Span): undefined {
  const fields = assignments.filter(({ path, in: where }) => path[0] === "fields" && where === "sentence");
  const values = fields.map((field) => ({ name: String(field.path[1]), text: scan.sentence.slice(field.span.start, field.span.end) }));
  const written = values.map(({ name, text }) => `${name} ${text}`).join(" and ");
  scan.problem ??= {
    code: "ambiguous",
    message: `Are these credentials or parameters of the query? Say “with basic authentication ${written}” or “with query parameters ${written}”.`,
    in: "sentence",
    span: { start: Math.min(...fields.map((field) => field.span.start)), end: span.end },
    suggestions: [],
  };
  return undefined;
}

function isInPath(target: string | undefined, name: string): boolean {
  return target?.replaceAll("${", "").includes(`{${name}}`) === true;
}

/** Where names and values without a noun go: a `{parameter}` of the path, the body (beside a file its parts), or, without a body, the query. */
function placeFields(reading: RequestReading, method: string): readonly Assignment[] {
  const multipart = reading.assignments.some(({ path }) => path[0] === "multipart");
  return reading.assignments.map((assignment) => {
    const [first, name] = assignment.path;
    if (first !== "fields" && first !== "parameter") return assignment;
    const inPath = isInPath(reading.target, String(name));
    const kind = inPath ? "parameters" : first === "fields" && bodyMethods.has(method) ? (multipart ? "multipart" : "body") : "query";
    return { ...assignment, path: [kind, name as string] };
  });
}

/** The words of a request from its head to the last part that can be read. */
export function readRequestWords(scan: Scan, from: number): RequestReading | undefined {
  const draft: RequestDraft = {
    at: from,
    method: undefined,
    methodAt: -1,
    targetAt: -1,
    target: undefined,
    assignments: [],
    usesAttachment: false,
    nominal: false,
  };
  if (!readHead(scan, draft) && !readKarateMethod(scan, draft)) return undefined;
  readTail(scan, draft);
  const { at, method, target, assignments, usesAttachment, nominal, methodAt, targetAt, plural = false } = draft;
  const places = [methodAt, targetAt].filter((place) => place >= 0);
  const action = places.length === 0 ? ([from, at] as const) : ([Math.min(...places), Math.max(...places) + 1] as const);
  return { next: at, method, target, action, assignments, usesAttachment, nominal, plural };
}
