// Implements `playbook debug --dap`: the debug adapter protocol over standard input and output, for VS Code, Neovim and
// any other editor that speaks it.

import type { DebugProtocol } from "@vscode/debugprotocol";
import type { Stop } from "../../engine/debug/index.ts";
import { PlaybookError, type RunSummary } from "../../engine/index.ts";
import { digitsAsText } from "../digitsAsText.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { machineSecrets } from "../secrets.ts";
import { type BreakpointStore, createBreakpointStore, exceptionFilters } from "./dapBreakpoints.ts";
import { lookingHandlers } from "./dapLooking.ts";
import { movingHandlers } from "./dapMoving.ts";
import { createDapServer, type Handlers } from "./dapServer.ts";
import type { DapSession } from "./dapSession.ts";
import { type Counting, createReferences, sourceOf, toColumn, toLine } from "./dapShapes.ts";
import { writingHandlers } from "./dapWriting.ts";
import { type Debuggee, type DebugTarget, openDebuggee } from "./debuggee.ts";
import { editorSecrets } from "./editorSecrets.ts";
import { runLines } from "./runLines.ts";

/** The keys of `launch.json` that we read; the others belong to the editor. */
export interface LaunchArguments extends DebugProtocol.LaunchRequestArguments, Omit<DebugTarget, "program"> {
  readonly program?: string;
  readonly stopOnEntry?: boolean;
  /** The client answers the event "playbook/secret" with a request of that name. */
  readonly asksEditor?: boolean;
}

/** Its tests run one after another. */
const threadId = 1;

/** Milliseconds that everything may take to be torn down once the editor is gone. */
const longestEnd = 30_000;

