// Steps made ready to run many times: templates read, places fixed, names paired with sources. Made once for each step
// of a plan.

import type { ApiRequestStep, Check, Json, McpServerCallStep, StoreEntry, Until } from "../../language/index.ts";
import { rememberedFor } from "../../language/index.ts";
import type { PhrasePlace, StepPlace } from "../events.ts";
import type { PlannedStep } from "../planned.ts";
import { compileValue, type Fillable } from "../values/fill.ts";
import { compileRequestLine, type RequestLine } from "../values/requestLine.ts";

export interface StoreTarget {
  readonly variable: string;
  readonly source: string;
}

export interface PreparedUntil {
  readonly checks: readonly Fillable[];
  readonly every?: Fillable;
  readonly for?: Fillable;
  readonly times?: number;
}

export interface PreparedCall {
  readonly store: readonly StoreTarget[];
  readonly until?: PreparedUntil;
}

export interface PreparedRequest extends PreparedCall {
  readonly line: RequestLine;
  readonly parts: Fillable;
}

export interface PreparedTool extends PreparedCall {
  readonly inputs: Fillable;
  /** The URI of a resource that is read instead. */
  readonly resource?: Fillable;
  readonly timeout?: Fillable;
}

/** The resources of a kind of step, created at first use. */
export interface Preparation {
  place(planned: PlannedStep): StepPlace;
  request(step: ApiRequestStep): PreparedRequest;
  tool(step: McpServerCallStep): PreparedTool;
  checks(checks: readonly Check[]): readonly Fillable[];
  /** Calls that a later check of the phase names; others need not be kept. */
  named(steps: readonly PlannedStep[]): ReadonlySet<string>;
  value(value: Json | undefined, of: object): Fillable;
}

export function createPreparation(): Preparation {
  const values = new WeakMap<object, Fillable>();
  return {
    place: rememberedFor(placeOf),
    request: rememberedFor(prepareRequest),
    tool: rememberedFor(prepareTool),
    checks: rememberedFor((checks: readonly Check[]) => checks.map((check) => compileValue(check as unknown as Json))),
    named: rememberedFor((steps: readonly PlannedStep[]) => new Set(namesOf(steps))),
    value(value, of) {
      const known = values.get(of) ?? compileValue(value ?? null);
      values.set(of, known);
      return known;
    },
  };
}

function namesOf(steps: readonly PlannedStep[]): readonly string[] {
  return steps.flatMap(({ step, steps: inner = [] }) => [
    ...(step.step === "validate" && step.of !== undefined ? [step.of] : []),
    ...namesOf(inner),
  ]);
}

function placeOf({ step, phase, instruction, index, sentence, place, origins = [] }: PlannedStep): StepPlace {
  const within = origins.flatMap((origin): readonly PhrasePlace[] =>
    origin.sentence === undefined ? [] : [{ phrase: origin.phrase, sentence: origin.sentence, place: origin.place }],
  );
  return { phase, instruction, index, sentence, place, step, ...(within.length === 0 ? {} : { within }), iterations: [] };
}

function prepareRequest(step: ApiRequestStep): PreparedRequest {
  const { step: _, action, store, until, ...parts } = step;
  return {
    line: compileRequestLine(action),
    parts: compileValue((parts.file === undefined ? parts : { ...parts, file: { $file: parts.file } }) as Json),
    ...prepareCall(store, until),
  };
}

function prepareTool(step: McpServerCallStep): PreparedTool {
  return {
    inputs: compileValue((step.inputs ?? {}) as Json),
    ...(step.resource === undefined ? {} : { resource: compileValue(step.resource) }),
    ...(step.timeout === undefined ? {} : { timeout: compileValue(step.timeout) }),
    ...prepareCall(step.store, step.until),
  };
}

function prepareCall(store: readonly StoreEntry[] = [], until?: Until): PreparedCall {
  return { store: store.flatMap(storeTargets), ...(until === undefined ? {} : { until: prepareUntil(until) }) };
}

/** A bare name takes the field of that name. */
export function storeTargets(entry: StoreEntry): readonly StoreTarget[] {
  if (typeof entry === "string") return [{ variable: entry, source: entry }];
  return Object.entries(entry).map(([variable, source]) => ({ variable, source }));
}

function prepareUntil(until: Until): PreparedUntil {
  return {
    checks: until.checks.map((check) => compileValue(check as unknown as Json)),
    ...(until.every === undefined ? {} : { every: compileValue(until.every) }),
    ...(until.for === undefined ? {} : { for: compileValue(until.for) }),
    ...(until.times === undefined ? {} : { times: until.times }),
  };
}
