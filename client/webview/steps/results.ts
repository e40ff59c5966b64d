/**
 * Collects from the events of a run the last result of every step of each instruction, and the saved values.
 */
import type { RunEvent, StepResult } from "../../../engine/protocol.ts";
import type { InstructionView, Json } from "../../../server/protocol.ts";
import type { Item } from "./identity.ts";
import { fieldsOf, type StepJson } from "./stepFields.ts";

export interface StepRun {
  /** The kind of the step as it ran; a save ran as a part of its call. */
  readonly kind: string;
  readonly result: StepResult;
  /** The id of the test, with the data row if the playbook has rows. */
  readonly test: string;
  /** In a block: the iteration. */
  readonly round: string;
}

export interface Results {
  /** By the id of the item. */
  readonly runs: ReadonlyMap<string, readonly StepRun[]>;
  /** Ids of items whose step is under way. */
  readonly running: ReadonlySet<string>;
  /** Saved in the last run, the latest value of each name. */
  readonly saved: ReadonlyMap<string, Json>;
}

export const noResults: Results = { runs: new Map(), running: new Set(), saved: new Map() };

/** Instructions are found by their place in the text. If several rows fail, the first one is kept. */
export function withEvents(results: Results, items: readonly Item[], events: readonly RunEvent[]): Results {
  const runs = new Map(results.runs);
  const running = new Set(results.running);
  const saved = new Map(results.saved);
  for (const event of events) {
    if (event.kind === "run finished" || event.kind === "test finished") running.clear();
    if (event.kind !== "step started" && event.kind !== "step finished") continue;
    const { step, test } = event;
    const item = items.find(
      ({ address, instruction: { range } }) =>
        address.phase === step.phase && range.start.line === step.place.line - 1 && range.start.character === step.place.column - 1,
    );
    if (item === undefined) continue;
    if (event.kind === "step started") {
      running.add(item.id);
      continue;
    }
    running.delete(item.id);
    for (const [name, value] of Object.entries(event.result.saved)) saved.set(name, value);
    const before = runs.get(item.id) ?? [];
    const own = before.filter((run) => run.test === test);
    if (own.length === 0 && before.some(({ result }) => isBad(result))) continue;
    const run: StepRun = { kind: step.step.step, result: event.result, test, round: step.iterations.join(".") };
    // The next iteration of a block and a retried step replace earlier results.
    const same = own.filter(({ round }) => round === run.round);
    const again = own.length > 0 && same.length === 0;
    runs.set(item.id, again ? [run] : [...own, run]);
  }
  return { runs, running, saved };
}

/** Before a run, or before one instruction is sent again. */
export function withoutResults(results: Results, ids: readonly string[] | "all"): Results {
  if (ids === "all") return noResults;
  const runs = new Map(results.runs);
  for (const id of ids) runs.delete(id);
  return { ...results, runs };
}

export function isBad({ outcome }: StepResult): boolean {
  return outcome === "failed" || outcome === "broken";
}

/** Sums up all steps of an instruction. */
export function outcomeOf(runs: readonly StepRun[]): StepResult["outcome"] | undefined {
  const outcomes = runs.map(({ result }) => result.outcome);
  return (["broken", "failed", "skipped", "passed"] as const).find((outcome) => outcomes.includes(outcome));
}

/**
 * Returns whether an instruction that only saves has done so: the call before it saves its values, without an event of
 * its own.
 */
export function hasSaved({ steps }: InstructionView, saved: { has(name: string): boolean }): boolean {
  const names = steps.flatMap(({ step }) => fieldsOf(step as StepJson).flatMap((field) => (field.kind === "store" ? field.entries : [])));
  return names.length > 0 && steps.every(({ kind }) => kind === "save") && names.every(([name]) => saved.has(name));
}

/**
 * The result of the `index`th step of the instruction, whose kinds are `kinds`; the implied check after a call is none
 * of them.
 */
export function runOfStep(runs: readonly StepRun[], kinds: readonly string[], index: number): StepRun | undefined {
  const kind = kinds[index];
  const nth = kinds.slice(0, index).filter((one) => one === kind).length;
  const written = runs.filter((run) => run.kind === kind && !(kind === "validate" && isImplied(run)));
  return written[nth];
}

export function impliedRun(runs: readonly StepRun[]): StepRun | undefined {
  return runs.find(isImplied);
}

function isImplied({ kind, result }: StepRun): boolean {
  return kind === "validate" && result.checks.some(({ check }) => check.implied === true);
}
