// Restores the state of a playbook before a sentence that runs again, but does not undo effects on the service.

import type { LastCall, PhaseState } from "../running/context.ts";

export interface Snapshot {
  /** Restores variables, cookies, the last call and the outcome of the phase. */
  restore(): void;
}

export function snapshotOf(state: PhaseState): Snapshot {
  const { frame, last, failure, failures, ran, skipped, iterations, unanswered } = state;
  const { scope, baseUrl } = frame;
  const saved = new Map(scope.saved);
  const named = new Map<string, LastCall | undefined>(state.named);
  const calls = state.toolCalls.length;
  const cookies = frame.session.cookies?.remember();
  return {
    restore() {
      scope.saved.clear();
      for (const [name, value] of saved) scope.saved.set(name, value);
      frame.scope = scope;
      frame.filling = undefined;
      if (baseUrl === undefined) delete frame.baseUrl;
      else frame.baseUrl = baseUrl;
      cookies?.();
      state.last = last;
      state.named.clear();
      for (const [name, call] of named) state.named.set(name, call);
      state.toolCalls.length = calls;
      state.iterations = iterations;
      // A use of a phrase begins again, so that the teardown also removes the items of the first try.
      state.uses.length = 0;
      if (failure === undefined) delete state.failure;
      else state.failure = failure;
      if (unanswered === undefined) delete state.unanswered;
      else state.unanswered = unanswered;
      Object.assign(state, { failures, ran, skipped });
    },
  };
}
