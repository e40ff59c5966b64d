// Waiting and repeating: "wait 5 seconds", "repeat the request every 2 seconds until $.status is "DONE"", "poll /jobs/1 until …".

import type { Json } from "../../json.ts";
import type { FieldSpan } from "../../reading.ts";
import type { ApiRequestStep, Step, Until } from "../../step.ts";
import { around, behindRequest } from "../calls.ts";
import { readChecks } from "../checkClause.ts";
import { anyPhraseEnd, type Clause, fail, isSymbol, report, type Scan, skipAll, skipJoint, spanOf, tokenAt, word } from "../scan.ts";
import { articles } from "../words.ts";
import { readDuration } from "./duration.ts";
import { readRequestWords, requestClauses } from "./request.ts";

/** `wait (for) 5 seconds`; `from` is behind the verb. */
export function readWait(scan: Scan, from: number): readonly Clause[] {
  const at = word(scan, from) === "for" ? from + 1 : from;
  const duration = readDuration(scan, at);
  if (duration === undefined) {
    fail(scan, at);
    if (tokenAt(scan, at)?.kind === "number" && at + 1 >= scan.end) reportUnitless(scan, at);
    return readUntil(scan, from);
  }
  const before = anyPhraseEnd(scan, duration.next, [
    "before the next request",
    "before the next step",
    "before continuing",
    "before proceeding",
  ]);
  const step = { step: "wait", for: duration.value } as Step;
  return [
    {
      kind: "other",
      next: before < 0 ? duration.next : before,
      steps: [step],
      fields: [{ path: [0, "for"], in: "sentence", span: spanOf(scan, at, duration.next) }],
      usesAttachment: false,
    },
  ];
}

function reportUnitless(scan: Scan, at: number): void {
  const span = spanOf(scan, at, at + 1);
  const number = tokenAt(scan, at)?.text ?? "";
  report(scan, {
    code: "not-understood",
    message: `${number} of what? A time has a unit.`,
    in: "sentence",
    span,
    suggestions: ["seconds", "ms", "minutes"].map((unit) => ({ title: `${number} ${unit}`, span, text: `${number} ${unit}` })),
  });
}

/** `repeat (the request) … until …`; `from` is behind the verb. */
export function readRepeat(scan: Scan, from: number): readonly Clause[] {
  let at = from;
  if (word(scan, at) === "repeating" || word(scan, at) === "sending" || word(scan, at) === "polling") at++;
  const article = skipAll(scan, at, articles);
  if (/^(?:request|call|requests)$/.test(word(scan, article))) at = article + 1;
  else if (word(scan, at) === "it" || word(scan, at) === "that" || word(scan, at) === "this") at++;
  return readUntil(scan, at);
}

/** `keep sending GET requests to /x until …`, `poll GET /x until …`. */
export function readPolling(scan: Scan, from: number): readonly Clause[] {
  const request = readRequestWords(scan, from);
  if (request === undefined || request.nominal) return [];
  const out: Clause[] = [];
  const clauses = scan.hasUntil ? requestClauses(scan, request) : [];
  const [first] = clauses;
  if (first === undefined) return [];
  for (const until of behindRequest(scan, from, first, () => readUntil(scan, request.next))) {
    const repeat = until.steps[0];
    if (repeat?.step !== "repeat") continue;
    for (const clause of clauses) {
      if (clause.usesAttachment && until.usesAttachment) continue;
      out.push({
        kind: "request",
        next: until.next,
        steps: [{ ...(clause.steps[0] as ApiRequestStep), until: repeat.until }],
        fields: [...clause.fields, ...until.fields],
        usesAttachment: clause.usesAttachment || until.usesAttachment,
      });
    }
  }
  return out;
}

interface Limits {
  every?: Json;
  for?: Json;
  times?: number;
}

