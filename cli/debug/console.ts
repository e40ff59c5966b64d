// Implements `playbook debug FILE`: a debugger in the terminal, for people and agents. A line is a command, a value to
// show, or a sentence to run.

import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { failureKinds, type Stop, sayHere } from "../../engine/debug/index.ts";
import { PlaybookError, type RunSummary } from "../../engine/index.ts";
import type { ExitCode } from "../exitCode.ts";
import { onInterrupt } from "../interrupts.ts";
import { machineSecrets, secretOptions } from "../secrets.ts";
import { standardError, standardOutput } from "../terminal.ts";
import { parseVariables } from "../variableOptions.ts";
import { visibleText } from "../visibleText.ts";
import { createConsoleBreaks } from "./consoleBreaks.ts";
import { createCommands } from "./consoleCommands.ts";
import { stoppedText } from "./consoleView.ts";
import { openDebuggee } from "./debuggee.ts";
import { runLines } from "./runLines.ts";

export interface DebugCommandOptions {
  readonly env?: string;
  readonly var: readonly string[];
  readonly secret: readonly string[];
  readonly break: readonly string[];
  readonly seed?: number;
  readonly json?: boolean;
}

type State = { readonly kind: "stopped"; readonly stop: Stop } | { readonly kind: "ended"; readonly summary: RunSummary };

/**
 * Stops at failures and at what `--break` says; without any, before the first sentence. The end of the input stops and
 * tears down.
 */
export async function consoleCommand(program: string | undefined, options: DebugCommandOptions): Promise<ExitCode> {
  if (program === undefined)
    throw new PlaybookError("usage", "Name the playbook to debug.", "For example: playbook debug orders.playbook --break 13");
  const isTerminal = process.stdin.isTTY === true && options.json !== true;
  let reached: (state: State) => void = () => undefined;
  let state = new Promise<State>((resolve_) => {
    reached = resolve_;
  });
  const print = (text: string, data: object) => standardOutput(`${options.json === true ? JSON.stringify(data) : visibleText(text)}\n`);
  const { env, seed } = options;
  const debuggee = await openDebuggee(
    {
      program,
      variables: parseVariables(options.var),
      secrets: secretOptions(options.secret, process.env),
      ...(env === undefined ? {} : { environment: env }),
      ...(seed === undefined ? {} : { seed }),
    },
    machineSecrets(process.env),
    {
      stopped: (stop) => reached({ kind: "stopped", stop }),
      log: (text) => print(text, { log: text }),
    },
  );
  const { debug, mask } = debuggee;
  const breaks = createConsoleBreaks(debuggee, resolve(program));
  for (const place of options.break) breaks.add(place);
  debug.want({ failures: new Set(failureKinds.filter((kind) => kind !== "teardown" && kind !== "server")) });
  if (options.break.length === 0) debug.pause("entry");
  const commands = createCommands(debuggee, breaks);
  const release = onInterrupt(() => {
    standardError("\nCancelled: tearing down. Press Ctrl-C again to stop at once.\n");
    debuggee.end();
  });
  const running = debuggee.start((event) => {
    for (const { text, isBad, place } of runLines(event))
      print(text, {
        ran: text,
        ...(isBad ? { failed: true } : {}),
        ...(place === undefined ? {} : { path: place.path, line: place.line }),
      });
  });
  // Callers that wait for the next stop learn that there is none.
  const over = running.then((summary): State => ({ kind: "ended", summary }));
  const lines = createInterface({ input: process.stdin, terminal: false })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const now = await Promise.race([state, over]);
      if (now.kind === "ended") return now.summary.exitCode as ExitCode;
      state = new Promise<State>((resolve_) => {
        reached = resolve_;
      });
      breaks.stopped();
      const text = mask(stoppedText(now.stop, debuggee.textOf));
      print(text, { stopped: stoppedData(now.stop, mask) });
      if (!(await converse())) return (await running).exitCode as ExitCode;
    }
  } finally {
    release();
    process.stdin.destroy();
  }

  /** Until the run continues; false when it is to end. */
  async function converse(): Promise<boolean> {
    for (;;) {
      if (isTerminal) process.stdout.write("(playbook) ");
      const next = await Promise.race([lines.next(), over.then(() => undefined)]);
      if (next === undefined) return false;
      const line = next.done === true ? "quit" : next.value.trim();
      if (line === "") continue;
      try {
        const answer = await commands.perform(line, async (sentence) => {
          const frame = debug.stop?.frames[0];
          if (frame === undefined) throw new PlaybookError("not-stopped", "The run has not stopped.");
          const { value, full, type } = await sayHere(sentence, debug.asking(frame));
          return type === undefined ? (full?.() ?? value) : value;
        });
        if (answer.text !== undefined) print(mask(answer.text), { answer: mask(answer.text) });
        if (answer.goesOn === true) return true;
        if (answer.ends === true) return false;
      } catch (error) {
        if (!(error instanceof PlaybookError)) throw error;
        const text = mask(error.fix === undefined ? error.message : `${error.message} ${error.fix}`);
        print(text, { error: text });
      }
    }
  }
}

function stoppedData({ reason, after, text, frames }: Stop, mask: (text: string) => string): object {
  const stack = frames.map(({ name, sentence: { place } }) => ({
    name: mask(name),
    path: place.path,
    line: place.line,
    column: place.column,
  }));
  return { reason, after, ...(text === undefined ? {} : { text: mask(text) }), stack };
}
