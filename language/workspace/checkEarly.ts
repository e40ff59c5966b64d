// Checks a playbook while most others of its root are still unread: an editor shows these problems first.

import type { Diagnostic } from "../diagnostic.ts";
import { check } from "./check.ts";
import { playbookAt } from "./playbooks.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Returns whether the text can be that of a service, or of a phrase, which other playbooks need: all others name an
 * endpoint, a test case or a flow.
 */
export function mayBeService(text: string): boolean {
  const end = text.indexOf("\n---", 3);
  return !/^(?:endpoint|test_case|flow)[ \t]*:/m.test(end === -1 ? text : text.slice(0, end));
}

/** Returns whether the text looks like that of a service: for whoever looks for one without reading everything. */
export function isServiceText(text: string): boolean {
  const end = /[\r\n]---/.exec(text)?.index ?? -1;
  const head = end === -1 ? "" : text.slice(0, end);
  return mayBeService(text) && /^service[ \t]*:/m.test(head) && !/^phrase[ \t]*:/m.test(head);
}

/** Problems that no other playbook causes or fixes, given the services; undefined if the playbook depends on others. */
export function checkEarly(workspace: Workspace, path: string): readonly Diagnostic[] | undefined {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return undefined;
  const { frontMatter, text } = playbook;
  // A playbook that runs another one names it so.
  if (frontMatter.level === "service" || frontMatter.from !== undefined || /playbook/i.test(text)) return undefined;
  // A test case that is adapted from it may read the variable.
  return check(workspace, path).filter(({ code }) => code !== "unused-variable");
}
