// Defines the commands of the text console that show something and change nothing.

import type { ScopeView } from "../../engine/debug/index.ts";
import type { ConsoleCommand, StoppedRun } from "./consoleCommands.ts";
import { scopeText, stackText, stoppedText } from "./consoleView.ts";
import type { Debuggee } from "./debuggee.ts";

/** Scopes that hold variables. */
export const isOfVariables = /^(?:Phrase|Row|Saved|Defined|Not saved)/;

export function lookCommands({ debug, textOf }: Debuggee, { stop, frame }: StoppedRun): readonly ConsoleCommand[] {
  const scopes = async (fits: (scope: ScopeView) => boolean, none: string) => {
    const found = (await debug.scopes(frame())).filter(fits);
    return { text: found.length === 0 ? none : found.map(scopeText).join("\n") };
  };
  return [
    {
      names: ["where", "w"],
      does: "show the stack and the lines around the sentence",
      perform: () => ({ text: `${stoppedText(stop(), textOf)}\n${stackText(stop().frames)}` }),
    },
    {
      names: ["vars", "v"],
      does: "show the variables, grouped by where they come from",
      perform: () => scopes(({ name }) => isOfVariables.test(name), "There are no variables."),
    },
    {
      names: ["request"],
      does: "show the next request, or the last one that was sent",
      perform: () => scopes(({ name }) => name.startsWith("Request") || name === "Call to be made", "No request has been sent yet."),
    },
    {
      names: ["response"],
      does: "show the last response",
      perform: () => scopes(({ name }) => name === "Response" || name === "Server result", "There is no response yet."),
    },
    {
      names: ["checks"],
      does: "show the results of the last checks",
      perform: () => scopes(({ name }) => name === "Checks", "No check has run yet."),
    },
    {
      names: ["session"],
      does: "show the service, its base URL and the cookies",
      perform: () => scopes(({ name }) => name === "Session", ""),
    },
  ];
}
