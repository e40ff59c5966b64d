// Defines the state that the handlers of a debug session share.

import type { StackFrame, Stop } from "../../engine/debug/index.ts";
import type { BreakpointStore } from "./dapBreakpoints.ts";
import type { Counting, References } from "./dapShapes.ts";
import type { Debuggee } from "./debuggee.ts";

export interface DapSession {
  readonly counting: Counting;
  readonly references: References;
  /** Throws `PlaybookError` before the launch. */
  debuggee(): Debuggee;
  breakpoints(): BreakpointStore;
  /** Throws `PlaybookError` if the run has not stopped. */
  stop(): Stop;
  frame(id: number | undefined): StackFrame;
  event(name: string, body?: object): void;
  /** The run is still at the same place, but the shown values have changed. */
  stoppedAgain(): void;
  /** The run continues: nothing that was shown holds any more. */
  forget(): void;
}
