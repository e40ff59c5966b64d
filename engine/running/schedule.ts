// Chooses the next test: the first of the plan whose exclusive resources are free.

import type { PlannedTest } from "../planned.ts";
import { exclusiveOf } from "./calledPlaybooks.ts";

export interface Schedule {
  /** Undefined when all have been taken; a promise where each that is left has to wait for one that runs. */
  take(): PlannedTest | undefined | Promise<PlannedTest | undefined>;
  /** Call it for each test that was taken, when it is over. */
  done(test: PlannedTest): void;
}

export function createSchedule(tests: readonly PlannedTest[]): Schedule {
  let next = 0;
  /** Skipped, because their resources were in use. */
  const passedOver: PlannedTest[] = [];
  const held = new Set<string>();
  let waiting: (() => void)[] = [];
  const isFree = (test: PlannedTest) => exclusiveOf(test.playbook).every((name) => !held.has(name));
  const hold = (test: PlannedTest) => {
    for (const name of exclusiveOf(test.playbook)) held.add(name);
    return test;
  };

  function take(): PlannedTest | undefined | Promise<PlannedTest | undefined> {
    const free = passedOver.findIndex(isFree);
    if (free >= 0) {
      const [test] = passedOver.splice(free, 1);
      if (test !== undefined) return hold(test);
    }
    for (let test = tests[next]; test !== undefined; test = tests[next]) {
      next += 1;
      if (isFree(test)) return hold(test);
      passedOver.push(test);
    }
    if (passedOver.length === 0) return undefined;
    return new Promise<void>((resolve) => waiting.push(resolve)).then(take);
  }

  return {
    take,
    done(test) {
      for (const name of exclusiveOf(test.playbook)) held.delete(name);
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
  };
}
