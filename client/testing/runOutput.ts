/** The output of a run: in a run of many tests it is shown in batches, and folded where a test passes. */
import type { Location, TestItem, TestRun } from "vscode";
import { terminal } from "./stepOutput.ts";

/**
 * From this number of tests on, the output of passing tests is folded to a line for each sentence, so that failures are
 * easy to find.
 */
const many = 11;
/**
 * Milliseconds between two looks of a run of many tests: after each, the window draws its trees again, which takes
 * longer than a test.
 */
const moment = 300;

/** Output that a run of many tests shows only if the test does not pass. */
export interface HeldOutput {
  readonly item: TestItem;
  readonly pieces: { readonly text: string; readonly location: Location | undefined }[];
  /** The same in a line for each sentence. */
  readonly folded: string[];
}

export interface RunOutput {
  /** The number of tests of the run. */
  begin(tests: number): void;
  /** True if passing tests are folded, since there are many. */
  readonly folds: boolean;
  /** Shows it with the next batch. */
  soon(show: () => void): void;
  flush(): void;
  write(held: HeldOutput, text: string, location?: Location): void;
  /** Shows the output that was held back: all of it, or for a passing test a line for each sentence and `verdict`. */
  release(held: HeldOutput, passed: boolean, verdict: string): void;
}

export function createRunOutput(run: TestRun): RunOutput {
  let folds = false;
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const shown = waiting;
    waiting = [];
    for (const show of shown) show();
  }

  function soon(show: () => void): void {
    waiting.push(show);
    if (!folds) flush();
    else timer ??= setTimeout(flush, moment);
  }

  /** Each piece is a message to the window: of thousands of tests they would take longer than the tests. */
  function unfold({ item, pieces }: HeldOutput): void {
    let text = "";
    for (const piece of pieces) {
      if (piece.location === undefined) text += piece.text;
      else {
        if (text !== "") run.appendOutput(text, undefined, item);
        run.appendOutput(piece.text, piece.location, item);
        text = "";
      }
    }
    if (text !== "") run.appendOutput(text, undefined, item);
  }

  return {
    get folds() {
      return folds;
    },
    begin(tests) {
      folds = tests >= many;
    },
    soon,
    flush,
    write({ item, pieces }, text, location) {
      if (folds) pieces.push({ text, location });
      else run.appendOutput(text, location, item);
    },
    release(held, passed, verdict) {
      if (!folds) return;
      if (passed) run.appendOutput(terminal([...held.folded, verdict]), undefined, held.item);
      else unfold(held);
    },
  };
}
