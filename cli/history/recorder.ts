// Notes of a run what the history keeps: of each test a verdict and a time.

import { resolve } from "node:path";
import type { RunEvent, Verdict } from "../../engine/index.ts";
import { addToHistory, type RecordedTest } from "./historyFile.ts";

export interface HistoryRecorder {
  event(event: RunEvent): void;
  /** Adds the run to the file, when it has come to its end. */
  commit(): Promise<void>;
}

export function historyRecorder(path: string): HistoryRecorder {
  const tests = new Map<string, { verdict: Verdict; duration: number; verdicts: Set<Verdict> }>();
  let started: Extract<RunEvent, { kind: "run started" }> | undefined;
  let whole: number | undefined;
  return {
    event(event) {
      if (event.kind === "run started") started = event;
      else if (event.kind === "run finished") whole = event.duration;
      else if (event.kind === "test finished") {
        const { verdict, duration: time } = event.result;
        const known = tests.get(event.test) ?? { verdict, duration: 0, verdicts: new Set<Verdict>() };
        tests.set(event.test, { verdict, duration: known.duration + time, verdicts: known.verdicts.add(verdict) });
      }
    },
    async commit() {
      if (started === undefined || whole === undefined) return;
      const recorded = [...tests].map(([id, { verdict, duration, verdicts }]): RecordedTest => {
        const isFlaky = verdicts.has("passed") && (verdicts.has("failed") || verdicts.has("broken"));
        const time = Math.round(duration * 10) / 10;
        return isFlaky ? [id, verdict, time, 1] : [id, verdict, time];
      });
      const { at, environment } = started;
      const run = { at, ...(environment === undefined ? {} : { environment }), duration: Math.round(whole), tests: recorded };
      await addToHistory(resolve(path), run);
    },
  };
}
