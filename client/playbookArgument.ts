/** Finds the playbook of a command: its argument, else the one in the active editor. */
import type { Uri } from "vscode";
import { languageId } from "./ids.ts";
import type { Vscode } from "./vscodeApi.ts";

/** Code lenses pass an address, trees and test items their element, the Explorer a file. */
export function playbookOf(vscode: Vscode, argument: unknown): Uri | undefined {
  return playbookOfEntry(vscode, argument) ?? shownPlaybook(vscode);
}

/**
 * Only the playbook of the argument. VS Code passes none for an entry that a tree has replaced while its menu was open:
 * what deletes or renames must not take another playbook then.
 */
export function playbookOfEntry(vscode: Vscode, argument: unknown): Uri | undefined {
  const address = addressIn(argument);
  return address === undefined ? undefined : vscode.Uri.parse(address);
}

/** Of the active editor, be it the text or the steps. */
export function shownPlaybook(vscode: Vscode): Uri | undefined {
  const active = vscode.window.activeTextEditor?.document;
  if (active?.languageId === languageId) return active.uri;
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputCustom && input.uri.path.endsWith(".playbook") ? input.uri : undefined;
}

function addressIn(argument: unknown): string | undefined {
  if (typeof argument === "string") return argument;
  if (typeof argument !== "object" || argument === null) return undefined;
  if ("entry" in argument) return addressIn(argument.entry);
  if ("owner" in argument) return addressIn(argument.owner);
  if ("uri" in argument) return addressIn(argument.uri);
  return "scheme" in argument && "path" in argument ? String(argument) : undefined;
}
