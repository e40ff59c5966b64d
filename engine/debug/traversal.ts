// Keeps the lists of steps that run at the moment, and where among them a run is to go on.

import type { PlannedStep } from "../planned.ts";
import type { PhaseState } from "../running/context.ts";
import type { Level } from "./stack.ts";
import type { StopReason } from "./stops.ts";

/** A sentence to go on at. */
export interface Target {
  readonly level: Level;
  readonly index: number;
  readonly depth: number;
  /** Given: the run stops there. */
  readonly reason?: StopReason;
  readonly restore?: () => void;
}

export class Traversal {
  readonly levels: Level[] = [];
  /** A level within which others have to end first. */
  target: Target | undefined;
  #arrival: Target | undefined;
  #ids = 0;

  open(steps: readonly PlannedStep[], state: PhaseState): Level {
    const parent = this.levels.findLast((one) => one.state === state || one.state.frame.called.includes(state.frame));
    const level: Level = {
      id: ++this.#ids,
      parent,
      state,
      iterations: state.iterations,
      steps,
      index: 0,
      entered: [],
      starts: [],
      goesOn: false,
      inserted: [],
      done: new Set(),
    };
    this.levels.push(level);
    return level;
  }

  close(level: Level): void {
    this.levels.splice(this.levels.indexOf(level), 1);
  }

  /** Returns whether the level continues elsewhere than at its next step. */
  moves(level: Level): boolean {
    const { target } = this;
    if (target === undefined) return false;
    if (target.level !== level) return true;
    level.index = target.index;
    level.entered = level.entered.slice(0, target.depth);
    target.restore?.();
    this.#arrival = target;
    this.target = undefined;
    return true;
  }

  /** The target that the run has come to with that sentence, once. */
  arrived(level: Level, depth: number): Target | undefined {
    const arrival = this.#arrival;
    if (arrival?.level !== level || arrival.depth !== depth) return undefined;
    this.#arrival = undefined;
    return arrival;
  }
}

/**
 * Keeps the sentences that the console ran before that moment. Takes back the ones that it ran since: the file runs
 * them.
 */
export function runAgain(level: Level, since: number): void {
  level.inserted = level.inserted.filter((one) => one.moment < since);
  markDone(level);
}

/** Finds the steps that the file has at places that the console has run. */
export function markDone(level: Level): void {
  level.done = new Set(
    level.steps.filter(({ place }) =>
      level.inserted.some(({ place: { path, line, column } }) => place.path === path && place.line === line && place.column === column),
    ),
  );
}
