// Commands of the text console that change the next request, once or permanently, and that write sentences of the
// console into the playbook.

import { insertTried, keepRequest, type StackFrame } from "../../engine/debug/index.ts";
import { PlaybookError } from "../../engine/index.ts";
import type { CommandAnswer, ConsoleCommand } from "./consoleCommands.ts";
import { stoppedText } from "./consoleView.ts";
import type { Debuggee } from "./debuggee.ts";

export function editCommands(debuggee: Debuggee, frame: () => StackFrame): readonly ConsoleCommand[] {
  const { debug } = debuggee;
  const wrote = (files: readonly string[]): CommandAnswer => {
    const { stop } = debug;
    const place = stop === undefined ? "" : `\n${stoppedText(stop, debuggee.textOf)}`;
    return { text: `Written: ${files.join(", ")}${place}` };
  };
  return [
    {
      names: ["change"],
      takes: "method=… | url=… | body=… | HEADER=…",
      does: "change the next request, this time only",
      async perform(rest) {
        const [, name, value] = /^([\w-]+)\s*=\s*(.*)$/s.exec(rest) ?? [];
        if (name === undefined || value === undefined)
          throw new PlaybookError("usage", "Name what to change and its new value.", 'For example: change body={"quantity": 3}.');
        const scope = (await debug.scopes(frame())).find((one) => one.name === "Request to be sent");
        if (scope === undefined)
          throw new PlaybookError(
            "usage",
            "The run has not stopped before a sentence that sends a request.",
            "request shows what was sent.",
          );
        const lines = scope.children(0, scope.count);
        const all = [...lines, ...lines.flatMap((line) => line.children?.(0, (line.named ?? 0) + (line.indexed ?? 0)) ?? [])];
        const line = all.find((one) => one.change !== undefined && one.name.toLowerCase() === name.toLowerCase());
        if (line?.change === undefined)
          throw new PlaybookError("usage", `The request has no ${name}.`, "request shows what can be changed.");
        return { text: `${line.name}: ${line.change(value).value}` };
      },
    },
    {
      names: ["keep"],
      does: "write the changed request into the playbook",
      perform: async () => wrote(await debuggee.write(keepRequest)),
    },
    {
      names: ["tried"],
      does: "list the sentences that the console has run",
      perform() {
        const lines = debug.tried.map(({ id, text, passed }) => `${id}: ${passed ? "✓" : "✗"} ${text}`);
        return { text: lines.join("\n") || "The console has run no sentence yet." };
      },
    },
    {
      names: ["insert"],
      takes: "[NUMBER …]",
      does: "write sentences of the console into the playbook; without numbers: the last one",
      async perform(rest) {
        const last = debug.tried.at(-1)?.id;
        const ids = rest === "" ? (last === undefined ? [] : [last]) : rest.split(/[\s,]+/).map(Number);
        return wrote(await debuggee.write((one) => insertTried(one, ids)));
      },
    },
  ];
}
