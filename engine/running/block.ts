// The steps of a block, once for each row or element. Variables that they save are visible after the block; the row is
// not.

import type { BlockStep, Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { PlannedStep } from "../planned.ts";
import { parseReference } from "../values/reference.ts";
import { resolve, withRow } from "../values/scope.ts";
import type { Outcome, PhaseState, Runner } from "./context.ts";
import { fillingOf } from "./filling.ts";
import { noteSecrets } from "./frame.ts";

export async function runBlock(planned: PlannedStep, step: BlockStep, state: PhaseState, runner: Runner): Promise<Outcome> {
  const rows = await rowsOf(step, state);
  if (rows.length === 0) noticeNothing(planned, step, state);
  const { scope } = state.frame;
  const { iterations, failures } = state;
  const failed: number[] = [];
  try {
    for (const [index, row] of rows.entries()) {
      if (state.signal.aborted || (state.failures > failures && !state.teardown)) break;
      state.iterations = [...iterations, index];
      noteSecrets(state.frame.attempt, state.frame.playbook, row);
      state.frame.scope = withRow(scope, row);
      const before = state.failures;
      await runner.steps(planned.steps ?? [], state);
      if (state.failures > before) failed.push(index + 1);
    }
  } finally {
    state.iterations = iterations;
    state.frame.scope = scope;
  }
  if (state.failures === failures) return { outcome: "passed" };
  return { outcome: state.failure?.outcome ?? "failed", message: failureOf(failed, rows.length, state.teardown) };
}

/** A test that went through nothing passes, and says so; in a teardown there may be nothing left. */
function noticeNothing({ place }: PlannedStep, { each }: BlockStep, { frame, teardown }: PhaseState): void {
  const { run, test } = frame.attempt;
  const message = `${each === undefined ? "There is no row" : `\${${each.in}} is empty`}, so the block did not run.`;
  run.emit({ kind: "notice", test, severity: teardown ? "info" : "warning", message, place });
}

function failureOf(failed: readonly number[], count: number, wentOn: boolean): string {
  const last = failed.at(-1) ?? 0;
  const rest = wentOn || last === count ? "" : ` ${last === count - 1 ? "The one after it was" : "Those after it were"} not tried.`;
  return failed.length === 1 ? `It failed for row ${last} of ${count}.${rest}` : `It failed for the rows ${failed.join(", ")} of ${count}.`;
}

async function rowsOf(step: BlockStep, { frame }: PhaseState): Promise<readonly ReadonlyMap<string, Json>[]> {
  const { rows, each } = step;
  if (rows !== undefined) {
    const filled = (await frame.attempt.run.preparation.value(rows as Json, step).fill(fillingOf(frame))) as readonly Readonly<
      Record<string, Json>
    >[];
    return filled.map((row) => new Map(Object.entries(row)));
  }
  if (each === undefined) return [];
  const list = resolve(frame.scope, parseReference(each.in));
  if (Array.isArray(list)) return list.map((item) => new Map([[each.variable, item]]));
  throw new PlaybookError("not-a-list", `\${${each.in}} is not a list, so the block cannot iterate over it.`, "Give it a list.");
}
