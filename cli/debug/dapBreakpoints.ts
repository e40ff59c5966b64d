// Breakpoints as a client sets them: each is placed on a sentence, an operation or a variable, or refused with the
// reason.

import type { DebugProtocol } from "@vscode/debugprotocol";
import {
  canSend,
  type DataBreakpoint,
  type FailureKind,
  failureKinds,
  isHit,
  type Location,
  locationAt,
  locationsIn,
  type OperationBreakpoint,
  operationsNamed,
  type SentenceBreakpoint,
} from "../../engine/debug/index.ts";
import { PlaybookError } from "../../engine/index.ts";
import { type Counting, fromColumn, fromLine, pathOf, sourceOf, toColumn, toLine } from "./dapShapes.ts";
import type { Debuggee } from "./debuggee.ts";

export const exceptionFilters: readonly DebugProtocol.ExceptionBreakpointsFilter[] = [
  filter("check", "Failed check", "Stop after a failed check.", true),
  filter("status", "Unexpected status", "Stop after a response whose status is not the expected one.", true),
  filter("contract", "Contract violation", "Stop after a response that the OpenAPI document does not allow.", true),
  filter("server", "Server error (5xx)", "Stop after a response with a status of 500 or above."),
  filter("error", "Error", "Stop after a step that could not run, such as a request without a response.", true),
  filter("teardown", "Start of the teardown", "Stop before the first sentence of the teardown."),
];

function filter(kind: FailureKind, label: string, description: string, isOn = false): DebugProtocol.ExceptionBreakpointsFilter {
  return { filter: kind, label, description, default: isOn };
}

export interface BreakpointStore {
  inSource(given: DebugProtocol.SetBreakpointsArguments): readonly DebugProtocol.Breakpoint[];
  onOperations(given: DebugProtocol.SetFunctionBreakpointsArguments): readonly DebugProtocol.Breakpoint[];
  onFailures(given: DebugProtocol.SetExceptionBreakpointsArguments): void;
  onData(given: DebugProtocol.SetDataBreakpointsArguments): readonly DebugProtocol.Breakpoint[];
}

export function createBreakpointStore(debuggee: Debuggee, counting: Counting): BreakpointStore {
  const { debug, loaded } = debuggee;
  let ids = 0;

  function refused(message: string): DebugProtocol.Breakpoint {
    return { verified: false, message };
  }

  return {
    inSource({ source, breakpoints = [] }) {
      const path = pathOf(loaded, source);
      const all = path === undefined ? undefined : locationsIn(debug.workspace, path);
      if (path === undefined || all === undefined) return breakpoints.map(() => refused("This file is not a playbook of this project."));
      const placed: SentenceBreakpoint[] = [];
      const answers = breakpoints.map((one): DebugProtocol.Breakpoint => {
        const column = one.column === undefined ? undefined : fromColumn(one.column, counting);
        const location = locationAt(all, fromLine(one.line, counting), column);
        if (location === undefined) return refused("There is no sentence here or below.");
        if (isHit(one.hitCondition, 1) === undefined)
          return refused(`"${one.hitCondition}" is not a hit count. Write 3, > 3, >= 3 or % 3.`);
        const id = ++ids;
        const { line, column: at } = location;
        placed.push({ id, path, line, column: at, ...conditions(one) });
        return { id, verified: true, source: sourceOf(loaded, { path }), ...rangeOf(location, counting) };
      });
      debug.want({ sentences: [...debug.sentences.filter((one) => one.path !== path), ...placed] });
      return answers;
    },
    onOperations({ breakpoints }) {
      const placed: OperationBreakpoint[] = [];
      const answers = breakpoints.map((one): DebugProtocol.Breakpoint => {
        try {
          const operations = operationsNamed(one.name, debug.workspace);
          const id = ++ids;
          placed.push(...operations.map((operation) => ({ id, operation, ...conditions(one) })));
          // The file may come to send it while the run continues.
          return canSend(debuggee.plan, operations)
            ? { id, verified: true }
            : { id, ...refused(`No sentence of this run sends ${one.name}.`) };
        } catch (error) {
          if (!(error instanceof PlaybookError)) throw error;
          return refused(`${error.message} ${error.fix ?? ""}`.trim());
        }
      });
      debug.want({ operations: placed });
      return answers;
    },
    onFailures({ filters }) {
      debug.want({ failures: new Set(failureKinds.filter((kind) => filters.includes(kind))) });
    },
    onData({ breakpoints }) {
      const placed: DataBreakpoint[] = [];
      const answers = breakpoints.map((one): DebugProtocol.Breakpoint => {
        const id = ++ids;
        placed.push({ id, variable: one.dataId, ...conditions(one) });
        return { id, verified: true };
      });
      debug.want({ data: placed });
      return answers;
    },
  };
}

function conditions(one: { readonly condition?: string; readonly hitCondition?: string; readonly logMessage?: string }) {
  return {
    ...(one.condition === undefined ? {} : { condition: one.condition }),
    ...(one.hitCondition === undefined ? {} : { hits: one.hitCondition }),
    ...(one.logMessage === undefined ? {} : { log: one.logMessage }),
  };
}

export function rangeOf({ line, column, endLine, endColumn }: Location, counting: Counting) {
  return {
    line: toLine(line, counting),
    column: toColumn(column, counting),
    endLine: toLine(endLine, counting),
    endColumn: toColumn(endColumn, counting),
  };
}
