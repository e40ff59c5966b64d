// Shares a service among its tests: opened and set up before the first of them, torn down after the last.

import { dirname } from "node:path";
import { PlaybookError } from "../error.ts";
import type { Verdict } from "../events.ts";
import type { Plan, PlannedService } from "../planned.ts";
import { createScope } from "../values/scope.ts";
import { servicesOf } from "./calledPlaybooks.ts";
import type { Frame, PhaseEnd, RunContext, ServiceContext } from "./context.ts";
import { openFrame } from "./frame.ts";
import { runPhase } from "./phase.ts";
import { openService, type ServiceSurroundings } from "./service.ts";
import { tearDown } from "./teardown.ts";
import { guardOf, type TestLimits, verdictOf } from "./test.ts";

interface Blocked {
  readonly verdict: Verdict;
  readonly message: string;
}

export interface SharedServices {
  /** Waits for the setup of these services; why a test that needs them cannot run. */
  ready(names: readonly string[]): Promise<Blocked | undefined>;
  /** A test that needed these services is over. */
  done(names: readonly string[]): Promise<void>;
  /** Tears down the rest, and ends all connections. */
  close(): Promise<void>;
}

interface Shared {
  readonly planned: PlannedService;
  waiting: number;
  /** Milliseconds: what runs between setup and teardown is not the service's. */
  setupDuration: number;
  opened?: Promise<Blocked | undefined>;
  frame?: Frame;
  end: PhaseEnd;
  /** Signal of the setup. */
  signal: AbortSignal;
  finished: boolean;
}

export function shareServices(
  plan: Plan,
  context: RunContext,
  contexts: Map<string, ServiceContext>,
  limits: TestLimits,
  surroundings: Pick<ServiceSurroundings, "environment" | "maxBodyBytes" | "keepsRate">,
): SharedServices {
  const waiting = new Map<string, number>();
  for (const { playbook } of plan.tests) for (const name of servicesOf(playbook)) waiting.set(name, (waiting.get(name) ?? 0) + 1);
  const all = new Map(plan.services.map((one): [string, Shared] => [one.name, newShared(one, waiting.get(one.name) ?? 0, limits)]));

  const open = async (shared: Shared): Promise<Blocked | undefined> => {
    const { planned } = shared;
    if (planned.identity !== undefined) {
      context.emit({ kind: "test started", test: planned.identity.id, attempt: 1, at: context.clock.now().toISOString() });
    }
    try {
      const scope = createScope(planned.playbook?.variables ?? new Map());
      const filling = { scope, random: context.random, now: () => context.clock.now(), folder: dirname(planned.playbook?.path ?? "") };
      contexts.set(planned.name, await openService(planned, { root: plan.root, files: context.files, ...surroundings, filling }));
    } catch (error) {
      if (!(error instanceof PlaybookError)) context.faults.push(error);
      shared.end = { kind: "broken", message: messageOf(error) };
      return blockedBy(shared, "cannot be used");
    }
    if (planned.playbook === undefined) return undefined;
    const frame = openFrame({ run: context, test: planned.identity?.id ?? planned.name, ofService: true }, planned.playbook);
    shared.frame = frame;
    const { timeout } = planned.playbook;
    const guard = guardOf({ cancel: limits.cancel, ...(timeout === undefined ? {} : { timeout }) });
    shared.signal = guard.signal;
    const start = performance.now();
    ({ end: shared.end } = await runPhase(frame, "setup", guard).finally(guard.release));
    shared.setupDuration = performance.now() - start;
    if (shared.end.kind !== "passed") return blockedBy(shared);
    frame.service.session = frame.session;
    for (const [name, value] of frame.scope.saved) frame.service.shared.set(name, value);
    return undefined;
  };

  const finish = async (shared: Shared): Promise<void> => {
    if (shared.finished) return;
    shared.finished = true;
    const { planned, frame } = shared;
    const start = performance.now();
    const teardown = frame === undefined ? undefined : await tearDown(frame, limits);
    if (planned.identity === undefined) return;
    const result =
      shared.opened === undefined
        ? { verdict: limits.cancel.aborted ? ("cancelled" as const) : ("skipped" as const), message: "None of its tests has started." }
        : verdictOf(shared.end, "setup", shared.signal);
    const duration = shared.setupDuration + performance.now() - start;
    const finished = { ...result, ...(teardown === undefined ? {} : { teardown }), duration };
    context.emit({ kind: "test finished", test: planned.identity.id, attempt: 1, result: finished, last: true });
  };

  return {
    async ready(names) {
      for (const name of names) {
        const shared = all.get(name);
        if (shared === undefined) return { verdict: "blocked", message: `The service "${name}" is not part of this run.` };
        shared.opened ??= open(shared);
        const blocked = await shared.opened;
        if (blocked !== undefined)
          return limits.cancel.aborted ? { verdict: "cancelled", message: "Cancelled before it started." } : blocked;
      }
      return undefined;
    },
    async done(names) {
      for (const name of names) {
        const shared = all.get(name);
        if (shared === undefined) continue;
        shared.waiting -= 1;
        if (shared.waiting === 0) await finish(shared);
      }
    },
    async close() {
      for (const shared of all.values()) {
        // A service that was asked for by itself, with no test below it.
        if (shared.waiting === 0 && shared.opened === undefined && !shared.finished && !limits.cancel.aborted) {
          shared.opened = open(shared);
          await shared.opened;
        }
        await finish(shared);
      }
      for (const { client } of contexts.values()) await client.close();
    },
  };
}

function newShared(planned: PlannedService, waiting: number, { cancel }: TestLimits): Shared {
  return { planned, waiting, setupDuration: 0, end: { kind: "passed" }, signal: cancel, finished: false };
}

function blockedBy({ planned, end, signal }: Shared, how?: string): Blocked {
  const why = "message" in end ? end.message : verdictOf(end, "setup", signal).message;
  return {
    verdict: "blocked",
    message: `Blocked: ${how === undefined ? `the setup of the service ${planned.name} failed` : `the service ${planned.name} ${how}`}. ${why}`,
  };
}

function messageOf(error: unknown): string {
  if (error instanceof PlaybookError) return error.fix === undefined ? error.message : `${error.message} ${error.fix}`;
  return `Playbook itself failed here: ${error instanceof Error ? error.message : String(error)}`;
}