/** Limits, `until`, checks, limits. */
function readUntil(scan: Scan, from: number): readonly Clause[] {
  const limits: Limits = {};
  let at = readLimits(scan, from, limits);
  if (isSymbol(scan, at, ",")) at++;
  if (word(scan, at) !== "until") {
    fail(scan, at);
    return [];
  }
  at++;
  const out: Clause[] = [];
  const { context, shared } = around(scan, at);
  for (const end of untilEnds(scan, at)) {
    const after: Limits = { ...limits };
    const next = end < scan.end ? readLimits(scan, end, after) : end;
    if (end < scan.end && next === end && !endsUntil(scan, end)) continue;
    for (const reading of readChecks(scan, at, end, context, shared)) {
      if (reading.problem !== undefined || reading.of !== undefined) {
        if (reading.problem !== undefined) scan.problem ??= reading.problem;
        continue;
      }
      const until = { checks: reading.checks, ...after } as Until;
      const fields: FieldSpan[] = reading.fields.map((field) => ({ ...field, path: [0, "until", ...field.path] }));
      out.push({ kind: "repeat", next, steps: [{ step: "repeat", until }], fields, usesAttachment: reading.usesAttachment });
    }
    if (out.length > 0) break;
  }
  return out;
}

const closing = /^(?:expect|verify|check|validate|assert|ensure|confirm|save|store|remember|capture|extract|then|send|wait|set)$/;

/** Where the checks behind "until" may end: before a clause with a verb of its own, or before limits; the longest first. */
function untilEnds(scan: Scan, from: number): readonly number[] {
  let end = scan.end;
  for (let at = from + 1; at < scan.end; at++) {
    const joint = skipJoint(scan, at);
    if (joint > at && closing.test(word(scan, joint))) {
      end = at;
      break;
    }
  }
  const ends = [end];
  for (let at = end - 1; at > from; at--) {
    const joint = skipJoint(scan, at);
    if (/^(?:every|for|up|at|with|within|checking|waiting|polling|but|trying)$/.test(word(scan, joint))) ends.push(at);
  }
  return ends;
}

function endsUntil(scan: Scan, end: number): boolean {
  return skipJoint(scan, end) > end;
}

const most = [
  "for at most",
  "for up to",
  "for a maximum of",
  "up to",
  "at most",
  "a maximum of",
  "no longer than",
  "for no longer than",
  "within",
  "or up to",
  "or at most",
  "no more than",
  "not more than",
  "for",
];

/** `every 2 seconds`, `for at most 30 seconds`, `at most 5 times`, in any order. */
function readLimits(scan: Scan, from: number, limits: Limits): number {
  let next = from;
  for (;;) {
    const joint = skipJoint(scan, next);
    let at = joint;
    while (/^(?:checking|waiting|polling|trying|retrying|repeating|with|an|it)$/.test(word(scan, at)) && !isLimit(scan, at)) at++;
    const found = readLimit(scan, at, limits);
    if (found === undefined) return next;
    next = found;
  }
}

function isLimit(scan: Scan, at: number): boolean {
  return anyPhraseEnd(scan, at, most) >= 0;
}

function readLimit(scan: Scan, at: number, limits: Limits): number | undefined {
  const interval = anyPhraseEnd(scan, at, ["every", "interval of", "a pause of", "pause of", "an interval of"]);
  if (interval >= 0) {
    const duration = readDuration(scan, interval) ?? (word(scan, interval) === "second" ? { value: 1000, next: interval + 1 } : undefined);
    if (duration === undefined || limits.every !== undefined) return fail(scan, interval);
    limits.every = duration.value;
    return duration.next;
  }
  const said = anyPhraseEnd(scan, at, most);
  // "retry 5 times until …" ends with the condition, too.
  const limit = said < 0 && tokenAt(scan, at)?.kind === "number" && /^(?:times|attempts)$/.test(word(scan, at + 1)) ? at : said;
  if (limit < 0) return undefined;
  const count = tokenAt(scan, limit);
  const number =
    count?.kind === "number"
      ? (count.value as number)
      : count?.kind === "quoted" && /^\d+$/.test(count.value as string)
        ? Number(count.value)
        : undefined;
  if (number !== undefined && /^(?:times|attempts|tries|retries|time)$/.test(word(scan, limit + 1))) {
    if (limits.times !== undefined || !Number.isSafeInteger(number) || number < 1) return fail(scan, limit);
    limits.times = number;
    return limit + 2;
  }
  const duration = readDuration(scan, limit);
  if (duration === undefined || limits.for !== undefined) return fail(scan, limit);
  limits.for = duration.value;
  return duration.next;
}
