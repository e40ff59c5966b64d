/** Every id that the manifest (package.json) and the code share. A test compares the two. */
import { lensCommands } from "../server/protocol.ts";

export const languageId = "playbook";

export const commands = {
  restartServer: "playbook.restartServer",
  showLog: "playbook.showLog",
  showProblems: lensCommands.status,
  run: lensCommands.run,
  showSteps: lensCommands.steps,
} as const;

/** The section of all settings; the language server asks for it. */
export const settingsSection = "playbook";

export const settings = {
  inlayHints: "playbook.inlayHints.enabled",
  trace: "playbook.trace.server",
} as const;
