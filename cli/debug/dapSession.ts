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
  /** It is where it was, and what was shown of that has changed. */
  stoppedAgain(): void;
  /** The run continues: nothing that was shown holds any more. */
  forget(): void;
}
