// A sentence as a row of clauses: every way to cut it at commas, "and" and "then" so that each clause has a reading and every token is used.

import type { Attachment } from "../playbook.ts";
import type { SentenceContext, SentenceReading } from "../reading.ts";
import type { Step } from "../step.ts";
import { around, behindRequest } from "./calls.ts";
import { mayStartCheck, readChecks, sharedOver } from "./checkClause.ts";
import { readAction } from "./clause.ts";
import { readContextual } from "./context/readContextual.ts";
import { ofFirstStep } from "./draft.ts";
import { beginsWithParameter } from "./frames/prepare.ts";
import { lex } from "./lexer.ts";
import { mergeClauses } from "./merge.ts";
import { type Clause, isSymbol, type Scan, skipJoint, tokenAt, word } from "./scan.ts";
import type { Token } from "./token.ts";
import { savingParticiples } from "./words.ts";

/** More readings than these are not told apart; two are as refused as twenty. */
const limit = 8;

export function openScan(
  sentence: string,
  attachment: Attachment | undefined,
  context: SentenceContext | undefined,
  tokens?: readonly Token[],
): Scan {
  const all = tokens ?? lex(sentence);
  let end = all.length;
  while (end > 0 && isClosing(all[end - 1], end === all.length)) end--;
  return {
    sentence,
    tokens: all,
    end,
    attachment,
    context,
    furthest: 0,
    missing: false,
    fieldProblem: undefined,
    problem: undefined,
    hasUntil: all.some((token) => token.word === "until"),
    hasSaved: all.some((token) => savingParticiples.has(token.word)),
    calls: new Map(),
    shared: sharedOver(),
  };
}

function isClosing(token: Token | undefined, last: boolean): boolean {
  if (token?.kind !== "symbol") return false;
  return token.text === "." || token.text === "!" || token.text === "?" || token.text === ":" || (token.text === "," && last);
}

/** Every complete reading of the scan's sentence, equal ones included. */
export function readSentence(scan: Scan): readonly SentenceReading[] {
  const from = skipLabel(scan);
  const ends = clauseEnds(scan, from);
  const memo = new Map<number, readonly (readonly Clause[])[]>();
  const rows = readFrom(scan, from, "start", ends, memo);
  if (scan.shared.left < 0) return tooManyParts(scan);
  return rows.map((row) => mergeClauses(scan, row)).filter((reading) => reading !== undefined);
}

/** Assertions that can be cut in too many ways are none that a person reads; the limit keeps the time for any text in bounds. */
function tooManyParts(scan: Scan): readonly SentenceReading[] {
  scan.problem = {
    code: "not-understood",
    message: "This sentence has too many parts. Make several of it.",
    in: "sentence",
    span: { start: scan.tokens[0]?.start ?? 0, end: scan.tokens[scan.end - 1]?.end ?? scan.sentence.length },
    suggestions: [],
  };
  return [];
}

/** "Step 3:", "Behavior:", "Expected result:" in front of the sentence. */
function skipLabel(scan: Scan): number {
  for (let at = 1; at <= 3; at++) {
    if (!isSymbol(scan, at, ":") && !isSymbol(scan, at, "-")) continue;
    const first = word(scan, 0);
    if (
      !/^(?:behavior|behaviour|step|action|expected|expectation|result|then|given|when|precondition|postcondition|assertion|verification)$/.test(
        first,
      )
    )
      return 0;
    for (let i = 1; i < at; i++)
      if (tokenAt(scan, i)?.kind !== "number" && !/^(?:results?|behaviou?r|outcome)$/.test(word(scan, i))) return 0;
    return at + 1;
  }
  return 0;
}

/** Indexes behind which a clause may end: the places of joints, and the end. */
function clauseEnds(scan: Scan, from: number): readonly number[] {
  const ends: number[] = [];
  for (let at = from + 1; at < scan.end; at++) {
    const joint = skipJoint(scan, at);
    if (joint > at) {
      ends.push(at);
      at = joint - 1;
    }
  }
  ends.push(scan.end);
  return ends;
}

/** What stands before a clause: forms without a verb go on only behind their like. */
type Before = "start" | "nominal" | "checks" | "other";
const befores: readonly Before[] = ["start", "nominal", "checks", "other"];

