// Checks inside of the sentences that the readers of the first edition cut into clauses: the grammar reads each of them.

import type { Check } from "../check.ts";
import { readTokens, type SettledReading } from "../grammar/read.ts";
import { isRequestHeader } from "../grammar/settle/expected.ts";
import { isOutcome } from "../grammar/settle/settle.ts";
import { tokensOf } from "../grammar/tokens.ts";
import type { FieldSpan, Problem, SentenceContext } from "../reading.ts";
import type { Scan } from "./scan.ts";
import type { Token } from "./token.ts";

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

/** How many clauses may still be tried as checks; below zero there are too many ways to cut the sentence. */
export interface Shared {
  left: number;
}

/** Sentences that people write take less than 20. */
const mostClauses = 60;

export function sharedOver(): Shared {
  return { left: mostClauses };
}

/** Every reading of the tokens from `from` to `to` (exclusive) as assertions, all tokens accounted for. Never throws. */
export function readChecks(
  scan: Scan,
  from: number,
  to: number,
  context: SentenceContext | undefined,
  shared: Shared,
): readonly CheckReading[] {
  const first = scan.tokens[from];
  const last = scan.tokens[to - 1];
  if (first === undefined || last === undefined || shared.left-- <= 0) return [];
  const tokens = tokensOf(scan.sentence.slice(0, last.end)).filter(({ start }) => start >= first.start);
  const attachments = scan.attachment !== undefined && to >= scan.end ? [undefined, scan.attachment] : [undefined];
  return attachments.flatMap((attachment): readonly CheckReading[] => {
    const { readings, told } = readTokens(tokens, attachment, context ?? {});
    const best = onlyCheapest(readings.filter(({ steps }) => steps.length === 1 && steps[0]?.step === "validate"));
    const step = best?.steps[0];
    const usesAttachment = attachment !== undefined;
    const problem = readings.length === 0 ? told[0]?.problem : undefined;
    if (problem !== undefined) return [{ checks: [], usesAttachment, elliptical: false, fields: [], problem }];
    if (best === undefined || step?.step !== "validate" || (context === undefined && leans(best))) return [];
    const fields = best.fields.map((field) => ({ ...field, path: field.path.slice(1) }));
    const isOfRequest = step.checks.every(({ header }) => header !== undefined && isRequestHeader(header));
    const elliptical =
      isOfRequest || (best.assumptions.includes("verbless") && !tokens.some(({ kind, text }) => kind === "symbol" && /^[:=]+$/.test(text)));
    return [{ ...(step.of === undefined ? {} : { of: step.of }), checks: step.checks, usesAttachment, elliptical, fields }];
  });
}

/** Whether what stands around the sentence may say otherwise. */
function leans({ acts, assumptions }: SettledReading): boolean {
  return assumptions.some((name) => !certain.has(name)) || acts.some((act) => act.act === "check" && isOutcome(act.says));
}

/** How something is said, and not what. */
const certain: ReadonlySet<string> = new Set(["verbless", "listed", "joined", "obliged"]);

function onlyCheapest(readings: readonly SettledReading[]): SettledReading | undefined {
  const [first, second] = readings;
  return second !== undefined && second.cost === first?.cost ? undefined : first;
}

/** Verbs of acting, which no assertion begins with. A name before its noun ("sku field") may be any other word. */
const acting = new Set(
  "send sends sending post put patch delete create creates update updates save saves store stores remember wait waits repeat retry poll polls use uses add adds invoke run runs execute perform upload download login open submit define extract capture prepare".split(
    " ",
  ),
);

/** The title of a request may begin with its method: "GET Order returns 200". */
export const requestMethods: ReadonlySet<string> = new Set("GET POST PUT PATCH DELETE HEAD OPTIONS".split(" "));

/** Whether a clause of assertion can begin with this token; false saves the call. */
export function mayStartCheck(token: Token): boolean {
  switch (token.kind) {
    case "word":
      return !acting.has(token.word) || requestMethods.has(token.text);
    case "quoted":
    case "jsonPath":
    case "reference":
    case "server":
    case "number":
    case "placeholder":
    case "json":
      return true;
  }
  return false;
}
