/**
 * Defines the extension's entry. No other file imports the value of `vscode`: everything else receives it as a
 * parameter, and so loads without an editor.
 */
import * as vscode from "vscode";
import { type RunningExtension, startExtension } from "./startExtension.ts";

let running: Promise<RunningExtension> | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  running = startExtension(vscode, context);
  await running;
}

export async function deactivate(): Promise<void> {
  await (await running)?.end();
}
