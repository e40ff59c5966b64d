// A conversation with the services of one playbook: instructions sent one by one, whose saved values are kept for the
// next try, and torn down in the end.

import { compiled, type Json, type PhaseName, phaseNames, starSecrets, usualNames, type Workspace } from "../language/index.ts";
import { PlaybookError } from "./error.ts";
import type { RunEvent, TestResult } from "./events.ts";
import type { Plan, PlannedPlaybook, PlannedService, PlannedStep, PlannedTest } from "./planned.ts";
import { credentialsOf } from "./planning/credentials.ts";
import { namesOfService, namesRead } from "./planning/uses.ts";
import type { VariableView } from "./protocol.ts";
import { createRandom } from "./random.ts";
import { type NamesOfTest, namesOfTests, redactEvent } from "./redact/event.ts";
import { createRedactor } from "./redact/redactor.ts";
import type { RunPorts } from "./run.ts";
import { servicesOf } from "./running/calledPlaybooks.ts";
import type { Frame, PhaseEnd, RunContext, ServiceContext } from "./running/context.ts";
import { noteKnown } from "./running/credentials.ts";
import { openFrame } from "./running/frame.ts";
import { type PhaseMemory, runPart } from "./running/phase.ts";
import { createPreparation } from "./running/prepared.ts";
import { type SharedServices, shareServices } from "./running/shared.ts";
import { tearDown } from "./running/teardown.ts";
import { guardOf, verdictOf } from "./running/test.ts";
import { variableViews } from "./variableViews.ts";

export interface Session {
  /** True if something was sent since the last reset. */
  readonly open: boolean;
  /**
   * Runs the requested instructions, or a test of the plan of this playbook, made with `partial`. Throws
   * `PlaybookError` if there is nothing to send.
   */
  send(plan: Plan, workspace: Workspace, wanted: Wanted, during: During): Promise<TestResult>;
  /** The variables as the next instruction would see them. */
  variables(plan: Plan, row?: number): readonly VariableView[];
  /**
   * Tears down the created items, with the teardown of the plan and those of the services; forgets the saved values.
   */
  reset(plan: Plan | undefined, during: During): Promise<void>;
}

interface Wanted {
  readonly phase: PhaseName;
  /** Index in the phase. */
  readonly instruction: number;
  /** `to here` tears down the last try, and begins again. */
  readonly mode: "only this" | "to here";
  /** From 1. */
  readonly row?: number;
}

export interface During {
  readonly emit: (event: RunEvent) => void;
  readonly signal: AbortSignal;
  /** Also ends a teardown. */
  readonly stop: AbortSignal;
}

const teardownTimeout = 30_000;

