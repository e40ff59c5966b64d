// Assignments to a step: the fields that the readers found, put together; two different values for one field are a mistake.

import { type Json, setKey } from "../json.ts";
import type { FieldSpan } from "../reading.ts";
import { bodyFields, type Step } from "../step.ts";

import { type Assignment, type Clause, type ClauseKind, report, type Scan } from "./scan.ts";

export interface Draft {
  readonly step: Step;
  /** Paths from the step. */
  readonly fields: readonly FieldSpan[];
}

/** `base` with the assignments in it, or undefined (with a problem) where they contradict each other. */
export function buildStep(scan: Scan, base: Readonly<Record<string, Json>>, assignments: readonly Assignment[]): Draft | undefined {
  const step: Record<string, Json> = { ...base };
  const fields: FieldSpan[] = [];
  const taken = new Map<string, Assignment>();
  for (const assignment of [...assignments.filter(({ weak }) => weak !== true), ...assignments.filter(({ weak }) => weak === true)]) {
    const path = keyOf(assignment);
    const before = taken.get(path);
    if (before !== undefined) {
      if (assignment.weak === true) continue;
      return contradiction(scan, assignment, `${assignment.path.join(" ")} is given twice.`);
    }
    taken.set(path, assignment);
    place(step, assignment.path, assignment.value);
    fields.push({ path: assignment.path, in: assignment.in, span: assignment.span });
  }
  const bodies = bodyFields.filter((name) => step[name] !== undefined);
  if (bodies.length > 1 || (taken.has("body") && [...taken.keys()].some((path) => path.startsWith("body\n")))) {
    const last = assignments.findLast(({ path }) => (bodyFields as readonly string[]).includes(String(path[0])));
    return last === undefined ? undefined : contradiction(scan, last, "A request has one body.");
  }
  return { step: step as unknown as Step, fields };
}

/** The clause of a single step, or nothing where the assignments to it contradict each other. */
export function stepClause(
  scan: Scan,
  kind: ClauseKind,
  base: Readonly<Record<string, Json>>,
  assignments: readonly Assignment[],
  { next, usesAttachment = false }: { readonly next: number; readonly usesAttachment?: boolean },
): Clause | undefined {
  const draft = buildStep(scan, base, assignments);
  return draft && { kind, next, steps: [draft.step], fields: ofFirstStep(draft.fields), usesAttachment };
}

/** Fields of a step as those of the first step of a clause. */
export function ofFirstStep(fields: readonly FieldSpan[]): readonly FieldSpan[] {
  return fields.map((field) => ({ ...field, path: [0, ...field.path] }));
}

function keyOf({ path }: Assignment): string {
  const joined = path.join("\n");
  return path[0] === "headers" ? joined.toLowerCase() : joined;
}

function contradiction(scan: Scan, { span, in: where }: Assignment, message: string): undefined {
  return report(scan, { code: "invalid-value", message: `${message} Say it once.`, in: where, span, suggestions: [] });
}

function place(step: Record<string, Json>, path: readonly (string | number)[], value: Json): void {
  let at = step;
  for (let i = 0; i < path.length - 1; i++) {
    const key = String(path[i]);
    const inner = Object.hasOwn(at, key) ? at[key] : undefined;
    // A copy, since `base` is shared.
    const copy = { ...(inner as Record<string, Json> | undefined) };
    setKey(at, key, copy);
    at = copy;
  }
  setKey(at, String(path.at(-1)), value);
}
