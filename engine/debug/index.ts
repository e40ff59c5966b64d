// Exports the debugger for `import()`, since most commands do not need it.

export {
  type Breakpoint,
  type DataBreakpoint,
  type FailureKind,
  failureKinds,
  isHit,
  type OperationBreakpoint,
  type SentenceBreakpoint,
} from "./breakpoints.ts";
export { type Command, Debugger, type DebugListener } from "./debugger.ts";
export { sayHere, valueHere, watchHere } from "./evaluate.ts";
export { type FileEdit, insertTried, keepRequest } from "./fileEdits.ts";
export { type Location, locationAt, locationsIn } from "./locations.ts";
export { operationsNamed } from "./operations.ts";
export { canSend, variableNames } from "./reach.ts";
export type { ScopeView } from "./scopes.ts";
export { lastOf, namesIn } from "./sentence.ts";
export type { Shown } from "./shown.ts";
export type { Level, StackFrame } from "./stack.ts";
export type { Stop } from "./stops.ts";
export { withoutTimeouts } from "./withoutTimeouts.ts";
export { writeMadeBy } from "./writes.ts";
