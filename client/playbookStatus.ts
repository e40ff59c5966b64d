/** What the status bar says about the open playbook. */
import { basename } from "node:path";
import { commands } from "./ids.ts";
import type { ServerState } from "./languageClient.ts";

export interface StatusText {
  /** With one icon, in VS Code's notation. */
  readonly text: string;
  readonly tooltip: string;
  readonly command: string;
}

/** `errors` is the number of errors that the language server reports for the playbook. */
export function playbookStatus(path: string, server: ServerState, errors: number): StatusText {
  const name = basename(path);
  if (server === "starting")
    return { text: "$(loading~spin) Playbook", tooltip: "The language server is starting.", command: commands.showLog };
  if (server === "stopped")
    return {
      text: "$(debug-disconnect) Playbook",
      tooltip: "The language server is not running. Select to start it.",
      command: commands.restartServer,
    };
  if (errors === 0) return { text: "$(pass) READY", tooltip: `${name} is READY: every instruction has steps.`, command: commands.showLog };
  const count = errors === 1 ? "1 problem" : `${errors} problems`;
  return {
    text: "$(error) ERROR",
    tooltip: `${name} cannot run: ${count}. Select to see them.`,
    command: "workbench.actions.view.problems",
  };
}
