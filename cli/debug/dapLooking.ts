// Requests that inspect a stopped run: its stack, its variables, and sentences of the console.

import type { DebugProtocol } from "@vscode/debugprotocol";
import { lastOf, namesIn, type Shown, sayHere, valueHere, watchHere } from "../../engine/debug/index.ts";
import { PlaybookError } from "../../engine/index.ts";
import { completionsAt } from "./consoleCompletions.ts";
import { exceptionFilters } from "./dapBreakpoints.ts";
import type { Handlers } from "./dapServer.ts";
import type { DapSession } from "./dapSession.ts";
import { shownScope, shownValue, shownVariable, sourceOf, toColumn, toLine } from "./dapShapes.ts";

/** `changed` is called when variables may have other values than the client shows. */
export function lookingHandlers(session: DapSession, changed: () => void): Handlers {
  const { references, counting } = session;

  function childrenOf(reference: number, start = 0, count?: number): readonly Shown[] {
    const container = references.containers.get(reference, undefined as never);
    if (container === undefined) throw new PlaybookError("not-stopped", "The run has continued since then.");
    // Zero asks for all, as none does.
    return container.children(start, count === undefined || count === 0 ? container.count : count);
  }

  return {
    stackTrace({ startFrame = 0, levels = 0 }: DebugProtocol.StackTraceArguments) {
      const { loaded } = session.debuggee();
      const { frames } = session.stop();
      const some = frames.slice(startFrame, levels === 0 ? undefined : startFrame + levels);
      return {
        body: {
          totalFrames: frames.length,
          stackFrames: some.map((frame): DebugProtocol.StackFrame => {
            const { place } = frame.sentence;
            return {
              id: references.frames.create(frame),
              name: frame.name,
              source: sourceOf(loaded, place),
              line: toLine(place.line, counting),
              column: toColumn(place.column, counting),
              canRestart: true,
            };
          }),
        },
      };
    },
    async scopes({ frameId }: DebugProtocol.ScopesArguments) {
      const scopes = await session.debuggee().debug.scopes(session.frame(frameId));
      return { body: { scopes: scopes.map((scope) => shownScope(scope, references)) } };
    },
    variables({ variablesReference, start, count }: DebugProtocol.VariablesArguments) {
      return { body: { variables: childrenOf(variablesReference, start, count).map((shown) => shownVariable(shown, references)) } };
    },
    setVariable({ variablesReference, name, value }: DebugProtocol.SetVariableArguments) {
      const shown = childrenOf(variablesReference).find((one) => one.name === name);
      if (shown?.change === undefined)
        throw new PlaybookError("read-only", `${name} cannot be changed.`, "You can change variables and the next request.");
      const now = shown.change(value);
      changed();
      return { body: { value: now.value, ...shownValue(now, references) } };
    },
    async evaluate({ expression, frameId, context }: DebugProtocol.EvaluateArguments) {
      const { debug } = session.debuggee();
      const asking = debug.asking(session.frame(frameId));
      const isLooking = context === "hover" || context === "variables" || context === "clipboard";
      const shown = isLooking
        ? await valueHere(expression, asking)
        : context === "watch"
          ? await watchHere(expression, asking)
          : await sayHere(expression, asking);
      if (shown === undefined) throw new PlaybookError("usage", `“${expression}” is not a value.`, "Ask for ${variable} or $.path.");
      if (context === "repl") changed();
      return { body: { result: resultOf(shown, context), ...shownValue(shown, references) } };
    },
    completions({ text, column, frameId }: DebugProtocol.CompletionsArguments) {
      const { debug } = session.debuggee();
      const asking = debug.asking(session.frame(frameId));
      const before = text.slice(0, column - counting.columns);
      const { state } = asking.level;
      const json = lastOf(asking).outcome?.response?.json();
      const names = namesIn(state.frame);
      const known = {
        names,
        workspace: debug.workspace,
        path: state.frame.playbook.path,
        ...(json?.ok === true ? { body: json.value } : {}),
      };
      return { body: { targets: completionsAt(before, text.slice(before.length), known) } };
    },
    exceptionInfo() {
      const { trouble, text } = session.stop();
      const [kind] = trouble?.kinds ?? [];
      const label = exceptionFilters.find(({ filter }) => filter === kind)?.label;
      return { body: { exceptionId: label ?? "Start of the teardown", description: text ?? "", breakMode: "always" } };
    },
  };
}

/** A copied value is complete. The console shows a text in full and an object as one line that can be expanded. */
function resultOf({ value, full, type }: Shown, context: string | undefined): string {
  if (context === "clipboard") return full?.() ?? value;
  if (context !== "repl") return value;
  if (type === "text") return full === undefined ? value : JSON.stringify(full());
  return type === undefined ? (full?.() ?? value) : value;
}
