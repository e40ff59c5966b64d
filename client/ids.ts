/** Every id that the manifest (package.json) and the code share. A test compares the two. */

export const languageId = "playbook";

export const commands = {
  restartServer: "playbook.restartServer",
  showLog: "playbook.showLog",
} as const;

/** The section of all settings; the language server asks for it. */
export const settingsSection = "playbook";

export const settings = {
  inlayHints: "playbook.inlayHints.enabled",
  trace: "playbook.trace.server",
} as const;