/** `path` is the playbook, inside the root. */
export function createSession(path: string, ports: RunPorts): Session {
  const redactor = createRedactor();
  const contexts = new Map<string, ServiceContext>();
  const never = new AbortController().signal;
  const idle: During = { emit: () => undefined, signal: never, stop: never };
  const clock = ports.clock ?? { now: () => new Date() };
  ports.tools?.attach?.({ secret: (value) => redactor.add(value) });
  let during = idle;
  let shared: { readonly services: SharedServices; readonly of: string } | undefined;
  let frame: Frame | undefined;
  let memory = new Map<PhaseName, PhaseMemory>();
  /** The last instructions sent were those of the teardown, so none is left to run. */
  let isTornDown = false;
  let root = "";
  let credentials: RunContext["credentials"] = new Map();
  let namesOf: NamesOfTest = () => usualNames;

  const run: RunContext = {
    get root() {
      return root;
    },
    files: ports.files,
    ...(ports.tools === undefined ? {} : { tools: ports.tools }),
    clock,
    random: createRandom(),
    redactor,
    get credentials() {
      return credentials;
    },
    preparation: createPreparation(),
    detail: "all",
    services: contexts,
    get stop() {
      return during.stop;
    },
    faults: [],
    emit: (event) => during.emit(redactEvent(event, redactor, namesOf)),
  };
  const limits = {
    get cancel() {
      return during.signal;
    },
    get stop() {
      return during.stop;
    },
    teardownTimeout,
  };

  /** The services as they are planned now; if they are planned differently, the former ones are torn down. */
  async function services(plan: Plan): Promise<SharedServices> {
    const own = plan.services.map((service) => (service.playbook?.path === path ? withoutPhases(service) : service));
    const of = fingerprint(own);
    if (shared?.of === of) return shared.services;
    await shared?.services.close();
    contexts.clear();
    const environment = ports.environment ?? {};
    shared = { services: shareServices({ ...plan, services: own }, run, contexts, limits, { environment }), of };
    return shared.services;
  }

  /** The frame of before with the playbook as it is now. */
  function continued({ identity, playbook, row }: PlannedTest): Frame {
    const fresh = openFrame(
      { run, test: identity.id, ofService: identity.level === "service" },
      playbook,
      row === undefined ? {} : { row },
    );
    if (frame === undefined) return fresh;
    return {
      ...fresh,
      scope: { ...fresh.scope, saved: frame.scope.saved },
      session: frame.service === fresh.service ? frame.session : fresh.session,
      called: frame.called,
      uses: frame.uses,
      ...(frame.baseUrl === undefined ? {} : { baseUrl: frame.baseUrl }),
    };
  }

  async function forget(test: PlannedTest | undefined): Promise<TestResult["teardown"]> {
    if (frame === undefined) return undefined;
    const last = test === undefined ? frame : continued(test);
    frame = undefined;
    memory = new Map();
    return isTornDown ? undefined : tearDown(last, limits);
  }

  function notePlan(plan: Plan): void {
    for (const secret of plan.secrets) redactor.add(secret);
    credentials = credentialsOf(plan);
    namesOf = namesOfTests(plan);
    noteKnown(plan, credentials, redactor);
  }

  async function begin<T>(plan: Plan | undefined, next: During, work: () => Promise<T>): Promise<T> {
    during = next;
    root = plan?.root ?? root;
    if (plan !== undefined) notePlan(plan);
    return work().finally(() => {
      during = idle;
    });
  }

  async function perform(test: PlannedTest, parts: readonly Part[]): Promise<TestResult> {
    const start = performance.now();
    const { timeout } = test.playbook;
    const guard = guardOf({ cancel: during.signal, ...(timeout === undefined ? {} : { timeout }) });
    let end: PhaseEnd = { kind: "passed" };
    let where: PhaseName = "setup";
    try {
      for (const { phase, steps } of parts) {
        where = phase;
        const current = continued(test);
        frame = current;
        const part = await runPart(current, phase, steps, guard, memory.get(phase));
        memory.set(phase, part.memory);
        isTornDown = phase === "teardown";
        end = part.end;
        if (end.kind !== "passed") break;
      }
    } finally {
      guard.release();
    }
    return { ...verdictOf(end, where, guard.signal), duration: performance.now() - start };
  }

  return {
    get open() {
      return frame !== undefined || (shared !== undefined && contexts.size > 0);
    },
    send: (plan, workspace, wanted, next) =>
      begin(plan, next, async () => {
        const test = testOf(plan, path, wanted.row);
        const parts = partsOf(test.playbook, workspace, wanted);
        const service = plan.services.find(({ name }) => name === test.playbook.service);
        refuseUnset(test.playbook, parts, service, frame);
        const { id } = test.identity;
        const all = await services(plan);
        const torn = wanted.mode === "to here" ? await forget(test) : undefined;
        run.emit({ kind: "test started", test: id, attempt: 1, at: clock.now().toISOString() });
        const blocked = await all.ready(servicesOf(test.playbook));
        const result: TestResult = blocked === undefined ? await perform(test, parts) : { duration: 0, ...blocked };
        const whole = { ...result, ...(torn === undefined ? {} : { teardown: torn }) };
        run.emit({ kind: "test finished", test: id, attempt: 1, result: whole, last: true });
        return { ...whole, ...(whole.message === undefined ? {} : { message: redactor.text(whole.message) }) };
      }),
    variables(plan, row) {
      notePlan(plan);
      const test = testOf(plan, path, row);
      const saved = frame?.scope.saved ?? new Map<string, Json>();
      return variableViews(test, saved, contexts.get(test.playbook.service)?.shared ?? new Map<string, Json>(), redactor);
    },
    reset: (plan, next) =>
      begin(plan, next, async () => {
        await forget(plan === undefined ? undefined : testOf(plan, path));
        await shared?.services.close();
        contexts.clear();
        shared = undefined;
      }),
  };
}

