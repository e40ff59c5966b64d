// Clauses to steps: what is saved and repeated in the same sentence as a call belongs to the call, checks in a row are one step.

import type { FieldSpan, SentenceReading } from "../reading.ts";
import type { ApiRequestStep, McpServerCallStep, SaveStep, Step, ValidateStep } from "../step.ts";
import { type Clause, report, type Scan } from "./scan.ts";

type Call = ApiRequestStep | McpServerCallStep;

/** The clauses as one reading; undefined where one of them prepares a request and could mean the one before it as well as the next one. */
export function mergeClauses(scan: Scan, clauses: readonly Clause[]): SentenceReading | undefined {
  const [only] = clauses;
  if (clauses.length === 1 && only !== undefined) return only;
  if (clauses.some((clause, index) => clause.kind === "prepare" && isLate(clauses, index))) return reportLate(scan);
  const steps: Step[] = [];
  const fields: FieldSpan[] = [];
  let call = -1;
  for (const clause of clauses) {
    clause.steps.forEach((step, index) => {
      const own = clause.fields.filter(({ path }) => path[0] === index);
      const move = (to: number, shift: (rest: readonly (string | number)[]) => readonly (string | number)[]): void => {
        for (const field of own) fields.push({ ...field, path: [to, ...shift(field.path.slice(1))] });
      };
      const last = steps.at(-1);
      if (step.step === "validate" && last?.step === "validate" && (step.of === undefined || last.of === step.of)) {
        // "In the response of X, expect A and B": B is about X too.
        const count = last.checks.length;
        steps[steps.length - 1] = { ...last, checks: [...last.checks, ...step.checks] } satisfies ValidateStep;
        move(steps.length - 1, ([name, at, ...rest]) => [name ?? "checks", typeof at === "number" ? at + count : 0, ...rest]);
      } else if (step.step === "save" && (call >= 0 || last?.step === "save")) {
        const to = call >= 0 ? call : steps.length - 1;
        const target = steps[to] as Call | SaveStep;
        const count = target.store?.length ?? 0;
        steps[to] = { ...target, store: [...(target.store ?? []), ...step.store] };
        move(to, ([name, at, ...rest]) => [name ?? "store", typeof at === "number" ? at + count : 0, ...rest]);
      } else if (step.step === "repeat" && call >= 0 && (steps[call] as Call).until === undefined) {
        steps[call] = { ...(steps[call] as Call), until: step.until };
        move(call, (rest) => rest);
      } else {
        if (step.step === "api_request" || step.step === "mcp_server_call") call = steps.length;
        else if (step.step === "run" || step.step === "block" || step.step === "steps") call = -1;
        steps.push(step);
        move(steps.length - 1, (rest) => rest);
      }
    });
  }
  return { steps, fields, usesAttachment: clauses.filter(({ usesAttachment }) => usesAttachment).length === 1 };
}

/** Whether nothing but parts stand between a clause and the request before it, and no request follows. */
function isLate(clauses: readonly Clause[], index: number): boolean {
  const call = clauses.findLast(({ kind }, at) => at < index && kind !== "prepare");
  return call?.kind === "request" && !clauses.some(({ kind }, at) => at > index && kind === "request");
}

function reportLate(scan: Scan): undefined {
  const [first] = scan.tokens;
  return report(scan, {
    code: "ambiguous",
    message:
      "Is the part behind the request a part of it, or of the next request? Say “with …” in the request, or prepare the next one in a sentence of its own.",
    in: "sentence",
    span: { start: first?.start ?? 0, end: scan.tokens[scan.end - 1]?.end ?? 1 },
    suggestions: [],
  });
}
