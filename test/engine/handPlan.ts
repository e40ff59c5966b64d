// Plans written by hand for the tests of the run: linked steps in, events out.

import type { RunEvent, RunSummary, StepResult } from "../../engine/events.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import type { Plan, PlannedPlaybook, PlannedService, PlannedStep, PlannedTest } from "../../engine/planned.ts";
import { type RunOptions, type RunPorts, run } from "../../engine/run.ts";
import type { Json, PhaseName, Step } from "../../language/index.ts";

export interface HandPlaybook {
  readonly title?: string;
  readonly service?: string;
  readonly setup?: readonly HandStep[];
  readonly execution?: readonly HandStep[];
  readonly teardown?: readonly HandStep[];
  readonly variables?: Readonly<Record<string, Json>>;
  readonly encrypted?: readonly string[];
  readonly timeout?: number;
}

/** A step, and for a `run` step the playbook that it runs. */
export type HandStep =
  | Step
  | {
      readonly run: PlannedPlaybook;
      readonly with?: Readonly<Record<string, Json>>;
      readonly store?: readonly (string | Record<string, string>)[];
    };

export function playbook(hand: HandPlaybook): PlannedPlaybook {
  const { title = "test", service = "api", variables = {}, encrypted = [] } = hand;
  const phase = (name: PhaseName) => plannedSteps(hand[name] ?? [], name, `${title}.playbook`);
  return {
    path: `${title}.playbook`,
    title,
    service,
    setup: phase("setup"),
    execution: phase("execution"),
    teardown: phase("teardown"),
    variables: new Map(Object.entries(variables)),
    encrypted: new Set(encrypted),
    ...(hand.timeout === undefined ? {} : { timeout: hand.timeout }),
  };
}

function plannedSteps(steps: readonly HandStep[], phase: PhaseName, path: string): readonly PlannedStep[] {
  return steps.map((hand, index): PlannedStep => {
    const step: Step =
      "run" in hand
        ? ({
            step: "run",
            playbook: hand.run.title,
            ...("with" in hand ? { with: hand.with } : {}),
            ...("store" in hand ? { store: hand.store } : {}),
          } as Step)
        : hand;
    const sentence = ("action" in step ? step.action : undefined) ?? step.step;
    return {
      step,
      phase,
      instruction: index,
      index,
      sentence,
      place: { path, line: index + 1, column: 1 },
      ...(step.step === "block" ? { steps: plannedSteps(step.steps, phase, path) } : {}),
      ...("run" in hand ? { playbook: hand.run } : {}),
    };
  });
}

export function test(hand: HandPlaybook, row?: Readonly<Record<string, Json>>): PlannedTest {
  const made = playbook(hand);
  return {
    identity: { id: made.path, title: made.title, path: made.path, level: "flow", service: made.service, tags: [] },
    playbook: made,
    ...(row === undefined ? {} : { row: new Map(Object.entries(row)) }),
  };
}

export interface HandService extends Partial<Omit<PlannedService, "playbook" | "identity">> {
  readonly url?: string;
  readonly playbook?: HandPlaybook;
}

export function service({ url, playbook: hand, ...rest }: HandService): PlannedService {
  const name = rest.name ?? "api";
  const own = hand === undefined ? undefined : playbook({ title: name, service: name, ...hand });
  return {
    name,
    headers: {},
    cookies: true,
    contract: "off",
    tls: {},
    ...(url === undefined ? {} : { baseUrl: url }),
    ...rest,
    ...(own === undefined
      ? {}
      : { playbook: own, identity: { id: own.path, title: name, path: own.path, level: "service" as const, service: name, tags: [] } }),
  };
}

export function planOf(services: readonly PlannedService[], tests: readonly PlannedTest[], more: Partial<Plan> = {}): Plan {
  return { root: "/", services, tests, notReady: [], notices: [], secrets: [], ...more };
}

export interface Ran {
  readonly events: readonly RunEvent[];
  readonly summary: RunSummary;
  /** `phase sentence: outcome`, in order. */
  readonly steps: readonly string[];
  readonly results: readonly StepResult[];
  /** Last result of each test, by its id: `verdict` or `verdict, teardown …`. */
  readonly verdicts: Readonly<Record<string, string>>;
  readonly messages: readonly string[];
}

export async function runPlan(
  plan: Plan,
  options: RunOptions = {},
  ports: Partial<RunPorts> = {},
  onEvent: (event: RunEvent, index: number) => void = () => undefined,
): Promise<Ran> {
  const events: RunEvent[] = [];
  const summary = await run(plan, { files: nodeFiles, environment: {}, ...ports }, options, (event) => {
    events.push(event);
    onEvent(event, events.length - 1);
  });
  const finished = events.filter((event) => event.kind === "step finished");
  const tests = events.filter((event) => event.kind === "test finished" && event.last);
  return {
    events,
    summary,
    steps: finished.map(({ step, result }) => `${step.phase} ${step.sentence}: ${result.outcome}`),
    results: finished.map(({ result }) => result),
    verdicts: Object.fromEntries(
      tests.map((event) => {
        if (event.kind !== "test finished") return ["", ""];
        const { verdict, teardown } = event.result;
        return [event.test, teardown === undefined ? verdict : `${verdict}, teardown ${teardown}`];
      }),
    ),
    messages: [
      ...finished.flatMap(({ result }) => result.message ?? []),
      ...tests.flatMap((event) => (event.kind === "test finished" ? (event.result.message ?? []) : [])),
    ],
  };
}

export const get = (path: string, more: object = {}): Step => ({ step: "api_request", action: `GET ${path}`, ...more }) as Step;
export const post = (path: string, body: Json, more: object = {}): Step =>
  ({ step: "api_request", action: `POST ${path}`, body, ...more }) as Step;
export const remove = (path: string, more: object = {}): Step => ({ step: "api_request", action: `DELETE ${path}`, ...more }) as Step;
export const expect = (...checks: readonly object[]): Step =>
  ({ step: "validate", action: `expect ${JSON.stringify(checks)}`, checks }) as unknown as Step;
