/** Watches files of the workspace. */
import type { Disposable } from "vscode";
import type { Vscode } from "./vscodeApi.ts";

/** Calls `changed` whenever a file that fits is created, changed or deleted. */
export function watchFiles(vscode: Vscode, pattern: string, changed: () => void): Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(pattern);
  return vscode.Disposable.from(watcher, watcher.onDidCreate(changed), watcher.onDidChange(changed), watcher.onDidDelete(changed));
}
