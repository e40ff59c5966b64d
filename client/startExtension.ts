/** Puts the parts together: log, language client, status bar item, commands. */
import type { ExtensionContext } from "vscode";
import { commands } from "./ids.ts";
import { createLanguageClient } from "./languageClient.ts";
import { showStatus } from "./statusItem.ts";
import type { Vscode } from "./vscodeApi.ts";

/** Resolves when the language server answers, or has been reported as not starting. */
export async function startExtension(vscode: Vscode, context: ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Playbook", { log: true });
  const language = createLanguageClient(vscode, context.asAbsolutePath("dist/server.cjs"), log);
  context.subscriptions.push(
    log,
    language,
    showStatus(vscode, language),
    vscode.commands.registerCommand(commands.restartServer, () => language.restart()),
    vscode.commands.registerCommand(commands.showLog, () => log.show()),
  );
  await language.restart();
}
