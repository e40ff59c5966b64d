// Searches what must be done with an item before the service accepts a call: it tries the other documented actions on
// the same item, one after the other, and then two of them.

import type { ApiOperation } from "../endpoints/api.ts";
import { type Learnt, operationKey, type StateStep, type StatesBefore, type World } from "../endpoints/testDraft.ts";
import type { Judgement } from "./judge.ts";
import type { operationFinder } from "./learn.ts";
import { lastWay, newlyNeeded, nextWay } from "./otherWays.ts";
import { stateSteps } from "./stateCandidates.ts";

export interface StateSearch {
  readonly learnt: Learnt;
  /** Operations that it goes on with: nothing else is learnt of them until it ends. */
  readonly open: ReadonlySet<string>;
}

/** Most sequences of steps that are tried for an operation. */
const mostTries = 10;

/** Refusals that a state can have. */
const stateStatuses: ReadonlySet<number> = new Set([400, 403, 409, 412, 422]);

/** A conflict is one with a state; the others are with a body first. */
const conflicts: ReadonlySet<number> = new Set([409, 412]);

/**
 * `judged` are the Defaults that ran with this world. An operation waits for what is learnt of the actions before it,
 * unless this is the `last` search: nothing else is learnt any more.
 */
export function searchStates(
  world: World & { readonly learnt: Learnt },
  judged: ReadonlyMap<string, Judgement>,
  operationOf: ReturnType<typeof operationFinder>,
  last?: "last",
): StateSearch {
  const { api, learnt } = world;
  const states = new Map(learnt.states);
  const bodies = new Map(learnt.bodies);
  const open = new Set<string>();
  const operations = new Map(api.operations.map((operation) => [operationKey(operation), operation]));
  let isNew = false;

  for (const [key, refusal] of refusals()) goOn(key, refusal);
  for (const [key, before] of states)
    if (before.result === "trying" && before.steps.length > 0 && !open.has(key) && judged.has(key)) {
      states.set(key, { ...before, result: "used" });
      isNew = true;
    }
  return { learnt: isNew ? { ...learnt, states, bodies } : learnt, open };

  /** By operation: the refusal of its call, or of a step before it. */
  function refusals(): ReadonlyMap<string, Refusal> {
    const found = new Map<string, Refusal>();
    for (const [endpoint, judgement] of judged) {
      if (judgement.kind === "refused") found.set(endpoint, { status: judgement.status, answer: judgement.answer });
      else if (judgement.kind === "teardown" && isTrying(endpoint)) found.set(endpoint, { answer: judgement.message });
      else if (judgement.kind === "unprepared") {
        const refused = operationOf(judgement.request) ?? "";
        const { status, message: answer } = judgement;
        const owner = [endpoint, ...states.keys()].find((key) => isStepOf(refused, key) && (key === endpoint || !judged.has(key)));
        if (owner !== undefined) found.set(owner, { answer });
        else if (!judged.has(refused)) found.set(refused, { answer, ...(status === undefined ? {} : { status }) });
      }
    }
    return found;
  }

  function isTrying(key: string): boolean {
    return states.get(key)?.result === "trying";
  }

  function isStepOf(step: string, key: string): boolean {
    return states.get(key)?.result !== "given up" && states.get(key)?.steps.some(({ operation }) => operation === step) === true;
  }

  function goOn(key: string, { status, answer }: Refusal): void {
    const operation = operations.get(key);
    const before: StatesBefore = states.get(key) ?? { steps: [], tried: [], result: "trying" };
    if (operation === undefined || before.result === "given up") return;
    const isBegun = before.tried.length > 0 || before.steps.length > 0;
    if (!isBegun && !(status !== undefined && stateStatuses.has(status))) return;
    const isBody = nextWay(learnt, operation) !== undefined || newlyNeeded(api, learnt, operation, answer).length > 0;
    if (!isBegun && !conflicts.has(status ?? 0) && isBody) return;
    const tried = before.steps.length === 0 ? before.tried : [...before.tried, JSON.stringify(before.steps)];
    const { next, isPending } = nextSteps(operation, answer, tried);
    if (next === undefined && !isBegun && !isPending) return;
    if (next === undefined && isPending && last === undefined) {
      open.add(key);
      if (before.steps.length > 0) set(key, { steps: [], tried, result: "trying" });
      return;
    }
    open.add(key);
    if (next === undefined) {
      set(key, { steps: [], tried, result: "given up" });
      if (operation.body !== undefined && !conflicts.has(status ?? 0)) bodies.set(key, lastWay);
      return;
    }
    // The body was made in all other ways, and was right at first.
    if (!isBegun && !conflicts.has(status ?? 0)) bodies.delete(key);
    set(key, { steps: next, tried, result: judged.has(key) ? "trying" : "used" });
  }

  function set(key: string, to: StatesBefore): void {
    states.set(key, to);
    isNew = true;
  }

  /** `isPending`: an action on the same item may be possible once it is known what comes before it. */
  function nextSteps(operation: ApiOperation, answer: string, tried: readonly string[]) {
    const all = stateSteps(world, operation, answer);
    const possible = all.filter((step) => isPossible(step, operation));
    const whole = possible.map((step) => [...stepsBefore(step, operation), step]);
    const pairs = whole.flatMap((first) => possible.map((second) => [...first, second]));
    const sequences = [...whole, ...pairs].filter((steps) => isOnceEach(steps));
    const next = tried.length < mostTries ? sequences.find((steps) => !tried.includes(JSON.stringify(steps))) : undefined;
    return { next, isPending: all.some((step) => step.operation !== operationKey(operation) && isBeingSearched(step)) };
  }

  /** Its own Default succeeds, or it has none in this run. */
  function isPossible({ operation: key, set: change }: StateStep, of: ApiOperation): boolean {
    if (change !== undefined && key === operationKey(of)) return true;
    const judgement = judged.get(key);
    if (judgement === undefined) return learnt.refused.get(key) === undefined && learnt.unusable.get(key) === undefined;
    return judgement.kind === "green" || (judgement.kind === "finding" && (judgement.status ?? 500) < 300) || change !== undefined;
  }

  function stepsBefore({ operation: key }: StateStep, of: ApiOperation): readonly StateStep[] {
    const before = states.get(key);
    const steps = key === operationKey(of) || before?.result === "given up" ? [] : (before?.steps ?? []);
    return steps.filter(({ operation }) => operation !== operationKey(of));
  }

  function isBeingSearched({ operation: key }: StateStep): boolean {
    const kind = judged.get(key)?.kind;
    return (kind === "refused" || kind === "unprepared") && states.get(key)?.result !== "given up" && !learnt.refused.has(key);
  }
}

interface Refusal {
  /** Absent: a step before the call did not work. */
  readonly status?: number;
  readonly answer: string;
}

function isOnceEach(steps: readonly StateStep[]): boolean {
  return new Set(steps.map((step) => JSON.stringify(step))).size === steps.length;
}
