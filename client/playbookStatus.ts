/** Shows the status of the open playbook in the status bar. */
import { basename } from "node:path";
import type { JobState } from "./generate/jobs.ts";
import { commands } from "./ids.ts";
import type { ServerState } from "./languageClient.ts";

export interface StatusText {
  /** With one icon, in VS Code's notation. */
  readonly text: string;
  readonly tooltip: string;
  readonly command: string;
}

/** Puts a text into the language of the editor, with the values in place of `{0}`, `{1}` … */
export type Localise = (text: string, ...values: readonly (string | number)[]) => string;

/**
 * `errors` is the number of errors that the language server reports for the playbook; `job` the engine's job for it;
 * `missing` the secrets without a value.
 */
export function playbookStatus(
  path: string,
  server: ServerState,
  errors: number,
  l10n: { readonly t: Localise },
  job?: JobState,
  missing = 0,
): StatusText {
  const name = basename(path);
  if (job?.kind === "processing")
    return { text: "$(loading~spin) PROCESSING", tooltip: `${job.title} ${job.progress}`.trim(), command: commands.showLog };
  if (server === "starting")
    return { text: "$(loading~spin) Playbook", tooltip: l10n.t("The language server is starting."), command: commands.showLog };
  if (server === "stopped")
    return {
      text: "$(debug-disconnect) Playbook",
      tooltip: l10n.t("The language server is not running. Select to start it."),
      command: commands.restartServer,
    };
  if (errors === 0 && missing > 0)
    return {
      text: missing === 1 ? l10n.t("{0} READY, 1 secret not set", "$(key)") : l10n.t("{0} READY, {1} secrets not set", "$(key)", missing),
      tooltip: l10n.t("Every instruction of {0} has steps. A run asks for the secrets that have no value; select to set one now.", name),
      command: commands.setSecret,
    };
  if (errors === 0)
    return { text: "$(pass) READY", tooltip: l10n.t("{0} is READY: every instruction has steps.", name), command: commands.showLog };
  return {
    text: "$(error) ERROR",
    tooltip:
      errors === 1
        ? l10n.t("{0} cannot run: 1 problem. Select to see it.", name)
        : l10n.t("{0} cannot run: {1} problems. Select to see them.", name, errors),
    command: "workbench.actions.view.problems",
  };
}