interface Part {
  readonly phase: PhaseName;
  readonly steps: readonly PlannedStep[];
}

function testOf({ tests, services }: Plan, path: string, row?: number): PlannedTest {
  const own = tests.filter(({ playbook }) => playbook.path === path);
  const test = own.find(({ identity }) => row === undefined || identity.row === row) ?? own[0];
  if (test !== undefined) return test;
  // The phases of a service are sent like the phases of a playbook.
  const service = services.find(({ playbook }) => playbook?.path === path);
  if (service?.playbook !== undefined) {
    const { name, playbook } = service;
    const identity = service.identity ?? { id: path, title: playbook.title, path, level: "service", service: name, tags: [] };
    return { identity, playbook };
  }
  throw new PlaybookError("no-such-path", `The playbook ${path} does not exist in the workspace.`, "Save it first.");
}

/** Only how it is reached. */
function withoutPhases({ identity: _, playbook: __, ...service }: PlannedService): PlannedService {
  return service;
}

function partsOf(playbook: PlannedPlaybook, workspace: Workspace, { phase, instruction, mode }: Wanted): readonly Part[] {
  const instructions = (name: PhaseName) => compiled(workspace, playbook.path)?.phases.find((one) => one.name === name)?.instructions ?? [];
  const chosen = instructions(phase)[instruction];
  if (chosen === undefined) throw new PlaybookError("no-such-instruction", "This instruction no longer exists.", "Check the playbook.");
  const before = mode === "only this" ? [] : phaseNames.slice(0, phaseNames.indexOf(phase)).flatMap(instructions);
  const above = mode === "only this" ? [] : instructions(phase).slice(0, instruction);
  for (const one of [...before, ...above, chosen]) {
    if (one.steps.length > 0) continue;
    const why = one.compiled.kind === "refused" ? one.compiled.problem.message : "It has no steps.";
    throw new PlaybookError(
      "not-ready",
      `“${starSecrets(one.instruction.sentence.split("\n")[0] ?? "")}” has no steps: ${why}`,
      "Change the sentence so that it is understood.",
    );
  }
  const own = playbook[phase].filter((step) => (mode === "only this" ? step.instruction === instruction : step.instruction <= instruction));
  if (!own.some((step) => step.instruction === instruction))
    throw new PlaybookError(
      "nothing-to-send",
      "This sentence does not send a request of its own; it is part of another call of the phase.",
      "Send the sentence of that call.",
    );
  if (mode === "only this") return [{ phase, steps: own }];
  const earlier = phaseNames.slice(0, phaseNames.indexOf(phase)).map((name) => ({ phase: name, steps: playbook[name] }));
  return [...earlier, { phase, steps: own }];
}

/** Refuses before anything is sent, while the reason is clear. */
function refuseUnset(
  { unset = new Map() }: PlannedPlaybook,
  parts: readonly Part[],
  service: PlannedService | undefined,
  frame: Frame | undefined,
): void {
  const names = [...parts.flatMap(({ steps }) => namesRead(steps)), ...(service === undefined ? [] : namesOfService(service))];
  const missing = names.find((name) => unset.has(name) && frame?.scope.saved.has(name) !== true);
  if (missing !== undefined) throw new PlaybookError("unset-variable", unset.get(missing) ?? "");
}

/** A hash of how the services are reached and set up, without the places of sentences. */
function fingerprint(services: readonly PlannedService[]): string {
  return JSON.stringify(services, (key, value) => {
    if (key === "place" || key === "teardown") return undefined;
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });
}
