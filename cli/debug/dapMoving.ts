// Requests that let a stopped run continue (steps, jumps, sending again), and those that set where it stops next.

import type { DebugProtocol } from "@vscode/debugprotocol";
import { type Command, type Level, locationsIn, namesIn, variableNames, writeMadeBy } from "../../engine/debug/index.ts";
import { PlaybookError } from "../../engine/index.ts";
import { rangeOf } from "./dapBreakpoints.ts";
import type { Answer, Handlers } from "./dapServer.ts";
import type { DapSession } from "./dapSession.ts";
import { fromLine, pathOf, toColumn, toLine } from "./dapShapes.ts";

interface JumpTarget {
  readonly level: Level;
  readonly index: number;
}

export function movingHandlers(session: DapSession): Handlers {
  let targets: readonly JumpTarget[] = [];

  function go(command: Command, body?: object): Answer {
    const { debug } = session.debuggee();
    session.stop();
    return {
      ...(body === undefined ? {} : { body }),
      afterwards() {
        session.forget();
        debug.go(command);
      },
    };
  }

  return {
    continue: () => go({ kind: "continue" }, { allThreadsContinued: true }),
    next: () => go({ kind: "over" }),
    stepIn: () => go({ kind: "in" }),
    stepOut: () => go({ kind: "out" }),
    pause() {
      session.debuggee().debug.pause();
      return {};
    },
    async restartFrame({ frameId }: DebugProtocol.RestartFrameArguments) {
      const frame = session.frame(frameId);
      await session.debuggee().reload();
      return go({ kind: "restart", frame });
    },
    /** Reads the file again and runs the sentence again; what sends a write asks first. */
    async "playbook/retry"({ frameId, confirmed }: { readonly frameId?: number; readonly confirmed?: boolean }) {
      const frame = session.frame(frameId);
      await session.debuggee().reload();
      const made = writeMadeBy(frame, session.stop(), session.debuggee().debug.workspace);
      if (made !== undefined && confirmed !== true) return { body: { asks: `${made} already, and its effects remain. Repeat it?` } };
      // No editor knows this request, so the adapter reports that the run continues.
      session.event("continued", { threadId: 1, allThreadsContinued: true });
      return go({ kind: "retry", frame }, {});
    },
    gotoTargets({ source, line }: DebugProtocol.GotoTargetsArguments) {
      const { loaded } = session.debuggee();
      const path = pathOf(loaded, source);
      const wanted = fromLine(line, session.counting);
      const { level } = session.stop();
      const found = level.steps.flatMap((step, index): readonly JumpTarget[] => {
        const isFirst = index === 0 || level.steps[index - 1]?.instruction !== step.instruction;
        return isFirst && step.place.path === path && step.place.line === wanted ? [{ level, index }] : [];
      });
      targets = found;
      return {
        body: {
          targets: found.map(({ index }, id) => {
            const { sentence, place } = level.steps[index] as Level["steps"][number];
            return { id, label: sentence, line: toLine(place.line, session.counting), column: toColumn(place.column, session.counting) };
          }),
        },
      };
    },
    goto({ targetId }: DebugProtocol.GotoArguments) {
      const target = targets[targetId];
      if (target === undefined || target.level !== session.stop().level)
        throw new PlaybookError(
          "usage",
          "The run cannot continue from there.",
          "Choose a sentence of the phase or block that it has stopped in.",
        );
      return go({ kind: "jump", ...target });
    },
    setBreakpoints: (given: DebugProtocol.SetBreakpointsArguments) => ({ body: { breakpoints: session.breakpoints().inSource(given) } }),
    setFunctionBreakpoints: (given: DebugProtocol.SetFunctionBreakpointsArguments) => ({
      body: { breakpoints: session.breakpoints().onOperations(given) },
    }),
    setDataBreakpoints: (given: DebugProtocol.SetDataBreakpointsArguments) => ({
      body: { breakpoints: session.breakpoints().onData(given) },
    }),
    setExceptionBreakpoints(given: DebugProtocol.SetExceptionBreakpointsArguments) {
      session.breakpoints().onFailures(given);
      return {};
    },
    dataBreakpointInfo({ name, variablesReference }: DebugProtocol.DataBreakpointInfoArguments) {
      const variable = variableOf(session, name, variablesReference);
      if (variable === undefined || !isKnown(session, variable))
        return { body: { dataId: null, description: `“${name}” is not a variable of the playbook.` } };
      return { body: { dataId: variable, description: `when \${${variable}} changes`, accessTypes: ["write"] } };
    },
    breakpointLocations({ source, line, endLine = line }: DebugProtocol.BreakpointLocationsArguments) {
      const { loaded, debug } = session.debuggee();
      const path = pathOf(loaded, source);
      const all = path === undefined ? [] : (locationsIn(debug.workspace, path) ?? []);
      const [from, to] = [fromLine(line, session.counting), fromLine(endLine, session.counting)];
      const here = all.filter((one) => one.runs && one.line >= from && one.line <= to);
      return { body: { breakpoints: here.map((one) => rangeOf(one, session.counting)) } };
    },
  };
}

/** In a scope it is the line that the name is of; else a variable as written. */
function variableOf({ references }: DapSession, name: string, reference: number | undefined): string | undefined {
  if (reference === undefined) return /^\$?\{?([A-Za-z_][\w-]*)\}?$/.exec(name)?.[1];
  const container = references.containers.get(reference, undefined as never);
  return container?.children(0, container.count).find((one) => one.name === name)?.variable;
}

function isKnown(session: DapSession, variable: string): boolean {
  const { debug, plan } = session.debuggee();
  const [frame] = debug.stop?.frames ?? [];
  // The console can save more than the playbook does.
  return variableNames(plan).has(variable) || (frame !== undefined && namesIn(frame.level.state.frame).includes(variable));
}
