// Tokens to checks.

import type { Check } from "../../check.ts";
import type { Attachment } from "../../playbook.ts";
import type { FieldSpan, Problem, SentenceContext } from "../../reading.ts";
import type { Token } from "../token.ts";
import { readAssertion } from "./clause.ts";
import type { Condition } from "./condition.ts";
import { type Cursor, cursorOver, report, type Shared, sharedOver } from "./cursor.ts";
import { startsCheck } from "./start.ts";

export interface CheckReading {
  /** The earlier call that is looked at, as `of` of a validate step. */
  readonly of?: string;
  readonly checks: readonly Check[];
  readonly usesAttachment: boolean;
  /** Without lead and verb ("status 201"): a check as a whole sentence or behind another check, never behind a request. */
  readonly elliptical: boolean;
  /** Paths begin at the validate step: `["checks", 0, "status"]`. */
  readonly fields: readonly FieldSpan[];
  /** The words are understood, what they say cannot be: the sentence is refused with this. */
  readonly problem?: Problem;
}

/** Every reading of the tokens from `from` to `to` (exclusive) as assertions, all tokens accounted for; `shared` is that of the sentence. Never throws. */
export function readChecks(
  tokens: readonly Token[],
  from: number,
  to: number,
  attachment: Attachment | undefined,
  context: SentenceContext | undefined,
  shared: Shared = sharedOver(tokens),
): readonly CheckReading[] {
  let end = to;
  while (end > from && isClosing(tokens[end - 1] as Token, attachment)) end--;
  if (end <= from) return [];
  const cursor = cursorOver(tokens, from, end, attachment, context, shared);
  const conditions = readAssertion(cursor);
  if (conditions === undefined || shared.left < 0 || (conditions.length === 0 && cursor.problem === undefined)) return [];
  if (cursor.problem === undefined) refuseContradiction(cursor, conditions);
  const fields = conditions.flatMap(({ spans }, index) =>
    spans.map(([name, span, where]): FieldSpan => ({ path: ["checks", index, name], in: where ?? "sentence", span })),
  );
  return [
    {
      ...(cursor.of === undefined ? {} : { of: cursor.of }),
      checks: conditions.map(({ check }) => check),
      usesAttachment: cursor.usesAttachment,
      elliptical: isElliptical(cursor.keys, from, end),
      fields,
      ...(cursor.problem === undefined ? {} : { problem: cursor.problem }),
    },
  ];
}

/** `status 200 and 201`: no status is both. Two that are said one by one are left to the run, which names them. */
function refuseContradiction(c: Cursor, conditions: readonly Condition[]): void {
  for (let index = 1; index < conditions.length; index++) {
    const [before, after] = [conditions[index - 1] as Condition, conditions[index] as Condition];
    if (typeof before.check.status !== "number" || typeof after.check.status !== "number") continue;
    if (before.check.not === true || after.check.not === true || before.check.status === after.check.status) continue;
    const [first, second] = [before.spans[0]?.[1], after.spans[0]?.[1]];
    if (first === undefined || second === undefined) continue;
    const between = c.keys.filter((_, at) => {
      const token = c.tokens[at] as Token;
      return token.start >= first.end && token.end <= second.start;
    });
    if (!between.every((word) => word === "and" || word === "," || word === "&" || word === "a" || word === "an")) continue;
    const span = { start: first.start, end: second.end };
    const text = `${before.check.status} or ${after.check.status}`;
    report(c, "invalid-value", `No status is ${before.check.status} and ${after.check.status} at once. Write ${text}.`, span, [
      { title: `Expect ${text}`, span, text },
    ]);
  }
}

function isClosing(token: Token, attachment: Attachment | undefined): boolean {
  return token.kind === "symbol" && (token.text === "." || token.text === "!" || (token.text === ":" && attachment !== undefined));
}

const verbs = new Set(
  "is are was were be been isn't aren't wasn't weren't should shall must will would can cannot has have had contain contains include includes equal equals exist exists match matches start starts begin begins end ends return returns returned respond responds responded reply replies answer answers give gives indicate indicates arrive arrives complete completes finish finishes comply complies conform conforms satisfy satisfies follow follows set sets expect expects expected verify verifies check checks assert asserts ensure ensures validate validates confirm confirms make test see sees receive receives received get gets do does did doesn't don't didn't take takes took succeed succeeds succeeded fail fails failed come comes came differ differs exceed exceeds = == === != !== > < >= <= ≥ ≤ :".split(
    " ",
  ),
);

/** Whether the tokens have no verb of an assertion. */
export function isElliptical(keys: readonly string[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (verbs.has(keys[i] as string)) return false;
  return true;
}

/** Whether a clause of assertion can begin with this token; false saves the call. */
export function mayStartCheck(token: Token): boolean {
  return startsCheck(token);
}