function readFrom(
  scan: Scan,
  from: number,
  before: Before,
  ends: readonly number[],
  memo: Map<number, readonly (readonly Clause[])[]>,
): readonly (readonly Clause[])[] {
  if (from >= scan.end) return [];
  const key = from * 4 + befores.indexOf(before);
  const known = memo.get(key);
  if (known !== undefined) return known;
  const rows: (readonly Clause[])[] = [];
  memo.set(key, rows);
  for (const clause of readClauses(scan, from, before, ends)) {
    if (rows.length >= limit) break;
    if (clause.next >= scan.end) {
      rows.push([clause]);
      continue;
    }
    const joint = skipJoint(scan, clause.next);
    const runsOn = joint === clause.next && tellsResponse(scan, clause);
    if (joint === clause.next && !runsOn && !answers(scan, clause)) {
      if (clause.next > scan.furthest) scan.furthest = clause.next;
      continue;
    }
    const next = clause.kind === "nominal" || clause.kind === "checks" ? clause.kind : "other";
    for (const rest of behindRequest(scan, from, clause, () => readFrom(scan, joint, next, ends, memo))) {
      if (rows.length < limit && (!runsOn || rest.every(({ kind }) => kind === "checks"))) rows.push([clause, ...rest]);
    }
  }
  return rows;
}

/** "a GET request to /x returns status 200": the checks follow without a joint. */
function answers(scan: Scan, clause: Clause): boolean {
  return clause.kind === "request" && /^(?:returns|return|should|gives|responds|must|will)$/.test(word(scan, clause.next));
}

/** "I make a request the response status should be 403": no joint, and yet only one place where the assertions can begin. */
function tellsResponse(scan: Scan, clause: Clause): boolean {
  return clause.kind === "request" && word(scan, clause.next) === "the" && /^(?:response|status)$/.test(word(scan, clause.next + 1));
}

function readClauses(scan: Scan, from: number, before: Before, ends: readonly number[]): readonly Clause[] {
  const out: Clause[] = [...readAction(scan, from, before === "start" || before === "nominal")];
  if (scan.context !== undefined && !out.some(({ next }) => next >= scan.end || skipJoint(scan, next) > next))
    out.push(...readContextual(scan, from));
  if (out.some(({ next }) => next >= scan.end) && !isOpen(out)) return out;
  const first = scan.tokens[from];
  if (first === undefined || !mayStartCheck(first) || beginsWithParameter(scan, from)) return out;
  const { context, shared } = around(scan, from);
  // What is understood to the end and cannot be is not cut into parts that could.
  let refused = false;
  for (let index = ends.length - 1; index >= 0 && !refused; index--) {
    const end = ends[index] as number;
    if (end <= from) break;
    // Assertions know "and" themselves: what reads as one to the end is not cut again.
    if (
      index < ends.length - 1 &&
      out.some(
        ({ kind, next, usesAttachment }) => kind === "checks" && next >= scan.end && usesAttachment === (scan.attachment !== undefined),
      )
    )
      break;
    for (const reading of readChecks(scan, from, end, context, shared)) {
      if (reading.problem !== undefined) {
        scan.problem ??= reading.problem;
        refused = true;
        continue;
      }
      // A part of a request without any verb prepares: "the headers:".
      if (reading.elliptical && (before === "other" || out.some(({ kind, next }) => kind === "nominal" && next >= end))) continue;
      if (before === "other" && beginsElliptically(scan, from, ends, end, context, shared)) continue;
      const step: Step = { step: "validate", ...(reading.of === undefined ? {} : { of: reading.of }), checks: reading.checks };
      const { usesAttachment } = reading;
      out.push({ kind: "checks", next: end, steps: [step], fields: ofFirstStep(reading.fields), usesAttachment });
    }
  }
  return out;
}

/** "… with header A "1" and price 5, and expect status 200": what has no verb itself borrows none from the clause behind it. */
function beginsElliptically(
  scan: Scan,
  from: number,
  ends: readonly number[],
  end: number,
  context: Scan["context"],
  shared: Scan["shared"],
): boolean {
  const first = ends.find((at) => at > from) ?? end;
  if (first >= end) return false;
  return readChecks(scan, from, first, context, shared).some(({ elliptical }) => elliptical);
}

/** Forms without a verb may be checks as well. */
function isOpen(clauses: readonly Clause[]): boolean {
  return clauses.some(({ kind }) => kind === "nominal");
}
