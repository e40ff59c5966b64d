/** The extension's entry. No other file imports the value of `vscode`: everything else receives it, and so loads without an editor. */
import * as vscode from "vscode";
import { startExtension } from "./startExtension.ts";

export const activate = (context: vscode.ExtensionContext): Promise<void> => startExtension(vscode, context);
