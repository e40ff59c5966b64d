// Defines the commands of the text console. Any other input is a value to show or a sentence to run.

import { type Level, writeMadeBy } from "../../engine/debug/index.ts";
import { PlaybookError } from "../../engine/index.ts";
import { nearest } from "../../language/index.ts";
import type { ConsoleBreaks } from "./consoleBreaks.ts";
import { editCommands } from "./consoleEdits.ts";
import { isOfVariables, lookCommands } from "./consoleLooks.ts";
import type { Debuggee } from "./debuggee.ts";

export interface CommandAnswer {
  readonly text?: string;
  /** The run continues. */
  readonly goesOn?: true;
  readonly ends?: true;
}

export interface ConsoleCommand {
  readonly names: readonly string[];
  /** The arguments after the name, as the help shows them. */
  readonly takes?: string;
  readonly does: string;
  perform(rest: string): CommandAnswer | Promise<CommandAnswer>;
}

/** Both throw while the run continues. */
export interface StoppedRun {
  stop(): NonNullable<Debuggee["debug"]["stop"]>;
  /** The innermost frame. */
  frame(): NonNullable<Debuggee["debug"]["stop"]>["frames"][number];
}

export interface Commands {
  /** `say` runs a sentence. Throws `PlaybookError`. */
  perform(line: string, say: (sentence: string) => Promise<string>): Promise<CommandAnswer>;
}

export function createCommands(debuggee: Debuggee, breaks: ConsoleBreaks): Commands {
  const { debug } = debuggee;
  const stop = () => {
    if (debug.stop === undefined) throw new PlaybookError("not-stopped", "The run has not stopped.");
    return debug.stop;
  };
  const frame = () => {
    const [first] = stop().frames;
    if (first === undefined) throw new PlaybookError("not-stopped", "The run has not stopped.");
    return first;
  };
  const goes = (kind: "continue" | "over" | "in" | "out"): CommandAnswer => {
    debug.go({ kind });
    return { goesOn: true };
  };

  const all: readonly ConsoleCommand[] = [
    { names: ["next", "n"], does: "run this sentence and stop at the next", perform: () => goes("over") },
    { names: ["step", "s"], does: "step into a block, a playbook that is called, or a phrase", perform: () => goes("in") },
    { names: ["out", "o"], does: "run to the end of the block, playbook, phrase or phase", perform: () => goes("out") },
    { names: ["continue", "c"], does: "run to the next breakpoint or failure", perform: () => goes("continue") },
    {
      names: ["until", "u"],
      takes: "LINE | FILE:LINE",
      does: "run to the sentence on that line, unless something else stops the run first",
      perform(rest) {
        stop();
        breaks.addOnce(rest);
        return goes("continue");
      },
    },
    {
      names: ["jump", "j"],
      takes: "LINE",
      does: "continue with the sentence on that line, and run nothing in between",
      perform(rest) {
        const { level } = stop();
        const index = level.steps.findIndex(({ place }) => String(place.line) === rest);
        if (index < 0)
          throw new PlaybookError("usage", `No sentence of this phase or block is at line ${rest}.`, `Give one of ${linesOf(level)}.`);
        debug.go({ kind: "jump", level, index });
        return { goesOn: true };
      },
    },
    {
      names: ["retry", "r"],
      takes: "[yes]",
      does: "read the file again and run this sentence again; yes: even if it sends a write",
      async perform(rest) {
        const again = frame();
        await debuggee.reload();
        const made = writeMadeBy(again, stop(), debug.workspace);
        if (made !== undefined && rest !== "yes") return { text: `${made} already, and its effects remain. To repeat it: retry yes` };
        debug.go({ kind: "retry", frame: again });
        return { goesOn: true };
      },
    },
    ...lookCommands(debuggee, { stop, frame }),
    {
      names: ["set"],
      takes: "NAME=VALUE",
      does: "give a variable another value",
      async perform(rest) {
        const [, name, value] = /^\$?\{?([\w-]+)\}?\s*=\s*(.*)$/s.exec(rest) ?? [];
        if (name === undefined || value === undefined) throw new PlaybookError("usage", "This sets no variable.", "Write set name=value.");
        const lines = (await debug.scopes(frame()))
          .filter((one) => isOfVariables.test(one.name))
          .flatMap((one) => one.children(0, one.count));
        const line = lines.find((one) => one.name === name);
        if (line?.change === undefined)
          throw new PlaybookError("usage", `There is no variable \${${name}} here.`, "vars lists the variables.");
        return { text: `${name}: ${line.change(value).value}` };
      },
    },
    {
      names: ["break", "b"],
      takes: '[LINE | FILE:LINE | METHOD /path | ${variable}] [if CONDITION] [hits COUNT] [log "TEXT"]',
      does: "stop there, or only print the text; without a place, list all breakpoints",
      perform: (rest) => ({ text: rest === "" ? breaks.list().join("\n") || "There are no breakpoints." : breaks.add(rest) }),
    },
    {
      names: ["delete", "d"],
      takes: "NUMBER",
      does: "remove a breakpoint",
      perform: (rest) => ({ text: breaks.remove(Number(rest)) ? "Removed." : `There is no breakpoint ${rest}.` }),
    },
    ...editCommands(debuggee, frame),
    {
      names: ["quit", "q"],
      does: "stop, and tear down",
      perform() {
        debuggee.end();
        return { ends: true };
      },
    },
    { names: ["help", "h", "?"], does: "show this", perform: () => ({ text: helpText(all) }) },
  ];
  const byName = new Map(all.flatMap((one) => one.names.map((name) => [name, one] as const)));

  return {
    async perform(line, say) {
      const [, name = "", rest = ""] = /^\.?([a-z?]+)(?:\s+(.*))?$/s.exec(line) ?? [];
      const command = byName.get(name);
      if (command !== undefined && (command.takes !== undefined || rest === "")) return command.perform(rest.trim());
      try {
        return { text: await say(line) };
      } catch (error) {
        const meant = name === "" || rest !== "" ? undefined : nearest(name, [...byName.keys()]);
        if (meant === undefined || !(error instanceof PlaybookError)) throw error;
        throw new PlaybookError(
          "usage",
          `"${line}" is not a command, value or sentence.`,
          `Did you mean ${meant}? help shows all commands.`,
        );
      }
    },
  };
}

function linesOf({ steps }: Level): string {
  return [...new Set(steps.map(({ place }) => place.line))].join(", ");
}

function helpText(all: readonly ConsoleCommand[]): string {
  const lines = all.map(({ names, takes, does }) => [[names.join(", "), ...(takes === undefined ? [] : [takes])].join(" "), does] as const);
  const width = Math.max(...lines.map(([name]) => (name.length > 24 ? 0 : name.length)));
  const commands = lines.map(([name, does]) =>
    name.length > width ? `  ${name}\n  ${" ".repeat(width)}  ${does}` : `  ${name.padEnd(width)}  ${does}`,
  );
  return [...commands, "", "  ${name}, $.path show values; a sentence is run where the playbook has stopped."].join("\n");
}