/** Resolves when the client is gone and all is torn down. */
export async function dapCommand(
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<ExitCode> {
  const counting: Counting = { lines: 1, columns: 1 };
  const references = createReferences();
  let debuggee: Debuggee | undefined;
  let breakpoints: BreakpointStore | undefined;
  let running: Promise<RunSummary | undefined> | undefined;
  let code: ExitCode = exitCode.passed;
  const ofMachine = machineSecrets(process.env);
  const ofEditor = editorSecrets((question) => server.event("playbook/secret", question), ofMachine);
  let hasBegun = false;
  let canInvalidate = false;
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });

  const session: DapSession = {
    counting,
    references,
    debuggee: () => debuggee ?? refuse("No playbook has been launched yet."),
    breakpoints: () => breakpoints ?? refuse("No playbook has been launched yet."),
    stop: () => debuggee?.debug.stop ?? refuse("The run has not stopped."),
    frame: (id) =>
      (id === undefined ? session.stop().frames[0] : references.frames.get(id, undefined as never)) ??
      refuse("The run has continued since then."),
    event: (name, body) => server.event(name, body),
    stoppedAgain() {
      const { stop } = session.debuggee().debug;
      references.forget();
      if (stop !== undefined) server.event("stopped", stoppedBody(stop));
    },
    forget() {
      references.forget();
    },
  };

  const handlers: Handlers = {
    initialize(given: DebugProtocol.InitializeRequestArguments) {
      counting.lines = given.linesStartAt1 === false ? 0 : 1;
      counting.columns = given.columnsStartAt1 === false ? 0 : 1;
      canInvalidate = given.supportsInvalidatedEvent === true;
      return { body: capabilities };
    },
    async launch({ program, stopOnEntry, noDebug, asksEditor, ...given }: LaunchArguments) {
      if (program === undefined) throw new PlaybookError("usage", "The launch names no playbook.", 'Give its path as "program".');
      if (debuggee !== undefined) throw new PlaybookError("usage", "This session already runs a playbook.");
      const made = await openDebuggee({ program, ...given }, asksEditor === true ? ofEditor : ofMachine, {
        stopped(stop) {
          server.event("stopped", stoppedBody(stop));
          // Editors show the text of a failure, and no other.
          if (stop.text !== undefined && stop.reason !== "exception") print("console", stop.text, stop.frames[0]?.sentence.place);
        },
        log: (text, { sentence }) => print("console", text, sentence.place),
      });
      debuggee = made;
      breakpoints = createBreakpointStore(made, counting);
      if (noDebug === true) made.debug.release();
      else if (stopOnEntry === true) made.debug.pause("entry");
      return { afterwards: () => server.event("initialized") };
    },
    configurationDone() {
      const made = session.debuggee();
      if (hasBegun) throw new PlaybookError("usage", "The run has already begun.");
      hasBegun = true;
      return { afterwards: () => void begin(made) };
    },
    "playbook/secret"(given: { readonly id: number; readonly value?: string }) {
      ofEditor.answered(given);
      return {};
    },
    threads: () => ({ body: { threads: [{ id: threadId, name: "Playbook" }] } }),
    terminate() {
      debuggee?.end();
      return {};
    },
    async disconnect() {
      debuggee?.end();
      await running;
      return { afterwards: leave };
    },
    ...lookingHandlers(session, () => {
      if (canInvalidate) server.event("invalidated", { areas: ["variables"] });
    }),
    ...movingHandlers(session),
    ...writingHandlers(session),
  };
  const mask = (text: string) => debuggee?.mask(text) ?? text;
  const server = createDapServer(handlers, mask, () => leave());

  function print(category: string, text: string, place?: { readonly path: string; readonly line: number; readonly column: number }): void {
    const where =
      place === undefined || debuggee === undefined
        ? {}
        : { source: sourceOf(debuggee.loaded, place), line: toLine(place.line, counting), column: toColumn(place.column, counting) };
    server.event("output", { category, output: `${text}\n`, ...where });
  }

  async function begin(made: Debuggee): Promise<void> {
    server.event("thread", { reason: "started", threadId });
    running = made
      .start((event) => {
        server.event("playbook/event", event.kind === "step finished" ? digitsAsText(event) : event);
        for (const { text, isBad, place } of runLines(event)) print(isBad ? "stderr" : "stdout", text, place);
      })
      .catch((error: unknown) => {
        print("stderr", error instanceof Error ? error.message : String(error));
        return undefined;
      });
    const summary = await running;
    code = summary?.exitCode ?? exitCode.broken;
    references.forget();
    server.event("exited", { exitCode: code });
    server.event("terminated");
  }

  server.listen(input, output);
  await left;
  // A teardown that a stop has begun continues without the client: only a second stop ends it.
  if (debuggee?.isEnding === false) debuggee.end();
  const stop = setTimeout(() => debuggee?.end(), longestEnd);
  await running;
  clearTimeout(stop);
  return code;
}

function refuse(message: string): never {
  throw new PlaybookError("not-stopped", message);
}

function stoppedBody({ reason, text, breakpoints, after }: Stop): DebugProtocol.StoppedEvent["body"] {
  const described = description(reason, after);
  return {
    reason,
    ...(described === undefined ? {} : { description: described }),
    threadId,
    allThreadsStopped: true,
    ...(text === undefined ? {} : { text }),
    ...(breakpoints.length === 0 ? {} : { hitBreakpointIds: [...breakpoints] }),
  };
}

function description(reason: Stop["reason"], after: boolean): string | undefined {
  if (reason === "exception") return after ? "Stopped after a failure" : "Stopped before the teardown";
  if (reason === "data breakpoint") return "Stopped after a variable changed";
  return undefined;
}

const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsFunctionBreakpoints: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsEvaluateForHovers: true,
  exceptionBreakpointFilters: [...exceptionFilters],
  supportsSetVariable: true,
  supportsRestartFrame: true,
  supportsGotoTargetsRequest: true,
  supportsCompletionsRequest: true,
  completionTriggerCharacters: ["{", ".", "$"],
  supportsExceptionInfoRequest: true,
  supportsTerminateRequest: true,
  supportsDataBreakpoints: true,
  supportsBreakpointLocationsRequest: true,
  supportsClipboardContext: true,
};
