// Converts a call to steps if they are right; otherwise lists it. Counts both.

import { type ApiRequestStep, type DraftPart, type Step, stepProblems } from "../../../language/index.ts";
import { type ImportedCall, shortened, type Unfit } from "./suite.ts";

export interface Settled {
  readonly part?: DraftPart;
  readonly unfit: readonly Unfit[];
  /** Requests and assertions that are in steps now. */
  readonly requests: number;
  readonly assertions: number;
}

/** `change` has the last word on the request, such as on its address. */
export function settle(call: ImportedCall, change: (request: ApiRequestStep) => ApiRequestStep): Settled {
  const unfit: Unfit[] = [...call.unfit];
  const request = call.request === undefined ? undefined : change(call.request);
  const problem = request && problemOf(request);
  if (request !== undefined && problem !== undefined)
    unfit.push({ kind: "request", place: call.place, what: shortened(request.action), reason: problem });
  if (request === undefined || problem !== undefined) {
    const reason = "its request is not imported";
    for (const { place, what } of call.asserts) unfit.push({ kind: "assertion", place, what, reason });
    for (const { place, what } of call.saves) unfit.push({ kind: "save", place, what, reason });
    return { unfit, requests: 0, assertions: 0, ...commentOnly(call, unfit) };
  }
  const steps: Step[] = [];
  const keep = (step: Step, entry: Omit<Unfit, "reason">): boolean => {
    const wrong = problemOf(step);
    if (wrong === undefined) steps.push(step);
    else unfit.push({ ...entry, reason: wrong });
    return wrong === undefined;
  };
  for (const step of call.before) keep(step, { kind: "script", place: call.place, what: step.step === "set" ? step.variable : step.step });
  steps.push(request);
  for (const { place, what, value } of call.saves) keep({ step: "save", store: [value] }, { kind: "save", place, what });
  let assertions = 0;
  for (const { place, what, value } of call.asserts)
    if (keep({ step: "validate", checks: value }, { kind: "assertion", place, what })) assertions++;
  for (const step of call.after) keep(step, { kind: "script", place: call.place, what: step.step === "set" ? step.variable : step.step });
  const comment = commentOf(call, unfit, request.action);
  return { part: { steps, ...(comment === "" ? {} : { comment }) }, unfit, requests: 1, assertions };
}

function problemOf(step: Step): string | undefined {
  const [first] = stepProblems(step);
  return first && `${first.path.length === 0 ? "" : `${first.path.join(".")} `}${first.message}`;
}

function commentOnly(call: ImportedCall, unfit: readonly Unfit[]): { readonly part?: DraftPart } {
  return { part: { steps: [], comment: commentOf(call, unfit) } };
}

const shownInComment = 3;

/**
 * The title, and what of the call is not imported, so that it is seen where it is missing. The list of the command has
 * all of it, with reasons.
 */
function commentOf({ title }: ImportedCall, unfit: readonly Unfit[], action = ""): string {
  const told = unfit.filter(({ kind }) => kind !== "output" && kind !== "disabled");
  const shown = told.length <= shownInComment + 1 ? told : told.slice(0, shownInComment);
  const more = told.length - shown.length;
  const heading = title ?? (told.length === 0 ? "" : action);
  return [
    ...(heading === "" ? [] : [heading]),
    ...shown.map(({ kind, what, place: { line, path } }) => {
      const short = what.length <= 60 ? what : `${what.slice(0, 59)}…`;
      return `Not imported: ${kind} ${short} (${path ?? `line ${line}`})`;
    }),
    ...(more === 0 ? [] : [`Not imported: ${more} more of this request`]),
  ].join("\n");
}
