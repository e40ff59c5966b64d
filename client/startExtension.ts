/** Puts the parts together: log, language client, status bar item, commands. */
import type { ExtensionContext, Uri } from "vscode";
import { createEngine } from "./engineHost/engine.ts";
import { createSecretStore } from "./engineHost/secretStore.ts";
import { commands, languageId } from "./ids.ts";
import { createLanguageClient } from "./languageClient.ts";
import { runInTerminal } from "./runInTerminal.ts";
import { showStatus } from "./statusItem.ts";
import { createStepsDocuments } from "./stepsDocument.ts";
import type { Vscode } from "./vscodeApi.ts";
import { followIndex } from "./workspaceIndex.ts";

/** Resolves when the language server answers, or has been reported as not starting. */
export async function startExtension(vscode: Vscode, context: ExtensionContext): Promise<void> {
  const log = vscode.window.createOutputChannel("Playbook", { log: true });
  const language = createLanguageClient(vscode, context.asAbsolutePath("dist/server.cjs"), log);
  const steps = createStepsDocuments(vscode, language);
  const program = context.asAbsolutePath("dist/playbook.cjs");
  const secrets = createSecretStore(context.secrets);
  const engine = createEngine(vscode, { program, version: versionOf(context) }, secrets, log);
  const index = followIndex(vscode, language);
  context.subscriptions.push(
    log,
    language,
    engine,
    index,
    steps,
    showStatus(vscode, language),
    vscode.commands.registerCommand(commands.restartServer, () => language.restart()),
    vscode.commands.registerCommand(commands.showLog, () => log.show()),
    vscode.commands.registerCommand(commands.showProblems, () => vscode.commands.executeCommand("workbench.actions.view.problems")),
    ofPlaybook(commands.run, (uri) => runInTerminal(vscode, program, uri)),
    ofPlaybook(commands.showSteps, (uri) => steps.show(uri)),
  );
  await language.restart();

  /** A command about the playbook whose address a code lens passes, else about the one in the active editor. */
  function ofPlaybook(command: string, run: (uri: Uri) => Promise<void>) {
    return vscode.commands.registerCommand(command, async (address?: unknown) => {
      const active = vscode.window.activeTextEditor?.document;
      if (typeof address === "string") await run(vscode.Uri.parse(address));
      else if (active?.languageId === languageId) await run(active.uri);
      else await vscode.window.showInformationMessage("Open a playbook first.");
    });
  }
}

function versionOf({ extension }: ExtensionContext): string {
  return (extension.packageJSON as { readonly version: string }).version;
}
